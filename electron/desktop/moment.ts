/** When something goes on, as people say it outside the window: "08:00", "tomorrow 08:00", "Mon 08:00". Pure. */
import type { DesktopWords } from '../words/words.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const dayMs = 24 * 3_600_000;

/** @param at Unix ms @param now Unix ms; both in the computer's time zone */
export function momentWords(t: DesktopWords, locale: string, at: number, now: number): string {
  // Days with a change of clocks are an hour longer or shorter.
  const days = Math.round((startOfDay(at) - startOfDay(now)) / dayMs);
  if (days === 0) return new Intl.DateTimeFormat(locale, time).format(at);
  if (days === 1) return t('tray.tomorrow', { time: new Intl.DateTimeFormat(locale, time).format(at) });
  if (days > 1 && days < 7) return new Intl.DateTimeFormat(locale, { ...time, weekday: 'long' }).format(at);
  return new Intl.DateTimeFormat(locale, { ...time, day: 'numeric', month: 'long' }).format(at);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
