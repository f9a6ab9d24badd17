/** A new person, on a fresh computer: from nothing to a practice campaign, with what the app brings. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { button, campaignState, goTo, headingIs, review, send } from '../support/main-job.ts';
import { practiceCounts } from '../support/practice-campaign.ts';
import { picture } from '../support/screens.ts';

test('the welcome leads from nothing to a practice campaign with sample contacts, then to the real account', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  await headingIs(window, 'Home');
  const welcome = window.getByRole('region', { name: 'Welcome to Carillon' });
  await carillon.screenshot('first-run-welcome');

  await button(welcome, 'Use sample contacts').click();
  await expect(window.getByLabel('Put everybody on a new list')).toHaveValue('Sample contacts');
  await button(window, 'Check the rows').click();
  await expect(window.getByText('These add up to all 24 rows.')).toBeVisible();
  await expect(window.getByText('24 rows in Sample contacts')).toBeVisible();
  await carillon.screenshot('first-run-import');
  await button(window, 'Import 22 contacts').click();
  await button(window, 'Write to them').click();

  await expect(window.getByText('22 people')).toBeVisible();
  await window.getByRole('textbox', { name: 'From' }).fill('HARBOUR');
  await button(window, 'Insert field').click();
  await window.getByRole('menuitem', { name: 'First name' }).click();
  const message = window.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue('{First name}');
  await message.fill('Hi {First name}, this is our first text. Reply STOP to get no more.');
  await expect(window.getByRole('complementary').getByText(/^Hi Grace, this is/)).toBeVisible();
  await carillon.screenshot('first-run-compose');
  await review(window);
  await send(window);
  await expect(campaignState(window, 'Finished')).toBeVisible();
  expect((await practiceCounts(ask)).size).toBe(22);

  await goTo(window, 'Home');
  await expect(button(welcome, 'Use sample contacts')).toBeHidden();
  await expect(welcome.getByRole('link', { name: 'See what arrived' })).toBeVisible();
  await carillon.screenshot('first-run-done');
  await welcome.getByRole('link', { name: 'Open settings' }).click();
  await headingIs(window, 'Settings');

  await goTo(window, 'Home');
  await button(welcome, 'Close').click();
  await expect(welcome).toBeHidden();
  await goTo(window, 'Sender IDs');
  await expect(window.getByText('HARBOUR')).toBeVisible();
});

test('"Write to them" is to the people of the import alone, on a list that is made for them where there is none', async ({
  carillon,
}) => {
  const { window } = carillon;
  await importPasted(window, 'Grace\t+1 212 555 0110\nMarcus\t+1 312 555 0111\n');
  await button(window, 'Write to them').click();
  await expect(window.getByRole('radio', { name: 'Lists' })).toBeChecked();
  await expect(window.getByText('2 people')).toBeVisible();
  await expect(window.getByText(/^The people of the import are on the list “.?Pasted rows, /)).toBeVisible();
  await picture(carillon, 'import-written-to');

  // Others were there already: the second file has one of them, and one who is new.
  await importPasted(window, 'Marcus\t+1 312 555 0111\nAda\t+1 415 555 0112\n');
  await button(window, 'Write to them').click();
  await expect(window.getByRole('radio', { name: 'Lists' })).toBeChecked();
  await expect(window.getByText('2 people')).toBeVisible();
  await expect(window.getByRole('complementary').getByText('Marcus', { exact: true })).toBeVisible();
});

async function importPasted(window: Page, people: string): Promise<void> {
  await goTo(window, 'Contacts');
  await button(window, 'Import contacts').first().click();
  await window.getByRole('textbox', { name: 'Or paste rows' }).fill(`First name\tMobile\n${people}`);
  await button(window, 'Use these rows').click();
  await button(window, 'Check the rows').click();
  await expect(window.getByText('2 rows that were pasted')).toBeVisible();
  await button(window, /^Import \d contacts?$/).click();
}
