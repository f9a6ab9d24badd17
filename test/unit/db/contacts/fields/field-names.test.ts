/** A field that few contacts have is known of a book of any size, for as long as any has it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldsOfDraft } from '../../../../../electron/campaigns/draft-fields.ts';
import { removeContacts, saveContact } from '../../../../../electron/db/contacts/contacts.ts';
import { fieldNames, knownFields } from '../../../../../electron/db/contacts/fields/field-names.ts';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { writeContacts } from '../../../../../electron/db/sqlite/write.ts';
import { nobody } from '../../../../../electron/shared/models.ts';
import { ImportTasks } from '../../../../support/import-tasks.ts';

let imports: ImportTasks;
let db: Db;
beforeEach(async () => {
  imports = await ImportTasks.open();
  db = imports.open();
});
afterEach(() => imports.close());

let at = Date.parse('2026-11-26');

async function take(text: string, existing: 'fill-empty' | 'overwrite' = 'fill-empty'): Promise<number> {
  const { staged } = await imports.reviewText(text, { defaultCountry: 'DE', existing }, 'de-DE');
  at += 60_000;
  return (await imports.run<'commit'>({ kind: 'commit', staged, now: at })).importId;
}

/** More contacts than are looked at, newer than those before, with nothing but a name. */
function addMany(): void {
  imports.connection.exec(`INSERT INTO contacts (number, name, fields, created_at, updated_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= 20000)
    SELECT CAST(491700000000 + i AS TEXT), 'Ann', '{"Name":"Ann"}', 1, 1 FROM n`);
}

async function knownEverywhere(): Promise<readonly string[]> {
  const names = await fieldNames(db);
  expect([...knownFields(imports.connection)].sort()).toEqual([...names].sort());
  return names;
}

const visits =
  'Name;Mobil;nächster Termin;Notiz\nBea;0171 2345610;01.12.2026;\nCem;0171 2345611;02.12.2026;\n';

test('a field of few contacts stays known behind many newer ones without it; a column with nothing in it is none', async () => {
  await take(visits);
  addMany();
  expect(await knownEverywhere()).toEqual(['Name', 'nächster Termin']);
  const { knownFields: ofDraft } = await fieldsOfDraft(
    { audience: nobody },
    { fieldNames: () => fieldNames(db) },
  );
  expect(ofDraft).toContain('nächster Termin');
});

test('a field that was typed with one contact stays known', async () => {
  const change = { id: null, number: '491712345610', country: 'DE', listIds: [] };
  await writeContacts(db, (trx) =>
    saveContact(trx, { ...change, fields: { Name: 'Bea', 'Kto "x"': '7' } }, 1),
  );
  addMany();
  expect(await knownEverywhere()).toEqual(['Name', 'Kto "x"']);
});

test('an import that is undone takes the fields along that nobody else has', async () => {
  await take('Name;Mobil;Ort\nAnn;0171 2345619;Ulm\n');
  const importId = await take(`${visits.replace('Notiz', 'Ort').replace('2026;', '2026;Bonn')}`);
  addMany();
  expect(await knownEverywhere()).toContain('nächster Termin');
  await imports.run<'undo'>({ kind: 'undo', importId, now: at + 1 });
  expect(await knownEverywhere()).toEqual(['Name', 'Ort']);
});

test('a field that contacts get back with an undone import is known again', async () => {
  await take('Vorname;Mobil;Ort\nAnn;0171 2345610;Ulm\n');
  const importId = await take('Vorname;Mobil;Ort\nAnn;0171 2345610;Bonn\n', 'overwrite');
  addMany();
  imports.connection.exec('DELETE FROM contact_fields');
  await imports.run<'undo'>({ kind: 'undo', importId, now: at + 1 });
  expect(await knownEverywhere()).toEqual(expect.arrayContaining(['Vorname', 'Ort']));
});

test('a field goes with the last contact who has it, one by one or all that were found', async () => {
  await take(visits);
  addMany();
  const idOf = async (number: string) =>
    (await db.selectFrom('contacts').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id;
  const bea = await idOf('491712345610');
  await writeContacts(db, (trx) => removeContacts(trx, [bea]));
  expect(await knownEverywhere()).toContain('nächster Termin');
  await imports.run<'remove-found'>({
    kind: 'remove-found',
    query: { search: 'Cem', listId: null, sort: 'name', direction: 'ascending' },
  });
  expect(await knownEverywhere()).toEqual(['Name']);
});
