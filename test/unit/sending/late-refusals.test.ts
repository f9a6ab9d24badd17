/** Whoever refuses on one number while a campaign is being sent gets it on no other number that seems to be theirs. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HostileService, startHostileService } from '../../support/hostile-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, seedContacts } from '../../support/seeds.ts';

let fixture: QueueFixture;
let service: HostileService;
beforeEach(async () => {
  fixture = new QueueFixture();
  const started = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  service = started;
  fixture.closing(() => started.stop());
});
afterEach(() => fixture.close());

const second = '447700999999';

async function refuse(addedAt: number): Promise<void> {
  const contacts = fixture.open('contacts');
  const number = String(firstNumber + 3);
  await seedContacts(contacts, [
    { number, name: 'Ada', country: null, fields: { Name: 'Ada', 'Phone 2': `+${second}` } },
  ]);
  await contacts
    .insertInto('do_not_text')
    .values({ number: second, reason: 'STOP', source: 'by hand', added_at: addedAt })
    .execute();
}

test('of a refusal since it was planned, that person alone is left out', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 20 });
  await refuse(fixture.clock.epochMs());
  fixture.queue({ baseUrl: service.baseUrl });
  await fixture.reaches(id, 'finished');
  expect(service.received.has(String(firstNumber + 3))).toBe(false);
  expect(service.received.size).toBe(19);
  const left = await fixture.db
    .selectFrom('recipients')
    .select(['number', 'skip_reason'])
    .where('batch_id', 'is', null)
    .execute();
  expect(left).toEqual([{ number: String(firstNumber + 3), skip_reason: 'refused-elsewhere' }]);
});

test('a refusal that comes while it is paused counts as well', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 20, askAfter: 2, batchSize: 2 });
  fixture.queue({ baseUrl: service.baseUrl });
  await fixture.reaches(id, 'paused');
  await refuse(fixture.clock.epochMs());
  await fixture.db.updateTable('campaigns').set({ state: 'sending', pause: null, continued: 1 }).execute();
  fixture.wakeAll();
  await fixture.reaches(id, 'finished');
  expect(service.received.has(String(firstNumber + 3))).toBe(false);
  expect(service.received.size).toBe(19);
});

test('of a refusal that was known on the review a person has decided', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 20 });
  await refuse(0);
  fixture.queue({ baseUrl: service.baseUrl });
  await fixture.reaches(id, 'finished');
  expect(service.received.size).toBe(20);
});
