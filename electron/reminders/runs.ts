/**
 * The runs of reminders: what is due becomes one ordinary campaign of each reminder, planned, checked and queued as any other. A run is
 * made by a person's press, or by itself where that was allowed and Carillon was there at the time: what was due while it was closed waits
 * for a person, and what is past its "not later than" is sent by nobody.
 */

import type { Planning } from '../campaigns/planning.ts';
import type { LinkedRow } from '../contacts/linked/read-linked.ts';
import { createCampaign, removeCampaign } from '../db/campaigns/campaigns.ts';
import { clearRemoved } from '../db/campaigns/plans.ts';
import { scheduleCampaign } from '../db/campaigns/schedule.ts';
import { appendAudit } from '../db/records/audit.ts';
import { contactsFor } from '../db/reminders/linked-people.ts';
import {
  handOver,
  nextByReminder,
  OccurrencesChanged,
  openOccurrences,
  passOver,
  plannedBefore,
  pressOccurrences,
  releasePractised,
  settledDates,
} from '../db/reminders/occurrences.ts';
import {
  allReminders,
  cutOffDrafts,
  noteDraft,
  noteRowsSeen,
  noteSentVersion,
  type RowsSeen,
  rowsSeen,
} from '../db/reminders/reminders.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import type { EvenThough } from '../shared/channels/reminders.ts';
import { AppError, type AppErrorData } from '../shared/errors.ts';
import {
  type Account,
  type CampaignDraft,
  goesByItself,
  mostNamed,
  nobody,
  type Occurrence,
  type Reminder,
} from '../shared/models.ts';
import type { CampaignPlan } from '../shared/plans.ts';
import { undoSeconds } from '../shared/time/undo.ts';
import type { Clock } from '../threads/clock.ts';
import type { Expected } from './expected.ts';
import type { LinkedFiles } from './linked-files.ts';
import { reconcile } from './reconcile.ts';

/** The longest time between two looks: the computer's clock may be set, and timers stand still while it sleeps. */
const checkEveryMs = 20_000;
/** How late a run may go out without a press, while Carillon ran. Too short, and a busy computer asks in vain. */
export const latestByItselfMs = 120_000;

const nothingEven: EvenThough = { overCeiling: false, evenIfSent: false };

export interface RunsDeps {
  readonly db: Db;
  /** Whether runs are planned and made without a press. A team's are not: two computers would make them at once. */
  readonly looksAfter?: boolean;
  /** Runs a check where the records that are open are to be written; absent: always. It is put off where they are not. */
  readonly inOpenRecords?: (check: () => Promise<void>) => Promise<void> | null;
  readonly clock: Clock;
  /** The computer account, for the audit log. */
  readonly actor: string;
  /** The computer's own time zone. */
  readonly homeZone: () => string;
  readonly accountInUse: () => Account;
  readonly planning: Pick<Planning, 'plan' | 'ready' | 'settled' | 'forget'>;
  /** The name of a run's campaign. */
  readonly nameOf: (reminder: Reminder, at: number) => string;
  /** Something was scheduled. */
  readonly onScheduled: () => Promise<void>;
  /** Gets the reminders that go out by themselves next, with their times, after every look. */
  readonly onAhead: (runs: readonly { readonly at: number; readonly name: string }[]) => void;
  /** The files that reminders follow. */
  readonly linked: LinkedFiles;
  /** People of a file became contacts. */
  readonly onPeople: () => void;
  /** Reminders, or what is planned of them, changed. */
  readonly onChanged: () => void;
  readonly onError: (cause: unknown) => void;
}

/** A run that was made. */
export interface MadeRun {
  readonly reminderId: number;
  /** Null: all of its people were left out, and nobody gets anything. */
  readonly campaignId: number | null;
  readonly recipients: number;
  /** How many were left out, by reason. */
  readonly skipped: CampaignPlan['skipped'];
}

/** The result of a press. */
export interface Pressed {
  readonly runs: readonly MadeRun[];
  /** Occurrences that go out at their time. */
  readonly later: readonly Occurrence[];
}

/** Why a reminder that goes by itself asks this time. */
export interface RunProblem {
  readonly reminderId: number;
  readonly code: AppError['code'];
  readonly values: AppError['values'];
}

