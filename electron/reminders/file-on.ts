/** Where the files of a team's reminders are read, and whether anybody reads them. */
import { applicationNameOf } from '../db/postgres/workspace-at.ts';
import { allReminders, setSource } from '../db/reminders/reminders.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import { openComputers, writersAmong } from '../db/workspace/open-computers.ts';
import type { FileOn } from '../shared/channels/reminders.ts';
import type { Reminder, ReminderSource } from '../shared/models.ts';
import { type OnComputer, otherComputerOf } from './linked-files.ts';

/** @returns for a reminder: the other computer that its file is on; null: it is about none, or this one reads it */
export async function filesElsewhere(
  db: Db,
  reminders: readonly Pick<Reminder, 'source'>[],
  here: OnComputer,
): Promise<(source: ReminderSource) => FileOn | null> {
  const elsewhere = reminders.filter(({ source }) => otherComputerOf(source, here) !== null);
  // Most teams have none.
  if (elsewhere.length === 0) return () => null;
  const writers = await writersAmong(
    db,
    elsewhere.flatMap(({ source }) => source.file?.on?.person ?? []),
  );
  const open = await openComputers(db);
  return (source) => {
    const on = source.file?.on;
    if (on === undefined || otherComputerOf(source, here) === null) return null;
    const { computer, person, left } = on;
    const name = applicationNameOf(computer);
    const isOpen = open.some((one) => one.name === name && (person === undefined || one.person === person));
    if (person !== undefined && !writers.has(person)) return { computer, state: 'gone' };
    // A computer that came back to the team reads the file again.
    return { computer, state: isOpen ? 'open' : left === true ? 'gone' : 'closed' };
  };
}

/** This computer leaves the team: the others hear that nobody reads its files any more. @param id the account of its practice */
export async function leaveFiles(db: Db, id: string): Promise<void> {
  await writeCampaigns(db, async (trx) => {
    for (const reminder of await allReminders(trx)) {
      const { file } = reminder.source;
      if (file?.on?.id !== id) continue;
      const on = { ...file.on, left: true };
      await setSource(trx, reminder, { ...reminder.source, file: { ...file, on } });
    }
  });
}
