import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/setup/paths.mjs';
import { languages } from '../../electron/shared/settings/languages.ts';
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { chooseCountry, importFile } from '../support/import-steps.ts';
import { goTo, picture } from '../support/screens.ts';
import { typeRefusals } from '../support/type-refusals.ts';

const sample = join(root, 'build', 'samples', 'contacts.csv');

test('people are found by name and number, put on a list together, and taken off it', async ({
  carillon,
}) => {
  const { window } = carillon;
  await importFile(carillon, sample);
  await chooseCountry(carillon, 'United States');
  await window.getByRole('textbox', { name: 'on a new list' }).fill('June appointments');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: /^Import \d+ contacts$/ }).click();
  await window.getByRole('button', { name: 'Show contacts' }).click();

  const search = window.getByPlaceholder('Search name, number or any field');
  await search.fill('gara');
  await expect(window.getByText('0 found')).toBeVisible();
  await search.fill('garcia');
  await expect(window.getByRole('row', { name: /García/ }).first()).toBeVisible();
  await search.fill('0133');
  await expect(window.getByRole('row', { name: /555 0133/ }).first()).toBeVisible();
  await search.fill('seattle');
  // Said aloud too, since the rows below the search change without a word.
  await expect(window.getByRole('status').filter({ hasText: '47 found' })).toBeAttached();
  await window.getByRole('checkbox', { name: 'Select all' }).first().click();
  const someone = window.getByRole('row', { name: /Seattle/ }).first();
  await expect(someone.getByRole('checkbox')).toBeChecked();
  await search.fill('portland');
  await expect(
    window.getByRole('toolbar').getByText(/^(\d+) selected · \1 of them are not shown$/),
  ).toBeVisible();
  await search.fill('seattle');
  await expect(someone.getByRole('checkbox')).toBeChecked();
  await expect(window.getByText('not shown')).toHaveCount(0);
  await carillon.screenshot('contacts-selected');
  await window.getByRole('button', { name: 'Add to list' }).click();
  await window.getByRole('menuitem', { name: 'June appointments' }).click();
  await expect(window.getByText('0 people added to June appointments')).toBeVisible();

  await window
    .getByRole('row', { name: /Seattle/ })
    .first()
    .click();
  await window.getByText('Texts', { exact: true }).click();
  await expect(window.getByText('No campaign has written to this number.')).toBeVisible();
  await carillon.screenshot('contact-texts');

  await window.getByRole('button', { name: 'Import contacts' }).click();
  await expect(window.getByRole('row', { name: /contacts.csv/ })).toContainText('added');
  await carillon.screenshot('import-earlier');
  await window.getByRole('button', { name: 'Undo the import of contacts.csv' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(window.getByRole('row', { name: /contacts.csv/ })).toContainText('Taken back');
});

test('who does not want texts is put on the do-not-text list where one finds them, and stays on it with a new number', async ({
  sharedCarillon: carillon,
}) => {
  const { window, ask } = carillon;
  for (const [person, name] of ['Yan', 'Zoë', 'Ann'].entries()) {
    const fields = { 'First name': name, ...(name === 'Zoë' && { 'Mobile 2': '+447700900120' }) };
    await ask('contacts.save', { id: null, number: `+44 7700 90012${person}`, fields, listIds: [] });
  }
  await goTo(carillon, '#/contacts');
  await window.getByRole('row', { name: /Yan/ }).click();
  const pane = window
    .getByRole('complementary')
    .filter({ has: window.getByRole('heading', { name: 'Yan' }) });
  await pane.getByRole('button', { name: 'Do not text' }).click();
  const dialog = window.getByRole('dialog', { name: 'Put 1 person on the do-not-text list?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rang and said so');
  await picture(carillon, 'contact-do-not-text');
  await dialog.getByRole('button', { name: 'Put on the list' }).click();
  await expect(window.getByText('1 number put on the do-not-text list')).toBeVisible();
  await expect(pane.getByText('This number is on the do-not-text list')).toBeVisible();

  const zoe = window.getByRole('row', { name: /Zoë/ });
  await expect(zoe).toContainText('Other number');
  await expect(zoe).toContainText('+44 7700 900120');

  await pane.getByRole('textbox', { name: 'Phone number' }).fill('07700 900199');
  await expect(pane.getByText('a new number goes on the do-not-text list too')).toBeVisible();
  await picture(carillon, 'contact-new-number');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText('The new number is on the do-not-text list too.')).toBeVisible();

  await window.getByRole('checkbox', { name: 'Select all' }).first().click();
  await window.getByRole('toolbar').getByRole('button', { name: 'Do not text' }).click();
  await window
    .getByRole('dialog', { name: 'Put 3 people on the do-not-text list?' })
    .getByRole('button', { name: 'Put on the list' })
    .click();
  await expect(window.getByText('2 numbers put on the do-not-text list')).toBeVisible();
  const entries = await ask('do-not-text.page', { search: '', after: null, limit: 10 });
  expect(entries.rows.map(({ number, reason }) => [number, reason])).toEqual([
    ['447700900120', 'Rang and said so'],
    ['447700900121', ''],
    ['447700900122', ''],
    ['447700900199', 'Rang and said so'],
  ]);
  await goTo(carillon, '#/do-not-text');
  await expect(window.getByText('New number of a contact')).toBeVisible();
  await picture(carillon, 'do-not-text-from-contacts');
});

