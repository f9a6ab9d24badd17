/** How lists, money, dates and names of countries are written, on the screens and in files. Pure over the locale and the value. */

/** A text without letters runs from left to right all the same, as a phone number does: "+44" does not become "44+". */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/** "12,400 sent, 35,810 not sent": parts that stand side by side, as the language sets them apart. */
export function formatList(locale: string, parts: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts);
}

/** A country's name in the locale; the code itself where it has none. */
export function countryName(locale: string, country: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
}

/**
 * An amount of money, in the currency's own decimals or up to `most` of them where it has that many. `currency` is an
 * ISO 4217 code.
 */
export function formatMoney(locale: string, amount: number, currency: string, most?: number): string {
  const decimals = most === undefined ? {} : { maximumFractionDigits: most };
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals });
  if (!locale.startsWith('ar')) return format.format(amount);
  // Arabic writes "UK£", whose letters and sign would change places beside a number.
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? leftToRight(value) : value))
    .join('');
}

/** Prices have six decimals at the most. */
export const allDecimals = 6;

/** A sum as every screen writes it: in whole coins, and below 1, where they would say too little, with all its decimals. */
export function formatCost(locale: string, amount: number, currency: string): string {
  return formatMoney(locale, amount, currency, amount < 1 ? allDecimals : undefined);
}

/** A full date and time, for tables and tooltips. Epoch milliseconds. */
export function formatDateTime(locale: string, at: number): string {
  return formatDate(locale, 'date', at);
}

/** Whether the locale's clock has two halves of twelve hours. */
export function hasTwelveHours(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
}

/** Constructing an Intl format costs about a hundred times as much as using one, and tables use thousands. */
export function remember<Key extends string, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

export type DateStyle = 'time' | 'weekday' | 'date' | 'clock';

const days: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
/** Brazil's months in words are longer than any column: "22 de out. de 2026". */
const daysInFigures: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' };

export function dateStyle(locale: string, style: DateStyle): Intl.DateTimeFormatOptions {
  if (style === 'clock') return { hour: '2-digit', minute: '2-digit', second: '2-digit' };
  // "1:14" of a clock of 24 hours would read like a duration.
  const time: Intl.DateTimeFormatOptions = {
    hour: hasTwelveHours(locale) ? 'numeric' : '2-digit',
    minute: '2-digit',
  };
  switch (style) {
    case 'time':
      return time;
    case 'weekday':
      return { weekday: 'short' };
    case 'date':
      return { ...(locale.startsWith('pt') ? daysInFigures : days), ...time };
    default: {
      const never: never = style;
      return never;
    }
  }
}

const dateFormats: Record<DateStyle, (locale: string) => Intl.DateTimeFormat> = {
  time: remember((locale) => new Intl.DateTimeFormat(locale, dateStyle(locale, 'time'))),
  weekday: remember((locale) => new Intl.DateTimeFormat(locale, dateStyle(locale, 'weekday'))),
  date: remember((locale) => new Intl.DateTimeFormat(locale, dateStyle(locale, 'date'))),
  clock: remember((locale) => new Intl.DateTimeFormat(locale, dateStyle(locale, 'clock'))),
};

/** The half of a day never stands on a line of its own: "7:46 م". */
export function formatDate(locale: string, style: DateStyle, at: number): string {
  return dateFormats[style](locale)
    .format(at)
    .replace(/(?<=\d) (?=\p{L}+$)/u, '\u00a0');
}
