import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../build/setup/paths.mjs';
import { languages } from '../../electron/shared/settings/languages.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { type SheetCell, workbookFile } from '../support/files/workbook-file.ts';
import { chooseCountry, drop, importFile, pasteRows, pick } from '../support/import-steps.ts';
import { picture, saveDialogAnswers, settle } from '../support/screens.ts';

const sample = join(root, 'build', 'samples', 'contacts.csv');

/** The figures over the review, by their labels. */
async function figures({ window }: Carillon): Promise<Record<string, number>> {
  const always = ['New', 'Changed', 'Unchanged', 'Twice in the file', 'Do not text', 'Left out'];
  const labels =
    (await window.getByText('Hidden', { exact: true }).count()) > 0 ? [...always, 'Hidden'] : always;
  const values = labels.map(async (label) => {
    const figure = window.getByText(label, { exact: true }).first().locator('xpath=..');
    const digits = (await figure.innerText()).replace(label, '').replace(/\D/g, '');
    return [label, Number(digits)] as const;
  });
  return Object.fromEntries(await Promise.all(values));
}

test('a CSV file becomes contacts: columns, review, import, and undone as a whole', async ({ carillon }) => {
  const { window } = carillon;
  await pick(carillon, sample);
  await window.getByRole('link', { name: 'Contacts' }).click();
  await window.getByRole('button', { name: 'Import contacts' }).click();
  await carillon.screenshot('import-source');
  await window.getByRole('button', { name: 'Choose a file' }).click();

  await expect(window.getByRole('row', { name: /Mobile/ }).getByRole('combobox')).toHaveValue('Phone number');
  await expect(window.getByRole('row', { name: /First name/ })).toContainText('Diego');
  await chooseCountry(carillon, 'United States');
  await window.getByRole('textbox', { name: 'on a new list' }).fill('June appointments');
  await carillon.screenshot('import-columns');
  await window.getByRole('button', { name: 'Check the rows' }).click();

  await expect(window.getByText('600 rows in contacts.csv')).toBeVisible();
  const counted = await figures(carillon);
  expect(Object.values(counted).reduce((sum, count) => sum + count, 0)).toBe(600);
  expect(counted).toMatchObject({ 'Twice in the file': 9, Changed: 0, 'Do not text': 0 });
  await carillon.screenshot('import-review');

  await window.getByRole('button', { name: /Cells that hold no phone number/ }).click();
  const bad = window.getByRole('row', { name: /ask her sister/ });
  await expect(bad).toContainText('Mobile');
  await expect(bad).toContainText('A phone number');
  await expect(bad).toContainText('Enter a number instead of words');
  await carillon.screenshot('import-review-problem');

  await window.getByRole('button', { name: `Import ${counted.New} contacts` }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  await carillon.screenshot('import-done');
  await window.getByRole('button', { name: 'Show contacts' }).click();
  await expect(window.getByText(`${counted.New} people`)).toBeVisible();
  await expect(window.getByRole('row', { name: /June appointments/ }).first()).toBeVisible();
  await carillon.screenshot('contacts');

  // Once more: nobody is there twice, and what is undone is this import alone.
  await window.getByRole('button', { name: 'Import contacts' }).click();
  await window.getByRole('button', { name: 'Choose a file' }).click();
  await expect(window.getByText('As last time').first()).toBeVisible();
  await chooseCountry(carillon, 'United States');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('600 rows in contacts.csv')).toBeVisible();
  expect(await figures(carillon)).toMatchObject({ New: 0, Changed: 0, Unchanged: counted.New });
});