test('a number that cannot be saved is refused where it stands, with the way to whoever has it', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  const fields = Object.fromEntries(
    ['First name', 'Last name', 'Email', 'Street', 'City', 'Next visit'].map((name) => [name, 'x']),
  );
  for (const [at, name] of ['Ada', 'Bob'].entries()) {
    const number = `+44 7700 90010${at}`;
    await ask('contacts.save', { id: null, number, fields: { ...fields, 'First name': name }, listIds: [] });
  }
  await goTo(carillon, '#/contacts');
  await window.getByRole('button', { name: 'Add a contact' }).click();
  const pane = window.getByRole('complementary').filter({ has: window.getByRole('heading') });
  const number = pane.getByRole('textbox', { name: 'Phone number' });
  await expect(number).toHaveAccessibleDescription(/Without one: United Kingdom/);
  // A person is named before anything else is said of them, however often each field is used.
  for (const [at, field] of ['First name', 'Last name', 'Email'].entries())
    await expect(pane.locator('label').nth(at + 1)).toHaveText(field);
  await number.fill('0171 1234567');
  await pane.getByRole('textbox', { name: 'Next visit' }).fill('Monday');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription(/This is not a phone number/);
  await expect(number).toBeInViewport({ ratio: 0.95 });
  await picture(carillon, 'contact-number-invalid');

  await number.fill('07700 900100');
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(number).toHaveAccessibleDescription(/Ada x has this number already/);
  await expect(number).toBeFocused();
  await picture(carillon, 'contact-number-taken');
  // What was typed may be left for reading the texts, and the refusal is told all the same.
  await pane.getByRole('button', { name: 'Open this contact' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(number).toHaveValue('+44 7700 900100');
  await number.fill('1');
  await window.getByText('Texts', { exact: true }).click();
  await window.getByRole('row', { name: /Bob/ }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(number).toHaveAccessibleDescription(/This is not a phone number/);
  await expect(number).toBeVisible();
});

test('a paste for the do-not-text list that is too long is refused as a whole, with the way to do it', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await goTo(carillon, '#/do-not-text');
  await window.getByRole('button', { name: 'Add numbers' }).first().click();
  const numbers = window.getByRole('textbox', { name: 'Numbers' });
  await numbers.fill('07700 900123');
  await numbers.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '07700 900124\n'.repeat(80_000));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(window.getByText('too many to paste at once')).toBeVisible();
  await expect(numbers).toHaveValue('07700 900123');
  await picture(carillon, 'do-not-text-paste-too-long');
});

