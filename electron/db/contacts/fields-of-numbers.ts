/** Contacts and their named fields, by their numbers; and which of the world's calling codes they have. */
import { sql } from 'kysely';
import { Fields } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';

/** Of the contacts who have one of these numbers, E.164 digits, and a further number with its code in a field. */
export async function fieldsOfNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<readonly { readonly number: string; readonly fields: Readonly<Record<string, string>> }[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(['number', 'fields'])
    .where('number', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
    .where('fields', 'like', '%+%')
    .execute();
  return rows.map(({ number, fields }) => ({ number, fields: Fields.parse(fields) }));
}

/** The contacts who have one of these numbers, E.164 digits, by number. */
export async function contactsOfNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: number; readonly name: string }>> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'number', 'name'])
    .where('number', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
    .execute();
  return new Map(rows.map(({ id, number, name }) => [number, { id, name }]));
}

/** The calling codes, of these, with which the number of any contact begins: one look into the index for each. */
export async function callingCodesInUse(db: Db, codes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT value AS code FROM json_each(${JSON.stringify(codes)})
    WHERE EXISTS (SELECT 1 FROM contacts WHERE number >= value AND number < value || ':')`.execute(db);
  return rows.map(({ code }) => code);
}
