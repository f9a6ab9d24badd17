/** How a text file is laid out: which character separates its cells, and whether its first row holds headings. */
import Papa from 'papaparse';
import { columnWord } from '../../shared/import/column-words.ts';
import { delimiters } from '../../shared/import/reading.ts';
import { looksLikePhone, phoneWithin } from '../read/looks-like-phone.ts';
import type { Delimiter } from './csv.ts';

/** A line such as `sep=;` at the top, which Excel writes and hides. */
const separatorLine = /^sep=([,;\t|])(?:\r\n?|\n)/i;

/** The delimiter of a `sep=` line, and the line's length; undefined where there is none. */
export function statedDelimiter(sample: string): { delimiter: Delimiter; length: number } | undefined {
  const found = separatorLine.exec(sample);
  const delimiter = delimiters.find((one) => one === found?.[1]);
  return found && delimiter ? { delimiter, length: found[0].length } : undefined;
}

const rowsSampled = 200;

/** The rows of a sample with one kind of line end, cut with one delimiter; its last row may be incomplete and is left out. */
export function sampleRows(sample: string, delimiter: Delimiter, complete: boolean): string[][] {
  const { data } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: rowsSampled + 1 });
  const rows = complete || data.length > rowsSampled ? data : data.slice(0, -1);
  return (rows.length > 0 ? rows : data)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .slice(0, rowsSampled);
}

/**
 * The character that cuts the rows into equally many cells. In a file of one column it is one that does not occur,
 * so that a comma inside a name or an amount cuts nothing.
 */
export function findDelimiter(sample: string, complete: boolean): Delimiter {
  let best: { delimiter: Delimiter; score: number } | undefined;
  for (const delimiter of delimiters) {
    const rows = sampleRows(sample, delimiter, complete);
    const widths = rows.map((row) => row.length);
    const width = commonest(widths);
    if (width < 2) continue;
    const even = widths.filter((one) => one === width).length / widths.length;
    // Evenness first: a comma within addresses makes many columns, but not equally many. A tab is hardly ever anything else.
    const shape = even * even * (1 + Math.log2(width) / 8) * (delimiter === '\t' ? 1.05 : 1);
    const score = shape * (1 + wholePhones(rows));
    if (even >= 0.5 && (!best || score > best.score)) best = { delimiter, score };
  }
  return (
    best?.delimiter ??
    byHeadings(sample, complete) ??
    delimiters.find((delimiter) => !sample.includes(delimiter)) ??
    ','
  );
}

/** Phones are looked for in so many rows. */
const rowsOfPhones = 40;
const betweenPhones = /[,;/|]/;

/**
 * Of the cells with a phone in them, the share that holds nothing else. A comma in each name, price or time makes as even columns as
 * the delimiter does, and leaves a name or the rest of a price beside the phone.
 */
function wholePhones(rows: readonly (readonly string[])[]): number {
  const cells = rows.slice(0, rowsOfPhones).flat();
  const withPhone = cells.filter((cell) => phoneWithin(cell) !== null);
  if (withPhone.length === 0) return 0;
  const whole = withPhone.filter((cell) =>
    cell.split(betweenPhones).every((part) => part.trim() === '' || looksLikePhone(part.trim())),
  );
  return whole.length / withPhone.length;
}

/** Where stray separators make every row of another length, the headings still tell: the one that cuts them into known words. */
function byHeadings(sample: string, complete: boolean): Delimiter | undefined {
  let best: { delimiter: Delimiter; known: number } | undefined;
  for (const delimiter of delimiters) {
    const first = sampleRows(sample, delimiter, complete)[0] ?? [];
    const known = first.length < 2 ? 0 : knownWords(first);
    if (known > (best?.known ?? 0)) best = { delimiter, known };
  }
  return best?.delimiter;
}

const knownWords = (cells: readonly string[]) =>
  cells.filter((cell) => columnWord(cell) !== undefined).length;

/** A title and the date of an export may stand above the headings; more rows than these are no title. */
export const headingsWithin = 10;

/** Where the headings are: under `above` rows of something else, or nowhere. */
export function findHeadings(rows: readonly (readonly string[])[]): {
  readonly hasHeader: boolean;
  readonly above: number;
} {
  let above = 0;
  let most = Math.max(1, knownWords(rows[0] ?? []));
  for (const [at, row] of rows.slice(0, headingsWithin).entries()) {
    // Above the headings stand titles, and never a person.
    if (row.some(looksLikePhone)) break;
    const known = knownWords(row);
    if (at === 0 || known <= most) continue;
    above = at;
    most = known;
  }
  return { hasHeader: hasHeadings(rows.slice(above)), above };
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best = 0;
  for (const [value, count] of counts) if (count > (counts.get(best) ?? 0)) best = value;
  return best;
}

/**
 * Whether the first row holds headings. A row of headings taken for a person is rejected for its number and seen;
 * a person taken for headings is lost without a word: so in doubt there are none.
 */
export function hasHeadings(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows;
  if (!first) return false;
  const cells = first.map((cell) => cell.trim());
  if (cells.some((cell) => phoneWithin(cell) !== null)) return false;
  if (cells.some((cell) => columnWord(cell) !== undefined)) return true;
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0 || filled.some((cell) => /^[\d.,]+$/.test(cell))) return false;
  // Words over a column of phone numbers can only be its heading.
  return cells.some((_, column) => {
    const below = others.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
    return below.length > 0 && below.filter((cell) => phoneWithin(cell) !== null).length > below.length / 2;
  });
}
