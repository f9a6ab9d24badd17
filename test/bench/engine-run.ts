/** The engine at full speed: a campaign of any size, the limit lifted, nothing else changed. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { cacheFolder } from '../../build/setup/paths.mjs';
import { openConnection } from '../../electron/db/sqlite/connection.ts';
import type { SendingSnapshot } from '../../electron/shared/models.ts';
import { Opener } from '../../electron/start/opener.ts';
import { firstSeededNumber, seedLargeCampaign } from '../support/large-campaign.ts';
import { startedEngine } from '../support/started-engine.ts';
import { WorkWatch } from './work-watch.ts';

export interface EngineRun {
  readonly batches: number;
  readonly batchSize: number;
}

export interface EngineFigures {
  readonly requestsPerSecond: number;
  readonly seconds: number;
  /** Numbers that received exactly one text, more than one, and texts to anybody else. */
  readonly once: number;
  readonly more: number;
  readonly strangers: number;
  readonly accepted: number;
  /** Attempts on disk, all with their outcome. */
  readonly attempts: number;
  /** The longest time for which the main thread came to nothing else, ms. */
  readonly longestStallMs: number;
  /** The same of a process that does nothing: the machine's part in it. */
  readonly idleStallMs: number;
  /** The most processor time that the main thread used between two timers, ms. */
  readonly longestWorkMs: number;
  /** Resident memory after a tenth of the campaign, after half of it, at the end, and at most, MB. */
  readonly memoryEarlyMb: number;
  readonly memoryHalfMb: number;
  readonly memoryEndMb: number;
  readonly memoryMostMb: number;
  /** Processor time of the app's side for one request, all its threads together, ms. */
  readonly cpuMsPerRequest: number;
}

const Listening = z.object({ baseUrl: z.string() });
const Counted = z.object({
  requests: z.number(),
  once: z.number(),
  more: z.number(),
  strangers: z.number(),
});
const Idled = z.object({ longestMs: z.number() });
const Totals = z.object({ accepted: z.number(), attempts: z.number(), open: z.number() });

const sampleEveryMs = 100;
/** The database's cache has filled here. */
const earlyPart = 0.1;
/** The threads' heaps have been collected here for the first time: what comes on top from here on would grow with the work. */
const halfPart = 0.5;
/** So many samples say how much memory there was: one alone may be of the moment before a collection. */
const samplesOfOne = 10;
const mb = 1024 * 1024;

export async function runEngine({ batches, batchSize }: EngineRun): Promise<EngineFigures> {
  // On the disk of the repository: where /tmp is memory, durability would cost nothing.
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'bench-engine-'));
  const numbers = batches * batchSize;
  const server = fork(new URL('./counting-server.ts', import.meta.url), [
    JSON.stringify({ first: firstSeededNumber, numbers }),
  ]);
  try {
    const { baseUrl } = Listening.parse((await once(server, 'message'))[0]);
    seedLargeCampaign(folder, { accountId: 'bench', batches, batchSize });
    // As a start does: with the lock, and with the journal that each cycle writes before it sends.
    const marks = join(folder, 'marks');
    const opener = new Opener({ userData: folder, dataFolder: folder, marks, movedFrom: null });
    const opening = await opener.attempt(Date.now());
    if (opening.kind !== 'opened') throw new Error(opening.trouble.kind);
    // Begins only now, so that it is kept waiting by the same things.
    const idle = fork(new URL('./idle-process.ts', import.meta.url));
    await once(idle, 'message');
    const finished = Promise.withResolvers<void>();
    let done = 0;
    const memory: { readonly done: number; readonly rss: number }[] = [];
    const sampling = setInterval(() => memory.push({ done, rss: process.memoryUsage.rss() }), sampleEveryMs);
    const work = new WorkWatch();
    const stalls = monitorEventLoopDelay({ resolution: 1 });
    stalls.enable();
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    const engine = startedEngine({
      records: { kind: 'files', folder },
      ownRecords: opening.ownRecords,
      accountOf: async () => ({ baseUrl, key: 'bench-key', pacing: { mode: 'fast', reserve: 0 } }),
      resolveProxy: async () => 'DIRECT',
      onSnapshot: (snapshot) => {
        done = acceptedOf(snapshot);
        if (snapshot.campaigns[0]?.status.state === 'finished') finished.resolve();
      },
      onChanged: () => undefined,
      onKeyJudged: () => undefined,
      onError: (cause) => finished.reject(cause),
    });
    try {
      await finished.promise;
    } finally {
      clearInterval(sampling);
      stalls.disable();
      work.end();
    }
    const cpu = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startedAt) / 1000;
    await engine.quiesce();
    await engine.stop();
    server.send('count');
    const counted = Counted.parse((await once(server, 'message'))[0]);
    idle.send('count');
    const { longestMs: idleStallMs } = Idled.parse((await once(idle, 'message'))[0]);
    idle.disconnect();
    const totals = totalsOf(folder);
    const after = (part: number) =>
      memory.filter((sample) => sample.done >= numbers * part).slice(0, samplesOfOne);
    return {
      requestsPerSecond: counted.requests / seconds,
      seconds,
      once: counted.once,
      more: counted.more,
      strangers: counted.strangers,
      accepted: totals.accepted,
      attempts: totals.attempts - totals.open,
      longestStallMs: stalls.max / 1e6,
      idleStallMs,
      longestWorkMs: work.longestMs,
      memoryEarlyMb: medianRss(after(earlyPart)),
      memoryHalfMb: medianRss(after(halfPart)),
      memoryEndMb: medianRss(memory.slice(-samplesOfOne)),
      memoryMostMb: Math.max(...memory.map(({ rss }) => rss)) / mb,
      cpuMsPerRequest: (cpu.user + cpu.system) / 1000 / counted.requests,
    };
  } finally {
    server.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}

function acceptedOf({ campaigns }: SendingSnapshot): number {
  return campaigns[0]?.counts.recipients.accepted ?? 0;
}

function totalsOf(folder: string): z.infer<typeof Totals> {
  const connection = openConnection(folder, 'campaigns');
  try {
    return Totals.parse(
      connection
        .prepare(`SELECT (SELECT sum(size) FROM batches WHERE state = 'accepted') AS accepted,
          (SELECT count(*) FROM attempts) AS attempts,
          (SELECT count(*) FROM attempts WHERE outcome IS NULL) AS open`)
        .get(),
    );
  } finally {
    connection.close();
  }
}

function medianRss(samples: readonly { readonly rss: number }[]): number {
  const sorted = samples.map(({ rss }) => rss).sort((one, other) => one - other);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) / mb;
}
