/** The parts that every table has, whatever file it was. */
import type {
  FileNotice,
  ImportPreview,
  Reading,
  ReadingChoice,
  TableLayout,
} from '../../shared/import/imports.ts';
import type { RowBatch } from '../text/csv.ts';
import { findHeadings } from '../text/dialect.ts';

export interface ReadTable {
  readonly name: string;
  readonly sizeBytes: number;
  /** The kind of table: it tells what of its reading a person can switch. */
  readonly layout: TableLayout;
  readonly reading: Reading;
  readonly sheets: ImportPreview['sheets'];
  /** The first rows that are not empty, the headings among them. */
  readonly sample: readonly (readonly string[])[];
  readonly notices: readonly FileNotice[];
  /** Numbers of rows that are hidden, where those are not to be read. */
  readonly leftOut: ReadonlySet<number>;
  /** Columns that the spreadsheet hides, by their places from 0. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** Of columns that a spreadsheet keeps as dates, by their places from 0: texts of cells, and the day of each as `YYYY-MM-DD`. */
  readonly shownDays: ReadonlyMap<number, ReadonlyMap<string, string>>;
  /** Number of the first row with a NUL byte, as far as the beginning of the file shows; the review looks at all of it. */
  readonly nulRow: number | null;
  /** All rows in order, headings and empty rows included. Can be asked for again. */
  readonly batches: () => Generator<RowBatch>;
}

/**
 * The share of the work, and of the bytes that its batches report, that opening a table takes: spreadsheets and cards are read
 * once to know them.
 */
export const openingShare: Readonly<Record<TableLayout, number>> = { text: 0, cards: 0.5, sheet: 0.5 };

/** So many rows tell what the columns are. */
export const sampleSize = 200;

/** Where the headings are, as a person has said, or as found where they have not. */
export function headingsAsChosen(
  chosen: ReadingChoice | null,
  sample: readonly (readonly string[])[],
): Pick<Reading, 'hasHeader' | 'above'> {
  return chosen === null || chosen.hasHeader === null
    ? findHeadings(sample)
    : { hasHeader: chosen.hasHeader, above: chosen.above };
}
