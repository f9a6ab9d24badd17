/** People who wait to be texted and are on the do-not-text list by now: they are left out when their turn comes, and read of it before. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

// Of a batch in doubt they may have the text already.
const waits = sql`batches.state = 'queued' AND batches.maybe_delivered = 0 AND c.state <> 'stopped'`;

/** Whether that is so of the recipient `r` of the campaign `c`. */
export const isRefusing = sql<0 | 1>`(CASE WHEN ${waits}
  THEN EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = r.number) ELSE false END)`;

/** The ids of all of them: it goes from the list, which is short, to the recipients, of whom a million would be asked one by one. */
export const refusingIds = sql`(SELECT r.id FROM do_not_text AS d CROSS JOIN recipients AS r ON r.number = d.number
  CROSS JOIN batches ON batches.id = r.batch_id CROSS JOIN campaigns AS c ON c.id = r.campaign_id WHERE ${waits})`;

/** How many people of campaigns, were these to go on, are left out for it. */
export async function refusedWaiting(db: Db, campaignIds: readonly number[]): Promise<number> {
  let people = 0;
  for (const id of campaignIds) {
    const { rows } = await sql<{ people: number }>`SELECT count(*) AS people
      FROM do_not_text AS d CROSS JOIN recipients AS r ON r.campaign_id = ${id} AND r.number = d.number
      CROSS JOIN batches AS b ON b.id = r.batch_id CROSS JOIN campaigns AS c ON c.id = r.campaign_id
      WHERE c.state <> 'stopped'
        AND (b.state = 'queued' OR (b.state = 'rejected' AND c.pause ->> '$.kind' = 'refused-alike'))`.execute(
      db,
    );
    people += rows[0]?.people ?? 0;
  }
  return people;
}
