/** Contacts: one person, one number, named fields. Pages go by key, never by offset. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { ContactsQuery } from '../../shared/contacts-query.ts';
import { AppError } from '../../shared/errors.ts';
import type { Contact, Page } from '../../shared/models.ts';
import { isWorkspace } from '../engine.ts';
import { laterThanBefore } from '../later-than-before.ts';
import { foundInWorkspace, isFoundInWorkspace } from '../postgres/search.ts';
import { mostSorted } from '../postgres/steps/first/tables/columns.ts';
import { Fields } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';
import type { ContactsTable } from '../sqlite/tables.ts';
import { valueInField } from './audience.ts';
import { forgetFields, newest, noteFields } from './fields/field-names.ts';
import { sortKey } from './fold.ts';
import { foundIds, hasUnindexed, indexNext } from './search/contacts-search.ts';
import { parseSearch } from './search/search-query.ts';

const ListIds = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(z.number()));

/** Where the page before ended: the value sorted by, and the id that tells equals apart. */
const PageKey = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.tuple([z.union([z.string(), z.number()]), z.number()]));

/** The page made it, so one that cannot be read is a page that makes things up. */
function keyOf(after: string): z.infer<typeof PageKey> {
  try {
    return PageKey.parse(after);
  } catch (cause) {
    throw new AppError('bad-request', { field: 'after' }, { cause });
  }
}

/** A page of contacts as sorted, behind the key of the page before. */
export async function contactsPage(
  db: Db,
  query: ContactsQuery,
  after: string | null,
  limit: number,
): Promise<Page<Contact, string>> {
  const { sorted, asSorted } = orderOf(db, query);
  const ascending = query.direction === 'ascending';
  const id = sql.ref('contacts.id');
  let behind = sql`true`;
  if (after !== null) {
    const [value, lastId] = keyOf(after);
    const beyond = sql.raw(ascending ? '>' : '<');
    // The first condition says nothing new, but it alone lets SQLite begin in the middle of the index.
    behind = sql`${sorted} ${beyond}= ${asSorted(value)} AND (${sorted}, ${id}) ${beyond} (${asSorted(value)}, ${lastId})`;
  }
  const found = await foundBehind(db, query, behind, limit + 1);
  const rows = await contactsById(
    db,
    found.slice(0, limit).map((row) => row.id),
  );
  const last = found[limit - 1];
  const next = found.length > limit && last !== undefined ? JSON.stringify([last.sorted, last.id]) : null;
  return { rows, next };
}

/** So many contacts of a workspace are looked through in their order before its index is asked for all that a search finds. */
const lookedThrough = 1_000;

/** The first of those whom the query finds, as far as the page needs them. */
async function foundBehind(
  db: Db,
  query: ContactsQuery,
  behind: RawBuilder<unknown>,
  most: number,
): Promise<readonly { readonly id: number; readonly sorted: string | number }[]> {
  const { sorted, direction } = orderOf(db, query);
  const order = sql`ORDER BY ${sorted} ${direction}, contacts.id ${direction}`;
  const first = async (from: RawBuilder<unknown>) => {
    // Only ids and what is sorted by go through the sorter; the rows are fetched for the page alone.
    const { rows } = await sql<{ id: number; sorted: string | number }>`
      SELECT contacts.id AS id, ${sorted} AS sorted FROM ${from} AND ${behind} ${order} LIMIT ${most}`.execute(
      db,
    );
    return rows;
  };
  const search = parseSearch(query.search);
  if (isWorkspace(db) && search !== null && query.listId === null) {
    // A town that one in ten lives in: all of them would be read, each from a page of its own, for the few that are shown.
    const next = sql`(SELECT * FROM contacts WHERE ${behind} ${order} LIMIT ${lookedThrough}) AS contacts`;
    const rows = await first(sql`${next} WHERE ${isFoundInWorkspace(search)}`);
    if (rows.length >= most) return rows;
  }
  return first(await matching(db, query));
}

