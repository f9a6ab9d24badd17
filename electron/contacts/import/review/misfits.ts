/** The cells of a file that are not what their column is read as. */
import type { ColumnMeaning } from '../../../shared/import/imports.ts';

/** A column with cells that do not fit, and the first of them. */
export interface ColumnMisfits {
  readonly column: number;
  readonly count: number;
  readonly found: readonly string[];
}

const shown = 3;

/** Counts them by column. A column of which a person said what it is keeps them; any other is text after all. */
export class Misfits {
  readonly #kept: ReadonlySet<number>;
  readonly #found = new Map<number, { count: number; found: string[] }>();

  constructor(meanings: readonly ColumnMeaning[]) {
    this.#kept = new Set(
      meanings.flatMap((meaning, at) => (meaning.kind === 'field' && meaning.as?.othersKept ? [at] : [])),
    );
  }

  /** @returns the columns that keep theirs, to be named */
  take(columns: readonly number[], cells: readonly string[]): readonly number[] {
    const kept: number[] = [];
    for (const column of columns) {
      if (this.#kept.has(column)) {
        kept.push(column);
        continue;
      }
      const known = this.#found.get(column);
      const value = (cells[column] ?? '').trim().slice(0, 60);
      if (known === undefined) this.#found.set(column, { count: 1, found: [value] });
      else {
        known.count += 1;
        if (known.found.length < shown && !known.found.includes(value)) known.found.push(value);
      }
    }
    return kept;
  }

  /** Columns that are not what they were taken for. */
  found(): readonly ColumnMisfits[] {
    return [...this.#found].map(([column, of]) => ({ column, ...of }));
  }
}