test('new values of a second file are named, and taken at a press', async ({ carillon }) => {
  const { window, ask } = carillon;
  const rows = (time: string, day = '27.11.2026') =>
    `Name,Mobile,Appointment,Day\nAnn,07700 900123,${time},${day}\nBob,07700 900124,9:30,27.11.2026\n`;
  await pasteRows(carillon, rows('10:00'));
  await chooseCountry(carillon, 'United Kingdom');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();

  await window.getByRole('link', { name: 'Contacts' }).click();
  await ask('do-not-text.add', { text: '+447700900123', reason: 'asked' });
  await pasteRows(carillon, rows('11:45', '30.11.2026'));
  await expect(window.getByRole('radio', { name: 'Take the file’s values' })).toBeChecked();
  await window.getByRole('radio', { name: 'Fill in what they lack' }).click();
  await window.getByRole('button', { name: 'Check the rows' }).click();
  const kept = window.getByRole('status').filter({ hasText: '1 contact has other values in the file' });
  await expect(kept).toContainText('10:00');
  await expect(kept).toContainText('11:45');
  await expect(kept).toContainText('27 Nov 2026');
  await expect(kept).toContainText('30 Nov 2026');
  await expect(window.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await carillon.screenshot('import-new-values');
  await kept.getByRole('button', { name: 'Take the file’s values' }).click();
  await expect(window.getByText('1 contact gets new values from the file')).toBeVisible();
  await expect(
    window.getByText('To import: 1 = 0 new + 0 changed or in a list + 1 on the do-not-text list', {
      exact: false,
    }),
  ).toBeVisible();
  for (const language of ['de', 'ar'] as const) {
    await ask('settings.save', { language });
    await settle(carillon);
    await picture(carillon, `import-new-values-${language}`);
  }
  await ask('settings.save', { language: 'en' });
  await carillon.screenshot('import-new-values-taken');
  await window.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
});

test('an import that is left for another screen is offered again, and gone on with', async ({
  sharedCarillon: carillon,
}) => {
  const { window, ask } = carillon;
  await pasteRows(carillon, 'Name,Mobile\nAnn,+447700900123\n');
  await expect(window.getByRole('button', { name: 'Check the rows' })).toBeVisible();
  await window.getByRole('link', { name: 'Home' }).click();
  await window.getByRole('link', { name: 'Contacts' }).click();
  await window.getByRole('button', { name: 'Import contacts' }).click();
  await expect(window.getByText('The pasted rows are not imported yet')).toBeVisible();
  for (const language of languages) {
    await ask('settings.save', { language });
    await expect(
      window.getByText(textsOf(language, 'imports').get('source.leftPasted') ?? '?'),
    ).toBeVisible();
    await settle(carillon);
    expect(await cutTexts(carillon)).toEqual([]);
    if (language === 'de' || language === 'ar') await picture(carillon, `import-left-${language}`);
  }
  await ask('settings.save', { language: 'en' });
  await window.getByRole('button', { name: 'Go on with it' }).click();
  await expect(window.getByRole('button', { name: 'Check the rows' })).toBeVisible();
});

test('a file dropped on the window is imported, and taken back', async ({ carillon }) => {
  const { window } = carillon;
  await window.getByRole('link', { name: 'Contacts' }).click();
  await drop(carillon, sample);

  await chooseCountry(carillon, 'United States');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: /^Import \d+ contacts$/ }).click();
  await window.getByRole('button', { name: 'Undo this import' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(window.getByText('No contacts yet')).toBeVisible();
});

test('of several files that are dropped one is taken, which is said with its name', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const other = join(mkdtempSync(join(tmpdir(), 'carillon-other-')), 'class-4b.csv');
  writeFileSync(other, 'Name,Mobile\nAnn,07700 900123\n');
  await drop(carillon, sample, other);
  const said = window.getByRole('alert').filter({ hasText: 'Only one of the files was taken' });
  await expect(said).toContainText(`“${basename(sample)}” is open`);
  await expect(window.getByRole('row', { name: /First name/ })).toContainText('Diego');
  await picture(carillon, 'import-one-of-several');
});

