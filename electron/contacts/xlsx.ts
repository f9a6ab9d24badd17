/**
 * Excel workbooks to rows of text.
 *
 * The archive is taken apart here, within limits, and only what the chosen sheet needs is handed to read-excel-file:
 * it would inflate everything, and it neither says which rows are hidden nor tells a cell with an error from an empty one.
 */
import { type CellValue, readSheet } from 'read-excel-file/universal';
import { type DateFormat, dateFormat, formatDate, formatMoment } from './date-format.ts';
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
}

/** A workbook whose sheets are known, to be read one at a time. */
export interface Workbook {
  readonly sheets: readonly SheetInfo[];
  /** The first sheet that is not hidden. */
  readonly firstSheet: string;
  /** Dates are written as Excel shows them, in the words of `locale`. @throws WorkbookUnreadable, WorkbookTooLarge */
  readonly read: (sheet: string, locale: string) => Promise<Sheet>;
}

/** Opens a workbook. @throws WorkbookUnreadable, WorkbookTooLarge */
export function openWorkbook(bytes: Buffer, limits: WorkbookLimits = workbookLimits): Workbook {
  return guarded(() => {
    const archive = new ZipArchive(bytes);
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
  const { entries, scan } = guarded(() => {
    const kept = new Map<string, Uint8Array>();
    for (const entry of ['xl/workbook.xml', relationsPath])
      kept.set(entry, archive.read(entry, limits.otherBytes));
    for (const target of relationsOf(archive, limits).values()) {
      if (!archive.has(target)) continue;
      if (/sharedstrings\.xml$/i.test(target)) kept.set(target, archive.read(target, limits.textBytes));
      else if (/styles\.xml$/i.test(target)) kept.set(target, archive.read(target, limits.otherBytes));
    }
    const named = withCellNames(archive.read(path, limits.sheetBytes).toString('utf8'));
    const xml = withDatesAsText(named, dateStylesOf(kept), locale);
    kept.set(path, Buffer.from(xml));
    return { entries: kept, scan: scanSheet(xml, limits) };
  });
  try {
    // Numbers come as they are written in the file, so that the digits of a long one are all there.
    const data = await readSheet<string>(new Blob([storeZip(entries)]), name, {
      parseNumber: numberText,
    });
    const rows = data.map((row) => row.map((cell) => cellText(cell, locale)));
    for (const { row, column, error } of scan.errors) {
      while (rows.length < row) rows.push([]);
      const cells = rows[row - 1] ?? [];
      while (cells.length < column) cells.push('');
      cells[column - 1] = error;
    }
    const filled = scan.hiddenRows.filter((row) => rows[row - 1]?.some((cell) => cell !== ''));
    return { rows, hiddenRows: new Set(filled) };
  } catch (cause) {
    throw new WorkbookUnreadable(cause instanceof Error ? cause.message : 'its sheet cannot be read', {
      cause,
    });
  }
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

interface DateStyles {
  /** By the number of a cell's style. */
  readonly formats: ReadonlyMap<string, DateFormat>;
  readonly from1904: boolean;
}

/** The styles of a workbook that show numbers as dates. */
function dateStylesOf(parts: ReadonlyMap<string, Uint8Array>): DateStyles {
  const textOf = (wanted: RegExp) => {
    const path = [...parts.keys()].find((name) => wanted.test(name));
    return path === undefined ? '' : Buffer.from(parts.get(path) ?? []).toString('utf8');
  };
  const styles = textOf(/styles\.xml$/i);
  const codes = new Map(
    [...elements(styles, 'numFmt')].map((one) => [one.get('numFmtId') ?? '', one.get('formatCode') ?? '']),
  );
  const cells = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles)?.[1] ?? '';
  const formats = new Map<string, DateFormat>();
  for (const [style, cell] of [...elements(cells, 'xf')].entries()) {
    const id = cell.get('numFmtId') ?? '';
    const format = dateFormat(Number(id), codes.get(id));
    if (format !== null) formats.set(String(style), format);
  }
  const [properties] = elements(textOf(/^xl\/workbook\.xml$/), 'workbookPr');
  return { formats, from1904: /^(?:1|true)$/.test(properties?.get('date1904') ?? '') };
}

/** Dates as texts: read-excel-file would give their moment alone, and lose how the sheet shows them. */
function withDatesAsText(xml: string, { formats, from1904 }: DateStyles, locale: string): string {
  if (formats.size === 0) return xml;
  return xml.replace(
    /<((?:\w+:)?)c\b([^>/]*?\bs="(\d+)"[^>/]*)>((?:(?!<\/\1c>)[\s\S])*)<\/\1c>/g,
    (cell: string, prefix: string, attributes: string, style: string, inner: string) => {
      const format = formats.get(style);
      if (format === undefined || /\bt="(?!n")/.test(attributes)) return cell;
      const serial = /<(?:\w+:)?v>([^<]*)</.exec(inner)?.[1];
      const text = serial === undefined ? null : formatDate(Number(serial), format, locale, from1904);
      if (text === null) return cell;
      const name = /\br="[^"]*"/.exec(attributes)?.[0] ?? '';
      return `<${prefix}c ${name} t="str"><${prefix}v>${escapeXml(text)}</${prefix}v></${prefix}c>`;
    },
  );
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

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function columnLetters(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
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

/** The attributes of every element of a name, without their namespaces. */
function* elements(xml: string, name: string): Generator<Map<string, string>> {
  for (const [, attributes = ''] of xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))) {
    const found = new Map<string, string>();
    for (const [, key = '', double, single] of attributes.matchAll(
      /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
    )) {
      found.set(key.replace(/^\w+:/, ''), unescapeXml(double ?? single ?? ''));
    }
    yield found;
  }
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
