import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/setup/paths.mjs';
import { expect, test } from '../support/app.ts';
import { chooseCountry, importFile } from '../support/import-steps.ts';

const sample = join(root, 'build', 'samples', 'contacts.csv');

test('people are found by name and number, put on a list together, and taken off it', async ({
  carillon,
}) => {
  const { window } = carillon;
  await importFile(carillon, sample);
  await chooseCountry(carillon, 'United States');
  await window.getByRole('textbox', { name: 'And on a new list' }).fill('June appointments');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: /^Import \d+ contacts$/ }).click();
  await window.getByRole('button', { name: 'Show contacts' }).click();

  const search = window.getByPlaceholder('Search name, number or any field');
  await search.fill('gara');
  await expect(window.getByText('0 found')).toBeVisible();
  await search.fill('garcia');
  await expect(window.getByRole('row', { name: /García/ }).first()).toBeVisible();
  await search.fill('0133');
  await expect(window.getByRole('row', { name: /555 0133/ }).first()).toBeVisible();
  await search.fill('seattle');
  // Said aloud too, since the rows below the search change without a word.
  await expect(window.getByRole('status').filter({ hasText: /^[1-9]\d* found$/ })).toBeAttached();
  await window.getByRole('checkbox', { name: 'Select all' }).first().click();
  await carillon.screenshot('contacts-selected');
  await window.getByRole('button', { name: 'Add to list' }).click();
  await window.getByRole('menuitem', { name: 'June appointments' }).click();
  await expect(window.getByText('0 people added to June appointments')).toBeVisible();

  await window
    .getByRole('row', { name: /Seattle/ })
    .first()
    .click();
  await window.getByText('Texts', { exact: true }).click();
  await expect(window.getByText('No campaign has written to this number.')).toBeVisible();
  await carillon.screenshot('contact-texts');

  await window.getByRole('button', { name: 'Import contacts' }).click();
  await expect(window.getByRole('row', { name: /contacts.csv/ })).toContainText('added');
  await carillon.screenshot('import-earlier');
  await window.getByRole('button', { name: 'Undo the import of contacts.csv' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(window.getByRole('row', { name: /contacts.csv/ })).toContainText('Taken back');
});

test('all that a search finds can be selected, shown or not', async ({ carillon }) => {
  const { window } = carillon;
  const path = join(mkdtempSync(join(tmpdir(), 'carillon-people-')), 'people.csv');
  const rows = Array.from({ length: 900 }, (_, at) => `Person ${at},07700 900${String(at).padStart(3, '0')}`);
  writeFileSync(path, `Name,Phone\n${rows.join('\n')}\n`);
  await importFile(carillon, path);
  await window.getByRole('textbox', { name: 'And on a new list' }).fill('Everybody');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: /^Import 900 contacts$/ }).click();
  await window.getByRole('button', { name: 'Show contacts' }).click();
  await window.getByRole('checkbox', { name: 'Select all' }).first().click();
  await window.getByRole('button', { name: 'Select all 900 found' }).click();
  await expect(window.getByText('All 900 found are selected')).toBeVisible();
  await carillon.screenshot('contacts-all-selected');
  await window.getByRole('button', { name: 'Delete' }).click();
  await window.getByRole('button', { name: 'Delete 900 contacts' }).click();
  await expect(window.getByText('No contacts yet')).toBeVisible();
});
