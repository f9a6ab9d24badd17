/** A campaign's recipients with what became of each, in pages by key: what every export is made from. */
import { sql } from 'kysely';
import type { BatchState, SkipReason } from '../../shared/models.ts';
import { leftOut } from '../campaigns/decisions.ts';
import type { Db } from '../sqlite/open.ts';
import { idRangeOf } from './id-range.ts';

/** One recipient as it is exported. */
export interface ResultRow {
  readonly id: number;
  /** E.164 digits. */
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  readonly state: BatchState | 'skipped';
  readonly skipReason: SkipReason | null;
  /** Why its batch is where it is: a `BatchReason`, or the service's own words. */
  readonly reason: string | null;
  /** A person let it be. */
  readonly leftOut: boolean;
  readonly text: string;
  readonly segments: number | null;
  readonly attempts: number;
  /** Unix ms; null for the skipped. */
  readonly changedAt: number | null;
  /** The service's last answer, as it came. */
  readonly answer: string;
}

/** Rows read at once: large enough to be quick, small enough for a window to breathe between two. */
const pageSize = 2_000;

/** All recipients of a campaign, the skipped included, in the order of their ids. */
export async function* resultPages(db: Db, campaignId: number): AsyncGenerator<readonly ResultRow[]> {
  const { first, last: end } = await idRangeOf(db, campaignId);
  for (let after = first - 1; ; ) {
    const { rows } = await sql<{
      id: number;
      number: string;
      name: string;
      country: string | null;
      skip_reason: SkipReason | null;
      batch_id: number | null;
      state: BatchState | null;
      reason: string | null;
      text: string | null;
      segments: number | null;
      attempts: number | null;
      updated_at: number | null;
      left_out: 0 | 1;
    }>`
      SELECT r.id, r.number, r.name, r.country, r.skip_reason, r.batch_id,
        batches.state, batches.reason, batches.text, batches.segments, batches.attempts, batches.updated_at,
        ${leftOut} AS left_out
      FROM recipients AS r NOT INDEXED LEFT JOIN batches ON batches.id = r.batch_id
      WHERE r.id > ${after} AND r.id <= ${end} AND r.campaign_id = ${campaignId}
      ORDER BY r.id LIMIT ${pageSize}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    const answers = await lastAnswers(db, new Set(rows.flatMap(({ batch_id }) => batch_id ?? [])));
    yield rows.map((row) => ({
      id: row.id,
      number: row.number,
      name: row.name,
      country: row.country,
      state: row.state ?? 'skipped',
      skipReason: row.skip_reason,
      reason: row.reason,
      leftOut: row.left_out === 1,
      text: row.text ?? '',
      segments: row.segments,
      attempts: row.attempts ?? 0,
      changedAt: row.updated_at,
      answer: (row.batch_id === null ? undefined : answers.get(row.batch_id)) ?? '',
    }));
    after = last.id;
  }
}

/** Asked once for each batch, not for each of its thousand recipients. */
async function lastAnswers(db: Db, batchIds: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ batch_id: number; answer: string | null }>`
    SELECT a.batch_id, a.answer FROM attempts AS a JOIN (
      SELECT max(id) AS id FROM attempts
      WHERE batch_id IN (SELECT value FROM json_each(${JSON.stringify([...batchIds])})) GROUP BY batch_id
    ) AS latest ON latest.id = a.id`.execute(db);
  return new Map(rows.map(({ batch_id, answer }) => [batch_id, answer ?? '']));
}
