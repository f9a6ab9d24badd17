/** A cell as a date, a time or a number, in any writing that people and programs have for it. Pure. */
import { monthsByName, weekdayOf, weekdaysByName } from './calendar-names.ts';
import type { CellReading, ValueOrder } from './field-kind.ts';
import { plainCell } from './plain-cell.ts';

/** The circumstances of reading that the cell does not say. */
export interface ReadingOf {
  /** Today as `YYYY-MM-DD`: years of two digits and days without a year are near it. */
  readonly today: string;
  /** The column is about the past, as birthdays are. */
  readonly past?: boolean;
}

export interface DateRead {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM`; null where none is written. */
  readonly time: string | null;
  /** No year is written: the nearest one stands in for it. */
  readonly yearless: boolean;
}

/** Patterns take a while to make, and most starts need none. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const clock = String.raw`(?<hour>\d{1,2})(?:\s?[:h]\s?(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]0+)?)?)?`;
const half = `(?<half>[ap]\\.?\\s?m\\.?|ص|م|صباحا|مساء)`;
const clockWord = `(?<word>uhr|h|hrs?|o['’]clock|horas?|heures?|س)\\.?`;

const timeWritings = once((): readonly RegExp[] => [
  new RegExp(String.raw`^${clock}\s?${half}$`, 'iu'),
  new RegExp(String.raw`^${clock}\s?${clockWord}$`, 'iu'),
  /^(?<hour>\d{1,2})\s?[:h]\s?(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]0+)?)?$/iu,
  /^(?<hour>\d{1,2})\.(?<minute>\d{2})\s?(?:(?<half>[ap]\.?\s?m\.?)|(?<word>uhr|h|hrs?)\.?)$/iu,
]);
/** Only a column of times has them: 14.30 may be a price. */
const pointedTime = /^(?<hour>\d{1,2})\.(?<minute>\d{2})$/u;

/** A time of day as `HH:MM`; null where it is none, or has seconds, which would be lost. */
export function readTime(cell: string, pointed = false): string | null {
  const text = plainCell(cell);
  for (const writing of pointed ? [...timeWritings(), pointedTime] : timeWritings()) {
    const groups = writing.exec(text)?.groups;
    if (groups !== undefined) return timeOf(groups);
  }
  return null;
}

function timeOf(groups: Readonly<Record<string, string | undefined>>): string | null {
  const { minute = '00', second = '00', half: halfOfDay } = groups;
  let hour = Number(groups.hour);
  if (halfOfDay !== undefined) {
    if (hour < 1 || hour > 12) return null;
    const isAfternoon = /^(?:p|م)/iu.test(halfOfDay);
    hour = (hour % 12) + (isAfternoon ? 12 : 0);
  }
  if (hour > 23 || Number(minute) > 59 || Number(second) !== 0) return null;
  return `${String(hour).padStart(2, '0')}:${minute}`;
}

interface Written {
  readonly year: string | undefined;
  readonly month: number;
  readonly day: number;
}

type Order = Extract<ValueOrder, 'day-first' | 'month-first' | 'year-first'>;

/** A date with the time beside it; null where the cell is none in this order, or its weekday is another day's. */
export function readDate(cell: string, order: Order, of: ReadingOf): DateRead | null {
  const { text, weekdays } = withoutWeekday(plainCell(cell).toLowerCase());
  const { day: dayText, time } = withoutTime(text);
  if (time === undefined) return null;
  const written = dateIn(dayText, order);
  if (written === null) return null;
  const year = yearOf(written, weekdays, of);
  if (year === null || !exists(year, written.month, written.day)) return null;
  if (weekdays !== null && !weekdays.has(weekdayOf(year, written.month, written.day))) return null;
  return { day: isoDay(year, written.month, written.day), time, yearless: written.year === undefined };
}

/**
 * Whether a cell is written as a date and no calendar has it: 31.11.2026, 29.02.2027, a weekday that is another day's, 0000-00-00. It is a
 * slip in a column of dates, and no sign that the column holds something else.
 */
export function isNoDay(cell: string, of: ReadingOf): boolean {
  const { text } = withoutWeekday(plainCell(cell).toLowerCase());
  const { day, time } = withoutTime(text);
  return (
    time !== undefined &&
    dateOrders.some((order) => dateIn(day, order) !== null) &&
    dateOrders.every((order) => readDate(cell, order, of) === null)
  );
}

/** The orders in which a date of figures alone can be read; of any other writing there is one. */
export const dateOrders: readonly Order[] = ['day-first', 'month-first', 'year-first'];

