/** Names of months and weekdays, as people write them and as they are written to people. */

/** Languages whose names are read: those of the screens, and neighbours whose files and texts are common. */
const readIn = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'ar',
  'it',
  'nl',
  'tr',
  'pl',
  'ru',
  'uk',
  'ro',
  'sv',
  'da',
  'hu',
  'cs',
  'sk',
  'el',
  'fi',
  'nb',
  'ar-LB',
  'ar-MA',
  'ar-DZ',
]; // prettier-ignore

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

const bare = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** @param besideDay with a day beside it a month may be declined */
function nameIn(
  language: string,
  part: 'month' | 'weekday',
  width: Width,
  { at, besideDay }: { at: number; besideDay: boolean },
): string {
  const key = [language, part, width, besideDay].join();
  let format = formats.get(key);
  if (format === undefined) {
    const day = besideDay ? ({ day: 'numeric' } as const) : {};
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

const isName = (name: string): boolean => /^[\p{L}\p{M}\s'’-]{2,}$/u.test(name);

let months: ReadonlyMap<string, number> | undefined;
/** Months, from 1, by their names in lower case, whatever the language. */
export function monthsByName(): ReadonlyMap<string, number> {
  if (months !== undefined) return months;
  const found = new Map<string, number>();
  for (const language of readIn)
    for (const width of ['long', 'short'] as const)
      for (const besideDay of [false, true])
        for (let month = 1; month <= 12; month++) {
          const name = bare(nameIn(language, 'month', width, { at: monthAt(month), besideDay }));
          if (isName(name) && name.length > 2 && !found.has(name)) found.set(name, month);
        }
  for (const [name, month] of Object.entries(alsoMonths)) if (!found.has(name)) found.set(name, month);
  months = found;
  return found;
}

let weekdays: ReadonlyMap<string, ReadonlySet<number>> | undefined;
/** Weekdays, from Monday, which is 0, by their names in lower case: one name may be another day elsewhere ("ma", "mar"). */
export function weekdaysByName(): ReadonlyMap<string, ReadonlySet<number>> {
  if (weekdays !== undefined) return weekdays;
  const found = new Map<string, Set<number>>();
  const add = (name: string, weekday: number): void => {
    if (isName(name)) found.set(name, (found.get(name) ?? new Set()).add(weekday));
  };
  for (const language of readIn)
    for (const width of ['long', 'short'] as const)
      for (let weekday = 0; weekday < 7; weekday++) {
        const name = bare(nameIn(language, 'weekday', width, { at: weekdayAt(weekday), besideDay: false }));
        add(name, weekday);
        // "segunda" is what everybody writes for "segunda-feira"; "الاثنين" is written without its article, too.
        if (name.endsWith('-feira')) add(name.slice(0, -'-feira'.length), weekday);
        if (language === 'en' && width === 'long' && name !== '') {
          add(name.slice(0, 2), weekday);
          if (name.startsWith('tue') || name.startsWith('thu')) add(name.slice(0, 4), weekday);
        }
      }
  weekdays = found;
  return found;
}

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
      nameIn(language, part, width, {
        at: part === 'month' ? monthAt(index + 1) : weekdayAt(index),
        besideDay: part === 'month',
      }).replace(/\.$/, ''),
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
