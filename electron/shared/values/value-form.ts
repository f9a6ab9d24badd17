/**
 * How a date, a time or a number is written: a pattern of letters as in CLDR, of which these are known: `EEEE` and `EEE` weekday, `d` and
 * `dd` day, `MMMM`, `MMM`, `M`, `MM` month, `yyyy` and `yy` year, `H` and `HH` hour, `h` hour of twelve, `mm` minute, `a` half of the day.
 * Words stand in quotes. A number's pattern is `0` with its group and decimal signs: `1,000.00`, `1000.`.
 */
import type { Language } from '../settings/languages.ts';
import { calendarNames, weekdayOf } from './calendar-names.ts';
import type { TypedKind } from './field-kind.ts';
import { isOfKind } from './kept-shape.ts';

export interface ValueForm {
  readonly kind: TypedKind;
  readonly pattern: string;
  /** The language of its names and words; ISO 639. */
  readonly language: string;
}

interface FormsOfLanguage {
  /** The usual ones first: they are what a field without a form is written in. */
  readonly date: readonly string[];
  readonly time: readonly string[];
  /** Between a date and its time. */
  readonly joint: string;
  readonly number: { readonly group: string; readonly decimal: string };
}

/** In figures only where nobody can take the day for the month. */
const forms: Readonly<Record<Language, FormsOfLanguage>> = {
  en: {
    date: ['d MMMM yyyy', 'EEEE d MMMM', 'EEE d MMM', 'd MMMM', 'd MMM yyyy', 'EEEE'],
    time: ['h:mm a', 'HH:mm'],
    joint: ', ',
    number: { group: ',', decimal: '.' },
  },
  de: {
    date: ['dd.MM.yyyy', 'EEEE, d. MMMM', 'EEE dd.MM.', 'dd.MM.', 'd. MMMM yyyy', 'EEEE'],
    time: ['HH:mm', "HH:mm 'Uhr'"],
    joint: ', ',
    number: { group: '.', decimal: ',' },
  },
  fr: {
    date: ['dd/MM/yyyy', 'EEEE d MMMM', 'EEE d MMM', 'dd/MM', 'd MMMM yyyy', 'EEEE'],
    time: ["H'h'mm", 'HH:mm'],
    joint: ' à ',
    number: { group: ' ', decimal: ',' },
  },
  es: {
    date: ['dd/MM/yyyy', "EEEE d 'de' MMMM", 'EEE d MMM', 'dd/MM', "d 'de' MMMM 'de' yyyy", 'EEEE'],
    time: ['H:mm', "H:mm 'h'"],
    joint: ', ',
    number: { group: '.', decimal: ',' },
  },
  pt: {
    date: ['dd/MM/yyyy', "EEEE, d 'de' MMMM", 'EEE, d MMM', 'dd/MM', "d 'de' MMMM 'de' yyyy", 'EEEE'],
    time: ['HH:mm', "H'h'mm"],
    joint: ', ',
    number: { group: '.', decimal: ',' },
  },
  ar: {
    date: ['d MMMM yyyy', 'EEEE d MMMM', 'd MMMM', 'EEEE'],
    time: ['h:mm a', 'HH:mm'],
    joint: '، ',
    number: { group: ',', decimal: '.' },
  },
};

/** How a language writes numbers. */
export const numberSigns = (language: Language): FormsOfLanguage['number'] => forms[language].number;

/** The forms that a field of a kind is offered in, the usual one first. */
export function formsFor(kind: TypedKind, language: Language): readonly ValueForm[] {
  const { date, time, joint, number } = forms[language];
  const [usualDay = ''] = date;
  const [usualTime = ''] = time;
  const of = (pattern: string): ValueForm => ({ kind, pattern, language });
  switch (kind) {
    case 'date':
      return date.map(of);
    case 'time':
      return time.map(of);
    case 'date-time': {
      const words = joint.replace(/\p{L}+/gu, "'$&'");
      const [, second = usualDay] = date;
      return [
        `${usualDay}${words}${usualTime}`,
        `${second}${words}${usualTime}`,
        ...date.slice(0, 4),
        ...time,
      ].map(of);
    }
    case 'number':
      return ['0', `1${number.group}000`, `1${number.group}000${number.decimal}00`].map(of);
    default:
      return kind satisfies never;
  }
}

/** The form in which a field of a kind is written where none is chosen. */
export function usualForm(kind: TypedKind, language: Language): ValueForm {
  const key = `${kind} ${language}`;
  const known = usual.get(key);
  if (known !== undefined) return known;
  const [form = { kind, pattern: '', language }] = formsFor(kind, language);
  usual.set(key, form);
  return form;
}
const usual = new Map<string, ValueForm>();

/** As a person reads it to check it: with its weekday, nothing in figures that could be turned round. */
export function longForm(kind: TypedKind, language: Language): ValueForm {
  const time = forms[language].time[0] ?? '';
  const words = language === 'es' || language === 'pt' ? "'de' " : '';
  const comma = language === 'de' || language === 'pt' ? ',' : '';
  const day = `EEEE${comma} d${language === 'de' ? '.' : ''} ${words}MMMM ${words}yyyy`;
  switch (kind) {
    case 'date':
      return { kind, pattern: day, language };
    case 'date-time':
      return { kind, pattern: `${day}, ${time}`, language };
    case 'time':
    case 'number':
      return usualForm(kind, language);
    default:
      return kind satisfies never;
  }
}

