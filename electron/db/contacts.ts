/** Contacts: one person, one number, named fields. Pages go by key, never by offset. */
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { ContactsQuery } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { Contact, Page } from '../shared/models.ts';
import { displayName } from './contacts-name.ts';
import type { Db } from './open.ts';
import type { ContactsTable } from './tables.ts';

const Fields = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.string()));

/** Where the page before ended: the value sorted by, and the id that tells equals apart. */
const PageKey = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.tuple([z.union([z.string(), z.number()]), z.number()]));

const sortColumn = { name: 'name', number: 'number', added: 'created_at' } as const;

/** A page of contacts as sorted, behind the key of the page before. */
export async function contactsPage(
  db: Db,
  query: ContactsQuery,
  after: string | null,
  limit: number,
): Promise<Page<Contact, string>> {
  const direction = query.direction === 'ascending' ? 'asc' : 'desc';
  const compare = sql.raw(query.direction === 'ascending' ? '>' : '<');
  const column = sql.ref(`contacts.${sortColumn[query.sort]}`);
  const sorted = query.sort === 'name' ? sql`${column} COLLATE NOCASE` : column;
  let rows = matching(db, query)
    .selectAll('contacts')
    .orderBy(sorted, direction)
    .orderBy('contacts.id', direction)
    .limit(limit + 1);
  if (after !== null) {
    const [value, id] = PageKey.parse(after);
    rows = rows.where(sql<boolean>`(${sorted}, contacts.id) ${compare} (${value}, ${id})`);
  }
  const found = await rows.execute();
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next =
    found.length > limit && last !== undefined
      ? JSON.stringify([last[sortColumn[query.sort]], last.id])
      : null;
  return { rows: await withBelongings(db, shown), next };
}

/** How many contacts the query finds. */
export async function contactsCount(db: Db, query: ContactsQuery): Promise<number> {
  const row = await matching(db, query)
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @throws AppError `not-found` */
export async function contactById(db: Db, id: number): Promise<Contact> {
  const rows = await db.selectFrom('contacts').selectAll().where('id', '=', id).execute();
  const [contact] = await withBelongings(db, rows);
  if (contact === undefined) throw new AppError('not-found', { what: 'contact' });
  return contact;
}

export interface ContactChange {
  readonly id: number | null;
  /** E.164 digits. */
  readonly number: string;
  readonly country: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly listIds: readonly number[];
}

/** Adds or changes a contact. To be called in a transaction. @throws AppError `name-taken` where another contact has the number, `not-found` */
export async function saveContact(trx: Db, change: ContactChange, now: number): Promise<number> {
  const other = await trx
    .selectFrom('contacts')
    .select('id')
    .where('number', '=', change.number)
    .executeTakeFirst();
  if (other !== undefined && other.id !== change.id)
    throw new AppError('name-taken', { number: change.number });
  const columns = {
    number: change.number,
    name: displayName(change.fields),
    country: change.country,
    fields: JSON.stringify(change.fields),
    updated_at: now,
  };
  let id = change.id;
  if (id === null) {
    const { insertId } = await trx
      .insertInto('contacts')
      .values({ ...columns, created_at: now })
      .executeTakeFirstOrThrow();
    id = Number(insertId);
  } else {
    const { numUpdatedRows } = await trx
      .updateTable('contacts')
      .set(columns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new AppError('not-found', { what: 'contact' });
    await trx.deleteFrom('list_members').where('contact_id', '=', id).execute();
  }
  for (const listId of change.listIds) {
    await trx.insertInto('list_members').values({ list_id: listId, contact_id: id }).execute();
  }
  return id;
}

/** @returns how many there were to remove */
export async function removeContacts(trx: Db, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('contacts')
    .where('id', 'in', sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Names of all fields in use, the most used first; a sample answers for a large book. */
export async function fieldNames(db: Db): Promise<readonly string[]> {
  const rows = await sql<{ name: string }>`
    SELECT field.key AS name, count(*) AS uses
    FROM (SELECT fields FROM contacts ORDER BY id DESC LIMIT 20000) AS newest, json_each(newest.fields) AS field
    GROUP BY field.key ORDER BY uses DESC, name LIMIT 1000`.execute(db);
  return rows.rows.map((row) => row.name);
}

function matching(db: Db, { search, listId }: ContactsQuery) {
  let query = db.selectFrom('contacts');
  if (listId !== null) {
    query = query.where((is) =>
      is.exists(
        is
          .selectFrom('list_members')
          .select('contact_id')
          .where('list_id', '=', listId)
          .whereRef('contact_id', '=', 'contacts.id'),
      ),
    );
  }
  for (const word of search
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '')) {
    const pattern = `%${word.replace(/^\+/, '').replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
    query = query.where(
      sql<boolean>`(contacts.name LIKE ${pattern} ESCAPE '\\' OR contacts.number LIKE ${pattern} ESCAPE '\\' OR contacts.fields LIKE ${pattern} ESCAPE '\\')`,
    );
  }
  return query;
}

async function withBelongings(
  db: Db,
  rows: readonly Selectable<ContactsTable>[],
): Promise<readonly Contact[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const members = await db.selectFrom('list_members').selectAll().where('contact_id', 'in', ids).execute();
  const refused = await db
    .selectFrom('do_not_text')
    .select('number')
    .where(
      'number',
      'in',
      rows.map((row) => row.number),
    )
    .execute();
  const refusedNumbers = new Set(refused.map((row) => row.number));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    country: row.country,
    fields: Fields.parse(row.fields),
    listIds: members.filter((member) => member.contact_id === row.id).map((member) => member.list_id),
    doNotText: refusedNumbers.has(row.number),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}