test('a file that the app is opened with is there to be imported, also when the app runs already', async ({
  carillon,
}) => {
  await carillon.relaunch({ args: [sample] });
  await expect(carillon.window.getByRole('row', { name: /First name/ })).toContainText('Diego');
  const book = join(mkdtempSync(join(tmpdir(), 'carillon-book-')), 'people.xlsx');
  writeFileSync(
    book,
    workbookFile([
      { name: 'Notes', rows: [['nothing']], state: 'hidden' },
      {
        name: 'People',
        rows: [
          ['Name', 'Mobile', 'Appointment'],
          ['Ann', '07700 900123', { date: 46_352 }],
          ['Bob', 447_700_900_456],
          ['Cy', { error: '#N/A' }],
          ['Di', '07700 900125'],
        ],
        hiddenRows: [3],
      },
    ]),
  );
  // What a second start of the app hands to the first one.
  await carillon.app.evaluate(
    ({ app }, path) => app.emit('second-instance', {}, ['carillon', path], '/'),
    book,
  );
  const { window } = carillon;
  // Choices may have been made for the first one.
  const question = window.getByRole('dialog', { name: 'Import this file instead?' });
  await expect(question).toContainText('people.xlsx');
  await carillon.screenshot('import-replace');
  await question.getByRole('button', { name: 'Go on with the other' }).click();
  await expect(question).toBeHidden();
  await expect(window.getByRole('row', { name: /First name/ })).toContainText('Diego');
  await carillon.app.evaluate(
    ({ app }, path) => app.emit('second-instance', {}, ['carillon', path], '/'),
    book,
  );
  await question.getByRole('button', { name: 'Import this one' }).click();
  await expect(window.getByText('people.xlsx')).toBeVisible();
  // One that cannot be read takes the other one off the screen, or that would be imported by mistake.
  await carillon.app.evaluate(
    ({ app }, path) => app.emit('second-instance', {}, ['carillon', path], '/'),
    join(book, '..', 'gone.csv'),
  );
  await question.getByRole('button', { name: 'Import this one' }).click();
  await expect(window.getByText('gone.csv: The file could not be read')).toBeVisible();
  await expect(window.getByText('people.xlsx')).toHaveCount(0);
  await carillon.screenshot('import-unreadable');
  await carillon.app.evaluate(
    ({ app }, path) => app.emit('second-instance', {}, ['carillon', path], '/'),
    book,
  );
  await expect(window.getByText('1 row is hidden in the spreadsheet (row 3).')).toBeVisible();
  await expect(window.getByText('The workbook has a hidden sheet that is not read: Notes.')).toBeVisible();
  await expect(window.getByRole('row', { name: /Appointment/ })).toContainText(/\d+\/\d+\/2026/);
  await picture(carillon, 'import-workbook');
  // It shows what was read, which takes a moment.
  const leaveOut = window.getByRole('checkbox', { name: 'Leave out hidden rows' });
  await leaveOut.click();
  await expect(leaveOut).toBeChecked();
  await expect(window.getByText('It is left out.')).toBeVisible();
  await expect(window.getByRole('row', { name: /Name/ })).not.toContainText('Bob');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('Cells with a spreadsheet error')).toBeVisible();
  await expect(window.getByText('These add up to all 4 rows.')).toBeVisible();
  expect(await figures(carillon)).toMatchObject({ New: 2, 'Left out': 1, Hidden: 1 });
  await carillon.screenshot('import-review-hidden');
  await expect(window.getByRole('button', { name: 'Import 2 contacts' })).toBeVisible();
});

test('a file that macOS hands over, and one that the file manager names by its address, are opened', async ({
  carillon,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-opened-'));
  const first = join(folder, 'Members of May.csv');
  writeFileSync(first, 'Name,Mobile,Home phone\nAnn,07700 900123,020 7946 0018\nBob,,020 7946 0019\n');
  const { window } = carillon;
  await carillon.app.evaluate(({ app }, path) => app.emit('open-file', { preventDefault() {} }, path), first);
  await expect(window.getByText('Members of May.csv')).toBeVisible();
  await expect(window.getByText('Several columns hold phone numbers.')).toBeVisible();
  await carillon.screenshot('import-several-phones');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'Import 2 contacts' }).click();
  await window.getByRole('button', { name: 'Show contacts' }).click();
  await expect(window.getByRole('row', { name: /Ann/ })).toContainText('+44 20 7946 0018');
  await carillon.screenshot('contacts-further-number');

  const second = join(folder, 'Members of June.tsv');
  writeFileSync(second, 'Name\tMobile\nCy\t07700 900456\n');
  await carillon.relaunch({ args: [pathToFileURL(second).href] });
  await expect(carillon.window.getByText('Members of June.tsv')).toBeVisible();
});

