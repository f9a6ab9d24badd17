/** An account's queue of campaigns: who is on it, who pauses, and its pacer's ledger. */
import { type RawBuilder, sql } from 'kysely';
import { type ownPauses, type PauseReason, practiceAccount } from '../../shared/models.ts';
import { fullDiskOf } from '../../shared/pause-reasons.ts';
import { appendAudit } from '../records/audit.ts';
import { damaged, readOptions, readPause } from '../records/unreadable.ts';
import { Json } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';

/** A campaign that is being sent, or would be if it were not paused. */
export interface ActiveCampaign {
  readonly id: number;
  readonly accountId: string;
  /** Null while it is being sent. */
  readonly pause: PauseReason | null;
  /** When the queue last had it in hand as one that goes on by itself, Unix ms; null before the first time. */
  readonly seenAt: number | null;
  readonly senderId: string;
  /** Recipients that may be attempted before a person is asked; null: no limit, or the person has let it go on. */
  readonly stopAfter: number | null;
  /** It texts people's phones, and nobody said that it may at any hour. */
  readonly keepsHours: boolean;
  /** A test to one's own phones, or practice: it reaches nobody of a campaign's people. */
  readonly isTrial: boolean;
  /** A test that a person pressed, to their own phones. */
  readonly isTest: boolean;
  /** It goes to the practice service. */
  readonly isPractice: boolean;
  readonly batches: { readonly queued: number; readonly sending: number };
  /** Recipients whose batch has left the queue. */
  readonly attempted: number;
}

/** Of this computer's practice service, or of one of a team's computers. */
const practises = `coalesce(c.account_id = '${practiceAccount}' OR c.account_id LIKE '${practiceAccount}:%', false)`;

/**
 * SQL of whether a campaign `c` texts only within texting hours: what goes to the practice service, whatever it calls itself, and
 * tests to one's own phones do not keep any.
 */
export const keepsHours = `(NOT ${practises} AND c.test = 0 AND c.any_hour = 0)`;
/** SQL of whether a campaign `c` goes to the practice service, whatever it calls itself. */
export const isPractice = `(${practises})`;

/** Campaigns that are sending or paused, in the order in which they are served. */
export async function activeCampaigns(db: Db): Promise<readonly ActiveCampaign[]> {
  const { rows } = await sql<{
    id: number;
    account_id: string;
    pause: string | null;
    seen_at: number | null;
    sender_id: string;
    options: string;
    continued: 0 | 1;
    keeps_hours: 0 | 1;
    is_test: 0 | 1;
    is_practice: 0 | 1;
    queued: number;
    sending: number;
    attempted: number;
  }>`
    SELECT c.id, c.account_id, c.pause, c.seen_at, c.sender_id, c.options, c.continued, ${sql.raw(keepsHours)} AS keeps_hours,
      c.test AS is_test, ${sql.raw(isPractice)} AS is_practice,
      coalesce(sum(k.batches) FILTER (WHERE k.state = 'queued'), 0) AS queued,
      coalesce(sum(k.batches) FILTER (WHERE k.state = 'sending'), 0) AS sending,
      coalesce(sum(k.recipients) FILTER (WHERE k.state NOT IN ('queued', 'skipped')), 0) AS attempted
    FROM campaigns AS c LEFT JOIN campaign_counts AS k ON k.campaign_id = c.id
    WHERE c.state IN ('sending', 'paused') AND c.account_id IS NOT NULL
    GROUP BY c.id ORDER BY c.account_id, c.position NULLS FIRST, c.id`.execute(db);
  return rows.map((row) => {
    const options = readOptions(row.options);
    const pause = row.pause === null ? null : readPause(row.pause);
    return {
      id: row.id,
      accountId: row.account_id,
      pause: options === null ? damaged : pause,
      seenAt: row.seen_at,
      senderId: row.sender_id,
      stopAfter: row.continued === 1 ? null : (options?.askAfter ?? null),
      keepsHours: row.keeps_hours === 1,
      isTrial: row.is_test === 1 || row.is_practice === 1,
      isTest: row.is_test === 1,
      isPractice: row.is_practice === 1,
      batches: { queued: row.queued, sending: row.sending },
      attempted: row.attempted,
    };
  });
}

/** Requests of an account's campaigns that are being sent: what is added goes behind them. */
export async function queuedRequests(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ requests: number | null }>`SELECT sum(k.batches) AS requests
    FROM campaigns AS c JOIN campaign_counts AS k ON k.campaign_id = c.id AND k.state = 'queued'
    WHERE c.account_id = ${accountId} AND c.state = 'sending'`.execute(db);
  return rows[0]?.requests ?? 0;
}

/** A pause that sending begins by itself. */
export type OwnPause = Extract<PauseReason, { kind: (typeof ownPauses)[number] }>;

/** The author of what no person did. */
const itself = 'Carillon';

/**
 * Pauses what is being sent on an account, or one campaign of it. Campaigns paused for want of a connection are included: they
 * would go on by themselves. In a transaction of the caller's.
 */
export async function pauseSending(
  trx: Db,
  which: { readonly accountId: string } | { readonly campaignId: number },
  reason: OwnPause,
  now: number,
): Promise<void> {
  const chosen = 'accountId' in which ? sql`account_id = ${which.accountId}` : sql`id = ${which.campaignId}`;
  await recordPause(
    trx,
    sql`${chosen} AND (state = 'sending' OR ${isOffline} AND ${reason.kind} <> 'offline')`,
    {
      reason,
      now,
    },
  );
  await sql`UPDATE campaigns SET state = 'paused', pause = ${JSON.stringify(reason)}, updated_at = ${now}
    WHERE ${chosen} AND (state = 'sending' OR ${isOffline})`.execute(trx);
}

