/** An Excel workbook, written row by row. Cells say what they are: a text is never a formula, nor a phone a number. */
import type { FileHandle } from 'node:fs/promises';
import type { TypedKind } from '../shared/values/field-kind.ts';
import { isOfKind } from '../shared/values/kept-shape.ts';
import { cutText } from '../shared/values/whole-signs.ts';
import { withOwnApostrophe } from './csv-cells.ts';
import type { Column, Table } from './table.ts';
import { ZipFile } from './zip-file.ts';

/** Rows that Excel shows on one sheet; what is more goes onto a further one, under the same headings. */
const sheetRows = 1_048_576;
/** Characters that Excel takes in one cell. */
const cellLength = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** @returns the number of rows written, without the headings */
export async function writeWorkbook<Row>(
  file: FileHandle,
  sheetName: string,
  { columns, pages }: Omit<Table<Row>, 'like'>,
  onRows: (rows: number) => void = () => undefined,
  rowsOnSheet = sheetRows,
): Promise<number> {
  const zip = new ZipFile(file);
  const sheets: string[] = [];
  let written = 0;
  const source = rowsOf(pages(), () => onRows(written));
  let next = await source.next();
  do {
    sheets.push(sheets.length === 0 ? sheetName : `${sheetName} ${sheets.length + 1}`);
    const sheet = async function* (): AsyncGenerator<string> {
      yield sheetStart(columns) + rowXml(1, columns.map(headingXml));
      let lines = '';
      for (let row = 2; row <= rowsOnSheet && next.done !== true; row++) {
        const { value } = next;
        lines += rowXml(
          row,
          columns.map((column) => cellXml(column, value)),
        );
        written++;
        if (lines.length > 65_536) {
          yield lines;
          lines = '';
        }
        next = await source.next();
      }
      yield `${lines}</sheetData></worksheet>`;
    };
    await zip.add(`xl/worksheets/sheet${sheets.length}.xml`, sheet());
  } while (next.done !== true);
  for (const [path, xml] of Object.entries(partsOf(sheets))) await zip.add(path, [declaration + xml]);
  await zip.end();
  return written;
}

/** The rows one by one; `onPage` hears of the end of each piece. */
async function* rowsOf<Row>(
  pages: ReturnType<Table<Row>['pages']>,
  onPage: () => void,
): AsyncGenerator<Row, void> {
  for await (const page of pages) {
    yield* page;
    onPage();
  }
}

function sheetStart(columns: readonly { readonly width: number }[]): string {
  const widths = columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
}

/** Begins each cell with its place. */
function rowXml(row: number, cells: readonly string[]): string {
  const placed = cells.map((cell, index) => cell && `<c r="${columnName(index)}${row}" ${cell}</c>`);
  return `<row r="${row}">${placed.join('')}</row>`;
}

/** Styles, by their places in the workbook's own list. A cell that stays a text when it is typed into anew keeps a phone number. */
const style = { heading: 1, moment: 2, text: 3, date: 4, time: 5 } as const;

const headingXml = ({ heading }: { readonly heading: string }): string => textXml(heading, style.heading);

/** The cell of a column without its beginning; empty where there is nothing. */
function cellXml<Row>(column: Column<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
      return textXml(withOwnApostrophe(column.of(row)), style.text);
    case 'phone':
      return textXml(`+${column.of(row)}`, style.text);
    case 'number': {
      const number = column.of(row);
      return number === null ? '' : `><v>${number}</v>`;
    }
    case 'moment': {
      const at = column.of(row);
      return at === null ? '' : `s="${style.moment}"><v>${dayNumber(at)}</v>`;
    }
    case 'value':
      return valueXml(column.of(row), column.valueKind);
    default:
      return column satisfies never;
  }
}

/** One for each count of decimals: 12.50 stays so, as it stands in texts. */
const numberStyle = (value: string): number => firstOfNumbers + (value.split('.')[1]?.length ?? 0);
const firstOfNumbers = Object.keys(style).length + 1;
const mostDecimals = 15;
const decimalCounts = Array.from({ length: mostDecimals + 1 }, (_, count) => count);
/** Of formats that the workbook brings, the first. */
const ownFormat = 164;
const numberCode = (decimals: number): string => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`);

/** Excel counts days right from here on: it takes 1900 for a leap year. */
const firstDay = '1900-03-01';

/** A value of a field of contacts; words in its place, and days before Excel's own, stay a text. */
function valueXml(value: string, kind: TypedKind): string {
  if (!isOfKind(value, kind) || (value < firstDay && kind.startsWith('date')))
    return textXml(withOwnApostrophe(value), style.text);
  switch (kind) {
    case 'number':
      return `s="${numberStyle(value)}"><v>${value}</v>`;
    case 'time':
      return `s="${style.time}"><v>${Date.parse(`1970-01-01T${value}Z`) / dayMs}</v>`;
    case 'date':
    case 'date-time': {
      const hasTime = value.includes('T');
      return `s="${hasTime ? style.moment : style.date}"><v>${daysUntil(Date.parse(hasTime ? `${value}Z` : value))}</v>`;
    }
    default:
      return kind satisfies never;
  }
}

const textXml = (text: string, style: number): string =>
  text === '' ? '' : `t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is>`;

const dayMs = 86_400_000;

/** A time in ms of the clock on the wall as Excel counts: days since the end of 1899. */
const daysUntil = (clockMs: number): number => clockMs / dayMs + 25_569;

/** A Unix time in ms, by this computer's clock on the wall. */
const dayNumber = (at: number): number => daysUntil(at - new Date(at).getTimezoneOffset() * 60_000);

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Without what XML 1.0 cannot hold, and no longer than a cell may be. */
function xmlText(text: string): string {
  return cutText(text, cellLength)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** The small parts around the sheets. */
function partsOf(sheets: readonly string[]): Readonly<Record<string, string>> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const each = (make: (number: number, name: string) => string): string =>
    sheets.map((name, index) => make(index + 1, name)).join('');
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>` +
      each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`) +
      '</Types>',
    '_rels/.rels':
      `<Relationships xmlns="${packageRelations}">` +
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
      each((n, name) => `<sheet name="${xmlText(name)}" sheetId="${n}" r:id="rId${n}"/>`) +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${packageRelations}">` +
      each(
        (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      ) +
      `<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${main}"><numFmts count="${decimalCounts.length}">` +
      decimalCounts
        .map((n) => `<numFmt numFmtId="${ownFormat + n}" formatCode="${numberCode(n)}"/>`)
        .join('') +
      '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      `<cellXfs count="${firstOfNumbers + decimalCounts.length}">` +
      '<xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>' +
      // 22 is the date with the time as the reader's Excel writes them, 49 text, 14 the date, 20 the time.
      '<xf xfId="0" numFmtId="22" applyNumberFormat="1"/>' +
      '<xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/>' +
      '<xf xfId="0" numFmtId="20" applyNumberFormat="1"/>' +
      decimalCounts.map((n) => `<xf xfId="0" numFmtId="${ownFormat + n}" applyNumberFormat="1"/>`).join('') +
      '</cellXfs></styleSheet>',
  };
}
