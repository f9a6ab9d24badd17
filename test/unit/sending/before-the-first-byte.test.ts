/**
 * What a person was told to be paused, stopped or on the do-not-text list is not written, however long connecting took:
 * asked on the wire, with a real queue, real records and a line on which the TLS handshake waits.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pause, resume, stop } from '../../../electron/sending/commands.ts';
import type { Queue } from '../../../electron/sending/queue.ts';
import type { KeptHours } from '../../../electron/shared/time/texting-hours.ts';
import { type HostileService, startHostileService, testAuthority } from '../../support/hostile-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, testAccountId } from '../../support/seeds.ts';
import { type SlowConnection, startSlowConnection } from '../../support/slow-connection.ts';

let fixture: QueueFixture;
let service: HostileService;
let line: SlowConnection;
let hours: KeptHours | null;
/** Of the account; null: it has none. */
let key: string | null;
beforeEach(async () => {
  fixture = new QueueFixture({ asksServer: true });
  const started = await startHostileService({ behave: () => ({ kind: 'answer' }), certificate: 'good' });
  service = started;
  fixture.closing(() => started.stop());
  const slow = await startSlowConnection(started.port);
  line = slow;
  fixture.closing(async () => slow[Symbol.asyncDispose]());
  hours = null;
  key = 'first-key';
});
afterEach(() => fixture.close());

/** Forty people in four requests to real phones, all claimed and connecting. */
async function connecting(): Promise<{ readonly id: number; readonly queue: Queue }> {
  const id = await seedCampaign(fixture.db, {
    recipients: 40,
    batchSize: 10,
    practice: false,
    country: () => 'GB',
  });
  const queue = fixture.queue({
    account: async () =>
      key === null
        ? null
        : { baseUrl: `https://localhost:${line.port}`, key, pacing: { mode: 'fast', reserve: 0 } },
    caCertificates: async () => [testAuthority()],
    hours: () => hours,
    inFlight: 4,
  });
  await fixture.until(async () => line.connecting() === 4, 'four connections that are being made');
  expect((await fixture.campaign(id)).counts.recipients).toMatchObject({ queued: 0, sending: 40 });
  return { id, queue };
}

const attempts = () => fixture.db.selectFrom('attempts').selectAll().execute();

/** Everybody is queued again, without a trace of an attempt, and not one byte of a request arrived. */
async function allBack(id: number): Promise<void> {
  await fixture.until(
    async () => (await fixture.campaign(id)).counts.recipients.sending === 0,
    'nothing that is being sent',
  );
  expect(service.requests).toEqual([]);
  expect(service.bytes()).toBe(0);
  expect((await fixture.campaign(id)).counts.recipients).toMatchObject({ queued: 40, unconfirmed: 0 });
  expect(await attempts()).toEqual([]);
  expect((await fixture.batches(id)).map(({ attempts: counted, reason }) => [counted, reason])).toEqual(
    Array.from({ length: 4 }, () => [0, 'withheld']),
  );
}

/** Each number got it once, and nobody else did. */
function receivedOnce(count: number): void {
  expect(service.received.size).toBe(count);
  expect([...service.received.values()].every((times) => times === 1)).toBe(true);
}

