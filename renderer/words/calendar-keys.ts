/** Where a key leads in a calendar. Pure, over days as the fields hold them: `2026-11-21`. */
import { dayOf } from './date-words.ts';

type CalendarKey = { readonly key: string; readonly shiftKey: boolean };
type CalendarLayout = {
  readonly rightToLeft: boolean;
  /** The day that weeks begin with, 0 for Sunday. */
  readonly firstDayOfWeek: number;
  /** Days outside cannot be chosen; empty: no end. */
  readonly min: string;
  readonly max: string;
};

/**
 * The day that a key leads to: a day or a week by the arrows, the ends of the week by Home and End, a month by Page Up and Page
 * Down, a year with Shift. Undefined for other keys. A day outside becomes the nearest day that can be chosen.
 */
export function dayByKey(
  day: string,
  { key, shiftKey }: CalendarKey,
  { rightToLeft, firstDayOfWeek, min, max }: CalendarLayout,
): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const ahead = rightToLeft ? -1 : 1;
  const into = (new Date(year, month - 1, date).getDay() - firstDayOfWeek + 7) % 7;
  const days: Readonly<Record<string, number>> = {
    ArrowLeft: -ahead,
    ArrowRight: ahead,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -into,
    End: 6 - into,
  };
  const months: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
  const byDays = days[key];
  const byMonths = months[key];
  if (byDays !== undefined) return within(dayOf(new Date(year, month - 1, date + byDays)), min, max);
  if (byMonths === undefined) return undefined;
  const to = month - 1 + byMonths * (shiftKey ? 12 : 1);
  // The 31st of a month leads to the last day of a shorter one.
  const last = new Date(year, to + 1, 0).getDate();
  return within(dayOf(new Date(year, to, Math.min(date, last))), min, max);
}

/** The nearest day that can be chosen. */
export function within(day: string, min: string, max: string): string {
  if (min !== '' && day < min) return min;
  return max !== '' && day > max ? max : day;
}
