/** The two engines keep the same: every table and column of the files is in a workspace, and the other way round, but for what is named here. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateWorkspace, WorkspaceFromNewerVersion } from '../../../../electron/db/postgres/migrate.ts';
import { databaseFiles } from '../../../../electron/db/sqlite/connection.ts';
import { migrateAll } from '../../../../electron/db/sqlite/migrate.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords('administrator');
  db = records.open('both');
});
afterEach(() => records.close());

/** Tables that say whose files these are, what was removed from them or changed in them, and how far their index has come. */
const ofFiles = [
  'records_owner',
  'removed_campaigns',
  'do_not_text_changes',
  'do_not_text_outside',
  'contact_search_state',
];
/** Tables of a team: its steps, its people, their settings, computers and accounts; and what a file says by the order of its ids or by FTS5. */
const ofWorkspaces = [
  ...['schema_steps', 'workspace', 'people', 'settings', 'accounts'],
  ...['computers', 'computer_accounts', 'leases', 'ended_leases'],
  ...['import_adds', 'contact_words', 'words_waiting'],
];
/** The name that contacts are sorted by, which files work out where they compare, the lease of a request, and the server's word for an end and of what it remembers. */
const columnsOfWorkspaces = [
  'contacts.sort_name',
  'attempts.token',
  'campaigns.over_at',
  'campaigns.texts_kept',
];

interface Column {
  /** Such as `lists.name`. */
  readonly name: string;
  readonly maybeEmpty: boolean;
}
const byName = (one: Column, other: Column): number => (one.name < other.name ? -1 : 1);

/** All columns of both files, without SQLite's own tables and those of the search. */
function columnsOfFiles(): readonly Column[] {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-schema-'));
  try {
    migrateAll(folder);
    return (['campaigns', 'contacts'] as const).flatMap((file) => {
      const connection = new DatabaseSync(join(folder, databaseFiles[file]));
      const rows = connection
        .prepare(`SELECT t.name || '.' || c.name AS name, c."notnull" OR c.pk > 0 AS is_there
          FROM pragma_table_list() AS t, pragma_table_info(t.name) AS c
          WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`)
        .all();
      connection.close();
      return rows.map((row) => ({ name: String(row.name), maybeEmpty: row.is_there === 0 }));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function columnsOfWorkspace(): Promise<readonly Column[]> {
  const { rows } = await sql<{ name: string; is_nullable: string }>`
    SELECT table_name || '.' || column_name AS name, is_nullable FROM information_schema.columns
    WHERE table_schema = 'carillon'`.execute(db);
  return rows.map((row) => ({ name: row.name, maybeEmpty: row.is_nullable === 'YES' }));
}

test('a workspace has every table and column of the files, empty where it may be there, and the files have those of a workspace', async () => {
  const isOf =
    (tables: readonly string[]) =>
    ({ name }: Column): boolean =>
      tables.includes(name.split('.')[0] ?? '');
  const files = columnsOfFiles();
  const workspace = await columnsOfWorkspace();
  for (const table of ofFiles) {
    expect(files.filter(isOf([table])), table).not.toEqual([]);
    expect(workspace.filter(isOf([table])), table).toEqual([]);
  }
  const shared = workspace.filter((column) => !isOf(ofWorkspaces)(column));
  expect(shared.map(({ name }) => name)).toEqual(expect.arrayContaining(columnsOfWorkspaces));
  expect(shared.filter(({ name }) => !columnsOfWorkspaces.includes(name)).sort(byName)).toEqual(
    files.filter((column) => !isOf(ofFiles)(column)).sort(byName),
  );
});

/** Every column as the interfaces of `tables.ts` have it, which the queries are typed with. */
function columnsOfCode(): readonly Column[] {
  const code = readFileSync('electron/db/sqlite/tables.ts', 'utf8');
  const [, database = ''] = /export interface Database \{([^}]*)\}/.exec(code) ?? [];
  return [...database.matchAll(/(\w+): (\w+);/g)].flatMap(([, table = '', type = '']) => {
    const [, body = ''] = new RegExp(`export interface ${type} \\{([\\s\\S]*?)\\n\\}`).exec(code) ?? [];
    return [...body.matchAll(/^ {2}(\w+)\??: ([^;]*);/gm)].map(([, name = '', of = '']) => ({
      name: `${table}.${name}`,
      maybeEmpty: of.includes('null'),
    }));
  });
}

test('queries are typed with the columns that are there', () => {
  const typed = columnsOfCode();
  const tables = new Set(typed.map(({ name }) => name.split('.')[0]));
  expect([...typed].sort(byName)).toEqual(
    columnsOfFiles()
      .filter(({ name }) => tables.has(name.split('.')[0]))
      .sort(byName),
  );
});

test('the schema of a newer version is left as it is', async () => {
  await sql`INSERT INTO schema_steps (version, name) VALUES (99, 'of tomorrow')`.execute(db);
  const session = await records.workspace?.session();
  if (session === undefined) throw new Error('These are files');
  await expect(migrateWorkspace(session)).rejects.toThrow(WorkspaceFromNewerVersion);
  await session.end();
});
