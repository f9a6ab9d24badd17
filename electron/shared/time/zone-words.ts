/** The words for a time zone beside a moment, on the screens and outside the window. Pure. */
import { minutesAhead } from './time-zones.ts';

/** As in "Europe/London (UTC+1)". `at` (epoch milliseconds) decides between summer and winter time. */
export function zoneWords(zone: string, at: number): string {
  const offset = offsetOf(zone, at);
  return zone === offset ? zone : `${zone.replaceAll('_', ' ')} (${offset})`;
}

/** As in "UTC+5:30". */
function offsetOf(zone: string, at: number): string {
  const ahead = minutesAhead(zone, at);
  const minutes = Math.abs(ahead) % 60;
  const hours = Math.floor(Math.abs(ahead) / 60);
  const shown = minutes === 0 ? String(hours) : `${hours}:${String(minutes).padStart(2, '0')}`;
  return ahead === 0 ? 'UTC' : `UTC${ahead < 0 ? '−' : '+'}${shown}`;
}
