/** Contacts as they are compared with one another, and numbers that may not be texted with whose they are. */
import { sql } from 'kysely';
import { Fields } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';

export interface ComparedContact {
  readonly id: number;
  readonly name: string;
  /** E.164 digits. */
  readonly number: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** By their ids. */
export async function comparedContacts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ComparedContact>> {
  const { rows } = await sql<{ id: number; name: string; number: string; fields: string }>`
    SELECT id, name, number, fields FROM contacts
    WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(ids)}))`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, fields: Fields.parse(row.fields) }]));
}

/** The do-not-text list; `id` and `name` are null where the number is no contact's. */
export async function doNotTextContacts(
  db: Db,
): Promise<readonly { readonly number: string; readonly id: number | null; readonly name: string | null }[]> {
  const { rows } = await sql<{ number: string; id: number | null; name: string | null }>`
    SELECT d.number, c.id, c.name FROM do_not_text AS d LEFT JOIN contacts AS c ON c.number = d.number`.execute(
    db,
  );
  return rows;
}
