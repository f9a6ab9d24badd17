/** The fields of a computer that joins are the team's where both mean one thing, and what is written with them follows. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldNames } from '../../../../electron/db/contacts/fields/field-names.ts';
import { auditBy } from '../../../../electron/db/records/audit.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { bringRecords, compareRecords } from '../../../../electron/db/workspace/bring/records.ts';
import { nobody } from '../../../../electron/shared/models.ts';
import { recordKinds } from '../../../../electron/shared/workspace/brought.ts';
import { type MovingRecords, movingRecords } from '../../../support/moving-records.ts';
import { seedCampaign, seedContacts } from '../../../support/seeds.ts';

let records: MovingRecords;
let teams: Db;
let own: Db;
beforeEach(async () => {
  records = await movingRecords();
  ({ teams, own } = records);
});
afterEach(() => records[Symbol.asyncDispose]());

const bring = () =>
  bringRecords(own, teams, {
    kinds: recordKinds,
    computer: 'carillon desk',
    practiceId: 'practice:here',
    write: auditBy({ db: teams, now: () => 5, actor: 'ana' }),
    onProgress: () => undefined,
  });

const fieldsOf = async (number: string): Promise<unknown> => {
  const { fields } = await teams
    .selectFrom('contacts')
    .select('fields')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return JSON.parse(fields);
};

async function seedEnded(template: string, created_at: number, file?: object): Promise<void> {
  const id = await seedCampaign(own, { recipients: 1, practice: false, from: 447_700_900_500 + created_at });
  const audience = JSON.stringify({ ...nobody, ...(file && { file: { campaignId: id, ...file } }) });
  const ended = { state: 'finished', ended_at: 9, started_at: 5, created_at } as const;
  await sql`UPDATE batches SET state = 'rejected' WHERE campaign_id = ${id}`.execute(own);
  await own
    .updateTable('campaigns')
    .set({ ...ended, template, audience })
    .where('id', '=', id)
    .execute();
}

test('a first name under another heading goes into the team’s field, and texts go on naming it', async () => {
  await seedContacts(teams, [{ number: '447700900001', fields: { 'First name': 'Ada', City: 'York' } }]);
  await seedContacts(own, [
    { number: '447700900001', fields: { Prénom: 'Adèle' } },
    { number: '447700900002', fields: { Prénom: 'Benoît', Solde: '3', Ville: 'Lyon' } },
  ]);
  const text = 'Bonjour {Prénom|ami}, à {ville} : {Solde}';
  await own
    .insertInto('message_templates')
    .values({ name: 'Visite', name_without_case: 'visite', text, created_at: 1, updated_at: 2 })
    .execute();
  await own.insertInto('field_kinds').values({ name: 'Ville', kind: 'number', import_id: null }).execute();
  await seedEnded(text, 10);
  // Rows of a file have the fields of that file.
  const file = { name: 'a.csv', fields: ['Prénom'], kinds: {}, rows: 1, further: 0 };
  await seedEnded('{Prénom}', 20, { ...file, phones: 'first', shared: 'each' });

  expect((await compareRecords(own, teams)).renamedFields).toEqual([
    { own: 'Prénom', theirs: 'First name' },
    { own: 'Ville', theirs: 'City' },
  ]);
  await bring();
  expect(await fieldsOf('447700900001')).toEqual({ 'First name': 'Ada', City: 'York' });
  expect(await fieldsOf('447700900002')).toEqual({ 'First name': 'Benoît', Solde: '3', City: 'Lyon' });
  expect([...(await fieldNames(teams))].sort()).toEqual(['City', 'First name', 'Solde']);
  expect(
    (await sql<{ name: string }>`SELECT name FROM contact_fields ORDER BY name`.execute(teams)).rows,
  ).toEqual([{ name: 'City' }, { name: 'First name' }, { name: 'Solde' }]);
  expect(await teams.selectFrom('field_kinds').select('name').execute()).toEqual([{ name: 'City' }]);
  const renamed = 'Bonjour {First name|ami}, à {City} : {Solde}';
  expect(await teams.selectFrom('message_templates').select('text').execute()).toEqual([{ text: renamed }]);
  expect(await teams.selectFrom('campaigns').select('template').orderBy('created_at').execute()).toEqual([
    { template: renamed },
    { template: '{Prénom}' },
  ]);

  // Once more, after the first try.
  expect(await bring()).toEqual({ contacts: 0, lists: 0, templates: 0, senderIds: 0, results: 0 });
});

test('two fields for one thing stay two', async () => {
  await seedContacts(teams, [{ number: '447700900001', fields: { 'First name': 'Ada' } }]);
  await seedContacts(own, [{ number: '447700900002', fields: { Prénom: 'Benoît', Vorname: 'Ben' } }]);
  expect((await compareRecords(own, teams)).renamedFields).toEqual([]);
  await bring();
  expect(await fieldsOf('447700900002')).toEqual({ Prénom: 'Benoît', Vorname: 'Ben' });
});