test("other people's phones become fields, and the review says from which column numbers come", async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await pasteRows(
    carillon,
    'Name\tMother phone\tHome phone\tMobile\nAnn\t07700 900412\t020 7946 0018\t07700 900411\nBob\t07700 900403\t\t\nCy\t\t020 7946 0999\t\n',
  );
  const mother = window.getByRole('row', { name: /Mother phone/ });
  await expect(mother.getByRole('combobox').first()).toHaveValue('Field');
  await expect(mother).toContainText('Guessed');
  await expect(window.getByText(/seem to hold other people’s numbers.*: Mother phone\./)).toBeVisible();
  await carillon.screenshot('import-others-phones');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('Where the numbers come from')).toBeVisible();
  await expect(window.getByText('Mobile: 1')).toBeVisible();
  await window.getByRole('button', { name: 'Back to columns' }).click();

  await mother.getByRole('combobox').first().click();
  await window.getByRole('option', { name: 'Phone number' }).click();
  // It is decided, so nothing asks for it any more; the doubt stands where it was chosen.
  await expect(window.getByText(/seem to hold other people’s numbers/)).toBeHidden();
  await expect(mother).toContainText('Perhaps other people’s');
  await carillon.screenshot('import-others-chosen');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(
    window.getByText('Some numbers may be other people’s: see where they come from'),
  ).toBeVisible();
  await expect(window.getByText('Mother phone: 1')).toBeVisible();
  await carillon.screenshot('import-numbers-from');
});

test('two columns that would be one field are marked, and nothing is checked before they are two', async ({
  carillon,
}) => {
  const { window } = carillon;
  await pasteRows(carillon, 'Vorname\tNachname\tMobil\nJürgen\tMüller\t07700 900123\n');
  const name = window.getByRole('combobox', { name: 'Nachname: Name of the field' });
  await name.fill('vor name');
  const row = window.getByRole('row', { name: /Nachname/ });
  await expect(row).toContainText('Taken by the column Vorname.');
  await expect(window.getByText('Change what is marked first.')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  await carillon.screenshot('import-field-taken');
  await name.fill('__proto__');
  await expect(row).toContainText('This cannot be the name of a field.');
  await name.fill('Nachname');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();

  // Another file's first names go where those of the contacts are, and the column says so.
  await window.getByRole('button', { name: 'Show contacts' }).click();
  await pasteRows(carillon, 'First name\tMobile\nAda\t07700 900124\n');
  await expect(window.getByRole('combobox', { name: 'First name: Name of the field' })).toHaveValue(
    'Vorname',
  );
  await expect(window.getByRole('row', { name: /First name/ })).toContainText('As in your contacts');
  await carillon.screenshot('import-field-known');
});

test('a pasted column of numbers is imported, and rejected rows are saved', async ({ carillon }) => {
  const { app, window } = carillon;
  const saved = join(mkdtempSync(join(tmpdir(), 'carillon-rejected-')), 'rejected.csv');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, saved);
  await pasteRows(carillon, '07700 900123\n+44 7700 900456\n4.474E+11\n');
  await expect(window.getByText('There is no row of headings. The columns are numbered.')).toBeVisible();
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'Save the rows left out…' }).click();
  await expect(window.getByText(`Saved as ${saved}`)).toBeVisible();
  expect(readFileSync(saved, 'utf8')).toContain(
    '4.474E+11,3,A spreadsheet has rounded away the last digits of the number.',
  );
  await window.getByRole('button', { name: 'Import 2 contacts' }).click();
  await window.getByRole('button', { name: 'Show contacts' }).click();
  await expect(window.getByText('2 people')).toBeVisible();
});

