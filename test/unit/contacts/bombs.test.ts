/** Small files that unpack to much, or make much work: what is told, and that what is kept stays small. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../../electron/contacts/read/table.ts';
import { AppError } from '../../../electron/shared/errors.ts';
import { odsFile, odsTable } from '../../support/files/ods-file.ts';
import { workbookIn } from '../../support/files/read-workbook.ts';
import { workbookParts } from '../../support/files/workbook-file.ts';
import { zipFile } from '../../support/files/zip-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-bombs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const parts = workbookParts([{ name: 's', rows: [['Name', 'Phone']] }]);
const withSheet = (rows: string, others: Record<string, string> = {}) =>
  zipFile({
    ...parts,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...others,
  });
const opened = (bytes: Buffer, onRead?: (fraction: number) => void) => {
  const path = join(folder, 'people');
  writeFileSync(path, bytes);
  return openTable({ kind: 'file', path }, null, 'en-GB', onRead);
};

describe('a small file that is large', () => {
  it.each([
    ['tags in each other', withSheet(`<row/>${'<a>'.repeat(1_000_000)}`), 1],
    ['damage in its third row', withSheet('<row/><row/><row><c></row>'), 3],
  ])('is refused with the row that it was read to: %s', async (_, bytes, row) => {
    expect(bytes.length).toBeLessThan(30_000);
    await expect(opened(bytes)).rejects.toMatchObject({ code: 'file-damaged', values: { row } });
  });

  it.each([
    ['a text without end', withSheet(`<row><c t="str"><v>${'a'.repeat(9_000_000)}</v></c></row>`), 1],
    ['an attribute without end', withSheet(`<row/><row/><row x="${'a'.repeat(9_000_000)}"/>`), 2],
    ['more rows than there are', withSheet('<row/>'.repeat(1_100_000)), 1_048_577],
    [
      'rows said over and over',
      odsFile(
        odsTable(
          '<table:table-row table:number-rows-repeated="600000"><table:table-cell table:number-columns-repeated="100"><text:p>x</text:p></table:table-cell></table:table-row>',
        ),
      ),
      1,
    ],
  ])('is too large, and says where: %s', async (_, bytes, row) => {
    await expect(opened(bytes)).rejects.toMatchObject({ code: 'file-too-large', values: { row } });
  });

  it('can be stopped at any time, and tells how far it is from the beginning on', async () => {
    const reported: number[] = [];
    const stopping = opened(withSheet('<row><c><v>1</v></c></row>'.repeat(200_000)), (fraction) => {
      reported.push(fraction);
      if (reported.length === 3) throw new AppError('cancelled');
    });
    await expect(stopping).rejects.toMatchObject({ code: 'cancelled' });
    expect(reported.length).toBe(3);
    expect(reported[0]).toBeLessThan(0.2);
  });

  it('asks a format that takes long once for each number', () => {
    const code = 'yyyymmdd'.repeat(31);
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const rows = '<row><c s="1"><v>44000.5</v></c></row>'.repeat(20_000);
    const bytes = withSheet(rows, { 'xl/styles.xml': styles });
    expect(workbookIn(bytes).read('s', 'en-GB').rows.length).toBe(20_000);
  });

  it('shows a number as it is where its format is longer than any', () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'0'.repeat(300)}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const bytes = withSheet('<row><c s="1"><v>7</v></c></row>', { 'xl/styles.xml': styles });
    expect(workbookIn(bytes).read('s', 'en-GB').rows).toEqual([['7']]);
  });

  it('has no memory for cells far to the right in each row', () => {
    const bytes = withSheet('<row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>'.repeat(20_000));
    const { rows, stray } = workbookIn(bytes).read('s', 'en-GB');
    expect(rows[0]?.length).toBe(1);
    expect(stray).toMatchObject({ count: 20_000, row: 1, first: 'XFD1' });
  });
});

describe('a long text', () => {
  it('that is one line is refused with its row, unless it is numbers', async () => {
    await expect(opened(Buffer.from('Ann '.repeat(5_100_000)))).rejects.toMatchObject({
      code: 'file-not-a-table',
      values: { row: 1 },
    });
    const numbers = await opened(Buffer.from('07700900123, '.repeat(300_000)));
    expect(numbers.sample.length).toBe(200);
  });

  it('whose quote never ends names its row, and the rest is read', async () => {
    const table = await opened(Buffer.from(`Name,Phone\n"${'Ann,07700900123\n'.repeat(200_000)}`));
    const batches = [...table.batches()];
    expect(batches.flatMap(({ broken }) => broken)).toMatchObject([{ row: 2, kind: 'unclosed-quote' }]);
    expect(batches.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(200_001);
  });
});
