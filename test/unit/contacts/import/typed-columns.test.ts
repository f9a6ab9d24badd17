import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ColumnMeaning, ImportPlan } from '../../../../electron/shared/import/imports.ts';
import { planFor } from '../../../support/import-plan.ts';
import { ImportTasks } from '../../../support/import-tasks.ts';

let imports: ImportTasks;
beforeEach(async () => {
  imports = await ImportTasks.open();
});
afterEach(() => imports.close());

const today = '2026-11-26';
const source = (text: string) => ({ kind: 'text', text }) as const;

function preview(text: string, locale = 'de-DE') {
  return imports.run<'preview'>({ kind: 'preview', source: source(text), reading: null, locale, today });
}

function review(text: string, change: Partial<ImportPlan> = {}, locale = 'de-DE') {
  const place = imports.nextReview();
  const plan = planFor(source(text), { defaultCountry: 'DE', ...change });
  return imports.run<'review'>({ kind: 'review', locale, plan, ...place, today });
}

async function take(text: string, change: Partial<ImportPlan> = {}) {
  const { staged } = await review(text, change);
  return imports.run<'commit'>({ kind: 'commit', staged, now: Date.parse(today) });
}

const fields = () =>
  imports.connection
    .prepare('SELECT fields FROM contacts ORDER BY id')
    .all()
    .map((row) => JSON.parse(String(row.fields)));
const kinds = () =>
  Object.fromEntries(
    imports.connection
      .prepare('SELECT name, kind FROM field_kinds ORDER BY name')
      .all()
      .map(({ name, kind }) => [name, kind]),
  );
const phone = (at: number): string => `0171 23456${10 + at}`;
const file = (heading: string, cells: readonly string[]): string =>
  `Name;Mobil;${heading}\n${cells.map((cell, at) => `P${at};${phone(at)};${cell}\n`).join('')}`;
const columnOf = async (heading: string, cells: readonly string[], locale?: string) => {
  const { columns } = await preview(file(heading, cells), locale);
  return columns[2];
};
const as = (meaning: ColumnMeaning | undefined) => (meaning?.kind === 'field' ? meaning.as : undefined);
const columnsAs = async (
  text: string,
  chosen: NonNullable<ReturnType<typeof as>>,
): Promise<ColumnMeaning[]> =>
  (await preview(text)).columns.map(({ meaning }, at) =>
    at === 2 && meaning.kind === 'field' ? { ...meaning, as: chosen } : meaning,
  );

test('dates, times and numbers are kept in one form, whatever the file writes', async () => {
  await take(
    'Name;Mobil;Termin;Uhrzeit;Betrag;Wann\nAnn;0171 2345610;Mo 23.11.2026;14.30 Uhr;1.234,50;23.11.2026 9:00\nBen;0171 2345611;1.12.26;9 Uhr;12,00;24.11.2026\n',
  );
  expect(fields()).toMatchObject([
    { Termin: '2026-11-23T14:30', Uhrzeit: '14:30', Betrag: '1234.50', Wann: '2026-11-23T09:00' },
    { Termin: '2026-12-01T09:00', Uhrzeit: '09:00', Betrag: '12.00', Wann: '2026-11-24' },
  ]);
  expect(kinds()).toEqual({ Betrag: 'number', Termin: 'date-time', Uhrzeit: 'time', Wann: 'date-time' });
});

/** Which column each time of the heading is of, by its heading. */
async function timesOf(headings: string, cells: string): Promise<Record<string, string | undefined>> {
  const { columns } = await preview(`Name;Mobil;${headings}\nAnn;0171 2345610;${cells}\n`);
  const times = columns.filter(({ meaning }) => as(meaning)?.kind === 'time');
  return Object.fromEntries(
    times.map(({ header, meaning }) => [header, columns[as(meaning)?.of ?? -1]?.header]),
  );
}

