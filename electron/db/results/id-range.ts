/** Where a campaign's recipients lie in their table. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The first and last id of a campaign's recipients, which were written one after the other. Pages by id are read within
 * it and `NOT INDEXED`: left to itself SQLite takes the index on the campaign and sorts a million rows for every page.
 */
export async function idRangeOf(db: Db, campaignId: number): Promise<IdRange> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT min(id) AS first, max(id) AS last FROM recipients WHERE campaign_id = ${campaignId}`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return { first: first ?? 1, last: last ?? 0 };
}