test('the second patient of one phone is plainly left out, to be saved also when the others are in, and the file names a list', async ({
  carillon,
}) => {
  const { window } = carillon;
  const folder = mkdtempSync(join(tmpdir(), 'carillon-clinic-'));
  const path = join(folder, 'Termine_2026-11-24.csv');
  writeFileSync(
    path,
    Buffer.from(
      'Name;Mobil;Termin\r\nTom Jürgens;0171 2345678;24.11.2026 10:30\r\nIda Jürgens;0171 2345678;24.11.2026 11:00\r\nZoë Kern;0162 11;24.11.2026 11:30\r\n',
      'latin1',
    ),
  );
  await importFile(carillon, path);
  await chooseCountry(carillon, 'Germany');
  await expect(window.getByRole('textbox', { name: 'on a new list' })).toHaveValue('');
  const offer = window.getByRole('button', { name: 'Put them on the list “Termine 2026-11-24”' });
  await picture(carillon, 'import-list-of-file');
  await offer.click();
  await expect(window.getByRole('textbox', { name: 'on a new list' })).toHaveValue('Termine 2026-11-24');
  await expect(offer).toBeHidden();
  await window.getByRole('button', { name: 'Check the rows' }).click();
  expect(await figures(carillon)).toMatchObject({ New: 1, 'Twice in the file': 0, 'Left out': 2 });
  const groups = window.getByRole('button', {
    name: /^(One number for two people|Numbers that are too short)/,
  });
  await expect(groups).toHaveText([/1.*Left out/, /1.*Left out/]);
  await window.getByRole('button', { name: /^One number for two people/ }).click();
  await expect(window.getByRole('row', { name: /Left out: Ida Jürgens/ })).toContainText(
    'Tom Jürgens in row 2',
  );
  await picture(carillon, 'import-left-out');
  await window.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(window.getByText('2 rows were left out')).toBeVisible();
  await picture(carillon, 'import-done-left-out');

  const saved = join(folder, 'back.csv');
  const offered = await saveDialogAnswers(carillon, saved);
  await window.getByRole('button', { name: 'Save the rows left out…' }).click();
  await expect(window.getByText(`Saved as ${saved}`)).toBeVisible();
  expect(await offered()).toEqual(['Termine_2026-11-24 - left out.xlsx', 'xlsx', 'csv']);
  const rows = new TextDecoder('windows-1252').decode(readFileSync(saved)).split('\r\n');
  expect(rows[0]).toBe('Name;Mobil;Termin;Row in the file;Why it was left out');
  expect(rows[1]).toContain(
    'Ida Jürgens;0171 2345678;24.11.2026 11:00;3;"Another person in the file has this number',
  );
  expect(rows[2]).toContain(
    'Zoë Kern;0162 11;24.11.2026 11:30;4;The number is too short: digits are missing',
  );

  // The next day's file of that name joins the list that is there.
  await window.getByRole('button', { name: 'Show contacts' }).click();
  await importFile(carillon, path);
  await offer.click();
  await expect(window.getByRole('textbox', { name: 'on a new list' })).toHaveValue('');
  await expect(offer).toBeHidden();
  await expect(window.getByText('Termine 2026-11-24', { exact: true }).first()).toBeVisible();
});

test('people go on the lists that their rows name, which the review says before', async ({ carillon }) => {
  const { window } = carillon;
  await carillon.ask('lists.save', { id: null, name: 'Spring' });
  const path = join(mkdtempSync(join(tmpdir(), 'carillon-lists-')), 'people.csv');
  writeFileSync(
    path,
    'Name,Phone,Lists\nAnn,07700 900123,Spring; Autumn\nBob,07700 900456,Autumn\nCy,07700 900789,\n',
  );
  await pick(carillon, path);
  await window.getByRole('link', { name: 'Contacts' }).click();
  await window.getByRole('button', { name: 'Import contacts' }).click();
  await window.getByRole('button', { name: 'Choose a file' }).click();
  await expect(window.getByRole('row', { name: /Lists/ }).getByRole('combobox')).toHaveValue('Lists to join');
  await carillon.screenshot('import-lists-column');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('The file puts people on 2 lists')).toBeVisible();
  await expect(window.getByText('Spring: 1 person')).toBeVisible();
  await expect(window.getByText('Autumn (new): 2 people')).toBeVisible();
  await picture(carillon, 'import-review-lists');
  await window.getByRole('button', { name: 'Import 3 contacts' }).click();
  await window.getByRole('button', { name: 'Show contacts' }).click();
  await expect(window.getByRole('row', { name: /Ann/ })).toContainText(/Spring.*Autumn|Autumn.*Spring/);
  await expect(window.getByRole('row', { name: /Bob/ })).toContainText('Autumn');
});

