/** Whose country numbers without a code are: at the first start, wherever they are typed, and in an import. */
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { chooseCountry, pasteRows } from '../support/import-steps.ts';
import { goTo, picture } from '../support/screens.ts';
import { typeRefusals } from '../support/type-refusals.ts';

const anna = { id: null, number: '+49 162 1112224', fields: { 'First name': 'Anna' }, listIds: [] };

test.describe('on a computer that says no region', () => {
  test.use({ launch: { locale: 'en' } });

  test('the country is asked for wherever a number would be typed, once', async ({ carillon }) => {
    const { ask, window } = carillon;
    const question = window.getByText('Which country are your phone numbers from?');
    await expect(question).toBeVisible();
    await picture(carillon, 'country-home');
    await goTo(carillon, '#/contacts');
    await window.getByRole('button', { name: 'Add a contact' }).first().click();
    await expect(question).toBeVisible();
    await window.getByRole('textbox', { name: 'Phone number' }).fill('07700 900123');
    await window.getByRole('button', { name: 'Save' }).click();
    await expect(window.getByText('No country has been chosen for numbers without a code')).toBeVisible();
    await picture(carillon, 'country-contact');
    expect(
      await ask('contacts.count', {
        query: { search: '', listId: null, sort: 'name', direction: 'ascending' },
      }),
    ).toBe(0);
    await window.getByRole('textbox', { name: 'Phone number' }).fill('');

    await goTo(carillon, '#/do-not-text');
    await window.getByRole('button', { name: 'Add numbers' }).first().click();
    await window.getByRole('textbox', { name: 'Numbers' }).fill('0162 1112224');
    await expect(window.getByRole('button', { name: 'Put on the list' })).toBeDisabled();
    await picture(carillon, 'country-do-not-text');
    await chooseCountry(carillon, 'Germany');
    await window.getByRole('button', { name: 'Put on the list' }).click();
    await expect(window.getByText('Germany', { exact: false }).first()).toBeVisible();
    await window.getByRole('button', { name: 'Put 1 number on the list' }).click();
    await expect(window.getByText('+49 162 1112224').first()).toBeVisible();

    const { settings } = await ask('app.state', undefined);
    expect([settings.defaultCountry, settings.currency]).toEqual(['DE', 'EUR']);
    await carillon.relaunch();
    await goTo(carillon, '#/');
    await expect(carillon.window.getByText('Which country are your phone numbers from?')).toBeHidden();
    await goTo(carillon, '#/settings/general');
    await expect(
      carillon.window.getByRole('combobox', { name: 'Country of numbers without a code' }),
    ).toHaveValue('Germany (+49)');
    await picture(carillon, 'country-settings');
  });

  test('nothing is read from a file before its country is chosen', async ({ carillon }) => {
    const { window } = carillon;
    await pasteRows(carillon, 'Name\tMobile\nAda\t07700 900123\n');
    await expect(window.getByText('First choose the country of numbers without a code.')).toBeVisible();
    await expect(window.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
    await picture(carillon, 'country-import');
    await chooseCountry(carillon, 'United Kingdom');
    await window.getByRole('button', { name: 'Check the rows' }).click();
    await window.getByRole('button', { name: 'Import 1 contact' }).click();
    await expect(window.getByRole('button', { name: 'Show contacts' })).toBeVisible();
    expect((await carillon.ask('app.state', undefined)).settings.defaultCountry).toBe('GB');
  });
});

test('a refusal in a national number is put down for the contact who has it in another country', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  await ask('contacts.save', anna);
  await typeRefusals(carillon, '0162 1112224');
  const people = window
    .getByRole('list', { name: '1 number goes on the list' })
    .or(window.getByRole('complementary'));
  await expect(people.getByText('+49 162 1112224').first()).toBeVisible();
  await expect(people.getByText('Germany · was 0162 1112224 · your contact’s number')).toBeVisible();
  await picture(carillon, 'country-refusal');
  await window.getByRole('button', { name: 'Read them as numbers of United Kingdom' }).click();
  await expect(people.getByText('United Kingdom · was 0162 1112224')).toBeVisible();
  await window.getByRole('button', { name: 'Back' }).click();
  await window.getByRole('button', { name: 'Put on the list' }).click();
  await window.getByRole('button', { name: 'Put 1 number on the list' }).click();
  await expect
    .poll(async () => (await ask('do-not-text.page', { search: '', after: null, limit: 10 })).rows)
    .toMatchObject([{ number: '491621112224', name: 'Anna' }]);
});

test('a typed number is saved as it was shown, and can be read as another country’s', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  await ask('contacts.save', anna);
  await goTo(carillon, '#/contacts');
  await window.getByRole('button', { name: 'Add a contact' }).click();
  const pane = window.getByRole('complementary').filter({ has: window.getByRole('heading') });
  const number = pane.getByRole('textbox', { name: 'Phone number' });
  await number.fill('0162 1112224');
  await expect(pane.getByText('This is the number of Anna, one of your contacts:')).toBeVisible();
  await picture(carillon, 'country-typed-contact');
  await number.fill('0171 3920012');
  await expect(pane.getByText('Not a phone number in this country: United Kingdom')).toBeVisible();
  await pane.getByRole('button', { name: 'as a number of another country' }).click();
  const other = pane.getByRole('combobox', { name: 'as a number of another country' });
  await other.fill('Germany');
  await window.getByRole('option', { name: 'Germany' }).first().click();
  await expect(pane.getByText('+49 171 3920012 · Germany')).toBeVisible();
  await picture(carillon, 'country-typed');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByRole('row', { name: /\+49 171 3920012/ })).toBeVisible();
});

