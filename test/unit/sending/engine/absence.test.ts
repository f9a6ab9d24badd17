/** After more than an hour in which nobody had it in hand, a campaign asks before it goes on: a real queue, with the clocks played. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { goOnAfterAccountChange } from '../../../../electron/db/campaigns/go-on-after-account-change.ts';
import { pause, resume, stop } from '../../../../electron/sending/commands.ts';
import type { PauseReason } from '../../../../electron/shared/models.ts';
import { type PatientService, startPatientService } from '../../../support/patient-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, testAccountId } from '../../../support/seeds.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let fixture: QueueFixture;
let patient: PatientService;
beforeEach(async () => {
  fixture = new QueueFixture();
  patient = await startPatientService();
  fixture.closing(() => patient.stop());
});
afterEach(() => fixture.close());

const start = () => fixture.queue({ baseUrl: patient.baseUrl, inFlight: 1 });

/** The queue has the only campaign in hand. */
const untilSeen = () =>
  fixture.until(async () => {
    const row = await fixture.db.selectFrom('campaigns').select('seen_at').executeTakeFirstOrThrow();
    return row.seen_at !== null;
  });

/** Two campaigns were being sent when Carillon was killed. */
async function killedWhileSending(): Promise<readonly [number, number]> {
  const one = await seedCampaign(fixture.db, { recipients: 30 });
  const other = await seedCampaign(fixture.db, { recipients: 30, from: firstNumber + 100, position: 2 });
  const queue = start();
  await fixture.until(async () => patient.waiting() === 1);
  await queue.stop();
  patient.release();
  return [one, other];
}

/** Nothing arrives, however often the queue looks. */
async function nothingMoreIsSent(before: number): Promise<void> {
  for (let round = 0; round < 5; round++) {
    fixture.wakeAll();
    fixture.clock.advance(minute);
    await fixture.settled();
  }
  expect(patient.received()).toBe(before);
}

describe('at the next start', () => {
  test.each([
    ['two hours later', 2 * hour],
    ['three days later', 3 * day],
    ['with a clock that was set back meanwhile', -10 * minute],
    ['with a clock that begins in 1970', -Date.UTC(2026, 0, 1)],
  ])('%s each of them asks, and nothing is sent', async (_, later) => {
    const ids = await killedWhileSending();
    const since = fixture.clock.epochMs();
    const before = patient.received();
    fixture.clock.setEpochMs(since + later);
    start();
    for (const id of ids) {
      const { status } = await fixture.reaches(id, 'absence');
      expect(status).toMatchObject({ reason: { since, foundAt: since + later } });
    }
    await nothingMoreIsSent(before);
  });

  test('within the hour they go on by themselves', async () => {
    const ids = await killedWhileSending();
    fixture.clock.setEpochMs(fixture.clock.epochMs() + 50 * minute);
    start();
    for (const id of ids) await fixture.reaches(id, 'finished');
  });

  test('the question outlives another kill, whatever the clock says then', async () => {
    const [id] = await killedWhileSending();
    fixture.clock.setEpochMs(fixture.clock.epochMs() + 3 * day);
    const asking = start();
    await fixture.reaches(id, 'absence');
    await asking.stop();
    fixture.clock.setEpochMs(fixture.clock.epochMs() - 3 * day);
    start();
    await nothingMoreIsSent(patient.received());
    expect((await fixture.campaign(id)).status).toMatchObject({ reason: { kind: 'absence' } });
  });

  test.each<PauseReason>([
    { kind: 'offline', detail: 'ENOTFOUND' },
    { kind: 'limit', until: Date.UTC(2026, 0, 5, 10) },
  ])('a pause that would have ended by itself asks too: %j', async (reason) => {
    // More than one request's worth: being offline may be over, and the first request out, before the queue is stopped.
    const id = await seedCampaign(fixture.db, { recipients: 30, pause: reason });
    const queue = start();
    await untilSeen();
    await queue.stop();
    const before = patient.received();
    fixture.clock.setEpochMs(fixture.clock.epochMs() + 3 * day);
    start();
    await fixture.reaches(id, 'absence');
    await nothingMoreIsSent(before);
  });

  test('a new key that comes days later does not send what waited for it unasked', async () => {
    const [id] = await killedWhileSending();
    await fixture.db
      .updateTable('campaigns')
      .set({ state: 'paused', pause: '{"kind":"no-key"}' })
      .where('id', '=', id)
      .execute();
    fixture.clock.setEpochMs(fixture.clock.epochMs() + 3 * day);
    expect(await goOnAfterAccountChange(fixture.db, testAccountId, fixture.clock.epochMs())).toBe(1);
    start();
    await fixture.reaches(id, 'absence');
  });

  test('a person’s own pause stays that, and ends with their word', async () => {
    const [id] = await killedWhileSending();
    await pause(fixture.db, id, fixture.clock.epochMs());
    fixture.clock.setEpochMs(fixture.clock.epochMs() + 3 * day);
    start();
    await nothingMoreIsSent(patient.received());
    expect((await fixture.campaign(id)).status).toMatchObject({ reason: { kind: 'user' } });
    await resume(fixture.db, id, fixture.clock.epochMs());
    fixture.wakeAll();
    await fixture.reaches(id, 'finished');
  });
});

describe('while it runs', () => {
  test('a process that was stopped for long asks, also where the clock was set back by as much', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    start();
    await fixture.until(async () => patient.waiting() === 1);
    const now = fixture.clock.epochMs();
    fixture.clock.advance(2 * hour);
    fixture.clock.setEpochMs(now);
    patient.release();
    await fixture.reaches(id, 'absence');
  });

  test('hours that pass with Carillon open are no absence', async () => {
    const hours = { hours: { from: 12 * 60, until: 21 * 60 }, homeZone: 'Europe/London' };
    const id = await seedCampaign(fixture.db, { recipients: 10, practice: false, country: () => 'GB' });
    patient.release();
    fixture.queue({ baseUrl: patient.baseUrl, hours: () => hours });
    await untilSeen();
    await fixture.passes(3 * hour);
    await fixture.reaches(id, 'finished');
  });

  test('the queue that was idle for hours sends a new campaign at once', async () => {
    patient.release();
    const first = await seedCampaign(fixture.db, { recipients: 10 });
    start();
    await fixture.reaches(first, 'finished');
    fixture.clock.advance(5 * hour);
    const second = await seedCampaign(fixture.db, { recipients: 10, from: firstNumber + 100 });
    fixture.wakeAll();
    await fixture.reaches(second, 'finished');
  });
});

test('“go on” sends to whom it had not, and “stop” to nobody', async () => {
  const [one, other] = await killedWhileSending();
  fixture.clock.setEpochMs(fixture.clock.epochMs() + 3 * day);
  start();
  await fixture.reaches(one, 'absence');
  await fixture.reaches(other, 'absence');
  await stop(fixture.db, other, fixture.clock.epochMs());
  await resume(fixture.db, one, fixture.clock.epochMs());
  fixture.wakeAll();
  const { counts } = await fixture.reaches(one, 'finished');
  expect(counts.recipients).toMatchObject({ accepted: 20, unconfirmed: 10, queued: 0 });
  expect((await fixture.campaign(other)).counts.recipients.queued).toBe(30);
});
