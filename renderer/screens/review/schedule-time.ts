/** The time that is chosen for a campaign, as its fields hold it. */
import type { TextingHours } from '../../../electron/shared/time/texting-hours.ts';
import { momentOf } from '../../../electron/shared/time/time-zones.ts';
import { timeNow } from '../../data/clock.ts';
import { dayOf } from '../../words/date-words.ts';
import { homeZone } from '../../words/zone-words.ts';

/** A day and a time of this computer's clock, as the fields hold them. */
export type ScheduleTime = { date: string; time: string };

/**
 * The time that is proposed: the next full hour, a while away, or the next at which people may be texted.
 *
 * @param hours those that are kept; null: none are
 */
export function proposedTime(now: number, hours: TextingHours | null): ScheduleTime {
  const at = new Date(now + 90 * 60_000);
  at.setMinutes(0, 0, 0);
  const minute = at.getHours() * 60;
  if (hours !== null && (minute < hours.from || minute >= hours.until)) {
    if (minute >= hours.until) at.setDate(at.getDate() + 1);
    at.setHours(0, hours.from);
  }
  return timeAt(at.getTime());
}

/** A moment (Unix ms) as the fields hold it. */
export function timeAt(moment: number): ScheduleTime {
  const at = new Date(moment);
  return {
    date: dayOf(at),
    time: `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`,
  };
}

/** The moment that the fields name; undefined while they name none. */
export function scheduledMoment({ date, time }: ScheduleTime): ReturnType<typeof momentOf> | undefined {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const clock = /^(\d{2}):(\d{2})/.exec(time);
  if (day === null || clock === null) return undefined;
  const [year, month, dayOfMonth] = day.slice(1).map(Number);
  const [hours, minutes] = clock.slice(1).map(Number);
  return momentOf(homeZone(), {
    year: year ?? 0,
    month: month ?? 1,
    day: dayOfMonth ?? 1,
    minute: (hours ?? 0) * 60 + (minutes ?? 0),
  });
}

/** Further away than anybody plans: more likely the year is a slip. */
const farMs = 366 * 86_400_000;

export function isFar(at: number): boolean {
  return at > timeNow() + farMs;
}
