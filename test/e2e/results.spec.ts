import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyReceipt } from '../../build/verify-receipt.mjs';
import { expect, test } from '../support/app.ts';
import { workbookIn } from '../support/files/read-workbook.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo, picture, saveDialogAnswers } from '../support/screens.ts';

test('a campaign that was sent is found in the results, with its batches, and saved as CSV', async ({
  carillon,
}) => {
  const { window } = carillon;
  const id = await sendPracticeCampaign(carillon.ask, { people: 12, batchSize: 5 });
  await expect.poll(async () => (await carillon.ask('campaigns.get', { id })).status.state).toBe('finished');
  await goTo(carillon, '#/results');
  await window.getByRole('searchbox').fill('remin');
  await window.getByText('Reminder', { exact: true }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'Reminder' })).toBeVisible();
  await expect(window.getByText('accepted by the service').first()).toBeVisible();

  const file = join(carillon.userData, 'results.csv');
  const offered = await saveDialogAnswers(carillon, file);
  await window.getByRole('button', { name: 'Export results' }).click();
  await expect(window.getByText(/12 rows saved/)).toBeVisible();
  expect(await offered()).toEqual(['Reminder results.xlsx', 'xlsx', 'csv']);
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines[1]).toContain('+44 77 00 90 00 00,,Accepted,');
});

test('a finished campaign shows its text, and its people can be written to again, with another text or the same', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const id = await sendPracticeCampaign(ask, { people: 12, batchSize: 5 });
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
  await goTo(carillon, `#/campaigns/${id}/sending`);
  const sent = window.getByRole('region', { name: 'What was sent' });
  await expect(sent).toContainText('The clinic is closed on Monday.');
  await expect(sent).toContainText('To 12 people');
  await picture(carillon, 'results-sent');
  // However quickly they press: for the page no time passes in between.
  await window.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await sent.getByRole('button', { name: 'New text, same audience' }).click();
  await expect(window.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await expect(window.getByText('12 people', { exact: true })).toBeVisible();
  await goTo(carillon, `#/campaigns/${id}/sending`);
  const message = window.getByRole('textbox', { name: 'Message' });
  await sent.getByRole('button', { name: 'Same text, same audience' }).click();
  await expect(message).toHaveValue('The clinic is closed on Monday.');
  const opened = window.url();
  await goTo(carillon, `#/campaigns/${id}/sending`);
  await sent.getByRole('button', { name: 'Same text, same audience' }).click();
  await expect(message).toHaveValue('The clinic is closed on Monday.');
  expect(window.url(), 'the same press once more leads to the same draft').toBe(opened);
});

test('the report has charts, people are found in it, and it is saved for paper, for Excel and as a receipt', async ({
  carillon,
}) => {
  test.setTimeout(120_000);
  const { ask, window } = carillon;
  await ask('practice.set-faults', { faults: ['reject-numbers'] });
  const id = await sendPracticeCampaign(ask, { people: 120, batchSize: 10 });
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
  await goTo(carillon, `#/results/${id}`);
  await expect(window.getByRole('heading', { name: 'By country' })).toBeVisible();
  await expect(window.getByRole('rowheader', { name: 'United Kingdom' })).toBeVisible();
  // The first may be of a state that nobody is in, and has no length.
  await expect(window.locator('.recharts-bar-rectangle').filter({ visible: true }).first()).toBeVisible();
  await picture(carillon, 'results-overview');

  await window.getByRole('tab', { name: 'People' }).click();
  await window.getByRole('searchbox').fill('07700 900 100');
  const row = window.getByRole('row').filter({ hasText: '+44 7700 900100' });
  await expect(row).toContainText('Rejected');
  await row.click();
  await expect(window.getByRole('complementary')).toContainText('The service refused the message');
  await picture(carillon, 'results-person');

  const saved = async (format: RegExp, name: string): Promise<string> => {
    const file = join(carillon.userData, name);
    await saveDialogAnswers(carillon, file);
    await window.getByRole('button', { name: 'Export in another form' }).click();
    await window.getByRole('menuitem', { name: format }).click();
    await expect(window.getByText(new RegExp(`saved as .*${name}`, 'i'))).toBeVisible();
    return file;
  };
  const pdf = await readFile(await saved(/PDF/, 'report.pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await copyFile(join(carillon.userData, 'report.pdf'), 'test-results/report.pdf');
  const workbook = workbookIn(await readFile(await saved(/Excel/, 'results.xlsx')));
  expect((await workbook.read('results', 'en-GB')).rows).toHaveLength(121);
  const receipt = await saved(/Receipt/, 'receipt.jsonl');
  const { counts } = await ask('campaigns.get', { id });
  expect(await verifyReceipt(receipt)).toMatchObject({ ok: true, counts: counts.recipients });
});
