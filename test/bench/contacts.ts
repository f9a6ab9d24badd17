/**
 * `npm run bench:contacts`: a million rows of five columns, 3 % twice and 2 % bad, through the import's own threads as
 * from the import screen; then pages and searches in the million. Prints a table and writes `bench-results/contacts.json`.
 *
 * The bars: committed in at most 8 times what papaparse alone takes to read the same file with its header, in the same run,
 * and in 15 s; 400 MB over idle; no stall of 50 ms in the main thread; a page anywhere in 5 ms and a search in 50 ms, at the
 * 95th percentile.
 */
import { execFile, fork } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Papa from 'papaparse';
import { contactsCount } from '../../electron/db/contacts/contacts.ts';
import { hasUnindexed } from '../../electron/db/contacts/search/contacts-search.ts';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import type { ResultOf } from '../../electron/shared/contract.ts';
import { planFor } from '../support/import-plan.ts';
import { openInThread } from '../support/in-thread.ts';
import { type BenchRow, report } from './bench-report.ts';
import { everybody, importsOn, readingTimes, searchesOf, timed } from './contacts-book.ts';
import { median, p95 } from './median.ts';
import { writePeople } from './people-file.ts';

const people = Number(process.argv[2] ?? 1_000_000);
const bars = {
  timesPapaparse: 8,
  seconds: 15,
  megabytes: 400,
  stallMs: 50,
  pageMs: 5,
  searchMs: 50,
} as const;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-bench-contacts-'));
  try {
    const file = join(folder, 'people.csv');
    await writePeople(file, people);
    migrateAll(folder);
    const db = openInThread(folder);
    try {
      const rows = [...(await importing(db, folder, file)), ...(await reading(db))];
      process.exitCode = report('contacts', rows) ? 0 : 1;
    } finally {
      await db.destroy();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In a process of its own, as a person would compare it: nothing else in its memory, nothing warm. */
async function papaparse(file: string): Promise<{ readonly ms: number; readonly cpuMs: number }> {
  const script = fileURLToPath(import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'papaparse', file]);
  const [ms = 0, cpuMs = 0] = stdout.split(' ').map(Number);
  return { ms, cpuMs };
}

async function papaparseAlone(file: string): Promise<void> {
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  await new Promise<void>((resolve, reject) => {
    Papa.parse(createReadStream(file), {
      header: true,
      chunk: () => undefined,
      complete: () => resolve(),
      error: reject,
    });
  });
  const cpu = process.cpuUsage(cpuBefore);
  process.stdout.write(`${performance.now() - start} ${(cpu.user + cpu.system) / 1000}`);
}

async function importing(db: Db, folder: string, file: string): Promise<BenchRow[]> {
  const handlers = importsOn(db, { kind: 'files', folder }, folder);
  const source = { kind: 'file', path: file } as const;
  // Once with a few rows, so that idle is the idle of an app that has imported before.
  const warm = await handlers['imports.review'](planFor({ kind: 'text', text: 'Phone\n07700900123\n' }));
  await handlers['imports.cancel']({ importId: warm.importId });
  await setTimeout(1_000);

  const papaparseTimes = [await papaparse(file), await papaparse(file)];
  const idleMachine = fork(join(import.meta.dirname, 'idle-process.ts'));
  await new Promise((resolve) => idleMachine.once('message', resolve));
  const idle = megabytes();
  let most = idle;
  const sampler = setInterval(() => {
    most = Math.max(most, megabytes());
  }, 20);
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  stalls.enable();

  const work = watchMainThread();
  const previewMs = await timed(() => handlers['imports.preview']({ source, reading: null }));
  const cpuBefore = process.cpuUsage();
  let review: ResultOf<'imports.review'> | undefined;
  const reviewMs = await timed(async () => {
    review = await handlers['imports.review'](planFor(source));
  });
  if (review === undefined) throw new Error('There is no review');
  const { counts, importId } = review;
  let summary: ResultOf<'imports.commit'> | undefined;
  const commitMs = await timed(async () => {
    summary = await handlers['imports.commit']({ importId });
  });
  const cpu = process.cpuUsage(cpuBefore);
  const cpuSeconds = (cpu.user + cpu.system) / 1e6;
  const indexMs = await timed(async () => {
    while (await hasUnindexed(db)) await setTimeout(20);
  });
  clearInterval(sampler);
  work.end();
  stalls.disable();
  const longest = stalls.max / 1e6;
  const machine = await longestWait(idleMachine);
  idleMachine.disconnect();

  // Before and after, so that what else the machine does weighs on both alike.
  papaparseTimes.push(await papaparse(file), await papaparse(file));
  const papaparseMs = median(papaparseTimes.map(({ ms }) => ms));
  const papaparseCpuMs = median(papaparseTimes.map(({ cpuMs }) => cpuMs));
  const sum = Object.values(counts).reduce((total, count) => total + count, 0);
  const seconds = (reviewMs + commitMs) / 1000;
  const name = `import of ${people.toLocaleString('en')} rows`;
  const undoneMs = await timed(() => handlers['imports.undo']({ importId: summary?.importId ?? 0 }));
  const left = await contactsCount(db, everybody);
  // For the pages and searches that follow.
  const again = await handlers['imports.review'](planFor(source));
  await handlers['imports.commit']({ importId: again.importId });
  while (await hasUnindexed(db)) await setTimeout(50);
  await handlers['imports.cancel']({ importId: null });

  return [
    row(name, 'papaparse alone, with header (median of four)', papaparseMs / 1000, 's'),
    row(name, 'preview', previewMs / 1000, 's'),
    row(name, 'review: read, check and stage every row', reviewMs / 1000, 's'),
    row(name, 'commit: saved, visible, indexes built', commitMs / 1000, 's'),
    row(name, 'review and commit', seconds, 's', atMost(bars.seconds, seconds)),
    row(
      name,
      'review and commit, in times of papaparse alone',
      (seconds * 1000) / papaparseMs,
      '×',
      atMost(bars.timesPapaparse, (seconds * 1000) / papaparseMs),
    ),
    row(name, 'rows a second', people / seconds, 'rows/s'),
    row(name, 'review and commit: processor time, all threads', cpuSeconds, 's'),
    row(name, 'papaparse alone: processor time (median of four)', papaparseCpuMs / 1000, 's'),
    row(name, 'processor time, in times of papaparse alone', (cpuSeconds * 1000) / papaparseCpuMs, '×'),
    row(name, 'search index filled in behind it', indexMs / 1000, 's'),
    row(name, 'peak memory over idle', most - idle, 'MB', atMost(bars.megabytes, most - idle)),
    row(name, 'longest stall of the main thread', longest, 'ms'),
    row(name, 'longest wait of a process that does nothing, meanwhile', machine, 'ms'),
    row(
      name,
      'main thread: most processor time at a stretch',
      work.longestMs(),
      'ms',
      atMost(bars.stallMs, work.longestMs()),
    ),
    row(name, 'new contacts', counts.new, 'rows', exactly(summary?.added ?? -1, counts.new)),
    row(name, 'twice in the file', counts.duplicates, 'rows'),
    row(name, 'rejected', counts.rejected, 'rows'),
    row(name, 'counts add up', sum, 'rows', exactly(people, sum)),
    row(name, 'undone as a whole', undoneMs / 1000, 's'),
    row(name, 'contacts left after undoing', left, 'rows', exactly(0, left)),
  ];
}

/** Pages from everywhere in the million, and searches as people make them. */
async function reading(db: Db): Promise<BenchRow[]> {
  const { pages, searches, counts } = await readingTimes(db, searchesOf());
  return [
    ...[...pages].map(([sort, times]) => percentile(`page of 50 anywhere, by ${sort}`, times, bars.pageMs)),
    ...[...searches].map(([name, times]) => percentile(`search: ${name}`, times, bars.searchMs)),
    percentile('how many a search finds', counts, null),
  ];
}

/** The most processor time that the main thread used between two timers: a stall of its own making, whatever the load. */
function watchMainThread(): { readonly end: () => void; readonly longestMs: () => number } {
  let before = process.threadCpuUsage();
  let longest = 0;
  const timer = setInterval(() => {
    const used = process.threadCpuUsage(before);
    longest = Math.max(longest, (used.user + used.system) / 1000);
    before = process.threadCpuUsage();
  }, 5);
  return { end: () => clearInterval(timer), longestMs: () => longest };
}

function percentile(name: string, times: readonly number[], bar: number | null): BenchRow {
  const value = p95(times);
  return row(name, '95th percentile', value, 'ms', bar === null ? null : atMost(bar, value));
}

interface Bar {
  readonly text: string;
  readonly met: boolean;
}

const atMost = (bar: number, value: number): Bar => ({ text: `≤ ${bar}`, met: value <= bar });
const exactly = (bar: number, value: number): Bar => ({ text: `= ${bar}`, met: value === bar });

function row(name: string, metric: string, value: number, unit: string, bar: Bar | null = null): BenchRow {
  return { case: name, metric, value, unit, bar: bar?.text ?? null, ok: bar?.met ?? true };
}

/** Memory of this process, as the system counts it: the heaps of all threads and what they hold outside. */
function megabytes(): number {
  return process.memoryUsage.rss() / 1e6;
}

function longestWait(child: ReturnType<typeof fork>): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (message: unknown) =>
      resolve(
        typeof message === 'object' && message !== null && 'longestMs' in message
          ? Number(message.longestMs)
          : 0,
      ),
    );
    child.send('longest');
  });
}

if (process.argv[2] === 'papaparse') await papaparseAlone(process.argv[3] ?? '');
else await main();
