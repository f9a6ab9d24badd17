/**
 * A form as a person writes it: an example. "Monday 23 November" is the weekday, the day and the month by their names, "14:30" hour and
 * minute, "1,234.50" a number with groups and two decimals.
 */
import { type Language, languages } from '../settings/languages.ts';
import { calendarNames } from './calendar-names.ts';
import type { TypedKind } from './field-kind.ts';
import { plainCell } from './plain-cell.ts';
import { numberSigns, type ValueForm } from './value-form.ts';

/** In the place of an Arabic comma, for as long as signs are made alike. */
const arabicComma = '\ue000';

export type FormReading =
  | { readonly kind: 'form'; readonly form: ValueForm }
  /** `unclear`: day or month could be in front. `no-date`, `no-time`: the field has none. `unknown`: no example of anything. */
  | { readonly kind: 'unknown' | 'unclear' | 'no-date' | 'no-time' };

/** Languages whose names are understood beside those of the screens. */
const neighbours = ['it', 'nl', 'tr', 'pl', 'ru', 'uk', 'ro', 'sv', 'da'];

/** Words that stand beside a date or a time. */
const words = new Set(
  `de del of the at um uhr h à a las la às as o'clock den der am on le el em at kl om ob alle и в في الساعة و`.split(
    ' ',
  ),
);

/** Reads an example as the form of a field of this kind; the language of the campaign first. */
export function readForm(written: string, kind: TypedKind, language: Language): FormReading {
  // Its own comma stays one.
  const text = plainCell(written.replaceAll('،', arabicComma)).replaceAll(arabicComma, '،');
  if (text === '') return { kind: 'unknown' };
  if (kind === 'number') return readNumberForm(text, language);
  for (const one of [language, ...languages.filter((other) => other !== language), ...neighbours]) {
    const pattern = patternOf(text, kind, one, language);
    if (pattern === null) continue;
    if (typeof pattern !== 'string') return pattern;
    return { kind: 'form', form: { kind, pattern, language: one } };
  }
  return { kind: 'unknown' };
}

