/** The cells of one sheet of an OpenDocument spreadsheet, as they are shown. */

import { GatheredRows, mostMerged } from '../import/gathered-rows.ts';
import { formatMoment } from '../read/date-format.ts';
import { refusalIn, struckOut, withRemark } from './cell-remarks.ts';
import { couldBePhone, keepsDigits } from './number-format.ts';
import { type SheetLimits, SheetTooLarge } from './sheet-rows.ts';
import { CellText, numberText } from './written-value.ts';
import { type Attributes, attribute } from './xml-stream.ts';

const hiding: ReadonlySet<string | undefined> = new Set(['collapse', 'filter']);
/** The elements in a cell that are no text of it. */
const aside: ReadonlySet<string> = new Set(['annotation', 'shapes', 'frame', 'custom-shape', 'detective']);
const mostSpaces = 100;
const longestComment = 1_000;

/** Reads one table of `content.xml`, by its place from 0; what is given to `open`, `close` and `text` may be all of the part. */
export class OdsSheet extends GatheredRows {
  readonly #place: number;
  readonly #locale: string;
  readonly #limits: SheetLimits;
  readonly #path: string[] = [];
  readonly #text = new CellText();
  #table = -1;
  #columnsSeen = 0;
  #aside = 0;
  #times = 1;
  #hidden = false;
  #columns: number[] = [];
  #cells: string[] = [];
  #column = 0;
  #cell: Attributes | null = null;
  #paragraphs = 0;
  /** The style that is read, and those with a line through the text. */
  #style = '';
  readonly #struckStyles = new Set<string>();
  /** The comment of the cell, while it is read; null outside of one. */
  #comment: string | null = null;
  #remark = '';
  /** Whether all of the table was read. */
  isPast = false;

