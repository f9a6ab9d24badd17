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
  const of = (id: number) => sql.raw(namedBy(isWorkspace(db), id));
  const { numAffectedRows = 0n } = await sql`INSERT INTO list_members (list_id, contact_id)
    SELECT ${listId}, id FROM (${of(before.id)}) AS before
    WHERE id NOT IN (${of(importId)}) ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows);
}
