/**
 * A table as a file for the person's own spreadsheet program: a workbook where the name ends in `.xlsx`, else CSV with the separator, the
 * decimal sign and the times of the language.
 */
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { callingCodeIn } from '../shared/phone/calling-codes.ts';
import { decimalSign } from '../shared/values/decimal-sign.ts';
import type { TypedKind } from '../shared/values/field-kind.ts';
import { isOfKind } from '../shared/values/kept-shape.ts';
import { cutText } from '../shared/values/whole-signs.ts';
import { csvCell, csvLine, separatorOf } from './csv-cells.ts';
import type { Column, Encode, Table } from './table.ts';
import { writeWorkbook } from './workbook-file.ts';
import { writeBeside } from './write-beside.ts';

/**
 * Writes the table; a file of that name stays what it was until all of it is there.
 *
 * @param locale BCP 47, of the person's language
 * @param onRows hears how many rows are written; may throw to end it
 * @returns the number of rows, without the headings
 */
export async function writeTable<Row>(
  path: string,
  of: Table<Row>,
  locale: string,
  onRows: (rows: number) => void = () => undefined,
): Promise<number> {
  const table = withZone(of);
  if (/\.xlsx$/i.test(path))
    return writeBeside(path, (file) => writeWorkbook(file, sheetNameOf(path), table, onRows));
  const { separator, encode } = table.like ?? { separator: separatorOf(locale), encode: utf8 };
  try {
    return await writeBeside(path, (file) => writeCsv(file, table, { locale, separator, encode, onRows }));
  } catch (cause) {
    if (!(cause instanceof LacksCharacter)) throw cause;
    return writeBeside(path, (file) => writeCsv(file, table, { locale, separator, encode: utf8, onRows }));
  }
}

/** As a spreadsheet names the sheet of a CSV file, with room for the number of a further one. */
const sheetNameOf = (path: string): string =>
  cutText(
    basename(path)
      .slice(0, -'.xlsx'.length)
      .replace(/[[\]:*?/\\']/g, ''),
    28,
  ).trim() || 'Carillon';

class LacksCharacter extends Error {
  override readonly name = 'LacksCharacter';
}

const utf8: Encode = (text) => Buffer.from(text);

/** By it, spreadsheets read a file as Unicode; an alphabet that lacks it needs none. */
const byteOrderMark = '\uFEFF';

interface CsvForm {
  readonly locale: string;
  readonly separator: string;
  readonly encode: Encode;
  readonly onRows: (rows: number) => void;
}

async function writeCsv<Row>(
  file: FileHandle,
  { columns, pages }: Table<Row>,
  { locale, separator, encode, onRows }: CsvForm,
): Promise<number> {
  const cells = columns.map((column) => cellText(column, locale));
  const write = async (text: string): Promise<void> => {
    const bytes = encode(text);
    if (bytes === null) throw new LacksCharacter();
    await file.write(bytes);
  };
  let rows = 0;
  await file.write(encode(byteOrderMark) ?? new Uint8Array());
  await write(
    csvLine(
      columns.map(({ heading }) => csvCell(heading)),
      separator,
    ),
  );
  for await (const page of pages()) {
    await write(
      page
        .map((row) =>
          csvLine(
            cells.map((cell) => cell(row)),
            separator,
          ),
        )
        .join(''),
    );
    rows += page.length;
    onRows(rows);
  }
  return rows;
}

function cellText<Row>(column: Column<Row>, locale: string): (row: Row) => string {
  switch (column.kind) {
    case 'text':
      return (row) => csvCell(column.of(row));
    case 'phone':
      return (row) => phoneCell(column.of(row));
    case 'number': {
      const figures = new Intl.NumberFormat(locale, { useGrouping: false, numberingSystem: 'latn' });
      return (row) => written(column.of(row), (value) => figures.format(value));
    }
    case 'moment': {
      const moment = momentIn(locale);
      return (row) => written(column.of(row), moment);
    }
    case 'value': {
      const valueText = valueTextIn(locale);
      return (row) => csvCell(valueText(column.of(row), column.valueKind));
    }
    default:
      return column satisfies never;
  }
}

const written = (value: number | null, write: (value: number) => string): string =>
  value === null ? '' : write(value);

/**
 * A value of a field of contacts. Spreadsheets of every language take the year-first days for what they are, and an import has nothing to
 * ask; a number has the decimal sign of the language, since a spreadsheet takes the other one for a day.
 */
function valueTextIn(locale: string): (value: string, kind: TypedKind) => string {
  const decimal = decimalSign(locale);
  return (value, kind) => {
    if (!isOfKind(value, kind)) return value;
    return kind === 'number' ? value.replace('.', decimal) : value.replace('T', ' ');
  };
}

/** In pairs of digits: a longer group spreadsheets take for a number, drop its plus, and show 4.9E+12. */
function phoneCell(digits: string): string {
  const code = callingCodeIn(digits);
  return `+${code} ${digits.slice(code.length).replace(/\B(?=(?:\d\d)+$)/g, ' ')}`;
}

/** A moment (Unix ms) by this computer's clock, to the second, in figures as the language writes them and spreadsheets read them. */
export function momentIn(locale: string): (at: number) => string {
  const plain = { calendar: 'gregory', numberingSystem: 'latn' } as const;
  const day = new Intl.DateTimeFormat(locale, {
    ...plain,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  let [last, text] = [Number.NaN, ''];
  return (at) => {
    // People of one batch have the same moment.
    if (at !== last)
      [last, text] = [at, `${day.format(at)} ${time.format(at)}`.replace(/[\u200e\u200f\u061c]/g, '')];
    return text;
  };
}

/** The zone of moments stands in the heading, once. */
function withZone<Row>(table: Table<Row>): Table<Row> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  const columns = table.columns.map((column) =>
    column.kind === 'moment' ? { ...column, heading: `${column.heading} (${zone})` } : column,
  );
  return { ...table, columns };
}
