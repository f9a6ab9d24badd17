/** A file or pasted text as a table: how it is read, and its rows. */
import { closeSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../shared/errors.ts';
import type { FileNotice, ImportPreview, ImportSource, Reading, ReadingChoice } from '../shared/imports.ts';
import { hasControl } from './cells.ts';
import { type RowBatch, readCsv, withLineFeeds } from './csv.ts';
import { decode, decodePasted, findEncoding, piecesOfFile, type TextPiece } from './decode.ts';
import { findDelimiter, findHeadings, sampleRows, statedDelimiter } from './dialect.ts';
import { looksLikePhone } from './looks-like-phone.ts';
import { openRegular } from './regular-file.ts';
import type { Sheet, Workbook } from './xlsx.ts';

export interface Table {
  readonly name: string;
  readonly sizeBytes: number;
  readonly reading: Reading;
  readonly sheets: ImportPreview['sheets'];
  /** The first rows that are not empty, the headings among them. */
  readonly sample: readonly (readonly string[])[];
  readonly notices: readonly FileNotice[];
  /** Numbers of rows that are hidden, where those are not to be read. */
  readonly leftOut: ReadonlySet<number>;
  /** Columns that the spreadsheet hides, by their places from 0. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** Number of the first row with a NUL byte, as far as the beginning of the file shows; the review looks at all of it. */
  readonly nulRow: number | null;
  /** All rows in order, headings and empty rows included. Can be asked for again. */
  readonly batches: () => Generator<RowBatch>;
}

/** Bytes from which the layout is found. */
const sampleBytes = 256 << 10;
/** A workbook is held in memory; beyond this it is a file for CSV. */
const largestWorkbook = 150_000_000;
const workbookBatch = 5_000;
const sampleSize = 200;

/**
 * Opens what is to be imported. `reading` null: everything as found; else as a person switched it. Dates of a workbook are
 * written as Excel shows them, in the words of `locale`.
 *
 * @throws AppError `file-unreadable`, `file-too-large`, `file-not-a-table`, `file-empty`, `file-old-excel`, `file-protected`,
 * `file-other-format`
 */
export async function openTable(
  source: ImportSource,
  reading: ReadingChoice | null,
  locale: string,
): Promise<Table> {
  if (source.kind === 'text') {
    const pieces = () => decodePasted(source.text);
    return textTable({
      name: source.name ?? '',
      sizeBytes: source.text.length,
      pieces,
      reading,
      found: null,
    });
  }
  const { path } = source;
  const { sizeBytes, head } = readable(() => beginningOf(path), path);
  if (head.subarray(0, 4).equals(zipStart)) return workbookTable(path, sizeBytes, reading, locale);
  if (head.subarray(0, 4).equals(oldOfficeStart))
    throw new AppError(isProtected(path, sizeBytes) ? 'file-protected' : 'file-old-excel', {
      name: basename(path),
    });
  const found = reading ? null : readable(() => findEncoding(piecesOfFile(path)), path);
  const encoding = reading?.encoding ?? found?.encoding ?? 'utf-8';
  const pieces = () => decode(piecesOfFile(path), encoding);
  return textTable({
    name: basename(path),
    sizeBytes,
    pieces,
    reading: reading ?? { encoding },
    found: found?.certainty ?? null,
  });
}

const zipStart = Buffer.from('PK\u0003\u0004');
const oldOfficeStart = Buffer.from('d0cf11e0', 'hex');

/** A workbook with a password is packed into a file of the old format: what it holds is called so there. */
const protectedPackage = Buffer.from('EncryptedPackage', 'utf16le');

function isProtected(path: string, sizeBytes: number): boolean {
  return sizeBytes <= largestWorkbook && readable(() => wholeFile(path), path).includes(protectedPackage);
}

function beginningOf(path: string): { readonly sizeBytes: number; readonly head: Buffer } {
  const { file, size } = openRegular(path);
  try {
    const head = Buffer.alloc(8);
    return { sizeBytes: size, head: head.subarray(0, readSync(file, head)) };
  } finally {
    closeSync(file);
  }
}

function wholeFile(path: string): Buffer {
  const { file } = openRegular(path);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function readable<T>(work: () => T, path: string): T {
  try {
    return work();
  } catch (cause) {
    throw new AppError('file-unreadable', { name: basename(path) }, { cause });
  }
}

interface TextOf {
  readonly name: string;
  readonly sizeBytes: number;
  readonly pieces: () => Generator<TextPiece>;
  readonly reading: ReadingChoice | Pick<ReadingChoice, 'encoding'> | null;
  readonly found: 'marked' | 'proven' | 'suggested' | null;
}

function textTable({ name, sizeBytes, pieces, reading, found }: TextOf): Table {
  const { text, complete } = readable(() => firstText(pieces), name);
  if (text.trim() === '') throw new AppError('file-empty', { name });
  const other = name === '' ? undefined : otherFormats.find(({ start }) => start.test(text));
  if (other) throw new AppError('file-other-format', { name, format: other.format });
  if (isBinary(text)) throw new AppError('file-not-a-table', { name, kind: 'binary' });
  const stated = statedDelimiter(text);
  const body = withLineFeeds(stated ? text.slice(stated.length) : text);
  const chosen = reading && 'delimiter' in reading ? reading : null;
  const delimiter = chosen?.delimiter ?? stated?.delimiter ?? findDelimiter(body, complete);
  const sample = sampleRows(body, delimiter, complete);
  const batches = () => readCsv(skipping(pieces(), stated?.length ?? 0), delimiter);
  const notices: FileNotice[] = [];
  if (found === 'suggested') notices.push({ kind: 'encoding-guessed', row: null, values: {} });
  return {
    name,
    sizeBytes,
    reading: {
      encoding: reading?.encoding ?? 'utf-8',
      delimiter,
      ...headingsAsChosen(chosen, sample),
      sheet: null,
      leaveOutHidden: false,
    },
    sheets: [],
    sample,
    notices,
    leftOut: new Set(),
    hiddenColumns: new Set(),
    nulRow: text.includes('\0') ? nulRowOf(batches()) : null,
    batches,
  };
}

/** What people have where a table was meant, by how it begins. Many programs call a web page .xls. */
const otherFormats = [
  {
    format: 'HTML',
    start: /^\s*<(?:!--|!doctype html\b|(?:html|head|meta|style|body|table|div)\b)/i,
  },
  { format: 'MHTML', start: /^MIME-Version: /i },
  { format: 'XML', start: /^\s*<\?xml\b/i },
  { format: 'vCard', start: /^\s*BEGIN:VCARD\b/i },
  { format: 'JSON', start: /^\s*\[?\s*\{\s*"/ },
  { format: 'PDF', start: /^%PDF-/ },
] as const;

function nulRowOf(batches: Iterable<RowBatch>): number | null {
  for (const { firstRow, rows, broken } of batches) {
    const at = rows.findIndex((row) => row.some((cell) => cell.includes('\0')));
    const damaged = broken.find((one) => one.text.includes('\0'));
    if (at >= 0) return firstRow + at;
    if (damaged) return damaged.row;
  }
  return null;
}

/** As a person has said, or as found where they have not. */
function headingsAsChosen(
  chosen: ReadingChoice | null,
  sample: readonly (readonly string[])[],
): Pick<Reading, 'hasHeader' | 'above'> {
  return chosen === null || chosen.hasHeader === null
    ? findHeadings(sample)
    : { hasHeader: chosen.hasHeader, above: chosen.above };
}

function firstText(pieces: () => Generator<TextPiece>): { text: string; complete: boolean } {
  let text = '';
  for (const piece of pieces()) {
    text += piece.text;
    if (piece.last) return { text, complete: true };
    if (text.length >= sampleBytes) break;
  }
  return { text: text.slice(0, sampleBytes), complete: false };
}

/** Pictures, programs and documents have unprintable characters everywhere, not here and there. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4000);
  if (!hasControl(start.replace(/\r/g, '')) && !start.includes('\ufffd')) return false;
  const odd = [...start].filter(
    (character) => character === '\ufffd' || (character !== '\r' && hasControl(character)),
  ).length;
  return odd > start.length / 10;
}

function* skipping(pieces: Iterable<TextPiece>, length: number): Generator<TextPiece> {
  let left = length;
  for (const piece of pieces) {
    yield left === 0 ? piece : { ...piece, text: piece.text.slice(left) };
    left = Math.max(0, left - piece.text.length);
  }
}

async function workbookTable(
  path: string,
  sizeBytes: number,
  reading: ReadingChoice | null,
  locale: string,
): Promise<Table> {
  const name = basename(path);
  // Most files are text, for which nothing of this has to be loaded.
  const { openWorkbook, WorkbookOfOtherFormat, WorkbookTooLarge, WorkbookUnreadable } = await import(
    './xlsx.ts'
  );
  if (sizeBytes > largestWorkbook) throw new AppError('file-too-large', { name });
  try {
    const workbook = openWorkbook(readable(() => wholeFile(path), path));
    const { sheet, rows, hiddenRows, hiddenColumns, merged } = await chosenSheet(
      workbook,
      reading?.sheet ?? null,
      locale,
    );
    const leaveOutHidden = reading?.leaveOutHidden ?? false;
    const leftOut: ReadonlySet<number> = leaveOutHidden ? hiddenRows : new Set();
    const sample = rows
      .filter((row, at) => row.some((cell) => cell !== '') && !leftOut.has(at + 1))
      .slice(0, sampleSize);
    const notices: FileNotice[] = [];
    const hidden = workbook.sheets.filter((one) => one.hidden);
    if (hidden.length > 0) {
      notices.push({
        kind: 'hidden-sheets',
        row: null,
        values: { count: hidden.length, names: hidden.map((one) => one.name).join(', ') },
      });
    }
    const [firstHidden] = hiddenRows;
    if (firstHidden !== undefined) {
      notices.push({
        kind: leaveOutHidden ? 'hidden-left-out' : 'hidden-rows',
        row: firstHidden,
        values: { count: hiddenRows.size },
      });
    }
    const [firstMerged] = merged;
    if (firstMerged !== undefined)
      notices.push({ kind: 'merged-cells', row: firstMerged.first, values: { count: merged.length } });
    return {
      name,
      sizeBytes,
      reading: {
        encoding: 'utf-8',
        delimiter: ',',
        ...headingsAsChosen(reading, sample),
        sheet,
        leaveOutHidden,
      },
      sheets: workbook.sheets,
      sample,
      notices,
      leftOut,
      hiddenColumns,
      // XML can hold none.
      nulRow: null,
      batches: () => inBatches(rows, sizeBytes),
    };
  } catch (cause) {
    if (cause instanceof WorkbookOfOtherFormat)
      throw new AppError('file-other-format', { name, format: cause.format }, { cause });
    if (cause instanceof WorkbookTooLarge) throw new AppError('file-too-large', { name }, { cause });
    if (cause instanceof WorkbookUnreadable)
      throw new AppError('file-not-a-table', { name, kind: 'workbook' }, { cause });
    throw cause;
  }
}

/** So many sheets are looked through for phone numbers. */
const sheetsTried = 5;

/** The sheet that a person chose, else the first one with a phone number; where none has any, the first. */
async function chosenSheet(
  workbook: Workbook,
  chosen: string | null,
  locale: string,
): Promise<Sheet & { readonly sheet: string }> {
  if (chosen !== null) return { sheet: chosen, ...(await workbook.read(chosen, locale)) };
  const first = { sheet: workbook.firstSheet, ...(await workbook.read(workbook.firstSheet, locale)) };
  if (hasPhones(first)) return first;
  const others = workbook.sheets.filter(({ name, hidden }) => !hidden && name !== first.sheet);
  for (const { name } of others.slice(0, sheetsTried)) {
    const sheet = await workbook.read(name, locale);
    if (hasPhones(sheet)) return { sheet: name, ...sheet };
  }
  return first;
}

function hasPhones({ rows }: Sheet): boolean {
  return rows.slice(0, sampleSize).some((row) => row.some(looksLikePhone));
}

function* inBatches(rows: readonly (readonly string[])[], sizeBytes: number): Generator<RowBatch> {
  for (let from = 0; from < rows.length; from += workbookBatch) {
    const some = rows.slice(from, from + workbookBatch);
    const bytesRead = Math.round((sizeBytes * (from + some.length)) / rows.length);
    yield { firstRow: from + 1, rows: some, broken: [], bytesRead, controls: true };
  }
}