test('a time in a column of its own is that of the date beside it, or of the only one; no birthday has one', async () => {
  expect(await timesOf('Geburtsdatum;Uhrzeit;Termin', '01.02.1960;14:30;28.11.2026')).toEqual({
    Uhrzeit: 'Termin',
  });
  expect(await timesOf('Geburtsdatum;Uhrzeit', '01.02.1960;14:30')).toEqual({ Uhrzeit: undefined });
  expect(await timesOf('Termin;Arzt;Von;Bis', '28.11.2026;Öz;14:30;15:00')).toEqual({
    Von: 'Termin',
    Bis: undefined,
  });
  expect(await timesOf('Termin;Dauer', '28.11.2026;0:30')).toEqual({ Dauer: undefined });
  expect(
    await timesOf('Angelegt;Termin;Uhrzeit;Abholung;Zeit', '01.11.2026;28.11.2026;14:30;29.11.2026;9 Uhr'),
  ).toEqual({ Uhrzeit: 'Termin', Zeit: 'Abholung' });
  expect(await timesOf('Date;Time', '03/04/2026;14:30')).toEqual({ Time: 'Date' });
});

test('a row without a time has the day alone, and midnight is none', async () => {
  await take(
    'Name;Mobil;Termin;Uhrzeit\nAnn;0171 2345610;28.11.2026;14:30\nBen;0171 2345611;28.11.2026;\nCleo;0171 2345612;28.11.2026;00:00\nDora;0171 2345613;;15:00\n',
  );
  expect(fields().map(({ Termin }) => Termin)).toEqual([
    '2026-11-28T14:30',
    '2026-11-28',
    '2026-11-28',
    undefined,
  ]);
});

test('a person can say that a time stands by itself, and the next file of the layout is read so', async () => {
  const text = 'Name;Mobil;Termin;Uhrzeit\nAnn;0171 2345610;28.11.2026;14:30\n';
  const columns = (await preview(text)).columns.map(
    ({ meaning, header }): ColumnMeaning =>
      header === 'Uhrzeit' && meaning.kind === 'field' ? { ...meaning, as: { kind: 'time' } } : meaning,
  );
  await take(text, { columns });
  expect(fields()).toMatchObject([{ Termin: '2026-11-28', Uhrzeit: '14:30' }]);
  const again = (await preview(text)).columns.find(({ header }) => header === 'Uhrzeit');
  expect(as(again?.meaning)).toEqual({ kind: 'time', othersKept: true });
});

test('of a second import only a row whose time moved has changed', async () => {
  const rows = (time: string): string =>
    `Name;Mobil;Termin;Uhrzeit\nAnn;0171 2345610;28.11.2026;14:30\nBen;0171 2345611;28.11.2026;${time}\n`;
  await take(rows('15:00'));
  const { review: found } = await review(rows('15:30'), { existing: 'overwrite' });
  expect(found.counts).toMatchObject({ changed: 1, unchanged: 1 });
});

test('the first three values are shown as they are read', async () => {
  const column = await columnOf('Termin', ['23.11.2026', '1.2.26', '3. März 2027', '5.5.2027']);
  expect(column?.values.readings).toMatchObject([
    { as: { kind: 'date' }, values: ['2026-11-23', '2026-02-01', '2027-03-03'], fits: 4, of: 4 },
  ]);
});

test('day or month is asked where both fit for the whole column, with both readings', async () => {
  const both = await columnOf('Termin', ['01/02/2026', '03/04/2026']);
  expect(both?.values.question).toBe('order');
  expect(as(both?.meaning)).toBeUndefined();
  expect(both?.values.readings.map(({ values }) => values[0])).toEqual(['2026-02-01', '2026-01-02']);
  const settled = await columnOf('Termin', ['01/02/2026', '13/04/2026']);
  expect(settled?.values.question).toBeNull();
  expect(as(settled?.meaning)).toEqual({ kind: 'date', order: 'day-first' });
  const same = await columnOf('Termin', ['01/01/2026', '02/02/2026']);
  expect(same?.values.question).toBeNull();
});

test('what was not answered stays text, and what was is read so', async () => {
  const text = file('Termin', ['01/02/2026', '03/04/2026']);
  await take(text);
  expect(fields()[0].Termin).toBe('01/02/2026');
  imports.connection.exec('DELETE FROM contacts; DELETE FROM import_layouts');
  await take(text, { columns: await columnsAs(text, { kind: 'date', order: 'month-first' }) });
  expect(fields()[0].Termin).toBe('2026-01-02');
});

