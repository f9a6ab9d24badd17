/** The shape of a file's rows together: of unequal length, with bytes that are no text, with quotes that never end. */
import type { FileNotice } from '../../../shared/import/imports.ts';
import { cellValue, longestCell, withoutControls } from '../../read/cells.ts';

export class Shape {
  readonly #width: number;
  #ragged: { first: number; count: number } | undefined;
  #controls: { first: number; count: number } | undefined;
  #long: number | undefined;
  #unclosed: number | undefined;

  constructor(width: number) {
    this.#width = width;
  }

  row(cells: readonly string[], row: number, controls: boolean): void {
    if (cells.length < this.#width) this.#ragged = counted(this.#ragged, row);
    if (controls && cells.some((cell) => cell.includes('\0'))) this.#controls = counted(this.#controls, row);
  }

  /** Told of a row that may hold a cell of which not all is kept. */
  long(cells: readonly string[], row: number): void {
    if (
      cells.some((cell) => cell.length > longestCell && cellValue(withoutControls(cell)).length > longestCell)
    )
      this.#long ??= row;
  }

  broken(kind: 'unclosed-quote' | 'row-too-long', row: number): void {
    if (kind === 'unclosed-quote') this.#unclosed ??= row;
  }

  notices(): FileNotice[] {
    const notices: FileNotice[] = [];
    if (this.#ragged)
      notices.push({ kind: 'ragged-rows', row: this.#ragged.first, values: { count: this.#ragged.count } });
    if (this.#long !== undefined)
      notices.push({ kind: 'cut-cells', row: this.#long, values: { most: longestCell } });
    if (this.#controls)
      notices.push({ kind: 'nul-bytes', row: this.#controls.first, values: { count: this.#controls.count } });
    if (this.#unclosed !== undefined)
      notices.push({ kind: 'unclosed-quote', row: this.#unclosed, values: {} });
    return notices;
  }
}

function counted(before: { first: number; count: number } | undefined, row: number) {
  return before ? { first: before.first, count: before.count + 1 } : { first: row, count: 1 };
}
