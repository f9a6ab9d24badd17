/** When something goes on, as people say it outside the window, with the zone that is meant: "Mon 08:00, Europe/London (UTC+1)". */
import { withZoneWords } from '../shared/time/zone-words.ts';
import type { DesktopWords } from '../words/words.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const dayMs = 24 * 3_600_000;

/** @param at Unix ms @param now Unix ms; both in the computer's time zone */
export function momentWords(t: DesktopWords, locale: string, at: number, now: number): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return withZoneWords(writtenMoment(t, locale, at, now), zone, at, locale);
}

function writtenMoment(t: DesktopWords, locale: string, at: number, now: number): string {
  // Days with a change of clocks are an hour longer or shorter.
  const days = Math.round((startOfDay(at) - startOfDay(now)) / dayMs);
  if (days === 0) return new Intl.DateTimeFormat(locale, time).format(at);
  if (days === 1) return t('tray.tomorrow', { time: new Intl.DateTimeFormat(locale, time).format(at) });
  if (days > 1 && days < 7) return new Intl.DateTimeFormat(locale, { ...time, weekday: 'long' }).format(at);
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(locale, { ...time, day: 'numeric', month: 'long', ...year }).format(at);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
