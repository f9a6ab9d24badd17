/**
 * Delimited text to rows, chunk by chunk, with papaparse's own parser where `plain-rows.ts` does not find them.
 *
 * Papaparse reads on to the next quote wherever it stands, so that one quote too many swallows rows without
 * a word. Here such a row is named and given back as it stands, and reading goes on with the next line.
 */
import Papa from 'papaparse';
import type { Reading } from '../../shared/import/imports.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import { hasControl } from '../read/cells.ts';
import type { TextChunk } from './decode.ts';
import { appendPlainRows } from './plain-rows.ts';

export type Delimiter = Reading['delimiter'];

/** A row that is no row of cells. */
export interface BrokenRow {
  readonly row: number;
  readonly kind: 'unclosed-quote' | 'row-too-long';
  readonly text: string;
}

/** Some rows in order. Row numbers are those of a spreadsheet: the first row is 1, empty rows count. */
export interface RowBatch {
  readonly firstRow: number;
  readonly rows: readonly (readonly string[])[];
  /** Rows of this batch that could not be read; they stand in `rows` as an empty row. */
  readonly broken: readonly BrokenRow[];
  readonly bytesRead: number;
  /** Whether any cell may hold control characters; looked for once in the whole chunk, because most have none. */
  readonly controls: boolean;
}

/** A row beyond this is a file without line ends or a quote that is never closed, not a contact. */
export const longestRow = 1_000_000;
/** After so many stray quotes the file does not use quotes to hold cells together. */
const strayQuotes = 50;

/** The result of papaparse's `Parser.parse`; its own types leave it open. */
interface Parsed {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly code: string; readonly row: number }[];
  /** `cursor`: where the first row that is not in `data` begins. */
  readonly meta: { readonly cursor: number };
}

function parserOf(delimiter: string, quotes: boolean, preview?: number) {
  const parser = new Papa.Parser({
    delimiter,
    newline: '\n',
    quoteChar: quotes ? '"' : '\0',
    ...(preview === undefined ? {} : { preview }),
  });
  return (text: string, last: boolean): Parsed => parser.parse(text, 0, !last);
}

/** Rows of delimited text. Line ends may be those of any system, also mixed. */
export function* readCsv(chunks: Iterable<TextChunk>, delimiter: Delimiter): Generator<RowBatch> {
  let rest = '';
  let row = 1;
  let quotes = true;
  let stray = 0;
  let skipping = false;
  let restControls = false;
  let parse = parserOf(delimiter, quotes);
  const lineEnds = new LineEnds();

  for (const chunk of chunks) {
    const more = lineEnds.unify(chunk.text, chunk.last);
    const controls: boolean =
      restControls ||
      (chunk.controls === undefined ? hasControl(more) : chunk.controls || more.includes('\r'));
    let text = rest + more;
    if (skipping) {
      const end = text.indexOf('\n');
      if (end < 0) continue;
      text = text.slice(end + 1);
      skipping = false;
    }
    const rows: (readonly string[])[] = [];
    const broken: BrokenRow[] = [];
    for (;;) {
      const plain = quotes && !chunk.last ? appendPlainRows(text, delimiter, rows) : 0;
      text = text.slice(plain);
      const parsed = parse(text, chunk.last);
      const unclosed = quotes ? unclosedRow(parsed, text, chunk.last || plain > 0) : undefined;
      if (unclosed === undefined) {
        append(rows, parsed.data);
        rest = text.slice(parsed.meta.cursor);
        break;
      }
      const before = unclosed === 0 ? 0 : parserOf(delimiter, true, unclosed)(text, false).meta.cursor;
      append(rows, parsed.data.slice(0, unclosed));
      const end = text.indexOf('\n', before);
      broken.push({
        row: row + rows.length,
        kind: 'unclosed-quote',
        text: end < 0 ? cutText(text.slice(before), longestRow) : text.slice(before, end),
      });
      rows.push([]);
      text = end < 0 ? '' : text.slice(end + 1);
      stray += 1;
      if (stray > strayQuotes) {
        quotes = false;
        parse = parserOf(delimiter, false);
      }
      if (text === '') {
        rest = '';
        break;
      }
    }
    if (rest.length > longestRow && !rest.includes('\n')) {
      broken.push({ row: row + rows.length, kind: 'row-too-long', text: cutText(rest, 1000) });
      rows.push([]);
      rest = '';
      skipping = true;
    }
    // The line end of the last row makes no row after it.
    if (
      chunk.last &&
      rows.length > 0 &&
      isNothing(rows.at(-1)) &&
      !broken.some((one) => one.row === row + rows.length - 1)
    ) {
      rows.pop();
    }
    if (rows.length > 0 || chunk.last)
      yield { firstRow: row, rows, broken, bytesRead: chunk.bytesRead, controls };
    row += rows.length;
    restControls = controls && hasControl(rest);
  }
}

const isNothing = (row: readonly string[] | undefined) => row?.length === 1 && row[0] === '';

function append(rows: (readonly string[])[], more: readonly (readonly string[])[]): void {
  for (const row of more) rows.push(row);
}

/**
 * Index of the first row whose opening quote was closed by the quote of another cell, or not at all.
 *
 * @param isOver rows before this text were in one piece with it, or none come behind it
 */
function unclosedRow({ data, errors }: Parsed, text: string, isOver: boolean): number | undefined {
  for (const { code, row } of errors) {
    if (code === 'MissingQuotes') return row;
    if (code === 'InvalidQuotes' && data[row]?.some((cell) => cell.includes('\n'))) return row;
  }
  if (isOver || data.length > 0 || text.length <= longestRow) return undefined;
  // The parser waits for the end of a quote that is nowhere in sight.
  return text.includes('\n') ? 0 : undefined;
}

/** Makes every line end `\n`, whatever system it is of, also where a chunk cuts one in two. */
class LineEnds {
  #rest = '';

  unify(chunk: string, last: boolean): string {
    const text = this.#rest + chunk;
    this.#rest = '';
    if (!text.includes('\r')) return text;
    // From behind: an expression would look at each carriage return from the front.
    let cut = text.length;
    while (!last && text.charCodeAt(cut - 1) === 0x0d) cut -= 1;
    this.#rest = text.slice(cut);
    return withLineFeeds(text.slice(0, cut));
  }
}

/** A text with `\n` for every line end. Some programs write two carriage returns before a line feed: that is one end, too. */
export function withLineFeeds(text: string): string {
  if (!text.includes('\r')) return text;
  const unified = text.replaceAll('\r\n', '\n');
  return unified.includes('\r') ? unified.replace(/\r\n|\r/g, '\n') : unified;
}
