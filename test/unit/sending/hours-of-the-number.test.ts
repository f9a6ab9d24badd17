/** The hours follow the number: a country that stands wrongly beside it, or with its batch, moves nobody's night. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HostileService, startHostileService } from '../../support/hostile-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, testAccountId } from '../../support/seeds.ts';

/** Eleven at night in London, noon in Auckland. */
const night = Date.UTC(2026, 0, 5, 23);
const nine = 10 * 3_600_000;

let fixture: QueueFixture;
let service: HostileService;
beforeEach(async () => {
  fixture = new QueueFixture();
  const started = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  service = started;
  fixture.closing(() => started.stop());
  fixture.clock.setEpochMs(night);
});
afterEach(() => fixture.close());

const start = () =>
  fixture.queue({
    baseUrl: service.baseUrl,
    hours: () => ({ hours: { from: 480, until: 1260 }, homeZone: 'Europe/London' }),
  });

async function nobodyIsTexted(): Promise<void> {
  for (let round = 0; round < 40; round++) await fixture.settled();
  expect(service.requests).toEqual([]);
}

test.each([
  ['with people and batches', 'NZ', 'NZ'],
  ['with people alone', 'NZ', null],
  ['with batches alone', null, 'NZ'],
  ['as none', null, 'ZZ'],
  ['in a word that is none', 'zz,NZ', 'ZZ'],
])(
  'British numbers under another country, %s, sleep at night and are texted in the morning',
  async (_, person, batch) => {
    const id = await seedCampaign(fixture.db, { recipients: 20, practice: false, country: () => batch });
    await fixture.db.updateTable('recipients').set({ country: person }).execute();
    start();
    await nobodyIsTexted();
    await fixture.passes(nine);
    await fixture.reaches(id, 'finished');
    expect(service.received.size).toBe(20);
  },
);

test('people of Auckland whose campaign says Britain are texted in their day alone', async () => {
  const id = await seedCampaign(fixture.db, {
    recipients: 20,
    practice: false,
    country: () => 'GB',
    from: 6_421_345_600,
  });
  // Nine in the morning in London is ten at night in Auckland.
  fixture.clock.setEpochMs(night + nine);
  start();
  await nobodyIsTexted();
  await fixture.passes(11 * 3_600_000 + 1);
  await fixture.reaches(id, 'finished');
});

test('in a batch that stands under a country that sleeps only the people of that country wait', async () => {
  // Noon in London, one at night in Auckland.
  fixture.clock.setEpochMs(Date.UTC(2026, 0, 5, 12));
  const id = await seedCampaign(fixture.db, { recipients: 2_100, practice: false, country: () => 'NZ' });
  const kiwi = '6421345600';
  await fixture.db
    .updateTable('recipients')
    .set({ number: kiwi })
    .where('number', '=', String(firstNumber + 3))
    .execute();
  start();
  await fixture.until(async () => (await fixture.campaign(id)).counts.recipients.accepted === 2_099);
  expect(service.received.has(kiwi)).toBe(false);
  expect((await fixture.campaign(id)).counts.recipients.queued).toBe(1);
  // Nine in the morning in Auckland.
  await fixture.passes(8 * 3_600_000);
  await fixture.reaches(id, 'finished');
  expect(service.received.size).toBe(2_100);
});

test('what calls itself practice keeps hours where it goes out under a real account', async () => {
  await seedCampaign(fixture.db, {
    recipients: 5,
    practice: true,
    accountId: testAccountId,
    country: () => 'GB',
  });
  start();
  await nobodyIsTexted();
  expect(fixture.snapshots.at(-1)?.campaigns[0]?.deferredUntil).not.toBeNull();
});

test('satellite phones keep the hours of this computer, whatever country stands beside them', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 1, practice: false, country: () => 'NZ' });
  await fixture.db
    .updateTable('recipients')
    .set({ number: '881612345678' })
    .where('number', '=', String(firstNumber))
    .execute();
  start();
  await nobodyIsTexted();
  await fixture.passes(nine);
  await fixture.reaches(id, 'finished');
});
