/** The rows and facts gathered while the parts of a sheet go by, whatever its format. */
import type { MergedRows } from '../workbook/merged-cells.ts';
import type { SheetFacts, SparseRow } from '../workbook/sheet-rows.ts';

/** Merged cells beyond these are none that anybody made. */
export const mostMerged = 1_000_000;

export class GatheredRows {
  protected readonly merged: MergedRows[] = [];
  protected readonly hiddenColumns = new Set<number>();
  protected rows: SparseRow[] = [];
  protected comments = 0;
  protected struck = 0;
  /** The number of the row that is read. */
  row = 0;

  get facts(): SheetFacts {
    const { merged, hiddenColumns, comments, struck } = this;
    return { merged, hiddenColumns, comments, struck };
  }

  /** The rows since the last time. */
  taken(): readonly SparseRow[] {
    const rows = this.rows;
    if (rows.length > 0) this.rows = [];
    return rows;
  }
}
