/** All that reminders have planned, a line for each day of each, and the days of notices that come after it; in no order. */
import { plannedTimes } from '../db/reminders/occurrences.ts';
import { allReminders } from '../db/reminders/reminders.ts';
import type { RunAhead } from '../shared/channels/reminders.ts';
import type { Reminder } from '../shared/models.ts';
import { dayHere, daysLater } from '../shared/time/calendar-day.ts';
import type { DayDeps } from './day.ts';
import { dueOf, Moments, noticeDays } from './due.ts';
import { waitsNow } from './waits.ts';

/** Days of notices are shown for so long: the month that is looked at, and the next. */
const daysShown = 62;
/** One day of a notice is up to three days here, by the clocks of its people; its next is no nearer than a week. */
const daysBetween = 4;

export async function runsAhead(deps: DayDeps): Promise<readonly RunAhead[]> {
  const { db, now, homeZone, accountInUse } = deps;
  const reminders = await allReminders(db);
  const [at, accountId] = [now(), accountInUse().id];
  const waits = await waitsNow(reminders, { ...deps, now: at, accountId });
  const howOf = ({ state }: Reminder, text: Parameters<typeof waits>[0]): RunAhead['how'] =>
    state === 'on' ? waits(text) : 'paused';
  const known = new Map(reminders.map((one) => [one.id, one]));
  const runs = new Map<string, RunAhead>();
  for (const time of await plannedTimes(db, at, accountId)) {
    const reminder = known.get(time.reminderId);
    if (reminder === undefined) continue;
    // Of one day some may be approved, and some have come since.
    const how = howOf(reminder, time);
    const key = `${reminder.id} ${dayHere(time.dueAt)} ${how}`;
    const run = runs.get(key) ?? runOf(reminder, time.dueAt, how);
    runs.set(key, { ...run, people: (run.people ?? 0) + time.people });
  }
  const planned = [...runs.values()];
  const later = reminders.flatMap((reminder) => {
    const last = planned.findLast(({ reminderId }) => reminderId === reminder.id);
    if (last === undefined) return [];
    const unplanned = { dueAt: Number.POSITIVE_INFINITY, isPressed: false, isRefused: false };
    const how = howOf(reminder, { reminderId: reminder.id, ...unplanned });
    return daysOfNoticeAfter(reminder, { ...last, how }, homeZone());
  });
  return [...planned, ...later];
}

function runOf(reminder: Reminder, at: number, how: RunAhead['how']): RunAhead {
  return {
    reminderId: reminder.id,
    name: reminder.name,
    day: dayHere(at),
    at,
    people: null,
    how,
  };
}

function daysOfNoticeAfter({ rule }: Reminder, last: RunAhead, homeZone: string): readonly RunAhead[] {
  const moments = new Moments();
  const from = daysLater(last.day, daysBetween);
  return noticeDays(rule.when, from, daysLater(last.day, daysShown)).flatMap((day) => {
    const due = dueOf(day, rule, [homeZone], moments);
    return due === null ? [] : [{ ...last, day, at: due.dueAt, people: null }];
  });
}
