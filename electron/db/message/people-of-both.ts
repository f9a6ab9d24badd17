/** The people who get a campaign and got another, or will: their numbers identify them. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** People of one query: some hundredths of a second. */
const lookedAt = 20_000;
/** More than so many times that of the other campaign are not looked through: a review would wait seconds for it. */
const mostQueries = 10;

export interface PeopleOfBoth {
  readonly people: number;
  /** People among {@link people} whose text is the same to the letter. */
  readonly exactly: number;
  /** Not everybody was looked at: there may be more of them. */
  readonly more: boolean;
}

/** How many recipients of a campaign got another one, may have got it, or are still to get it. */
export async function peopleOfBoth(db: Db, campaignId: number, otherId: number): Promise<PeopleOfBoth> {
  let people = 0;
  let exactly = 0;
  let after = '';
  for (let query = 0; query < mostQueries; query++) {
    const { rows } = await sql<{
      last: string | null;
      seen: number;
      both: number | null;
      same: number | null;
    }>`
      SELECT max(e.number) AS last, count(*) AS seen, count(DISTINCT CASE WHEN own.id IS NOT NULL THEN r.id END) AS both,
        count(DISTINCT CASE WHEN own.text = b.text THEN r.id END) AS same
      FROM (SELECT number, batch_id FROM recipients
        WHERE campaign_id = ${otherId} AND number > ${after} ORDER BY number LIMIT ${lookedAt}) AS e
      LEFT JOIN batches AS b ON b.id = e.batch_id AND (b.state IN ('accepted', 'unconfirmed', 'sending') OR b.state = 'queued'
        AND (SELECT state FROM campaigns WHERE id = ${otherId}) IN ('scheduled', 'sending', 'paused'))
      LEFT JOIN recipients AS r ON b.id IS NOT NULL AND r.campaign_id = ${campaignId} AND r.number = e.number
      LEFT JOIN batches AS own ON own.id = r.batch_id`.execute(db);
    const [row] = rows;
    people += row?.both ?? 0;
    exactly += row?.same ?? 0;
    if (row === undefined || row.last === null || row.seen < lookedAt)
      return { people, exactly, more: false };
    after = row.last;
  }
  return { people, exactly, more: true };
}
