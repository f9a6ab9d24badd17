/** An Excel workbook of text cells, written row by row. Cells are text by their type: none is ever a formula. */
import type { FileHandle } from 'node:fs/promises';
import { ZipFile } from './zip-file.ts';

/** Rows that Excel shows on one sheet; what is more goes onto a further one, under the same headings. */
const sheetRows = 1_048_576;
/** Characters that Excel takes in one cell. */
const cellLength = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

export type CellKind = 'text' | 'number' | 'moment';

export interface WorkbookSpec {
  readonly sheetName: string;
  readonly headings: readonly string[];
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  /**
   * The kind of cells of each column; without it all are texts. A `moment` is given in ISO 8601 and written as Excel's own, in
   * this computer's zone.
   */
  readonly kinds?: readonly CellKind[];
  /** The rows in pieces. */
  readonly pages: AsyncIterable<readonly (readonly string[])[]>;
}

/** @returns the number of rows written, without the headings */
export async function writeWorkbook(
  file: FileHandle,
  spec: WorkbookSpec,
  rowsOnSheet = sheetRows,
): Promise<number> {
  const zip = new ZipFile(file);
  const source = rowsOf(spec.pages);
  const sheets: string[] = [];
  let written = 0;
  let next = await source.next();
  do {
    sheets.push(sheets.length === 0 ? spec.sheetName : `${spec.sheetName} ${sheets.length + 1}`);
    const sheet = async function* (): AsyncGenerator<string> {
      yield sheetStart(spec.widths) + rowXml(1, spec.headings, 'heading');
      let lines = '';
      for (let row = 2; row <= rowsOnSheet && next.done !== true; row++) {
        lines += rowXml(row, next.value, spec.kinds ?? []);
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

async function* rowsOf(pages: WorkbookSpec['pages']): AsyncGenerator<readonly string[], void> {
  for await (const page of pages) yield* page;
}

function sheetStart(widths: readonly number[]): string {
  const columns = widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${columns}</cols><sheetData>`;
}

function rowXml(row: number, cells: readonly string[], kinds: readonly CellKind[] | 'heading'): string {
  const style = kinds === 'heading' ? ' s="1"' : '';
  const written = cells.map((cell, index) => {
    if (cell === '') return '';
    const place = `r="${columnName(index)}${row}"`;
    const kind = kinds === 'heading' ? 'text' : (kinds[index] ?? 'text');
    switch (kind) {
      case 'number':
        return `<c ${place}><v>${Number(cell)}</v></c>`;
      case 'moment':
        return `<c ${place} s="2"><v>${dayNumber(Date.parse(cell))}</v></c>`;
      case 'text':
        return `<c ${place} t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
      default:
        return kind satisfies never;
    }
  });
  return `<row r="${row}">${written.join('')}</row>`;
}

/** A Unix time in ms as Excel counts: days since the end of 1899, by the clock on the wall. */
function dayNumber(at: number): number {
  return (at - new Date(at).getTimezoneOffset() * 60_000) / 86_400_000 + 25_569;
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Without what XML 1.0 cannot hold, and no longer than a cell may be. */
function xmlText(text: string): string {
  return text
    .slice(0, cellLength)
    .toWellFormed()
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
      `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>' +
      // 22 is the date with the time as the reader's Excel writes them.
      '<xf xfId="0" numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>',
  };
}
