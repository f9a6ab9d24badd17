/** Steps of the schema are written for files; a server takes them in its own words. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stepForPostgres } from '../../../../electron/db/postgres/steps/from-files.ts';
import { troubleOf } from '../../../../electron/db/sqlite/failure.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('both');
});
afterEach(() => records.close());

const step = {
  version: 1,
  name: 'visits',
  sql: `
    CREATE TABLE visits (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- Whose; it may have a ; in it.
      name TEXT NOT NULL COLLATE NOCASE UNIQUE,
      note TEXT NOT NULL DEFAULT 'a; b -- c',
      at INTEGER
    ) STRICT;
    CREATE TABLE visit_counts (id INTEGER PRIMARY KEY CHECK (id = 1), counted INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO visit_counts VALUES (1, 0);
    CREATE INDEX visits_by_time ON visits (at) WHERE at IS NOT NULL;
    CREATE TRIGGER visits_counted AFTER INSERT ON visits BEGIN
      UPDATE visit_counts SET counted = counted + 1;
    END;
    CREATE TRIGGER visits_stay BEFORE UPDATE OF note, at ON visits WHEN OLD.at IS NOT NULL BEGIN
      SELECT raise(ABORT, 'a visit''s time stays');
    END;
    CREATE TRIGGER visits_kept BEFORE DELETE ON visits BEGIN SELECT raise(ABORT, 'never'); END;
    DROP TRIGGER visits_kept;`,
};

const run = async (text: string): Promise<void> => {
  const session = await records.workspace?.session();
  if (session === undefined) throw new Error('These are files');
  await session.query(text);
  await session.end();
};

test('tables, indexes, guards and counts of a step are there on a server', async () => {
  await run(stepForPostgres(step));
  await sql`INSERT INTO visits (name, at) VALUES ('Ada', 5), ('bob', NULL)`.execute(db);
  const { rows } = await sql`SELECT counted, note FROM visit_counts, visits WHERE name = 'BOB'`.execute(db);
  expect(rows).toEqual([{ counted: 2, note: 'a; b -- c' }]);
  const changing = sql`UPDATE visits SET at = 6 WHERE name = 'ada'`
    .execute(db)
    .catch((cause: unknown) => cause);
  expect(troubleOf(await changing)).toBe('constraint');
  await sql`UPDATE visits SET at = 7 WHERE name = 'bob'`.execute(db);
  await sql`DELETE FROM visits`.execute(db);
});

test('a step may say itself what it is on a server', () => {
  expect(stepForPostgres({ ...step, postgres: 'SELECT 1' })).toBe('SELECT 1');
});

test('a trigger that cannot be translated is no step', () => {
  const sql = 'CREATE TRIGGER t INSTEAD OF INSERT ON visits BEGIN SELECT 1; END;';
  expect(() => stepForPostgres({ version: 1, name: 't', sql })).toThrow(/written in another way/);
});
