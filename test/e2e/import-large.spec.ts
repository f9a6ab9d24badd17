import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePeople } from '../bench/people-file.ts';
import { expect, test } from '../support/app.ts';
import { importFile } from '../support/import-steps.ts';
import { watchFor } from '../support/watch-for.ts';

/** Long enough for a person to see how far it is, and to stop it. */
const people = 150_000;
const folder = mkdtempSync(join(tmpdir(), 'carillon-large-'));
const file = join(folder, 'people.csv');
// Tests of one file may run in several workers, or one after the other in one: the folder is made anew each time.
test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writePeople(file, people);
});
test.afterAll(() => rmSync(folder, { recursive: true }));
test.setTimeout(180_000);

test('a long import shows how far it is, can be stopped, and leaves nothing behind', async ({ carillon }) => {
  const { window } = carillon;
  await importFile(carillon, file);
  const stoppedChecking = await watchFor(window, { text: /[1-9][\d,]* rows so far/, press: 'Stop' });
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await stoppedChecking();
  await expect(window.getByText('Stopped', { exact: true })).toBeVisible();
  await carillon.screenshot('import-stopped');

  await window.getByRole('button', { name: 'Check the rows' }).click();
  await carillon.screenshot('import-progress');
  await expect(window.getByText('150,000 rows in people.csv')).toBeVisible({ timeout: 90_000 });
  const stoppedSaving = await watchFor(window, { text: /^Saving the contacts…$/, press: 'Stop' });
  await window.getByRole('button', { name: /^Import [\d,]+ contacts$/ }).click();
  await stoppedSaving();
  await expect(window.getByText('Stopped', { exact: true })).toBeVisible();
  expect(await carillon.ask('contacts.count', { query: everybody })).toBe(0);
});

test('work on many contacts shows how far it is and can be stopped: export, deletion, undoing', async ({
  carillon,
}) => {
  const { app, window } = carillon;
  await importFile(carillon, file);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: /^Import [\d,]+ contacts$/ }).click({ timeout: 90_000 });
  await window.getByRole('button', { name: 'Show contacts' }).click({ timeout: 90_000 });
  const all = await carillon.ask('contacts.count', { query: everybody });

  const saved = join(folder, 'exported.csv');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, saved);
  const stoppedExport = await watchFor(window, { text: /^[1-9][\d,]* of [1-9][\d,]*/, press: 'Stop' });
  await window.getByRole('button', { name: 'Export' }).click();
  await stoppedExport();
  await expect(window.getByText('Stopped', { exact: true })).toBeVisible();
  expect(readdirSync(folder)).toEqual(['people.csv']);
  await window.getByRole('button', { name: 'Export' }).click();
  await carillon.screenshot('contacts-export-progress');
  await expect(window.getByText(/contacts saved as/)).toBeVisible({ timeout: 60_000 });
  expect(existsSync(saved)).toBe(true);

  await window.getByRole('checkbox', { name: 'Select all' }).first().click();
  await window.getByRole('button', { name: /^Select all [\d,]+ found$/ }).click();
  await window.getByRole('button', { name: 'Delete' }).click();
  const stoppedDeletion = await watchFor(window, { text: /^Deleting contacts$/, press: 'Stop' });
  await window.getByRole('button', { name: /^Delete [\d,]+ contacts$/ }).click();
  await stoppedDeletion();
  await expect(window.getByText('Stopped', { exact: true }).last()).toBeVisible();
  expect(await carillon.ask('contacts.count', { query: everybody })).toBe(all);

  await window.getByRole('button', { name: 'Import contacts' }).click();
  await window.getByRole('button', { name: 'Undo the import of people.csv' }).click();
  const undoing = await watchFor(window, { text: /^Taking the import back…$/ });
  await window.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await undoing();
  await carillon.screenshot('import-undo-progress');
  await expect(window.getByText(/The import was undone/)).toBeVisible({ timeout: 60_000 });
  expect(await carillon.ask('contacts.count', { query: everybody })).toBe(0);
});

test('an import that is killed half way leaves nothing at the next start', async ({ carillon }) => {
  const { window } = carillon;
  await importFile(carillon, file);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('150,000 rows in people.csv')).toBeVisible({ timeout: 90_000 });
  expect(existsSync(join(carillon.userData, 'data', 'imports'))).toBe(true);
  const saving = await watchFor(window, { text: /^Saving the contacts…$/ });
  await window.getByRole('button', { name: /^Import [\d,]+ contacts$/ }).click();
  await saving();
  await carillon.kill();
  await carillon.relaunch();
  expect(await carillon.ask('contacts.count', { query: everybody })).toBe(0);
  expect(await carillon.ask('imports.list', undefined)).toEqual([]);
  await expect.poll(() => existsSync(join(carillon.userData, 'data', 'imports'))).toBe(false);
});

const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
