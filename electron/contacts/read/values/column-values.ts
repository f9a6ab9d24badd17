/** The kind of a column's values: text, dates, times or numbers, found from all cells of the rows at hand. */
import { columnWord } from '../../../shared/import/column-words.ts';
import { headingTokens } from '../../../shared/import/heading-tokens.ts';
import type { ColumnValues, ValuesRead } from '../../../shared/import/imports.ts';
import { isBirth } from '../../../shared/values/birth-words.ts';
import { decimalSign } from '../../../shared/values/decimal-sign.ts';
import {
  type CellReading,
  type FieldKind,
  isDateKind,
  type ValueOrder,
} from '../../../shared/values/field-kind.ts';
import { plainCell } from '../../../shared/values/plain-cell.ts';
import {
  cellReader,
  dateOrders,
  isNoDay,
  type ReadingOf,
  readDate,
} from '../../../shared/values/read-value.ts';
import { cutText } from '../../../shared/values/whole-signs.ts';

/** Values and misfits that are shown. */
const shown = 3;

export interface ColumnCells {
  readonly heading: string;
  readonly cells: readonly string[];
  /** Some cells that the file itself keeps as dates, and the day of each as `YYYY-MM-DD`. */
  readonly shownDays: ReadonlyMap<string, string>;
  /** Today as `YYYY-MM-DD`. */
  readonly today: string;
  /** The person's language, by whose sign the decimals of a number are told. */
  readonly locale: string;
  /** The kind that the contacts' field of this name has. */
  readonly known: FieldKind;
}

const textOnly: ColumnValues = { readings: [], proposed: { kind: 'text' }, question: null };

/** How the cells can be read, and which of it is proposed. Nothing is proposed that is but a guess: that is a question. */
export function columnValues(column: ColumnCells): ColumnValues {
  const filled = column.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length === 0 || !filled.some((cell) => /\p{Nd}/u.test(cell))) return textOnly;
  const of: ReadingOf = { today: column.today, past: isBirth(column.heading) };
  const taken = new Set<string>();
  const readings = candidates(column).flatMap((as): ValuesRead[] => {
    if (!agrees(as, column.shownDays)) return [];
    const { same, ...read } = readAll(filled, as, of);
    // A date is one in every order, and a number with either sign, where nothing tells them apart.
    if (read.fits * 2 < filled.length || taken.has(same)) return [];
    taken.add(same);
    return [read];
  });
  if (readings.length === 0) return textOnly;
  return { readings, ...proposal(readings, filled, column, of) };
}

/** Whether a reading says of no date another day than the file itself does. */
export function agrees(as: CellReading, shownDays: ReadonlyMap<string, string>): boolean {
  if (as.kind !== 'date' && as.kind !== 'date-time') return true;
  const { order } = as;
  if (order !== 'day-first' && order !== 'month-first' && order !== 'year-first') return true;
  return [...shownDays].every(([shown, day]) => {
    const read = readDate(shown, order, { today: day });
    return read === null || read.day === day;
  });
}

function candidates({ heading, locale }: ColumnCells): readonly CellReading[] {
  // A number by which somebody is known is counted by nobody, and what it looks like says nothing.
  const word = columnWord(heading);
  if (word === 'phone' || word === 'email' || (word === 'id' && !namesAmount(heading))) return [];
  const dated = (kind: 'date' | 'date-time'): CellReading[] => dateOrders.map((order) => ({ kind, order }));
  const decimals: ValueOrder[] = decimalSign(locale) === ',' ? ['comma', 'point'] : ['point', 'comma'];
  return [
    ...dated('date'),
    ...dated('date-time'),
    { kind: 'time' },
    ...decimals.map((order): CellReading => ({ kind: 'number', order })),
  ];
}

/** `same`: by which readings of one result are known. */
function readAll(
  filled: readonly string[],
  as: CellReading,
  of: ReadingOf,
): ValuesRead & { readonly same: string } {
  const read = cellReader(as, of);
  const values: string[] = [];
  const misfits = new Set<string>();
  const all: (string | null)[] = [];
  let fits = 0;
  for (const cell of filled) {
    const value = read(cell);
    all.push(value);
    if (value === null) {
      if (misfits.size < shown) misfits.add(cutText(cell, 60));
      continue;
    }
    fits++;
    if (values.length < shown) values.push(value);
  }
  const isSlip = (cell: string, at: number): boolean => all[at] === null && isNoDay(cell, of);
  const noDays = isDateKind(as.kind) && fits * 2 > filled.length ? filled.filter(isSlip).length : 0;
  return { as, values, fits, of: filled.length, noDays, misfits: [...misfits], same: JSON.stringify(all) };
}

