import { languages } from '../../electron/shared/settings/languages.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { responseOf } from '../support/ask.ts';
import { type DraftPerson, openDraft } from '../support/clinic-draft.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { pasteRows } from '../support/import-steps.ts';
import { button, review, send } from '../support/main-job.ts';
import { picture, settle } from '../support/screens.ts';

const called = (number: string, first: string, last: string): DraftPerson => ({
  number,
  fields: { 'First name': first, 'Last name': last },
});

/** Two who are there twice, one of them with a long name, and two of one name with e-mail addresses of their own. */
const people = [
  called('+447700900201', 'Ann', 'Hill'),
  called('+447700900202', 'ANN', 'Hill'),
  called('+447700900203', 'Maximiliane-Katharina', 'von Hohenlohe-Waldenburg-Schillingsfürst'),
  called('+447700900204', 'Maximiliane Katharina', 'von Hohenlohe-Waldenburg-Schillingsfürst'),
  { number: '+447700900205', fields: { Name: 'Gus Moor', Email: 'gus@one.example' } },
  { number: '+447700900206', fields: { Name: 'Gus Moor', Email: 'moor@two.example' } },
];

test('who would get a text on two numbers is named; one press leaves the second out, another takes them back', async ({
  carillon,
}) => {
  const { window } = carillon;
  const template = 'Our doors open at nine. Reply STOP to opt out.';
  // The landline of somebody stands first, and a mobile number gets the text all the same.
  const withLandline = [
    ...people,
    called('+442079460001', 'Ira', 'Wood'),
    called('+447700900207', 'Ira', 'Wood'),
  ];
  await openDraft(carillon, withLandline, { name: 'Doors', senderId: 'Clinic', template });
  await review(window);
  const warning = window.getByRole('listitem').filter({ hasText: '3 names are here with two numbers' });
  await expect(button(window, 'Send 8 messages')).toBeVisible();
  await expect(warning).toContainText('Ann Hill');
  await expect(warning).not.toContainText('Gus Moor');
  await picture(carillon, 'two-numbers');
  await button(warning, 'Show them').click();
  const named = window.getByRole('dialog').getByRole('grid');
  await expect(named.getByText('+44 7700 900202')).toBeVisible();
  await expect(named.getByText('Gus Moor')).toHaveCount(0);
  await picture(carillon, 'two-numbers-people');
  await window.keyboard.press('Escape');
  await expect(named).toHaveCount(0);
  expect(await cutInAnyLanguage(carillon, 'two-numbers')).toEqual([]);
  await carillon.ask('settings.save', { language: 'en' });

  await button(warning, 'Only the first number').click();
  await expect(button(window, 'Send 5 messages')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await button(window, 'Gets it on another number').click();
  const left = window.getByRole('dialog').getByRole('grid');
  await expect(left.getByText('+44 7700 900202')).toBeVisible();
  await expect(left.getByText('+44 20 7946 0001')).toBeVisible();
  await picture(carillon, 'two-numbers-left-out');
  await window.keyboard.press('Escape');
  expect(await cutInAnyLanguage(carillon, 'two-numbers-one')).toEqual([]);
  await carillon.ask('settings.save', { language: 'en' });

  await button(window, 'Text all numbers').click();
  await expect(button(window, 'Send 8 messages')).toBeVisible();
  await button(warning, 'Only the first number').click();
  await expect(button(window, 'Send 5 messages')).toBeVisible();
  await send(window);
  await expect
    .poll(async () =>
      (await responseOf(carillon, 'practice.outbox', { search: '', before: null, limit: 500 })).rows
        .map(({ number }) => number)
        .toSorted(),
    )
    .toEqual(['447700900201', '447700900203', '447700900205', '447700900206', '447700900207']);
  const filter = { search: '', actions: null, from: null, to: null };
  const { rows } = await responseOf(carillon, 'audit.page', { filter, before: null, limit: 100 });
  expect(rows.find(({ action }) => action === 'campaign.scheduled')?.event?.detail).toMatchObject({
    recipients: 5,
    secondNumbers: 3,
  });
});

test('one press leaves out whoever refused on another number, another takes them back, and nobody else is texted', async ({
  carillon,
}) => {
  const { window } = carillon;
  const template = 'Our doors open at nine. Reply STOP to opt out.';
  await carillon.ask('do-not-text.add', { text: '+447700900202\n+447700900204', reason: 'STOP' });
  await openDraft(carillon, people, { name: 'Doors', senderId: 'Clinic', template });
  await review(window);
  const warning = window
    .getByRole('listitem')
    .filter({ hasText: '2 people would get the text although another number' });
  await expect(warning).toContainText('Ann Hill');
  expect(await cutInAnyLanguage(carillon, 'refused-elsewhere')).toEqual([]);
  await carillon.ask('settings.save', { language: 'en' });
  await picture(carillon, 'refused-elsewhere');
  await expect(button(window, 'Send 4 messages')).toBeVisible();
  await button(warning, 'Leave them out').click();
  await expect(button(window, 'Send 2 messages')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await button(window, 'Another number is on the do-not-text list').click();
  await expect(window.getByRole('dialog').getByRole('grid').getByText('+44 7700 900201')).toBeVisible();
  await window.keyboard.press('Escape');
  await picture(carillon, 'refused-elsewhere-left-out');
  expect(await cutInAnyLanguage(carillon, 'refused-elsewhere-left-out')).toEqual([]);
  await carillon.ask('settings.save', { language: 'en' });

  await button(window, 'Only the listed numbers').click();
  await expect(button(window, 'Send 4 messages')).toBeVisible();
  await button(warning, 'Leave them out').click();
  await expect(button(window, 'Send 2 messages')).toBeVisible();
  await send(window);
  await expect
    .poll(async () =>
      (await responseOf(carillon, 'practice.outbox', { search: '', before: null, limit: 500 })).rows
        .map(({ number }) => number)
        .toSorted(),
    )
    .toEqual(['447700900205', '447700900206']);
});

test('an import names whoever is a contact, or in an earlier row, with another number', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  for (const { number, fields } of people)
    await carillon.ask('contacts.save', { id: null, number, fields, listIds: [] });
  await pasteRows(
    carillon,
    'Name,Mobile\n"Hill, Ann",+447700900301\nEve Lake,+447700900302\nEve Lake,+447700900303\n',
  );
  await button(window, 'Check the rows').click();
  await window.getByRole('button', { name: /Same name as a contact, with another number/ }).click();
  await expect(window.getByText('is a contact with the number', { exact: false })).toContainText(
    '+44 7700 900201',
  );
  await window.getByRole('button', { name: /Same name as in an earlier row, with another number/ }).click();
  await expect(window.getByText('is in row 3 too', { exact: false })).toContainText('+44 7700 900302');
  await picture(carillon, 'two-numbers-import');
  expect(await cutInAnyLanguage(carillon, 'two-numbers-import')).toEqual([]);
});

/** Texts that are cut, each language a picture. */
async function cutInAnyLanguage(carillon: Carillon, name: string): Promise<readonly string[]> {
  const cut: string[] = [];
  for (const language of languages) {
    await carillon.ask('settings.save', { language });
    await settle(carillon);
    await carillon.screenshot(`${name}-${language}`);
    cut.push(...(await cutTexts(carillon)).map((what) => `${language}: ${what}`));
  }
  return cut;
}
