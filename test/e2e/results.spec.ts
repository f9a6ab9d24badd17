import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/rehearsal.ts';
import { goTo, saveDialogAnswers } from '../support/screens.ts';

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
  await saveDialogAnswers(carillon, file);
  await window.getByRole('button', { name: 'Export' }).click();
  await expect(window.getByText(/12 rows saved/)).toBeVisible();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines[1]).toContain('+447700900000,447700900000,accepted,');
});
