import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFormat, shownNumber } from '../../../../electron/contacts/workbook/number-format.ts';
import {
  WorkbookDamaged,
  WorkbookTooLarge,
  WorkbookUnreadable,
  workbookLimits,
} from '../../../../electron/contacts/workbook/workbook.ts';
import { workbookIn } from '../../../support/files/read-workbook.ts';
import { workbookFile, workbookParts } from '../../../support/files/workbook-file.ts';
import { zipFile } from '../../../support/files/zip-file.ts';

const people = {
  name: 'Ann & "Bob"',
  rows: [
    ['Name', 'Phone', 'Joined'],
    ['Zoë', 447700900123, { date: 45_000 }],
    [null, '4.474E+11', '447700900123.0'],
    [],
    ['Cy', { error: '#N/A' }, { formula: 'A1&B1', value: 'x' }],
  ],
} as const;

describe('reading a workbook', () => {
  it('gives cells as text, with numbers in full and texts untouched', async () => {
    const { sheets, firstSheet, read } = workbookIn(workbookFile([people]));
    expect(sheets).toEqual([{ name: people.name, hidden: false }]);
    const { rows, hiddenRows } = await read(firstSheet, 'en-GB');
    expect(rows).toEqual([
      ['Name', 'Phone', 'Joined'],
      ['Zoë', '447700900123', '15/03/2023'],
      ['', '4.474E+11', '447700900123.0'],
      ['', '', ''],
      ['Cy', '#N/A', 'x'],
    ]);
    expect(hiddenRows.size).toBe(0);
  });

  it('gives numbers with the digits that the sheet shows, without the noise of fractions', async () => {
    const numbers = [0.1 + 0.2, 12.5, 1e21, 447_700_900_123, -1.1];
    const { read, firstSheet } = workbookIn(workbookFile([{ name: 's', rows: [numbers] }]));
    expect((await read(firstSheet, 'en-GB')).rows).toEqual([
      ['0.3', '12.5', '1000000000000000000000', '447700900123', '-1.1'],
    ]);
  });

  it('writes dates as the sheet shows them', async () => {
    const due = 46_352 + 10.5 / 24;
    const { read, firstSheet } = workbookIn(
      workbookFile([{ name: 's', rows: [[{ date: 46_352 }, { date: due, style: 'words' }, 46_352]] }]),
    );
    expect((await read(firstSheet, 'en-GB')).rows).toEqual([
      ['26/11/2026', 'Thursday 26 November at 10:30', '46352'],
    ]);
    expect((await read(firstSheet, 'de-DE')).rows[0]?.slice(0, 2)).toEqual([
      '26.11.2026',
      'Donnerstag 26 November at 10:30',
    ]);
  });

  it.each([
    ['00000', 1067, '01067', '01067'],
    ['0#', 7, '07', '07'],
    ['0.00', 12.5, '12.50', '12,50'],
    ['0', 12.5, '13', '13'],
    ['0%', 0.15, '15%', '15%'],
    ['0.0%', 0.155, '15.5%', '15,5%'],
    ['#,##0.00\\ "€"', 1234.5, '1,234.50 €', '1.234,50 €'],
    ['[$€-407] #,##0.00', 12.5, '€ 12.50', '€ 12,50'],
    ['#,##0.00\\ [$kr-41D]', 1_500_000, '1,500,000.00 kr', '1.500.000,00 kr'],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-', 12.5, '12.50 €', '12,50 €'],
    ['"£"#,##0.00;[Red]\\-"£"#,##0.00', -3.4, '-£3.40', '-£3,40'],
    ['#,##0.00', 0.1 + 0.2, '0.30', '0,30'],
  ])('writes %s as the sheet shows it: %d', async (format, number, english, german) => {
    const { read, firstSheet } = workbookIn(
      workbookFile([{ name: 's', rows: [['x', { number, format }, number]] }]),
    );
    expect((await read(firstSheet, 'en-GB')).rows[0]?.[1]).toBe(english);
    expect((await read(firstSheet, 'de')).rows[0]?.[1]).toBe(german);
  });

  it.each([
    ['00000\\ 000000', '07700 900123'],
    ['00000000000', '07700900123'],
    ['"+44 "0000\\ 000000', '+44 7700 900123'],
    ['[>9999999]0000\\ 000000;000\\-0000', '7700 900123'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '(770) 090-0123'],
    // What would hide digits, or put signs among them that make two numbers of one.
    ['#,##0', '7700900123'],
    ['0.00', '7700900123'],
    ['#,##0.00', '7700900123'],
    ['0.00E+00', '7700900123'],
    ['#,##0,', '7700900123'],
    ['"Tel. "0', '7700900123'],
    ['# ?/?', '7700900123'],
    ['General', '7700900123'],
    ['@', '7700900123'],
    [';;;', '7700900123'],
    ['"yes";"no"', '7700900123'],
    ['[nonsense', '7700900123'],
  ])('keeps all digits of a phone number that is shown by %s', async (format, shown) => {
    const { read, firstSheet } = workbookIn(
      workbookFile([{ name: 's', rows: [[{ number: 7_700_900_123, format }]] }]),
    );
    expect((await read(firstSheet, 'en-GB')).rows).toEqual([[shown]]);
  });

  it('takes no digit from a whole number that could be one of a phone, whatever its format', async () => {
    const format = fc
      .array(
        fc.constantFrom(
          '0',
          '#',
          '?',
          '00',
          '##',
          ',',
          '.',
          ' ',
          '\\ ',
          '-',
          '(',
          ')',
          '%',
          '"x"',
          ';',
          '_-',
          '[Red]',
          '$',
        ),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.property(format, fc.integer({ min: 1_000_000, max: 999_999_999_999_999 }), (code, number) => {
        const followed = numberFormat(200, code);
        const shown = followed === null ? null : shownNumber(String(number), followed, 'en-GB');
        if (shown === null || /[%$]/.test(code)) return;
        expect(shown.replace(/\D/g, '')).toMatch(new RegExp(`^0*${number}$`));
      }),
    );
  });

  it('reads a value that is merged over several rows for each that holds anything', async () => {
    const { read, firstSheet } = workbookIn(
      workbookFile([
        {
          name: 's',
          merged: ['A1:C1', 'A3:A5', 'C3:C4', 'B6:B9', 'A20:A90'],
          rows: [
            ['Clients', null, null],
            ['Family', 'Phone', 'Day'],
            ['Smith', 1, 'Mon'],
            [null, 2, null],
            [null, 3, 'Tue'],
            [null, null, 'Wed'],
            [],
            ['Jones', 4, null],
          ],
        },
      ]),
    );
    const { rows, merged } = await read(firstSheet, 'en-GB');
    expect(rows).toEqual([
      ['Clients', '', ''],
      ['Family', 'Phone', 'Day'],
      ['Smith', '1', 'Mon'],
      ['Smith', '2', 'Mon'],
      ['Smith', '3', 'Tue'],
      ['', '', 'Wed'],
      ['', '', ''],
      ['Jones', '4', ''],
    ]);
    expect(merged).toEqual([
      { column: 1, first: 3, last: 5 },
      { column: 3, first: 3, last: 4 },
    ]);
  });

  it('names hidden sheets and rows, and opens the first sheet that can be seen', async () => {
    const workbook = workbookIn(
      workbookFile([
        { name: 'old', state: 'hidden', rows: [['a']] },
        { name: 'now', rows: [['b'], ['c'], ['d'], [null]], hiddenRows: [2, 3, 4] },
        { name: 'secret', state: 'veryHidden', rows: [['e']] },
      ]),
    );
    expect(workbook.sheets.map(({ hidden }) => hidden)).toEqual([true, false, true]);
    expect(workbook.firstSheet).toBe('now');
    expect(await workbook.read('now', 'en-GB')).toEqual({
      rows: [['b'], ['c'], ['d']],
      hiddenRows: new Set([2, 3]),
      hiddenColumns: new Set(),
      merged: [],
      stray: null,
      shownDays: new Map(),
      comments: 0,
      struck: 0,
    });
    expect((await workbook.read('secret', 'en-GB')).rows).toEqual([['e']]);
  });

  it('says which columns are hidden, also those without a width', async () => {
    const parts = workbookParts([{ name: 's', rows: [['a', 'b', 'c', 'd', 'e']] }]);
    const columns =
      '<cols><col min="1" max="1" width="9" hidden="1"/><col min="3" max="4" width="0"/><col min="5" max="16384" width="9"/></cols>';
    const xml = parts['xl/worksheets/sheet1.xml']?.replace('<sheetData>', `${columns}<sheetData>`) ?? '';
    const { read } = workbookIn(zipFile({ ...parts, 'xl/worksheets/sheet1.xml': xml }));
    expect((await read('s', 'en-GB')).hiddenColumns).toEqual(new Set([0, 2, 3]));
  });

  it('finds the place of cells that are not named', async () => {
    const { read } = workbookIn(
      workbookFile([
        {
          name: 's',
          unnamed: true,
          rows: [
            ['a', null, 'c'],
            ['d', 5],
          ],
        },
      ]),
    );
    expect((await read('s', 'en-GB')).rows).toEqual([
      ['a', '', 'c'],
      ['d', '5', ''],
    ]);
  });

  it('writes numbers that Excel stored with an exponent in full', async () => {
    const parts = workbookParts([{ name: 's', rows: [[447700900123]] }]);
    const xml = parts['xl/worksheets/sheet1.xml']?.replace('447700900123', '4.47700900123E11') ?? '';
    const { read } = workbookIn(zipFile({ ...parts, 'xl/worksheets/sheet1.xml': xml }));
    expect((await read('s', 'en-GB')).rows).toEqual([['447700900123']]);
  });
});

