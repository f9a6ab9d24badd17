/** The time zone of a moment, as people who plan from afar, or travel, have to see it. Pure but for the home zone and the language. */
import i18next from 'i18next';
import { localTime, minutesAhead, zonesOf } from '../../electron/shared/time/time-zones.ts';
import { withZoneWords, zoneWords } from '../../electron/shared/time/zone-words.ts';
import { leftToRight } from './isolated.ts';

/** The zone of this computer, by its name in the time zone database. */
export function homeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** This computer's zone at a moment, which keeps its order among words that run from right to left. */
export function homeZoneWords(at: number): string {
  const words = zoneWords(homeZone(), at);
  return i18next.dir() === 'rtl' ? leftToRight(words) : words;
}

/** A moment of this computer's clock as it was written, with the zone beside it. */
export function withZone(written: string, at: number): string {
  return withZoneWords(written, homeZone(), at, i18next.language ?? '');
}

/** The time on a country's clocks at a moment: the same as in a zone, all of them something else, or several things. */
export type ClocksThere =
  | { readonly kind: 'as-here' }
  | { readonly kind: 'another'; readonly zone: string }
  | { readonly kind: 'several' };

/** @param country ISO 3166; null or one without a time zone goes by the clock here. @param here a time zone @param at epoch milliseconds */
export function clocksOf(country: string | null, here: string, at: number): ClocksThere {
  const zones = country === null ? [] : zonesOf(country);
  const clocks = new Map(zones.map((zone) => [minutesAhead(zone, at), zone]));
  const [first, ...others] = clocks;
  if (others.length > 0) return { kind: 'several' };
  if (first === undefined || first[0] === minutesAhead(here, at)) return { kind: 'as-here' };
  return { kind: 'another', zone: first[1] };
}

/** The time that a clock shows there; with the weekday where it is another day than here. */
export function timeThere(locale: string, at: number, zone: string, here: string): string {
  const sameDay = localTime(zone, at).day === localTime(here, at).day;
  return new Intl.DateTimeFormat(locale, {
    ...(sameDay ? {} : { weekday: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(at);
}
