/** The people of a campaign whom a later one has taken over: they are no matter of the first one any more. */
import { sql } from 'kysely';
import type { FollowedBy } from '../../shared/models.ts';
import type { Db } from '../sqlite/open.ts';

/** The campaigns after one: those that are for whom it did not reach, and those that only have its text. */
export interface LaterCampaigns {
  readonly follows: readonly number[];
  readonly sameText: readonly number[];
}

/** The later campaigns of each, drafts and tests not counted; practice takes over nobody of a real one. Campaigns without any are absent. */
export async function laterCampaigns(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LaterCampaigns>> {
  const { rows } = await sql<{ origin: number; id: number; isFollower: 0 | 1 }>`
    WITH RECURSIVE line(origin, id) AS (
      SELECT CAST(value AS BIGINT), CAST(value AS BIGINT) FROM json_each(${JSON.stringify(ids)})
      UNION SELECT line.origin, g.id FROM line JOIN campaigns AS g ON g.follows = line.id
    )
    SELECT c.id AS origin, g.id, CASE WHEN line.id IS NULL THEN 0 ELSE 1 END AS "isFollower"
    FROM json_each(${JSON.stringify(ids)}) AS asked JOIN campaigns AS c ON c.id = CAST(asked.value AS BIGINT)
    JOIN campaigns AS g ON g.id <> c.id AND g.state <> 'draft' AND g.test = 0 AND g.practice = c.practice
      AND coalesce(g.started_at > c.started_at, true)
    LEFT JOIN line ON line.origin = c.id AND line.id = g.id
    WHERE line.id IS NOT NULL OR g.template = c.template`.execute(db);
  const later = new Map<number, LaterCampaigns>();
  for (const { origin, id, isFollower } of rows) {
    const known = later.get(origin) ?? { follows: [], sameText: [] };
    const kind = isFollower === 1 ? 'follows' : 'sameText';
    later.set(origin, { ...known, [kind]: [...known[kind], id] });
  }
  return later;
}

/** One phone may have several texts of a campaign for the rows of a file, and another campaign takes over only those of its own rows. */
const ofSameRows = sql`(recipients.of_rows = '' OR r.of_rows = ''
  OR ', ' || r.of_rows || ', ' LIKE '%, ' || recipients.of_rows || ', %'
  OR ', ' || recipients.of_rows || ', ' LIKE '%, ' || r.of_rows || ', %')`;

/** Another recipient `r` of a later campaign, in the batch `b`, is the one of `recipients` and has that text, or is about to get it. */
const taken = ({ follows, sameText }: LaterCampaigns) => sql`r.number = recipients.number AND (
  r.campaign_id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(follows)})) AND ${ofSameRows}
  OR r.campaign_id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(sameText)})) AND b.text = batches.text
    AND (b.state IN ('accepted', 'unconfirmed', 'sending')
      OR b.state = 'queued' AND (SELECT state FROM campaigns WHERE id = b.campaign_id) <> 'stopped'))`;

/** Whether a later campaign has taken over the person of `recipients`, in a batch of `batches`. */
export function isTakenOver(later: LaterCampaigns | undefined) {
  if (later === undefined) return sql<0 | 1>`false`;
  return sql<
    0 | 1
  >`EXISTS (SELECT 1 FROM recipients AS r JOIN batches AS b ON b.id = r.batch_id WHERE ${taken(later)})`;
}

/** The campaigns that took over those of a campaign who were refused, never sent to, or may have got it, and how many; the first one first. */
export async function followedBy(db: Db, campaignId: number): Promise<readonly FollowedBy[]> {
  const later = (await laterCampaigns(db, [campaignId])).get(campaignId);
  if (later === undefined) return [];
  const { rows } = await sql<FollowedBy>`
    SELECT g.id, g.name, count(DISTINCT recipients.id) AS people FROM batches
    JOIN recipients ON recipients.batch_id = batches.id
    JOIN recipients AS r ON r.number = recipients.number JOIN batches AS b ON b.id = r.batch_id
    JOIN campaigns AS g ON g.id = r.campaign_id
    WHERE batches.campaign_id = ${campaignId} AND batches.state IN ('queued', 'rejected', 'unconfirmed') AND ${taken(later)}
    GROUP BY g.id ORDER BY g.id`.execute(db);
  return rows;
}
