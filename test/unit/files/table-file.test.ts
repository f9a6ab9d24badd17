import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encoderOf } from '../../../electron/contacts/text/alphabet-encoder.ts';
import { type Column, fieldColumn, type Table } from '../../../electron/files/table.ts';
import { writeTable } from '../../../electron/files/table-file.ts';
import type { Reading } from '../../../electron/shared/import/imports.ts';
import { workbookIn } from '../../support/files/read-workbook.ts';

interface Person {
  readonly name: string;
  readonly number: string;
  readonly price: number | null;
  readonly at: number | null;
}

const columns: readonly Column<Person>[] = [
  { heading: 'Number', width: 18, kind: 'phone', of: ({ number }) => number },
  { heading: 'Name', width: 20, kind: 'text', of: ({ name }) => name },
  { heading: 'Price', width: 10, kind: 'number', of: ({ price }) => price },
  { heading: 'At', width: 20, kind: 'moment', of: ({ at }) => at },
];
const ada: Person = {
  name: 'Ada',
  number: '4915112345678',
  price: 12.5,
  at: Date.UTC(2026, 10, 24, 17, 4, 5),
};
const tableOf = (...people: readonly Person[]): Table<Person> => ({ columns, pages: () => [people] });

let folder: string;
const zone = process.env.TZ;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-table-'));
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

async function csv(table: Table<Person>, locale: string): Promise<string> {
  const path = join(folder, 'table.csv');
  await writeTable(path, table, locale);
  return readFileSync(path, 'utf8');
}

describe('a CSV file', () => {
  test.each([
    ['en-GB', ',', '12.5', '24/11/2026 18:04:05'],
    ['en-US', ',', '12.5', '11/24/2026 18:04:05'],
    ['de-DE', ';', '12,5', '24.11.2026 18:04:05'],
    ['de', ';', '12,5', '24.11.2026 18:04:05'],
    ['de-CH', ';', '12.5', '24.11.2026 18:04:05'],
    ['fr-FR', ';', '12,5', '24/11/2026 18:04:05'],
    ['es-ES', ';', '12,5', '24/11/2026 18:04:05'],
    ['es-MX', ',', '12.5', '24/11/2026 18:04:05'],
    ['pt-PT', ';', '12,5', '24/11/2026 18:04:05'],
    ['ar-EG', ';', '12.5', '24/11/2026 18:04:05'],
  ])(
    'has the separator, the decimal sign and the local time of %s, with the zone once',
    async (locale, separator, price, at) => {
      expect(await csv(tableOf(ada), locale)).toBe(
        [
          `\uFEFFNumber,Name,Price,At (Europe/Berlin)`.replaceAll(',', separator),
          ['+49 1 51 12 34 56 78', 'Ada', price, at].join(separator),
          '',
        ].join('\r\n'),
      );
    },
  );

  test.each(['447700900123', '33612345678', '12125550123', '35318000000', '99912345678'])(
    'has no figures of %s that a spreadsheet could take for a number',
    async (number) => {
      const cell = (await csv(tableOf({ ...ada, number }), 'fr')).split('\r\n')[1]?.split(';')[0] ?? '';
      expect(cell.replaceAll(' ', '')).toBe(`+${number}`);
      // Groups of three are thousands in French.
      expect(cell).toMatch(/^\+\d{0,3} \d\d?( \d\d)+$/);
    },
  );

  test('runs no formula, and leaves cells empty where there is nothing', async () => {
    const row = (await csv(tableOf({ ...ada, name: '=1+1', price: null, at: null }), 'en-GB')).split(
      '\r\n',
    )[1];
    expect(row).toBe("+49 1 51 12 34 56 78,'=1+1,,");
    expect(await csv(tableOf({ ...ada, price: -2 }), 'en-GB')).toContain(',-2,');
  });

  test.each<[Reading['encoding'], string, string]>([
    ['windows-1252', 'Zoë Müller €', 'windows-1252'],
    ['windows-1251', 'Иван', 'windows-1251'],
    ['windows-1256', 'مريم', 'windows-1256'],
    ['cp850', 'Jürgen', 'cp850'],
    ['utf-16le', 'Łukasz', 'utf-16le'],
    ['utf-16be', 'Łukasz', 'utf-16be'],
    ['utf-8', 'Łukasz', 'utf-8'],
    ['windows-1252', 'Łukasz', 'utf-8'],
    ['shift_jis', '太郎', 'utf-8'],
  ])('goes back in the alphabet %s where that has the letters of %s', async (encoding, name, expected) => {
    const path = join(folder, 'back.csv');
    const like = { separator: '|', encode: encoderOf(encoding) };
    await writeTable(path, { ...tableOf({ ...ada, name }), like }, 'de');
    const bytes = readFileSync(path);
    const text =
      expected === 'cp850'
        ? bytes.toString('latin1')
        : new TextDecoder(expected, { fatal: true }).decode(bytes);
    expect(text.split('\r\n')[1]).toContain(`|${expected === 'cp850' ? 'J\u0081rgen' : name}|`);
    const isUnicode = expected.startsWith('utf');
    expect(
      new TextDecoder(isUnicode ? expected : 'latin1', { ignoreBOM: true })
        .decode(bytes)
        .startsWith('\uFEFF'),
    ).toBe(isUnicode);
  });
});