test('all that a search finds can be selected, shown or not', async ({ carillon }) => {
  const { window } = carillon;
  const path = join(mkdtempSync(join(tmpdir(), 'carillon-people-')), 'people.csv');
  const rows = Array.from({ length: 900 }, (_, at) => `Person ${at},07700 900${String(at).padStart(3, '0')}`);
  writeFileSync(path, `Name,Phone\n${rows.join('\n')}\n`);
  await importFile(carillon, path);
  await window.getByRole('textbox', { name: 'on a new list' }).fill('Everybody');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: /^Import 900 contacts$/ }).click();
  await window.getByRole('button', { name: 'Show contacts' }).click();
  await window.getByRole('checkbox', { name: 'Select all' }).first().click();
  await window.getByRole('button', { name: 'Select all 900 found' }).click();
  await expect(window.getByText('All 900 found are selected')).toBeVisible();
  await carillon.screenshot('contacts-all-selected');
  await window.getByRole('button', { name: 'Delete' }).click();
  await window.getByRole('button', { name: 'Delete 900 contacts' }).click();
  await expect(window.getByText('No contacts yet')).toBeVisible();
});

test('what was typed into a contact is asked about on every way out of it', async ({ carillon }) => {
  const { window } = carillon;
  const path = join(mkdtempSync(join(tmpdir(), 'carillon-people-')), 'people.csv');
  writeFileSync(path, 'First name,Phone\nDave,07700 900101\nEve,07700 900102\n');
  await importFile(carillon, path);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'Import 2 contacts' }).click();
  await window.getByRole('button', { name: 'Show contacts' }).click();
  const row = (name: string) => window.getByRole('row', { name: new RegExp(name) });
  const name = window.getByRole('textbox', { name: 'First name' });
  const dialog = window.getByRole('dialog', { name: 'Save your changes?' });
  const stay = dialog.getByRole('button', { name: 'Keep editing' });
  await row('Dave').click();
  await row('Eve').click();
  await expect(name).toHaveValue('Eve');
  await row('Dave').click();
  await name.fill('David');
  await window.getByText('Texts', { exact: true }).click();
  await window.getByText('Details', { exact: true }).click();
  await expect(name).toHaveValue('David');

  const waysOut: readonly (() => Promise<void>)[] = [
    () => row('Eve').click(),
    () => window.getByRole('button', { name: 'Add a contact' }).click(),
    () => window.getByRole('complementary').getByRole('button', { name: 'Close' }).click(),
    async () => {
      await name.focus();
      await window.keyboard.press('Escape');
    },
    () => window.getByRole('link', { name: 'Home' }).click(),
    () => window.evaluate(() => history.back()),
  ];
  for (const leave of waysOut) {
    await leave();
    await expect(dialog).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue('David');
  }
  await row('Eve').click();
  await expect(stay).toBeFocused();
  await picture(carillon, 'contact-unsaved');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveValue('Eve');
  await expect(row('David')).toBeVisible();
  // What says that it is saved leaves the next one's button free.
  await expect(window.getByText('Contact saved')).toBeVisible();
  await carillon.screenshot('contact-saved-notice');
  await name.fill('Evie');
  const save = window.getByRole('button', { name: 'Save', exact: true });
  const isFree = await save.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isFree).toBe(true);
  await save.click();
  await expect(row('Evie')).toBeVisible();

  await row('Evie').click();
  await name.fill('Nobody');
  await window.getByRole('link', { name: 'Lists' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(window.getByRole('heading', { name: 'Lists', exact: true })).toBeVisible();
  await window.getByRole('link', { name: 'Contacts' }).click();
  await expect(row('Evie')).toBeVisible();
});

test('a field added by hand is the one that is there, or is refused with words', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await carillon.ask('contacts.save', {
    id: null,
    number: '+447700900101',
    fields: { 'First name': 'Dave' },
    listIds: [],
  });
  await window.getByRole('link', { name: 'Contacts' }).click();
  await window.getByRole('row', { name: /Dave/ }).click();
  const typed = window.getByRole('textbox', { name: 'New field' });
  const add = window.getByRole('button', { name: 'Add field' });
  const tryName = async (name: string): Promise<void> => {
    await typed.fill(name);
    await add.click();
  };
  await tryName('first_name');
  await expect(window.getByText('This field is there already, as “First name”.')).toBeVisible();
  await tryName('__proto__');
  await expect(window.getByText('“__proto__” cannot be the name of a field.')).toBeVisible();
  await carillon.screenshot('contact-field-refused');
  await tryName('{|}');
  await expect(window.getByText('A field needs a name')).toBeVisible();
  await tryName('Next {visit}');
  await expect(window.getByRole('textbox', { name: 'Next visit' })).toBeVisible();
  await window.getByRole('textbox', { name: 'Next visit' }).fill('Monday');
  await window.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(window.getByRole('textbox', { name: 'Next visit' })).toBeHidden();
  await window.getByRole('row', { name: /Dave/ }).click();
  await expect(window.getByRole('textbox', { name: 'Next visit' })).toHaveValue('Monday');
});

