/** Campaigns unknown since records were copied or put back: the audit log holds them, whatever is removed later. */
import { sql } from 'kysely';
import type { UnknownCampaigns } from '../../shared/unknown-campaigns.ts';
import type { Db } from '../sqlite/open.ts';

/** A campaign repeated later than this is meant. */
const days = 31;
const dayMs = 86_400_000;

/** The campaigns that went out without these records, found in the last month; null where none did. */
export async function unknownCampaigns(db: Db, now: number): Promise<UnknownCampaigns | null> {
  const { rows } = await sql<{ campaigns: number; at: number | null; unreadable: number }>`
    SELECT coalesce(sum(CAST(detail ->> 'missing' AS BIGINT)), 0) AS campaigns, max(at) AS at,
      coalesce(max(CASE WHEN detail ->> 'why' = 'unreadable' THEN 1 ELSE 0 END), 0) AS unreadable FROM audit
    WHERE action = 'data.taken-on' AND (CAST(detail ->> 'missing' AS BIGINT) > 0 OR detail ->> 'why' = 'unreadable')
      AND at >= ${now - days * dayMs}`.execute(db);
  const [row] = rows;
  if (row === undefined || row.at === null) return null;
  return { campaigns: row.campaigns, unreadable: row.unreadable === 1, at: row.at };
}

/**
 * Since when a copy of this campaign may have gone out unseen, Unix ms: it is a draft that may have, or it was there when records were
 * taken on that do not know all that was sent. Null: it cannot have.
 */
export async function copyMayBeSentSince(db: Db, id: number, now: number): Promise<number | null> {
  const { rows } = await sql<{ since: number | null }>`
    SELECT coalesce(iif(c.state = 'draft', c.sent_unseen_at, NULL), (
      SELECT max(a.at) FROM audit AS a WHERE a.action = 'data.taken-on' AND a.at >= c.created_at AND a.at >= ${now - days * dayMs}
        AND (CAST(a.detail ->> 'missing' AS BIGINT) > 0 OR CAST(a.detail ->> 'nothingKnown' AS TEXT) IN ('1', 'true')))) AS since
    FROM campaigns AS c WHERE c.id = ${id}`.execute(db);
  return rows[0]?.since ?? null;
}

/** Campaigns that went out unseen, the one found out last first, and which campaign this one is a copy of. */
export async function unseenBesides(
  db: Db,
  id: number,
): Promise<{
  readonly campaigns: readonly {
    readonly id: number;
    readonly name: string;
    readonly template: string;
    /** When it was found out, Unix ms. */
    readonly at: number;
  }[];
  readonly copyOf: number | null;
}> {
  const { rows: campaigns } = await sql<{ id: number; name: string; template: string; at: number }>`
    SELECT id, name, template, sent_unseen_at AS at FROM campaigns
    WHERE id <> ${id} AND state <> 'draft' AND sent_unseen_at IS NOT NULL ORDER BY sent_unseen_at DESC`.execute(
    db,
  );
  const own = await db.selectFrom('campaigns').select('copy_of').where('id', '=', id).executeTakeFirst();
  return { campaigns, copyOf: own?.copy_of ?? null };
}
