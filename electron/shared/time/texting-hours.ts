/**
 * Whether people of a country may be texted now, and when that changes. A number tells its country and not where in it
 * a person is, so a country with several time zones is open only while it is open in all of them.
 */
import { localTime, momentOf, zonesOf } from './time-zones.ts';

/** Minutes since midnight, `from` before `until`. */
export interface TextingHours {
  readonly from: number;
  readonly until: number;
}

/** The hours that are kept, and by which clock where a country is not known. */
export interface KeptHours {
  readonly hours: TextingHours;
  /** The time zone by which numbers of no known country are texted: this computer's, or the team's. */
  readonly homeZone: string;
}

/** Until when it stays so, Unix ms; null: for good, as the country's zones have no such hour in common. */
export type TextingWindow =
  | { readonly open: true; readonly until: number }
  | { readonly open: false; readonly until: number | null };

/** Whether a country may be texted at a moment (Unix ms), and until when that stays so. */
export type OpeningAt = (country: string, at: number) => TextingWindow;

/** Days that are looked ahead: an hour common to all zones comes within two, or never. */
const daysAhead = 3;
/** Openings and closings of a country that are kept: a month of them. */
const mostRemembered = 60;
const dayMs = 24 * 3_600_000;

/**
 * @param country ISO 3166; null or one without a time zone: `homeZone` decides
 * @param homeZone as {@link KeptHours} has it
 */
export function openingOf(
  country: string | null,
  hours: TextingHours,
  homeZone: string,
  now: number,
): TextingWindow {
  const known = country === null ? [] : zonesOf(country);
  const zones = known.length === 0 ? [homeZone] : known;
  const isOpen = (at: number): boolean =>
    zones.every((zone) => {
      const { minute } = localTime(zone, at);
      return minute >= hours.from && minute < hours.until;
    });
  const open = isOpen(now);
  const changes = changesAfter(zones, hours, now);
  // Hours round the clock never close; what is known is that they will not within these days.
  if (open) return { open, until: changes.find((at) => !isOpen(at)) ?? now + daysAhead * dayMs };
  return { open, until: changes.find(isOpen) ?? null };
}

/** {@link openingOf} for one country at many moments: each of its openings is worked out once, as that takes milliseconds. */
export function openingsOf({ hours, homeZone }: KeptHours): OpeningAt {
  const known = new Map<string, { readonly from: number; readonly opening: TextingWindow }[]>();
  return (country, at) => {
    const before = known.get(country) ?? [];
    const same = before.find(
      ({ from, opening }) => from <= at && (opening.until === null || at < opening.until),
    );
    if (same !== undefined) return same.opening;
    const opening = openingOf(country, hours, homeZone, at);
    known.set(country, [...before.slice(-mostRemembered), { from: at, opening }]);
    return opening;
  };
}

/** Every moment of the coming days at which some zone opens or closes, in order. */
function changesAfter(zones: readonly string[], hours: TextingHours, now: number): readonly number[] {
  const moments = new Set<number>();
  for (const zone of zones) {
    const today = localTime(zone, now);
    for (let ahead = 0; ahead <= daysAhead; ahead++) {
      const date = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead));
      const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      moments.add(momentOf(zone, { ...day, minute: hours.from }).at);
      moments.add(momentOf(zone, { ...day, minute: hours.until }).at);
    }
  }
  return [...moments].filter((at) => at > now).sort((a, b) => a - b);
}
