import { join } from 'node:path';
import { root } from '../../build/setup/paths.mjs';
import { type Carillon, expect, test } from '../support/app.ts';
import { chooseCountry, pick } from '../support/import-steps.ts';

const sample = join(root, 'build', 'samples', 'contacts.csv');

/** The figures over the review, by their labels. */
async function figures({ window }: Carillon): Promise<Record<string, number>> {
  const labels = ['New', 'Changed', 'Unchanged', 'Twice in the file', 'Do not text', 'Rejected'];
  const values = labels.map(async (label) => {
    const figure = window.getByText(label, { exact: true }).first().locator('xpath=..');
    const digits = (await figure.innerText()).replace(label, '').replace(/\D/g, '');
    return [label, Number(digits)] as const;
  });
  return Object.fromEntries(await Promise.all(values));
}

test('a CSV file becomes contacts: columns, review, import, and undone as a whole', async ({ carillon }) => {
  const { window } = carillon;
  await pick(carillon, sample);
  await window.getByRole('link', { name: 'Contacts' }).click();
  await window.getByRole('button', { name: 'Import contacts' }).click();
  await carillon.screenshot('import-source');
  await window.getByRole('button', { name: 'Choose a file' }).click();

  await expect(window.getByRole('row', { name: /Mobile/ }).getByRole('combobox')).toHaveValue('Phone number');
  await expect(window.getByRole('row', { name: /First name/ })).toContainText('Diego');
  await chooseCountry(carillon, 'United States');
  await window.getByRole('textbox', { name: 'And on a new list' }).fill('June appointments');
  await carillon.screenshot('import-columns');
  await window.getByRole('button', { name: 'Check the rows' }).click();

  await expect(window.getByText('600 rows in contacts.csv')).toBeVisible();
  const counted = await figures(carillon);
  expect(Object.values(counted).reduce((sum, count) => sum + count, 0)).toBe(600);
  expect(counted).toMatchObject({ 'Twice in the file': 9, Changed: 0, 'Do not text': 0 });
  await carillon.screenshot('import-review');

  await window.getByRole('button', { name: /Cells that hold no phone number/ }).click();
  const bad = window.getByRole('row', { name: /ask her sister/ });
  await expect(bad).toContainText('Mobile');
  await expect(bad).toContainText('Enter a number instead of words');
  await carillon.screenshot('import-review-problem');

  await window.getByRole('button', { name: `Import ${counted.New} contacts` }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  await carillon.screenshot('import-done');
  await window.getByRole('button', { name: 'Show contacts' }).click();
  await expect(window.getByText(`${counted.New} people`)).toBeVisible();
  await expect(window.getByRole('row', { name: /June appointments/ }).first()).toBeVisible();
  await carillon.screenshot('contacts');

  // Once more: nobody is there twice, and what is undone is this import alone.
  await window.getByRole('button', { name: 'Import contacts' }).click();
  await window.getByRole('button', { name: 'Choose a file' }).click();
  await expect(window.getByText('As last time').first()).toBeVisible();
  await chooseCountry(carillon, 'United States');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('600 rows in contacts.csv')).toBeVisible();
  expect(await figures(carillon)).toMatchObject({ New: 0, Changed: 0, Unchanged: counted.New });
});

test('a file dropped on the window is imported, and taken back', async ({ carillon }) => {
  const { window } = carillon;
  await window.getByRole('link', { name: 'Contacts' }).click();
  // A file that the page made itself has no path: a real one comes in through a field, and is dropped from there.
  await window.evaluate(() => {
    const field = document.createElement('input');
    field.type = 'file';
    field.id = 'file-to-drop';
    document.body.append(field);
  });
  await window.locator('#file-to-drop').setInputFiles(sample);
  await window.evaluate(() => {
    const field = document.querySelector('#file-to-drop');
    const file = field instanceof HTMLInputElement ? field.files?.[0] : undefined;
    if (!file) throw new Error('There is no file to drop');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    const target = document.querySelector('main') ?? document.body;
    for (const type of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
    field?.remove();
  });

  await chooseCountry(carillon, 'United States');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: /^Import \d+ contacts$/ }).click();
  await window.getByRole('button', { name: 'Undo this import' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(window.getByText('No contacts yet')).toBeVisible();
});