test('pasted replies are looked at before anybody goes on the do-not-text list', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await carillon.ask('contacts.save', {
    id: null,
    number: '+447700900104',
    fields: { 'First name': 'Eve', 'Last name': 'Okafor' },
    listIds: [],
  });
  await window.getByRole('link', { name: 'Do not text' }).click();
  await window.getByRole('button', { name: 'Add numbers' }).click();
  await window
    .getByRole('textbox', { name: 'Numbers' })
    .fill(
      [
        'Replies of last week',
        '+447700900102  STOP',
        '+447700900103  Y',
        '+447700900104  Eve lives somewhere else now',
        '+447700900105  That’s fine, see you on Tuesday then and thank you for the reminder',
        '+447700900106  please unsubscribe',
        '+447700900107  Please stop the delivery, I am away',
      ].join('\n'),
    );
  await window.getByRole('button', { name: 'Put on the list' }).click();
  const taken = window.getByRole('list', { name: /numbers? go(es)? on the list/ });
  const unsure = window.getByRole('list', { name: /may be/ });
  const leftOut = window.getByRole('list', { name: /not go on the list/ });
  await expect(leftOut).toHaveCount(0);
  await window.getByText(/not go on the list/).click();
  await expect(unsure.getByRole('listitem')).toHaveCount(2);
  await expect(unsure.getByRole('listitem').first()).toContainText('stop the delivery');
  await expect(taken.getByRole('listitem')).toHaveCount(2);
  await expect(leftOut.getByRole('listitem')).toHaveCount(2);
  await expect(window.getByText('1 line was not read')).toBeVisible();
  await picture(carillon, 'do-not-text-preview');
  await unsure.getByRole('button', { name: 'Put +44 7700 900104 on the list' }).click();
  await expect(taken.getByRole('listitem').filter({ hasText: 'Eve Okafor' })).toBeVisible();
  await taken.getByRole('button', { name: 'Keep +44 7700 900106 off the list' }).click();
  const everybody = window.getByRole('switch', { name: 'Put everybody on the list' });
  await everybody.click();
  await expect(taken.getByRole('listitem')).toHaveCount(6);
  await expect(leftOut).toHaveCount(0);
  await expect(unsure).toHaveCount(0);
  await everybody.click();
  await unsure.getByRole('button', { name: 'Put +44 7700 900104 on the list' }).click();
  await taken.getByRole('button', { name: 'Keep +44 7700 900106 off the list' }).click();
  await unsure.getByRole('button', { name: 'Put +44 7700 900107 on the list' }).click();
  await expect(taken.getByRole('listitem').filter({ hasText: 'stop the delivery' })).toBeVisible();
  await taken.getByRole('button', { name: 'Keep +44 7700 900107 off the list' }).click();
  await expect(unsure.getByRole('listitem')).toHaveCount(1);
  await window.getByRole('link', { name: 'Home' }).click();
  const dialog = window.getByRole('dialog', { name: 'Discard what you have entered?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await window.getByRole('button', { name: 'Put 2 numbers on the list' }).click();
  await expect(window.getByText('2 numbers added.')).toBeVisible();
  await expect(window.getByRole('row', { name: /900104/ })).toContainText('lives somewhere else');
  await expect(window.getByRole('row', { name: /900106/ })).toHaveCount(0);
  // Nobody decided about this one.
  await expect(window.getByRole('textbox', { name: 'Numbers' })).toHaveValue(
    '+44 7700 900107 Please stop the delivery, I am away',
  );
  await carillon.screenshot('do-not-text-added');
});

test('a pasted line that asks to stop and is nobody’s for certain is shown with a warning', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await typeRefusals(
    carillon,
    'Inbox\n07700 900123\nPlease stop texting me\n07700 900124\nThanks\n07700 900125\nSee you',
  );
  const warning = window.getByRole('alert').filter({ hasText: '1 line asks to stop' });
  await expect(warning).toContainText('Please stop texting me');
  await expect(warning).toBeInViewport({ ratio: 1 });
  await expect(
    window.getByRole('list', { name: '2 numbers go on the list' }).getByRole('listitem'),
  ).toHaveCount(2);
  await picture(carillon, 'do-not-text-preview-uncertain');
  await window.getByRole('button', { name: 'Put 2 numbers on the list' }).click();
  await expect(window.getByText('2 numbers added.')).toBeVisible();
  await expect(window.getByText('Some lines are not settled')).toBeVisible();
  await expect(window.getByRole('textbox', { name: 'Numbers' })).toHaveValue('Please stop texting me');
  await picture(carillon, 'do-not-text-unsettled');
});

