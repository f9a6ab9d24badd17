/** The two engines keep the same: every table and column that `tables.ts` names, but for what is about files alone. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateWorkspace, WorkspaceFromNewerVersion } from '../../../../electron/db/postgres/migrate.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('both');
});
afterEach(() => records.close());

/** Tables that say whose files these are, what was removed from them, and how far their index has come. */
const aboutFiles = ['records_owner', 'removed_campaigns', 'contact_search_state'];

/** Every table with its columns, as the interfaces of `tables.ts` have them. */
function tablesOfCode(): Map<string, string[]> {
  const code = readFileSync('electron/db/sqlite/tables.ts', 'utf8');
  const [, database = ''] = /export interface Database \{([^}]*)\}/.exec(code) ?? [];
  const found = new Map<string, string[]>();
  for (const [, table = '', type = ''] of database.matchAll(/(\w+): (\w+);/g)) {
    const [, body = ''] = new RegExp(`export interface ${type} \\{([\\s\\S]*?)\\n\\}`).exec(code) ?? [];
    found.set(table, [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, column = '']) => column).sort());
  }
  return found;
}

test('a workspace has every table and column of the records, and those of files it has not', async () => {
  const { rows } = await sql<{ name: string; columns: string }>`
    SELECT table_name AS name, string_agg(column_name, ',') AS columns FROM information_schema.columns
    WHERE table_schema = 'carillon' GROUP BY table_name`.execute(db);
  const there = new Map(rows.map(({ name, columns }) => [name, columns.split(',').sort()]));
  for (const [table, columns] of tablesOfCode()) {
    if (aboutFiles.includes(table)) expect(there.get(table)).toBeUndefined();
    else expect(there.get(table), table).toEqual(expect.arrayContaining(columns));
  }
});

test('the schema of a newer version is left as it is', async () => {
  await sql`INSERT INTO schema_steps (part, version, name) VALUES ('campaigns', 99, 'of tomorrow')`.execute(
    db,
  );
  const session = await records.workspace?.session();
  if (session === undefined) throw new Error('These are files');
  await expect(migrateWorkspace(session)).rejects.toThrow(WorkspaceFromNewerVersion);
  await session.end();
});
