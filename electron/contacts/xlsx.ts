/**
 * Excel workbooks to rows of text.
 *
 * The archive is taken apart here, within limits, and only what the chosen sheet needs is handed to read-excel-file:
 * it would inflate everything, and it neither says which rows are hidden nor tells a cell with an error from an empty one.
 */
import { type CellValue, readSheet } from 'read-excel-file/universal';
import { cellStylesOf, withShownTexts } from './cell-styles.ts';
import { formatMoment } from './date-format.ts';
import { fillMerged, type MergedRows, mergedRowsIn } from './merged-cells.ts';
import { columnLetters, columnNumber, elements } from './workbook-xml.ts';
import { storeZip, ZipArchive, ZipEntryTooLarge, ZipUnreadable } from './zip.ts';

/** What a workbook may have. It has to be held in memory as a whole, which a CSV file has not. */
export interface WorkbookLimits {
  readonly rows: number;
  /** Excel's last column is XFD, the 16,384th; nobody's list goes that far. */
  readonly columns: number;
  /** Bytes of XML: of one sheet, of all texts, of any other part. */
  readonly sheetBytes: number;
  readonly textBytes: number;
  readonly otherBytes: number;
}

export const workbookLimits: WorkbookLimits = {
  rows: 200_000,
  columns: 2_000,
  sheetBytes: 400_000_000,
  textBytes: 300_000_000,
  otherBytes: 20_000_000,
};

export class WorkbookUnreadable extends Error {
  override readonly name = 'WorkbookUnreadable';
}

/** A spreadsheet of another program, or of Excel in another format. */
export class WorkbookOfOtherFormat extends Error {
  override readonly name = 'WorkbookOfOtherFormat';
  /** As people call it. */
  readonly format: string;
  constructor(format: string) {
    super(`it is in the format ${format}`);
    this.format = format;
  }
}

export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge';
}

export interface SheetInfo {
  readonly name: string;
  readonly hidden: boolean;
}

export interface Sheet {
  /** Cells as text; row 1 of the sheet is the first. */
  readonly rows: string[][];
  /** Numbers of the rows that hold something and are hidden, as by a filter. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Columns that are hidden, by their places from 0. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** Cells that reach over several rows, and were read for each of them. */
  readonly merged: readonly MergedRows[];
}

/** A workbook whose sheets are known, to be read one at a time. */
export interface Workbook {
  readonly sheets: readonly SheetInfo[];
  /** The first sheet that is not hidden. */
  readonly firstSheet: string;
  /** Dates are written as Excel shows them, in the words of `locale`. @throws WorkbookUnreadable, WorkbookTooLarge */
  readonly read: (sheet: string, locale: string) => Promise<Sheet>;
}

/** Opens a workbook. @throws WorkbookUnreadable, WorkbookTooLarge, WorkbookOfOtherFormat */
export function openWorkbook(bytes: Buffer, limits: WorkbookLimits = workbookLimits): Workbook {
  return guarded(() => {
    const archive = new ZipArchive(bytes);
    const other = otherFormats.find(({ part }) => archive.has(part));
    if (other && !archive.has('xl/workbook.xml')) throw new WorkbookOfOtherFormat(other.format);
    const workbook = archive.read('xl/workbook.xml', limits.otherBytes).toString('utf8');
    const paths = relationsOf(archive, limits);
    const sheets = [...elements(workbook, 'sheet')].flatMap((attributes) => {
      const path = paths.get(attributes.get('id') ?? '');
      const name = attributes.get('name');
      const hidden = attributes.get('state') === 'hidden' || attributes.get('state') === 'veryHidden';
      return name !== undefined && path !== undefined && archive.has(path) ? [{ name, path, hidden }] : [];
    });
    const first = sheets.find((sheet) => !sheet.hidden) ?? sheets[0];
    if (!first) throw new WorkbookUnreadable('it has no sheet with cells');
    return {
      sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
      firstSheet: first.name,
      read: (name, locale) =>
        readOne(archive, sheets.find((sheet) => sheet.name === name) ?? first, locale, limits),
    };
  });
}

/** By the part that each of them has. */
const otherFormats = [
  { part: 'content.xml', format: 'OpenDocument (ODS)' },
  { part: 'xl/workbook.bin', format: 'XLSB' },
  { part: 'Index/Document.iwa', format: 'Numbers' },
  { part: 'word/document.xml', format: 'Word (DOCX)' },
] as const;

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof ZipEntryTooLarge) throw new WorkbookTooLarge(cause.message, { cause });
    if (cause instanceof ZipUnreadable) throw new WorkbookUnreadable(cause.message, { cause });
    throw cause;
  }
}

const relationsPath = 'xl/_rels/workbook.xml.rels';

