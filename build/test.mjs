/**
 * `npm test`: lint, types, unit tests and end-to-end tests, one after the other, all of them even if one fails. The last line
 * is `N passed, N failed, N skipped`, summed over all, and what failed is named once more before it; the exit code is 0 only if nothing failed.
 *
 * `node build/test.mjs SUITE [ARGUMENTS]` runs one suite and hands the arguments to its tool, such as a filter.
 *
 * @module
 */
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { faultsOfHouse } from './house.mjs';
import { openSession, runInSession } from './session.mjs';
import { withLock } from './setup/lock.mjs';
import { memoryFolder } from './setup/memory-folder.mjs';
import { bundledNode, cacheFolder, root } from './setup/paths.mjs';
import { run } from './setup/processes.mjs';
import { runMain, setUp } from './setup.mjs';
import {
  countsOfPlaywright,
  countsOfVitest,
  endedByV8,
  failureLines,
  judge,
  readReport,
  sum,
  summaryLine,
} from './test-counts.mjs';
import { bannedWordsOfHouse } from './words.mjs';

/** A suite that takes longer has hung. */
const timeoutsMs = { packaged: 9 * 60_000, lint: 2 * 60_000, types: 10 * 60_000, unit: 30 * 60_000 };

/**
 * The whole run takes half an hour on two fast idle cores once all is installed, and more than an hour on slow ones. Where other programs
 * want those cores too it takes longer, and ending it would tell nothing; what takes more than this has hung. The end-to-end
 * tests have what the quicker suites left of it.
 */
const budgetMs = 90 * 60_000;
let endsAt = performance.now() + budgetMs;

/** How long Playwright may take to stop by itself and write its report, when the time is over. */
const stoppingMs = 30_000;

/**
 * How many end-to-end tests run at once. More than half of a test is waiting: with one more than there are cores, these stood still
 * for a tenth to a fifth of the time. Where all windows share the one display there is, they would take one another's focus.
 */
const sessionsAtOnce = process.platform === 'linux' ? availableParallelism() + 2 : 1;

const typeProjects = ['electron/shared', 'electron', 'renderer', 'build', 'test'];
const reports = join(root, 'test-results');

/** @typedef {import('./test-counts.mjs').Counts} Counts */

/** @type {Record<string, (args: readonly string[]) => Promise<Counts>>} in the order in which they run: quickest first */
const suites = { lint, types, unit, e2e };

/** @type {Record<string, (args: readonly string[]) => Promise<Counts>>} only where they are asked for by name */
const onDemand = { packaged };

/** @param {readonly string[]} args */
async function lint(args) {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const paths = args.length > 0 ? args : ['.'];
  const result = await tool(biome, ['check', '--error-on-warnings', ...paths], timeoutsMs.lint);
  const faults = faultsOfHouse();
  const words = bannedWordsOfHouse();
  for (const fault of [...faults, ...words]) console.error(`  ✗ ${fault}`);
  return sum([
    oneTest(result.code, 'lint'),
    oneTest(faults.length, `the order of the house: ${faults.join('; ')}`),
    oneTest(words.length, `the words of the house: ${words.join('; ')}`),
  ]);
}

/** @param {readonly string[]} args projects, all of them when there are none */
async function types(args) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const counts = [];
  for (const project of args.length > 0 ? args : typeProjects) {
    const result = await tool(tsc, ['-p', project], timeoutsMs.types);
    console.log(`  ${result.code === 0 ? '✓' : '✗'} ${project}`);
    counts.push(oneTest(result.code, `types of ${project}`));
  }
  return sum(counts);
}

/** @param {readonly string[]} args */
async function unit(args) {
  // Some of them measure the built page.
  if (!(await build())) return oneTest(1, 'the build');
  const report = freshReport('unit.json');
  const errors = freshReport('unit-errors.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./build/unhandled-errors.ts'];
  const options = ['--config', 'build/vitest.config.ts', ...reporters, `--outputFile.json=${report}`];
  /** @param {readonly string[]} files @returns {Promise<Counts>} */
  const runFiles = async (files) => {
    const { code } = await tool(vitest, ['run', ...options, ...files], timeoutsMs.unit);
    return judge(code, countsOfVitest(readReport(report), readReport(errors)));
  };
  const counts = await runFiles(args);
  const again = endedByV8(counts, readReport(errors));
  if (again.length === 0) return counts;
  console.log(`V8 ended the process of ${again.join(', ')}: run once more.`);
  return sum([{ ...counts, failed: 0, failures: [] }, await runFiles(again)]);
}

/** @param {readonly string[]} args */
async function e2e(args) {
  const electron = await setUp('tests');
  if (electron === undefined || !(await build())) return oneTest(1, 'Electron, or the build');
  // Two runs at once would wipe each other's results.
  return await withLock(
    join(cacheFolder, 'e2e.lock'),
    async () => {
      const leftMs = Math.max(60_000, Math.round(endsAt - performance.now()));
      const sessions = await Promise.all(
        Array.from({ length: sessionsAtOnce }, () => openSession({ ...process.env, ...electron.env })),
      );
      try {
        return await playwright(args, sessions, electron, leftMs);
      } finally {
        await Promise.all(sessions.map((session) => session.close()));
      }
    },
    {
      onWait: (owner) =>
        console.log(`Other end-to-end tests are running (process ${owner}); waiting for them …`),
    },
  );
}

