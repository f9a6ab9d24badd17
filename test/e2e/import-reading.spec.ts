import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { importFile } from '../support/import-steps.ts';
import { goTo, picture } from '../support/screens.ts';

test('how a file was read is shown with its first values, and each part of it can be switched', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const file = join(mkdtempSync(join(tmpdir(), 'carillon-reading-')), 'members.csv');
  // As an older Excel writes it: one byte for each letter, and semicolons.
  writeFileSync(
    file,
    Buffer.from('Vorname;Handynummer;Ort\nJürgen;07700 900123;Köln\nAnna;07700 900124;Ulm\n', 'latin1'),
  );
  await importFile(carillon, file);
  const first = window.getByRole('row', { name: /Vorname/ });
  await expect(first).toContainText('Jürgen');
  await expect(window.getByRole('combobox', { name: 'Columns are separated by' })).toHaveValue('Semicolon ;');
  const characters = window.getByRole('combobox', { name: 'Characters' });
  await expect(characters).toHaveValue(/\(125\d\)/);
  await carillon.screenshot('import-reading');

  await characters.click();
  await window.getByRole('option', { name: 'Cyrillic (1251)' }).click();
  await expect(first).toContainText('Jьrgen');
  await window.getByRole('combobox', { name: 'Columns are separated by' }).click();
  await window.getByRole('option', { name: 'Comma ,' }).click();
  await expect(window.getByRole('row', { name: /Vorname;Handynummer;Ort/ })).toBeVisible();
});

test('the next file is looked for where the last one lay, also after the next start', async ({
  carillon,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-last-'));
  const file = join(folder, 'members.csv');
  writeFileSync(file, 'First name,Mobile\nAda,07700 900123\n');
  await importFile(carillon, file);
  await expect(carillon.window.getByRole('row', { name: /First name/ })).toContainText('Ada');
  await carillon.relaunch();
  await carillon.app.evaluate(({ dialog }) => {
    Object.assign(dialog, {
      showOpenDialog: async (options: unknown) => {
        Reflect.set(globalThis, 'lookedIn', Reflect.get(Object(options), 'defaultPath'));
        return { canceled: true, filePaths: [] };
      },
    });
  });
  await goTo(carillon, '#/contacts/import');
  await carillon.window.getByRole('button', { name: 'Choose a file' }).click();
  await expect.poll(() => carillon.app.evaluate(() => Reflect.get(globalThis, 'lookedIn'))).toBe(folder);
});

test('problems are grouped by what would mend them, what leaves rows out first, each with its rows', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const file = join(mkdtempSync(join(tmpdir(), 'carillon-problems-')), 'members.csv');
  const rows = ['Ada,07700 900123', 'Ben,n/a', 'Cy,ask him', 'Di,4.474E+11', 'Eve,020 7946 0018'];
  writeFileSync(file, `First name,Mobile\n${rows.join('\n')}\n`);
  await importFile(carillon, file);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  const groups = window.getByRole('main').locator('button[aria-expanded]');
  await expect(groups).toHaveText([/hold no phone number.*2.*Left out/, /1.*Left out/, /1.*Please check/]);
  await groups.first().click();
  const row = window.getByRole('row', { name: /ask him/ });
  await expect(row).toContainText('4');
  await expect(row).toContainText('Mobile');
  await expect(row).toContainText('Enter a number instead of words');
  await carillon.screenshot('import-problems');
});

test('a file that has other columns since they were chosen is shown anew before its rows are checked', async ({
  carillon,
}) => {
  const { window } = carillon;
  const file = join(mkdtempSync(join(tmpdir(), 'carillon-changed-')), 'clients.csv');
  writeFileSync(file, 'Name,Phone\nAnn,07700 900123\n');
  await importFile(carillon, file);
  await window.getByLabel('Put everybody on a new list').fill('Autumn');
  await expect(window.getByRole('row', { name: /Phone/ })).toContainText('07700 900123');
  writeFileSync(file, 'Name,Landline,Phone\nAnn,020 7946 0018,07700 900123\n');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('clients.csv has changed since you looked at it')).toBeVisible();
  await expect(window.getByRole('row', { name: /Landline/ })).toContainText('020 7946 0018');
  await expect(window.getByLabel('Put everybody on a new list')).toHaveValue('Autumn');
  await carillon.screenshot('import-file-changed');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByRole('button', { name: 'Import 1 contact' })).toBeVisible();
});

test('from the right to the left a long row of headings is cut at its own end', async ({ carillon }) => {
  const { window } = carillon;
  const path = join(mkdtempSync(join(tmpdir(), 'carillon-headings-')), 'patienten.csv');
  const headings = 'Patienten-Nr;Nachname;Vorname;Mobiltelefon;Strasse;PLZ;Ort;Nächster Termin';
  writeFileSync(path, `${headings}\n1;Müller;Jürgen;0171 1234501;Weg 1;01067;Dresden;12.6.\n`);
  await importFile(carillon, path);
  await carillon.ask('settings.save', { language: 'ar' });
  const name = textsOf('ar', 'imports').get('columns.headings') ?? '';
  const box = window.getByRole('combobox', { name });
  // The direction of a box that takes it from its text: that of the row, whose beginning is then in sight.
  await expect(box).toHaveValue(/^\u200e.*Patienten-Nr/);
  await expect(box).toHaveCSS('unicode-bidi', 'plaintext');
  await picture(carillon, 'import-headings-ar');
});

test('a quotation mark that is never closed names its row, leaves it out, and costs nobody after it', async ({
  carillon,
}) => {
  const { window } = carillon;
  const file = join(mkdtempSync(join(tmpdir(), 'carillon-quote-')), 'members.csv');
  const rows = ['Ada,07700 900123', '"Ben,07700 900124', 'Cy,07700 900125', 'Di,07700 900126'];
  writeFileSync(file, `First name,Mobile\n${rows.join('\n')}\n`);
  await importFile(carillon, file);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: /Rows with a quotation mark that is never closed/ }).click();
  const row = window.getByRole('row', { name: /Close the quotation mark/ });
  await expect(row).toContainText('3');
  await expect(row).toContainText('Ben');
  await picture(carillon, 'import-unclosed-quote');
  await window.getByRole('button', { name: 'Import 3 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  const query = { search: '', listId: null, sort: 'number', direction: 'ascending' } as const;
  const { rows: saved } = await carillon.ask('contacts.page', { query, after: null, limit: 10 });
  expect(saved.map(({ fields }) => fields['First name'])).toEqual(['Ada', 'Cy', 'Di']);
});