describe('a request whose connection stands only when it is', () => {
  test('paused is not written, and goes out once when the campaign goes on', async () => {
    const { id } = await connecting();
    await pause(fixture.db, id, fixture.clock.epochMs());
    line.letThrough();
    await allBack(id);
    await resume(fixture.db, id, fixture.clock.epochMs());
    fixture.wakeAll();
    await fixture.reaches(id, 'finished');
    receivedOnce(40);
  });

  test('stopped is never written', async () => {
    const { id } = await connecting();
    await stop(fixture.db, id, fixture.clock.epochMs());
    line.letThrough();
    await allBack(id);
    expect((await fixture.campaign(id)).status.state).toBe('stopped');
  });

  test('paused by the service’s word about another request is not written', async () => {
    const { id } = await connecting();
    const reason = JSON.stringify({ kind: 'key-refused', problem: 'expired', said: '' });
    await fixture.db.updateTable('campaigns').set({ state: 'paused', pause: reason }).execute();
    line.letThrough();
    await allBack(id);
  });

  test('under a key that is another one by then is not written, and goes out once under the new one', async () => {
    const { id, queue } = await connecting();
    key = 'another-key';
    queue.accountChanged(testAccountId);
    line.letThrough();
    await fixture.reaches(id, 'finished');
    receivedOnce(40);
    expect(service.requests.filter(({ head }) => !head.includes('Bearer another-key'))).toEqual([]);
  });

  test('under a key that has been forgotten is not written, and the campaign waits for another', async () => {
    const { id, queue } = await connecting();
    key = null;
    queue.accountChanged(testAccountId);
    line.letThrough();
    await allBack(id);
    expect((await fixture.campaign(id)).status).toMatchObject({
      state: 'paused',
      reason: { kind: 'no-key' },
    });
  });

  test('when settings changed that are not its account’s is written as it was', async () => {
    const { id, queue } = await connecting();
    queue.wake();
    line.letThrough();
    await fixture.reaches(id, 'finished');
    receivedOnce(40);
    expect((await attempts()).map(({ batch_id }) => batch_id)).toHaveLength(4);
  });

  test('for a number that has been put on the do-not-text list goes to the others of it only', async () => {
    const { id } = await connecting();
    const barred = String(firstNumber + 13);
    await fixture
      .open('contacts')
      .insertInto('do_not_text')
      .values({ number: barred, reason: 'STOP', source: 'by hand', added_at: 1 })
      .execute();
    line.letThrough();
    await fixture.reaches(id, 'finished');
    expect(service.received.has(barred)).toBe(false);
    receivedOnce(39);
    expect((await fixture.campaign(id)).counts).toMatchObject({ skipped: 1, recipients: { accepted: 39 } });
  });

  test('outside texting hours waits for the morning: night fell, or the hours were changed', async () => {
    const london = { hours: { from: 8 * 60, until: 21 * 60 }, homeZone: 'Europe/London' };
    hours = london;
    const { id } = await connecting();
    // The computer's clock says nine in the morning; from now on it is allowed from ten.
    hours = { ...london, hours: { from: 10 * 60, until: 21 * 60 } };
    line.letThrough();
    await allBack(id);
    // The queue sleeps again: a moment that has passed by then would never come on a clock that stands.
    await fixture.settled();
    fixture.clock.advance(3_600_000);
    await fixture.reaches(id, 'finished');
    receivedOnce(40);
  });

  test('of a campaign whose permission for any hour was taken back waits too', async () => {
    hours = { hours: { from: 10 * 60, until: 21 * 60 }, homeZone: 'Europe/London' };
    const id = await seedCampaign(fixture.db, { recipients: 10, practice: false, country: () => 'GB' });
    await fixture.db.updateTable('campaigns').set({ any_hour: 1 }).execute();
    fixture.queue({
      baseUrl: `https://localhost:${line.port}`,
      caCertificates: async () => [testAuthority()],
      hours: () => hours,
    });
    await fixture.until(async () => line.connecting() === 1, 'a connection that is being made');
    await fixture.db.updateTable('campaigns').set({ any_hour: 0 }).execute();
    line.letThrough();
    await fixture.until(async () => (await fixture.campaign(id)).counts.recipients.queued === 10);
    expect(service.bytes()).toBe(0);
  });

  test.each([
    ['the computer stood still and both clocks ran', (by: number) => fixture.clock.advance(by)],
    ['a virtual machine was halted', (by: number) => fixture.clock.setEpochMs(fixture.clock.epochMs() + by)],
    ['somebody set the clock back', (by: number) => fixture.clock.setEpochMs(fixture.clock.epochMs() - by)],
    [
      'the computer stood still, and its clock was set to when that began',
      (by: number) => {
        const before = fixture.clock.epochMs();
        fixture.clock.advance(by);
        fixture.clock.setEpochMs(before);
      },
    ],
  ] as const)('too old is claimed anew: %s', async (_what, jump) => {
    const { id } = await connecting();
    const claimed = (await attempts()).map((attempt) => attempt.id);
    jump(16_000);
    line.letThrough();
    await fixture.reaches(id, 'finished');
    receivedOnce(40);
    expect((await attempts()).filter((attempt) => claimed.includes(attempt.id))).toEqual([]);
  });

  test('and whose attempt is not on record is claimed and recorded anew', async () => {
    const { id } = await connecting();
    await fixture.db.deleteFrom('attempts').execute();
    line.letThrough();
    await fixture.reaches(id, 'finished');
    receivedOnce(40);
    expect(await attempts()).toHaveLength(4);
  });

  test('when the computer goes to sleep, or Carillon ends, is not written', async () => {
    const { id, queue } = await connecting();
    queue.suspend();
    line.letThrough();
    await fixture.until(async () => line.connecting() === 0);
    await allBack(id);
    queue.resume();
    await fixture.reaches(id, 'finished');
    receivedOnce(40);
  });

  test('and is wanted as before is written as before', async () => {
    const { id } = await connecting();
    line.letThrough();
    await fixture.reaches(id, 'finished');
    receivedOnce(40);
    expect(await attempts()).toHaveLength(4);
  });
});

test('a campaign that was paused for want of a connection sends the probe that ends the pause', async () => {
  const offline = { kind: 'offline', detail: 'refused' } as const;
  const id = await seedCampaign(fixture.db, { recipients: 10, pause: offline });
  expect((await fixture.campaign(id)).accountId).toBe(testAccountId);
  line.letThrough();
  fixture.queue({
    baseUrl: `https://localhost:${line.port}`,
    caCertificates: async () => [testAuthority()],
  });
  await fixture.reaches(id, 'finished');
});
