/**
 * How numbers, money, dates and durations are written. Pure over the locale and the value, so that every
 * screen, table and announcement says the same thing the same way.
 */
import {
  allDecimals,
  dateStyle,
  formatCost,
  formatDate,
  formatList,
  formatMoney,
  leftToRight,
  remember,
} from '../../electron/shared/words/format.ts';

export { formatCost, formatDateTime, formatList } from '../../electron/shared/words/format.ts';

/** A whole or decimal number with the locale's grouping. */
export function formatNumber(locale: string, value: number): string {
  return numberFormat(locale).format(value);
}

/** A number with all the decimals that a price can have, as a field for figures shows it. */
export function formatExactly(locale: string, value: number, grouped: boolean): string {
  return (grouped ? exactFormat : ungroupedFormat)(locale).format(value);
}

/** The first names of so many. */
export const formatFirst = (locale: string, names: readonly string[], many: number): string =>
  formatList(locale, names) + (many > names.length ? ' …' : '');

/** Lists that stand side by side, which commas would not tell apart. */
export function formatGroups(locale: string, parts: readonly string[]): string {
  return parts.join(locale.startsWith('ar') ? '؛ ' : '; ');
}

/** Things that belong together, with the language's word between the last two. */
export function formatAll(locale: string, parts: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
}

/** Things of which one will do. */
export function formatChoice(locale: string, parts: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(parts);
}

/** A share of a whole as a percentage without decimals; never "100 %" before everything is done, "<1 %" of what has only begun. */
export function formatShare(locale: string, part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  // From left to right in Arabic too, where the sign would turn round.
  if (part > 0 && share < 0.01) return leftToRight(`<${percentFormat(locale).format(0.01)}`);
  return percentFormat(locale).format(part < whole ? Math.min(share, 0.99) : share);
}

/** A sum and what it is above, in whole coins; exactly where those would read as the same. */
export function formatAbove(
  locale: string,
  { amount, ceiling, currency }: { amount: number; ceiling: number; currency: string },
): { readonly amount: string; readonly ceiling: string } {
  const coins = {
    amount: formatCost(locale, amount, currency),
    ceiling: formatCost(locale, ceiling, currency),
  };
  if (coins.amount !== coins.ceiling) return coins;
  const exactly = (sum: number): string => formatMoney(locale, sum, currency, allDecimals);
  return { amount: exactly(amount), ceiling: exactly(ceiling) };
}

/** A time of day; with the weekday, or the date, as far away from `now` as makes it ambiguous. Epoch milliseconds. */
export function formatMoment(locale: string, at: number, now: number): string {
  const days = Math.abs(startOfDay(at) - startOfDay(now)) / dayInMilliseconds;
  if (days < 0.5) return formatDate(locale, 'time', at);
  // "für Mo., 02:15" is what Intl would write inside a sentence.
  if (days < 6.5) return `${formatDate(locale, 'weekday', at)} ${formatDate(locale, 'time', at)}`;
  return formatDate(locale, 'date', at);
}

/** The time of day on the clocks of a zone. Epoch milliseconds. */
export function formatTimeIn(locale: string, at: number, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { ...dateStyle(locale, 'time'), timeZone }).format(at);
}

/** A day of the calendar, written as YYYY-MM-DD. */
export function formatDay(locale: string, day: string): string {
  return dayFormat(locale).format(Date.parse(day));
}

/** A day of the week; 1: Monday. */
export function formatWeekday(locale: string, day: number): string {
  // Some Monday and what follows it.
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4 + day),
  );
}

/** A moment in the future as people check it: with its weekday. Epoch milliseconds. */
export function formatPlanned(locale: string, at: number): string {
  return `${formatDate(locale, 'weekday', at)} ${formatDate(locale, 'date', at)}`;
}

/** A time with seconds, for the log of attempts. Epoch milliseconds. */
export function formatClock(locale: string, at: number): string {
  return formatDate(locale, 'clock', at);
}

/** A duration in words short enough for a figure: "45 s", "12 min", "3 h 20 min". Seconds; rounded up, since too short a promise is worse. */
export function formatDuration(locale: string, seconds: number): string {
  const unit = (value: number, name: TimeUnit): string => formatUnit(locale, value, name);
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return unit(whole, 'second');
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return unit(minutes, 'minute');
  const rest = minutes % 60;
  const hours = unit(Math.floor(minutes / 60), 'hour');
  return rest === 0 ? hours : `${hours} ${unit(rest, 'minute')}`;
}

/** How long something took, never longer than it did: "0.3 s", "45 s", "4 min 12 s", "3 h 20 min". Milliseconds. */
export function formatElapsed(locale: string, ms: number): string {
  const unit = (value: number, name: TimeUnit): string => formatUnit(locale, value, name);
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return unit(ms > 0 ? Math.max(seconds, 0.1) : 0, 'second');
  if (seconds < 60) return unit(Math.floor(seconds), 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return joined(unit(minutes, 'minute'), Math.floor(seconds % 60), 'second');
  return joined(unit(Math.floor(minutes / 60), 'hour'), minutes % 60, 'minute');

  function joined(first: string, rest: number, name: 'second' | 'minute'): string {
    return rest === 0 ? first : `${first} ${unit(rest, name)}`;
  }
}

const dayInMilliseconds = 86_400_000;

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

const numberFormat = remember((locale: string) => new Intl.NumberFormat(locale));
const exactFormat = remember(
  (locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: allDecimals }),
);
const ungroupedFormat = remember(
  (locale: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: allDecimals, useGrouping: false }),
);
const percentFormat = remember(
  (locale: string) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

type TimeUnit = 'second' | 'minute' | 'hour';

/** The signs that all of the languages in Latin letters understand; Intl has words for some and signs for others ("45 secs", "45 s"). */
const unitSigns: Readonly<Record<TimeUnit, string>> = { second: 's', minute: 'min', hour: 'h' };

/** A number of units of time, with the decimals that it has, one at the most. */
function formatUnit(locale: string, value: number, unit: TimeUnit): string {
  if (locale.startsWith('ar')) return unitFormats[unit](locale).format(value);
  return `${tenthsFormat(locale).format(value)}\u00a0${unitSigns[unit]}`;
}

const inTenths = { maximumFractionDigits: 1, roundingMode: 'trunc' } as const;
const tenthsFormat = remember((locale: string) => new Intl.NumberFormat(locale, inTenths));
const unitFormat = (unit: TimeUnit) =>
  remember(
    (locale: string) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', ...inTenths }),
  );
const unitFormats: Record<TimeUnit, (locale: string) => Intl.NumberFormat> = {
  second: unitFormat('second'),
  minute: unitFormat('minute'),
  hour: unitFormat('hour'),
};

const dayFormat = remember(
  (locale) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
