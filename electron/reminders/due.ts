/**
 * When a text about a date, or a notice, is due, and until when it may go out. A date is a day of the calendar where its person is, never an
 * instant: no time zone but theirs is asked. Pure.
 */
import { hoursOfNumber } from '../contacts/phone/country-of-number.ts';
import type { ReminderRule, ReminderWhen } from '../shared/models/reminder.ts';
import { daysLater } from '../shared/time/calendar-day.ts';
import { localTime, minutesAhead, momentOf, zonesOf } from '../shared/time/time-zones.ts';

export interface Due {
  /** As {@link Occurrence.date}. */
  readonly date: string;
  /** Unix ms. */
  readonly dueAt: number;
  readonly latestAt: number;
}

const hourMs = 3_600_000;
const minutesOfDay = 1_440;
const shape = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/;

/**
 * The zones in one of which the owner of a number is. In a country of several it is this computer's, where that is one of them;
 * else none is ruled out.
 *
 * @param number E.164 digits
 * @param country as it is written beside the number
 */
export function zonesOfNumber(number: string, country: string | null, homeZone: string): readonly string[] {
  const zones = zonesOf(hoursOfNumber(number, country));
  if (zones.length === 0 || zones.includes(homeZone)) return [homeZone];
  return zones;
}

/** The one zone of a number, where its clock shows another time at that moment than the computer's; null elsewhere. */
export function otherZoneOf(
  { number, dueAt }: { readonly number: string; readonly dueAt: number },
  homeZone: string,
): string | null {
  const offsets = new Map(
    zonesOfNumber(number, null, homeZone).map((zone) => [minutesAhead(zone, dueAt), zone]),
  );
  const [[offset, zone] = [0, null]] = offsets;
  return offsets.size === 1 && offset !== minutesAhead(homeZone, dueAt) ? zone : null;
}

/** The moment of a clock time in each zone, worked out once: a day has many appointments. */
export class Moments {
  readonly #known = new Map<string, number>();

  of(zone: string, day: string, minute: number): number {
    const key = `${zone} ${day} ${minute}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const { at } = momentOf(zone, { year, month, day: date, minute });
    this.#known.set(key, at);
    return at;
  }
}

/** Whether the value is a day that there is, with a time or without. */
export function isDate(value: string): boolean {
  const [, year, month, day, hour = '0', minute = '0'] = shape.exec(value) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00Z`);
  return date.getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60;
}

/**
 * @param value a kept date; see `isDate`
 * @returns null where the rule needs a time that the value has not
 */
export function dueOf(
  value: string,
  rule: ReminderRule,
  zones: readonly string[],
  moments: Moments,
): Due | null {
  const { when, latest } = aboutDate(rule);
  const day = value.slice(0, 10);
  const time = value.length > 10 ? Number(value.slice(11, 13)) * 60 + Number(value.slice(14, 16)) : null;
  if (when.kind === 'hours' && time === null) return null;
  // A date without a time lasts until its day is over.
  const ends = zones.map((zone) => moments.of(zone, day, time ?? minutesOfDay));
  const due = zones.map((zone, index) =>
    when.kind === 'hours'
      ? (ends[index] ?? 0) - when.before * hourMs
      : moments.of(zone, daysLater(day, when.days), when.at),
  );
  const isAfter = when.kind === 'days' && when.days > 0;
  const endOfDueDay = zones.map((zone, index) => {
    const shown = localTime(zone, due[index] ?? 0);
    const dueDay = new Date(Date.UTC(shown.year, shown.month - 1, shown.day)).toISOString().slice(0, 10);
    return moments.of(zone, dueDay, minutesOfDay);
  });
  const latestAt = isAfter
    ? Math.min(...endOfDueDay)
    : Math.min(...ends, ...(latest === 'due-day' ? endOfDueDay : []));
  // Of several zones nobody knows which: the text comes to none too early, unless it would then come too late to another.
  const last = Math.max(...due);
  return { date: value, dueAt: last < latestAt ? last : Math.min(...due), latestAt };
}

/** A notice is about the day on which it is due, and over with it. */
function aboutDate({ when, latest }: ReminderRule): {
  readonly when: Extract<ReminderWhen, { readonly kind: 'days' | 'hours' }>;
  readonly latest: ReminderRule['latest'];
} {
  return when.kind === 'weekly' || when.kind === 'monthly'
    ? { when: { kind: 'days', days: 0, at: when.at }, latest: 'due-day' }
    : { when, latest };
}

/** A day somewhere is at most so far from the day in UTC. */
const daysAround = 2;
const daysOfWeek = 7;
const lastOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The days of a notice around a moment, the earliest first; one at least lies ahead in every zone. */
function daysOfNotice(
  when: Extract<ReminderWhen, { readonly kind: 'weekly' | 'monthly' }>,
  now: number,
): readonly string[] {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  if (when.kind === 'weekly') {
    const first = daysLater(today.toISOString().slice(0, 10), -daysAround);
    const until = (when.day - new Date(first).getUTCDay() + daysOfWeek) % daysOfWeek;
    return [0, 1].map((week) => daysLater(first, until + week * daysOfWeek));
  }
  return [-1, 0, 1].map((more) => {
    const day = Math.min(when.day, lastOfMonth(year, month + more));
    return new Date(Date.UTC(year, month + more, day)).toISOString().slice(0, 10);
  });
}

function isNoticeDay(when: ReminderWhen, day: string): boolean {
  const date = new Date(day);
  if (when.kind === 'weekly') return date.getUTCDay() === when.day % daysOfWeek;
  if (when.kind !== 'monthly') return false;
  return date.getUTCDate() === Math.min(when.day, lastOfMonth(date.getUTCFullYear(), date.getUTCMonth()));
}

/** The days of a notice from one day to another; none where it is a reminder of dates. */
export function noticeDays(when: ReminderWhen, from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysLater(day, 1)) if (isNoticeDay(when, day)) days.push(day);
  return days;
}

/** The dates of a yearly reminder around a moment: the day and month of `value` in each year. On a 29 February, the 28th in other years. */
function yearsOf(value: string, now: number): readonly string[] {
  const year = new Date(now).getUTCFullYear();
  const monthAndDay = value.slice(5, 10);
  return [-2, -1, 0, 1, 2].map((more) => {
    const inYear = `${year + more}-${monthAndDay}`;
    const there = isDate(inYear) ? inYear : `${year + more}-02-28`;
    return `${there}${value.slice(10)}`;
  });
}

function datesOf(value: string, { when, yearly }: ReminderRule, now: number): readonly string[] {
  if (when.kind === 'weekly' || when.kind === 'monthly') return daysOfNotice(when, now);
  return yearly ? yearsOf(value, now) : [value];
}

/**
 * The occurrence of a value that lies ahead; of a yearly one, and of a notice, the next. `unsent`: there was one, and its time to be sent was over, or was
 * before the reminder was switched on. `no-time`: the rule needs one.
 *
 * @param onSince Unix ms; only what is due from then on counts
 */
export function nextDue(
  value: string,
  rule: ReminderRule,
  zones: readonly string[],
  { now, onSince, moments }: { readonly now: number; readonly onSince: number; readonly moments: Moments },
): Due | 'unsent' | 'no-time' {
  for (const one of datesOf(value, rule, now)) {
    const due = dueOf(one, rule, zones, moments);
    if (due === null) return 'no-time';
    if (due.dueAt >= onSince && due.latestAt > now) return due;
  }
  return 'unsent';
}
