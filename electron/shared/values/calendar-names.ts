/**
 * Names of months and weekdays, as people write them and as they are written to people. Those that are read are those of the screens'
 * languages, and of neighbours whose files and texts are common. They are data: formats of 24 languages take half a second to make.
 */
import { fromDataFile } from '../data-file.ts';
import names from './calendar-names.json' with { type: 'json' };

/** Short forms that no list of the languages has. */
const alsoMonths: Readonly<Record<string, number>> = {
  sept: 9,
  mrz: 3,
  maerz: 3,
  jaenner: 1,
  jänner: 1,
  déc: 12,
  fév: 2,
  fevr: 2,
  fev: 2,
  aout: 8,
  decembre: 12,
  fevrier: 2,
};

type Width = 'long' | 'short';

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Beside a day, where a month may be declined. */
function nameIn(language: string, part: 'month' | 'weekday', width: Width, at: number): string {
  const key = [language, part, width].join();
  let format = formats.get(key);
  if (format === undefined) {
    const day = part === 'month' ? ({ day: 'numeric' } as const) : {};
    format = new Intl.DateTimeFormat(language, {
      [part]: width,
      ...day,
      timeZone: 'UTC',
      calendar: 'gregory',
    });
    formats.set(key, format);
  }
  return format.formatToParts(at).find(({ type }) => type === part)?.value ?? '';
}

/** From 1. */
const monthAt = (month: number): number => Date.UTC(2024, month - 1, 1);
/** From Monday, which is 0. */
const weekdayAt = (weekday: number): number => Date.UTC(2024, 0, 1 + weekday);

/** Months, from 1, by their names in lower case, whatever the language. */
export const monthsByName = fromDataFile(names, (file) => {
  const found = namedMonths(Object.values(file.languages));
  for (const [name, month] of Object.entries(alsoMonths)) if (!found.has(name)) found.set(name, month);
  return found;
});

/** The same in some languages alone, without other short forms than theirs. */
export const monthsIn = (languages: readonly (keyof typeof names.languages)[]): Map<string, number> =>
  namedMonths(languages.map((language) => names.languages[language]));

/** The names of months as they are written beside a day. */
export const monthsBesideDay = (languages: readonly (keyof typeof names.languages)[]): readonly string[] =>
  languages.flatMap((language) => names.languages[language].months.flat());

type NamesOfLanguage = (typeof names.languages)[keyof typeof names.languages];

/** A name that is one month in one language and another one in the next is that of the first. */
function namedMonths(languages: readonly NamesOfLanguage[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { months, alone } of languages)
    for (const [index, written] of [...months.entries(), ...alone.entries()])
      for (const name of written) if (!found.has(name)) found.set(name, index + 1);
  return found;
}

/** Weekdays, from Monday, which is 0, by their names in lower case: one name may be another day elsewhere ("ma", "mar"). */
export const weekdaysByName = fromDataFile(
  names,
  ({ languages }): ReadonlyMap<string, ReadonlySet<number>> => {
    const found = new Map<string, Set<number>>();
    const add = (name: string, weekday: number): void => {
      found.set(name, (found.get(name) ?? new Set()).add(weekday));
    };
    for (const { weekdays } of Object.values(languages))
      for (const [weekday, written] of weekdays.entries())
        for (const name of written) {
          add(name, weekday);
          // "segunda" is what everybody writes for "segunda-feira"; "الاثنين" is written without its article, too.
          if (name.endsWith('-feira')) add(name.slice(0, -'-feira'.length), weekday);
        }
    for (const [weekday, [name = '']] of languages.en.weekdays.entries()) {
      add(name.slice(0, 2), weekday);
      if (name.startsWith('tue') || name.startsWith('thu')) add(name.slice(0, 4), weekday);
    }
    return found;
  },
);

/** The names of one language as they are written into a text: months from 1, weekdays from Monday, which is 0. */
export interface CalendarNames {
  readonly month: Readonly<Record<Width, readonly string[]>>;
  readonly weekday: Readonly<Record<Width, readonly string[]>>;
}

const written = new Map<string, CalendarNames>();

/** Without the dots behind short names, which not everybody writes. */
export function calendarNames(language: string): CalendarNames {
  const known = written.get(language);
  if (known !== undefined) return known;
  const of = (part: 'month' | 'weekday', width: Width): readonly string[] =>
    Array.from({ length: part === 'month' ? 12 : 7 }, (_, index) =>
      nameIn(language, part, width, part === 'month' ? monthAt(index + 1) : weekdayAt(index)).replace(
        /\.$/,
        '',
      ),
    );
  const made = {
    month: { long: of('month', 'long'), short: of('month', 'short') },
    weekday: { long: of('weekday', 'long'), short: of('weekday', 'short') },
  };
  written.set(language, made);
  return made;
}

/** From Monday, which is 0. */
export const weekdayOf = (year: number, month: number, day: number): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
