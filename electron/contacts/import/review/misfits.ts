/** The cells of a file that are not what their column is read as. */
import type { ColumnMeaning, SoftProblem } from '../../../shared/import/imports.ts';
import { isDateKind } from '../../../shared/values/field-kind.ts';
import { isNoDay } from '../../../shared/values/read-value.ts';
import { cutText } from '../../../shared/values/whole-signs.ts';

/** A column with cells that do not fit, and the first of them. */
export interface ColumnMisfits {
  readonly column: number;
  readonly count: number;
  readonly found: readonly string[];
}

const shown = 3;

/** A cell that its column keeps as it is, to be named. */
export interface KeptValue {
  readonly column: number;
  readonly code: Extract<SoftProblem, 'value-kept' | 'no-day'>;
}

/**
 * Counts them by column. A column of which a person said what it is keeps them, and one of dates those that are written as a date and are in no
 * calendar; any other is text after all.
 */
export class Misfits {
  readonly #kept: ReadonlySet<number>;
  readonly #dates: ReadonlySet<number>;
  readonly #today: string;
  readonly #found = new Map<number, { count: number; found: string[] }>();

  /** @param today as `YYYY-MM-DD` */
  constructor(meanings: readonly ColumnMeaning[], today: string) {
    const placesOf = (are: (meaning: Extract<ColumnMeaning, { kind: 'field' }>) => unknown) =>
      new Set(meanings.flatMap((meaning, at) => (meaning.kind === 'field' && are(meaning) ? [at] : [])));
    this.#kept = placesOf(({ as }) => as?.othersKept);
    this.#dates = placesOf(({ as }) => isDateKind(as?.kind));
    this.#today = today;
  }

  /** @returns the columns that keep theirs */
  take(columns: readonly number[], cells: readonly string[]): readonly KeptValue[] {
    const kept: KeptValue[] = [];
    for (const column of columns) {
      const cell = (cells[column] ?? '').trim();
      if (this.#dates.has(column) && isNoDay(cell, { today: this.#today })) {
        kept.push({ column, code: 'no-day' });
        continue;
      }
      if (this.#kept.has(column)) {
        kept.push({ column, code: 'value-kept' });
        continue;
      }
      const known = this.#found.get(column);
      const value = cutText(cell, 60);
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
