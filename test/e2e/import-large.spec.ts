import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePeople } from '../bench/people-file.ts';
import { expect, test } from '../support/app.ts';
import { importFile } from '../support/import-steps.ts';

/** Long enough for a person to see how far it is, and to stop it. */
const people = 150_000;
const folder = mkdtempSync(join(tmpdir(), 'carillon-large-'));
const file = join(folder, 'people.csv');
test.beforeAll(() => writePeople(file, people));
test.afterAll(() => rmSync(folder, { recursive: true }));
test.setTimeout(180_000);

test('a long import shows how far it is, can be stopped, and leaves nothing behind', async ({ carillon }) => {
  const { window } = carillon;
  await importFile(carillon, file);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText(/[1-9][\d,]* rows so far/)).toBeVisible();
  await carillon.screenshot('import-progress');
  await window.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(window.getByText('Stopped', { exact: true })).toBeVisible();
  await carillon.screenshot('import-stopped');

  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('150,000 rows in people.csv')).toBeVisible({ timeout: 90_000 });
  await window.getByRole('button', { name: /^Import [\d,]+ contacts$/ }).click();
  await expect(window.getByText('Saving the contacts…')).toBeVisible();
  await window.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(window.getByText('Stopped', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await carillon.ask('contacts.count', { query: everybody })).toBe(0);
});

test('an import that is killed half way leaves nothing at the next start', async ({ carillon }) => {
  const { window } = carillon;
  await importFile(carillon, file);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('150,000 rows in people.csv')).toBeVisible({ timeout: 90_000 });
  expect(existsSync(join(carillon.userData, 'data', 'imports'))).toBe(true);
  await window.getByRole('button', { name: /^Import [\d,]+ contacts$/ }).click();
  await expect(window.getByText('Saving the contacts…')).toBeVisible();
  await carillon.kill();
  await carillon.relaunch();
  expect(await carillon.ask('contacts.count', { query: everybody })).toBe(0);
  expect(await carillon.ask('imports.list', undefined)).toEqual([]);
  await expect.poll(() => existsSync(join(carillon.userData, 'data', 'imports'))).toBe(false);
});

const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
