/** How statements of the records reach a server, and what becomes of those that fail. */
import { constants } from 'node:os';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { WorkspaceStatementFailed } from '../../../../electron/db/postgres/failure.ts';
import { openSession, ServerUnfit } from '../../../../electron/db/postgres/session.ts';
import { spelledForPostgres } from '../../../../electron/db/postgres/spelling.ts';
import { storable } from '../../../../electron/db/postgres/types.ts';
import { refusalOf } from '../../../../electron/db/refusal.ts';
import { troubleOf } from '../../../../electron/db/sqlite/failure.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords('administrator');
  db = records.open('both');
});
afterEach(() => records.close());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (cause: unknown) => cause,
  );

test('a failure says what kind of trouble it is', async () => {
  const wanted = [
    [sql`INSERT INTO campaign_counts VALUES (99, 'queued', 0, 0)`, 'constraint'],
    [sql`SELECT 1 FROM nowhere`, 'other'],
  ] as const;
  for (const [statement, trouble] of wanted)
    expect(troubleOf(await failureOf(statement.execute(db)))).toBe(trouble);
});

test('a lock that somebody else holds is busy, not a fault', async () => {
  const other = records.open('both');
  await db.transaction().execute(async (holding) => {
    await sql`SELECT pg_advisory_xact_lock(77, 1)`.execute(holding);
    const waiting = other.transaction().execute(async (trx) => {
      await sql`SET LOCAL lock_timeout = '20ms'`.execute(trx);
      await sql`SELECT pg_advisory_xact_lock(77, 1)`.execute(trx);
    });
    expect(troubleOf(await failureOf(waiting))).toBe('busy');
  });
});

test('a connection that the server ends is unreachable once, and made anew for the next statement', async () => {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  const other = records.open('both');
  const hanging = failureOf(sql`SELECT pg_sleep(60)`.execute(db));
  await sql`SELECT pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other);
  expect(troubleOf(await hanging)).toBe('unreachable');
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a connection that the operating system gave up is unreachable, whatever its code looks like', () => {
  const codes = Object.keys(constants.errno);
  expect(codes.filter((code) => code.length === 5)).toContain('EPIPE');
  for (const code of codes) {
    const cause = Object.assign(new Error(`write ${code}`), { code, syscall: 'write' });
    expect(new WorkspaceStatementFailed(cause), code).toMatchObject({
      sqlstate: null,
      trouble: 'unreachable',
    });
  }
});

test('a server that does not know the person is told apart from one that is not there', async () => {
  const at = records.workspace?.at;
  if (at === undefined) throw new Error('These are files');
  await sql`SELECT 1`.execute(db);
  expect(troubleOf(await failureOf(openSession({ ...at, port: 1 }, 'turns')))).toBe('unreachable');
  expect(troubleOf(await failureOf(openSession({ ...at, person: 'nobody' }, 'turns')))).toBe('no-right');
});

test('a server that loses commits in a power cut holds no workspace, and none is reached without TLS over a network', async () => {
  const at = records.workspace?.at;
  if (at === undefined) throw new Error('These are files');
  await sql`SELECT 1`.execute(db);
  await expect(openSession({ ...at, notDurable: false }, 'turns')).rejects.toThrow(ServerUnfit);
  await expect(openSession({ ...at, host: '192.0.2.1' }, 'turns')).rejects.toThrow(/not-encrypted/);
});

test('settings of the machine and of the role do not reach the records', async () => {
  await sql`ALTER ROLE carillon SET synchronous_commit = off`.execute(db);
  try {
    const other = records.open('both');
    const { rows } = await sql<
      Record<string, string>
    >`SELECT current_setting('synchronous_commit') AS commits,
      current_setting('search_path') AS path, current_setting('TimeZone') AS zone`.execute(other);
    expect(rows).toEqual([{ commits: 'on', path: 'carillon, pg_catalog', zone: 'UTC' }]);
  } finally {
    await sql`ALTER ROLE carillon RESET synchronous_commit`.execute(db);
  }
});

describe('the spelling', () => {
  it.each([
    [
      'SELECT added_at AS addedAt FROM d ORDER BY addedAt',
      'SELECT added_at AS "addedAt" FROM d ORDER BY "addedAt"',
    ],
    [`SELECT 'aB' AS "cD" -- eF`, `SELECT 'aB' AS "cD" -- eF`],
    ['FROM r NOT INDEXED CROSS JOIN c ON c.id = r.id', 'FROM r  JOIN c ON c.id = r.id'],
    ['FROM a CROSS JOIN b WHERE true', 'FROM a CROSS JOIN b WHERE true'],
    ['FROM a CROSS JOIN b AS c INDEXED BY by_number ON c.id = a.id', 'FROM a JOIN b AS c  ON c.id = a.id'],
    [`x LIKE '%LIKE%'`, `x ILIKE '%LIKE%'`],
    ['where "id" in ()', 'where "id" in (NULL)'],
  ])('%s', (sqlite, postgres) => {
    expect(spelledForPostgres(sqlite)).toBe(postgres);
  });
});

it.each([
  ['a\0b', 'ab'],
  ['{"a":"b\\u0000c"}', '{"a":"bc"}'],
  ['{"a":"b\\\\u0000c"}', '{"a":"b\\\\u0000c"}'],
  ['say \\u0000', 'say \\u0000'],
  ['{"a":"\\u0000\\u0000\\u0000"}', '{"a":""}'],
  ['{"a":"\\\\\\u0000\\u0000b"}', '{"a":"\\\\b"}'],
])('a NUL, which no server takes, is left out: %j', (given, stored) => {
  expect(storable(given)).toBe(stored);
});

it.each([
  ['{"a":"\\ud83d"}', '{"a":"\\ufffd"}'],
  ['{"a":"b\\uDE00c"}', '{"a":"b\\ufffdc"}'],
  ['{"a":"\\ud83d\\ud83d\\ude00"}', '{"a":"\\ufffd\\ud83d\\ude00"}'],
  ['{"a":"\\ude00\\ude00"}', '{"a":"\\ufffd\\ufffd"}'],
  ['{"a":"\\\\ud83d"}', '{"a":"\\\\ud83d"}'],
  ['say \\ud83d', 'say \\ud83d'],
])('half of a character, which no server reads in JSON, is said to be unreadable: %j', (given, stored) => {
  expect(storable(given)).toBe(stored);
  if (stored.startsWith('{')) expect(JSON.parse(stored).a.isWellFormed()).toBe(true);
});

test('a full disk of the server and too many connections are said of the server, not of this computer', () => {
  const refused = (code: string) =>
    refusalOf(new WorkspaceStatementFailed(Object.assign(new Error('refused'), { code })));
  expect(['53100', '53300', '57P01'].map(refused)).toEqual([
    'server-full',
    'server-connections',
    'server-unreachable',
  ]);
});