export class ReminderRuns {
  readonly #deps: RunsDeps;
  #cancel: (() => void) | null = null;
  #ended = false;
  #working: Promise<unknown> = Promise.resolve();
  /** Since when Carillon has been there without a gap, Unix ms. What was due before is asked about. */
  #thereSince: number;
  #lastCheck: number;
  /** Grows when contacts change. */
  #contacts = 0;
  /** The state of contacts, and the moment, of which the plans of a reminder are: by id and version. */
  readonly #plannedOf = new Map<number, string>();
  readonly #problems = new Map<number, RunProblem>();

  constructor(deps: RunsDeps) {
    this.#deps = deps;
    this.#thereSince = deps.clock.epochMs();
    this.#lastCheck = deps.clock.monotonicMs();
  }

  /** Contacts, lists or the do-not-text list are not what they were. */
  contactsChanged(): void {
    this.#contacts++;
    void this.check();
  }

  /** The computer goes to sleep: what is due when it wakes is asked about. */
  suspend(): void {
    this.#thereSince = Number.POSITIVE_INFINITY;
  }

  /** Plans anew what changed, sends what goes by itself, and looks again while any reminder is on. */
  check(): Promise<void> {
    const { inOpenRecords = (check) => check() } = this.#deps;
    const checkOrPutOff = async (): Promise<void> => {
      const checking = inOpenRecords(() => this.#checkNow());
      if (checking === null) this.#checkIn(checkEveryMs);
      else await checking;
    };
    return this.#oneAtATime(checkOrPutOff).catch((cause: unknown) => {
      this.#deps.onError(cause);
      this.#checkIn(checkEveryMs);
    });
  }

  stop(): Promise<unknown> {
    this.#ended = true;
    this.#cancel?.();
    return this.#working;
  }

  /** Why reminders that were due by themselves wait for a person. */
  problems(): readonly RunProblem[] {
    return [...this.#problems.values()];
  }

  /** The file of a reminder is read again. @param accept it is right although most of what was planned is gone from it */
  read(id: number, accept: boolean): Promise<void> {
    const { linked } = this.#deps;
    if (accept) linked.accept(id);
    else linked.forget(id);
    this.#plannedOf.delete(id);
    return this.check();
  }

  /** Whether what is due waits for a press, since nobody could send it in time. */
  waits(occurrence: Occurrence, now: number): boolean {
    return occurrence.dueAt < this.#thereSince || now - occurrence.dueAt > latestByItselfMs;
  }

  /**
   * A person's press: what is due goes out at once, what is due until `before` (Unix ms) at its time.
   *
   * @param ids the occurrences that the person saw; none that came since
   * @param even what they said yes to when it was refused
   * @throws AppError as `Planning.ready` does: then nothing was sent of that reminder
   */
  send(ids: readonly number[], even: EvenThough = nothingEven): Promise<Pressed> {
    return this.#oneAtATime(async () => {
      const { db, clock } = this.#deps;
      const wanted = new Set(ids);
      const planned = async () =>
        (await plannedBefore(db, Number.MAX_SAFE_INTEGER)).filter(({ id }) => wanted.has(id));
      const before = new Map((await planned()).map((one) => [one.id, one]));
      await this.#planAll();
      const now = clock.epochMs();
      const seen = await planned();
      // The file was saved over a moment ago: a press is for what was seen, and for nothing else.
      if (seen.some((one) => !isSameText(before.get(one.id), one))) {
        this.#deps.onChanged();
        throw new AppError('campaign-changed');
      }
      const reminders = new Map((await allReminders(db)).map((one) => [one.id, one]));
      const runs: MadeRun[] = [];
      const later: Occurrence[] = [];
      for (const [reminderId, occurrences] of Map.groupBy(seen, (one) => one.reminderId)) {
        const reminder = reminders.get(reminderId);
        if (reminder === undefined) continue;
        const trouble = this.#troubleOf(reminder);
        if (trouble !== null) throw new AppError(trouble.code, trouble.values);
        const due = occurrences.filter(({ dueAt }) => dueAt <= now);
        runs.push(...(await this.#makeAsked(reminder, due, even)));
        later.push(...occurrences.filter(({ dueAt }) => dueAt > now));
        await writeCampaigns(db, async (trx) => {
          await noteSentVersion(trx, reminder);
          await pressOccurrences(
            trx,
            occurrences.map(({ id }) => id),
            now,
          );
        });
        this.#problems.delete(reminderId);
      }
      await this.#deps.onScheduled();
      await this.#planAll();
      this.#deps.onChanged();
      await this.#next();
      return { runs, later };
    });
  }

  /** @throws AppError `campaign-changed` where contacts changed while it was made */
  async #makeAsked(
    reminder: Reminder,
    due: readonly Occurrence[],
    even: EvenThough,
  ): Promise<readonly MadeRun[]> {
    try {
      return await this.#make(reminder, due, even);
    } catch (cause) {
      if (!(cause instanceof OccurrencesChanged)) throw cause;
      throw new AppError('campaign-changed', {}, { cause });
    }
  }

  #oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#working.then(work);
    this.#working = result.catch(() => undefined);
    return result;
  }

  async #checkNow(): Promise<void> {
    const { db, clock, accountInUse, onChanged, looksAfter = true } = this.#deps;
    if (this.#ended || !looksAfter) return;
    const gap = clock.monotonicMs() - this.#lastCheck;
    this.#lastCheck = clock.monotonicMs();
    // A process that stood still was not there; a clock that was set makes what is due late.
    if (this.#thereSince === Number.POSITIVE_INFINITY || gap > latestByItselfMs)
      this.#thereSince = clock.epochMs();
    await this.#clearCutOff();
    let changed = await this.#planAll();
    const now = clock.epochMs();
    const due = await plannedBefore(db, now + 1);
    const ready = due.filter((one) => !this.waits(one, now));
    const account = accountInUse().id;
    const reminders = new Map((await allReminders(db)).map((one) => [one.id, one]));
    for (const [reminderId, occurrences] of Map.groupBy(ready, (one) => one.reminderId)) {
      const reminder = reminders.get(reminderId);
      if (reminder === undefined) continue;
      const byItself = goesByItself(reminder, account);
      const going = occurrences.filter(({ pressed }) => byItself || pressed);
      if (going.length === 0) continue;
      const trouble = this.#troubleOf(reminder);
      if (trouble !== null) {
        this.#problems.set(reminderId, { reminderId, ...trouble });
        continue;
      }
      await this.#makeByItself(reminder, going);
      changed = true;
    }
    if (changed) await this.#planAll();
    // An occurrence that has just become due waits for a press from now on.
    if (changed || due.length > 0) onChanged();
    await this.#next();
  }

  /** Nothing is sent by a file that is not whole. */
  #troubleOf({ id, source }: Reminder): AppErrorData | null {
    return source.file === null ? null : (this.#deps.linked.state(id)?.trouble ?? null);
  }

  async #makeByItself(reminder: Reminder, occurrences: readonly Occurrence[]): Promise<void> {
    try {
      await this.#make(reminder, occurrences);
      this.#problems.delete(reminder.id);
      await this.#deps.onScheduled();
    } catch (cause) {
      // Made anew at the next look, from what is planned by then.
      if (cause instanceof OccurrencesChanged) return;
      if (!(cause instanceof AppError)) throw cause;
      const { code, values } = cause;
      this.#problems.set(reminder.id, { reminderId: reminder.id, code, values });
    }
  }

  /** @returns whether any occurrence changed */
  async #planAll(): Promise<boolean> {
    const { db, clock, accountInUse } = this.#deps;
    const isReal = accountInUse().kind !== 'practice';
    const late = await writeCampaigns(db, async (trx) => {
      const now = clock.epochMs();
      return (await passOver(trx, now)) + (isReal ? await releasePractised(trx, now) : 0);
    });
    let changed = late > 0;
    for (const reminder of await allReminders(db)) {
      if (reminder.state === 'off') continue;
      if (await this.#plan(reminder, late > 0)) changed = true;
    }
    return changed;
  }

  /** A yearly one has its next only when the one before is over. */
  async #plan(reminder: Reminder, again: boolean): Promise<boolean> {
    const { db, clock, homeZone } = this.#deps;
    const { id, version, onSince, rule, source } = reminder;
    const now = clock.epochMs();
    const day = Math.floor(now / 86_400_000);
    const file = source.file === null ? null : await this.#deps.linked.rowsOf(id, source);
    if (source.file !== null && file === null) return this.#plannedOf.delete(id);
    const of = file === null ? this.#contacts : file.stamp;
    const key = `${version} ${onSince} ${of} ${homeZone()} ${day}`;
    if (!again && this.#plannedOf.get(id) === key) return false;
    // Loaded where there is a reminder: what it knows of numbers has no place in a start.
    const { expectedOccurrences, expectedOfRows } = await import('./expected.ts');
    const asked = { rule, now, onSince: onSince ?? now, homeZone: homeZone() };
    const expected =
      file === null
        ? await expectedOccurrences(db, source, asked)
        : await this.#ofFile(id, file.rows, await expectedOfRows(file.rows, asked));
    this.#plannedOf.set(id, key);
    if (expected === null) return true;
    return writeCampaigns(db, async (trx) => {
      if ('seen' in expected) await noteRowsSeen(trx, id, expected.seen);
      return reconcile(trx, id, expected, now);
    });
  }

  /** @returns the same with their contacts; null where a person is to look at the file first */
  async #ofFile(
    reminderId: number,
    rows: readonly LinkedRow[],
    { occurrences }: Pick<Expected, 'occurrences'>,
  ): Promise<(Pick<Expected, 'occurrences'> & { readonly seen: RowsSeen }) | null> {
    const { db, clock, linked, onPeople } = this.#deps;
    const identities = occurrences.map(({ identity }) => identity);
    const seen = linked.compare(reminderId, {
      open: await openOccurrences(db, reminderId),
      expected: occurrences,
      settled: await settledDates(db, reminderId, identities, clock.epochMs()),
      seen: await rowsSeen(db, reminderId),
    });
    if (seen === null) return null;
    const wanted = new Set(occurrences.map(({ number }) => number));
    const people = rows.filter(({ number }) => wanted.has(number));
    const { ids, added } = await contactsFor(db, people, clock.epochMs());
    if (added > 0) onPeople();
    return {
      occurrences: occurrences.map((one) => ({ ...one, contactId: ids.get(one.number) ?? 0 })),
      seen,
    };
  }

  /** Makes campaigns of what is due, each of as many people as can be named one by one. */
  async #make(
    reminder: Reminder,
    occurrences: readonly Occurrence[],
    even = nothingEven,
  ): Promise<readonly MadeRun[]> {
    const runs: MadeRun[] = [];
    for (const round of roundsOf(occurrences))
      for (let from = 0; from < round.length; from += mostNamed)
        runs.push(await this.#makeOne(reminder, round.slice(from, from + mostNamed), even));
    return runs;
  }

  async #makeOne(reminder: Reminder, occurrences: readonly Occurrence[], even: EvenThough): Promise<MadeRun> {
    const { db, clock, planning, nameOf } = this.#deps;
    const contacts = this.#contacts;
    const now = clock.epochMs();
    const ids = occurrences.map(({ id }) => id);
    const { senderId, template, options } = reminder;
    const draft: CampaignDraft = {
      name: nameOf(reminder, now),
      senderId,
      template,
      options,
      audience: {
        ...nobody,
        contactIds: occurrences.map(({ contactId }) => contactId),
        ...(reminder.source.file !== null && {
          occurrenceIds: ids,
          occurrenceFields: reminder.source.file.fields,
        }),
      },
    };
    const campaignId = await writeCampaigns(db, async (trx) => {
      const { id } = await createCampaign(trx, draft, now);
      await noteDraft(trx, reminder.id, id);
      return id;
    });
    try {
      const { version, recipients, skipped } = await planning.plan(campaignId);
      if (contacts !== this.#contacts) throw new OccurrencesChanged();
      if (recipients === 0) {
        await writeCampaigns(db, (trx) =>
          handOver(trx, ids, { to: { leftOutIn: campaignId }, now: clock.epochMs() }),
        );
        await this.#removeDraft(reminder.id, campaignId);
        return { reminderId: reminder.id, campaignId: null, recipients, skipped };
      }
      const at = clock.epochMs() + undoSeconds * 1000;
      const ready = await planning.ready(campaignId, { plan: version, ...even }, at);
      await writeCampaigns(db, async (trx) => {
        ready.stillReady();
        const startsAt = clock.epochMs() + undoSeconds * 1000;
        const { account } = ready;
        const practice = account.kind === 'practice';
        await scheduleCampaign(trx, campaignId, {
          plan: version,
          accountId: account.id,
          practice,
          at: startsAt,
          now: clock.epochMs(),
        });
        await handOver(trx, ids, { to: { campaignId }, now: clock.epochMs() });
        await noteDraft(trx, reminder.id, null);
        await appendAudit(trx, {
          at: clock.epochMs(),
          actor: this.#deps.actor,
          subject: draft.name,
          event: {
            action: 'campaign.scheduled',
            detail: { at: startsAt, recipients, account: account.id, practice, campaignId },
          },
        });
      });
      planning.forget(campaignId);
      this.#noteSent(reminder);
      return { reminderId: reminder.id, campaignId, recipients, skipped };
    } catch (cause) {
      await this.#removeDraft(reminder.id, campaignId);
      throw cause;
    }
  }

  /** From now on its file is held against what was sent. */
  #noteSent({ id, source }: Reminder): void {
    if (source.file === null) return;
    this.#deps.linked.sent(id);
    this.#plannedOf.delete(id);
  }

  /** Nothing of it was sent, nor can be. */
  async #removeDraft(reminderId: number, campaignId: number): Promise<void> {
    const { db, clock, planning } = this.#deps;
    await planning.settled(campaignId);
    await clearRemoved(db, campaignId, clock.epochMs());
    await removeCampaign(db, campaignId);
    await noteDraft(db, reminderId, null);
    planning.forget(campaignId);
  }

  /** A run that was being made when Carillon ended: none of it was handed over. */
  async #clearCutOff(): Promise<void> {
    const { db } = this.#deps;
    for (const { id, draftId } of await cutOffDrafts(db)) {
      try {
        await this.#removeDraft(id, draftId);
      } catch (cause) {
        // Removed by a person meanwhile.
        if (!(cause instanceof AppError) || cause.code !== 'not-found') throw cause;
        await noteDraft(db, id, null);
      }
    }
  }

  async #next(): Promise<void> {
    const { db, clock, accountInUse, onAhead } = this.#deps;
    const reminders = (await allReminders(db)).filter(({ state }) => state === 'on');
    const nexts = await nextByReminder(db);
    const account = accountInUse().id;
    onAhead(
      reminders.flatMap((reminder) => {
        const next = nexts.get(reminder.id);
        const at = goesByItself(reminder, account) ? next?.dueAt : next?.pressedAt;
        return at === undefined || at === null ? [] : [{ at, name: reminder.name }];
      }),
    );
    if (reminders.length === 0) {
      this.#cancel?.();
      return;
    }
    const now = clock.epochMs();
    const [next] = await plannedBefore(db, now + checkEveryMs);
    const wait = next === undefined || next.dueAt <= now ? checkEveryMs : next.dueAt - now;
    this.#checkIn(wait);
  }

  #checkIn(ms: number): void {
    const { clock } = this.#deps;
    this.#cancel?.();
    if (this.#ended) return;
    this.#cancel = clock.at(clock.monotonicMs() + ms, () => void this.check());
  }
}

/** Whether it is about the same row in the same words. */
function isSameText(before: Occurrence | undefined, after: Occurrence): boolean {
  return (
    before !== undefined &&
    before.number === after.number &&
    before.name === after.name &&
    before.fields === after.fields
  );
}

/** A campaign texts each phone once: a mother of two children has a text for each, in two of them. */
function roundsOf(occurrences: readonly Occurrence[]): readonly (readonly Occurrence[])[] {
  const rounds: Occurrence[][] = [];
  const had = new Map<number, number>();
  for (const one of occurrences) {
    const nth = had.get(one.contactId) ?? 0;
    had.set(one.contactId, nth + 1);
    const round = rounds[nth];
    if (round === undefined) rounds.push([one]);
    else round.push(one);
  }
  return rounds;
}
