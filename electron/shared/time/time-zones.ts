/**
 * Clocks of other places, by the time zone data that the engine brings (`Intl`). Times are Unix milliseconds, days and
 * minutes are those of the zone.
 */

import { countriesSharing } from '../phone/calling-codes.ts';

/** A day of the calendar and a minute of that day, as a clock on the wall shows them. */
export interface LocalTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** Minutes since midnight on the clock's face, 0 to 1439. */
  readonly minute: number;
}

/**
 * The moment at which a clock shows a time. `skipped`: the clock jumps over it (to summer time), then the moment is
 * just after the jump. `twice`: it shows it twice (to winter time), then the moment is the first of the two.
 */
export interface ZonedMoment {
  readonly at: number;
  readonly kind: 'once' | 'skipped' | 'twice';
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The time that a clock in the zone shows. @throws RangeError for a zone that is not known */
export function localTime(zone: string, at: number): LocalTime {
  const shifted = new Date(at + offsetAt(zone, at));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    minute: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
  };
}

/** When a clock in the zone shows the time. Minutes from 1440 on belong to the following day. */
export function momentOf(zone: string, { year, month, day, minute }: LocalTime): ZonedMoment {
  const asUtc = Date.UTC(year, month - 1, day, 0, minute);
  // The offsets in force a day before and after are all that can apply; most days they are one.
  const before = offsetAt(zone, asUtc - dayMs);
  const after = offsetAt(zone, asUtc + dayMs);
  const first = asUtc - before;
  const second = asUtc - after;
  const fits = [first, second].filter((at) => offsetAt(zone, at) === asUtc - at);
  const [at, other] = [...new Set(fits)].sort((a, b) => a - b);
  if (at === undefined)
    return { at: jumpBetween(zone, Math.min(first, second), Math.max(first, second)), kind: 'skipped' };
  return { at, kind: other === undefined ? 'once' : 'twice' };
}

/** Minutes that the zone is ahead of UTC, for showing. */
export function minutesAhead(zone: string, at: number): number {
  return offsetAt(zone, at) / minuteMs;
}

/** Places with a calling code of which the engine knows no time zone: Ascension, Tristan da Cunha, Kosovo. */
const furtherZones: ReadonlyMap<string, readonly string[]> = new Map([
  ['AC', ['Atlantic/St_Helena']],
  ['TA', ['Atlantic/St_Helena']],
  ['XK', ['Europe/Belgrade']],
]);

/** The time zones of a country (ISO 3166), or of all that share a calling code (`+7`); empty where none is known. */
export function zonesOf(country: string): readonly string[] {
  const known = zonesByCountry.get(country);
  if (known !== undefined) return known;
  const zones = country.startsWith('+')
    ? [...new Set(countriesSharing(country.slice(1)).flatMap(zonesOf))]
    : (furtherZones.get(country) ?? readZones(country));
  zonesByCountry.set(country, zones);
  return zones;
}

const zonesByCountry = new Map<string, readonly string[]>();

function readZones(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country });
  // Young enough that the types of the language do not have it yet.
  const read: unknown = Reflect.get(locale, 'getTimeZones');
  if (typeof read !== 'function') return [];
  const zones: unknown = Reflect.apply(read, locale, []);
  return Array.isArray(zones) ? zones.filter((zone): zone is string => typeof zone === 'string') : [];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds that the zone is ahead of UTC at a moment. */
function offsetAt(zone: string, at: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

/** The moment between two at which the zone's offset changes, to the minute. */
function jumpBetween(zone: string, from: number, to: number): number {
  const old = offsetAt(zone, from);
  let low = Math.floor(from / minuteMs);
  let high = Math.ceil(to / minuteMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * minuteMs) === old) low = middle;
    else high = middle;
  }
  return high * minuteMs;
}