test('rows of one person are joined, and what they contradict each other in is said', async ({
  carillon,
}) => {
  const { window } = carillon;
  const rows: SheetCell[][] = [
    ['Family', 'First name', 'Phone', 'Postcode', 'Fee', 'Lists'],
    [
      'Smith',
      'Ann',
      { number: 7_700_900_123, format: '00000 000000' },
      { number: 1067, format: '00000' },
      { number: 12.5, format: '"£"0.00' },
      'Mon',
    ],
    [null, 'Ben', '07700 900124', null, null, 'Tue'],
    ['Smith', 'Ann', '07700 900123', null, { number: 15, format: '"£"0.00' }, 'Tue'],
    ['Smith', 'Ben', '07700 900124', { number: 1067, format: '00000' }, null, 'Wed'],
    ['Smith', 'Cy', '07700 900124', null, null, 'Thu'],
  ];
  const path = join(mkdtempSync(join(tmpdir(), 'carillon-joined-')), 'courses.xlsx');
  writeFileSync(path, workbookFile([{ name: 'Courses', rows, merged: ['A2:A3'] }]));
  await importFile(carillon, path);
  await expect(
    window.getByText('Some cells are merged over several rows, the first from row 2.'),
  ).toBeVisible();
  await expect(window.getByRole('row', { name: /Postcode/ })).toContainText('01067');
  await expect(window.getByRole('row', { name: /^Fee/ })).toContainText('£12.50');
  await carillon.screenshot('import-merged');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('These add up to all 5 rows.')).toBeVisible();
  await window.getByRole('button', { name: /add something/ }).click();
  await expect(window.getByText('Joined with row 3: what was missing there is filled in')).toBeVisible();
  await window.getByRole('button', { name: /on the lists of each/ }).click();
  const shared = window.getByRole('row', { name: /The number is on the lists of both rows/ });
  await expect(shared.filter({ hasText: '£15.00' })).toContainText(/carries row 2: .*£12\.50/);
  await expect(shared.filter({ hasText: 'Cy' })).toContainText(/carries row 3: .*Ben/);
  await picture(carillon, 'import-review-joined');
  await window.getByRole('button', { name: 'Import 2 contacts' }).click();
  await window.getByRole('button', { name: 'Show contacts' }).click();
  const ben = window.getByRole('row', { name: /Ben/ });
  await expect(ben).toContainText('01067');
  for (const list of ['Tue', 'Wed', 'Thu']) await expect(ben).toContainText(list);
});

test('a workbook with a password and a web page called .xls are refused with what helps', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const folder = mkdtempSync(join(tmpdir(), 'carillon-refused-'));
  const locked = join(folder, 'patients.xlsx');
  const start = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  writeFileSync(
    locked,
    Buffer.concat([start, Buffer.alloc(1_000), Buffer.from('EncryptedPackage', 'utf16le')]),
  );
  await importFile(carillon, locked);
  await expect(window.getByText('patients.xlsx is protected with a password')).toBeVisible();
  await carillon.screenshot('import-protected');
  const page = join(folder, 'export.xls');
  writeFileSync(page, '<html><table><tr><td>Ann</td><td>07700 900123</td></tr></table></html>');
  await pick(carillon, page);
  await window.getByRole('button', { name: 'Choose a file' }).click();
  await expect(window.getByText('export.xls is in the format HTML')).toBeVisible();
});
