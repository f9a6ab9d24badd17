/** The channels of reminders. */
import { hostname } from 'node:os';
import { fieldKinds } from '../db/contacts/fields/field-kinds.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import {
  forgetPresses,
  nextByReminder,
  openOccurrences,
  refusedRuns,
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
import type { RemindersView, remindersChannels } from '../shared/channels/reminders.ts';
import type { ParsedArgsOf } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { isSameMeaning, isSameReminder } from '../shared/models/draft-of.ts';
import { type Account, goesByItself, type Reminder, wasSent } from '../shared/models.ts';
import { isDateKind } from '../shared/values/field-kind.ts';
import { dayOf, sentBy } from './day.ts';
import type { Expected } from './expected.ts';
import { mustName } from './fields-named.ts';
import { filesElsewhere } from './file-on.ts';
import { otherComputerOf } from './linked-files.ts';
import {
  estimateOf,
  expectedNow,
  isEqual,
  isSamePlan,
  mustBeHandedOver,
  onSinceOf,
  type PreviewDeps,
  peopleOf,
  preview,
} from './preview.ts';
import { differenceOf, reconcile } from './reconcile.ts';
import type { ReminderRuns } from './runs.ts';

export interface RemindersHandlersDeps extends Acting, PreviewDeps {
  readonly accountInUse: () => Account;
  readonly reminderRuns: Pick<ReminderRuns, 'check' | 'costOf' | 'problems' | 'read' | 'send' | 'waits'>;
  readonly changed: (what: 'reminders' | 'campaigns') => void;
}

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
      return { runs: await runsAhead(deps), computer: hostname() };
    },
    'reminders.preview': (asked) => preview(deps, asked),
    'reminders.estimate': (asked) => estimateOf(deps, asked),
    'reminders.people': (asked) => peopleOf(deps, asked),
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
    'reminders.cost': ({ ids }) => reminderRuns.costOf(ids),
    'reminders.send': async ({ ids, seen, even }) => {
      const pressed = await reminderRuns.send(ids, seen, even);
      changed('campaigns');
      return sentBy(db, pressed);
    },
  };
}

async function listed({
  db,
  accountInUse,
  reminderRuns,
  linked,
  onComputer,
}: RemindersHandlersDeps): Promise<RemindersView> {
  const account = accountInUse().id;
  const next = await nextByReminder(db, account);
  const problems = new Map([
    ...(await refusedRuns(db)),
    ...reminderRuns.problems().map(({ reminderId, ...problem }) => [reminderId, problem] as const),
  ]);
  const all = await allReminders(db);
  const fileOnOf = await filesElsewhere(db, all, onComputer);
  const reminders = all.map((reminder) => ({
    ...reminder,
    nextAt: next.get(reminder.id)?.dueAt ?? null,
    planned: next.get(reminder.id)?.planned ?? 0,
    goesByItself: goesByItself(reminder, account),
    wasSent: wasSent(reminder, account),
    problem: problems.get(reminder.id) ?? null,
    file: reminder.source.file === null ? null : linked.state(reminder.id),
    fileOn: fileOnOf(reminder.source),
  }));
  const kinds = Object.values(await fieldKinds(db));
  return { reminders, hasDates: kinds.some(isDateKind) };
}

async function save(
  deps: RemindersHandlersDeps,
  { id, draft: written, over }: ParsedArgsOf<'reminders.save'>,
): Promise<number> {
  const { db, now, homeZone, onComputer } = deps;
  const { file } = written.source;
  const source = {
    ...written.source,
    file: file && onComputer ? { ...file, on: file.on ?? onComputer } : file,
  };
  const draft = { ...written, source };
  const at = now();
  const before = id === null ? null : await reminderById(db, id);
  if (before !== null && over !== undefined && !isSameReminder(before, over))
    throw new AppError('changed-meanwhile', { what: 'reminder' });
  const onSince = onSinceOf(before, draft, at);
  const isAnother = before === null || !isSameMeaning(before, draft);
  const asked = { rule: draft.rule, now: at, onSince: onSince ?? at, homeZone: homeZone() };
  // Another text changes nothing of who gets it and when: what is planned stays, and is looked at where the file is.
  const isReadElsewhere =
    before !== null && isSamePlan(before, draft) && otherComputerOf(draft.source, onComputer) !== null;
  const expected = isReadElsewhere ? null : await expectedNow(deps, { id, source: draft.source }, asked);
  // Another name, or another time, is no reason to ask again about the text of one that is on.
  if (before === null || before.template !== draft.template || !isEqual(before.source, draft.source))
    await mustName(deps, draft);
  return writeCampaigns(db, async (trx) => {
    const reminderId = before?.id ?? (await createReminder(trx, draft, at));
    if (before === null) await setReminderState(trx, reminderId, 'on', { onSince: at, now: at });
    else {
      await updateReminder(trx, before, { draft, isAnother, onSince, now: at });
      // Before: what was taken out of a queue has the former text, and is not let go again.
      if (isAnother) await forgetPresses(trx, reminderId, at);
    }
    // Rows of a file are planned with the look that follows, which finds their contacts first.
    if (draft.source.file === null && expected !== null) await reconcile(trx, reminderId, expected, at);
    else if (expected !== null) await withdrawOthers(trx, reminderId, expected, at);
    // And after: nor is what was taken out of it just now.
    if (isAnother && before !== null) await forgetPresses(trx, reminderId, at);
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