test('a column where not all values fit stays text, and says how many do not and which', async () => {
  const column = await columnOf('Termin', ['23.11.2026', '24.11.2026', 'nach Absprache']);
  expect(as(column?.meaning)).toBeUndefined();
  expect(column?.values.readings).toMatchObject([{ fits: 2, of: 3, misfits: ['nach Absprache'] }]);
});

describe('days that are in no calendar', () => {
  test.for([
    ['de-DE', 'Termin', ['30.11.2026', '31.11.2026', '29.02.2027', '1.12.2026', '2.12.2026']],
    ['en-GB', 'Appointment', ['30/11/2026', '31/11/2026', '29/02/2027', '1/12/2026', '2/12/2026']],
    ['en-US', 'Date', ['11/30/2026', '11/31/2026', '02/29/2027', '12/1/2026', '12/2/2026']],
    [
      'fr-FR',
      'Rendez-vous',
      ['30 novembre 2026', '31 novembre 2026', '29 févr. 2027', '1er décembre 2026', '2 décembre 2026'],
    ],
    ['es-ES', 'Cita', ['30-11-2026', '31-11-2026', '29-02-2027', '1-12-2026', '2-12-2026']],
    ['pt-PT', 'Consulta', ['2026-11-30', '2026-11-31', '2027-02-29', '2026-12-01', '2026-12-02']],
    ['ar', 'الموعد', ['30/11/2026', '31/11/2026', '29/02/2027', '01/12/2026', '02/12/2026']],
    [
      'de-DE',
      'Wann',
      ['Mo 30.11.2026 9:00', '31.11.2026 9:00', 'Fr 1.12.2026 10:00', '1.12.2026 9:00', '2.12.2026 9:00'],
    ],
    ['en-GB', 'Visit', ['2026-11-30', '0000-00-00', '2026-13-01', '2026-12-01', '2026-12-02']],
  ] as const)(
    'leave the column one of dates, are kept and named: %s %s',
    async ([locale, heading, cells]) => {
      const column = await columnOf(heading, cells, locale);
      expect(as(column?.meaning)?.kind).toMatch(/^date/);
      expect(column?.values.readings[0]?.misfits).toEqual(cells.slice(1, 3));
      const { review: found } = await review(file(heading, cells), {}, locale);
      expect(found.notices).toEqual([]);
      expect(found.problems).toMatchObject([
        { code: 'no-day', blocking: false, count: 2, examples: [{ row: 3, column: heading }, { row: 4 }] },
      ]);
      expect(found.problems[0]?.examples.map((example) => example.found)).toEqual(cells.slice(1, 3));
    },
  );

  test('stand beside days that are read, and nobody gets another day', async () => {
    await take(file('Termin', ['30.11.2026', '31.11.2026', '1.12.2026']));
    expect(fields().map(({ Termin }) => Termin)).toEqual(['2026-11-30', '31.11.2026', '2026-12-01']);
  });

  test('do not change the column either where they stand far below', async () => {
    const cells = Array.from({ length: 300 }, (_, at) =>
      at === 250 ? '31.11.2026' : `${1 + (at % 28)}.11.2026`,
    );
    const { review: found, staged } = await review(file('Termin', cells));
    expect(found.notices).toEqual([]);
    expect(found.problems).toMatchObject([{ code: 'no-day', count: 1, examples: [{ row: 252 }] }]);
    expect(staged.typed).toMatchObject([{ name: 'Termin', as: { kind: 'date' } }]);
  });

  test('leave the question which figure is the day', async () => {
    const column = await columnOf('Date', ['01/02/2026', '03/04/2026', '31/11/2026']);
    expect(column?.values.question).toBe('order');
  });

  test('make no dates of a column that holds something else', async () => {
    for (const cells of [
      ['31.11.2026', '32.11.2026', '1.12.2026'],
      ['1.2.3', '45.67.89', '4.99.1'],
    ])
      expect(as((await columnOf('Wert', cells))?.meaning)).toBeUndefined();
  });
});