test('replies that may be refusals stand first and in whole words, whichever way a language is read', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await typeRefusals(
    carillon,
    [
      '12/11/2026, 14:03 - +44 7700 900102: END',
      '12/11/2026, 14:04 - +44 7700 900103: Please stop the delivery until May, I am away and nobody opens',
      '12/11/2026, 14:05 - +966 51 234 5678: الباص توقف هناك',
      '12/11/2026, 14:06 - +44 7700 900104: Yes, see you on Tuesday',
    ].join('\n'),
  );
  await expect(window.getByRole('list', { name: '2 replies may be refusals' })).toBeInViewport({ ratio: 1 });
  const cut: string[] = [];
  for (const language of languages) {
    await carillon.ask('settings.save', { language });
    const hint = textsOf(language, 'do-not-text').get('preview.unsureText') ?? '';
    await expect(window.getByText(hint)).toBeInViewport({ ratio: 1 });
    await carillon.screenshot(`do-not-text-preview-unsure-${language}`);
    cut.push(...(await cutTexts(carillon)).map((what) => `${language}: ${what}`));
  }
  expect(cut).toEqual([]);
});

test('a landline of somebody who refuses is called a further number of theirs, and no reply', async ({
  sharedCarillon: carillon,
}) => {
  const { window, ask } = carillon;
  const fields = { Name: 'Maria Weber', Landline: '+49 30 123456', 'Landline at work': '+49 89 123456' };
  await ask('contacts.save', { id: null, number: '+4915123456789', fields, listIds: [] });
  await typeRefusals(carillon, '+4915123456789');
  const further = window.getByRole('list', { name: '2 further numbers of people who refuse' });
  await expect(further).toContainText('Landline');
  for (const language of languages) {
    await ask('settings.save', { language });
    const title = textsOf(language, 'do-not-text').get('preview.furtherText') ?? '';
    await expect(window.getByText(title)).toBeVisible();
    expect(await cutTexts(carillon)).toEqual([]);
    if (language === 'de' || language === 'ar') await picture(carillon, `do-not-text-further-${language}`);
  }
});

