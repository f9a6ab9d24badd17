import { afterEach, beforeEach, expect, test } from 'vitest';
import { allLists } from '../../../electron/db/contacts/lists.ts';
import { notSent } from '../../../electron/results/not-sent.ts';
import { stop } from '../../../electron/sending/commands.ts';
import { AppError } from '../../../electron/shared/errors.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

test('whom a campaign did not reach, refused or never sent, is named without a list being left behind, and nobody who may have the text', async () => {
  const contacts = fixture.open('contacts');
  const id = await seedCampaign(fixture.db, { recipients: 40 });
  for (let index = 0; index < 40; index++) {
    const number = String(firstNumber + index);
    await contacts
      .insertInto('contacts')
      .values({ number, name: '', country: 'GB', fields: '{}', created_at: 1, updated_at: 1 })
      .execute();
    await fixture.db
      .updateTable('recipients')
      .set({ contact_id: index + 1 })
      .where('number', '=', number)
      .execute();
  }
  for (const [position, state] of (['accepted', 'unconfirmed', 'queued', 'rejected'] as const).entries())
    await fixture.db.updateTable('batches').set({ state }).where('position', '=', position).execute();
  await expect(
    notSent(contacts, { campaignId: id, which: 'not-sent' }, 'Not sent: Spring', 5),
  ).rejects.toBeInstanceOf(AppError);
  await stop(fixture.db, id, 5);
  const people = Array.from({ length: 20 }, (_, at) => 21 + at);
  expect(await notSent(contacts, { campaignId: id, which: 'not-sent' }, 'Not sent: Spring', 5)).toEqual({
    contactIds: people,
    listIds: [],
  });
  expect(await allLists(contacts)).toEqual([]);

  // Too many for an audience, they are on a list; asked for again it is the same one.
  const [first, again] = [
    await notSent(contacts, { campaignId: id, which: 'not-sent' }, 'Not sent: Spring', 5, 19),
    await notSent(contacts, { campaignId: id, which: 'not-sent' }, 'Not sent: Spring', 6, 19),
  ];
  expect(first.contactIds).toEqual([]);
  expect(again).toEqual(first);
  expect(await allLists(contacts)).toMatchObject([
    { id: first.listIds[0], name: 'Not sent: Spring', size: 20 },
  ]);
  const members = await contacts
    .selectFrom('list_members')
    .select('contact_id')
    .orderBy('contact_id')
    .execute();
  expect(members.map(({ contact_id }) => contact_id)).toEqual(people);
  // Sent meanwhile, or of another campaign: nobody of an earlier list is on the new one.
  await fixture.db.updateTable('batches').set({ state: 'accepted' }).where('position', '=', 3).execute();
  await notSent(contacts, { campaignId: id, which: 'not-sent' }, 'Not sent: Spring', 7, 9);
  expect((await allLists(contacts)).map(({ name, size }) => [name, size])).toEqual([
    ['Not sent: Spring', 20],
    ['Not sent: Spring (2)', 10],
  ]);
});
