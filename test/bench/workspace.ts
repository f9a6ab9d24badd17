/**
 * `npm run bench:workspace [-- PEOPLE]`: a team's workspace on PostgreSQL beside the files of one computer, in one run, the server on
 * loopback with the settings of `npm run workspace`. The same file of people is imported into both, as from the import screen; both are paged through, searched
 * and planned. Then twenty computers of the team listen while one sends, and twice more on a slow line: with 30 ms on the wire there and back, and
 * with 30 ms each way, evenly.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectWorkspace } from '../../electron/db/postgres/connect.ts';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import { TeamServer } from '../crash/team-server.ts';
import { openInThread } from '../support/in-thread.ts';
import { postgresFolder, startPostgres } from '../support/postgres-server.ts';
import { type BenchRow, report } from './bench-report.ts';
import { median, p95 } from './median.ts';
import { writePeople } from './people-file.ts';
import { type BookFigures, type Engine, usedBook } from './workspace/book.ts';
import { runSending, type SendingFigures } from './workspace/sending.ts';

const people = Number(process.argv[2] ?? 1_000_000);
if (!Number.isInteger(people) || people < 1_000) throw new Error('How many people?');
/** Of the file's rows 3 % name somebody again and 2 % have no number. */
const rowsOfFile = Math.ceil(people / 0.95);
const person = 'desk1';
const desks = 20;
const peopleABatch = 2;
const bars = {
  pageMs: 15,
  searchMs: 50,
  timesSqlite: 4,
  cycleMs: 50,
  nearAMinute: 1_200,
  farAMinute: 100,
} as const;
/** The service lets more through than is to be held, so that its limit is not what is measured. */
const quick = { mode: 'even', limitAMinute: 2_400, delayMs: 0, warmUpMs: 15_000, measureMs: 60_000 } as const;
/** As fast as the limit allows, which is how everybody sends who has not chosen otherwise. */
const far = { mode: 'fast', limitAMinute: 120, delayMs: 15, warmUpMs: 20_000, measureMs: 60_000 } as const;

/** Twice as slow, and evenly, as whoever shares the limit with other programs sends. */
const farther = {
  mode: 'even',
  limitAMinute: 120,
  delayMs: 30,
  warmUpMs: 20_000,
  measureMs: 60_000,
} as const;

const folder = mkdtempSync(join(tmpdir(), 'carillon-bench-workspace-'));

async function measure(programs: string): Promise<readonly BenchRow[]> {
  const file = join(folder, 'people.csv');
  await writePeople(file, rowsOfFile);
  const onFiles = await filesUsed(file);
  const postgres = await startPostgres(programs, { forTeams: true });
  const server = new TeamServer(postgres);
  try {
    await server.make([person]);
    const at = { ...server.at, person };
    const db = await connectWorkspace(at);
    try {
      const engine: Engine = { name: 'PostgreSQL', db, at: { kind: 'workspace', at } };
      const onServer = await usedBook(engine, file, folder);
      const sent = await sendings(server, db);
      return [...booksCompared(onFiles, onServer), ...sent];
    } finally {
      await db.destroy();
    }
  } finally {
    await server.close();
  }
}

async function filesUsed(file: string): Promise<BookFigures> {
  const records = join(folder, 'files');
  mkdirSync(records);
  migrateAll(records);
  const db = openInThread(records);
  try {
    return await usedBook({ name: 'SQLite', db, at: { kind: 'files', folder: records } }, file, records);
  } finally {
    await db.destroy();
  }
}

async function sendings(server: TeamServer, db: Db): Promise<readonly BenchRow[]> {
  const at = { ...server.at, person };
  const rows: BenchRow[] = [];
  let firstNumber = 447_700_000_000;
  for (const [name, run] of Object.entries({
    'on loopback': quick,
    '30 ms on the wire, there and back': far,
    '30 ms on the wire each way, evenly': farther,
  })) {
    const batches = 2 * run.limitAMinute * Math.ceil((run.warmUpMs + run.measureMs) / 60_000 + 1);
    const numbers = batches * peopleABatch;
    await server.seed(`account-${rows.length}`, firstNumber, batches, peopleABatch);
    const figures = await runSending({ at, folder, desks, firstNumber, numbers, ...run }, () =>
      connectionsOf(db),
    );
    await sql`UPDATE campaigns SET state = 'stopped' WHERE state IN ('sending', 'paused')`.execute(db);
    rows.push(...rowsOfSending(`${desks} listen while one sends, ${name}`, figures, run));
    firstNumber += numbers;
  }
  return rows;
}

