/** The rows of a file whose texts a campaign did not send, for another campaign that is for just them. */
import { sql } from 'kysely';
import type { RestOf } from '../../../shared/models.ts';
import { isTakenOver, laterCampaigns } from '../../results/followed.ts';
import type { Db } from '../../sqlite/open.ts';
import { leftOut } from '../decisions.ts';

/** Their texts, without those that a later campaign has taken over. */
async function restTexts(db: Db, campaignId: number, which: RestOf) {
  const later = (await laterCampaigns(db, [campaignId])).get(campaignId);
  const wanted =
    which === 'unconfirmed'
      ? sql`batches.state = 'unconfirmed' AND NOT ${leftOut}`
      : sql`batches.state IN ('queued', 'rejected') AND batches.maybe_delivered = 0`;
  return sql`SELECT recipients.number, recipients.of_rows FROM batches
    JOIN recipients ON recipients.batch_id = batches.id
    WHERE batches.campaign_id = ${campaignId} AND recipients.of_rows <> '' AND ${wanted} AND NOT ${isTakenOver(later)}`;
}

/** How many texts they are. */
export async function countRestTexts(db: Db, campaignId: number, which: RestOf): Promise<number> {
  const { rows } = await sql<{ texts: number }>`
    SELECT count(*) AS texts FROM (${await restTexts(db, campaignId, which)}) AS rest`.execute(db);
  return rows[0]?.texts ?? 0;
}

/** Gives another campaign these rows, each with just the phones that its text did not go to. @returns how many rows of the file they are */
export async function copyRestRows(db: Db, from: number, to: number, which: RestOf): Promise<number> {
  await sql`INSERT INTO campaign_rows (campaign_id, place, leader, row_number, phone_at, number, name, country, fields)
    SELECT DISTINCT CAST(${to} AS BIGINT), c.place, c.leader, c.row_number, c.phone_at, c.number, c.name, c.country, c.fields
    FROM (${await restTexts(db, from, which)}) AS rest JOIN campaign_rows AS c ON c.number = rest.number
      AND ', ' || rest.of_rows || ', ' LIKE '%, ' || CAST(c.row_number AS TEXT) || ', %'
    WHERE c.campaign_id = ${from}`.execute(db);
  const { rows } = await sql<{ size: number }>`
    SELECT count(DISTINCT row_number) AS size FROM campaign_rows WHERE campaign_id = ${to}`.execute(db);
  return rows[0]?.size ?? 0;
}
