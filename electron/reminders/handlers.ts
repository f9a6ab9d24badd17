/** The channels of reminders. */
import { hostname } from 'node:os';
import { onDoNotText } from '../db/contacts/do-not-text.ts';
import { fieldKinds } from '../db/contacts/fields/field-kinds.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import {
  nextByReminder,
  openOccurrences,
  pausedBefore,
  plannedBefore,
  settledSince,
  withdrawOccurrences,
} from '../db/reminders/occurrences.ts';
import {
  allReminders,
  createReminder,
  reminderById,
  setByItself,
  setReminderState,
  updateReminder,
} from '../db/reminders/reminders.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import {
  type DayOccurrence,
  mostReminderRows,
  type PreviewPerson,
  type ReminderDay,
  type RemindersView,
  type remindersChannels,
} from '../shared/channels/reminders.ts';
import type { ParsedArgsOf } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { ImportSource } from '../shared/import/imports.ts';
import {
  type Account,
  goesByItself,
  type Occurrence,
  type Reminder,
  type ReminderSource,
} from '../shared/models.ts';
import type { Expected, ExpectedFor } from './expected.ts';
import type { LinkedFiles } from './linked-files.ts';
import { difference, differenceOf, reconcile } from './reconcile.ts';
import type { ReminderRuns } from './runs.ts';

export interface RemindersHandlersDeps extends Acting {
  readonly homeZone: () => string;
  readonly accountInUse: () => Account;
  readonly reminderRuns: Pick<ReminderRuns, 'check' | 'problems' | 'read' | 'send' | 'waits'>;
  readonly linked: LinkedFiles;
  /** Whether a person handed the file over: a page may name any. */
  readonly mayRead: (source: ImportSource) => boolean;
  readonly changed: (what: 'reminders' | 'campaigns') => void;
}

/** As many people as a preview names. */
const shown = 8;

export function remindersHandlers(deps: RemindersHandlersDeps): HandlersOf<typeof remindersChannels> {
  const { db, now, reminderRuns, changed } = deps;
  const record = auditBy(deps);

  /** After a change of what is planned. */
  async function checked(): Promise<null> {
    await reminderRuns.check();
    changed('reminders');
    return null;
  }

  async function pause(reminder: Reminder): Promise<void> {
    if (reminder.state !== 'on') return;
    await writeCampaigns(db, async (trx) => {
      await setReminderState(trx, reminder.id, 'paused', { now: now() });
      await record(reminder.name, { action: 'reminder.paused', detail: {} }, trx);
    });
  }

  return {
    'reminders.list': () => listed(deps),
    'reminders.day': () => dayOf(deps),
    'reminders.ahead': async () => {
      const { runsAhead } = await import('./ahead.ts');
      const asked = { now: now(), homeZone: deps.homeZone(), accountId: deps.accountInUse().id };
      return { runs: await runsAhead(db, asked), computer: hostname() };
    },
    'reminders.preview': (asked) => preview(deps, asked),
    'reminders.save': async (asked) => {
      const id = await save(deps, asked);
      await checked();
      return { id };
    },
    'reminders.pause': async ({ id }) => {
      const those = id === null ? await allReminders(db) : [await reminderById(db, id)];
      for (const reminder of those) await pause(reminder);
      return checked();
    },
    'reminders.resume': async ({ id }) => {
      const { name, onSince } = await reminderById(db, id);
      await writeCampaigns(db, async (trx) => {
        await setReminderState(trx, id, 'on', { onSince: onSince ?? now(), now: now() });
        await record(name, { action: 'reminder.on', detail: {} }, trx);
      });
      return checked();
    },
    'reminders.by-itself': async ({ id, allowed }) => {
      const { name } = await reminderById(db, id);
      await writeCampaigns(db, async (trx) => {
        await setByItself(trx, id, allowed ? deps.accountInUse().id : null, now());
        await record(name, { action: 'reminder.by-itself', detail: { allowed } }, trx);
      });
      return checked();
    },
    'reminders.file': async ({ id, path }) => {
      await mustBeHandedOver(deps, id, path);
      const { columnsOf } = await import('./linked-columns.ts');
      return columnsOf(deps.linked, path, await fieldKinds(db));
    },
    'reminders.read': async ({ id, accept }) => {
      await reminderRuns.read(id, accept);
      changed('reminders');
      return null;
    },
    'reminders.remove': async ({ id }) => {
      const { name } = await reminderById(db, id);
      await writeCampaigns(db, async (trx) => {
        const open = await openOccurrences(trx, id);
        await withdrawOccurrences(
          trx,
          open.map((one) => one.id),
          now(),
        );
        await setReminderState(trx, id, 'removed', { now: now() });
        await record(name, { action: 'reminder.removed', detail: {} }, trx);
      });
      return checked();
    },
    'reminders.send': async ({ ids, even }) => {
      const runs = await reminderRuns.send(ids, even);
      changed('campaigns');
      return {
        recipients: runs.reduce((sum, { recipients }) => sum + recipients, 0),
        campaignIds: runs.flatMap(({ campaignId }) => campaignId ?? []),
      };
    },
  };
}

