/** How the settings of pacing, and the order of campaigns, come through to what the service receives. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../electron/practice/practice-service.ts';
import { putBefore } from '../../../electron/sending/commands.ts';
import { openPacer } from '../../../electron/sending/pacer/open-pacer.ts';
import type { PacingSettings } from '../../../electron/sending/pacer/pacer.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
let received: string[];
beforeEach(() => {
  fixture = new QueueFixture();
  received = [];
});
afterEach(() => fixture.close());

/** Ten requests a minute, by the hands of the fixture. */
async function practice(): Promise<PracticeService> {
  const { clock } = fixture;
  const service = await startPracticeService({
    limit: { limit: 10 },
    clock: { monotonicMs: clock.monotonicMs, epochMs: clock.epochMs },
    onReceived: (texts) => received.push(...texts.map(({ number }) => number)),
  });
  fixture.closing(() => service.stop());
  return service;
}

/** Sends with the settings as they are whenever the queue asks for the account. */
function queueWith({ baseUrl, key }: PracticeService, pacing: () => PacingSettings): void {
  fixture.queue({ account: async () => ({ baseUrl, key, pacing: pacing() }), openPacer });
}

/** Lets the hands go round, and everything happen on the way. */
async function pass(seconds: number): Promise<void> {
  for (let half = 0; half < 2 * seconds; half++) {
    await fixture.settled();
    fixture.clock.advance(500);
  }
  await fixture.settled();
}

test('as fast as allowed: the whole limit at once, and the next one a minute later', async () => {
  const service = await practice();
  await seedCampaign(fixture.db, { recipients: 30, batchSize: 1 });
  queueWith(service, () => ({ mode: 'fast', reserve: 0 }));
  await fixture.until(async () => service.requests() === 10);
  await pass(50);
  expect(service.requests()).toBe(10);
  await fixture.until(async () => {
    await pass(1);
    return service.requests() === 20;
  });
});

test('evenly: one request each six seconds', async () => {
  const service = await practice();
  await seedCampaign(fixture.db, { recipients: 30, batchSize: 1 });
  queueWith(service, () => ({ mode: 'even', reserve: 0 }));
  await fixture.until(async () => service.requests() === 1);
  await pass(59);
  expect(service.requests()).toBeGreaterThanOrEqual(8);
  expect(service.requests()).toBeLessThanOrEqual(10);
});

test('a reserve: so many of each minute are left to others', async () => {
  const service = await practice();
  await seedCampaign(fixture.db, { recipients: 30, batchSize: 1 });
  queueWith(service, () => ({ mode: 'fast', reserve: 4 }));
  await fixture.until(async () => service.requests() === 6);
  await pass(50);
  expect(service.requests()).toBe(6);
});

test('settings that are changed while a campaign is sent are heeded', async () => {
  const service = await practice();
  await seedCampaign(fixture.db, { recipients: 30, batchSize: 1 });
  let pacing: PacingSettings = { mode: 'even', reserve: 0 };
  queueWith(service, () => pacing);
  await fixture.until(async () => service.requests() === 1);
  await pass(3);
  expect(service.requests()).toBe(1);
  pacing = { mode: 'fast', reserve: 0 };
  fixture.wakeAll();
  await fixture.until(async () => service.requests() === 10);
});

test('campaigns share the limit of their account: first come first served, until one is to go first', async () => {
  const service = await practice();
  await seedCampaign(fixture.db, { recipients: 15, batchSize: 1, position: 1 });
  const second = await seedCampaign(fixture.db, {
    recipients: 5,
    batchSize: 1,
    position: 2,
    from: firstNumber + 500,
  });
  queueWith(service, () => ({ mode: 'fast', reserve: 0 }));
  await fixture.until(async () => received.length === 10);
  const isOfSecond = (number: string): boolean => Number(number) >= firstNumber + 500;
  expect(received.filter(isOfSecond)).toEqual([]);
  await putBefore(fixture.db, second, null);
  fixture.wakeAll();
  await fixture.until(async () => {
    await pass(1);
    return received.length === 20;
  });
  // Two are in flight at once, so that the last of the one and the first of the other may overtake one another.
  expect(received.slice(10, 14).every(isOfSecond)).toBe(true);
  expect(received.slice(16).some(isOfSecond)).toBe(false);
  const refused = await fixture.db.selectFrom('attempts').select('id').where('status', '=', 429).execute();
  expect(refused).toEqual([]);
});
