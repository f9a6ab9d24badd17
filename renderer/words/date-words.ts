/** How days and times are typed and shown in fields. Pure over the locale, as `format.ts` is for texts. */

export { hasTwelveHours } from '../../electron/shared/words/format.ts';

/** A day as the fields hold it: `2026-11-21`. */
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day of this computer's clock, as the fields hold it. */
export function dayOf(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

type Part = 'day' | 'month' | 'year';

const partNames: readonly Part[] = ['day', 'month', 'year'];

/** A day in figures as the locale writes it, all of them: "21.11.2026", "11/21/2026". Empty for what is no day. */
export function formatDay(locale: string, day: string): string {
  const at = dateOf(day);
  return at === undefined ? '' : withoutMarks(dayFormat(locale).format(at));
}

/** The pattern in an empty field: "TT.MM.JJJJ". `names` are the language's signs for a day, a month and a year. */
export function patternOfDay(locale: string, names: Readonly<Record<Part, string>>): string {
  const parts = dayFormat(locale).formatToParts(new Date(2026, 10, 21));
  const shown = parts.map(({ type, value }) => {
    const part = partNames.find((name) => name === type);
    return part === undefined ? value : names[part];
  });
  return withoutMarks(shown.join(''));
}

/**
 * The day that a person typed, in the order of the locale, with whatever between the figures; the year may have two
 * figures or be left out, which means that of `today`. Also as files write it, 2026-11-21. Null while it is no day.
 *
 * @param today as `2026-11-21`
 */
export function parseDay(locale: string, text: string, today: string): string | null {
  const figures = westernFigures(text)
    .split(/\D+/)
    .filter((part) => part !== '');
  if (figures.length < 2 || figures.length > 3) return null;
  const asInFiles = figures[0]?.length === 4;
  const order = asInFiles ? (['year', 'month', 'day'] as const) : orderOfParts(locale, figures.length === 3);
  const typed = (part: Part): string | undefined => figures[order.indexOf(part)];
  const year = yearOf(typed('year'), today);
  const [month, day] = [typed('month'), typed('day')];
  if (year === null || month === undefined || day === undefined) return null;
  if (month.length > 2 || day.length > 2) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dateOf(iso) === undefined ? null : iso;
}

/** The locale's names for the halves of a day: "am" and "pm", "ص" and "م". */
export function halvesOfDay(locale: string): { readonly am: string; readonly pm: string } {
  const half = (hour: number): string | undefined =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true })
      .formatToParts(new Date(2026, 10, 21, hour))
      .find(({ type }) => type === 'dayPeriod')?.value;
  return { am: half(6) ?? 'AM', pm: half(18) ?? 'PM' };
}

/** The day that weeks begin with, 0 for Sunday. */
export function firstDayOfWeek(locale: string): WeekDay {
  // The standard has 7 for Sunday.
  return weekDays[new Intl.Locale(locale).getWeekInfo().firstDay % 7] ?? 0;
}

type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const weekDays: readonly WeekDay[] = [0, 1, 2, 3, 4, 5, 6];

/** Words of a calendar for a day, written as the fields hold it. */
export function calendarWords(
  locale: string,
  day: string,
  what: 'month' | 'year' | 'shortMonth' | 'weekday' | 'whole',
): string {
  const at = dateOf(day.slice(0, 10));
  if (at === undefined) return '';
  const words = new Intl.DateTimeFormat(locale, calendarStyles[what]).format(at);
  // Arabic has no short names of days; a column has room for four letters.
  return what === 'weekday' && words.length > 4
    ? new Intl.DateTimeFormat(locale, { weekday: 'narrow' }).format(at)
    : words;
}

const calendarStyles: Record<
  'month' | 'year' | 'shortMonth' | 'weekday' | 'whole',
  Intl.DateTimeFormatOptions
> = {
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  shortMonth: { month: 'short' },
  weekday: { weekday: 'short' },
  whole: { dateStyle: 'full' },
};

/** Midnight here; undefined for 2026-02-30 and for what is not written so. */
function dateOf(day: string): Date | undefined {
  const [, year, month, date] = isoDay.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(date));
  const same = at.getMonth() === Number(month) - 1 && at.getDate() === Number(date);
  return same ? at : undefined;
}

function yearOf(typed: string | undefined, today: string): string | null {
  if (typed === undefined) return today.slice(0, 4);
  if (typed.length === 4) return typed;
  return typed.length === 2 ? `${today.slice(0, 2)}${typed}` : null;
}

function orderOfParts(locale: string, withYear: boolean): readonly Part[] {
  return dayFormat(locale)
    .formatToParts(new Date(2026, 10, 21))
    .flatMap(({ type }) => partNames.find((name) => name === type) ?? [])
    .filter((part) => withYear || part !== 'year');
}

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** Marks of direction would stand between the figures of a field, where nobody sees what the arrow keys do. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '');
}

/** Figures of Arabic keyboards as those that are shown. */
function westernFigures(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (figure) => String((figure.codePointAt(0) ?? 0) & 0xf));
}
