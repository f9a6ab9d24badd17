import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayHere, daysLater } from '../../electron/shared/time/calendar-day.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { pasteRows, pick } from '../support/import-steps.ts';
import { goTo, picture, resize } from '../support/screens.ts';

const german = (namespace: string, key: string): string => textsOf('de', namespace).get(key) ?? '';

async function speak(carillon: Carillon, language: 'de' | 'ar' | 'en'): Promise<void> {
  await carillon.ask('settings.save', { language });
  await expect(carillon.window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
}

const today = dayHere(Date.now());

/** As a German spreadsheet writes it. */
const inGerman = (day: string): string => day.split('-').reverse().join('.');
const long = (day: string): string =>
  new Intl.DateTimeFormat('de', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  );

/** A clinic's export in the alphabet of Windows, each letter one byte. */
function clinicFile(): string {
  const rows = [0, 1, 2].map((days) => {
    const name = ['Jörg Müller', 'Käthe Groß', 'Änne Weiß'][days] ?? '';
    return `${name};0171 2345${678 + days};${inGerman(daysLater(today, days))};${9 + days}.30 Uhr`;
  });
  const text = `Name;Handy;Termin;Uhrzeit\r\n${rows.join('\r\n')}\r\n`;
  const path = join(mkdtempSync(join(tmpdir(), 'carillon-dates-')), 'termine.csv');
  writeFileSync(path, Buffer.from(text, 'latin1'));
  return path;
}

test('a German file of appointments becomes texts with a day and an hour, and people of tomorrow', async ({
  carillon,
}) => {
  const { window, ask } = carillon;
  await ask('settings.save', { defaultCountry: 'DE' });
  await goTo(carillon, '#/contacts');
  await speak(carillon, 'de');
  await pick(carillon, clinicFile());
  await window.getByRole('button', { name: german('contacts', 'import') }).click();
  await window.getByRole('button', { name: german('imports', 'source.choose') }).click();
  const kind = (column: string) =>
    window.getByRole('combobox', { name: `${column}: ${german('imports', 'columns.kindOf')}` });
  await expect(kind('Termin')).toHaveValue(german('imports', 'columns.kind.date'));
  await expect(kind('Uhrzeit')).toHaveValue('Uhrzeit von „Termin“');
  await expect(window.getByText(long(daysLater(today, 1)))).toBeVisible();
  await picture(carillon, 'dates-import-de');
  await resize(carillon, 'narrow');
  await picture(carillon, 'dates-import-narrow-de');
  await resize(carillon, 'small');
  await window.getByRole('button', { name: german('imports', 'columns.check') }).click();
  await window.getByRole('button', { name: /^3 Kontakte/ }).click();
  await expect(window.getByText(german('imports', 'done.title'))).toBeVisible();

  await goTo(carillon, '#/contacts');
  await expect(window.getByText(inGerman(daysLater(today, 1)))).toBeVisible();
  await picture(carillon, 'dates-contacts-de');

  const campaign = await ask('campaigns.create', { copyOf: null });
  expect(campaign.options.language).toBe('de');
  const { name, senderId, audience, options } = campaign;
  const template = 'Ihr Termin: {Termin: Montag, 23. November} um {Uhrzeit} Uhr';
  const draft = { name, senderId: senderId || 'Praxis', template, options };
  await ask('campaigns.save', {
    id: campaign.id,
    draft: { ...draft, audience: { ...audience, everyone: true } },
  });
  await goTo(carillon, `#/campaigns/${campaign.id}/compose`);
  await expect(window.getByText(`Ihr Termin: ${long(today)} um 09:30 Uhr`)).toBeVisible();
  await picture(carillon, 'dates-compose-de');

  const message = window.locator('textarea[placeholder]');
  await message.press('Control+End');
  await window.keyboard.type(' {Ter');
  await window.keyboard.press('Enter');
  const forms = window.getByRole('listbox', { name: german('compose', 'message.forms') });
  await expect(forms.getByRole('option')).toHaveCount(8);
  await expect(forms.getByRole('option').first()).toContainText(inGerman(today));
  await picture(carillon, 'dates-forms-de');
  await forms.getByRole('option', { name: long(today), exact: true }).click();
  await expect(message).toHaveValue(`${template} {Termin: ${long(today)}}`);
  await window.keyboard.type(' {Uhrzeit: 14:30 U');
  await expect(forms.getByRole('option')).toHaveText(['14:30 Uhr']);
  await window.keyboard.press('Enter');
  await expect(message).toHaveValue(`${template} {Termin: ${long(today)}} {Uhrzeit: 14:30 Uhr}`);

  await window.getByRole('button', { name: german('compose', 'audience.narrow') }).click();
  await window.getByRole('menuitem', { name: german('compose', 'audience.filter') }).click();
  await expect(window.getByRole('combobox', { name: german('compose', 'audience.filter') })).toHaveValue(
    german('compose', 'audience.is.tomorrow'),
  );
  const tomorrow = long(daysLater(today, 1));
  await expect(window.getByText(`Ihr Termin: ${tomorrow} um 10:30 Uhr ${tomorrow} 10:30 Uhr`)).toBeVisible();
  await picture(carillon, 'dates-condition-de');
  await resize(carillon, 'narrow');
  await picture(carillon, 'dates-condition-narrow-de');
  await resize(carillon, 'small');

  const { draft: saved } = await draftOf(carillon, campaign.id);
  expect(saved.audience.filters).toEqual([
    { field: 'Termin', as: 'date-time', is: 'tomorrow', value: '', or: [] },
  ]);
});

async function draftOf({ ask }: Carillon, id: number) {
  await expect.poll(async () => (await ask('campaigns.get', { id })).audience.filters.length).toBe(1);
  return { draft: await ask('campaigns.get', { id }) };
}

test('day or month is asked with both readings, and nothing goes on before', async ({ carillon }) => {
  const { window, ask } = carillon;
  await ask('settings.save', { defaultCountry: 'GB' });
  await pasteRows(carillon, 'Name,Mobile,Visit\nAda,07700 900123,01/02/2027\nBen,07700 900124,03/04/2027\n');
  const question = window.getByRole('radiogroup', { name: 'Which of them is meant?' });
  await expect(question.getByRole('radio', { name: /Monday 1 February 2027/ })).toBeVisible();
  await expect(question.getByRole('radio', { name: /Saturday 2 January 2027/ })).toBeVisible();
  await expect(window.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  await picture(carillon, 'dates-day-or-month');
  await speak(carillon, 'ar');
  await picture(carillon, 'dates-day-or-month-ar');
  await speak(carillon, 'en');
  await question.getByRole('radio', { name: /Monday 1 February 2027/ }).click();
  await expect(window.getByText('Saturday 3 April 2027')).toBeVisible();
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  const { rows } = await ask('contacts.page', {
    query: { search: '', listId: null, sort: 'added', direction: 'ascending' },
    after: null,
    limit: 10,
  });
  expect(rows.map(({ fields }) => fields.Visit)).toEqual(['2027-02-01', '2027-04-03']);
  expect(await ask('contacts.field-kinds', undefined)).toEqual({ Visit: 'date' });
});

test('a column with words among its dates stays text until a person says what it is', async ({
  carillon,
}) => {
  const { window, ask } = carillon;
  await ask('settings.save', { defaultCountry: 'GB' });
  await pasteRows(
    carillon,
    'Name,Mobile,Visit\nAda,07700 900123,23 Nov 2026\nBen,07700 900124,24 Nov 2026\nCy,07700 900125,to be agreed\n',
  );
  await expect(window.getByText('2 of 3 can be read as this kind: Date. Not: to be agreed')).toBeVisible();
  await picture(carillon, 'dates-not-all');
  await window.getByRole('button', { name: 'It is a date' }).click();
  await expect(window.getByText('Kept as they are, since they are none (1): to be agreed')).toBeVisible();
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('Values that are not of their column’s kind')).toBeVisible();
  await window.getByRole('button', { name: 'Import 3 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
});
