import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { expect, test } from '../support/app.ts';
import { firstSeededNumber, seedLargeCampaign } from '../support/large-campaign.ts';

const batches = 1_500;
const batchSize = 50;
/** The longest that the main process may be busy at a stretch, ms of processor time, which other programs do not change. */
const longestMs = 50;

test('the main process is never busy for long while a campaign goes out as fast as it can', async ({
  carillon,
}) => {
  const counting = new URL('../bench/counting-server.ts', import.meta.url);
  const numbers = batches * batchSize;
  const server = fork(counting, [JSON.stringify({ first: firstSeededNumber, numbers })]);
  try {
    const { baseUrl } = z.object({ baseUrl: z.string() }).parse((await once(server, 'message'))[0]);
    const { ask } = carillon;
    const account = {
      name: 'Quick',
      kind: 'development',
      dashboardUrl: '',
      key: 'responsive-key-0123456789',
    } as const;
    const { id: accountId } = await ask('keys.save', { id: null, baseUrl, ...account });
    await carillon.quit();
    const data = join(carillon.userData, 'data');
    const id = seedLargeCampaign(data, { accountId, batches, batchSize });
    await carillon.relaunch();
    await carillon.app.evaluate(() => {
      const busy = { longestMs: 0, before: process.threadCpuUsage() };
      setInterval(() => {
        const { user, system } = process.threadCpuUsage(busy.before);
        busy.before = process.threadCpuUsage();
        busy.longestMs = Math.max(busy.longestMs, (user + system) / 1000);
      }, 1);
      Reflect.set(globalThis, 'busy', busy);
    });
    await carillon.window.evaluate((hash) => {
      globalThis.location.hash = hash;
    }, `#/campaigns/${id}/sending`);
    await expect
      .poll(async () => (await ask('campaigns.get', { id })).counts.recipients.accepted, { timeout: 40_000 })
      .toBe(numbers);
    const busy: unknown = await carillon.app.evaluate(() => Reflect.get(globalThis, 'busy').longestMs);
    expect(busy).toBeLessThan(longestMs);
  } finally {
    server.disconnect();
  }
});
