import { afterEach, beforeEach, expect, test } from 'vitest';
import { peopleSince } from '../../../../electron/campaigns/estimate/people-since.ts';
import { createCampaign } from '../../../../electron/db/campaigns/campaigns.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { everybodyOf } from '../../../../electron/results/not-sent.ts';
import { type Audience, nobody } from '../../../../electron/shared/models.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../../support/seeds.ts';

let fixture: QueueFixture;
let contacts: Db;
beforeEach(() => {
  fixture = new QueueFixture();
  contacts = fixture.open('contacts');
});
afterEach(() => fixture.close());

async function add(number: number): Promise<number> {
  const row = { number: String(number), name: '', country: 'GB', fields: '{}', created_at: 1, updated_at: 1 };
  const { id } = await contacts.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const audience: Audience = { ...nobody, everyone: true };

test('a copy for everybody says who has come since, none of whom the campaign before had or who may not be texted', async () => {
  const sent = await seedCampaign(fixture.db, { recipients: 3 });
  const then: number[] = [];
  for (let index = 0; index < 3; index++) {
    const id = await add(firstNumber + index);
    then.push(id);
    const number = String(firstNumber + index);
    await fixture.db.updateTable('recipients').set({ contact_id: id }).where('number', '=', number).execute();
  }
  const options = { batchSize: 10, askAfter: null };
  const draft = { name: 'Winter', senderId: 'SHOP', template: '', audience, options };
  const copy = await createCampaign(fixture.db, draft, 6, { copyOf: sent });
  const sinceOf = (id: number, of: Audience) => peopleSince(contacts, id, of, 7);
  expect(await sinceOf(copy.id, audience)).toBeNull();

  await add(firstNumber + 100);
  await add(firstNumber + 101);
  const refused = String(firstNumber + 102);
  await add(firstNumber + 102);
  await contacts
    .insertInto('do_not_text')
    .values({ number: refused, reason: '', source: '', added_at: 1 })
    .execute();
  expect(await sinceOf(copy.id, audience)).toEqual({
    campaignId: sent,
    name: 'Spring',
    before: 3,
    joined: 2,
  });
  // A person of then whose number was put right has not come since.
  await contacts
    .updateTable('contacts')
    .set({ number: String(firstNumber + 200) })
    .where('id', '=', then[0] ?? 0)
    .execute();
  expect(await sinceOf(copy.id, audience)).toMatchObject({ joined: 2 });

  const kept = await everybodyOf(contacts, sent, 'Those of then: Spring', 8);
  expect(kept).toEqual({ contactIds: then, listIds: [] });
  expect(await sinceOf(copy.id, { ...audience, everyone: false, ...kept })).toBeNull();
  const anew = await createCampaign(fixture.db, draft, 6);
  expect(await sinceOf(anew.id, audience)).toBeNull();
});
