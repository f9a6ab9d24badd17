import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseCorrupt, DatabaseFromNewerVersion } from '../../../electron/db/sqlite/database-errors.ts';
import { migrateAll } from '../../../electron/db/sqlite/migrate.ts';
import type { StartTrouble } from '../../../electron/shared/trouble.ts';
import { openRecords } from '../../../electron/start/open-records.ts';
import { Opener } from '../../../electron/start/opener.ts';
import { resetRecords } from '../../../electron/start/reset-records.ts';
import { troubleAtStart } from '../../../electron/start/trouble.ts';
import { foldersIn } from '../../support/start-folders.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-start-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function addDoNotText(count: number): void {
  const connection = new DatabaseSync(join(folder, 'contacts.db'));
  const insert = connection.prepare(
    `INSERT INTO do_not_text (number, reason, source, added_at) VALUES (?, '', 'person', 1)`,
  );
  connection.exec('BEGIN');
  for (let number = 0; number < count; number++) insert.run(`4477009${String(number).padStart(5, '0')}`);
  // As once they are written down outside the records; nothing but the list has the numbers then.
  connection.exec('PRAGMA secure_delete = ON; DELETE FROM do_not_text_changes');
  connection.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  connection.close();
}

test('rescues what lies before and behind a damaged page of the do-not-text list', () => {
  migrateAll(folder);
  addDoNotText(5_000);
  const path = join(folder, 'contacts.db');
  const content = readFileSync(path);
  const middle = content.indexOf('447700902500');
  const page = Math.floor(middle / 4096) * 4096;
  content.fill(0xff, page, page + 4096);
  writeFileSync(path, content);

  const { keptIn, doNotTextKept } = resetRecords(folder, 1);
  expect(doNotTextKept?.added).toBeGreaterThan(4_000);
  expect(doNotTextKept?.added).toBeLessThan(5_000);
  expect(doNotTextKept?.whole).toBe(false);
  expect(readFileSync(join(keptIn, 'contacts.db')).equals(content)).toBe(true);
  const connection = new DatabaseSync(path);
  expect(connection.prepare('SELECT count(*) AS count FROM do_not_text').get()).toEqual({
    count: doNotTextKept?.added,
  });
  connection.close();
});

test('says so where nothing of the list can be read, and leaves the whole file in place', () => {
  migrateAll(folder);
  addDoNotText(3);
  const campaigns = readFileSync(join(folder, 'campaigns.db'));
  writeFileSync(join(folder, 'contacts.db'), 'not a database at all, and long enough to be one'.repeat(100));
  expect(resetRecords(folder, 1)).toEqual({ keptIn: join(folder, 'damaged-1'), doNotTextKept: null });
  expect(readdirSync(join(folder, 'damaged-1'))).toEqual(['contacts.db']);
  expect(readFileSync(join(folder, 'campaigns.db')).equals(campaigns)).toBe(true);
});

test('goes on asking until the records can be opened', async () => {
  writeFileSync(join(folder, 'campaigns.db'), 'x'.repeat(10_000));
  const shown: StartTrouble['kind'][] = [];
  const opener = new Opener({ ...foldersIn(folder), userData: folder, dataFolder: folder });
  const outcome = await openRecords({
    dataFolder: folder,
    claimFolder: () => true,
    attempt: async () => opener.attempt(5),
    resetRecords: async () => resetRecords(folder, 5),
    beginAnew: () => Promise.reject(new Error('nothing is gone here')),
    onError: () => undefined,
    decide: async ({ kind }) => {
      shown.push(kind);
      return shown.length < 3 ? 'retry' : 'reset';
    },
  });
  expect(outcome).toMatchObject({ kind: 'opened', restored: null });
  expect(shown).toEqual(['damaged', 'damaged', 'damaged', 'was-reset']);
});

test('a try that finds the records in the hands of another Carillon opens nothing', async () => {
  const opener = new Opener({
    ...foldersIn(folder),
    userData: folder,
    dataFolder: join(folder, 'nothing', 'here'),
  });
  let claims = 0;
  const outcome = await openRecords({
    dataFolder: folder,
    // Free at the first look, taken while the trouble was on the screen.
    claimFolder: () => claims++ === 0,
    attempt: async () => {
      expect(claims).toBe(1);
      writeFileSync(join(folder, 'nothing'), '');
      return opener.attempt(5);
    },
    resetRecords: async () => resetRecords(folder, 5),
    beginAnew: () => Promise.reject(new Error('nothing is gone here')),
    onError: () => undefined,
    decide: async () => 'retry',
  });
  expect(outcome).toBe('quit');
  expect(claims).toBe(2);
});

test('tells the troubles apart', () => {
  const sqlite = (errcode: number) => Object.assign(new Error('x'), { errcode });
  const system = (code: string) => Object.assign(new Error('x'), { code });
  const kindOf = (cause: unknown) => troubleAtStart(cause, folder).kind;
  const path = join(folder, 'campaigns.db');
  expect(kindOf(new DatabaseFromNewerVersion(path, 9, 3))).toBe('newer-version');
  expect(kindOf(new DatabaseCorrupt(path, { cause: new Error('page 3 is never used') }))).toBe('damaged');
  expect(kindOf(new DatabaseCorrupt(path, { cause: sqlite(5) }))).toBe('in-use');
  expect(kindOf(new DatabaseCorrupt(path, { cause: sqlite(26) }))).toBe('damaged');
  expect(kindOf(sqlite(13))).toBe('disk-full');
  expect(kindOf(sqlite(8))).toBe('read-only');
  expect(kindOf(system('ENOSPC'))).toBe('disk-full');
  expect(kindOf(system('EROFS'))).toBe('read-only');
  expect(kindOf(new Error('something else'))).toBe('unexpected');
});
