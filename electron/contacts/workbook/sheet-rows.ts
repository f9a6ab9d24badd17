/**
 * The rows of a spreadsheet, whatever program wrote it. A sheet is read twice: once for what stands behind its rows and holds for
 * them (merged cells) and for what a person should know of it, and once for the rows. Only small sheets are kept in memory
 * between the two.
 */
import { columnLetters } from '../read/column-letters.ts';
import { MergedFiller, type MergedRows } from './merged-cells.ts';

/** A row as it stands in the file: only cells that hold something, by their columns from 0. */
export interface SparseRow {
  /** From 1. */
  readonly number: number;
  /** So many rows in a run say the same; 1 in most files. */
  readonly times: number;
  readonly hidden: boolean;
  /** Ascending. */
  readonly columns: readonly number[];
  readonly cells: readonly string[];
}

/** Some rows, and how much of the sheet is read with them, 0 to 1. */
export interface RowChunk {
  readonly rows: readonly SparseRow[];
  readonly fraction: number;
}

export type ShownDays = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** The facts about a sheet when all of it was read. */
export interface SheetFacts {
  readonly merged: readonly MergedRows[];
  /** By their places from 0. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** Of columns with dates, by their places from 0: some of them as they are shown, and the day of each as `YYYY-MM-DD`. */
  readonly shownDays: ShownDays;
  /** Comments on its cells. */
  readonly comments: number;
  /** Numbers with a line through them. */
  readonly struck: number;
}

/** Reads a sheet from its beginning. */
export type SheetSource = () => Generator<RowChunk, SheetFacts>;

export interface SheetRow {
  /** From 1. */
  readonly number: number;
  /** One for each column of the table. */
  readonly cells: readonly string[];
  readonly fraction: number;
}

/** Cells so far from the table that they are none of it. */
export interface StrayCells {
  readonly count: number;
  readonly row: number;
  /** The name of the first, such as XFD1. */
  readonly first: string;
}

export interface Sheet extends Pick<SheetFacts, 'shownDays' | 'comments' | 'struck'> {
  /** Rows that hold something; can be asked for again. */
  readonly rows: () => Generator<SheetRow>;
  /** Numbers of the rows that hold something and are hidden, as by a filter. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Columns that are hidden, by their places from 0. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** Cells that reach over several rows, and were read for each of them. */
  readonly merged: readonly MergedRows[];
  readonly stray: StrayCells | null;
}

/** The limits of a sheet, of work and of memory. Generous: who has more has no list of people. */
export interface SheetLimits {
  /** Of Excel and LibreOffice. */
  readonly rows: number;
  readonly columns: number;
  /** Cells that hold something. */
  readonly cells: number;
  /** Columns of the table that are read; more are cut off. */
  readonly width: number;
  /** Cells and characters that are kept in memory between the two readings. */
  readonly keptCells: number;
  readonly keptCharacters: number;
}

export const sheetLimits: SheetLimits = {
  rows: 1_048_576,
  columns: 16_384,
  cells: 50_000_000,
  width: 2_000,
  keptCells: 1_000_000,
  keptCharacters: 32_000_000,
};

/** A sheet with more than can be read; `row` is where. */
export class SheetTooLarge extends Error {
  override readonly name = 'SheetTooLarge';
  readonly row: number;
  constructor(message: string, row: number) {
    super(message);
    this.row = row;
  }
}

/** So many empty columns beside a table end it: what stands behind them was left there by accident. */
const widestGap = 40;

