import { expect, test } from '../support/app.ts';

test('F1 opens the help beside the screen, a search finds a page, Escape leads back', async ({
  sharedCarillon: carillon,
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
  sharedCarillon: carillon,
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
  test('help and palette are dark as well', async ({ sharedCarillon: carillon }) => {
    const { window } = carillon;
    await window.keyboard.press('F1');
    await expect(window.getByRole('complementary', { name: 'Help' })).toBeVisible();
    await window.keyboard.press('Control+k');
    await window.getByRole('textbox', { name: /Search for a screen/ }).fill('send');
    await carillon.screenshot('palette-dark');
  });
});

test('the overview of shortcuts opens from the keyboard and closes with Escape', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await window.keyboard.press('Control+/');
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await carillon.screenshot('shortcuts');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toBeHidden();
});

test('the palette offers the sample contacts while there is nobody, and writes numbers as every list does', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const field = window.getByRole('textbox', { name: /Search for a screen/ });
  await window.keyboard.press('Control+k');
  await field.fill('sample');
  await expect(window.getByRole('button', { name: 'Import the sample contacts' })).toBeVisible();
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: 'Import contacts' })).toBeVisible();
  await carillon.ask('contacts.save', {
    id: null,
    number: '+447700900123',
    fields: { 'first name': 'Ada' },
    listIds: [],
  });

  await window.keyboard.press('Control+k');
  await field.fill('ada');
  await expect(window.getByRole('button', { name: /Ada.*\+44 7700 900123/ })).toBeVisible();
  await field.fill('sample contacts');
  await expect(window.getByRole('button', { name: 'Import the sample contacts' })).toHaveCount(0);
});

test('the palette switches to another account that is ready, and back to practice', async ({ carillon }) => {
  const { ask, window } = carillon;
  const { id } = await ask('keys.save', {
    id: null,
    name: 'Harbour Clinic',
    kind: 'development',
    baseUrl: 'http://127.0.0.1:9',
    dashboardUrl: '',
    key: null,
  });
  const field = window.getByRole('textbox', { name: /Search for a screen/ });
  await window.keyboard.press('Control+k');
  await field.fill('switch');
  // Without a key nothing could go out under it.
  await expect(window.getByRole('button', { name: 'Accounts and keys' })).toBeVisible();
  await expect(window.getByRole('button', { name: /^Switch to/ })).toHaveCount(0);
  await window.keyboard.press('Escape');

  await ask('keys.save', {
    id,
    name: 'Harbour Clinic',
    kind: 'development',
    baseUrl: 'http://127.0.0.1:9',
    dashboardUrl: '',
    key: 'carillon_test_4f9a1c7e2b8d5036',
  });
  await window.keyboard.press('Control+k');
  await field.fill('switch harb');
  await expect(window.getByRole('button', { name: /^Switch to/ })).toBeVisible();
  await window.keyboard.press('Enter');
  // What a short message says is read, and so is its button.
  const said = window.getByRole('alert').filter({ hasText: 'New campaigns go out under “Harbour Clinic”' });
  await expect(said.filter({ has: window.getByRole('button', { name: 'Close' }) })).toBeVisible();
  await window.keyboard.press('Control+k');
  await field.fill('practice');
  await window.getByRole('button', { name: 'Switch to practice' }).click();
  await expect(window.getByText('New campaigns go out under “Practice”')).toBeVisible();
});

test('shortcuts are those of the keyboard that one has, and are called as it calls them', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  const field = window.getByRole('textbox', { name: /Search for a screen/ });
  /** As a keyboard of another script, or one that writes "/" with Shift, tells its keys. */
  const press = (keys: { key: string; code: string; shiftKey?: boolean }) =>
    window
      .locator('body')
      .dispatchEvent('keydown', { ctrlKey: true, bubbles: true, cancelable: true, ...keys });
  await press({ key: 'ن', code: 'KeyK' });
  await expect(field).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await ask('settings.save', { language: 'de' });
  await expect(window.getByText('Strg K')).toBeVisible();
  await press({ key: '/', code: 'Digit7', shiftKey: true });
  await expect(window.getByRole('dialog').getByText('Umschalt')).toBeVisible();
  await expect(window.getByText('Ctrl')).toHaveCount(0);
});

test('Ctrl+F goes to the search of the screen', async ({ sharedCarillon: carillon }) => {
  const { window } = carillon;
  await window.evaluate("location.hash = '#/settings/audit'");
  await window.getByRole('grid').or(window.getByText('Nothing is recorded here')).waitFor();
  await window.keyboard.press('Control+f');
  const search = window.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill('no such thing');
  await expect(window.getByText('Nothing found', { exact: true }).last()).toBeVisible();
  await carillon.screenshot('audit-nothing-found');
  await window.keyboard.press('Control+/');
  await expect(window.getByText('Search the table')).toBeVisible();
  await carillon.screenshot('shortcuts');
});
