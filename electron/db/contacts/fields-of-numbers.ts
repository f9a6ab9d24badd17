/** The named fields of contacts, by their numbers. */
import { sql } from 'kysely';
import { z } from 'zod';
import { Json } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';

const Fields = Json.pipe(z.record(z.string(), z.string()));

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
