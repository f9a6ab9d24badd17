/** Delimited text, a file or pasted, as a table. */
import { AppError } from '../../shared/errors.ts';
import type { FileNotice, ReadingChoice } from '../../shared/import/imports.ts';
import { hasControl } from '../read/cells.ts';
import { headingsAsChosen, type ReadTable } from '../read/table-parts.ts';
import { numbersOnLines, separatorOfNumbers } from '../refusals/numbers-in-line.ts';
import { blanksBeforeQuotes, withoutBlanksBeforeQuotes } from './blank-before-quote.ts';
import { longestRow, type RowBatch, readCsv, withLineFeeds } from './csv.ts';
import type { TextChunk } from './decode.ts';
import { findDelimiter, sampleRows, statedDelimiter } from './dialect.ts';

/** Characters from which the layout is found. */
const sampleLength = 256 << 10;

export interface TextOf {
  readonly name: string;
  readonly sizeBytes: number;
  readonly chunks: () => Generator<TextChunk>;
  readonly reading: ReadingChoice | Pick<ReadingChoice, 'encoding'> | null;
  readonly found: 'marked' | 'proven' | 'suggested' | null;
}

/** @throws AppError `file-not-a-table`, `file-empty`, `file-other-format`, and what `chunks` throws */
export function textTable({ name, sizeBytes, chunks, reading, found }: TextOf): ReadTable {
  const { text, complete } = firstText(chunks);
  if (text.trim() === '') throw new AppError('file-empty', { name });
  const other = name === '' ? undefined : otherFormats.find(({ start }) => start.test(text));
  if (other) throw new AppError('file-other-format', { name, format: other.format });
  if (isBinary(text)) throw new AppError('file-not-a-table', { name, kind: 'binary' });
  const stated = statedDelimiter(text);
  const whole = withLineFeeds(stated ? text.slice(stated.length) : text);
  const separator = separatorOfNumbers(whole, complete);
  if (!complete && separator === null && !whole.includes('\n') && hasEndlessLine(chunks()))
    throw new AppError('file-not-a-table', { name, kind: 'line', row: 1 });
  const chosen = reading && 'delimiter' in reading ? reading : null;
  const delimiter = chosen?.delimiter ?? stated?.delimiter ?? findDelimiter(whole, complete);
  const blanks = blanksBeforeQuotes(delimiter).test(whole);
  const body = separator
    ? whole.replace(separator, '\n')
    : blanks
      ? whole.replace(blanksBeforeQuotes(delimiter), '$1$2')
      : whole;
  const sample = sampleRows(body, delimiter, complete);
  const batches = (): Generator<RowBatch> => {
    const content = skipping(chunks(), stated?.length ?? 0);
    if (separator) return readCsv(numbersOnLines(content, separator), delimiter);
    return readCsv(blanks ? withoutBlanksBeforeQuotes(content, delimiter) : content, delimiter);
  };
  const notices: FileNotice[] = [];
  if (found === 'suggested') notices.push({ kind: 'encoding-guessed', row: null, values: {} });
  return {
    name,
    sizeBytes,
    layout: 'text',
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
    shownDays: new Map(),
    nulRow: text.includes('\0') ? nulRowOf(batches()) : null,
    batches,
  };
}

/** The formats that people have where a table was meant, by how they begin. Many programs call a web page .xls. */
const otherFormats = [
  {
    format: 'HTML',
    start: /^\s*<(?:!--|!doctype html\b|(?:html|head|meta|style|body|table|div)\b)/i,
  },
  { format: 'MHTML', start: /^MIME-Version: /i },
  { format: 'XML', start: /^\s*<\?xml\b/i },
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

/** The beginning of a text. */
export function firstText(chunks: () => Generator<TextChunk>): { text: string; complete: boolean } {
  let text = '';
  for (const chunk of chunks()) {
    text += chunk.text;
    if (chunk.last) return { text, complete: true };
    if (text.length >= sampleLength) break;
  }
  return { text: text.slice(0, sampleLength), complete: false };
}

/** A first line of so many characters is no row of headings, however many columns there are. */
const endlessLine = 20 * longestRow;

/** Whether the first line has no end in sight. */
function hasEndlessLine(chunks: Iterable<TextChunk>): boolean {
  let length = 0;
  for (const { text } of chunks) {
    if (/[\r\n]/.test(text)) return false;
    length += text.length;
    if (length > endlessLine) return true;
  }
  return false;
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

function* skipping(chunks: Iterable<TextChunk>, length: number): Generator<TextChunk> {
  let left = length;
  for (const chunk of chunks) {
    yield left === 0 ? chunk : { ...chunk, text: chunk.text.slice(left) };
    left = Math.max(0, left - chunk.text.length);
  }
}
