import { type Carillon, expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { pasteRows } from '../support/import-steps.ts';
import { picture } from '../support/screens.ts';

const figure = ({ window }: Carillon, name: string) =>
  window.locator('dl > div').filter({ has: window.getByText(name, { exact: true }) });

/** Imports pasted rows onto a list that is made of them. */
async function takeOnto(carillon: Carillon, rows: string, list: string): Promise<void> {
  const { window } = carillon;
  await pasteRows(carillon, rows);
  await window.getByRole('textbox', { name: /new list/ }).fill(list);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'Import 3 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
}

const book = 'Name,Phone\nAna Ruiz,07400 123451\nBea Sanz,07400 123452\nCora Paz,07400 123453\n';

test('contacts with another name than in the file join its list only where the person says so', async ({
  carillon,
}) => {
  const { window } = carillon;
  await takeOnto(carillon, book, 'Spanish');
  await pasteRows(carillon, 'Name,Phone,City\nMohamed Ali,07400 123451,Fez\nLaila Omar,07400 123454,Fez\n');
  await window.getByRole('textbox', { name: /new list/ }).fill('Arabic');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(
    window.getByText('Row 2: Mohamed Ali. The contact with this number is Ana Ruiz.'),
  ).toBeVisible();
  await expect(figure(carillon, 'Left out')).toContainText('1');
  await picture(carillon, 'import-other-people');
  await window.getByRole('button', { name: 'Put these contacts on the lists all the same' }).click();
  await expect(window.getByRole('button', { name: 'Import 2 contacts' })).toBeVisible();
  await window.getByRole('button', { name: 'Leave these rows out' }).click();
  await window.getByRole('button', { name: 'Import 1 contact', exact: true }).click();
  await expect(
    window.getByText('1 row has the number of a contact with another name, who stays'),
  ).toBeVisible();
  await picture(carillon, 'import-other-people-done');
  const lists = await carillon.ask('lists.list', undefined);
  expect(lists.map(({ name, size }) => [name, size])).toEqual([
    ['Arabic', 1],
    ['Spanish', 3],
  ]);
});

test('a contact takes another name with the values of the file only where the person says whose the number is', async ({
  carillon,
}) => {
  const { window } = carillon;
  await takeOnto(carillon, book, 'Spanish');
  await pasteRows(carillon, 'Name,Phone,City\nMohamed Ali,07400 123451,Fez\nBea Sanz,07400 123452,Fez\n');
  await window.getByRole('radio', { name: 'Take the file’s values' }).click();
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(figure(carillon, 'Left out')).toContainText('1');
  await picture(carillon, 'import-other-name');
  await window.getByRole('button', { name: 'These are their numbers now: rename the contacts' }).click();
  await expect(window.getByText('1 contact takes the name and the values of its row')).toBeVisible();
  await picture(carillon, 'import-other-name-taken');
  await window.getByRole('button', { name: 'Leave these rows out' }).click();
  await window.getByRole('button', { name: 'Import 1 contact', exact: true }).click();
  await expect(
    window.getByText('1 row has the number of a contact with another name, who stays'),
  ).toBeVisible();
});

test('members of the list who are not in the file leave it only where that was confirmed by name', async ({
  carillon,
}) => {
  const { window } = carillon;
  await takeOnto(carillon, book, 'Today');
  await pasteRows(
    carillon,
    'Name,Phone\nAna Ruiz,07400 123451\nDora Gil,07400 123454\nEli Roy,020 7946 0018\n',
  );
  await window.getByRole('textbox', { name: /new list/ }).fill('Today');
  await window.getByRole('button', { name: 'Check the rows' }).dblclick();
  await expect(
    window.getByText('2 people on the list are not put on it by this file, and stay on it'),
  ).toBeVisible();
  await picture(carillon, 'import-members');
  await window.getByRole('button', { name: 'The list becomes this file: 2 leave, 2 join' }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText(['Bea Sanz', 'Cora Paz']);
  await picture(carillon, 'import-members-dialog');
  await dialog.getByRole('button', { name: 'The list becomes this file' }).click();
  await expect(window.getByText('2 people whom this file does not put on the list leave it')).toBeVisible();
  // Another answer checks the rows anew, and takes nothing back.
  await window.getByRole('button', { name: 'Leave them out' }).click();
  await expect(window.getByText('it has only a landline number', { exact: false })).toBeVisible();
  await expect(window.getByText('2 people whom this file does not put on the list leave it')).toBeVisible();
  await window.getByRole('button', { name: 'Import 1 contact', exact: true }).click();
  await expect(window.getByText('2 taken off the list')).toBeVisible();
  const onList = async () => (await carillon.ask('lists.list', undefined)).map(({ size }) => size);
  expect(await onList()).toEqual([2]);
  const log = await carillon.ask('audit.page', {
    filter: { search: '', actions: ['contacts.imported'], from: null, to: null },
    before: null,
    limit: 1,
  });
  expect(log.rows[0]?.event).toMatchObject({ detail: { left: 2 } });
  await window.getByRole('button', { name: 'Undo this import' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(onList).toEqual([3]);
});

const school = [
  'Parent,Child,Class,Due,Mobile',
  'Eva Gil,Fernando,1A,35 euros,07400 123451',
  'Eva Gil,Lucia,2A,41 euros,07400 123451',
  'Ann Lee,Bob,1A,10 euros,07400 123452',
  'Cy Fox,Di,2A,12 euros,07400 123453',
  'Ed Hay,Flo,3A,13 euros,07400 123454',
  'Gus Ivy,Max,3A,14 euros,07400 123455',
].join('\n');

test('classes are offered as lists where a second child is left out, and whose values are texted is said', async ({
  carillon,
}) => {
  const { window } = carillon;
  await pasteRows(carillon, school);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'Make lists of “Class”' }).click();
  await expect(window.getByText(/^1 row shares its number with an earlier row/)).toBeVisible();
  await expect(
    window.getByText(/Lucia · 41 euros. Texted is row 2: .*Fernando · 35 euros/).first(),
  ).toBeVisible();
  await picture(carillon, 'import-on-lists');
  const cut: string[] = [];
  for (const language of ['de', 'ar'] as const) {
    await carillon.ask('settings.save', { language });
    const back = textsOf(language, 'imports').get('review.back') ?? '';
    await expect(window.getByRole('button', { name: back })).toBeVisible();
    await picture(carillon, `import-on-lists-${language}`);
    cut.push(...(await cutTexts(carillon)).map((what) => `${language}: ${what}`));
  }
  expect(cut).toEqual([]);
  await carillon.ask('settings.save', { language: 'en' });
  await window.getByRole('button', { name: 'Import 5 contacts' }).click();
  await expect(window.getByText('the number is texted, with what the earlier row says')).toBeVisible();
});

test('people put on the do-not-text list during the import are counted as such, and answers are kept', async ({
  carillon,
}) => {
  const { window } = carillon;
  await pasteRows(
    carillon,
    'Name,Mobile,SMS ok,Newsletter\nAda,07400 123451,No,yes\nBob,07400 123452,yes,no\n',
  );
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'They may be texted' }).last().click();
  await window.getByRole('button', { name: 'Put on the do-not-text list' }).click();
  await expect(figure(carillon, 'Do not text')).toContainText('1');
  await window.getByRole('button', { name: 'Back to columns' }).click();
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByRole('button', { name: 'Decide again' })).toBeVisible();
  await window.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(window.getByText('1 person of the file is on the do-not-text list')).toBeVisible();
});