function withoutWeekday(text: string): { text: string; weekdays: ReadonlySet<number> | null } {
  const front = /^(?<name>[\p{L}\p{M}'’-]{2,})\.?,?\s?(?<rest>.*\d.*)$/u.exec(text)?.groups;
  const known = front?.name === undefined ? undefined : weekdaysByName().get(front.name);
  if (known !== undefined && !isAlsoMonth(front?.name ?? '', front?.rest ?? ''))
    return { text: (front?.rest ?? '').trim(), weekdays: known };
  const end = /^(?<rest>.*\d.*?),?\s?\(?(?<name>[\p{L}\p{M}'’-]{2,})\.?\)?$/u.exec(text)?.groups;
  const behind = end?.name === undefined ? undefined : weekdaysByName().get(end.name);
  if (behind !== undefined && !monthsByName().has(end?.name ?? ''))
    return { text: (end?.rest ?? '').trim(), weekdays: behind };
  return { text, weekdays: null };
}

/** "mar 24 mars" is a Tuesday, "mar 24 2026" is in March. */
const isAlsoMonth = (name: string, rest: string): boolean =>
  monthsByName().has(name) && !/\d\D*\p{L}{3}|\d[./-]\d/u.test(rest);

const joints = `(?:,|\\s-|,?\\s(?:um|at|à|a las?|às|alle|ob|om|kl\\.?|الساعة))?`;
const behindDay = once(
  () =>
    new RegExp(
      `^(?<day>.*?\\d.*?|.*?\\p{L}.*?)(?:t|${joints}\\s)(?<time>\\d{1,2}(?:\\s?[:h]\\s?\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?|\\.\\d{2}(?=\\s?(?:uhr|h|[ap]\\.?m)))?\\s?(?:[ap]\\.?\\s?m\\.?|uhr|h|hrs?|ص|م)?)(?<zone>z|[+-]\\d{2}:?\\d{2})?$`,
      'u',
    ),
);
const beforeDay =
  /^(?<time>\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[ap]m)?(?:\s?uhr)?)[,\s]\s?(?:am |on |le |el )?(?<day>.*\d.*)$/u;

/** `time` undefined: something that looks like one is none, or of a zone that is not this computer's. */
function withoutTime(text: string): { day: string; time: string | null | undefined } {
  const behind = behindDay().exec(text)?.groups;
  if (behind !== undefined && looksLikeTime(behind.time ?? '')) {
    // A time of Greenwich is another hour here, and may be another day.
    if (behind.zone === 'z') return { day: text, time: undefined };
    return {
      day: (behind.day ?? '').replace(/,$/, '').trim(),
      time: readTime(behind.time ?? '') ?? undefined,
    };
  }
  const before = beforeDay.exec(text)?.groups;
  if (before !== undefined)
    return { day: (before.day ?? '').trim(), time: readTime(before.time ?? '') ?? undefined };
  return { day: text, time: null };
}

const looksLikeTime = (text: string): boolean => /[:h.ap]|uhr|ص|م/u.test(text);

/** Hungarian, Korean and Baltic lists put a space behind each sign, and a point behind the day. */
const yearFirst =
  /^(?<year>\d{4})\s?(?<sign>[-/.])\s?(?<month>\d{1,2})\s?\k<sign>\s?(?<day>\d{1,2})(?:(?<=\..*)\.)?$/u;
const namedParts = /^(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일]$/u;
const figures =
  /^(?<first>\d{1,2})\s?(?<sign>[-/.])\s?(?<second>\d{1,2})(?:\s?\k<sign>\s?(?<third>\d{4}|\d{2}))?(?<dot>\.)?$/u;
const eightDigits = /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/u;
const dayThenName =
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º|ª|°)?[\s/-]*(?:(?:de|of|da|do)\s+)?(?<month>[\p{L}\p{M}'’-]+(?:\s[\p{L}\p{M}]+)?)\.?(?:,?[\s/-]+(?:de |del )?['’]?(?<year>\d{4}|\d{2}))?\.?$/u;
const nameThenDay =
  /^(?<month>[\p{L}\p{M}'’]+)\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>\d{4}))?$/u;
const yearThenName = /^(?<year>\d{4})\.?[\s/-](?<month>[\p{L}\p{M}'’]+)\.?[\s/-](?<day>\d{1,2})\.?$/u;

function dateIn(text: string, order: Order): Written | null {
  const sure =
    yearFirst.exec(text)?.groups ?? eightDigits.exec(text)?.groups ?? namedParts.exec(text)?.groups;
  if (sure !== undefined) return { year: sure.year, month: Number(sure.month), day: Number(sure.day) };
  const groups = figures.exec(text)?.groups;
  if (groups !== undefined) return inOrder(groups, order);
  for (const writing of [dayThenName, nameThenDay, yearThenName]) {
    const named = writing.exec(text)?.groups;
    const month =
      named?.month === undefined
        ? undefined
        : monthsByName().get(named.month.replace(/[-.]$|\sde$|\sdel$/u, ''));
    if (month !== undefined) return { year: named?.year, month, day: Number(named?.day) };
  }
  return null;
}

function inOrder(groups: Readonly<Record<string, string | undefined>>, order: Order): Written | null {
  const { first = '', second = '', third, sign, dot } = groups;
  // `30.11.2026.`: in Croatian and Serbian the year has one too.
  if (dot !== undefined && (sign !== '.' || third?.length === 2)) return null;
  // A price, a version: without its year a date of figures has a dot behind it, or strokes.
  if (third === undefined && (sign === '-' || (sign === '.' && dot === undefined))) return null;
  switch (order) {
    case 'day-first':
      return { year: third, month: Number(second), day: Number(first) };
    case 'month-first':
      // With dots the day is in front everywhere.
      return sign === '.' ? null : { year: third, month: Number(first), day: Number(second) };
    case 'year-first':
      if (third?.length !== 2 || sign !== '-' || first.length !== 2) return null;
      return { year: first, month: Number(second), day: Number(third) };
    default:
      return order satisfies never;
  }
}

/** So far ahead a year of two digits is one to come; beyond, it is of the century before. */
const yearsAhead = 20;

function yearOf(
  { year, month, day }: Written,
  weekdays: ReadonlySet<number> | null,
  { today, past = false }: ReadingOf,
): number | null {
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) {
    if (year.length === 4) return Number(year);
    const near = Math.floor(thisYear / 100) * 100 + Number(year);
    const latest = past ? thisYear : thisYear + yearsAhead;
    return near > latest ? near - 100 : near;
  }
  const now = Date.parse(today);
  const near = [thisYear, thisYear + 1, thisYear - 1]
    .filter((one) => exists(one, month, day))
    .filter((one) => weekdays === null || weekdays.has(weekdayOf(one, month, day)))
    .map((one) => ({ one, away: Math.abs(Date.UTC(one, month - 1, day) - now) }))
    .sort((a, b) => a.away - b.away);
  return near[0]?.one ?? null;
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && day > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isoDay = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const groupSigns = { comma: `[.'’\\u00a0\\u202f ]`, point: `[,'’\\u00a0\\u202f ]` } as const;
const numberWritings = {
  comma: once(() => numberWriting('comma', ',')),
  point: once(() => numberWriting('point', '\\.')),
} as const;

function numberWriting(decimal: 'comma' | 'point', sign: string): RegExp {
  return new RegExp(
    `^(?<minus>[-−–])?\\s?(?<whole>0|[1-9]\\d{0,14}|[1-9]\\d{0,2}(?<group>${groupSigns[decimal]})\\d{3}(?:\\k<group>\\d{3})*)(?:${sign}(?<decimals>\\d{1,9}))?$`,
    'u',
  );
}

const mostDigits = 15;

/** A number in plain digits with a point, its decimals as written; null where it is none. Zeros in front are of a code, not of a number. */
export function readNumber(cell: string, decimal: 'comma' | 'point'): string | null {
  const groups = numberWritings[decimal]().exec(plainCell(cell))?.groups;
  if (groups === undefined) return null;
  const whole = (groups.whole ?? '').replace(/\D/g, '');
  const { decimals } = groups;
  if (whole.length + (decimals?.length ?? 0) > mostDigits) return null;
  const number = decimals === undefined ? whole : `${whole}.${decimals}`;
  return groups.minus === undefined || Number(number) === 0 ? number : `-${number}`;
}

/** Values of a column come again and again; more different ones are not remembered. */
const remembered = 20_000;

/** Reads the cells of a column to the form in which its kind is kept; null: the cell is none of that kind. */
export function cellReader({ kind, order }: CellReading, of: ReadingOf): (cell: string) => string | null {
  const read = plainReader(kind, order, of);
  const known = new Map<string, string | null>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined || known.has(cell)) return before ?? null;
    const value = read(cell);
    if (known.size >= remembered) known.clear();
    known.set(cell, value);
    return value;
  };
}

function plainReader(
  kind: CellReading['kind'],
  order: ValueOrder | undefined,
  of: ReadingOf,
): (cell: string) => string | null {
  const dates: Order = order === 'month-first' || order === 'year-first' ? order : 'day-first';
  switch (kind) {
    case 'text':
      return (cell) => cell;
    case 'date':
      return (cell) => {
        const read = readDate(cell, dates, of);
        // Exports of databases write midnight behind each day.
        return read === null || (read.time !== null && read.time !== '00:00') ? null : read.day;
      };
    case 'date-time':
      return (cell) => {
        const read = readDate(cell, dates, of);
        if (read === null) return null;
        return read.time === null ? read.day : `${read.day}T${read.time}`;
      };
    case 'time':
      return (cell) => readTime(cell, true);
    case 'number':
      return (cell) => readNumber(cell, order === 'comma' ? 'comma' : 'point');
    default:
      return kind satisfies never;
  }
}