/** As it stands in a table: short, its month in words where figures could be turned round. */
export function tableForm(kind: TypedKind, language: Language): ValueForm {
  if (language !== 'en' || (kind !== 'date' && kind !== 'date-time')) return usualForm(kind, language);
  return { kind, pattern: kind === 'date' ? 'd MMM yyyy' : 'd MMM yyyy, h:mm a', language };
}

/** Values come again and again. */
const remembered = 5_000;
const written = new Map<string, Map<string, string>>();

/** A kept value in a form; one that is none of the kind, and one that has not all that the form names, stands as it is or as far as it goes. */
export function writeValue(value: string, form: ValueForm): string {
  const key = `${form.kind} ${form.language} ${form.pattern}`;
  let known = written.get(key);
  if (known === undefined) {
    known = new Map();
    written.set(key, known);
  }
  const before = known.get(value);
  if (before !== undefined) return before;
  const made = isOfKind(value, form.kind) ? inForm(value, form) : value;
  if (known.size >= remembered) known.clear();
  known.set(value, made);
  return made;
}

function inForm(value: string, form: ValueForm): string {
  if (form.kind === 'number') return numberInForm(value, form);
  const [dayText = '', timeText] = form.kind === 'time' ? ['', value] : value.split('T');
  return tokensOf(form.pattern, timeText !== undefined)
    .map((token) => partOf(token, dayText, timeText ?? '', form))
    .join('');
}

/** A date-time without its time is written without what stands for it, and what joins the two. */
function tokensOf(pattern: string, hasTime: boolean): readonly string[] {
  const tokens = pattern.match(/'[^']*'|EEEE?\.?|MMMM?\.?|([dyHhMma])\1*|[\s\S]/gu) ?? [];
  if (hasTime) return tokens;
  const isTime = (token: string): boolean => /^(?:H+|h+|mm|a)$/.test(token);
  const first = tokens.findIndex(isTime);
  if (first === -1) return tokens;
  const lastOfDay = tokens.findLastIndex((token) => /^[EdMy]/.test(token));
  // Of a form that is nothing but a time nothing is left: the signs between its figures say nothing alone.
  if (lastOfDay === -1) return [];
  return lastOfDay > first ? tokens.filter((token) => !isTime(token)) : tokens.slice(0, lastOfDay + 1);
}

const two = (figure: number): string => String(figure).padStart(2, '0');

function partOf(token: string, dayText: string, timeText: string, form: ValueForm): string {
  if (token.startsWith("'")) return token.slice(1, -1);
  const [year = 0, month = 1, day = 1] = dayText.split('-').map(Number);
  const [hour = 0, minute = 0] = timeText.split(':').map(Number);
  const names = calendarNames(form.language);
  const width = token.startsWith('EEEE') || token.startsWith('MMMM') ? 'long' : 'short';
  /** A short name that is the whole one has no dot. */
  const named = (of: CalendarNamesOf, at: number): string => {
    const name = names[of][width][at] ?? '';
    return token.endsWith('.') && name !== names[of].long[at] ? `${name}.` : name;
  };
  switch (token) {
    case 'EEEE':
    case 'EEE':
    case 'EEE.':
      return named('weekday', weekdayOf(year, month, day));
    case 'MMMM':
    case 'MMM':
    case 'MMM.':
      return named('month', month - 1);
    case 'MM':
      return two(month);
    case 'M':
      return String(month);
    case 'dd':
      return two(day);
    case 'd':
      // French writes the first of a month so, and no other day.
      return form.language === 'fr' && day === 1 && form.pattern.includes('MMM') ? '1er' : String(day);
    case 'yyyy':
      return String(year);
    case 'yy':
      return two(year % 100);
    case 'HH':
      return two(hour);
    case 'H':
      return String(hour);
    case 'h':
      return String(hour % 12 || 12);
    case 'mm':
      return two(minute);
    case 'a':
      return form.language === 'ar' ? (hour < 12 ? 'ص' : 'م') : hour < 12 ? 'am' : 'pm';
    default:
      return token;
  }
}

type CalendarNamesOf = 'month' | 'weekday';

/** Without groups as it was written, with all its decimals: nothing is rounded away. */
function numberInForm(value: string, { pattern, language }: ValueForm): string {
  const [whole = '', decimals = ''] = value.replace('-', '').split('.');
  const signs = /^1(?<group>\D)?000(?:(?<decimal>\D)(?<places>0*))?$/u.exec(pattern)?.groups;
  const decimal = signs?.decimal ?? forms[isFormLanguage(language) ? language : 'en'].number.decimal;
  const places = signs === undefined ? decimals.length : (signs.places?.length ?? 0);
  const shown =
    places === 0 && /[1-9]/.test(decimals) ? decimals : decimals.replace(/0+$/, '').padEnd(places, '0');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, signs?.group ?? '');
  return `${value.startsWith('-') ? '-' : ''}${grouped}${shown === '' ? '' : `${decimal}${shown}`}`;
}

const isFormLanguage = (language: string): language is Language => Object.hasOwn(forms, language);