function proposal(
  readings: readonly ValuesRead[],
  filled: readonly string[],
  column: ColumnCells,
  of: ReadingOf,
): Pick<ColumnValues, 'proposed' | 'question'> {
  const text = { proposed: { kind: 'text' }, question: null } as const;
  const whole = readings.filter(isWhole);
  const dates = whole.filter(({ as }) => as.kind === 'date');
  const found = dates.length > 0 ? dates : whole.filter(({ as }) => as.kind === 'date-time');
  const [first] = found;
  if (first !== undefined) {
    // Eight digits are a date where the column says so.
    if (filled.every((cell) => /^\d{8}$/.test(plainCell(cell))) && columnWord(column.heading) !== 'date')
      return text;
    if (filled.some((cell) => readDate(cell, orderOf(first), of)?.yearless === true))
      return { proposed: { kind: 'text' }, question: 'year' };
    const differing = found.filter((one) => differs(one, first, filled, of));
    if (differing.length === 0) return { proposed: first.as, question: null };
    return { proposed: { kind: 'text' }, question: 'order' };
  }
  const time = whole.find(({ as }) => as.kind === 'time');
  const numbers = whole.filter(({ as }) => as.kind === 'number');
  if (time !== undefined && (numbers.length === 0 || namesTime(column.heading)))
    return { proposed: time.as, question: null };
  const [number] = numbers;
  if (number !== undefined && time === undefined) {
    const isOne = numbers.every((one) => !differs(one, number, filled, of));
    // The sign of another language may be no decimals at all: a room 2.05, a version 1.10.
    const isOwn =
      number.as.order === decimalOrder(column.locale) ||
      filled.every((cell) => /^-?\d+$/.test(plainCell(cell)));
    return isOne && isOwn && !isCode(column.heading, filled) ? { proposed: number.as, question: null } : text;
  }
  const kept = readings.find(({ as }) => as.kind === column.known);
  return kept === undefined ? text : { proposed: { ...kept.as, othersKept: true }, question: null };
}

/** Every cell is of this kind. A day that no calendar has is a slip, beside more that are right. */
const isWhole = ({ fits, noDays, of }: ValuesRead): boolean => fits + noDays === of;

const orderOf = ({ as }: ValuesRead) =>
  as.order === 'month-first' || as.order === 'year-first' ? as.order : 'day-first';

function differs(one: ValuesRead, other: ValuesRead, filled: readonly string[], of: ReadingOf): boolean {
  if (one === other) return false;
  const [read, readOther] = [cellReader(one.as, of), cellReader(other.as, of)];
  return filled.some((cell) => read(cell) !== readOther(cell));
}

/** Whole numbers of one length are written on cards and doors; numbers that are counted are of several. */
function isCode(heading: string, filled: readonly string[]): boolean {
  const digits = filled.map((cell) => cell.replace(/\D/g, '').length);
  const longest = Math.max(...digits);
  return longest >= 5 && digits.every((length) => length === longest) && !namesAmount(heading);
}

const namesAmount = (heading: string): boolean =>
  /amount|balance|total|price|\bsum\b|points|\bage\b|quantity|\bqty|betrag|saldo|summe|preis|punkte|\balter\b|menge|anzahl|montant|solde|\bprix|\bâge|quantité|importe|precio|puntos|\bedad|cantidad|valor|preço|pontos|\bidade|quantidade|مبلغ|رصيد|سعر|نقاط|عمر|كمية/iu.test(
    heading,
  );
const namesTime = (heading: string): boolean =>
  /time|uhr|zeit|heure|hora|horário|ora|tijd|وقت|ساعة|الساعة/iu.test(heading) || isNamed(heading, 'time');
const isNamed = (heading: string, word: string): boolean => headingTokens(heading).words.includes(word);

const decimalOrder = (locale: string): ValueOrder => (decimalSign(locale) === ',' ? 'comma' : 'point');