function relationsOf(archive: ZipArchive, limits: WorkbookLimits): Map<string, string> {
  const xml = archive.read(relationsPath, limits.otherBytes).toString('utf8');
  return new Map(
    [...elements(xml, 'Relationship')].map((attributes) => {
      const target = attributes.get('Target') ?? '';
      return [attributes.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    }),
  );
}

async function readOne(
  archive: ZipArchive,
  { name, path }: { name: string; path: string },
  locale: string,
  limits: WorkbookLimits,
): Promise<Sheet> {
  const { entries, scan, mergedRows, xml } = guarded(() => {
    const kept = new Map<string, Uint8Array>();
    for (const entry of ['xl/workbook.xml', relationsPath])
      kept.set(entry, archive.read(entry, limits.otherBytes));
    for (const target of relationsOf(archive, limits).values()) {
      if (!archive.has(target)) continue;
      if (/sharedstrings\.xml$/i.test(target)) kept.set(target, archive.read(target, limits.textBytes));
      else if (/styles\.xml$/i.test(target)) kept.set(target, archive.read(target, limits.otherBytes));
    }
    const named = withCellNames(archive.read(path, limits.sheetBytes).toString('utf8'));
    const xml = withShownTexts(named, cellStylesOf(kept), locale);
    kept.set(path, Buffer.from(xml));
    return { entries: kept, scan: scanSheet(xml, limits), mergedRows: mergedRowsIn(xml), xml };
  });
  let rows: string[][];
  try {
    // Numbers come as they are written in the file, so that the digits of a long one are all there.
    const data = await readSheet<string>(new Blob([storeZip(entries)]), name, {
      parseNumber: numberText,
    });
    rows = data.map((row) => row.map((cell) => cellText(cell, locale)));
    for (const { row, column, error } of scan.errors) {
      while (rows.length < row) rows.push([]);
      const cells = rows[row - 1] ?? [];
      while (cells.length < column) cells.push('');
      cells[column - 1] = error;
    }
  } catch (cause) {
    throw new WorkbookUnreadable(cause instanceof Error ? cause.message : 'its sheet cannot be read', {
      cause,
    });
  }
  const merged = fillMerged(rows, mergedRows);
  if (merged === undefined) throw new WorkbookTooLarge('its merged cells reach over too many rows');
  const filled = scan.hiddenRows.filter((row) => rows[row - 1]?.some((cell) => cell !== ''));
  return { rows, hiddenRows: new Set(filled), hiddenColumns: hiddenColumnsIn(xml, limits.columns), merged };
}

function cellText(value: CellValue<string> | Date | null, locale: string): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : formatMoment(value, locale);
  return typeof value === 'string' ? value : '';
}

/** As many digits as Excel shows: what stands behind them is noise of binary fractions, as in 0.30000000000000004. */
const digitsShown = 15;

/** A number as a person would write it: whole ones with all their digits, never as `4.47E+11`. */
function numberText(written: string): string {
  const number = Number(written);
  if (Number.isSafeInteger(number) && /[.e]/i.test(written)) return String(number);
  if (/^-?\d+$/.test(written) || !Number.isFinite(number)) return written;
  const shown = Number(number.toPrecision(digitsShown));
  return Number.isInteger(shown) ? String(BigInt(shown)) : String(shown);
}

interface SheetScan {
  readonly hiddenRows: readonly number[];
  readonly errors: readonly { readonly row: number; readonly column: number; readonly error: string }[];
}

/** What read-excel-file does not say, and what must be known before it takes memory for every row and column. */
function scanSheet(xml: string, limits: WorkbookLimits): SheetScan {
  let rows = 0;
  const hiddenRows: number[] = [];
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w+:)?row\b([^>]*)>/g)) {
    const row = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? rows + 1);
    rows = Math.max(rows, row);
    if (/\bhidden="(?:1|true)"/.test(attributes)) hiddenRows.push(row);
  }
  if (rows > limits.rows + 1) throw new WorkbookTooLarge(`it has ${rows} rows`);
  for (const [, column = '', row = ''] of xml.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]+)(\d+)"/g)) {
    if (column.length >= 3 && columnNumber(column) > limits.columns) {
      throw new WorkbookTooLarge(`it has a cell in column ${column}`);
    }
    if (row.length > 6 && Number(row) > limits.rows + 1)
      throw new WorkbookTooLarge(`it has a cell in row ${row}`);
  }
  const errors: { row: number; column: number; error: string }[] = [];
  for (const [cell, column = '', row = ''] of xml.matchAll(
    /<(?:\w+:)?c\b(?=[^>]*\bt="e")[^>]*?\br="([A-Z]+)(\d+)"[^>]*>.*?<\/(?:\w+:)?c>/gs,
  )) {
    const error = /<(?:\w+:)?v>([^<]*)</.exec(cell)?.[1];
    if (error) errors.push({ row: Number(row), column: columnNumber(column), error });
  }
  return { hiddenRows, errors };
}

/** A column without width is hidden as one that says so. */
function hiddenColumnsIn(xml: string, most: number): ReadonlySet<number> {
  const hidden = new Set<number>();
  for (const column of elements(xml.slice(0, xml.indexOf('sheetData')), 'col')) {
    const isHidden =
      /^(?:1|true)$/.test(column.get('hidden') ?? '') || Number(column.get('width') ?? 1) === 0;
    if (!isHidden) continue;
    const last = Math.min(Number(column.get('max')), most);
    for (let at = Math.max(1, Number(column.get('min'))); at <= last; at += 1) hidden.add(at - 1);
  }
  return hidden;
}

/** Some programs leave out the names of cells, which the format allows and read-excel-file does not. */
function withCellNames(xml: string): string {
  if (!/<(?:\w+:)?c(?:\s(?![^>]*\br=")[^>]*)?\/?>/.test(xml)) return xml;
  let row = 0;
  let column = 0;
  return xml.replace(
    /<((?:\w+:)?)(row|c)\b([^>]*)>/g,
    (tag: string, prefix: string, kind: string, attributes: string) => {
      const named = /\br="([A-Z]*)(\d+)"/.exec(attributes);
      if (kind === 'row') {
        row = named ? Number(named[2]) : row + 1;
        column = 0;
        return named ? tag : `<${prefix}row r="${row}"${attributes}>`;
      }
      column = named ? columnNumber(named[1] ?? '') : column + 1;
      return named ? tag : `<${prefix}c r="${columnLetters(column)}${row}"${attributes}>`;
    },
  );
}
