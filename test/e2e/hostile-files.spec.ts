/** Files that were made to do harm, dropped on the window; and what Carillon writes, read back as a spreadsheet would. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import papaparse from 'papaparse';
import { nobody } from '../../electron/shared/models.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { responseOf } from '../support/ask.ts';
import { workbookParts } from '../support/files/workbook-file.ts';
import { zipFile } from '../support/files/zip-file.ts';
import { drop } from '../support/import-steps.ts';
import { sendPlan } from '../support/practice-campaign.ts';
import { goTo, saveDialogAnswers } from '../support/screens.ts';

const folder = mkdtempSync(join(tmpdir(), 'carillon-hostile-'));
// Tests of one file may run one after the other in a worker, each with its own end: the folder is made anew each time.
test.beforeAll(() => mkdirSync(folder, { recursive: true }));
test.afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Whatever was dropped, the app goes on, and no prototype has grown. */
async function isUnharmed(carillon: Carillon): Promise<void> {
  expect(
    await responseOf(carillon, 'contacts.count', {
      query: { search: '', listId: null, sort: 'name', direction: 'ascending' },
    }),
  ).toBe(0);
  expect(await carillon.window.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
  expect(await carillon.app.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
}

test('a workbook that unpacks without end is refused in words', async ({ sharedCarillon: carillon }) => {
  const parts = workbookParts([{ name: 's', rows: [['Name', 'Mobile']] }]);
  const bomb = zipFile({ ...parts, 'xl/workbook.xml': Buffer.alloc(40_000_000, ' ') }, { claimedSize: 1000 });
  expect(bomb.length).toBeLessThan(100_000);
  await drop(carillon, file('bomb.xlsx', bomb));
  await expect(carillon.window.getByText('The file is too large')).toBeVisible();
  await carillon.screenshot('hostile-zip-bomb');
  await isUnharmed(carillon);
});

test('a million columns are cut to those that can be imported, and it is said', async ({
  sharedCarillon: carillon,
}) => {
  test.setTimeout(300_000);
  const columns = 1_000_000;
  const heads = Array.from({ length: columns }, (_, column) => (column === 0 ? 'Mobile' : `c${column}`));
  const path = file('wide.csv', `${heads.join(',')}\r\n07700 900123${',x'.repeat(columns - 1)}\r\n`);
  await drop(carillon, path);
  await expect(carillon.window.getByText('The file has more columns than can be imported')).toBeVisible({
    timeout: 200_000,
  });
  await carillon.screenshot('hostile-columns');
  await isUnharmed(carillon);
});

test('NUL bytes and headings that name prototypes are left out or renamed, and it is said', async ({
  sharedCarillon: carillon,
}) => {
  const rows = ['Name,Mobile,__proto__,constructor', 'An\0n,07700 900123,{"polluted":1},toString'];
  await drop(carillon, file('prototype.csv', `${rows.join('\r\n')}\r\n`));
  await expect(carillon.window.getByRole('row', { name: /^Name/ })).toContainText('Ann');
  await expect(carillon.window.getByText(/The heading __proto__/)).toBeVisible();
  await carillon.screenshot('hostile-prototype');
  await isUnharmed(carillon);
});

/** What makes a spreadsheet take a text for a formula. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
];
const isFormula = (cell: string): boolean => /^[=+\-@\t\r\n\0＝＋－＠]/u.test(cell);
const isNumber = (cell: string): boolean => /^\+\d[\d ]{7,20}$/.test(cell);

test('no cell of an exported campaign is a formula, and phone numbers stay what they are', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  for (const [row, formula] of formulas.entries()) {
    await ask('contacts.save', {
      id: null,
      number: `+${447_700_900_100 + row}`,
      fields: { name: formula },
      listIds: [],
    });
  }
  const { id } = await ask('campaigns.create', { copyOf: null });
  const audience = { ...nobody, everyone: true };
  const draft = {
    name: '=HYPERLINK("https://example.org")',
    senderId: 'Clinic',
    template: '=cmd|calc {name}',
    audience,
    options: { batchSize: 50, askAfter: null },
  };
  await ask('campaigns.save', { id, draft });
  const { version } = await ask('campaigns.plan', { id });
  await sendPlan(ask, { id, version });
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');

  await goTo(carillon, `#/results/${id}`);
  const path = join(folder, 'results.csv');
  await saveDialogAnswers(carillon, path);
  await window.getByRole('button', { name: 'Export results' }).click();
  await expect(window.getByText(/10 rows saved/)).toBeVisible();
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain('\0');
  const { data, errors } = papaparse.parse<string[]>(text.replace(/^\ufeff/, '').trim());
  expect(errors).toEqual([]);
  const cells = data.flat();
  expect(data).toHaveLength(formulas.length + 1);
  expect(cells.filter((cell) => isFormula(cell) && !isNumber(cell))).toEqual([]);
  expect(cells.filter(isNumber)).toHaveLength(formulas.length);
  // Kept, behind the apostrophe that spreadsheets do not show.
  expect(cells.filter((cell) => cell.startsWith("'=cmd|calc"))).toHaveLength(formulas.length);
});
