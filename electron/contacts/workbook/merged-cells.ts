/**
 * Merged cells of a sheet. A name that is merged over the rows of a family stands in the file for the first of them only; it is
 * read for each, as whoever looks at the sheet does.
 */
import { cellPlace } from '../read/column-letters.ts';

/** A cell that reaches over several rows; the value stands in the first. All count from 1. */
export interface MergedRows {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** The merged cells of an area such as A2:B5; undefined where it loses nothing, since it is read in its first column. */
export function mergedRowsOf(area: string): MergedRows | undefined {
  const colon = area.indexOf(':');
  const from = cellPlace(area.slice(0, Math.max(0, colon)));
  const to = cellPlace(area.slice(colon + 1));
  return from && to && to.row > from.row ? { column: from.column, first: from.row, last: to.row } : undefined;
}

interface Reaching {
  readonly merged: MergedRows;
  readonly value: string;
}

/**
 * Writes the value of merged cells into each of their rows that holds anything else, row by row. In each column one reaches at
 * a time, so that merged cells which overlap cost no more than others.
 */
export class MergedFiller {
  readonly #starting = new Map<number, MergedRows[]>();
  readonly #reaching = new Map<number, Reaching>();
  readonly #used = new Set<MergedRows>();

  constructor(merged: readonly MergedRows[]) {
    for (const one of merged) {
      const others = this.#starting.get(one.first);
      if (others === undefined) this.#starting.set(one.first, [one]);
      else others.push(one);
    }
  }

  /** The cells of a row with what reaches into it; rows come in their order, and hold something. */
  fill(row: number, cells: readonly string[]): readonly string[] {
    let filled: string[] | undefined;
    for (const [column, { merged, value }] of this.#reaching) {
      if (merged.last < row) this.#reaching.delete(column);
      else if (cells[column - 1] === '') {
        filled ??= [...cells];
        filled[column - 1] = value;
        this.#used.add(merged);
      }
    }
    for (const merged of this.#starting.get(row) ?? []) {
      const value = cells[merged.column - 1] ?? '';
      if (value !== '') this.#reaching.set(merged.column, { merged, value });
    }
    return filled ?? cells;
  }

  /** The merged rows that were written into any row, in the order of their rows. */
  used(): readonly MergedRows[] {
    return [...this.#used].toSorted((one, other) => one.first - other.first);
  }
}
