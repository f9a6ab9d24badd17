/** Whom an import added, and whom its file named. */
import { sql } from 'kysely';
import { isWorkspace } from '../engine.ts';
import type { Db } from '../sqlite/open.ts';
import { isOnServer, type TaskConnection } from '../task-connection.ts';

/**
 * A condition, beginning with AND, that those of `contacts` meet who were added by an import. In files that is everybody between the
 * first and the last of them; on a server other computers may have added theirs meanwhile.
 */
export function addedByImport(connection: TaskConnection, importId: number): string {
  if (!isOnServer(connection)) return '';
  return `AND EXISTS (SELECT 1 FROM import_adds AS a
    WHERE a.import_id = ${Math.trunc(importId)} AND contacts.id BETWEEN a.first_id AND a.last_id)`;
}

/** A query for the contacts whom the file of an import named and who are still there: the added ones, and those who were there before. */
const namedBy = (onServer: boolean, importId: number): string => {
  const id = Math.trunc(importId);
  const added = onServer
    ? `SELECT contacts.id FROM import_adds AS a JOIN contacts ON contacts.id BETWEEN a.first_id AND a.last_id WHERE a.import_id = ${id}`
    : `SELECT contacts.id FROM imports AS i
      JOIN contacts ON contacts.id BETWEEN i.first_added AND i.last_added WHERE i.id = ${id}`;
  return `${added} UNION SELECT contacts.id FROM import_seen AS s
    JOIN contacts ON contacts.id = s.contact_id WHERE s.import_id = ${id}`;
};

/** An import that stands, of a file with the same headings as another one. */
export interface ImportBefore {
  /** The file's name. */
  readonly name: string;
  readonly at: number;
  readonly people: () => Iterable<number>;
}

/** The last import of a layout; null where none was, or all were taken back. */
export function importBefore(connection: TaskConnection, layout: string): ImportBefore | null {
  const row = connection
    .prepare(
      'SELECT id, name, at FROM imports WHERE layout = ? AND undone_at IS NULL ORDER BY id DESC LIMIT 1',
    )
    .get(layout);
  if (row === undefined) return null;
  const people = connection.prepare(`${namedBy(isOnServer(connection), Number(row.id))} ORDER BY 1`);
  return {
    name: String(row.name),
    at: Number(row.at),
    *people() {
      for (const { id } of people.iterate()) yield Number(id);
    },
  };
}

/** Puts on a list whom an import named. @returns how many; 0 where it was taken back */
export async function addNamed(db: Db, listId: number, importId: number): Promise<number> {
  if (!(await stands(db, importId))) return 0;
  const { numAffectedRows = 0n } = await sql`INSERT INTO list_members (list_id, contact_id)
    SELECT ${listId}, id FROM (${named(db, importId)}) AS these WHERE true ON CONFLICT DO NOTHING`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Whether all whom an import named are on a list, and nobody else is. */
export async function hasJustNamed(db: Db, listId: number, importId: number): Promise<boolean> {
  if (!(await stands(db, importId))) return false;
  const these = sql`SELECT id FROM (${named(db, importId)}) AS these`;
  const members = sql`SELECT contact_id FROM list_members WHERE list_id = ${listId}`;
  const { rows } = await sql<{ people: number; absent: number; others: number }>`SELECT
    (SELECT count(*) FROM (${these}) AS listed) AS people,
    (SELECT count(*) FROM (${these} EXCEPT ${members}) AS listed) AS absent,
    (SELECT count(*) FROM (${members} EXCEPT ${these}) AS listed) AS others`.execute(db);
  const { people = 0, absent = 0, others = 0 } = rows[0] ?? {};
  return people > 0 && absent === 0 && others === 0;
}

/** The list that was made for an import; null: none. */
export async function madeListOf(db: Db, importId: number): Promise<number | null> {
  const row = await db
    .selectFrom('imports')
    .select('made_list')
    .where('id', '=', importId)
    .executeTakeFirst();
  return row?.made_list ?? null;
}

/** Remembers the list that was made for an import: with nobody on it, it goes where the import is taken back. */
export async function keepMadeList(db: Db, listId: number, importId: number): Promise<void> {
  await db.updateTable('imports').set({ made_list: listId }).where('id', '=', importId).execute();
}

const named = (db: Db, importId: number) => sql.raw(namedBy(isWorkspace(db), importId));

async function stands(db: Db, importId: number): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', importId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts on a list whom the import before, of the same layout, named and this one does not. @returns how many */
export async function addAbsent(db: Db, listId: number, importId: number): Promise<number> {
  const before = await db
    .selectFrom('imports as i')
    .innerJoin('imports as this', 'this.layout', 'i.layout')
    .where('this.id', '=', importId)
    .whereRef('i.id', '<', 'this.id')
    .where('i.undone_at', 'is', null)
    .select('i.id')
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before === undefined) return 0;
  const { numAffectedRows = 0n } = await sql`INSERT INTO list_members (list_id, contact_id)
    SELECT ${listId}, id FROM (${named(db, before.id)}) AS before
    WHERE id NOT IN (${named(db, importId)}) ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows);
}