/** Reads a sheet. `onChunk` gets the part of it that is read, 0 to 1, and ends the reading by throwing. @throws SheetTooLarge */
export function readSheet(
  source: SheetSource,
  limits: SheetLimits,
  onChunk: (fraction: number) => void,
): Sheet {
  const filled = new Uint32Array(limits.columns);
  const firstRow = new Uint32Array(limits.columns);
  const hiddenRows = new Set<number>();
  let kept: SparseRow[] | null = [];
  let cells = 0;
  let characters = 0;
  const reading = source();
  let step = reading.next();
  for (; step.done !== true; step = reading.next()) {
    for (const row of step.value.rows) {
      const last = row.number + row.times - 1;
      if (last > limits.rows) throw new SheetTooLarge(`it has a cell in row ${last}`, last);
      if (row.cells.length === 0) continue;
      cells += row.cells.length * row.times;
      if (cells > limits.cells) throw new SheetTooLarge('it has too many cells', row.number);
      for (const column of row.columns) {
        if (filled[column] === 0) firstRow[column] = row.number;
        filled[column] = (filled[column] ?? 0) + row.times;
      }
      if (row.hidden) for (let at = row.number; at <= last; at += 1) hiddenRows.add(at);
      if (kept === null) continue;
      for (const cell of row.cells) characters += cell.length;
      if (cells > limits.keptCells || characters > limits.keptCharacters) kept = null;
      else kept.push(row);
    }
    onChunk(step.value.fraction);
  }
  const { merged, hiddenColumns, ...facts } = step.value;
  const { width, stray } = tableWidth(filled, firstRow, limits.width);
  const keptRows = kept;
  const again: () => Iterable<RowChunk> = keptRows === null ? source : () => chunksOf(keptRows);
  const rows = () => denseRows(again(), width, new MergedFiller(merged));
  const usedMerged = usedOf(merged, again, width, onChunk);
  return { rows, hiddenRows, hiddenColumns, merged: usedMerged, stray, ...facts };
}

/** Where the columns of the table end, and what stands beyond. */
function tableWidth(
  filled: Uint32Array,
  firstRow: Uint32Array,
  most: number,
): { readonly width: number; readonly stray: StrayCells | null } {
  const blocks: { end: number; cells: number }[] = [];
  for (const [column, count] of filled.entries()) {
    if (count === 0) continue;
    const block = blocks.at(-1);
    if (block === undefined || column - block.end > widestGap) blocks.push({ end: column + 1, cells: count });
    else {
      block.end = column + 1;
      block.cells += count;
    }
  }
  let main = { end: 0, cells: 0 };
  for (const block of blocks) if (block.cells > main.cells) main = block;
  let count = 0;
  let first: number | undefined;
  for (let column = main.end; column < filled.length; column += 1) {
    count += filled[column] ?? 0;
    if ((filled[column] ?? 0) > 0) first ??= column;
  }
  const row = first === undefined ? 0 : (firstRow[first] ?? 0);
  return {
    width: Math.min(main.end, most),
    stray: first === undefined ? null : { count, row, first: `${columnLetters(first + 1)}${row}` },
  };
}

const chunkRows = 5_000;

function* chunksOf(rows: readonly SparseRow[]): Generator<RowChunk> {
  for (let from = 0; from < rows.length; from += chunkRows) {
    const some = rows.slice(from, from + chunkRows);
    yield { rows: some, fraction: (from + some.length) / rows.length };
  }
}

function* denseRows(chunks: Iterable<RowChunk>, width: number, merged: MergedFiller): Generator<SheetRow> {
  for (const { rows, fraction } of chunks) {
    for (const row of rows) {
      const own = densely(row, width);
      if (own === null) continue;
      for (let at = 0; at < row.times; at += 1) {
        const number = row.number + at;
        const cells = merged.fill(number, own);
        yield { number, cells, fraction };
      }
    }
  }
}

function densely(row: SparseRow, width: number): string[] | null {
  if ((row.columns[0] ?? width) >= width) return null;
  const cells: string[] = [];
  let next = 0;
  for (let column = 0; column < width; column += 1) {
    if (row.columns[next] === column) {
      cells.push(row.cells[next] ?? '');
      next += 1;
    } else cells.push('');
  }
  return cells;
}

/** The merged cells that there was a value for, and rows to write it into. */
function usedOf(
  merged: readonly MergedRows[],
  again: () => Iterable<RowChunk>,
  width: number,
  onChunk: (fraction: number) => void,
): readonly MergedRows[] {
  if (merged.length === 0) return merged;
  const filler = new MergedFiller(merged);
  for (const row of denseRows(again(), width, filler)) onChunk(row.fraction);
  return filler.used();
}
