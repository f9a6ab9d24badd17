/** The prospects of planned texts by what holds now, in one place for all that says them. */
import type { PlannedTime } from '../db/reminders/occurrences.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Waits } from '../shared/channels/reminders.ts';
import { goesByItself, type Reminder } from '../shared/models.ts';
import { filesElsewhere } from './file-on.ts';
import type { OnComputer } from './linked-files.ts';
import type { ReminderRuns } from './runs.ts';

export interface WaitsDeps {
  readonly db: Db;
  /** Unix ms. */
  readonly now: number;
  readonly accountId: string;
  readonly reminderRuns: Pick<ReminderRuns, 'waits'>;
  readonly onComputer: OnComputer;
}

type PlannedText = Pick<PlannedTime, 'reminderId' | 'dueAt' | 'isPressed' | 'isRefused'>;

/** @param reminders those whose texts are asked about */
export async function waitsNow(
  reminders: readonly Reminder[],
  { db, now, accountId, reminderRuns, onComputer }: WaitsDeps,
): Promise<(text: PlannedText) => Waits> {
  const fileOnOf = await filesElsewhere(db, reminders, onComputer);
  const files = new Map(reminders.map(({ id, source }) => [id, fileOnOf(source)?.state]));
  const byThemselves = new Set(reminders.filter((one) => goesByItself(one, accountId)).map(({ id }) => id));
  return ({ reminderId, dueAt, isPressed, isRefused }) => {
    const file = files.get(reminderId);
    if (file === 'gone') return 'unread';
    if (file === 'closed') return file;
    const asks = isRefused || (dueAt <= now && reminderRuns.waits({ dueAt }, now));
    if (!asks && (isPressed || byThemselves.has(reminderId))) return 'goes';
    return dueAt <= now ? 'press' : 'ahead';
  };
}
