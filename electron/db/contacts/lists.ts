/** Lists: named sets of contacts. */

import { sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import type { ContactList, RestOf } from '../../shared/models.ts';
import { withoutCase } from '../../shared/text/without-case.ts';
import { leftOut } from '../campaigns/decisions.ts';
import { compareNames } from '../compare-names.ts';
import { isTakenOver, laterCampaigns } from '../results/followed.ts';
import { troubleOf } from '../sqlite/failure.ts';
import type { Db } from '../sqlite/open.ts';
import type { TaskConnection } from '../task-connection.ts';

/** All lists by name, with their sizes. */
export async function allLists(db: Db): Promise<readonly ContactList[]> {
  const rows = await db
    .selectFrom('lists')
    .select((from) => [
      'lists.id',
      'lists.name',
      'lists.created_at',
      from
        .selectFrom('list_members')
        .whereRef('list_id', '=', 'lists.id')
        .select((members) => members.fn.countAll<number>().as('size'))
        .as('size'),
    ])
    .execute();
  rows.sort((a, b) => compareNames(a.name, b.name));
  return rows.map((row) => ({ id: row.id, name: row.name, size: row.size ?? 0, createdAt: row.created_at }));
}

/** Makes or renames a list. @throws AppError `name-taken`, `list-gone` */
export async function saveList(db: Db, id: number | null, name: string, now: number): Promise<ContactList> {
  const named = { name, name_without_case: withoutCase(name) };
  try {
    const saved =
      id === null
        ? await db
            .insertInto('lists')
            .values({ ...named, created_at: now })
            .returning('id')
            .executeTakeFirst()
        : await db.updateTable('lists').set(named).where('id', '=', id).returning('id').executeTakeFirst();
    const list = (await allLists(db)).find((one) => one.id === saved?.id);
    if (list === undefined) throw new AppError('list-gone');
    return list;
  } catch (cause) {
    if (troubleOf(cause) === 'constraint') throw new AppError('name-taken', { name }, { cause });
    throw cause;
  }
}

/** The lists that are there. */
export async function listIds(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('lists').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** @throws AppError `list-gone` where one of them is not there any more */
export async function requireLists(db: Db, ids: readonly number[]): Promise<void> {
  const found = await db.selectFrom('lists').select('id').where('id', 'in', among(ids)).execute();
  if (found.length < new Set(ids).size) throw new AppError('list-gone');
}

/** @returns how many were not in it before */
export async function addMembers(db: Db, listId: number, contactIds: readonly number[]): Promise<number> {
  const result = await db
    .insertInto('list_members')
    .columns(['list_id', 'contact_id'])
    .expression((from) =>
      from
        .selectFrom('contacts')
        .select([sql<number>`${listId}`.as('list_id'), 'id as contact_id'])
        .where('id', 'in', among(contactIds)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

/** Removes a list that nobody is on any more. @returns whether it was there */
export function removeList(connection: TaskConnection, id: number): boolean {
  return Number(connection.prepare('DELETE FROM lists WHERE id = ?').run(id).changes) === 1;
}

/** People of a campaign whom another one can be for. */
export interface RestQuery {
  readonly campaignId: number;
  /** `not-sent`: who wait, or whom the service refused; `unconfirmed`: who may have got it, and were not decided about; else all whom it was for. */
  readonly which: RestOf | 'everybody';
}

/** The contacts of them; of a rest without those whom a later campaign has taken over. */
async function restOf(db: Db, { campaignId, which }: RestQuery) {
  if (which === 'everybody')
    return sql`SELECT contacts.id FROM recipients JOIN contacts ON contacts.id = recipients.contact_id
      WHERE recipients.campaign_id = ${campaignId} AND recipients.batch_id IS NOT NULL`;
  const later = (await laterCampaigns(db, [campaignId])).get(campaignId);
  const wanted =
    which === 'unconfirmed'
      ? sql`batches.state = 'unconfirmed' AND NOT ${leftOut}`
      : sql`batches.state IN ('queued', 'rejected') AND batches.maybe_delivered = 0`;
  return sql`SELECT contacts.id FROM batches
    JOIN recipients ON recipients.batch_id = batches.id JOIN contacts ON contacts.id = recipients.contact_id
    WHERE batches.campaign_id = ${campaignId} AND ${wanted} AND NOT ${isTakenOver(later)}`;
}

/** Their ids, as far as they still are contacts. */
export async function restContacts(db: Db, rest: RestQuery, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT id FROM (${await restOf(db, rest)}) AS rest
    ORDER BY id LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many they are. */
export async function countRest(db: Db, rest: RestQuery): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    SELECT count(DISTINCT id) AS people FROM (${await restOf(db, rest)}) AS rest`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Adds them to a list. */
export async function addRest(db: Db, listId: number, rest: RestQuery): Promise<void> {
  await sql`INSERT INTO list_members (list_id, contact_id)
    SELECT ${listId}, id FROM (${await restOf(db, rest)}) AS rest WHERE true ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** Whether a list has nobody but them. */
export async function isOfRest(db: Db, listId: number, rest: RestQuery): Promise<boolean> {
  const { rows } = await sql<{ other: 0 | 1 }>`SELECT EXISTS (SELECT 1 FROM list_members
    WHERE list_id = ${listId} AND contact_id NOT IN (${await restOf(db, rest)})) AS other`.execute(db);
  return rows[0]?.other === 0;
}

/** @returns how many were in it before */
export async function removeMembers(db: Db, listId: number, contactIds: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('list_members')
    .where('list_id', '=', listId)
    .where('contact_id', 'in', among(contactIds))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** As one bound value: SQLite takes 32,766 parameters at most. */
function among(ids: readonly number[]) {
  return sql<number>`(SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(ids)}))`;
}
