/** All that reminders will send, a line for each day of each: what is planned, and the days of notices that come after it. */
import { type PlannedTime, plannedTimes } from '../db/reminders/occurrences.ts';
import { allReminders } from '../db/reminders/reminders.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { RunAhead } from '../shared/channels/reminders.ts';
import { goesByItself, type Reminder } from '../shared/models.ts';
import { dayHere, daysLater } from '../shared/time/calendar-day.ts';
import { dueOf, Moments, noticeDays } from './due.ts';

/** Days of notices are shown for so long: the month that is looked at, and the next. */
const daysShown = 62;
/** One day of a notice is up to three days here, by the clocks of its people; its next is no nearer than a week. */
const daysBetween = 4;

export async function runsAhead(
  db: Db,
  {
    now,
    homeZone,
    accountId,
  }: { readonly now: number; readonly homeZone: string; readonly accountId: string },
): Promise<readonly RunAhead[]> {
  const reminders = await allReminders(db);
  const known = new Map(reminders.map((one) => [one.id, one]));
  const runs = new Map<string, RunAhead>();
  for (const time of await plannedTimes(db, now)) {
    const reminder = known.get(time.reminderId);
    if (reminder === undefined) continue;
    // Of one day some may be approved, and some have come since.
    const how = howOf(reminder, time, accountId);
    const key = `${reminder.id} ${dayHere(time.dueAt)} ${how}`;
    const run = runs.get(key) ?? runOf(reminder, time.dueAt, how);
    runs.set(key, { ...run, people: (run.people ?? 0) + time.people });
  }
  const planned = [...runs.values()];
  const later = reminders.flatMap((reminder) => {
    const last = planned.findLast(({ reminderId }) => reminderId === reminder.id);
    if (last === undefined) return [];
    const how = howOf(reminder, { isPressed: false }, accountId);
    return daysOfNoticeAfter(reminder, { ...last, how }, homeZone);
  });
  return [...planned, ...later].sort((one, other) => one.at - other.at);
}

function howOf(
  reminder: Reminder,
  { isPressed }: Pick<PlannedTime, 'isPressed'>,
  accountId: string,
): RunAhead['how'] {
  if (reminder.state !== 'on') return 'paused';
  return isPressed || goesByItself(reminder, accountId) ? 'goes' : 'asks';
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
