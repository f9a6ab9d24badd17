/**
 * How long a person waits for the first usable screen, and how much memory Carillon takes, against an empty Electron window
 * with the same settings, in turns on the same machine. Memory is the proportional share (PSS) of all processes, so that
 * what they have in common counts once. `npm run bench:startup -- 11` sets the number of runs of each.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installedElectron } from '../../build/setup/electron-binary.mjs';
import { root } from '../../build/setup/paths.mjs';
import { isRoot } from '../../build/setup/system.mjs';
import { type BenchRow, report } from './bench-report.ts';
import { median } from './median.ts';
import { paintedAt } from './page-clock.ts';
import { proportionalShareOf } from './proportional-share.ts';
import '../support/own-marks.ts';

const runs = Number(process.argv[2] ?? 9);
const bars = { time: 1.5, memory: 1.4 } as const;
const startTimeoutMs = 60_000;
/** Both have loaded everything and collected their garbage by then. */
const settleMs = 4_000;

interface Measured {
  /** From the start of the process to the first usable screen. */
  readonly ms: number;
  readonly mib: number;
}

/** What is started; once all of `usable` can be seen, a person can use the page. */
interface Case {
  readonly app: string;
  readonly usable: readonly string[];
}

const empty = mkdtempSync(join(tmpdir(), 'carillon-empty-'));
mkdirSync(empty, { recursive: true });
writeFileSync(join(empty, 'package.json'), '{"name":"empty","main":"main.cjs"}');
writeFileSync(
  join(empty, 'main.cjs'),
  `const { app, BrowserWindow } = require('electron');
   app.whenReady().then(() => {
     const window = new BrowserWindow({ width: 1280, height: 800, show: false,
       webPreferences: { sandbox: true, contextIsolation: true } });
     window.once('ready-to-show', () => window.show());
     window.loadURL('data:text/html,<title>empty</title><p id="there">empty</p>');
   });
   app.on('window-all-closed', () => app.quit());`,
);

const cases: Readonly<Record<'empty' | 'carillon', Case>> = {
  empty: { app: empty, usable: ['#there'] },
  carillon: {
    app: root,
    // The sidebar with something to press in it, the screen itself, and a figure in it that only the records can tell.
    usable: ['nav a, nav button', 'h1', 'main dl dd span'],
  },
};

async function measure({ app, usable }: Case, userData: string): Promise<Measured> {
  const executable = installedElectron()?.executable;
  if (executable === undefined) throw new Error('Electron is not installed. Run "npm run setup".');
  const sandbox = isRoot() ? ['--no-sandbox'] : [];
  const startedAt = Date.now();
  const child = spawn(
    executable,
    [...sandbox, app, `--user-data-dir=${userData}`, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  try {
    const deadline = startedAt + startTimeoutMs;
    const port = await devToolsPort(() => said, child, deadline);
    const ms = (await paintedAt(port, usable, deadline)) - startedAt;
    await delay(settleMs);
    return { ms, mib: proportionalShareOf(child.pid ?? 0) / 1024 };
  } finally {
    const exited = child.exitCode === null ? once(child, 'exit') : null;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await exited;
  }
}

async function devToolsPort(said: () => string, child: ChildProcess, deadline: number): Promise<number> {
  for (;;) {
    const [, port] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said()) ?? [];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`no start:\n${said()}`);
    await delay(2);
  }
}

if (process.platform !== 'linux') throw new Error('The proportional share of memory is read from /proc.');
const measured: Record<keyof typeof cases, Measured[]> = { empty: [], carillon: [] };
// A folder of its own for each, kept over the runs: a person's app has been started before.
const folders = {
  empty: mkdtempSync(join(tmpdir(), 'carillon-bench-')),
  carillon: mkdtempSync(join(tmpdir(), 'carillon-bench-')),
};
// They have said in which country their numbers are, which is asked once where the system does not say it.
writeFileSync(join(folders.carillon, 'settings.json'), JSON.stringify({ defaultCountry: 'GB' }));
try {
  for (let run = 0; run <= runs; run++) {
    for (const name of ['empty', 'carillon'] as const) {
      const result = await measure(cases[name], folders[name]);
      // The first pair fills the caches and makes the databases.
      if (run > 0) measured[name].push(result);
    }
  }
} finally {
  for (const folder of [empty, ...Object.values(folders)])
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

const of = (name: keyof typeof cases, what: keyof Measured) => median(measured[name].map((one) => one[what]));
const ratio = (what: keyof Measured) => of('carillon', what) / of('empty', what);
const figure = (name: string, metric: string, value: number, unit: string): BenchRow => ({
  case: name,
  metric,
  value,
  unit,
  bar: null,
  ok: true,
});
const judged = (metric: string, value: number, bar: number): BenchRow => ({
  case: 'Carillon / empty window',
  metric,
  value,
  unit: '×',
  bar: `≤ ${bar}`,
  ok: value <= bar,
});
const met = report('startup', [
  figure('empty window', `first screen, median of ${runs}`, of('empty', 'ms'), 'ms'),
  figure('Carillon', `first usable screen, median of ${runs}`, of('carillon', 'ms'), 'ms'),
  judged('time', ratio('ms'), bars.time),
  figure('empty window', 'memory, PSS of all processes', of('empty', 'mib'), 'MiB'),
  figure('Carillon', 'memory, PSS of all processes', of('carillon', 'mib'), 'MiB'),
  judged('memory', ratio('mib'), bars.memory),
]);
process.exitCode = met ? 0 : 1;