async function connectionsOf(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Bar {
  readonly bar: string;
  readonly ok: boolean;
}
const shown = { bar: null, ok: true } as const;
const atMost = (bar: number, value: number): Bar => ({ bar: `≤ ${bar}`, ok: value <= bar });
const atLeast = (bar: number, value: number): Bar => ({ bar: `≥ ${bar}`, ok: value >= bar });
const exactly = (bar: number, value: number): Bar => ({ bar: `= ${bar}`, ok: value === bar });

const row = (
  name: string,
  metric: string,
  value: number,
  unit: string,
  bar: Bar | typeof shown = shown,
): BenchRow => ({
  case: name,
  metric,
  value,
  unit,
  ...bar,
});

function booksCompared(files: BookFigures, server: BookFigures): readonly BenchRow[] {
  const s = (value: number): number => value / 1000;
  const times = (name: string, metric: string, ours: number, theirs: number): readonly BenchRow[] => [
    row(name, `${metric}, SQLite`, s(ours), 's'),
    row(name, `${metric}, PostgreSQL`, s(theirs), 's'),
    row(name, `${metric}, in times of SQLite`, theirs / ours, '×', atMost(bars.timesSqlite, theirs / ours)),
  ];
  const imported = `import of ${rowsOfFile.toLocaleString('en')} rows`;
  const planned = `plan of ${server.planned.toLocaleString('en')} recipients`;
  const read = (
    name: string,
    ours: readonly number[],
    theirs: readonly number[],
    bar: number | null,
  ): readonly BenchRow[] => [
    row(name, '95th percentile, SQLite', p95(ours), 'ms'),
    row(
      name,
      '95th percentile, PostgreSQL',
      p95(theirs),
      'ms',
      bar === null ? shown : atMost(bar, p95(theirs)),
    ),
  ];
  const { pages, searches, counts } = server.reading;
  return [
    row(imported, 'contacts, SQLite', files.contacts, ''),
    row(imported, 'contacts, PostgreSQL', server.contacts, '', exactly(files.contacts, server.contacts)),
    row(imported, 'review, SQLite', s(files.reviewMs), 's'),
    row(imported, 'review, PostgreSQL', s(server.reviewMs), 's'),
    ...times(
      imported,
      'review and commit',
      files.reviewMs + files.commitMs,
      server.reviewMs + server.commitMs,
    ),
    row(
      imported,
      'until the index has everybody, in times of SQLite',
      (server.reviewMs + server.commitMs + server.indexedMs) /
        (files.reviewMs + files.commitMs + files.indexedMs),
      '×',
    ),
    row(imported, 'search index filled in behind it, SQLite', s(files.indexedMs), 's'),
    row(imported, 'search index filled in behind it, PostgreSQL', s(server.indexedMs), 's'),
    ...times(planned, 'time', files.planMs, server.planMs),
    ...[...pages].flatMap(([sort, found]) =>
      read(`page of 50 anywhere, by ${sort}`, files.reading.pages.get(sort) ?? [], found, bars.pageMs),
    ),
    ...[...searches].flatMap(([name, found]) =>
      read(`search: ${name}`, files.reading.searches.get(name) ?? [], found, bars.searchMs),
    ),
    ...read('how many a search finds', files.reading.counts, counts, null),
  ];
}

function rowsOfSending(
  name: string,
  { cycles, requestsAMinute, connections, twice, refused }: SendingFigures,
  { delayMs }: { readonly delayMs: number },
): readonly BenchRow[] {
  const cycle = p95(cycles);
  const isNear = delayMs === 0;
  return [
    row(
      name,
      'requests',
      requestsAMinute,
      'per minute',
      atLeast(isNear ? bars.nearAMinute : bars.farAMinute, requestsAMinute),
    ),
    row(name, 'cycles that claimed or recorded', cycles.length, ''),
    row(name, 'cycle, median', median(cycles), 'ms'),
    row(name, 'cycle, 95th percentile', cycle, 'ms', isNear ? atMost(bars.cycleMs, cycle) : shown),
    row(name, 'texts twice', twice, '', exactly(0, twice)),
    row(name, 'refused for the limit (429)', refused, '', exactly(0, refused)),
    row(name, 'connections to the server', connections, ''),
  ];
}

const native = postgresFolder();
if (native === null) throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}`);
try {
  const rows = await measure(native);
  process.exitCode = report('workspace', rows) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
