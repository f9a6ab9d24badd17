/**
 * The soak (see `soak-run.ts`) for half an hour, held against its bars: memory stays flat, and every count is exact.
 * `npm run soak -- 2` takes two minutes; `npm run soak -- 30 7` takes another seed; `-- --hostile` the hostile day, ten minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchRow, report } from '../bench/bench-report.ts';
import { median } from '../bench/median.ts';
import { launchApp, usualLaunch } from '../support/launch.ts';
import { hostile } from './hostile.ts';
import { soak } from './soak-run.ts';

const words = process.argv.slice(2).filter((word) => word !== '--hostile');
const isHostile = process.argv.includes('--hostile');
const minutes = Number(words[0] ?? (isHostile ? 10 : 30));
const seed = Number(words[1] ?? 1);

/**
 * The last third against the middle one, by their medians; in the first third caches fill. What is kept for good (texts in
 * the outbox, rows in the page's memory of answers) is a few MiB in half an hour; a leak of a listener or a page is more.
 */
const growthBar = 1.05;
/** In less time what fills once is larger than what leaks. */
const growthJudgedFrom = 20;

async function main(): Promise<void> {
  const userData = await mkdtemp(join(tmpdir(), 'carillon-soak-'));
  const folder = await mkdtemp(join(tmpdir(), 'carillon-soak-files-'));
  const carillon = await launchApp({ ...usualLaunch, userData });
  try {
    const outcome = await soak({ carillon, folder, minutes, seed });
    for (const line of outcome.screenAstray) console.error(line);
    const { memory } = outcome;
    const third = Math.max(1, Math.floor(memory.length / 3));
    const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(-third))];
    const row = (metric: string, value: number, unit: string, bar: string | null, ok: boolean): BenchRow => ({
      case: `${minutes} minutes, seed ${seed}`,
      metric,
      value,
      unit,
      bar,
      ok,
    });
    const figure = (metric: string, value: number, unit: string): BenchRow =>
      row(metric, value, unit, null, true);
    const none = (metric: string, value: number): BenchRow => row(metric, value, '', '= 0', value === 0);
    const isJudged = minutes >= growthJudgedFrom;
    const met = report('soak', [
      figure('campaigns', outcome.campaigns, ''),
      figure('accepted', outcome.accepted, 'messages'),
      figure('unconfirmed', outcome.unconfirmed, 'messages'),
      figure('rejected', outcome.rejected, 'messages'),
      figure('faults switched', outcome.switches, 'times'),
      figure('window closed while sending, and opened', outcome.closings, 'times'),
      figure('files imported', outcome.imports, ''),
      none('people whom outbox and database know differently', outcome.peopleAstray),
      none('counts in which app and database differ', outcome.countsAstray),
      none('contacts too many or too few', outcome.contactsAstray),
      none('figures on the screen that are wrong', outcome.screenAstray.length),
      figure('memory of all processes, middle third', middle, 'MiB'),
      figure('memory of all processes, last third', last, 'MiB'),
      row(
        'memory, last third / middle third',
        last / middle,
        '×',
        isJudged ? `≤ ${growthBar}` : null,
        !isJudged || last / middle <= growthBar,
      ),
    ]);
    process.exitCode = met ? 0 : 1;
  } finally {
    await carillon.kill();
    for (const made of [userData, folder]) await rm(made, { recursive: true, force: true, maxRetries: 20 });
  }
}

if (isHostile) process.exitCode = (await hostile(minutes, seed)) ? 0 : 1;
else await main();
