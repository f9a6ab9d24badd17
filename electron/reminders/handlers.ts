/** The channels of reminders. */
import { fieldKinds } from '../db/contacts/fields/field-kinds.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import {
  nextByReminder,
  openOccurrences,
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
import { type Account, goesByItself, type Occurrence, type Reminder } from '../shared/models.ts';
import { difference, reconcile } from './reconcile.ts';
import type { ReminderRuns } from './runs.ts';

export interface RemindersHandlersDeps extends Acting {
  readonly homeZone: () => string;
  readonly accountInUse: () => Account;
  readonly reminderRuns: Pick<ReminderRuns, 'check' | 'problems' | 'send' | 'waits'>;
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
    'reminders.send': async ({ ids }) => {
      const runs = await reminderRuns.send(ids);
      changed('campaigns');
      return {
        recipients: runs.reduce((sum, { recipients }) => sum + recipients, 0),
        campaignIds: runs.flatMap(({ campaignId }) => campaignId ?? []),
      };
    },
  };
}

async function listed({ db, accountInUse, reminderRuns }: RemindersHandlersDeps): Promise<RemindersView> {
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
  }));
  const kinds = Object.values(await fieldKinds(db));
  return { reminders, hasDates: kinds.some((kind) => kind === 'date' || kind === 'date-time') };
}

async function dayOf(deps: RemindersHandlersDeps): Promise<ReminderDay> {
  const { db, now, reminderRuns, accountInUse } = deps;
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
  return {
    planned: planned.slice(0, mostReminderRows),
    settled: settled.map((one) => ({ ...one, waits: null })),
    toPress: planned.filter((one) => one.waits !== 'goes').map(({ id }) => id),
  };
}

async function preview(
  { db, now, homeZone }: RemindersHandlersDeps,
  { id, draft: { source, rule } }: ParsedArgsOf<'reminders.preview'>,
) {
  const at = now();
  const before = id === null ? null : await reminderById(db, id);
  const asked = {
    rule,
    now: at,
    onSince: onSinceOf(before, { source, rule }, at) ?? at,
    homeZone: homeZone(),
  };
  const { expectedOccurrences } = await import('./expected.ts');
  const expected = await expectedOccurrences(db, source, asked);
  const { withdrawn, added, retimed, unchanged, sentBefore } = await difference(db, id ?? 0, expected);
  const { over, noTime, noDate } = expected;
  const next = [...expected.occurrences].sort((one, other) => one.dueAt - other.dueAt);
  return {
    unchanged,
    added: added.length,
    withdrawn: withdrawn.length,
    retimed,
    sentBefore,
    over,
    noTime,
    noDate,
    next: next.slice(0, shown).map(personOf),
    gone: withdrawn.slice(0, shown).map(personOf),
  };
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
  const { expectedOccurrences } = await import('./expected.ts');
  const expected = await expectedOccurrences(db, draft.source, asked);
  return writeCampaigns(db, async (trx) => {
    const reminderId = before?.id ?? (await createReminder(trx, draft, at));
    if (before === null) await setReminderState(trx, reminderId, 'on', { onSince: at, now: at });
    else await updateReminder(trx, before, { draft, isAnother, onSince, now: at });
    await reconcile(trx, reminderId, expected, at);
    await auditBy(deps)(draft.name, { action: 'reminder.saved', detail: { isAnother } }, trx);
    return reminderId;
  });
}