test('a column whose later rows do not fit is read once more as text', async () => {
  const cells = Array.from({ length: 300 }, (_, at) =>
    at === 250 ? 'abgesagt' : `${1 + (at % 28)}.11.2026`,
  );
  const { review: found, staged } = await review(file('Termin', cells));
  expect(found.notices).toContainEqual({
    kind: 'not-all-fit',
    row: null,
    values: { many: 1, kind: 'date', column: 'Termin', found: 'abgesagt' },
    columns: [2],
  });
  expect(staged.typed).toEqual([]);
  await imports.run<'commit'>({ kind: 'commit', staged, now: 1 });
  expect(fields()[0].Termin).toBe('1.11.2026');
});

test('a person can say that it is a date: the others are kept as they are, and named', async () => {
  const text = file('Termin', ['23.11.2026', '24.11.2026', 'nach Absprache']);
  const columns = await columnsAs(text, { kind: 'date', order: 'day-first', othersKept: true });
  const { review: found } = await review(text, { columns });
  expect(found.problems).toMatchObject([
    {
      code: 'value-kept',
      blocking: false,
      count: 1,
      examples: [{ row: 4, column: 'Termin', found: 'nach Absprache' }],
    },
  ]);
  await take(text, { columns });
  expect(fields().map(({ Termin }) => Termin)).toEqual(['2026-11-23', '2026-11-24', 'nach Absprache']);
});

test('what the person chose is remembered with the layout', async () => {
  const text = file('Termin', ['01/02/2026', '03/04/2026']);
  await take(text, { columns: await columnsAs(text, { kind: 'date', order: 'month-first' }) });
  const again = await columnOf('Termin', ['05/06/2026', 'abgesagt']);
  expect(as(again?.meaning)).toEqual({ kind: 'date', order: 'month-first', othersKept: true });
});

test.for([
  ['Telefon 2', ['0171 2345678', '0171 2345679']],
  ['Kundennummer', ['10023', '10024']],
  ['PLZ', ['01067', '10115']],
  ['PLZ', ['80331', '10115']],
  ['Zimmer', ['2.05', '2.11']],
  ['Notiz', ['12.5. oder später', 'ja']],
  ['Kartennummer', ['123456', '123457']],
  ['Termin', ['12. März', '13. März']],
] as const)('%s is no date and no number by itself', async ([heading, cells]) => {
  expect(as((await columnOf(heading, cells))?.meaning)?.kind ?? 'text').toBe('text');
});

test('days without a year are offered with the nearest one', async () => {
  const column = await columnOf('Termin', ['12. März', '1. Dezember']);
  expect(column?.values.question).toBe('year');
  expect(column?.values.readings[0]?.values).toEqual(['2027-03-12', '2026-12-01']);
});

test('a field that is a date stays one, with its text from before as the same day', async () => {
  await take(file('Termin', ['23.11.2026', '24.11.2026']), {
    columns: [
      { kind: 'field', name: 'Name' },
      { kind: 'phone' },
      { kind: 'field', name: 'Termin', as: { kind: 'text' } },
    ],
  });
  expect(kinds()).toEqual({});
  imports.connection.exec('DELETE FROM import_layouts');
  const { review: found } = await review(file('Termin', ['Mo 23.11.2026', '25.11.2026']));
  expect(found.differences.people).toBe(1);
  await take(file('Termin', ['Mo 23.11.2026', '25.11.2026']));
  expect(fields().map(({ Termin }) => Termin)).toEqual(['2026-11-23', '24.11.2026']);
});

test('undoing the import takes the kinds along that it made', async () => {
  const { importId: first } = await take(file('Termin', ['23.11.2026']));
  await imports.run<'undo'>({ kind: 'undo', importId: first, now: 2 });
  expect(kinds()).toEqual({});
});

test('a kind that a later import has values of stays when the first is undone', async () => {
  const { importId: first } = await take(file('Termin', ['23.11.2026']));
  await take(file('Termin', ['23.11.2026', '24.11.2026']));
  await imports.run<'undo'>({ kind: 'undo', importId: first, now: 2 });
  expect(kinds()).toEqual({ Termin: 'date' });
});
