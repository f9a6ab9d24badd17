/** All that reminders will send, a line for each day of each: what waits for a press, what is planned, and the days of notices that come after it. */
import { plannedTimes } from '../db/reminders/occurrences.ts';
import { allReminders } from '../db/reminders/reminders.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { RunAhead } from '../shared/channels/reminders.ts';
import { goesByItself, type Reminder } from '../shared/models.ts';
import { dayHere, daysLater } from '../shared/time/calendar-day.ts';
import { dueOf, Moments, noticeDays } from './due.ts';
import type { ReminderRuns } from './runs.ts';

/** Days of notices are shown for so long: the month that is looked at, and the next. */
const daysShown = 62;
/** One day of a notice is up to three days here, by the clocks of its people; its next is no nearer than a week. */
const daysBetween = 4;

export interface AheadDeps {
  readonly now: number;
  readonly homeZone: string;
  readonly accountId: string;
  readonly reminderRuns: Pick<ReminderRuns, 'waits'>;
}

export async function runsAhead(
  db: Db,
  { now, homeZone, accountId, reminderRuns }: AheadDeps,
): Promise<readonly RunAhead[]> {
  const reminders = await allReminders(db);
  const known = new Map(reminders.map((one) => [one.id, one]));
  const runs = new Map<string, RunAhead>();
  for (const time of await plannedTimes(db, now, accountId)) {
    const reminder = known.get(time.reminderId);
    if (reminder === undefined) continue;
    // Of one day some may be approved, and some have come since.
    const isOver = time.isRefused || (time.dueAt <= now && reminderRuns.waits(time, now));
    const goes = !isOver && (time.isPressed || goesByItself(reminder, accountId));
    const how = howOf(reminder, { goes, isDue: time.dueAt <= now });
    const key = `${reminder.id} ${dayHere(time.dueAt)} ${how}`;
    const run = runs.get(key) ?? runOf(reminder, time.dueAt, how);
    runs.set(key, { ...run, people: (run.people ?? 0) + time.people });
  }
  const planned = [...runs.values()];
  const later = reminders.flatMap((reminder) => {
    const last = planned.findLast(({ reminderId }) => reminderId === reminder.id);
    if (last === undefined) return [];
    const how = howOf(reminder, { goes: goesByItself(reminder, accountId), isDue: false });
    return daysOfNoticeAfter(reminder, { ...last, how }, homeZone);
  });
  const rank = ({ how }: RunAhead): number => (how === 'waits' ? 0 : 1);
  return [...planned, ...later].sort((one, other) => rank(one) - rank(other) || one.at - other.at);
}

function howOf(
  { state }: Reminder,
  { goes, isDue }: { readonly goes: boolean; readonly isDue: boolean },
): RunAhead['how'] {
  if (state !== 'on') return 'paused';
  if (goes) return 'goes';
  return isDue ? 'waits' : 'asks';
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