const isOffline = sql`(state = 'paused' AND pause ->> 'kind' = 'offline')`;

/**
 * A line of the audit log for each campaign that is about to be paused. The change of its state makes a step of the records' counter due
 * in the same transaction, so that the line takes none of its own.
 */
async function recordPause(
  trx: Db,
  chosen: RawBuilder<unknown>,
  { reason, now }: { readonly reason: OwnPause; readonly now: number },
): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM campaigns
    WHERE test = 0 AND ${chosen} ORDER BY id`.execute(trx);
  const disk = reason.kind === 'disk-full' ? fullDiskOf(reason) : {};
  for (const { id, name } of rows) {
    const detail = { because: reason.kind, ...disk, campaignId: id };
    const event = { action: 'campaign.paused-itself', detail } as const;
    await appendAudit(trx, { at: now, actor: itself, subject: name, event });
  }
}

/** Pauses a campaign, whether it is being sent or would go on by itself. In a transaction of the caller's. */
export async function pauseAsAbsent(
  db: Db,
  campaignId: number,
  reason: Extract<PauseReason, { kind: 'absence' }>,
): Promise<void> {
  const chosen = sql`id = ${campaignId} AND state IN ('sending', 'paused')`;
  await recordPause(db, chosen, { reason, now: reason.foundAt });
  await db
    .updateTable('campaigns')
    .set({ state: 'paused', pause: JSON.stringify(reason), updated_at: reason.foundAt })
    .where('id', '=', campaignId)
    .where('state', 'in', ['sending', 'paused'])
    .execute();
}

/** Notes that the queue has the campaigns in hand, or that a person has let them go on. @param now Unix ms */
export async function noteSeen(db: Db, campaignIds: readonly number[], now: number): Promise<void> {
  await db.updateTable('campaigns').set({ seen_at: now }).where('id', 'in', campaignIds).execute();
}

/** Lets campaigns go on that were paused for want of a connection. */
export async function resumeOffline(db: Db, accountId: string, now: number): Promise<void> {
  await sql`UPDATE campaigns SET state = 'sending', pause = NULL, updated_at = ${now}
    WHERE account_id = ${accountId} AND state = 'paused' AND pause ->> 'kind' = 'offline'`.execute(db);
}

/** Lets one campaign go on whose long wait for the limit is over. */
export async function resumeLimited(db: Db, campaignId: number, now: number): Promise<void> {
  await sql`UPDATE campaigns SET state = 'sending', pause = NULL, updated_at = ${now}
    WHERE id = ${campaignId} AND state = 'paused' AND pause ->> 'kind' = 'limit'`.execute(db);
}

/** Lets one campaign go on for which there was no key, or no computer that could send (`waitsForComputer`). */
export async function resumeKeyed(db: Db, campaignId: number, now: number): Promise<void> {
  await sql`UPDATE campaigns SET state = 'sending', pause = NULL, updated_at = ${now}
    WHERE id = ${campaignId} AND state = 'paused' AND pause ->> 'kind' IN ('no-key', 'disk-full')`.execute(
    db,
  );
}

/** A campaign that a person lets go on begins anew to count refusals; `continued`: the question after the first of it is answered. */
export async function forgetRefusals(
  db: Db,
  campaignId: number,
  { startedAt, continued }: { readonly startedAt: number; readonly continued: boolean },
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ started_at: startedAt, ...(continued ? { continued: 1 } : {}) })
    .where('id', '=', campaignId)
    .execute();
  await db
    .updateTable('batches')
    .set({ refusals: 0 })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'queued')
    .where('refusals', '>', 0)
    .execute();
}

/** Whether a campaign may text at any hour. @returns false for a test, and for one that has ended */
export async function allowAnyHour(db: Db, campaignId: number, allowed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ any_hour: allowed ? 1 : 0 })
    .where('id', '=', campaignId)
    .where('test', '=', 0)
    .where('state', 'in', ['draft', 'scheduled', 'sending', 'paused'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** `sending | paused → finished`: nothing of it is queued or being sent any more. */
export async function finish(db: Db, campaignId: number, now: number): Promise<void> {
  await sql`UPDATE campaigns SET state = 'finished', pause = NULL, ended_at = ${now}, updated_at = ${now}
    WHERE id = ${campaignId} AND state IN ('sending', 'paused')`.execute(db);
}

/** Gives all campaigns of an account their positions anew, the first of them first. */
export async function serveInOrder(db: Db, campaignIds: readonly number[]): Promise<void> {
  await sql`UPDATE campaigns SET position = CAST(wanted.key AS BIGINT)
    FROM json_each(${JSON.stringify(campaignIds)}) AS wanted
    WHERE campaigns.id = CAST(wanted.value AS BIGINT)`.execute(db);
}

/** Writes a pacer's state down; `savedAt` is Unix ms. */
export async function savePacer(db: Db, accountId: string, state: unknown, savedAt: number): Promise<void> {
  await sql`INSERT INTO pacer_states (account_id, state, saved_at) VALUES (${accountId}, ${JSON.stringify(state)}, ${savedAt})
    ON CONFLICT (account_id) DO UPDATE SET state = excluded.state, saved_at = excluded.saved_at`.execute(db);
}

/** A pacer's state as it was written down last, whatever it may hold; null where it is no JSON, which says as little. */
export async function savedPacer(
  db: Db,
  accountId: string,
): Promise<{ readonly state: unknown; readonly savedAt: number } | null> {
  const row = await db
    .selectFrom('pacer_states')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { state: Json.safeParse(row.state).data ?? null, savedAt: row.saved_at };
}
