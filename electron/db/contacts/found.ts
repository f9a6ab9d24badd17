/** Contacts that one piece of work is about, a million perhaps: noted by position, then gone through piece by piece. */
import type { SQLInputValue } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';
import type { TaskConnection } from '../task-connection.ts';

/** Does something with those of two positions and between. @returns how many rows it changed */
export type ChangeFound = (from: number, to: number) => number;

/** Notes whom the work is about, in this order. @returns how many */
export async function noteFound(db: Db, ids: RawBuilder<unknown>): Promise<number> {
  await sql`CREATE TEMP TABLE found (place INTEGER PRIMARY KEY, id INTEGER NOT NULL) STRICT`.execute(db);
  const { numAffectedRows } = await sql`INSERT INTO temp.found (id) ${ids}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** A query for the ids of those of two positions and between. */
export function foundBetween(from: number, to: number): RawBuilder<unknown> {
  return sql`SELECT id FROM temp.found WHERE place BETWEEN ${from} AND ${to}`;
}

export const addFoundToList = (connection: TaskConnection, listId: number): ChangeFound =>
  changeOf(
    connection,
    `INSERT INTO list_members (list_id, contact_id)
      SELECT ?, id FROM temp.found WHERE place BETWEEN ? AND ? ON CONFLICT DO NOTHING`,
    listId,
  );

export const takeFoundOffList = (connection: TaskConnection, listId: number): ChangeFound =>
  changeOf(
    connection,
    `DELETE FROM list_members WHERE list_id = ? AND contact_id IN
      (SELECT id FROM temp.found WHERE place BETWEEN ? AND ?)`,
    listId,
  );

export const removeFoundContacts = (connection: TaskConnection): ChangeFound =>
  changeOf(
    connection,
    'DELETE FROM contacts WHERE id IN (SELECT id FROM temp.found WHERE place BETWEEN ? AND ?)',
  );

function changeOf(connection: TaskConnection, statement: string, ...first: SQLInputValue[]): ChangeFound {
  const change = connection.prepare(statement);
  return (from, to) => Number(change.run(...first, from, to).changes);
}

/** A query for the ids of a list's members, in the order of ids. */
export function membersOf(listId: number): RawBuilder<unknown> {
  return sql`SELECT contact_id FROM list_members WHERE list_id = ${listId} ORDER BY contact_id`;
}

export function countContacts(connection: TaskConnection): number {
  return Number(connection.prepare('SELECT count(*) AS count FROM contacts').get()?.count);
}

export interface FoundRow {
  /** E.164 digits. */
  readonly number: string;
  /** JSON. */
  readonly fields: string;
  /** Ids with commas between them; null where the contact is on no list. */
  readonly lists: string | null;
}

/** Reads those of two positions and between, by position. */
export function foundRows(connection: TaskConnection): (from: number, to: number) => readonly FoundRow[] {
  const read = connection.prepare(`SELECT number, fields,
    (SELECT string_agg(CAST(list_id AS TEXT), ',') FROM list_members WHERE contact_id = contacts.id) AS lists
    FROM temp.found CROSS JOIN contacts ON contacts.id = found.id WHERE place BETWEEN ? AND ? ORDER BY place`);
  return (from, to) =>
    read.all(from, to).map(({ number, fields, lists }) => ({
      number: String(number),
      fields: String(fields),
      lists: lists === null ? null : String(lists),
    }));
}

/** The fields (JSON) of all that were found, in the order of ids, so many at a time. */
export function* foundFields(connection: TaskConnection, atOnce: number): Generator<readonly string[]> {
  connection.exec('CREATE TEMP TABLE found_fields (id INTEGER PRIMARY KEY) STRICT');
  connection.exec('INSERT INTO temp.found_fields SELECT id FROM temp.found');
  const read = connection.prepare(`SELECT contacts.id AS id, fields FROM temp.found_fields AS f
    CROSS JOIN contacts ON contacts.id = f.id WHERE f.id > ? ORDER BY f.id LIMIT ?`);
  for (let last = 0; ; ) {
    const rows = read.all(last, atOnce);
    yield rows.map(({ fields }) => String(fields));
    if (rows.length < atOnce) break;
    last = Number(rows.at(-1)?.id);
  }
  connection.exec('DROP TABLE temp.found_fields');
}
