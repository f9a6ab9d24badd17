/** The people who get a campaign and got another: their numbers identify them. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** People of one look: some hundredths of a second. */
const lookedAt = 20_000;
/** More than so many of the earlier campaign are not looked through: a review would wait seconds for it. */
const mostLooks = 10;

export interface PeopleOfBoth {
  readonly people: number;
  /** Not everybody was looked at: there may be more of them. */
  readonly more: boolean;
}

/** How many recipients of a campaign got an earlier one, or may have got it. */
export async function peopleOfBoth(db: Db, campaignId: number, earlierId: number): Promise<PeopleOfBoth> {
  let people = 0;
  let after = '';
  for (let look = 0; look < mostLooks; look++) {
    const { rows } = await sql<{ last: string | null; both: number | null; seen: number }>`
      SELECT max(e.number) AS last, count(*) AS seen, sum(b.state IN ('accepted', 'unconfirmed', 'sending') AND EXISTS (
        SELECT 1 FROM recipients AS r
        WHERE r.campaign_id = ${campaignId} AND r.number = e.number AND r.batch_id IS NOT NULL)) AS both
      FROM (SELECT number, batch_id FROM recipients
        WHERE campaign_id = ${earlierId} AND number > ${after} ORDER BY number LIMIT ${lookedAt}) AS e
      LEFT JOIN batches AS b ON b.id = e.batch_id`.execute(db);
    const [row] = rows;
    people += row?.both ?? 0;
    if (row === undefined || row.last === null || row.seen < lookedAt) return { people, more: false };
    after = row.last;
  }
  return { people, more: true };
}
