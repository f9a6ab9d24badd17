/** The rows and facts gathered while the parts of a sheet go by, whatever its format. */
import type { MergedRows } from '../workbook/merged-cells.ts';
import type { SheetFacts, SparseRow } from '../workbook/sheet-rows.ts';

/** Merged cells beyond these are none that anybody made. */
export const mostMerged = 1_000_000;

/** So many different days tell in which order all of the column are shown. */
const daysKept = 20;

export class GatheredRows {
  protected readonly merged: MergedRows[] = [];
  protected readonly hiddenColumns = new Set<number>();
  protected rows: SparseRow[] = [];
  readonly #shownDays = new Map<number, Map<string, string>>();
  protected comments = 0;
  protected struck = 0;
  /** The number of the row that is read. */
  row = 0;

  get facts(): SheetFacts {
    const { merged, hiddenColumns, comments, struck } = this;
    return { merged, hiddenColumns, shownDays: this.#shownDays, comments, struck };
  }

  /** A cell that the spreadsheet keeps as a date. @param column from 0 @param dayOf the day (`YYYY-MM-DD`), asked for while few are known */
  protected noteDay(column: number, shown: string, dayOf: () => string | null): void {
    let known = this.#shownDays.get(column);
    if (known !== undefined && known.size >= daysKept) return;
    const day = dayOf();
    if (day === null) return;
    if (known === undefined) {
      known = new Map();
      this.#shownDays.set(column, known);
    }
    known.set(shown, day);
  }

  /** The rows since the last time. */
  taken(): readonly SparseRow[] {
    const rows = this.rows;
    if (rows.length > 0) this.rows = [];
    return rows;
  }
}
