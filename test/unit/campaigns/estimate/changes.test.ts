/** Whatever became another value, or another person, since a campaign was scheduled: by name, with old and new. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changesSincePlanned } from '../../../../electron/campaigns/estimate/changes.ts';
import { createCampaign, emptyDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { beginsUnasked, type CampaignDraft, type PlanChanges } from '../../../../electron/shared/models.ts';
import { type TypedFields, templateOf } from '../../../../electron/shared/text/template.ts';
import { buildPlanHere } from '../../../support/build-plan-here.ts';
import { seedContacts } from '../../../support/seeds.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

const now = Date.UTC(2026, 10, 20, 12);
const knownFields = ['Name', 'Termin', 'Status'];
const typed: TypedFields = { kinds: { Termin: 'date-time' }, language: 'de' };

let records: TemporaryRecords;
let db: Db;
let contacts: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('campaigns');
  contacts = records.open('contacts');
});
afterEach(() => records.close());

const numberOf = (index: number): string => String(447_700_900_000 + index);
const fieldsOf = (name: string) => ({ Name: name, Termin: '2026-11-24T09:30', Status: 'bestätigt' });

const written: CampaignDraft = {
  ...emptyDraft(50),
  template: 'Guten Tag {Name}, Ihr Termin: {Termin}',
};

/** A campaign to everybody, planned for people with these names. */
async function planned(names: readonly string[], template = written.template) {
  await seedContacts(
    contacts,
    names.map((name, index) => ({ number: numberOf(index), name, fields: fieldsOf(name) })),
  );
  const draft = { ...written, template, audience: { ...written.audience, everyone: true } };
  const { id: campaignId } = await createCampaign(db, draft, 1);
  const input = { campaignId, draft, knownFields, typed, now, practice: null, byCountry: false };
  await buildPlanHere(db, contacts, { ...input, onProgress: () => undefined });
  return (): Promise<PlanChanges> => {
    const query = {
      audience: draft.audience,
      template: templateOf(draft, knownFields, typed),
      now,
      practice: null,
    };
    return changesSincePlanned(db, campaignId, query, async () => undefined);
  };
}

/** An import that gives a person other values. */
async function imported(name: string, values: Readonly<Record<string, string>>, at = now + 1): Promise<void> {
  const { id: importId } = await contacts
    .insertInto('imports')
    .values({ name: 'termine.csv', at, added: 0, changed: 1, rejected: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO import_changes (import_id, contact_id, name, fields, updated_at)
    SELECT ${importId}, id, name, fields, updated_at FROM contacts WHERE name = ${name}`.execute(contacts);
  const fields = JSON.stringify({ ...fieldsOf(name), ...values });
  await contacts.updateTable('contacts').set({ fields }).where('name', '=', name).execute();
}

test('whose state says that it was called off is said with old and new, and it asks first', async () => {
  const changes = await planned(['Ada', 'Ben']);
  expect(await changes()).toMatchObject({ texts: 0, left: 0 });
  await imported('Ada', { Status: 'abgesagt' });
  const found = await changes();
  expect(found).toMatchObject({
    texts: 0,
    calledOff: { people: 1, who: [{ name: 'Ada', field: 'Status', from: 'bestätigt', to: 'abgesagt' }] },
  });
  expect(beginsUnasked(found)).toBe(false);
});

test('any other value that the text does not name is said, and it begins by itself', async () => {
  const changes = await planned(['Ada', 'Ben']);
  await imported('Ben', { Status: 'eingetroffen' });
  const found = await changes();
  expect(found.values).toEqual({
    people: 1,
    who: [{ name: 'Ben', field: 'Status', from: 'bestätigt', to: 'eingetroffen' }],
  });
  expect(beginsUnasked(found)).toBe(true);
});

test('a date of the text is said with the one of before, another value of it by its field', async () => {
  const changes = await planned(['Ada', 'Ben']);
  await imported('Ada', { Termin: '2026-11-25T10:00' });
  const { moved, texts } = await changes();
  expect(texts).toBe(1);
  expect(moved?.who).toEqual([
    { name: 'Ada', from: expect.stringContaining('24'), to: expect.stringContaining('25') },
  ]);
  await imported('Ben', { Name: 'Benjamin' }, now + 2);
  expect(await changes()).toMatchObject({
    texts: 2,
    whose: ['Ben'],
    became: [{ name: 'Ben', field: 'Name', from: 'Ben', to: 'Benjamin' }],
  });
});

test('old is what it was when the campaign was planned, whatever imports came in between', async () => {
  const changes = await planned(['Ada']);
  await imported('Ada', { Status: 'offen' });
  await imported('Ada', { Status: 'storniert' }, now + 2);
  expect((await changes()).calledOff?.who).toEqual([
    { name: 'Ada', field: 'Status', from: 'bestätigt', to: 'storniert' },
  ]);
  await imported('Ada', { Status: 'bestätigt' }, now + 3);
  expect((await changes()).calledOff).toBeUndefined();
});

test('an import from before it was planned is no change', async () => {
  const changes = await planned(['Ada']);
  await imported('Ada', { Status: 'abgesagt' }, now - 1);
  expect((await changes()).calledOff).toBeUndefined();
});

test('who came, left or refused is said by name', async () => {
  const changes = await planned(['Ada', 'Ben', 'Cleo']);
  await contacts.deleteFrom('contacts').where('name', '=', 'Ada').execute();
  await contacts
    .insertInto('do_not_text')
    .values({ number: numberOf(1), reason: 'asked', source: 'person', added_at: 1 })
    .execute();
  await seedContacts(contacts, [{ number: numberOf(9), name: 'Eve', fields: fieldsOf('Eve') }]);
  await contacts.updateTable('contacts').set({ fields: '{}' }).where('name', '=', 'Cleo').execute();
  expect(await changes()).toMatchObject({
    joined: 1,
    gone: 2,
    left: 1,
    names: { joined: ['Eve'], gone: ['Ada', 'Ben'] },
    cancelled: { left: 1, who: [{ name: 'Cleo', to: '' }] },
  });
});