test('a test text goes to the number that was shown, and to no other', async ({ carillon }) => {
  const { ask, window } = carillon;
  await ask('contacts.save', anna);
  const { id, audience, options } = await ask('campaigns.create', { copyOf: null });
  const draft = {
    name: 'Reminder',
    senderId: 'Clinic',
    template: 'See you at nine',
    audience: { ...audience, everyone: true },
    options,
  };
  await ask('campaigns.save', { id, draft });
  await goTo(carillon, `#/campaigns/${id}/compose`);
  await window.getByRole('button', { name: 'Test', exact: true }).click();
  const dialog = window.getByRole('dialog');
  await dialog.getByLabel('Your own numbers').first().fill('0162 1112224');
  await expect(dialog.getByText('This is the number of Anna, one of your contacts:')).toBeVisible();
  await picture(carillon, 'country-test');
  await dialog.getByRole('button', { name: 'No: +44 1621 112224, United Kingdom' }).click();
  await expect(dialog.getByText('+44 1621 112224 · United Kingdom')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send 1 test' }).click();
  await expect(dialog.getByText('1 accepted by the service')).toBeVisible();
  const { rows } = await ask('practice.outbox', { search: '', before: null, limit: 10 });
  expect(rows.map(({ number }) => number)).toEqual(['441621112224']);
});

test('one’s own phone is shown as it was read before it is one', async ({ sharedCarillon: carillon }) => {
  const { ask, window } = carillon;
  await goTo(carillon, '#/settings/texts');
  const own = window
    .getByRole('combobox', { name: 'Your own phones' })
    .or(window.getByLabel('Your own phones'))
    .first();
  await own.fill('07700 900123');
  await own.press('Enter');
  await expect(window.getByText('+44 7700 900123 · United Kingdom')).toBeVisible();
  expect((await ask('app.state', undefined)).settings.ownNumbers).toEqual([]);
  await picture(carillon, 'country-own-phone');
  await window.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(async () => (await ask('app.state', undefined)).settings.ownNumbers)
    .toEqual(['447700900123']);
});

test('a list of another country is read as one with one press, and its country is kept', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const rows = Array.from(
    { length: 54 },
    (_, at) => `Person ${at}\t${['0162 111', '0151 1234', '0176 1234'][at % 3]}${2200 + at}`,
  );
  await pasteRows(carillon, `Name\tMobile\n${rows.join('\n')}\nShop\t030 901820\n`);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  const press = window.getByRole('button', { name: 'Read them as numbers of Germany' });
  await expect(press).toBeVisible();
  await picture(carillon, 'country-other');
  await press.click();
  await expect(press).toBeHidden();
  await expect(window.getByText('Numbers without a code: Germany')).toBeVisible();
  await window.getByRole('button', { name: /^Import 55 contacts$/ }).click();
  await expect(window.getByRole('button', { name: 'Show contacts' })).toBeVisible();
  const { settings } = await ask('app.state', undefined);
  expect([settings.defaultCountry, settings.currency]).toEqual(['DE', 'EUR']);

  // Half with the code of Jordan: the others are most probably of there as well.
  const mixed = Array.from(
    { length: 12 },
    (_, at) => `Person ${at}\t${at % 2 === 0 ? '+962 ' : '0'}79 12345${10 + at}`,
  );
  await pasteRows(carillon, `Name\tMobile\n${mixed.join('\n')}\n`);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('6 beside them are of Jordan', { exact: false })).toBeVisible();
  await picture(carillon, 'country-beside-coded');
  await window.getByRole('button', { name: 'Read them as numbers of Jordan' }).click();
  await expect(window.getByRole('button', { name: /^Import 12 contacts$/ })).toBeVisible();
});

for (const language of ['de', 'ar'] as const) {
  test.describe(`in a narrow window, in ${language}`, () => {
    test.use({ launch: { width: 800, height: 600 } });

    test('what a number was read as stands there whole', async ({ sharedCarillon: carillon }) => {
      const { ask, window } = carillon;
      const wordOf = (file: string, key: string): string => textsOf(language, file).get(key) ?? '';
      await ask('contacts.save', anna);
      await ask('contacts.save', { ...anna, number: '+43 162 1112224', fields: { 'First name': 'Bert' } });
      await ask('settings.save', { language });
      await goTo(carillon, '#/do-not-text');
      await window
        .getByRole('button', { name: wordOf('do-not-text', 'add') })
        .first()
        .click();
      await window
        .getByRole('textbox', { name: wordOf('do-not-text', 'adding.numbers') })
        .fill('0162 1112224\n07700 900123\n');
      await window
        .getByRole('button', { name: wordOf('do-not-text', 'adding.confirm'), exact: true })
        .click();
      await expect(window.getByText('+49 162 1112224')).toBeVisible();
      await picture(carillon, `country-refusal-${language}`);
      expect(await cutTexts(carillon)).toEqual([]);
      await window.reload();
      await goTo(carillon, '#/contacts');
      await window
        .getByRole('button', { name: wordOf('contacts', 'add') })
        .first()
        .click();
      await window.getByRole('textbox', { name: wordOf('contacts', 'edit.number') }).fill('0162 1112224');
      await expect(window.getByRole('button', { name: /\+49 162 1112224/ })).toBeVisible();
      await picture(carillon, `country-typed-${language}`);
      expect(await cutTexts(carillon)).toEqual([]);
    });
  });
}