/** @throws AppError `refused` where no person chose the file, now or when it was linked */
async function mustBeHandedOver(
  { db, mayRead }: RemindersHandlersDeps,
  id: number | null,
  path: string,
): Promise<void> {
  if (mayRead({ kind: 'file', path })) return;
  if (id === null || (await reminderById(db, id)).source.file?.path !== path) throw new AppError('refused');
}

async function listed({
  db,
  accountInUse,
  reminderRuns,
  linked,
}: RemindersHandlersDeps): Promise<RemindersView> {
  const next = await nextByReminder(db);
  const account = accountInUse().id;
  const problems = new Map(
    reminderRuns.problems().map(({ reminderId, ...problem }) => [reminderId, problem]),
  );
  const reminders = (await allReminders(db)).map((reminder) => ({
    ...reminder,
    nextAt: next.get(reminder.id)?.dueAt ?? null,
    planned: next.get(reminder.id)?.planned ?? 0,
    goesByItself: goesByItself(reminder, account),
    problem: problems.get(reminder.id) ?? null,
    file: reminder.source.file === null ? null : linked.state(reminder.id),
  }));
  const kinds = Object.values(await fieldKinds(db));
  return { reminders, hasDates: kinds.some((kind) => kind === 'date' || kind === 'date-time') };
}

async function dayOf(deps: RemindersHandlersDeps): Promise<ReminderDay> {
  const { db, now, homeZone, reminderRuns, accountInUse } = deps;
  const at = now();
  const today = new Date(at);
  const begins = new Date(today.getFullYear(), today.getMonth(), today.getDate()).getTime();
  const ends = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime();
  const account = accountInUse().id;
  const byThemselves = new Set(
    (await allReminders(db)).filter((one) => goesByItself(one, account)).map(({ id }) => id),
  );
  const waits = (one: Occurrence): DayOccurrence['waits'] => {
    const isMissed = one.dueAt <= at && reminderRuns.waits(one, at);
    if (!isMissed && (one.pressed || byThemselves.has(one.reminderId))) return 'goes';
    return one.dueAt <= at ? 'press' : 'ahead';
  };
  const planned = (await plannedBefore(db, ends)).map((one) => ({ ...one, waits: waits(one) }));
  const settled = await settledSince(db, begins, mostReminderRows);
  // Loaded where there is somebody: what it knows of numbers has no place in a start.
  const { otherZoneOf } = await import('./due.ts');
  const zoned = <One extends Occurrence>(one: One) => ({ ...one, zone: otherZoneOf(one, homeZone()) });
  return {
    planned: planned.slice(0, mostReminderRows).map(zoned),
    settled: settled.map((one) => ({ ...zoned(one), waits: null })),
    toPress: planned.filter((one) => one.waits !== 'goes').map(({ id }) => id),
    paused: await pausedBefore(db, ends),
  };
}