describe('a hostile workbook', () => {
  const small = { ...workbookLimits, sheetBytes: 1_000_000, textPartBytes: 1_000_000, otherBytes: 1_000_000 };
  const bomb = (part: string) => {
    const parts = workbookParts([{ name: 's', rows: [['a']] }]);
    return zipFile({ ...parts, [part]: Buffer.alloc(2_000_000, ' ') }, { claimedSize: 1000 });
  };

  it.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/workbook.xml'])(
    'that unpacks without end is refused, whatever it claims: %s',
    async (part) => {
      const bytes = bomb(part);
      expect(bytes.length).toBeLessThan(5_000);
      await expect(async () => workbookIn(bytes, small).read('s', 'en-GB')).rejects.toThrow(WorkbookTooLarge);
    },
  );

  it('with very many parts is refused', () => {
    const parts: Record<string, string> = workbookParts([{ name: 's', rows: [['a']] }]);
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, part) => [`part${part}`, '']));
    expect(() => workbookIn(zipFile({ ...parts, ...many }))).toThrow(WorkbookUnreadable);
  });

  it.each([
    ['a row far below', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'],
    ['a cell far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>'],
    ['a cell that is not in its row', '<row r="1"><c r="A9999999"><v>1</v></c></row>'],
  ])('with %s takes no memory for what lies between', (_, row) => {
    const parts = workbookParts([{ name: 's', rows: [] }]);
    const xml = `<worksheet><sheetData>${row}</sheetData></worksheet>`;
    const { read } = workbookIn(zipFile({ ...parts, 'xl/worksheets/sheet1.xml': xml }));
    expect(read('s', 'en-GB').rows.flat().length).toBeLessThan(20_000);
  });

  it('whose merged cells overlap without end takes no more work than any other', () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [at === 0 ? 'x' : null, at]);
    const merged = Array.from({ length: 20_000 }, () => 'A1:A1048576');
    const { read } = workbookIn(workbookFile([{ name: 's', rows, merged }]));
    expect(read('s', 'en-GB').rows.every(([first]) => first === 'x')).toBe(true);
  });

  it('with a row beyond those of any spreadsheet is refused, and named', () => {
    const parts = workbookParts([{ name: 's', rows: [] }]);
    const xml = '<worksheet><sheetData><row r="99999999"><c><v>1</v></c></row></sheetData></worksheet>';
    const { read } = workbookIn(zipFile({ ...parts, 'xl/worksheets/sheet1.xml': xml }));
    expect(() => read('s', 'en-GB')).toThrow(
      expect.objectContaining({ name: 'WorkbookTooLarge', row: 99_999_999 }),
    );
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no archive', Buffer.from('PK\u0003\u0004 but not really')],
    ['half of a workbook', workbookFile([people]).subarray(0, 900)],
  ])('that is %s is damaged', (_, bytes) => {
    expect(() => workbookIn(bytes)).toThrow(WorkbookDamaged);
  });

  it.each([
    ['another archive', zipFile({ 'readme.txt': 'hello' })],
    [
      'a workbook without sheets',
      zipFile({ 'xl/workbook.xml': '<workbook/>', 'xl/_rels/workbook.xml.rels': '<R/>' }),
    ],
  ])('that is %s is refused', (_, bytes) => {
    expect(() => workbookIn(bytes)).toThrow(WorkbookUnreadable);
  });

  it('whose sheet is no XML is damaged', async () => {
    const parts = workbookParts([{ name: 's', rows: [['a']] }]);
    const { read } = workbookIn(
      zipFile({ ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"' }),
    );
    await expect(async () => read('s', 'en-GB')).rejects.toThrow(WorkbookDamaged);
  });
});
