/** The results of reading one row of a file. */
import type { CountryCode } from 'libphonenumber-js/max';
import type { BlockingProblem, SoftProblem } from '../../shared/import/imports.ts';

/** Something about one cell. `column` null: about the row as a whole. */
export interface Finding<Code> {
  readonly code: Code;
  readonly column: number | null;
  readonly found: string;
  readonly perhaps: string | null;
  /** The number, E.164 digits, that stands in the row beside what was found, and the row's fields; only where it takes its place, or could. */
  readonly instead?: { readonly phone: string; readonly values: readonly string[] };
}

/** A number of a row that is not the contact's own. */
export interface OtherNumber {
  /** E.164 digits. */
  readonly phone: string;
  readonly column: number;
  /** The place of the field that keeps it. */
  readonly field: number;
}

export type RowReading =
  | {
      readonly kind: 'contact';
      /** E.164 digits. */
      readonly phone: string;
      /** The column that it stands in. */
      readonly column: number;
      readonly country: CountryCode | null;
      /** One for each of the reader's fields; empty where it is not filled. */
      readonly values: readonly string[];
      /** The cell that names lists; empty where there is none. */
      readonly lists: string;
      /** The row's other numbers. */
      readonly others: readonly OtherNumber[];
      readonly findings: readonly Finding<SoftProblem>[];
      /** Columns of dates, times or numbers whose cell is none: it is kept as it is. */
      readonly misfits: readonly number[];
      /** Numbers of the row, E.164 digits, that words beside them call wrong, and the words; null where there are none. */
      readonly wrong: { readonly numbers: readonly string[]; readonly said: string } | null;
    }
  | {
      readonly kind: 'rejected';
      readonly finding: Finding<BlockingProblem>;
      /** E.164 digits of the row's numbers that must not be texted, as the words beside them say. */
      readonly refused: readonly string[];
    }
  /** Nothing stands in it. */
  | { readonly kind: 'empty' };
