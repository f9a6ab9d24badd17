import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCampaign, emptyDraft } from '../../../electron/db/campaigns/campaigns.ts';
import { addDoNotText } from '../../../electron/db/contacts/do-not-text.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { buildPlanHere } from '../../support/build-plan-here.ts';
import { seedContacts } from '../../support/seeds.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
let contacts: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('campaigns');
  contacts = records.open('contacts');
});
afterEach(async () => {
  await records.close();
});

type Person = readonly [number: string, fields: Readonly<Record<string, string>>];

async function refusedElsewhere(people: readonly Person[], refused: readonly string[]) {
  await seedContacts(
    contacts,
    people.map(([number, fields]) => ({ number, name: fields.Name ?? '', country: null, fields })),
  );
  const entries = refused.map((number) => ({ number, reason: 'STOP' }));
  await addDoNotText(contacts, entries, { source: 'person', now: 1 });
  const empty = emptyDraft(50);
  const draft = { ...empty, template: 'Hello', audience: { ...empty.audience, everyone: true } };
  const { id } = await createCampaign(db, draft, 1);
  const input = {
    campaignId: id,
    draft,
    knownFields: ['Name'],
    now: 1,
    practice: null,
    byCountry: false,
    onProgress: () => undefined,
  };
  return (await buildPlanHere(db, contacts, input)).refusedElsewhere;
}

const [first, second, third] = ['447700900201', '447700900202', '447700900203'];

test('a contact of the same name who refused is pointed out beside the one who would be texted', async () => {
  expect(
    await refusedElsewhere(
      [
        [first, { Name: 'Ann Hill' }],
        [second, { Name: 'ANN Hill' }],
        [third, { Name: 'Ben Moor' }],
      ],
      [second],
    ),
  ).toEqual({ people: 1, more: false, examples: [{ name: 'Ann Hill', numbers: [first] }], contactIds: [1] });
});

test('a further number of the contact that is refused is pointed out', async () => {
  const found = await refusedElsewhere(
    [
      [first, { Name: 'Ann Hill', 'Other numbers': '+44 7700 900202; +447700900209' }],
      [third, { Name: 'Ben Moor', Note: '+447700900208' }],
    ],
    [second],
  );
  expect(found).toMatchObject({ people: 1, contactIds: [1] });
});

test('nobody is pointed out for a name alone that something contradicts, nor for their own number', async () => {
  const found = await refusedElsewhere(
    [
      [first, { Name: 'Gus Moor', Email: 'gus@one.example' }],
      [second, { Name: 'Gus Moor', Email: 'moor@two.example' }],
      [third, { Name: 'Ben Moor', Phone: '+447700900203' }],
    ],
    [second],
  );
  expect(found).toMatchObject({ people: 0, examples: [], contactIds: [] });
});
