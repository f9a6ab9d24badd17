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

/** Batches that wait for a decision: all of a campaign in the state, or those of them that are named. */
export function waiting(campaignId: number, from: BatchState, batchIds: readonly number[] | null) {
  const named =
    batchIds === null
      ? sql`true`
      : sql`batches.id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(batchIds)}))`;
  return sql`batches.campaign_id = ${campaignId} AND batches.state = ${from} AND NOT ${leftOut} AND ${named}`;
}

/** A rejected batch: why, and the status of the answer. */
export interface RejectedBatch {
  readonly id: number;
  readonly reason: string | null;
  readonly status: number | null;
}

/** Rejected batches of a campaign that wait for a decision: all, or those of them that are named. */
export async function rejectedBatches(
  db: Db,
  campaignId: number,
  batchIds: readonly number[] | null = null,
): Promise<readonly RejectedBatch[]> {
  const { rows } = await sql<RejectedBatch>`
    SELECT id, reason, ${lastStatus} AS status FROM batches
    WHERE ${waiting(campaignId, 'rejected', batchIds)}`.execute(db);
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

export interface Placement {
  readonly id: number;
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
  { id, as, from, state, reason }: Placement,
): Promise<{ readonly batches: number; readonly recipients: number }> {
  // Of the unconfirmed a person says that it did not arrive, and of what the fuse kept back that it is to go all the same.
  const isSentAgain = as === 'queued' && from === 'unconfirmed' ? sql`true` : sql`false`;
  const { rows } = await sql<{ size: number }>`
    UPDATE batches SET state = ${state}, reason = coalesce(${reason}, reason), updated_at = ${id},
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