  constructor(place: number, locale: string, limits: SheetLimits) {
    super();
    this.#place = place;
    this.#locale = locale;
    this.#limits = limits;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    const parent = this.#path.at(-1);
    this.#path.push(name);
    if (name === 'table' && parent === 'spreadsheet') this.#table += 1;
    if (this.#table < 0) this.#readStyle(name, attributes);
    if (!this.#isReading) return;
    if (aside.has(name)) this.#aside += 1;
    if (name === 'annotation' && this.#cell !== null) {
      this.comments += 1;
      this.#comment = '';
    } else if (name === 'p' && this.#comment) this.#comment += '\n';
    if (this.#aside > 0) return;
    switch (name) {
      case 'table-column':
        this.#hideColumns(attributes);
        break;
      case 'table-row':
        this.#beginRow(attributes);
        break;
      case 'table-cell':
      case 'covered-table-cell':
        if (parent !== 'table-row') break;
        this.#cell = attributes;
        this.#paragraphs = 0;
        this.#remark = '';
        this.#text.take();
        break;
      case 'p':
        if (this.#paragraphs > 0) this.#text.add('\n');
        this.#paragraphs += 1;
        break;
      case 's':
        this.#text.add(
          ' '.repeat(Math.max(1, Math.min(mostSpaces, Number(attribute(attributes, 'c') ?? 1) || 1))),
        );
        break;
      case 'tab':
        this.#text.add('\t');
        break;
      case 'line-break':
        this.#text.add('\n');
        break;
    }
  };

  readonly close = (name: string): void => {
    this.#path.pop();
    if (!this.#isReading) return;
    if (name === 'annotation' && this.#comment !== null) {
      this.#remark = refusalIn(this.#comment);
      this.#comment = null;
    }
    if (aside.has(name)) this.#aside -= 1;
    else if (this.#aside > 0) return;
    else if (name === 'table-row') this.#endRow();
    else if ((name === 'table-cell' || name === 'covered-table-cell') && this.#path.at(-1) === 'table-row')
      this.#endCell(name);
    else if (name === 'table' && this.#path.at(-1) === 'spreadsheet') this.isPast = true;
  };

  readonly text = (text: string): void => {
    if (this.#comment !== null && this.#path.includes('p') && this.#comment.length < longestComment)
      this.#comment += text;
    if (
      this.#cell !== null &&
      this.#aside === 0 &&
      this.#paragraphs > 0 &&
      this.#path.at(-1) !== 'table-cell'
    )
      this.#text.add(text);
  };

  #readStyle(name: string, attributes: Attributes): void {
    if (name === 'style') this.#style = attribute(attributes, 'name') ?? '';
    else if (name === 'text-properties') {
      const line =
        attribute(attributes, 'text-line-through-style') ?? attribute(attributes, 'text-line-through-type');
      if (line !== undefined && line !== 'none') this.#struckStyles.add(this.#style);
    }
  }

  get #isReading(): boolean {
    return this.#table === this.#place && !this.isPast;
  }

  #beginRow(attributes: Attributes): void {
    this.row += this.#times;
    if (this.row > this.#limits.rows) throw new SheetTooLarge(`it has a row ${this.row}`, this.row);
    this.#times = timesOf(attribute(attributes, 'number-rows-repeated'));
    this.#hidden = hiding.has(attribute(attributes, 'visibility'));
    this.#column = 0;
  }

  #endRow(): void {
    const { row: number } = this;
    if (this.#cells.length === 0) return;
    const times = this.#times;
    // Formatting down to the last row is no table; neither is one row that is said a million times.
    if (number + times - 1 > this.#limits.rows)
      throw new SheetTooLarge(`it has a row ${number + times - 1}`, number);
    this.rows.push({ number, times, hidden: this.#hidden, columns: this.#columns, cells: this.#cells });
    this.#columns = [];
    this.#cells = [];
  }

  #endCell(name: string): void {
    const cell = this.#cell ?? {};
    this.#cell = null;
    const from = this.#column;
    const times = timesOf(attribute(cell, 'number-columns-repeated'));
    this.#column += times;
    const shown = this.#text.take();
    // A cell that a merged one covers is seen by nobody.
    const value = name === 'covered-table-cell' ? '' : this.#valueOf(cell, shown.trim(), from);
    if (value === '') return;
    const struck = this.#struckStyles.has(attribute(cell, 'style-name') ?? '') ? struckOut(value) : null;
    if (struck !== null) this.struck += 1;
    const text = withRemark(struck ?? value, this.#remark);
    const rows = Number(attribute(cell, 'number-rows-spanned') ?? 1);
    if (rows > 1) {
      if (this.merged.length === mostMerged)
        throw new SheetTooLarge('it has too many merged cells', this.row);
      this.merged.push({ column: from + 1, first: this.row, last: this.row + rows - 1 });
    }
    // The same in thousands of cells is a pattern, not a table: of those a few are enough to see it.
    const last = Math.min(from + (times > this.#limits.width ? 1 : times), this.#limits.columns);
    for (let column = from; column < last; column += 1) {
      this.#columns.push(column);
      this.#cells.push(text);
    }
  }

  /** The text that the cell shows; where that hides digits of a number, the number. */
  #valueOf(cell: Attributes, shown: string, from: number): string {
    switch (attribute(cell, 'value-type')) {
      case 'float': {
        const stored = attribute(cell, 'value') ?? '';
        const number = Number(stored);
        if (stored === '' || !Number.isFinite(number)) return shown;
        if (shown === '' || shown.includes('#')) return numberText(stored, this.#locale);
        const isRounded = /\de[+-]?\d/i.test(shown) || (couldBePhone(number) && !keepsDigits(shown, number));
        return isRounded ? numberText(stored, this.#locale) : shown.replace(/\s+/g, ' ');
      }
      case 'percentage':
      case 'currency':
        return shown === ''
          ? numberText(attribute(cell, 'value') ?? '', this.#locale)
          : shown.replace(/\s+/g, ' ');
      case 'boolean':
        return (attribute(cell, 'boolean-value') ?? shown) === 'true' ? 'TRUE' : 'FALSE';
      case 'date': {
        const stored = attribute(cell, 'date-value') ?? '';
        if (shown !== '' && !/^#+$/.test(shown)) {
          this.noteDay(from, shown, () => /^\d{4}-\d\d-\d\d/.exec(stored)?.[0] ?? null);
          return shown;
        }
        const date = new Date(`${stored}Z`.replace(/^([\d-]+)Z$/, '$1'));
        if (Number.isNaN(date.getTime())) return '';
        const written = formatMoment(date, this.#locale);
        this.noteDay(from, written, () => date.toISOString().slice(0, 10));
        return written;
      }
      default:
        return shown === '' ? (attribute(cell, 'string-value') ?? '') : shown;
    }
  }

  #hideColumns(attributes: Attributes): void {
    const times = timesOf(attribute(attributes, 'number-columns-repeated'));
    const last = Math.min(this.#columnsSeen + times, this.#limits.columns);
    if (hiding.has(attribute(attributes, 'visibility')))
      for (let at = this.#columnsSeen; at < last; at += 1) this.hiddenColumns.add(at);
    this.#columnsSeen += times;
  }
}

function timesOf(written: string | undefined): number {
  const times = Number(written ?? 1);
  return Number.isSafeInteger(times) && times > 0 ? times : 1;
}