/**
 * The end-to-end tests, as many at once as there are sessions: each has a display of its own, so that windows do not take one
 * another's focus, and a keyring of its own.
 *
 * @param {readonly string[]} args
 * @param {readonly import('./session.mjs').Session[]} sessions
 * @param {import('./setup/electron-binary.mjs').ElectronBinary} electron
 * @param {number} leftMs
 */
async function playwright(args, sessions, electron, leftMs) {
  const report = freshReport('e2e.json');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const options = ['--config', 'build/playwright.config.ts', `--global-timeout=${leftMs}`];
  const result = await run(bundledNode, [cli, 'test', ...options, ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...electron.env,
      TZ: process.env.TZ ?? daytimeZone(new Date()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Nobody looks at the pictures of all screens, and taking them is a third of the work.
      CARILLON_PICTURES: process.env.CARILLON_PICTURES ?? (args.length === 0 ? 'none' : 'all'),
      CARILLON_SESSIONS: JSON.stringify(sessions.map(({ env }) => env)),
    },
    timeoutMs: leftMs + stoppingMs,
  });
  if (result.timedOut) console.error('The end-to-end tests took too long and were stopped.');
  return judge(result.code, countsOfPlaywright(readReport(report)));
}

/**
 * A zone of no country in which the day does not end while the end-to-end tests run: what they do “today”, or “until 10:05”, is
 * tomorrow's for a computer whose midnight comes in between. The date is that of UTC.
 *
 * @param {Date} now
 */
function daytimeZone(now) {
  const hour = now.getUTCHours();
  if (hour < 4) return 'Etc/GMT-8';
  return hour < 20 ? 'UTC' : 'Etc/GMT+12';
}

/** The packaged app; packed anew before. @param {readonly string[]} args */
async function packaged(args) {
  const electron = await setUp('session');
  if (electron === undefined) return oneTest(1, 'Electron');
  const pack = join(root, 'build', 'package.mjs');
  // On macOS as it ships: asked for a directory only, electron-builder would take the host's architecture alone.
  const systems =
    process.platform === 'linux'
      ? [['--linux'], ['--win', '--x64']]
      : [process.platform === 'darwin' ? ['--mac', '--universal'] : []];
  for (const system of systems) {
    const packed = await tool(pack, ['--dir', ...system], timeoutsMs.packaged);
    if (packed.code !== 0) return oneTest(packed.code, `packing ${system.join(' ')}`);
  }
  const report = freshReport('packaged.json');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const result = await runInSession(
    bundledNode,
    [cli, 'test', '--config', 'build/playwright.packaged.config.ts', ...args],
    {
      cwd: root,
      env: { ...process.env, ...electron.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      timeoutMs: timeoutsMs.packaged,
    },
  );
  return judge(result.code, countsOfPlaywright(readReport(report)));
}

/**
 * Runs a package's command on the bundled Node.
 *
 * @param {string} script
 * @param {readonly string[]} args
 * @param {number} timeoutMs
 */
async function tool(script, args, timeoutMs) {
  const result = await run(bundledNode, [script, ...args], { cwd: root, timeoutMs });
  if (result.timedOut) console.error(`Stopped after ${timeoutMs / 60_000} minutes.`);
  return result;
}

/** @param {number} exitCode @param {string} name what it is called where it failed @returns {Counts} */
function oneTest(exitCode, name) {
  return exitCode === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name] };
}

/** A report left from an earlier run must not be taken for this one's. @param {string} name */
function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true });
  return file;
}

/** @param {readonly string[]} words what follows `test.mjs` on the command line */
async function main(words) {
  const [only, ...args] = words;
  const chosen = only === undefined ? Object.keys(suites) : [only];
  await setUp(chosen.includes('e2e') ? 'tests' : chosen.includes('packaged') ? 'session' : 'packages');
  endsAt = performance.now() + budgetMs;
  if (chosen.includes('unit') || chosen.includes('e2e')) process.env.TMPDIR = memoryFolder() ?? tmpdir();
  const counts = [];
  for (const name of chosen) {
    const suite = suites[name] ?? onDemand[name];
    if (suite === undefined)
      throw new Error(
        `There is no suite "${name}". There are: ${Object.keys({ ...suites, ...onDemand }).join(', ')}.`,
      );
    const start = performance.now();
    console.log(`\n── ${name} ──`);
    const result = await suite(args);
    console.log(`── ${name}: ${summaryLine(result)} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    counts.push(result);
  }
  const total = sum(counts);
  console.log(`\n${failureLines(total)}${summaryLine(total)}`);
  return total.failed === 0 ? 0 : 1;
}

await runMain(() => main(process.argv.slice(2)));
