/**
 * Whether people of a country may be texted now, and when that changes. A number tells its country and not where in it
 * a person is, so a country with several time zones is open only while it is open in all of them.
 */
import { momentOf, wallTime, zonesOf } from './time-zones.ts';

/** Minutes since midnight, `from` before `until`. */
export interface TextingHours {
  readonly from: number;
  readonly until: number;
}

/** Until when it stays so, Unix ms; null: for good, as the country's zones have no such hour in common. */
export type Opening =
  | { readonly open: true; readonly until: number }
  | { readonly open: false; readonly until: number | null };

/** Days that are looked ahead: an hour common to all zones comes within two, or never. */
const daysAhead = 3;

/**
 * @param country ISO 3166; null or one without a time zone: `homeZone` decides
 * @param homeZone the time zone of this computer
 */
export function openingOf(
  country: string | null,
  hours: TextingHours,
  homeZone: string,
  now: number,
): Opening {
  const known = country === null ? [] : zonesOf(country);
  const zones = known.length === 0 ? [homeZone] : known;
  const isOpen = (at: number): boolean =>
    zones.every((zone) => {
      const { minute } = wallTime(zone, at);
      return minute >= hours.from && minute < hours.until;
    });
  const open = isOpen(now);
  const changes = changesAfter(zones, hours, now);
  if (open) return { open, until: changes.find((at) => !isOpen(at)) ?? now };
  return { open, until: changes.find(isOpen) ?? null };
}

/** Every moment of the coming days at which some zone opens or closes, in order. */
function changesAfter(zones: readonly string[], hours: TextingHours, now: number): readonly number[] {
  const moments = new Set<number>();
  for (const zone of zones) {
    const today = wallTime(zone, now);
    for (let ahead = 0; ahead <= daysAhead; ahead++) {
      const date = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead));
      const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      moments.add(momentOf(zone, { ...day, minute: hours.from }).at);
      moments.add(momentOf(zone, { ...day, minute: hours.until }).at);
    }
  }
  return [...moments].filter((at) => at > now).sort((a, b) => a - b);
}
