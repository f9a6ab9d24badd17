/** The values that contacts had before the imports of some time: an import remembers what it changed. */
import { sql } from 'kysely';
import type { Db } from '../../sqlite/open.ts';

/** Whether any import was saved from a moment on (Unix ms). */
export async function hasImportsSince(db: Db, since: number): Promise<boolean> {
  const { rows } = await sql<{ found: 0 | 1 }>`SELECT EXISTS (
    SELECT 1 FROM imports WHERE at >= ${since}) AS found`.execute(db);
  return rows[0]?.found === 1;
}

/** By number (E.164 digits), the fields (JSON) from before the first import since then that changed them; others are absent. */
export async function fieldsBefore(
  db: Db,
  numbers: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: string; fields: string }>`
    SELECT c.number, b.fields FROM contacts AS c
    JOIN imports AS i ON i.at >= ${since}
    JOIN import_changes AS b ON b.import_id = i.id AND b.contact_id = c.id
    WHERE c.number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))
    ORDER BY i.id DESC`.execute(db);
  // The first of them comes last, and stays.
  return new Map(rows.map(({ number, fields }) => [number, fields]));
}
