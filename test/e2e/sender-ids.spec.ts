import { expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';

test('a sender ID that networks may refuse is warned about and never blocked, and its use is counted', async ({
  carillon,
}) => {
  const { window } = carillon;
  await window.getByRole('link', { name: 'Sender IDs' }).click();
  await window.getByRole('button', { name: 'New sender ID' }).click();
  await window.getByRole('textbox', { name: 'Sender ID' }).fill('St. Mary’s Clinic');
  await expect(window.getByText('longer than 11 characters')).toBeVisible();
  await window.getByRole('textbox', { name: 'What it is for' }).fill('Appointments');
  await carillon.screenshot('sender-id-warnings');
  await window.getByRole('button', { name: 'Save' }).click();
  const table = window.getByRole('grid', { name: 'Sender IDs' });
  await expect(table.getByText('St. Mary’s Clinic')).toBeVisible();
  await expect(table.getByText('Default')).toBeVisible();

  await sendPracticeCampaign(carillon.ask, { people: 2, batchSize: 50 });
  const clinic = table.getByRole('row').filter({ hasText: /^Clinic/ });
  await expect(clinic.getByText('1 time')).toBeVisible();
  await clinic.getByRole('button').click();
  await window.getByRole('menuitem', { name: 'Use it for new campaigns' }).click();
  await expect(clinic.getByText('Default')).toBeVisible();
  await expect(table.getByText('Default')).toHaveCount(1);
  await carillon.screenshot('sender-ids-used');
});
