/**
 * Dates of a workbook as Excel shows them: a text that reads "your appointment on 2026-11-26" where the sheet has 26/11/2026
 * is another one than was meant. A cell's number format (ECMA-376, part 1, section 18.8.30) is a small language of its own.
 */

/** Excel's day 0 is the eve of 1 January 1900; day 60 is a 29 February that never was, so that days count from here. */
const excelEpoch = Date.UTC(1899, 11, 30);
const daysTo1904 = 1462;
const dayMs = 86_400_000;
/** The last of December 9999. */
const lastDay = 2_958_465;

/** A number format that shows a date or a time; the code as in the file. */
export type DateFormat =
  | { readonly kind: 'short'; readonly withTime: boolean }
  | { readonly kind: 'code'; readonly code: string };

// The look of these formats is up to the computer's region; 27 to 36 and 50 to 58 are dates of East Asia in the same way.
const ofRegion = (id: number) => id === 14 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);
const builtIn: Readonly<Record<number, string>> = {
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm AM/PM',
  35: 'h:mm:ss AM/PM',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};

/**
 * The date that a number format shows; null where it is none. `code` is what the workbook says of formats that are not built in.
 */
export function dateFormat(id: number, code: string | undefined): DateFormat | null {
  if (code === undefined) {
    if (ofRegion(id)) return { kind: 'short', withTime: false };
    if (id === 22) return { kind: 'short', withTime: true };
    const known = builtIn[id];
    return known === undefined ? null : { kind: 'code', code: known };
  }
  // The date of the region is written into the file with this mark before it.
  if (/^\[\$-(?:F800|x-sysdate)\]/i.test(code)) return { kind: 'short', withTime: false };
  const first = code.split(';')[0] ?? '';
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? { kind: 'code', code: first } : null;
}

/** The number of a cell as its format shows it, in the words of `locale`; null where it is no date. */
export function formatDate(
  serial: number,
  format: DateFormat,
  locale: string,
  from1904 = false,
): string | null {
  const days = serial + (from1904 ? daysTo1904 : 0);
  if (!isDate(days)) return null;
  const date = momentOf(days);
  if (format.kind === 'code') return inCode(date, days, format.code, locale);
  const day = shortDate(date, locale);
  return format.withTime ? `${day} ${date.getUTCHours()}:${two(date.getUTCMinutes())}` : day;
}

const isDate = (days: number): boolean => days >= 0 && days <= lastDay + 1;
const momentOf = (days: number): Date => new Date(excelEpoch + Math.round(days * 86_400) * 1000);

/** The day (`YYYY-MM-DD`) of a cell's number; null where it is none, as a time of day alone. */
export function dayOfSerial(serial: number, from1904: boolean): string | null {
  const days = serial + (from1904 ? daysTo1904 : 0);
  return isDate(days) && days >= 1 ? momentOf(days).toISOString().slice(0, 10) : null;
}

/** A moment that a file writes in full, in the same words. */
export function formatMoment(date: Date, locale: string): string {
  const serial = (date.getTime() - excelEpoch) / dayMs;
  return formatDate(serial, { kind: 'short', withTime: serial % 1 !== 0 }, locale) ?? '';
}

const two = (number: number) => String(number).padStart(2, '0');

function shortDate(date: Date, locale: string): string {
  return intl(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(date);
}

const made = new Map<string, Intl.DateTimeFormat>();
function intl(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  made.set(key, format);
  return format;
}

// In this order: what is quoted or escaped says nothing, and `mm` is tried whole before `m`.
const tokens =
  /"([^"]*)"|\\(.)|_(.)|\*(.)|\[(h+|m+|s+)\]|\[\$([^-\]]*)(?:-([^\]]*))?\]|\[[^\]]*\]|(AM\/PM|A\/P)|(y+|m+|d+|h+|s+)|\.(0+)|([\s\S])/gi;

function inCode(date: Date, days: number, code: string, locale: string): string {
  const found = [...code.matchAll(tokens)];
  const letters = found.map((token) => (token[9] ?? token[5] ?? '').charAt(0).toLowerCase());
  const halves = found.some((token) => token[8] !== undefined);
  let text = '';
  for (const [at, token] of found.entries()) {
    const [, quoted, escaped, spaced, , elapsed, sign, , half, part, fraction, other] = token;
    if (quoted !== undefined) text += quoted;
    else if (escaped !== undefined) text += escaped;
    else if (spaced !== undefined) text += ' ';
    else if (elapsed !== undefined) text += elapsedIn(days, elapsed);
    else if (sign !== undefined) text += sign;
    else if (half !== undefined) text += halfOfDay(date, half);
    else if (part !== undefined)
      text += partIn(date, part.toLowerCase(), isMinute(letters, at), halves, locale);
    else if (fraction !== undefined) text += `.${'0'.repeat(fraction.length)}`;
    else if (other !== undefined) text += other;
  }
  return text.trim();
}

/** `m` is a minute next to hours or seconds, else a month. */
function isMinute(letters: readonly string[], at: number): boolean {
  const before = letters.slice(0, at).findLast((letter) => letter !== '');
  const after = letters.slice(at + 1).find((letter) => letter !== '');
  return before === 'h' || after === 's';
}

function partIn(date: Date, part: string, minute: boolean, halves: boolean, locale: string): string {
  const long = part.length > 1;
  const number = (value: number) => (long ? two(value) : String(value));
  switch (part.charAt(0)) {
    case 'y':
      return part.length > 2 ? String(date.getUTCFullYear()) : two(date.getUTCFullYear() % 100);
    case 'd':
      if (part.length < 3) return number(date.getUTCDate());
      return undotted(intl(locale, { weekday: part.length === 3 ? 'short' : 'long' }).format(date));
    case 'h': {
      const hour = date.getUTCHours();
      return number(halves ? hour % 12 || 12 : hour);
    }
    case 's':
      return number(date.getUTCSeconds());
    default:
      if (minute) return number(date.getUTCMinutes());
      if (part.length < 3) return number(date.getUTCMonth() + 1);
      return monthName(date, part.length, locale);
  }
}

/** With its day, a month is called otherwise in some languages: "26 de noviembre" has it as it stands in a date. */
function monthName(date: Date, length: number, locale: string): string {
  const month = length === 3 ? 'short' : length === 5 ? 'narrow' : 'long';
  const parts = intl(locale, { day: 'numeric', month }).formatToParts(date);
  return undotted(parts.find(({ type }) => type === 'month')?.value ?? '');
}

/** Spreadsheets shorten without the dot that some languages put behind. */
const undotted = (name: string) => name.replace(/\.$/, '');

function halfOfDay(date: Date, half: string): string {
  const name = date.getUTCHours() < 12 ? 'AM' : 'PM';
  return half.length === 3 ? name.charAt(0) : name;
}

/** Hours, minutes or seconds beyond a day, as in `[h]:mm`. */
function elapsedIn(days: number, unit: string): string {
  const seconds = Math.round(days * 86_400);
  const letter = unit.charAt(0).toLowerCase();
  const value = letter === 'h' ? seconds / 3600 : letter === 'm' ? seconds / 60 : seconds;
  return String(Math.floor(value)).padStart(unit.length, '0');
}
