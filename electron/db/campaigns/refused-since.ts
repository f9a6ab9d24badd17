/** The queries that find people who refused on another number after a campaign was planned. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** Since when nobody has looked who refused, Unix ms; null for a test, which goes to one's own phones. */
export async function plannedAt(db: Db, campaignId: number): Promise<number | null> {
  // A batch that was attempted has a later time; the campaign began by then.
  const { rows } = await sql<{ at: number | null }>`
    SELECT min(coalesce(c.started_at, b.planned), b.planned) AS at FROM campaigns AS c,
      (SELECT min(updated_at) AS planned FROM batches WHERE campaign_id = ${campaignId}) AS b
    WHERE c.id = ${campaignId} AND c.test = 0`.execute(db);
  return rows[0]?.at ?? null;
}

export interface RefusalSince {
  readonly number: string;
  /** JSON of the fields of its contact; null where it is none. */
  readonly fields: string | null;
  readonly name: string | null;
}

/** Refusals from a moment on (Unix ms), with whose they are. */
export async function refusalsFrom(db: Db, since: number): Promise<readonly RefusalSince[]> {
  const { rows } = await sql<RefusalSince>`SELECT d.number, c.fields, c.name FROM do_not_text AS d
    LEFT JOIN contacts AS c ON c.number = d.number WHERE d.added_at >= ${since}`.execute(db);
  return rows;
}

/** Changes whenever another connection has written the contacts or the do-not-text list. Of files alone. */
export async function contactsVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`PRAGMA contacts.data_version`.execute(db);
  return rows[0]?.data_version ?? 0;
}

export interface Barred {
  readonly batchId: number;
  readonly number: string;
  readonly name: string;
}

/** The people of these batches who are on the do-not-text list: from the list, which is short, to the recipients. */
export async function barredAmong(
  db: Db,
  campaignId: number,
  batchIds: readonly number[],
): Promise<readonly Barred[]> {
  const { rows } = await sql<Barred>`SELECT r.batch_id AS batchId, r.number, r.name
    FROM do_not_text AS d CROSS JOIN recipients AS r ON r.campaign_id = ${campaignId} AND r.number = d.number
    WHERE r.batch_id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(batchIds)}))
    ORDER BY r.id`.execute(db);
  return rows;
}

export interface Addressed {
  readonly batchId: number;
  readonly number: string;
  readonly name: string;
  /** JSON. */
  readonly fields: string;
}

/** The contacts whom these batches are for. */
export async function addressedBy(db: Db, batchIds: readonly number[]): Promise<readonly Addressed[]> {
  const { rows } = await sql<Addressed>`SELECT r.batch_id AS batchId, c.number, c.name, c.fields
    FROM json_each(${JSON.stringify(batchIds)}) AS b JOIN recipients AS r ON r.batch_id = CAST(b.value AS BIGINT)
    JOIN contacts AS c ON c.number = r.number`.execute(db);
  return rows;
}