function orderOf(db: Db, { sort, direction }: ContactsQuery) {
  return {
    sorted: sort === 'name' ? nameIn(db) : sql.ref(sort === 'number' ? 'contacts.number' : 'contacts.id'),
    // Ids are given in the order in which contacts come: the order of the dates, without an index of its own.
    direction: sql.raw(direction === 'ascending' ? 'ASC' : 'DESC'),
    asSorted: (value: string | number) =>
      sort === 'name' && isWorkspace(db)
        ? sql`left(lower(CAST(${value} AS TEXT) COLLATE "C"), ${sql.lit(mostSorted)})`
        : sql`${value}`,
  };
}

/** By what names are sorted: a server has it in a column of its own, in small letters. */
const nameIn = (db: Db) =>
  isWorkspace(db)
    ? sql`contacts.sort_name`
    : sql`coalesce(contacts.folded_name, contacts.name) COLLATE NOCASE`;

/** How many contacts the query finds. */
export async function contactsCount(db: Db, query: ContactsQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${await matching(db, query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @throws AppError `not-found` */
export async function contactById(db: Db, id: number): Promise<Contact> {
  const [contact] = await contactsById(db, [id]);
  if (contact === undefined) throw new AppError('not-found', { what: 'contact' });
  return contact;
}

/** The id of the contact who has the number, E.164 digits; null where nobody has. */
export async function contactOfNumber(db: Db, number: string): Promise<number | null> {
  const row = await db.selectFrom('contacts').select('id').where('number', '=', number).executeTakeFirst();
  return row?.id ?? null;
}

/** The names of the contacts with these numbers, by number. */
export async function namesOf(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('contacts')
    .select(['number', 'name'])
    .where('number', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
    .execute();
  return new Map(rows.map(({ number, name }) => [number, name]));
}

export interface ContactChange {
  readonly id: number | null;
  /** E.164 digits. */
  readonly number: string;
  readonly country: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly listIds: readonly number[];
  /** The contact as the person saw it; absent: whatever it is. */
  readonly over?: SeenContact | undefined;
}

export type SeenContact = Pick<Contact, 'updatedAt' | 'listIds'>;

/** With a contact that is added, so many others that may wait for it. */
const indexedAtOnce = 200;

/**
 * Adds or changes a contact. To be called in a transaction.
 *
 * @throws AppError `number-taken` where another contact has the number, `not-found`, `changed-meanwhile`
 */
export async function saveContact(trx: Db, change: ContactChange, now: number): Promise<number> {
  const other = await trx
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('number', '=', change.number)
    .executeTakeFirst();
  if (other !== undefined && other.id !== change.id)
    throw new AppError('number-taken', { name: other.name || `+${change.number}` });
  // Loaded with the first contact that is saved: what a heading means takes a hundred kilobytes of words, which no start needs.
  const { displayName } = await import('./contacts-name.ts');
  const name = displayName(change.fields);
  const columns = {
    number: change.number,
    name,
    folded_name: sortKey(name),
    country: change.country,
    fields: JSON.stringify(change.fields),
    updated_at: now,
  };
  let id = change.id;
  if (id === null) {
    const added = await trx
      .insertInto('contacts')
      .values({ ...columns, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = added.id;
    await indexNext(trx, indexedAtOnce);
  } else {
    if (change.over !== undefined) requireSame(await contactById(trx, id), change.over);
    const { numUpdatedRows } = await trx
      .updateTable('contacts')
      .set({ ...columns, updated_at: laterThanBefore(now) })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new AppError('not-found', { what: 'contact' });
    await trx.deleteFrom('list_members').where('contact_id', '=', id).execute();
  }
  await noteFields(trx, Object.keys(change.fields));
  for (const listId of change.listIds) {
    await trx.insertInto('list_members').values({ list_id: listId, contact_id: id }).execute();
  }
  return id;
}

/** Lists are joined and left without a change of the contact itself. */
function requireSame(there: SeenContact, seen: SeenContact): void {
  const listsOf = ({ listIds }: SeenContact): string => [...listIds].sort((a, b) => a - b).join();
  if (there.updatedAt !== seen.updatedAt || listsOf(there) !== listsOf(seen))
    throw new AppError('changed-meanwhile', { what: 'contact' });
}

/** @returns how many there were to remove */
export async function removeContacts(trx: Db, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('contacts')
    .where('id', 'in', sql<number>`(SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(ids)}))`)
    .executeTakeFirstOrThrow();
  await sql.raw(forgetFields).execute(trx);
  return Number(numDeletedRows);
}

/** The values of a field, the most used first; a sample answers for a large book. */
export async function fieldValues(db: Db, field: string): Promise<readonly string[]> {
  const { rows } = await sql<{ value: string }>`
    SELECT ${valueInField(sql`fields`, field)} AS value, count(*) AS uses FROM (${sql.raw(newest)}) AS newest
    WHERE ${valueInField(sql`fields`, field)} <> '' GROUP BY 1 ORDER BY uses DESC, value LIMIT 200`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}

/** Lists up to this size are sorted as a whole; of longer ones, members are picked while going through everybody. */
const smallList = 50_000;

/** The matches of a query, as everything behind FROM, with `contacts` in it; ends in a condition. */
async function matching(db: Db, { search, listId, sort }: ContactsQuery): Promise<RawBuilder<unknown>> {
  const query = parseSearch(search);
  const member = sql`EXISTS (SELECT 1 FROM list_members
    WHERE list_members.list_id = ${listId} AND list_members.contact_id = contacts.id)`;
  if (query !== null) {
    if (isWorkspace(db)) {
      const found = sql`(${foundInWorkspace(query, await hasUnindexed(db))}) AS contacts`;
      return listId === null ? sql`${found} WHERE true` : sql`${found} WHERE ${member}`;
    }
    const found = foundIds(db, query, await hasUnindexed(db));
    // The name to sort by is all that is wanted of the many rows that may be found.
    const narrow = sql.raw(sort === 'name' ? 'INDEXED BY contacts_names' : '');
    const from = sql`(${found}) AS found CROSS JOIN contacts ${narrow} ON contacts.id = found.id`;
    return listId === null ? sql`${from} WHERE true` : sql`${from} WHERE ${member}`;
  }
  if (listId === null) return sql`contacts WHERE true`;
  const { rows } = await sql<{ size: number }>`SELECT count(*) AS size
    FROM (SELECT 1 FROM list_members WHERE list_id = ${listId} LIMIT ${smallList + 1}) AS some`.execute(db);
  return (rows[0]?.size ?? 0) > smallList
    ? sql`contacts WHERE ${member}`
    : sql`list_members CROSS JOIN contacts ON contacts.id = list_members.contact_id
        WHERE list_members.list_id = ${listId}`;
}

/** The same in the order in which the query shows them. */
export async function idsInOrder(db: Db, query: ContactsQuery): Promise<RawBuilder<unknown>> {
  const { sorted, direction } = orderOf(db, query);
  const id = sql.ref('contacts.id');
  return sql`SELECT contacts.id FROM ${await matching(db, query)} ORDER BY ${sorted} ${direction}, ${id} ${direction}`;
}

/** The ids of all that a query finds, as a query. */
export async function idsFound(db: Db, query: ContactsQuery): Promise<RawBuilder<unknown>> {
  return sql`SELECT contacts.id FROM ${await matching(db, query)}`;
}

/** In the order of the ids; those that are gone are left out. */
async function contactsById(db: Db, ids: readonly number[]): Promise<readonly Contact[]> {
  const { rows } = await sql<Selectable<ContactsTable> & { list_ids: string; barred: 0 | 1 }>`
    SELECT contacts.id, contacts.number, contacts.name, contacts.folded_name, contacts.country, contacts.fields,
      contacts.created_at, contacts.updated_at,
      (SELECT coalesce(json_group_array(list_id), '[]') FROM list_members WHERE contact_id = contacts.id) AS list_ids,
      EXISTS (SELECT 1 FROM do_not_text WHERE do_not_text.number = contacts.number) AS barred
    FROM contacts WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(ids)}))`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [contactOf(row)];
  });
}

function contactOf(row: Selectable<ContactsTable> & { list_ids: string; barred: 0 | 1 }): Contact {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    country: row.country,
    fields: Fields.parse(row.fields),
    listIds: ListIds.parse(row.list_ids),
    doNotText: row.barred === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
