import { expect, test } from '../support/app.ts';

test('F1 opens the help beside the screen, a search finds a page, Escape leads back', async ({
  carillon,
}) => {
  const { window } = carillon;
  await window.getByRole('link', { name: 'Contacts' }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await window.keyboard.press('F1');
  const help = window.getByRole('complementary', { name: 'Help' });
  await expect(help).toBeVisible();
  await carillon.screenshot('help-topics');
  await help.getByRole('searchbox').fill('excel');
  await help.getByRole('button', { name: /When an import has problems/ }).click();
  await expect(help.getByRole('heading', { name: 'When an import has problems' })).toBeFocused();
  await carillon.screenshot('help-page');
  // The screen below is still there and still works.
  await expect(window.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('the palette leads to a screen, to help and to a new campaign by keyboard alone', async ({
  carillon,
}) => {
  const { window } = carillon;
  await window.keyboard.press('Control+k');
  const field = window.getByRole('textbox', { name: /Search for a screen/ });
  await expect(field).toBeFocused();
  await carillon.screenshot('palette');
  await field.fill('send');
  await expect(window.getByRole('button', { name: 'Sender IDs', exact: true })).toBeVisible();
  await carillon.screenshot('palette-search');
  await field.fill('dark');
  await expect(window.getByRole('button', { name: 'This computer' })).toBeVisible();
  await carillon.screenshot('palette-settings');
  await field.fill('contac');
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: /contacts/i })).toBeVisible();
  await window.keyboard.press('Control+k');
  await field.fill('unconfirmed');
  await window.getByText('What “unconfirmed” means').click();
  await expect(window.getByRole('heading', { name: 'What “unconfirmed” means' })).toBeVisible();
  await window.keyboard.press('Control+k');
  await field.fill('new camp');
  await window.keyboard.press('Enter');
  await expect(window.getByText('As it will arrive')).toBeVisible();
});

test.describe('in the dark', () => {
  test.use({ launch: { colorScheme: 'dark' } });
  test('help and palette are dark as well', async ({ carillon }) => {
    const { window } = carillon;
    await window.keyboard.press('F1');
    await expect(window.getByRole('complementary', { name: 'Help' })).toBeVisible();
    await window.keyboard.press('Control+k');
    await window.getByRole('textbox', { name: /Search for a screen/ }).fill('send');
    await carillon.screenshot('palette-dark');
  });
});

test('the overview of shortcuts opens from the keyboard and closes with Escape', async ({ carillon }) => {
  const { window } = carillon;
  await window.keyboard.press('Control+/');
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await carillon.screenshot('shortcuts');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toBeHidden();
});