test('replies that may be refusals are gone through by keys, the likeliest first, and the rest left at once', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const replies = [
    'Is that by the bus stop or further down?',
    'Who on earth wants this nonsense, take us off it will you, Leo is at college now',
    'Wrong day, I am booked for the 14th',
    'I quit smoking last week like you told me!',
    'Please dont stop the texts love',
    'Yes, see you on Tuesday',
  ];
  await typeRefusals(
    carillon,
    ['+44 7700 900100: STOP', ...replies.map((said, at) => `+44 7700 90011${at}: ${said}`)].join('\n'),
  );
  const unsure = window.getByRole('list', { name: '4 replies may be refusals' });
  await expect(unsure.getByRole('listitem').first()).toContainText('take us off');
  await picture(carillon, 'do-not-text-preview-asked');
  await unsure.getByRole('button').first().focus();
  await window.keyboard.press('Enter');
  await expect(window.getByRole('list', { name: '2 numbers go on the list' })).toContainText('take us off');
  const rest = window.getByRole('list', { name: '3 replies may be refusals' });
  await expect(rest.getByRole('button').first()).toBeFocused();
  await window.keyboard.press('ArrowDown');
  await expect(rest.getByRole('button').nth(1)).toBeFocused();
  await window.getByRole('button', { name: 'Put none of the rest on it' }).click();
  await expect(window.getByRole('list', { name: /may be/ })).toHaveCount(0);
  await window.getByText('5 numbers do not go on the list').click();
  await expect(window.getByRole('list', { name: '5 numbers do not go on the list' })).toContainText(
    'bus stop',
  );
  await window.getByRole('button', { name: 'Put 2 numbers on the list' }).click();
  await expect(window.getByText('2 numbers added.')).toBeVisible();
});

test('each of thousands of pasted replies can be found and moved, by the country that was chosen', async ({
  carillon,
}) => {
  test.setTimeout(120_000);
  const { app, window } = carillon;
  const replies = Array.from(
    { length: 2_100 },
    (_, at) => `0171 ${1_230_000 + at} ${at % 2 === 0 ? 'STOP' : 'Danke'}`,
  );
  await window.getByRole('link', { name: 'Do not text' }).click();
  await window.getByRole('button', { name: 'Add numbers' }).click();
  await chooseCountry(carillon, 'Germany');
  await window.getByRole('textbox', { name: 'Numbers' }).focus();
  // As a person does it: typing so much in would take minutes.
  await app.evaluate(({ BrowserWindow, clipboard }, text) => {
    clipboard.writeText(text);
    BrowserWindow.getAllWindows()[0]?.webContents.paste();
  }, replies.join('\n'));
  await window.getByRole('button', { name: 'Put on the list' }).click();
  const leftOut = window.getByRole('list', { name: '1,050 numbers do not go on the list' });
  await window.getByText('1,050 numbers do not go on the list').click();
  await expect(leftOut.getByRole('listitem')).toHaveCount(1_000);
  await expect(window.getByText('and 50 more')).toHaveCount(2);
  await window.getByRole('searchbox', { name: 'Search number, name or words' }).fill('0171 1232099');
  await window.getByRole('button', { name: 'Put +49 171 1232099 on the list' }).click();
  await expect(window.getByRole('button', { name: 'Keep +49 171 1232099 off the list' })).toBeVisible();
  await carillon.screenshot('do-not-text-preview-found');
  await window.getByRole('button', { name: 'Put 1,051 numbers on the list' }).click();
  await expect(window.getByText('1,051 numbers added.')).toBeVisible();
});

test('why numbers were not put on the list is in sight, however many there are', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  const replies = Array.from({ length: 60 }, (_, at) => `07700 9001${10 + (at % 90)} STOP`);
  await typeRefusals(carillon, replies.join('\n'));
  await expect(window.getByRole('list', { name: '60 numbers go on the list' })).toBeVisible();
  // Something newer was looked at since.
  await ask('do-not-text.add', { text: '+44 7700 900200 STOP', reason: '', country: 'GB' });
  await window.getByRole('button', { name: 'Put 60 numbers on the list' }).click();
  await expect(window.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await picture(carillon, 'do-not-text-preview-refused');
});

test('a list leads to its people', async ({ sharedCarillon: carillon }) => {
  const { ask, window } = carillon;
  await ask('lists.save', { id: null, name: 'Yoga' });
  const [list] = await ask('lists.list', undefined);
  for (const [number, Name, listIds] of [
    ['+447700900100', 'Ada', [list?.id ?? 0]],
    ['+447700900101', 'Ben', []],
  ] as const)
    await ask('contacts.save', { id: null, number, fields: { Name }, listIds: [...listIds] });
  await window.evaluate("location.hash = '#/contacts/lists'");
  await window.getByRole('button', { name: 'Actions: Yoga' }).click();
  await carillon.screenshot('lists-menu');
  await window.getByRole('menuitem', { name: 'Show its people' }).click();
  await expect(window.getByRole('row', { name: /Ada/ })).toBeVisible();
  await expect(window.getByRole('row', { name: /Ben/ })).toHaveCount(0);
  await expect(window.getByRole('combobox', { name: 'Show a list' })).toHaveValue('Yoga');
});

