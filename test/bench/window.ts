/**
 * `npm run bench:window`: how long the main process of the built app is busy at a stretch while a campaign goes out as fast as it can
 * and the window shows it. 75,000 recipients; the service answers at once.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ElectronApplication, Page } from '@playwright/test';
import { z } from 'zod';
import { firstSeededNumber, seedLargeCampaign } from '../support/large-campaign.ts';
import { type Ask, launchApp, usualLaunch } from '../support/launch.ts';
import { type BenchRow, report } from './bench-report.ts';

const [batches, batchSize] = [1_500, 50] as const;
const recipients = batches * batchSize;
const bars = { longestMs: 50 } as const;
/** Past this it hangs. */
const sendingTimeoutMs = 120_000;

/** Processor time that the main thread took from timer to timer, the longest of all, ms: other programs do not change it much. */
async function watchMainThread(app: ElectronApplication): Promise<() => Promise<number>> {
  await app.evaluate(() => {
    const busy = { longestMs: 0, before: process.threadCpuUsage() };
    setInterval(() => {
      const { user, system } = process.threadCpuUsage(busy.before);
      busy.before = process.threadCpuUsage();
      busy.longestMs = Math.max(busy.longestMs, (user + system) / 1000);
    }, 1);
    Reflect.set(globalThis, 'busy', busy);
  });
  return () => app.evaluate(() => Number(Reflect.get(globalThis, 'busy').longestMs));
}

/** Shows the campaign and waits until all of it is accepted. Answers the seconds that this took. */
async function untilAccepted(window: Page, ask: Ask, id: number): Promise<number> {
  const from = performance.now();
  await window.evaluate((hash) => {
    globalThis.location.hash = hash;
  }, `#/campaigns/${id}/sending`);
  while ((await ask('campaigns.get', { id })).counts.recipients.accepted < recipients) {
    if (performance.now() - from > sendingTimeoutMs)
      throw new Error('The campaign does not come to its end.');
    await delay(50);
  }
  return (performance.now() - from) / 1000;
}

const userData = mkdtempSync(join(tmpdir(), 'carillon-bench-'));
const server = fork(new URL('./counting-server.ts', import.meta.url), [
  JSON.stringify({ first: firstSeededNumber, numbers: recipients }),
]);
try {
  const { baseUrl } = z.object({ baseUrl: z.string() }).parse((await once(server, 'message'))[0]);
  const first = await launchApp({ ...usualLaunch, userData });
  const { id: accountId } = await first.ask('keys.save', {
    id: null,
    baseUrl,
    name: 'Quick',
    kind: 'development',
    dashboardUrl: '',
    key: 'window-bench-key-0123456789',
  });
  await first.quit();
  const id = seedLargeCampaign(join(userData, 'data'), { accountId, batches, batchSize });
  const { app, window, ask, quit } = await launchApp({ ...usualLaunch, userData });
  const longest = await watchMainThread(app);
  const seconds = await untilAccepted(window, ask, id);
  const longestMs = await longest();
  await quit();
  const row = (metric: string, value: number, unit: string): BenchRow => ({
    case: `${recipients.toLocaleString('en')} recipients, watched`,
    metric,
    value,
    unit,
    bar: null,
    ok: true,
  });
  const met = report('window', [
    row('time', seconds, 's'),
    {
      ...row('main process: most processor time at a stretch', longestMs, 'ms'),
      bar: `< ${bars.longestMs}`,
      ok: longestMs < bars.longestMs,
    },
  ]);
  process.exitCode = met ? 0 : 1;
} finally {
  server.disconnect();
  rmSync(userData, { recursive: true, force: true, maxRetries: 20 });
}
