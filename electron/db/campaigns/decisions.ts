/** People's decisions about batches that needed attention, and taking them back. */
import { sql } from 'kysely';
import type { BatchReason, BatchState, DecisionKind } from '../../shared/models.ts';
import { isTakenOver, laterCampaigns } from '../results/followed.ts';
import type { Db } from '../sqlite/open.ts';

/** The decision about a batch that can still be taken back; null where there is none. */
export const undoable = sql<number | null>`CASE WHEN batches.state = batches.decision ->> 'state'
  AND batches.attempts = CAST(batches.decision ->> 'attempts' AS BIGINT) THEN CAST(batches.decision ->> 'id' AS BIGINT) END`;

/** The status of the last answer; null where there was none. */
export const lastStatus = sql<number | null>`(
  SELECT status FROM attempts WHERE batch_id = batches.id ORDER BY id DESC LIMIT 1)`;

/** Why a batch is where it is: of one that was interrupted, where it is known, also how. */
export const reason = sql<string | null>`CASE WHEN batches.reason = 'interrupted' THEN coalesce((
    SELECT failure FROM attempts WHERE batch_id = batches.id AND failure IN ('taken-over', 'went-back') ORDER BY id DESC LIMIT 1),
  batches.reason) ELSE batches.reason END`;

/** The last request that was made. */
export const lastAttempt = sql<number>`(SELECT coalesce(max(id), 0) FROM attempts)`;

/** A person let it be. */
export const leftOut = sql<0 | 1>`coalesce(batches.decision ->> 'as' = 'left-out'
  AND batches.state = batches.decision ->> 'state', false)`;

/**
 * Whom a pause of the campaign `c` is about: the service refuses everybody in these words, and resuming sends to them as well. They
 * wait for the end of the pause, not for a decision of their own.
 */
export const pausedFor = sql<
  0 | 1
>`coalesce(batches.state = 'rejected' AND c.state = 'paused' AND c.pause ->> 'kind' = 'refused-alike'
  AND batches.reason = c.pause ->> 'said', false)`;

/** Batches that wait for a decision: all of a campaign in the state, or those of them that are named. */
function waiting(campaignId: number, from: BatchState, batchIds: readonly number[] | null) {
  const named =
    batchIds === null
      ? sql`NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = batches.campaign_id AND ${pausedFor})`
      : sql`batches.id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(batchIds)}))`;
  return sql`batches.campaign_id = ${campaignId} AND batches.state = ${from} AND NOT ${leftOut} AND ${named}`;
}

/** A batch that waits for a decision: why, and the status of the last answer. */
export interface WaitingBatch {
  readonly id: number;
  /** Recipients. */
  readonly size: number;
  readonly attempts: number;
  /** Unix ms. */
  readonly updatedAt: number;
  readonly reason: string | null;
  readonly status: number | null;
}

/** Batches of a campaign that wait for a decision: all in the state, or those of them that are named. */
export async function waitingBatches(
  db: Db,
  campaignId: number,
  from: 'unconfirmed' | 'rejected',
  batchIds: readonly number[] | null = null,
): Promise<readonly WaitingBatch[]> {
  const { rows } = await sql<WaitingBatch>`
    SELECT id, size, attempts, updated_at AS "updatedAt", reason, ${lastStatus} AS status FROM batches
    WHERE ${waiting(campaignId, from, batchIds)}`.execute(db);
  return rows;
}

/** Whether a later campaign has taken over anybody of the batches that wait: sent again, they would get it twice. */
export async function isFollowed(
  db: Db,
  campaignId: number,
  from: BatchState,
  batchIds: readonly number[] | null,
): Promise<boolean> {
  const later = (await laterCampaigns(db, [campaignId])).get(campaignId);
  const { rows } = await sql<{ followed: 0 | 1 }>`SELECT EXISTS (
    SELECT 1 FROM batches JOIN recipients ON recipients.batch_id = batches.id
    WHERE ${waiting(campaignId, from, batchIds)} AND ${isTakenOver(later)}) AS followed`.execute(db);
  return rows[0]?.followed === 1;
}

/** An id for the next decision about a campaign, by which it is taken back: two people may decide in the same millisecond. */
export async function nextDecision(trx: Db, campaignId: number, at: number): Promise<number> {
  const { rows } = await sql<{
    last: number | null;
  }>`SELECT max(CAST(decision ->> 'id' AS BIGINT)) AS last FROM batches
    WHERE campaign_id = ${campaignId} AND decision IS NOT NULL`.execute(trx);
  return Math.max(at, (rows[0]?.last ?? 0) + 1);
}

export interface Placement {
  /** See {@link nextDecision}. */
  readonly id: number;
  /** Unix ms. */
  readonly at: number;
  readonly as: Exclude<DecisionKind, 'bisecting'>;
  readonly from: BatchState;
  readonly state: BatchState;
  /** Null: it keeps the reason that it has. */
  readonly reason: string | null;
}

/** Puts batches where the decision says, and remembers where they were. @returns how many batches and recipients */
export async function putBatches(
  trx: Db,
  campaignId: number,
  batchIds: readonly number[] | null,
  { id, at, as, from, state, reason }: Placement,
): Promise<{ readonly batches: number; readonly recipients: number }> {
  // Of the unconfirmed a person says that it did not arrive, and of what the fuse kept back that it is to go all the same.
  const isSentAgain = as === 'queued' && from === 'unconfirmed' ? sql`true` : sql`false`;
  const { rows } = await sql<{ size: number }>`
    UPDATE batches SET state = ${state}, reason = coalesce(${reason}, reason), updated_at = ${at},
      refusals = 0, unsent_to = CASE WHEN ${isSentAgain} THEN ${lastAttempt} ELSE unsent_to END,
      despite_to = CASE WHEN ${isSentAgain} AND reason = ${'kept-again' satisfies BatchReason} THEN ${lastAttempt} ELSE despite_to END,
      decision = json_object('id', CAST(${id} AS BIGINT), 'as', CAST(${as} AS TEXT), 'state', CAST(${state} AS TEXT), 'attempts', attempts,
        'from', json_object('state', state, 'reason', reason))
    WHERE ${waiting(campaignId, from, batchIds)} RETURNING size`.execute(trx);
  return { batches: rows.length, recipients: rows.reduce((sum, { size }) => sum + size, 0) };
}

/** Puts batches back where they were before a decision, if nothing has been sent since. @returns how many, and how many were not */
export async function takeBack(
  trx: Db,
  campaignId: number,
  decision: number,
  now: number,
): Promise<{ readonly undone: number; readonly tooLate: number }> {
  const { numAffectedRows } = await sql`
    UPDATE batches SET state = decision ->> 'from' ->> 'state', reason = decision ->> 'from' ->> 'reason',
      decision = NULL, updated_at = ${now}
    WHERE campaign_id = ${campaignId} AND ${undoable} = ${decision}`.execute(trx);
  const { rows } = await sql<{ left: number }>`SELECT count(*) AS left FROM batches
    WHERE campaign_id = ${campaignId} AND CAST(decision ->> 'id' AS BIGINT) = ${decision}`.execute(trx);
  return { undone: Number(numAffectedRows ?? 0n), tooLate: rows[0]?.left ?? 0 };
}