test('remarks that do not seem to refuse are looked through, and who is ticked goes on the do-not-text list', async ({
  carillon,
}) => {
  const { window } = carillon;
  const long = 'came twice, '.repeat(30);
  await pasteRows(
    carillon,
    [
      'Name\tMobile\tNotes',
      'Ada\t07400 123451\tknee',
      'Bob\t07400 123452\trather leave him be',
      'Cy\t07400 123453\tknee',
      `Di\t07400 123454\t${long}`,
      'Ed\t07400 123455\t',
    ].join('\n'),
  );
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('4 people have remarks in “Notes” that do not seem to refuse')).toBeVisible();
  await picture(carillon, 'import-remarks');
  await window.getByRole('button', { name: 'Look through them' }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await expect(dialog.getByRole('button', { name: /^Put/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'rather leave him be' }).check();
  await picture(carillon, 'import-remarks-dialog');
  await dialog.getByRole('button', { name: 'Put 1 person on the do-not-text list' }).click();
  await expect(figure(carillon, 'Do not text')).toContainText('1');
  await expect(window.getByText('3 people have remarks in “Notes”')).toBeVisible();
  await window.getByRole('button', { name: 'Import 5 contacts' }).click();
  await expect(window.getByText('1 person of the file is on the do-not-text list')).toBeVisible();
});

test('people of the file before who are not in the next one are named, and put on a list of their own', async ({
  carillon,
}) => {
  const { window } = carillon;
  const rows = (...people: string[]) => ['Name,Phone,Appointment', ...people].join('\n');
  const day = (people: number, date: string) =>
    Array.from({ length: people }, (_, nth) => `Patient ${nth + 1},07400 1234${51 + nth},${date}`);
  await pasteRows(carillon, rows(...day(20, '30/11/2026')));
  await window.getByRole('button', { name: 'Check the rows' }).click();
  const absent = window.getByText(/of the import before/);
  await expect(window.getByRole('button', { name: 'Import 20 contacts' })).toBeVisible();
  await expect(absent).toHaveCount(0);
  await window.getByRole('button', { name: 'Import 20 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();

  await pasteRows(carillon, rows(...day(8, '01/12/2026')));
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('12 people of the import before are not in this file')).toBeVisible();
  await expect(window.getByText('Patient 9 · Patient 10')).toBeVisible();
  await absent.scrollIntoViewIfNeeded();
  await picture(carillon, 'import-absent');
  const cut: string[] = [];
  for (const language of ['de', 'ar'] as const) {
    await carillon.ask('settings.save', { language });
    const back = textsOf(language, 'imports').get('review.back') ?? '';
    await expect(window.getByRole('button', { name: back })).toBeVisible();
    await picture(carillon, `import-absent-${language}`);
    cut.push(...(await cutTexts(carillon)).map((what) => `${language}: ${what}`));
  }
  await carillon.ask('settings.save', { language: 'en' });
  expect(cut).toEqual([]);
  await window.getByRole('button', { name: 'Import 8 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  await expect(absent).toBeVisible();
  await picture(carillon, 'import-absent-done');
  await window.getByRole('button', { name: 'Put them on a list' }).click();
  await expect(window.getByRole('combobox', { name: 'Show a list' })).toHaveValue(
    /^Not in the pasted rows, /,
  );
  const lists = await carillon.ask('lists.list', undefined);
  expect(lists.map(({ size }) => size)).toEqual([12]);
});
