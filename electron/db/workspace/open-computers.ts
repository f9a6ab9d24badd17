/** Which of a team's computers Carillon is open on, and whose person may still write in it. */
import { sql } from 'kysely';
import { mayWriteOf } from '../postgres/may-write.ts';
import type { Db } from '../sqlite/open.ts';

/** The people who may write, of these. */
export async function writersAmong(db: Db, people: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    person: string;
  }>`SELECT e.value AS person FROM json_each(${JSON.stringify(people)}) AS e
    WHERE ${sql.raw(mayWriteOf('CAST(e.value AS name)'))}`.execute(db);
  return new Set(rows.map(({ person }) => person));
}

/** The connections of Carillon in the workspace, by the name that the server knows each computer by. */
export async function openComputers(
  db: Db,
): Promise<readonly { readonly person: string; readonly name: string }[]> {
  const { rows } = await sql<{ person: string; name: string }>`
    SELECT DISTINCT CAST(usename AS text) AS person, application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'carillon %'`.execute(db);
  return rows;
}
