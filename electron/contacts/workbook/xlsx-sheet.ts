/** The cells of one sheet of an Excel workbook, as text (ECMA-376, part 1, section 18.3.1). */

import { GatheredRows, mostMerged } from '../import/gathered-rows.ts';
import { columnOfCell } from '../read/column-letters.ts';
import { formatMoment } from '../read/date-format.ts';
import { type CellComments, placeOf, struckOut, withRemark } from './cell-remarks.ts';
import type { CellStyles } from './cell-styles.ts';
import { mergedRowsOf } from './merged-cells.ts';
import {
  type RowChunk,
  type SheetFacts,
  type SheetLimits,
  SheetTooLarge,
  type SparseRow,
} from './sheet-rows.ts';
import type { TextStore } from './text-store.ts';
import { CellText, numberText } from './written-value.ts';
import { textOf } from './xlsx-text.ts';
import { type Attributes, attribute, isTrue, readXml, XmlEndless, XmlUnreadable } from './xml-stream.ts';
import type { UnpackedChunk } from './zip.ts';

/** The parts of a workbook that the cells of a sheet refer to. */
export interface SheetContext {
  readonly texts: TextStore;
  readonly styles: CellStyles;
  readonly comments: CellComments;
  readonly locale: string;
  readonly limits: SheetLimits;
}

/** A damaged sheet; `row` is the last one that could be read. */
export class SheetUnreadable extends Error {
  override readonly name = 'SheetUnreadable';
  readonly row: number;
  constructor(message: string, row: number, options?: { cause?: unknown }) {
    super(message, options);
    this.row = row;
  }
}

/** Reads a sheet from its beginning. @throws SheetUnreadable, SheetTooLarge, and what `chunks` throws */
export function* readXlsxSheet(
  chunks: Iterable<UnpackedChunk>,
  context: SheetContext,
): Generator<RowChunk, SheetFacts> {
  const reader = new SheetReader(context);
  try {
    for (const { fraction } of readXml(chunks, reader)) yield { rows: reader.taken(), fraction };
  } catch (cause) {
    if (cause instanceof XmlEndless) throw new SheetTooLarge(cause.message, reader.row);
    if (cause instanceof XmlUnreadable) throw new SheetUnreadable(cause.message, reader.row, { cause });
    throw cause;
  }
  const rows = reader.taken();
  if (rows.length > 0) yield { rows, fraction: 1 };
  return reader.facts;
}

class SheetReader extends GatheredRows {
  readonly #context: SheetContext;
  readonly #value = new CellText();
  readonly #inline = new CellText();
  /** Where text belongs; null: to no cell. */
  #into: CellText | null = null;
  #phonetic = false;
  #hidden = false;
  #columns: number[] = [];
  #cells: string[] = [];
  #column = 0;
  #type = '';
  #style = -1;

  constructor(context: SheetContext) {
    super();
    this.#context = context;
    this.comments = context.comments.count;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    switch (name) {
      case 'c':
        this.#beginCell(attributes);
        break;
      case 'v':
        this.#into = this.#value;
        break;
      case 't':
        this.#into = this.#phonetic ? null : this.#inline;
        break;
      case 'row':
        this.#beginRow(attributes);
        break;
      case 'rPh':
        this.#phonetic = true;
        break;
      case 'mergeCell':
        this.#merge(attribute(attributes, 'ref') ?? '');
        break;
      case 'col':
        this.#hideColumns(attributes);
        break;
    }
  };

  readonly close = (name: string): void => {
    switch (name) {
      case 'v':
      case 't':
        this.#into = null;
        break;
      case 'c':
        this.#endCell();
        break;
      case 'row':
        this.#endRow();
        break;
      case 'rPh':
        this.#phonetic = false;
        break;
    }
  };

  readonly text = (text: string): void => {
    this.#into?.add(text);
  };