function readNumberForm(text: string, language: Language): FormReading {
  const signs = numberSigns(language);
  const groups = /^\d{1,3}(?<group>[.,'’ ])\d{3}(?:(?<decimal>[.,])(?<places>\d+))?$/u.exec(text)?.groups;
  const of = (pattern: string): FormReading => ({
    kind: 'form',
    form: { kind: 'number', pattern, language },
  });
  if (groups !== undefined && (groups.decimal !== undefined || groups.group !== signs.decimal))
    return of(
      `1${groups.group}000${groups.decimal ?? signs.decimal}${'0'.repeat(groups.places?.length ?? 0)}`,
    );
  const plain = /^\d+(?:(?<decimal>[.,])(?<places>\d+))?$/u.exec(text)?.groups;
  if (plain === undefined) return { kind: 'unknown' };
  return of(`1000${plain.decimal ?? signs.decimal}${'0'.repeat(plain.places?.length ?? 0)}`);
}

interface Part {
  /** `date`: which of day, month and year the figures are is found by their order. */
  kind: 'date' | 'hour' | 'minute' | 'half' | 'weekday' | 'month' | 'text';
  text: string;
  pattern: string;
}

/** Null: not in this language. */
function patternOf(
  text: string,
  kind: Exclude<TypedKind, 'number'>,
  language: string,
  ofCampaign: Language,
): string | FormReading | null {
  const parts = partsOf(text, language);
  if (parts === null) return null;
  markTimes(parts, kind, language);
  const named = parts.some((part) => part.kind === 'month');
  const figures = parts.filter((part) => part.kind === 'date');
  const dated = markDates(figures, { named, parts, ofCampaign });
  if (dated !== 'read') return { kind: dated };
  const hasDay = parts.some(({ kind: one }) => one === 'weekday' || one === 'month' || one === 'date');
  const hasTime = parts.some(({ kind: one }) => one === 'hour');
  if (!hasDay && !hasTime) return { kind: 'unknown' };
  if (hasTime && kind === 'date') return { kind: 'no-time' };
  if (hasDay && kind === 'time') return { kind: 'no-date' };
  return parts.map((part) => part.pattern).join('');
}

/** Words in the language, figures, and signs; null where a word is none of the language. */
function partsOf(text: string, language: string): Part[] | null {
  const names = calendarNames(language);
  const found = text.match(/\d+|[ap]\.m\.?|[\p{L}\p{M}'’-]+\.?|[\s\S]/giu) ?? [];
  const parts: Part[] = [];
  for (const [at, one] of found.entries()) {
    if (/^\d/.test(one)) {
      parts.push({ kind: 'date', text: one, pattern: one });
      continue;
    }
    if (!/^\p{L}/u.test(one)) {
      parts.push({ kind: 'text', text: one, pattern: one === "'" ? '’' : one });
      continue;
    }
    const afterFigure =
      /^\d/.test(found[at - 1] ?? '') || (found[at - 1] === ' ' && /^\d/.test(found[at - 2] ?? ''));
    const word = wordPart(one, names, afterFigure, language);
    if (word === null) return null;
    parts.push(word);
  }
  return parts;
}

function wordPart(
  written: string,
  names: ReturnType<typeof calendarNames>,
  afterFigure: boolean,
  language: string,
): Part | null {
  const dotted = written.endsWith('.');
  const plain = written.replace(/\.$/, '');
  const word = plain.toLowerCase();
  const isIn = (list: readonly string[]): boolean => list.some((name) => name.toLowerCase() === word);
  const dot = dotted ? '.' : '';
  const part = (kind: Part['kind'], pattern: string): Part => ({ kind, text: written, pattern });
  if (afterFigure && /^(?:[ap]\.?m|ص|م)$/u.test(word)) return part('half', 'a');
  if (afterFigure && /^(?:st|nd|rd|th|er|º|ª)$/u.test(word)) return part('text', '');
  // A short name that is the whole one is taken for the whole: "May".
  if (isIn(names.weekday.long)) return part('weekday', `EEEE${dot}`);
  if (isIn(names.month.long)) return part('month', `MMMM${dot}`);
  if (isIn(names.weekday.short)) return part('weekday', `EEE${dot}`);
  if (isIn(names.month.short)) return part('month', `MMM${dot}`);
  if (language === 'pt' && names.weekday.long.some((name) => name.toLowerCase() === `${word}-feira`))
    return part('weekday', 'EEEE');
  return words.has(word) ? part('text', `'${plain}'${dot}`) : null;
}

/** Figures that are hours and minutes, by the signs and words beside them. */
function markTimes(parts: Part[], kind: TypedKind, language: string): void {
  for (const [at, part] of parts.entries()) {
    if (part.kind !== 'date') continue;
    const [sign, minute] = [parts[at + 1], parts[at + 2]];
    const behind = parts.slice(at + 3).find(({ text }) => text !== ' ');
    const isPair = minute?.kind === 'date' && minute.text.length === 2 && part.text.length <= 2;
    const isClock =
      isPair &&
      (sign?.text === ':' ||
        sign?.text.toLowerCase() === 'h' ||
        (sign?.text === '.' &&
          (kind === 'time' || /^(?:uhr|h)$/i.test(behind?.text ?? '') || behind?.kind === 'half')));
    const isHour = !isClock && part.text.length <= 2 && isHourWord(parts, at);
    if (!isClock && !isHour) continue;
    part.kind = 'hour';
    const twelve = parts.slice(at + 1).find((one) => one.kind === 'half') !== undefined;
    part.pattern = twelve ? 'h' : hourPattern(part.text, language === 'es' ? '' : (sign?.text ?? ''));
    if (isClock && minute !== undefined) {
      minute.kind = 'minute';
      minute.pattern = 'mm';
    }
  }
}

/** "9:05" has no zero in front, "09:05" has; where the example does not show it, as a clock with a colon is mostly written. */
const hourPattern = (text: string, sign: string): string =>
  text.length === 1 ? 'H' : text.startsWith('0') || sign === ':' ? 'HH' : 'H';

function isHourWord(parts: readonly Part[], at: number): boolean {
  const behind = parts.slice(at + 1).find(({ text }) => text !== ' ');
  return behind?.kind === 'half' || /^(?:uhr|h|o['’]clock)$/i.test(behind?.text ?? '');
}

/** Gives figures their place in a date. */
function markDates(
  figures: readonly Part[],
  { named, parts, ofCampaign }: { named: boolean; parts: readonly Part[]; ofCampaign: Language },
): 'read' | 'unknown' | 'unclear' {
  const [first, , , ...more] = figures;
  if (more.length > 0 || figures.some(({ text }) => text.length === 3 || text.length > 4)) return 'unknown';
  if (first === undefined) return 'read';
  const years = figures.filter(({ text }) => text.length === 4);
  if (years.length > 1) return 'unknown';
  for (const year of years) year.pattern = 'yyyy';
  const rest = figures.filter(({ text }) => text.length < 4);
  const [one, other, short] = rest;
  if (named) {
    if (one === undefined) return 'read';
    one.pattern = dayPattern(one.text, false);
    if (other === undefined) return short === undefined ? 'read' : 'unknown';
    other.pattern = 'yy';
    return short === undefined && years.length === 0 ? 'read' : 'unknown';
  }
  if (one === undefined) return 'unknown';
  if (other === undefined) {
    // "Monday 23".
    if (years.length > 0 || !parts.some(({ kind }) => kind === 'weekday')) return 'unknown';
    one.pattern = dayPattern(one.text, false);
    return 'read';
  }
  if (short !== undefined) {
    if (years.length > 0) return 'unknown';
    short.pattern = 'yy';
  }
  if (first.text.length === 4) return place(other, one);
  const sign = parts[parts.indexOf(one) + 1]?.text;
  const isDayFirst = sign === '.' || Number(one.text) > 12;
  if (isDayFirst) return Number(other.text) > 12 ? 'unknown' : place(one, other);
  if (Number(other.text) > 12) return place(other, one);
  return ofCampaign === 'en' ? 'unclear' : place(one, other);
}

function place(day: Part, month: Part): 'read' {
  const short = [day, month].some(({ text }) => text.length === 1);
  day.pattern = dayPattern(day.text, !short);
  month.pattern = short ? 'M' : 'MM';
  return 'read';
}

const dayPattern = (text: string, padded: boolean): string => (padded || text.startsWith('0') ? 'dd' : 'd');
