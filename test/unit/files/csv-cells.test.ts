import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvCell, csvLine } from '../../../electron/files/csv-cells.ts';

test.each(['=1+1', '+cmd', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠1'])(
  'a spreadsheet never runs the cell %j',
  (text) => {
    expect(Papa.parse<string[]>(csvCell(text)).data[0]?.[0]).toMatch(/^'/);
  },
);

test('a phone number in international form stays as it is', () => {
  expect(csvCell('+447700900123')).toBe('+447700900123');
});

test('whatever is written is read back as one row with the same cells, but for the guard', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
      const [row] = Papa.parse<string[]>(csvLine(cells.map(csvCell), ','), {
        delimiter: ',',
        newline: '\r\n',
      }).data;
      expect(row?.map((read, index) => (read === `'${cells[index]}` ? cells[index] : read))).toEqual(cells);
    }),
  );
});
