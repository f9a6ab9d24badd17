/**
 * Merged cells of a sheet. A name that is merged over the rows of a family stands in the file for the first of them only; it is
 * read for each, as whoever looks at the sheet does.
 */
import { columnNumber } from './workbook-xml.ts';

/** A cell that reaches over several rows; the value stands in the first. All count from 1. */
export interface MergedRows {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** Those in the XML of a sheet. One that reaches over columns only loses nothing: it is read in its first column. */
export function mergedRowsIn(xml: string): readonly MergedRows[] {
  return [...xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g)].flatMap(
    ([, column = '', first, last]) =>
      Number(last) > Number(first)
        ? [{ column: columnNumber(column), first: Number(first), last: Number(last) }]
        : [],
  );
}

/** Merged cells do not overlap; a file in which they do would take time without end. */
const mostFilled = 5_000_000;

/**
 * Writes the value of merged cells into each of their rows that holds anything else.
 *
 * @returns the merged cells that there is a value for, in the order of their rows; undefined where they are more than can be
 */
export function fillMerged(
  rows: string[][],
  merged: readonly MergedRows[],
): readonly MergedRows[] | undefined {
  const filled = new Set<MergedRows>();
  const holds = rows.map((row) => row.some((cell) => cell !== ''));
  let visited = 0;
  for (const one of merged) {
    const value = rows[one.first - 1]?.[one.column - 1] ?? '';
    if (value === '') continue;
    const end = Math.min(one.last, rows.length);
    visited += Math.max(0, end - one.first);
    if (visited > mostFilled) return undefined;
    for (let at = one.first; at < end; at += 1) {
      const row = rows[at];
      if (!row || !holds[at] || (row[one.column - 1] ?? '') !== '') continue;
      while (row.length < one.column) row.push('');
      row[one.column - 1] = value;
      filled.add(one);
    }
  }
  return [...filled].toSorted((a, b) => a.first - b.first);
}
