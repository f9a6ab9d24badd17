/** Night is night, on every path by which a batch is sent: a real queue and a real service, with the clocks played. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resume } from '../../../electron/sending/commands.ts';
import { practiceAccount } from '../../../electron/shared/models.ts';
import type { KeptHours } from '../../../electron/shared/time/texting-hours.ts';
import { decideAsSeen } from '../../support/decide-as-seen.ts';
import { type Behaviour, type HostileService, startHostileService } from '../../support/hostile-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { type CampaignToSeed, firstNumber, seedCampaign } from '../../support/seeds.ts';

const evening = Date.UTC(2026, 0, 5, 23, 1);
const night = Date.UTC(2026, 0, 5, 21, 20);
const eight = Date.UTC(2026, 0, 6, 8);
const halfAnHour = 30 * 60_000;
const actor = { at: evening, actor: 'ann' };

let fixture: QueueFixture;
let service: HostileService;
let answers: (nth: number, phones: string) => Behaviour;
let hours: KeptHours | null;
beforeEach(async () => {
  fixture = new QueueFixture();
  answers = () => ({ kind: 'answer' });
  const started = await startHostileService({
    behave: (nth, { body }) => answers(nth, String(JSON.parse(body).phone)),
  });
  service = started;
  fixture.closing(() => started.stop());
  hours = { hours: { from: 8 * 60, until: 21 * 60 }, homeZone: 'Europe/London' };
});
afterEach(() => fixture.close());

const campaign = (spec: Partial<CampaignToSeed> = {}): Promise<number> =>
  seedCampaign(fixture.db, { recipients: 40, practice: false, country: () => 'GB', ...spec });
const start = (inFlight = 4) => fixture.queue({ baseUrl: service.baseUrl, hours: () => hours, inFlight });

/** Everything that needs no time has happened, and nothing more arrived. */
async function staysAt(requests: number): Promise<void> {
  fixture.wakeAll();
  await fixture.until(async () => {
    fixture.clock.advance(200);
    return (fixture.snapshots.at(-1)?.campaigns[0]?.deferredUntil ?? null) !== null;
  }, 'people who wait');
  for (let round = 0; round < 20; round++) await fixture.settled();
  expect(service.requests).toHaveLength(requests);
}

test('“Send again” at night waits for the morning', async () => {
  fixture.clock.setEpochMs(evening);
  const id = await campaign({ pause: { kind: 'user' } });
  await fixture.db
    .updateTable('batches')
    .set({ state: 'unconfirmed', attempts: 1, maybe_delivered: 1 })
    .execute();
  await decideAsSeen(
    fixture.db,
    { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' },
    actor,
  );
  await resume(fixture.db, id, evening);
  start();
  await staysAt(0);
  expect(fixture.snapshots.at(-1)?.campaigns[0]?.deferredUntil).toBe(eight);
  await fixture.passes(eight - fixture.clock.epochMs());
  await fixture.reaches(id, 'finished');
  expect(service.received.size).toBe(40);
});

test('“Find the bad number” at night waits for the morning', async () => {
  answers = () => ({ kind: 'answer', status: 422, body: '{"success":false,"error":"A number is wrong"}' });
  const id = await campaign();
  start();
  await fixture.reaches(id, 'finished');
  fixture.clock.setEpochMs(evening);
  await decideAsSeen(
    fixture.db,
    { campaignId: id, batchIds: null, from: 'rejected', as: 'bisecting' },
    actor,
  );
  await staysAt(4);
});

test('the rest of a batch whose bad number was named waits where its country closed meanwhile', async () => {
  const bad = String(firstNumber + 3);
  answers = (_nth, phones) => {
    if (!phones.includes(bad)) return { kind: 'answer' };
    // The answer comes after nine in the evening.
    fixture.clock.setEpochMs(night);
    return {
      kind: 'answer',
      status: 422,
      body: JSON.stringify({ success: false, error: `Bad number ${bad}` }),
    };
  };
  fixture.clock.setEpochMs(night - halfAnHour);
  const id = await campaign({ recipients: 10 });
  start();
  await fixture.until(async () => (await fixture.campaign(id)).counts.recipients.rejected === 1);
  await staysAt(1);
});

test('a clock that jumps into the night stops what is queued', async () => {
  fixture.clock.setEpochMs(night - halfAnHour);
  const id = await campaign({ recipients: 200 });
  answers = (nth) => {
    if (nth === 4) fixture.clock.setEpochMs(night);
    return { kind: 'answer' };
  };
  start();
  await fixture.until(
    async () => service.requests.length >= 4 && (await fixture.campaign(id)).counts.recipients.sending === 0,
  );
  await staysAt(service.requests.length);
  // What was claimed before the jump is too old by the clock on the wall, unless it had been written.
  expect(service.requests.length).toBeLessThanOrEqual(7);
});

test('hours that are changed while it is sent hold from that moment on', async () => {
  const id = await campaign({ recipients: 200 });
  let later = 0;
  answers = (nth) => {
    if (nth === 4) hours = { hours: { from: 10 * 60, until: 21 * 60 }, homeZone: 'Europe/London' };
    if (nth > 4) later++;
    return { kind: 'answer' };
  };
  start(1);
  await fixture.until(async () => (await fixture.campaign(id)).counts.recipients.accepted >= 40);
  await staysAt(4);
  expect(later).toBe(0);
});

test('people whom nobody told apart by country each keep the hours of their own', async () => {
  // Nine in the morning in London is ten at night in Auckland.
  const id = await campaign({ recipients: 2, batchSize: 2, country: () => null });
  await fixture.db
    .updateTable('recipients')
    .set({ number: '6421345678' })
    .where('number', '=', String(firstNumber))
    .execute();
  start();
  await staysAt(1);
  expect(service.received.has('6421345678')).toBe(false);
  // Nine in the evening in London is past eight in both zones of New Zealand.
  await fixture.passes(11 * 3_600_000);
  await fixture.reaches(id, 'finished');
  expect(service.received.has('6421345678')).toBe(true);
});

test('practice, tests to one’s own phones and a campaign that may text at any hour do not wait', async () => {
  fixture.clock.setEpochMs(evening);
  const practice = await campaign({ recipients: 1, practice: true, accountId: practiceAccount });
  const own = await campaign({ recipients: 1, from: firstNumber + 100 });
  const allowed = await campaign({ recipients: 1, from: firstNumber + 200 });
  await fixture.db.updateTable('campaigns').set({ test: 1 }).where('id', '=', own).execute();
  await fixture.db.updateTable('campaigns').set({ any_hour: 1 }).where('id', '=', allowed).execute();
  start();
  for (const id of [practice, own, allowed]) await fixture.reaches(id, 'finished');
});
