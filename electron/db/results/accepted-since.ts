/** How many messages were accepted lately, practice apart. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';
import { isInState } from './result-state.ts';

/** `since` is Unix ms. */
export async function acceptedSince(
  db: Db,
  since: number,
): Promise<{ readonly accepted: number; readonly practice: number }> {
  // Campaigns that ended before are not read: a year of batches is not needed for a month.
  const { rows } = await sql<{ accepted: number; practice: number }>`
    SELECT coalesce(sum(batches.size) FILTER (WHERE c.practice = 0), 0) AS accepted,
      coalesce(sum(batches.size) FILTER (WHERE c.practice = 1), 0) AS practice
    FROM campaigns AS c JOIN batches ON batches.campaign_id = c.id
    WHERE c.test = 0 AND ${isInState('accepted')} AND batches.updated_at >= ${since}
      AND (c.ended_at IS NULL OR c.ended_at >= ${since})`.execute(db);
  return rows[0] ?? { accepted: 0, practice: 0 };
}