async function preview(
  deps: RemindersHandlersDeps,
  { id, draft: { source, rule } }: ParsedArgsOf<'reminders.preview'>,
) {
  const { db, now, homeZone } = deps;
  const at = now();
  const before = id === null ? null : await reminderById(db, id);
  const asked = {
    rule,
    now: at,
    onSince: onSinceOf(before, { source, rule }, at) ?? at,
    homeZone: homeZone(),
  };
  const expected = await expectedNow(deps, { id, source }, asked);
  const { withdrawn, added, retimed, unchanged, sentBefore } = await difference(db, id ?? 0, expected);
  const { over, noTime, noDate, occurrences } = expected;
  const refusing = await onDoNotText(
    db,
    occurrences.map(({ number }) => number),
  );
  const getIt = occurrences.filter(({ number }) => !refusing.has(number));
  const next = getIt.toSorted((one, other) => one.dueAt - other.dueAt);
  return {
    unchanged,
    added: added.length,
    withdrawn: withdrawn.length,
    retimed,
    sentBefore,
    over,
    noTime,
    noDate,
    refused: occurrences.length - getIt.length,
    next: next.slice(0, shown).map(personOf),
    gone: withdrawn.slice(0, shown).map(personOf),
  };
}

async function expectedNow(
  deps: RemindersHandlersDeps,
  { id, source }: { readonly id: number | null; readonly source: ReminderSource },
  asked: ExpectedFor,
): Promise<Expected> {
  const { expectedOccurrences, expectedOfRows } = await import('./expected.ts');
  if (source.file === null) return expectedOccurrences(deps.db, source, asked);
  await mustBeHandedOver(deps, id, source.file.path);
  return expectedOfRows((await deps.linked.read(source)).rows, asked);
}

const personOf = ({ name, number, date, dueAt }: PreviewPerson): PreviewPerson => ({
  name,
  number,
  date,
  dueAt,
});

/** Another date or another time is planned from now on, never for what is past; another text for what is planned already. */
function onSinceOf(
  before: Reminder | null,
  { source, rule }: Pick<Reminder, 'source' | 'rule'>,
  now: number,
): number | null {
  if (before === null) return now;
  const isSame = isEqual(before.source, source) && isEqual(before.rule, rule);
  return isSame || before.onSince === null ? before.onSince : now;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

async function save(
  deps: RemindersHandlersDeps,
  { id, draft }: ParsedArgsOf<'reminders.save'>,
): Promise<number> {
  const { db, now, homeZone } = deps;
  const at = now();
  const before = id === null ? null : await reminderById(db, id);
  const onSince = onSinceOf(before, draft, at);
  const isAnother =
    before === null ||
    !(['senderId', 'template', 'source', 'rule', 'options'] as const).every((part) =>
      isEqual(before[part], draft[part]),
    );
  const asked = { rule: draft.rule, now: at, onSince: onSince ?? at, homeZone: homeZone() };
  const expected = await expectedNow(deps, { id, source: draft.source }, asked);
  return writeCampaigns(db, async (trx) => {
    const reminderId = before?.id ?? (await createReminder(trx, draft, at));
    if (before === null) await setReminderState(trx, reminderId, 'on', { onSince: at, now: at });
    else await updateReminder(trx, before, { draft, isAnother, onSince, now: at });
    // Rows of a file are planned with the look that follows, which finds their contacts first.
    if (draft.source.file === null) await reconcile(trx, reminderId, expected, at);
    else await withdrawOthers(trx, reminderId, expected, at);
    await auditBy(deps)(draft.name, { action: 'reminder.saved', detail: { isAnother } }, trx);
    return reminderId;
  });
}

/** Planned by what it said before, and not by what it says now: gone before anything else of it can be sent. */
async function withdrawOthers(trx: Db, reminderId: number, expected: Expected, now: number): Promise<void> {
  const { withdrawn } = differenceOf(await openOccurrences(trx, reminderId), new Map(), expected);
  await withdrawOccurrences(
    trx,
    withdrawn.map(({ id }) => id),
    now,
  );
}
