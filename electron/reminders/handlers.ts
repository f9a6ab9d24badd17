/** The channels of reminders. */
import { hostname } from 'node:os';
import { fieldKinds } from '../db/contacts/fields/field-kinds.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import {
  forgetPresses,
  nextByReminder,
  openOccurrences,
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
import { type Account, goesByItself, type Reminder } from '../shared/models.ts';
import { isDateKind } from '../shared/values/field-kind.ts';
import { dayOf, sentBy } from './day.ts';
import type { Expected } from './expected.ts';
import { mustName } from './fields-named.ts';
import {
  estimateOf,
  expectedNow,
  isEqual,
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
  readonly reminderRuns: Pick<ReminderRuns, 'check' | 'problems' | 'read' | 'send' | 'waits'>;
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
      const asked = { now: now(), homeZone: deps.homeZone(), accountId: deps.accountInUse().id };
      return { runs: await runsAhead(db, asked), computer: hostname() };
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
    'reminders.send': async ({ ids, even }) => {
      const pressed = await reminderRuns.send(ids, even);
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
  return { reminders, hasDates: kinds.some(isDateKind) };
}

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
  // Another name, or another time, is no reason to ask again about the text of one that is on.
  if (before === null || before.template !== draft.template || !isEqual(before.source, draft.source))
    await mustName(deps, draft);
  return writeCampaigns(db, async (trx) => {
    const reminderId = before?.id ?? (await createReminder(trx, draft, at));
    if (before === null) await setReminderState(trx, reminderId, 'on', { onSince: at, now: at });
    else {
      await updateReminder(trx, before, { draft, isAnother, onSince, now: at });
      if (isAnother) await forgetPresses(trx, reminderId, at);
    }
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