test('of many lists with long names every one can be reached', async ({ sharedCarillon: carillon }) => {
  const { ask, window } = carillon;
  const names = Array.from({ length: 15 }, (_, at) => `List ${at + 1}`);
  const long = `Zoo ${'of the lower school and its friends '.repeat(4)}`.trim();
  for (const name of [...names, long]) await ask('lists.save', { id: null, name });
  await ask('contacts.save', { id: null, number: '+447700900100', fields: { Name: 'Ada' }, listIds: [] });
  await window.evaluate("location.hash = '#/contacts'");
  await window.getByRole('checkbox', { name: 'Select Ada' }).click();
  await window.getByRole('button', { name: 'Add to list' }).click();
  const menu = window.getByRole('menu');
  const last = menu.getByRole('menuitem', { name: long });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  const box = await menu.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(320);
  expect(box?.width).toBeLessThanOrEqual(360);
  await carillon.screenshot('contacts-many-lists');
  await last.click();
  await expect
    .poll(async () => (await ask('lists.list', undefined)).find(({ name }) => name === long)?.size)
    .toBe(1);
});

test('people are selected with the keyboard, and leaving the table takes one step', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  for (const [at, Name] of ['Ada', 'Bob', 'Cleo'].entries())
    await ask('contacts.save', { id: null, number: `+44770090010${at}`, fields: { Name }, listIds: [] });
  await goTo(carillon, '#/contacts');
  const table = window.getByRole('grid', { name: 'Contacts' });
  await expect(table.getByRole('row', { name: /Cleo/ })).toBeVisible();
  await table.focus();
  for (const keys of ['ArrowDown', ' ', 'ArrowDown', ' ', ' ']) await window.keyboard.press(keys);
  await expect(window.getByRole('checkbox', { name: 'Select Ada' })).toBeChecked();
  await expect(window.getByRole('checkbox', { name: 'Select Bob' })).not.toBeChecked();
  await expect(window.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
  await expect(table).toBeFocused();
  const stops = await table.evaluate(
    (grid) =>
      [...grid.querySelectorAll<HTMLElement>('[role=gridcell] input')].filter((box) => box.tabIndex >= 0)
        .length,
  );
  expect(stops).toBe(0);
});

test('a person chooses which of their own columns the table shows, and finds them again after a restart', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const fields = {
    Name: 'Tom',
    Arzt: 'Dr. Meier',
    Bezirk: 'Mitte',
    Kasse: 'AOK',
    Ort: 'Köln',
    Termin: '24.11.2026 10:30',
  };
  await ask('contacts.save', { id: null, number: '+4915112345678', fields, listIds: [] });
  await goTo(carillon, '#/contacts');
  const headings = window.getByRole('columnheader');
  const shown = async () =>
    (await headings.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
  // As they came, as far as there is room.
  await expect(headings.filter({ hasText: 'Arzt' })).toBeVisible();
  await expect(headings.filter({ hasText: 'Termin' })).toBeHidden();
  await window.getByRole('button', { name: 'Columns' }).click();
  await window.getByRole('checkbox', { name: 'Termin' }).check();
  await window.getByRole('checkbox', { name: 'Kasse' }).check();
  await picture(carillon, 'contacts-columns');
  await window.keyboard.press('Escape');
  expect(await shown()).toEqual(['Name', 'Number', 'Kasse', 'Termin', 'Lists', 'Added']);
  await expect(window.getByRole('row', { name: /Tom/ })).toContainText('24.11.2026 10:30');
  await expect
    .poll(async () => (await ask('app.state', undefined)).settings.contactColumns)
    .toEqual(['Kasse', 'Termin']);
  await window.reload();
  await expect(headings.filter({ hasText: 'Termin' })).toBeVisible();
  await picture(carillon, 'contacts-own-columns');
});
