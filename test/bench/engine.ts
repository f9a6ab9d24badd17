/**
 * `npm run bench:engine`: how fast the engine sends where no limit holds it, with every attempt committed to disk
 * before its first byte and its outcome after. 2,000,000 recipients in 40,000 batches; another number of batches may be given.
 */
import { report } from './bench-report.ts';
import { runEngine } from './engine-run.ts';

const batches = Number(process.argv[2] ?? 40_000);
const batchSize = 50;
/** The main process is not to stall longer, ms: three frames that a person sees. */
const stallBarMs = 50;
/** Memory that may come on top from a tenth of the campaign on, while heaps fill, and from its half on, when they are full, MB. */
const growthBarMb = 32;

const figures = await runEngine({ batches, batchSize });
const name = `${(batches * batchSize).toLocaleString('en')} recipients in ${batches.toLocaleString('en')} batches`;
const row = (metric: string, value: number, unit: string) => ({ case: name, metric, value, unit });
const unbarred = { bar: null, ok: true } as const;
const onTop = figures.memoryEndMb - figures.memoryEarlyMb;
const growth = figures.memoryEndMb - figures.memoryHalfMb;
const recipients = batches * batchSize;

const isMet = report('engine', [
  {
    ...row('requests', figures.requestsPerSecond, 'per second'),
    bar: '≥ 1,000',
    ok: figures.requestsPerSecond >= 1_000,
  },
  { ...row('time', figures.seconds, 's'), ...unbarred },
  {
    ...row('numbers that got exactly one text', figures.once, ''),
    bar: 'all',
    ok: figures.once === recipients && figures.strangers === 0,
  },
  {
    ...row('numbers that got more than one', figures.more, ''),
    bar: '0',
    ok: figures.more === 0,
  },
  {
    ...row('recipients recorded as accepted', figures.accepted, ''),
    bar: 'all',
    ok: figures.accepted === recipients,
  },
  {
    ...row('attempts on disk with their outcome', figures.attempts, ''),
    bar: 'all',
    ok: figures.attempts === batches,
  },
  {
    ...row('main thread: longest stall', figures.longestStallMs, 'ms'),
    // Where other programs keep an idle process waiting as long, the stall is not ours.
    bar: `< ${stallBarMs}, or the idle process's`,
    ok: figures.longestStallMs < Math.max(stallBarMs, figures.idleStallMs),
  },
  { ...row('idle process beside it: longest stall', figures.idleStallMs, 'ms'), ...unbarred },
  {
    ...row('main thread: most processor time at a stretch', figures.longestWorkMs, 'ms'),
    bar: `< ${stallBarMs}`,
    ok: figures.longestWorkMs < stallBarMs,
  },
  { ...row('memory after a tenth of it', figures.memoryEarlyMb, 'MB'), ...unbarred },
  {
    ...row('memory that comes on top of that until the end', onTop, 'MB'),
    bar: `≤ ${growthBarMb}`,
    ok: onTop <= growthBarMb,
  },
  { ...row('memory after half of it', figures.memoryHalfMb, 'MB'), ...unbarred },
  {
    ...row('memory that comes on top in the second half', growth, 'MB'),
    bar: `≤ ${growthBarMb}`,
    ok: growth <= growthBarMb,
  },
  {
    ...row('processor time, all threads of the app', figures.cpuMsPerRequest, 'ms per request'),
    ...unbarred,
  },
]);
process.exitCode = isMet ? 0 : 1;
