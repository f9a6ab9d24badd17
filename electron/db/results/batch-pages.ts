/** Batches and their recipients as screens page through them, always by key. */
import { sql } from 'kysely';
import type { BatchRow, Page, RecipientRow, ResultState, SkipReason } from '../../shared/models.ts';
import { lastStatus, leftOut, reason, undoable } from '../campaigns/decisions.ts';
import type { Db } from '../sqlite/open.ts';
import { isRefusing } from './refused-waiting.ts';
import { isInState, resultState } from './result-state.ts';

/**
 * Rejected as a whole, by an answer that speaks of the numbers or the text and not of the account: one bad
 * number may be the reason.
 */
export const splittable = sql<
  0 | 1
>`batches.state = 'rejected' AND batches.size > 1 AND ${lastStatus} IN (400, 413, 422)`;

/** Batches of a campaign by position; `after` is the position that the page before ended with. */
export async function batchPage(
  db: Db,
  campaignId: number,
  state: ResultState | null,
  after: number | null,
  limit: number,
): Promise<Page<Omit<BatchRow, 'kind'> & { readonly status: number | null }, number>> {
  const rows = await db
    .selectFrom('batches')
    .select(['id', 'position', 'size', 'text', 'segments', 'attempts'])
    .select([
      'updated_at as updatedAt',
      resultState.as('state'),
      reason.as('reason'),
      splittable.as('splittable'),
      undoable.as('undo'),
      leftOut.as('leftOut'),
      lastStatus.as('status'),
    ])
    .where('campaign_id', '=', campaignId)
    .$if(state !== null, (query) => query.where(isInState(state ?? 'queued')))
    .$if(after !== null, (query) => query.where('position', '>', after ?? 0))
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  const shown = rows
    .slice(0, limit)
    .map((row) => ({ ...row, splittable: row.splittable === 1, leftOut: row.leftOut === 1 }));
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.position ?? null) : null };
}

/** Recipients of a batch by id. */
export async function recipientPage(
  db: Db,
  batchId: number,
  after: number | null,
  limit: number,
): Promise<Page<RecipientRow, number>> {
  const rows = await db
    .selectFrom('recipients as r')
    .innerJoin('batches', 'batches.id', 'r.batch_id')
    .innerJoin('campaigns as c', 'c.id', 'batches.campaign_id')
    .select(['r.id', 'r.number', 'r.name', resultState.as('state')])
    .select(sql<SkipReason | null>`CASE WHEN ${isRefusing} THEN 'do-not-text' END`.as('skipReason'))
    .where('r.batch_id', '=', batchId)
    .where('r.id', '>', after ?? 0)
    .orderBy('r.id')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** The batches that can be split, of these. */
export async function thatCanBeSplit(
  db: Db,
  batchIds: readonly number[],
): Promise<readonly { readonly id: number; readonly size: number }[]> {
  const { rows } = await sql<{ id: number; size: number }>`SELECT id, size FROM batches
    WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(batchIds)})) AND ${splittable}`.execute(
    db,
  );
  return rows;
}
