/** An update finds whatever schema a person's files have, and brings all of them to the same one, with the rows in it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseFile, databaseFiles } from '../../../electron/db/connection.ts';
import { migrateFile, migrations } from '../../../electron/db/migrate.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-schema-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Rows that the very first schema could hold; every later one must still have them. */
const firstRows: Readonly<Record<DatabaseFile, string>> = {
  campaigns: `
    INSERT INTO campaigns (id, name, sender_id, template, audience, options, state, lane, practice, place,
        created_at, updated_at)
      VALUES (7, 'Spring', 'Clinic', 'Hello {name}', '{}', '{}', 'draft', 'lane', 1, 1, 1, 2);`,
  contacts: `
    INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900777', 'asked', 'person', 3);`,
};
const firstQuestions: Readonly<Record<DatabaseFile, string>> = {
  campaigns: 'SELECT id, name, sender_id, template, state, created_at FROM campaigns',
  contacts: 'SELECT number, reason, source, added_at FROM do_not_text',
};
const firstAnswers: Readonly<Record<DatabaseFile, readonly unknown[]>> = {
  campaigns: [
    { id: 7, name: 'Spring', sender_id: 'Clinic', template: 'Hello {name}', state: 'draft', created_at: 1 },
  ],
  contacts: [{ number: '447700900777', reason: 'asked', source: 'person', added_at: 3 }],
};

/** Runs `work` on the file and closes it whatever happens. */
function inFile<Result>(file: DatabaseFile, work: (connection: DatabaseSync) => Result): Result {
  const connection = new DatabaseSync(join(folder, databaseFiles[file]));
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

const schemaOf = (connection: DatabaseSync) =>
  connection.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();

describe.each(['campaigns', 'contacts'] as const)('%s.db', (file) => {
  const steps = migrations[file];
  const newest = steps.at(-1)?.version ?? 0;

  test('counts its steps without a gap', () => {
    expect(steps.map(({ version }) => version)).toEqual(steps.map((_step, index) => index + 1));
  });

  test.each(steps.map(({ version }) => version))('comes from schema %i with its rows', (from) => {
    migrateFile(
      folder,
      file,
      steps.filter(({ version }) => version <= 1),
    );
    inFile(file, (connection) => connection.exec(firstRows[file]));
    migrateFile(
      folder,
      file,
      steps.filter(({ version }) => version <= from),
    );
    migrateFile(folder, file, steps);
    const path = join(folder, databaseFiles[file]);
    inFile(file, (connection) => {
      expect(connection.prepare('PRAGMA user_version').get()).toEqual({ user_version: newest });
      expect(connection.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
      expect(connection.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      expect(connection.prepare(firstQuestions[file]).all()).toEqual(firstAnswers[file]);
    });
    // The copy from before the update is complete and still has the schema that it was made from.
    const copy = `${path}.before-${newest}`;
    expect(existsSync(copy)).toBe(newest > 1);
    if (newest > 1) {
      const kept = new DatabaseSync(copy, { readOnly: true });
      try {
        expect(kept.prepare('PRAGMA user_version').get()).toEqual({ user_version: from < newest ? from : 1 });
        expect(kept.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
        expect(kept.prepare(firstQuestions[file]).all()).toEqual(firstAnswers[file]);
      } finally {
        kept.close();
      }
    }
    const upgraded = inFile(file, schemaOf);
    rmSync(path);
    rmSync(`${path}-wal`, { force: true });
    rmSync(`${path}-shm`, { force: true });
    migrateFile(folder, file, steps);
    expect(upgraded).toEqual(inFile(file, schemaOf));
  });
});

test('an update that fails half way leaves the file and its copy at the schema that they had, at every try', () => {
  const steps = migrations.campaigns;
  const newest = steps.length;
  const from = newest - 2;
  migrateFile(folder, 'campaigns', steps.slice(0, from));
  const failing = [
    ...steps.slice(0, -1),
    { version: newest, name: 'failing', sql: 'CREATE TABLE made (x); SELECT * FROM nowhere' },
  ];
  const path = join(folder, databaseFiles.campaigns);
  for (const _try of [1, 2]) {
    expect(() => migrateFile(folder, 'campaigns', failing)).toThrow('nowhere');
    for (const file of [path, `${path}.before-${newest}`]) {
      const connection = new DatabaseSync(file);
      expect(connection.prepare('PRAGMA user_version').get()).toEqual({ user_version: from });
      expect(schemaOf(connection).some(({ name }) => name === 'made')).toBe(false);
      connection.close();
    }
  }
  migrateFile(folder, 'campaigns', steps);
  expect(inFile('campaigns', (connection) => connection.prepare('PRAGMA user_version').get())).toEqual({
    user_version: newest,
  });
});
