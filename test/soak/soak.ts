/**
 * The soak: the real app sends for half an hour while the practice service's faults come and go, the window is hidden and
 * shown, and contacts are added. Held against two bars: memory stays flat, and every count is exact.
 * `npm run soak -- 2` takes two minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PracticeFault } from '../../electron/shared/models.ts';
import { type BenchRow, report } from '../bench/bench-report.ts';
import { launchApp, type RunningApp } from '../support/launch.ts';
import { practiceCounts, sendPracticeCampaign } from '../support/rehearsal.ts';

const minutes = Number(process.argv[2] ?? 30);
const seed = Number(process.argv[3] ?? 1);

/** Not those that need a new key: nobody is there to enter one. */
const faults: readonly PracticeFault[] = [
  'slow',
  'drop-before-reading',
  'drop-after-reading',
  'server-error',
  'rate-limited',
  'html-answer',
];

/** More than this between the first and the last third is a leak; less is what caches and V8's moods make. */
const growthBar = 1.15;

/** Small enough that a campaign ends within the run, large enough that it is not all preparation. */
const people = 40;
const tickMs = 2_000;

/** The numbers that are nobody's end there. */
const mostJoining = 400;

/** Mulberry32: the same seed gives the same run. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const memoryOf = ({ app }: RunningApp): Promise<number> =>
  app.evaluate(
    ({ app: electronApp }) =>
      electronApp.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0) / 1024,
  );

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function main(): Promise<void> {
  const userData = await mkdtemp(join(tmpdir(), 'carillon-soak-'));
  const carillon = await launchApp({
    userData,
    width: 1280,
    height: 720,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    args: [],
    env: {},
  });
  const { ask, app } = carillon;
  const random = randomFrom(seed);
  const campaigns: number[] = [];
  const memory: number[] = [];
  let added = 0;
  try {
    const ends = Date.now() + minutes * 60_000;
    while (Date.now() < ends) {
      const all = await Promise.all(campaigns.map((id) => ask('campaigns.get', { id })));
      for (const { id, status } of all) if (status.state === 'paused') await ask('campaigns.resume', { id });
      if (!all.some(({ status }) => status.state === 'sending' || status.state === 'paused')) {
        const name = `Soak ${campaigns.length + 1}`;
        campaigns.push(
          await sendPracticeCampaign(ask, { people, batchSize: 1 + Math.floor(random() * 4), name }),
        );
      }
      if (random() < 0.3) await ask('practice.set-faults', { faults: faults.filter(() => random() < 0.15) });
      // As closing does while something is being sent; between two campaigns a real close would quit.
      if (random() < 0.2) await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
      if (random() < 0.4) await app.evaluate(({ app: electronApp }) => electronApp.emit('activate'));
      // People who join while others are being texted: they are in the campaigns that come after.
      if (added < mostJoining && random() < 0.2) {
        const number = `+${447_700_900_500 + added++}`;
        await ask('contacts.save', { id: null, number, fields: { name: 'Joined' }, listIds: [] });
      }
      memory.push(await memoryOf(carillon));
      await delay(tickMs);
    }
    await ask('practice.set-faults', { faults: [] });
    await app.evaluate(({ app: electronApp }) => electronApp.emit('activate'));
    // What was begun is brought to its end, so that the counts are final.
    for (;;) {
      const all = await Promise.all(campaigns.map((id) => ask('campaigns.get', { id })));
      for (const { id, status } of all) if (status.state === 'paused') await ask('campaigns.resume', { id });
      if (all.every(({ status }) => status.state === 'finished')) break;
      await delay(500);
    }

    const finished = await Promise.all(campaigns.map((id) => ask('campaigns.get', { id })));
    const total = { accepted: 0, unconfirmed: 0, rejected: 0, lost: 0 };
    for (const { counts, ...campaign } of finished) {
      const { accepted, unconfirmed, rejected, queued, sending } = counts.recipients;
      total.accepted += accepted;
      total.unconfirmed += unconfirmed;
      total.rejected += rejected;
      if (queued + sending !== 0) throw new Error(`${campaign.name} is finished with somebody left`);
    }
    const arrivals = await practiceCounts(ask);
    const arrived = [...arrivals.values()].reduce((sum, count) => sum + count, 0);
    const tooOften = [...arrivals].filter(([, count]) => count > campaigns.length).length;
    const third = Math.max(1, Math.floor(memory.length / 3));
    const growth = median(memory.slice(-third)) / median(memory.slice(third, 2 * third));
    const told = (metric: string, value: number, unit: string): BenchRow =>
      row(metric, value, unit, null, true);
    const row = (metric: string, value: number, unit: string, bar: string | null, ok: boolean): BenchRow => ({
      case: `${minutes} minutes, seed ${seed}`,
      metric,
      value,
      unit,
      bar,
      ok,
    });
    const met = report('soak', [
      told('campaigns', campaigns.length, ''),
      told('accepted', total.accepted, 'messages'),
      told('unconfirmed', total.unconfirmed, 'messages'),
      told('rejected', total.rejected, 'messages'),
      row(
        'accepted that never arrived',
        Math.max(0, total.accepted - arrived),
        'messages',
        '= 0',
        total.accepted <= arrived,
      ),
      row(
        'arrived beyond accepted, unconfirmed and rejected',
        Math.max(0, arrived - total.accepted - total.unconfirmed - total.rejected),
        'messages',
        '= 0',
        arrived <= total.accepted + total.unconfirmed + total.rejected,
      ),
      row('numbers texted more often than campaigns', tooOften, 'numbers', '= 0', tooOften === 0),
      told('memory of all processes, last third', median(memory.slice(-third)), 'MiB'),
      row('memory, last third / middle third', growth, '×', `≤ ${growthBar}`, growth <= growthBar),
    ]);
    process.exitCode = met ? 0 : 1;
  } finally {
    await carillon.kill();
    await rm(userData, { recursive: true, force: true, maxRetries: 20 });
  }
}

await main();