  #beginRow(attributes: Attributes): void {
    const named = Number(attribute(attributes, 'r') ?? Number.NaN);
    this.row = Number.isSafeInteger(named) && named > 0 ? named : this.row + 1;
    this.#hidden = isTrue(attribute(attributes, 'hidden')) || Number(attribute(attributes, 'ht') ?? 1) === 0;
    this.#column = 0;
  }

  #endRow(): void {
    const { row: number } = this;
    if (this.#cells.length === 0) {
      if (number > this.#context.limits.rows) throw new SheetTooLarge(`it has a row ${number}`, number);
      return;
    }
    this.rows.push({ number, times: 1, hidden: this.#hidden, ...inOrder(this.#columns, this.#cells) });
    this.#columns = [];
    this.#cells = [];
  }

  #beginCell(attributes: Attributes): void {
    const named = columnOfCell(attribute(attributes, 'r') ?? '');
    this.#column = named > 0 ? named : this.#column + 1;
    this.#type = attribute(attributes, 't') ?? 'n';
    this.#style = Number(attribute(attributes, 's') ?? -1);
    this.#value.take();
    this.#inline.take();
  }

  #endCell(): void {
    const { comments, styles } = this.#context;
    let text = this.#cellText();
    const struck = styles.isStruck(this.#style) ? struckOut(text) : null;
    if (struck !== null) this.struck += 1;
    text = struck ?? text;
    if (comments.refusals.size > 0)
      text = withRemark(text, comments.refusals.get(placeOf(this.row, this.#column)));
    if (text === '' || this.#column > this.#context.limits.columns) return;
    this.#columns.push(this.#column - 1);
    this.#cells.push(text);
  }

  #cellText(): string {
    const { texts, styles, locale } = this.#context;
    const value = this.#value.take();
    const inline = this.#inline.take();
    switch (this.#type) {
      case 's':
        return texts.at(Number(value || Number.NaN));
      case 'str':
      case 'inlineStr':
        return textOf(inline || value);
      case 'b':
        return value === '' ? '' : isTrue(value) ? 'TRUE' : 'FALSE';
      case 'e':
        return value;
      case 'd': {
        const date = new Date(value.includes('T') ? `${value.replace(/Z$/, '')}Z` : value);
        if (Number.isNaN(date.getTime())) return value;
        const shown = formatMoment(date, locale);
        this.noteDay(this.#column - 1, shown, () => date.toISOString().slice(0, 10));
        return shown;
      }
      default: {
        const stored = value.trim();
        // Some programs write a text without saying that it is one.
        if (stored === '') return textOf(inline);
        const shown = styles.shown(this.#style, stored);
        if (shown === null) return numberText(stored, locale);
        this.noteDay(this.#column - 1, shown, () => styles.dayOf(this.#style, stored));
        return shown;
      }
    }
  }

  #merge(area: string): void {
    const merged = mergedRowsOf(area);
    if (merged === undefined) return;
    if (this.merged.length === mostMerged)
      throw new SheetTooLarge('it has too many merged cells', merged.first);
    this.merged.push(merged);
  }

  /** A column without width is hidden as one that says so. */
  #hideColumns(attributes: Attributes): void {
    const width = Number(attribute(attributes, 'width') ?? 1);
    if (!isTrue(attribute(attributes, 'hidden')) && width !== 0) return;
    const first = Math.max(1, Number(attribute(attributes, 'min')));
    const last = Math.min(Number(attribute(attributes, 'max')), this.#context.limits.columns);
    for (let at = first; at <= last; at += 1) this.hiddenColumns.add(at - 1);
  }
}

/** Cells by their columns, of which some programs write none in order; of two in one place the last counts. */
function inOrder(columns: number[], cells: string[]): Pick<SparseRow, 'columns' | 'cells'> {
  if (columns.every((column, at) => at === 0 || column > (columns[at - 1] ?? -1))) return { columns, cells };
  const byColumn = new Map(columns.map((column, at) => [column, cells[at] ?? '']));
  const sorted = [...byColumn].toSorted(([one], [other]) => one - other);
  return { columns: sorted.map(([column]) => column), cells: sorted.map(([, cell]) => cell) };
}

/** The texts that cells refer to. @throws SheetTooLarge, XmlUnreadable */
export function* readTexts(
  chunks: Iterable<UnpackedChunk>,
  texts: TextStore,
  limits: { readonly texts: number; readonly textBytes: number },
): Generator<UnpackedChunk> {
  const text = new CellText();
  let collecting = false;
  let phonetic = false;
  yield* readXml(chunks, {
    open: (name) => {
      if (name === 't') collecting = !phonetic;
      else if (name === 'rPh') phonetic = true;
    },
    close: (name) => {
      if (name === 't') collecting = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        texts.add(textOf(text.take()));
        if (texts.count > limits.texts || texts.bytes > limits.textBytes)
          throw new SheetTooLarge('it has too many texts', 1);
      }
    },
    text: (characters) => {
      if (collecting) text.add(characters);
    },
  });
}
