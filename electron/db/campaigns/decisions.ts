/** People's decisions about batches that needed attention, and taking them back. */
import { sql } from 'kysely';
import type { BatchState, DecisionKind } from '../../shared/models.ts';
import type { Db } from '../sqlite/open.ts';

/** The decision about a batch that can still be taken back; null where there is none. */
export const undoable = sql<number | null>`CASE WHEN batches.state = batches.decision ->> 'state'
  AND batches.attempts = CAST(batches.decision ->> 'attempts' AS BIGINT) THEN CAST(batches.decision ->> 'id' AS BIGINT) END`;

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

/** Rejected batches of a campaign that wait for a decision, each with why it was. */
export async function rejectedBatches(
  db: Db,
  campaignId: number,
): Promise<readonly { readonly id: number; readonly reason: string | null }[]> {
  const { rows } = await sql<{ id: number; reason: string | null }>`
    SELECT id, reason FROM batches WHERE ${waiting(campaignId, 'rejected', null)}`.execute(db);
  return rows;
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
  const { rows } = await sql<{ size: number }>`
    UPDATE batches SET state = ${state}, reason = coalesce(${reason}, reason), updated_at = ${id},
      refusals = 0, decision = json_object('id', CAST(${id} AS BIGINT), 'as', ${as}, 'state', ${state}, 'attempts', attempts,
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
