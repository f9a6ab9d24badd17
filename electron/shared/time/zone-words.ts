/** The words for a time zone beside a moment, on the screens and outside the window. Pure. */
import { minutesAhead } from './time-zones.ts';

/** As in "Europe/London (UTC+1)", in winter "(UTC+0)". `at` (epoch milliseconds) decides between summer and winter time. */
export function zoneWords(zone: string, at: number): string {
  return zone === 'UTC' ? zone : `${zone.replaceAll('_', ' ')} (${offsetOf(zone, at)})`;
}

/** A moment as it is written in a language, with its zone beside it, which runs from left to right among Arabic words too. */
export function withZoneWords(written: string, zone: string, at: number, locale: string): string {
  const words = zoneWords(zone, at);
  return locale.startsWith('ar') ? `${written}، \u2066${words}\u2069` : `${written}, ${words}`;
}

/** As in "UTC+5:30". */
function offsetOf(zone: string, at: number): string {
  const ahead = minutesAhead(zone, at);
  const minutes = Math.abs(ahead) % 60;
  const hours = Math.floor(Math.abs(ahead) / 60);
  const shown = minutes === 0 ? String(hours) : `${hours}:${String(minutes).padStart(2, '0')}`;
  return `UTC${ahead < 0 ? '−' : '+'}${shown}`;
}
