/** Whoever refuses on one number while a campaign is being sent gets it on no other number that seems to be theirs. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HostileService, startHostileService } from '../../../support/hostile-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, seedContacts } from '../../../support/seeds.ts';

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

describe('of 48 people of one name, where one refuses while the campaign is paused', () => {
  const people = 48;

  /** @returns the numbers that got the campaign once it went on after the first of them had refused */
  async function textedAfter(fieldsOf: (index: number) => Record<string, string>): Promise<Set<string>> {
    const id = await seedCampaign(fixture.db, {
      recipients: 2 + people,
      askAfter: 2,
      batchSize: 2,
      from: firstNumber - 2,
    });
    const contacts = fixture.open('contacts');
    await seedContacts(
      contacts,
      Array.from({ length: people }, (_, index) => ({
        number: String(firstNumber + index),
        name: 'Thomas Müller',
        fields: { Name: 'Thomas Müller', ...fieldsOf(index) },
      })),
    );
    fixture.queue({ baseUrl: service.baseUrl });
    await fixture.reaches(id, 'paused');
    await contacts
      .insertInto('do_not_text')
      .values({
        number: String(firstNumber),
        reason: 'STOP',
        source: 'by hand',
        added_at: fixture.clock.epochMs(),
      })
      .execute();
    await fixture.db.updateTable('campaigns').set({ state: 'sending', pause: null, continued: 1 }).execute();
    fixture.wakeAll();
    await fixture.reaches(id, 'finished');
    return new Set(service.received.keys());
  }

  const withoutThese = (...left: readonly number[]) =>
    Array.from({ length: 2 + people }, (_, index) => index - 2)
      .filter((index) => !left.includes(index))
      .map((index) => String(firstNumber + index));

  test('the other 47 get it: a name is no proof', async () => {
    const texted = await textedAfter(() => ({}));
    expect([...texted].toSorted()).toEqual(withoutThese(0));
  });

  test.each([
    ['date of birth', { 'Date of birth': '04/03/1980' }, { 'Date of birth': '1980-03-04' }],
    ['e-mail address', { Email: 'tm@one.example' }, { Email: 'TM@one.example' }],
    ['patient number', { 'Patient no': '00123' }, { 'Patient no': '123' }],
    ['number', { 'Phone 2': `+${firstNumber + 30}` }, {}],
  ])('who shares the %s as well does not', async (_, refused, same) => {
    const texted = await textedAfter((index) => (index === 0 ? refused : index === 30 ? same : {}));
    expect([...texted].toSorted()).toEqual(withoutThese(0, 30));
  });

  test.each([
    { 'Date of birth': '01/01/1970' },
    { 'Date of birth': '1980' },
    { 'Date of birth': 'unknown' },
    { Email: 'none@clinic.example' },
    { 'Patient no': '-' },
    { City: 'Berlin' },
  ])('%j, which stands beside all of them, tells nobody', async (fields) => {
    const texted = await textedAfter(() => fields);
    expect([...texted].toSorted()).toEqual(withoutThese(0));
  });
});

test('of a refusal that was known on the review a person has decided', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 20 });
  await refuse(0);
  fixture.queue({ baseUrl: service.baseUrl });
  await fixture.reaches(id, 'finished');
  expect(service.received.size).toBe(20);
});