test('a workbook has phones as texts that stay so when they are typed anew, figures, and times of the local clock', async () => {
  const path = join(folder, 'people [1]: a name that is far too long for a sheet.XLSX');
  expect(await writeTable(path, tableOf(ada, { ...ada, price: null, at: null }), 'de-DE')).toBe(2);
  const workbook = workbookIn(readFileSync(path));
  const [sheet] = workbook.sheets;
  expect(sheet?.name).toBe('people 1 a name that is far');
  expect(workbook.read(sheet?.name ?? '', 'de-DE').rows).toEqual([
    ['Number', 'Name', 'Price', 'At (Europe/Berlin)'],
    ['+4915112345678', 'Ada', '12,5', '24.11.2026 18:04'],
    ['+4915112345678', 'Ada', '', ''],
  ]);
});

describe('fields of contacts', () => {
  const kinds = { Day: 'date', When: 'date-time', Hour: 'time', Owed: 'number' } as const;
  const row = { Day: '2026-04-03', When: '2026-04-03T08:15', Hour: '08:15', Owed: '1250.50', Note: '3/4' };
  const others = { Day: '1899-12-31', When: '2026-04-03', Hour: 'noon', Owed: '=1+1', Note: '' };
  type Fields = typeof row;
  const table: Table<Fields> = {
    columns: (['Day', 'When', 'Hour', 'Owed', 'Note'] as const).map((name) =>
      fieldColumn<Fields>(name, kinds, (fields) => fields[name]),
    ),
    pages: () => [[row, others]],
  };

  test('are days, times and figures for a workbook; words in their place stay words', async () => {
    const path = join(folder, 'fields.xlsx');
    await writeTable(path, table, 'de-DE');
    const workbook = workbookIn(readFileSync(path));
    expect(workbook.read('fields', 'de-DE').rows.slice(1)).toEqual([
      ['03.04.2026', '03.04.2026 8:15', '8:15', '1250,50', '3/4'],
      ['1899-12-31', '03.04.2026', 'noon', '=1+1', ''],
    ]);
    expect(workbook.read('fields', 'en-US').rows[1]).toEqual([
      '04/03/2026',
      '04/03/2026 8:15',
      '8:15',
      '1250.50',
      '3/4',
    ]);
  });

  test('are written year first in a CSV file, with the decimal sign of the language', async () => {
    const path = join(folder, 'fields.csv');
    await writeTable(path, table, 'de-DE');
    expect(readFileSync(path, 'utf8').split('\r\n').slice(1)).toEqual([
      '2026-04-03;2026-04-03 08:15;08:15;"1250,50";3/4',
      "1899-12-31;2026-04-03;noon;'=1+1;",
      '',
    ]);
  });
});
