/** The day's run as it is shown: who gets what and when, what became of it, and what is not as a person approved it. */
import { onDoNotText } from '../db/contacts/do-not-text.ts';
import {
  changedSinceApproved,
  pausedBefore,
  plannedBefore,
  settledSince,
} from '../db/reminders/occurrences.ts';
import { allReminders } from '../db/reminders/reminders.ts';
import { movedAmong } from '../db/reminders/row-texts.ts';
import { outcomesOf } from '../db/results/people.ts';
import type { Db } from '../db/sqlite/open.ts';
import {
  type ChangedOccurrence,
  type DayOccurrence,
  mostReminderRows,
  type ReminderDay,
  type RowChange,
  type SentReminders,
  type Waits,
} from '../shared/channels/reminders.ts';
import {
  type Account,
  isPressedUnder,
  type Occurrence,
  type SkipReason,
  skipReasons,
} from '../shared/models.ts';
import { otherComputerOf } from './linked-files.ts';
import { changesOf } from './row-changes.ts';
import type { Pressed } from './runs.ts';
import { type WaitsDeps, waitsNow } from './waits.ts';

export interface DayDeps extends Pick<WaitsDeps, 'db' | 'reminderRuns' | 'onComputer'> {
  /** Unix ms. */
  readonly now: () => number;
  readonly homeZone: () => string;
  readonly accountInUse: () => Account;
}

export async function dayOf({
  db,
  now,
  homeZone,
  reminderRuns,
  accountInUse,
  onComputer,
}: DayDeps): Promise<ReminderDay> {
  const at = now();
  const today = new Date(at);
  const begins = new Date(today.getFullYear(), today.getMonth(), today.getDate()).getTime();
  const ends = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime();
  const account = accountInUse().id;
  const reminders = await allReminders(db);
  const dateFields = new Map(reminders.map(({ id, source }) => [id, source.field]));
  const elsewhere = new Set(
    reminders.filter(({ source }) => otherComputerOf(source, onComputer) !== null).map(({ id }) => id),
  );
  const waitsOf = await waitsNow(reminders, { db, now: at, accountId: account, reminderRuns, onComputer });
  const waits = (one: Occurrence): Waits =>
    waitsOf({ ...one, isPressed: isPressedUnder(one, account), isRefused: one.refused !== null });
  const planned = (await plannedBefore(db, ends)).map((one) => ({ ...one, waits: waits(one) }));
  const settled = await settledSince(db, begins, mostReminderRows);
  const changed = await changedSinceApproved(db);
  const late = settled.filter(({ state }) => state === 'late');
  const refusing = await refusingAmong(db, [...planned, ...late]);
  const outcomes = await outcomesOf(
    db,
    settled.filter(({ campaignId }) => campaignId !== null).map(({ id }) => id),
  );
  // Loaded where there is somebody: what it knows of numbers has no place in a start.
  const { otherZoneOf } = await import('./due.ts');
  const shown = (one: Occurrence, wait: DayOccurrence['waits']): DayOccurrence => {
    const { fields: _, mayCost: __, approved, pressedUnder, ...row } = one;
    const isPlanned = one.state === 'planned';
    const asks = isPlanned && isForPress(wait);
    return {
      ...row,
      waits: wait,
      zone: otherZoneOf(one, homeZone()),
      outcome: outcomes.get(one.id) ?? null,
      refuses: (isPlanned || one.state === 'late') && refusing.has(one.number),
      isChanged: asks && changesSince({ ...one, approved }, dateFields).length > 0,
      isPressedElsewhere: asks && pressedUnder !== null && pressedUnder !== account,
    };
  };
  const toPress = planned.filter((one) => isForPress(one.waits) && !elsewhere.has(one.reminderId));
  return {
    account,
    planned: planned.slice(0, mostReminderRows).map(({ waits: wait, ...one }) => shown(one, wait)),
    settled: settled.map((one) => shown(one, null)),
    toPress: toPress.map(({ id }) => id),
    toPressRefusing: toPress.filter(({ number }) => refusing.has(number)).length,
    changed: changedRows(changed, {
      gone: await goneAmong(db, settled),
      dateFields,
      waits,
    }),
    paused: await pausedBefore(db, ends),
  };
}

/** Whether it goes out only where somebody presses Send. */
const isForPress = (waits: DayOccurrence['waits']): boolean => waits === 'press' || waits === 'ahead';

const refusingAmong = (db: Db, occurrences: readonly Occurrence[]): Promise<ReadonlySet<string>> =>
  onDoNotText(
    db,
    occurrences.map(({ number }) => number),
  );

async function goneAmong(db: Db, settled: readonly Occurrence[]): Promise<readonly Occurrence[]> {
  const withdrawn = settled.filter(({ state, pressed }) => state === 'withdrawn' && pressed);
  const moved = await movedAmong(
    db,
    withdrawn.map(({ id }) => id),
  );
  return withdrawn.filter(({ id }) => !moved.has(id));
}

/** None where its time alone is another one: it says what was approved. */
const changesSince = (one: Occurrence, dateFields: ReadonlyMap<number, string>): readonly RowChange[] =>
  one.approved === null ? [] : changesOf(one.approved, one, dateFields.get(one.reminderId) ?? '');

interface ChangedOf {
  /** Pressed and withdrawn, and no other took its place. */
  readonly gone: readonly Occurrence[];
  /** By reminder. */
  readonly dateFields: ReadonlyMap<number, string>;
  readonly waits: (one: Occurrence) => Waits;
}

/** Rows that say something else than what was approved, and rows of which a text was approved that are gone. Pure. */
function changedRows(
  changed: readonly Occurrence[],
  { gone, dateFields, waits }: ChangedOf,
): readonly ChangedOccurrence[] {
  return [
    ...changed
      .map((one) => ({
        id: one.id,
        name: one.name,
        number: one.number,
        changes: changesSince(one, dateFields),
        isGone: false,
        waits: isForPress(waits(one)),
        wasTexted: one.refused?.code === 'number-changed-since',
      }))
      .filter(({ changes }) => changes.length > 0),
    ...gone
      .filter(({ reminderId }) => dateFields.has(reminderId))
      .map(({ id, name, number }) => ({
        id,
        name,
        number,
        changes: [],
        isGone: true,
        waits: false,
        wasTexted: false,
      })),
  ].slice(0, mostReminderRows);
}

/** The result of a press, in figures. */
export async function sentBy(db: Db, { runs, later }: Pressed): Promise<SentReminders> {
  const refusing = await refusingAmong(db, later);
  const refused = later.filter(({ number }) => refusing.has(number)).length;
  const skipped = new Map<SkipReason, number>(refused === 0 ? [] : [['do-not-text', refused]]);
  for (const run of runs)
    for (const reason of skipReasons) {
      const people = run.skipped[reason] ?? 0;
      if (people > 0) skipped.set(reason, (skipped.get(reason) ?? 0) + people);
    }
  return {
    recipients: runs.reduce((sum, { recipients }) => sum + recipients, 0),
    campaignIds: runs.flatMap(({ campaignId }) => campaignId ?? []),
    later: later.length - refused,
    skipped: Object.fromEntries(skipped),
  };
}
