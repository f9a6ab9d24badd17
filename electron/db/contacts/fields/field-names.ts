/**
 * The names of the contacts' fields. Those of the newest contacts are counted; of a larger book, whatever writes contacts notes theirs
 * in `contact_fields`, because looking through a million takes seconds.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../sqlite/open.ts';
import type { TaskConnection } from '../../task-connection.ts';

const counted = 20_000;
const most = 1_000;

/** A query for the fields of the newest contacts. */
export const newest = `SELECT fields FROM contacts ORDER BY id DESC LIMIT ${counted}`;

/** Of a book that is counted as a whole, the notes say nothing more. */
const names = `SELECT name FROM (
    SELECT field.key AS name, count(*) AS uses, min(field.id) AS place
    FROM (${newest}) AS newest, json_each(newest.fields) AS field GROUP BY field.key
    UNION ALL SELECT name, 0, 0 FROM contact_fields
    WHERE EXISTS (SELECT 1 FROM contacts ORDER BY id DESC LIMIT 1 OFFSET ${counted})
  ) AS known GROUP BY name ORDER BY max(uses) DESC, max(place), name LIMIT ${most}`;

/** Names of all fields that any contact has, those first that most of the newest have. */
export async function fieldNames(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(names)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** As {@link fieldNames}, in the thread of an import. */
export const knownFields = (connection: TaskConnection): readonly string[] =>
  connection
    .prepare(names)
    .all()
    .map(({ name }) => String(name));

/** Names of the fields of these people (a query for `fields`), the most used first; `among`: only those of these that they have. */
export async function fieldNamesAmong(
  db: Db,
  people: RawBuilder<unknown>,
  among: readonly string[] | null = null,
): Promise<readonly string[]> {
  const asked =
    among === null ? sql`true` : sql`field.key IN (SELECT value FROM json_each(${JSON.stringify(among)}))`;
  const { rows } = await sql<{ name: string }>`
    SELECT field.key AS name, count(*) AS uses FROM (${people}) AS people, json_each(people.fields) AS field
    WHERE ${asked} GROUP BY field.key ORDER BY uses DESC, min(field.id), name LIMIT ${most}`.execute(db);
  return rows.map(({ name }) => name);
}

/** As all that writes contacts writes their fields. */
const writtenAs = (name: string): string => `${JSON.stringify(name)}:`;

/** Notes the names of fields that a contact gets. To be called in the transaction that gives them. */
export async function noteFields(trx: Db, fields: Iterable<string>): Promise<void> {
  const noted = [...new Set(fields)].map((name) => ({ name, written: writtenAs(name) }));
  if (noted.length > 0)
    await trx
      .insertInto('contact_fields')
      .values(noted)
      .onConflict((is) => is.doNothing())
      .execute();
}

/** The same behind an import, whose columns may all be empty: only those fields that a contact has. */
export function noteFieldsOfImport(connection: TaskConnection, fields: Iterable<string>): void {
  const note = connection.prepare(`INSERT INTO contact_fields (name, written) SELECT ?1, ?2
    WHERE NOT EXISTS (SELECT 1 FROM contact_fields WHERE name = ?1)
    AND EXISTS (SELECT 1 FROM contacts WHERE instr(fields, ?2) > 0 ORDER BY id DESC LIMIT 1)`);
  for (const name of fields) note.run(name, writtenAs(name));
}

/** Notes the fields that contacts get back with an import that is undone. */
export function noteFieldsFromBefore(connection: TaskConnection, importId: number): void {
  const before = connection
    .prepare(`SELECT DISTINCT field.key AS name FROM import_changes AS c, json_each(c.fields) AS field WHERE c.import_id = ?
      AND field.key NOT IN (SELECT name FROM contact_fields)`)
    .all(importId);
  noteFieldsOfImport(
    connection,
    before.map(({ name }) => String(name)),
  );
}

/** SQL that takes out of the notes what no contact has any more; what the newest have is not looked for among all. */
export const forgetFields = `DELETE FROM contact_fields
  WHERE name NOT IN (SELECT field.key FROM (${newest}) AS newest, json_each(newest.fields) AS field)
  AND NOT EXISTS (SELECT 1 FROM contacts WHERE instr(contacts.fields, contact_fields.written) > 0)`;
