/**
 * The runs of reminders: what is due becomes one ordinary campaign of each reminder, planned, checked and queued as any other. A run is
 * made by a person's press, or by itself where that was allowed and Carillon was there at the time: what was due while it was closed waits
 * for a person, and what is past its "not later than" is sent by nobody.
 */

import { overCeilingError, type Planning } from '../campaigns/planning.ts';
import type { LinkedRow } from '../contacts/linked/linked-row.ts';
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
  refuseOccurrences,
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
import { asRenumbered, rowOf } from '../db/reminders/row-texts.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import type { EvenThough, PressCost, SeenDay } from '../shared/channels/reminders.ts';
import { AppError, type AppErrorData, type ErrorCode } from '../shared/errors.ts';
import {
  type Account,
  goesByItself,
  isPressedUnder,
  type Occurrence,
  type Reminder,
} from '../shared/models.ts';
import { covers, type OverCeiling, type Sum } from '../shared/money/sum.ts';
import type { CampaignPlan } from '../shared/plans.ts';
import { undoSeconds } from '../shared/time/undo.ts';
import type { Clock } from '../threads/clock.ts';
import type { Expected } from './expected.ts';
import { elsewhereTrouble, type LinkedFiles, type OnComputer } from './linked-files.ts';
import { isSameText, reconcile } from './reconcile.ts';
import { campaignsOf, costOfTexts, draftOfRun, type RemindersTexts } from './run-draft.ts';

/** The longest time between two looks: the computer's clock may be set, and timers stand still while it sleeps. */
const checkEveryMs = 20_000;
/** While another computer of a team works on its reminders. */
const checkAgainMs = 3_000;
/** A press waits so long for another computer that works on reminders. */
const mostTries = 20;
/** How late a run may go out without a press, while Carillon ran. Too short, and a busy computer asks in vain. */
export const latestByItselfMs = 120_000;

const nothingEven: EvenThough = { mayCost: null, evenIfSent: false };
/** Refusals that a person's yes alone ends: the run is tried no more, and waits for it. */
const forPerson: readonly ErrorCode[] = ['over-ceiling', 'may-be-sent'];

/**
 * Refusals that the same run gets again. It is made anew once something changes: each try makes a campaign and takes it away again. One that is
 * missing here is tried every so often in vain; one that passes by itself must not stand here, or its run waits for a person.
 */
const lasting: readonly ErrorCode[] = [
  ...(['not-ready', 'sender-id-missing', 'message-empty'] as const),
  ...(['template-problem', 'nobody-to-send-to'] as const),
];

/** A team's computers work on reminders one at a time, as one alone does one thing after another. */
export interface ReminderTeam {
  readonly onComputer: NonNullable<OnComputer>;
  /** It plans what is about contacts, as it looks after whatever has its time. */
  readonly isKeeper: () => Promise<boolean>;
  /** Another one, until `leave`, works on none; false where one does, or where nothing may be written. */
  readonly enter: () => Promise<boolean>;
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface RunsDeps {
  readonly db: Db;
  /** Null: the records are this computer's own. */
  readonly team?: ReminderTeam | null;
  /** Runs a check where the records that are open are to be written; absent: always. It is put off where they are not. */
  readonly inOpenRecords?: (check: () => Promise<void>) => Promise<void> | null;
  readonly clock: Clock;
  /** The computer account, for the audit log. */
  readonly actor: string;
  /** The time zone by which numbers of no known country are texted: this computer's, or the team's. */
  readonly homeZone: () => string;
  readonly accountInUse: () => Account;
  readonly planning: Pick<
    Planning,
    'plan' | 'ready' | 'settled' | 'forget' | 'costOf' | 'overCeilingOf' | 'hasCeiling' | 'basis'
  >;
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

/** How a run is made. */
interface HowToMake {
  /** The account that it was promised to go by; under another one it is none. */
  readonly under: string;
  readonly even: EvenThough;
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
  /** When a run was last refused, by reminder, `clock.monotonicMs`. */
  readonly #refusedAt = new Map<number, number>();
  /** Runs that were refused for what lasts, by reminder: see `#runOf`. */
  readonly #refusedRuns = new Map<number, string>();

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
      const checking = inOpenRecords(() => this.#checkAlone());
      if (checking === null) this.#checkIn(checkEveryMs);
      else await checking;
    };
    return this.#oneAtATime(checkOrPutOff).catch((cause: unknown) => {
      this.#deps.onError(cause);
      this.#checkIn(checkEveryMs);
    });
  }

  async stop(): Promise<void> {
    this.#ended = true;
    this.#cancel?.();
    await this.#working;
    await this.#deps.team?.close();
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
  waits({ dueAt }: Pick<Occurrence, 'dueAt'>, now: number): boolean {
    return dueAt < this.#thereSince || now - dueAt > latestByItselfMs;
  }

  /**
   * A person's press: what is due goes out at once, what is due until `before` (Unix ms) at its time.
   *
   * @param ids the occurrences that the person saw; none that came since
   * @param seen what it was shown with
   * @param even what they said yes to when it was refused
   * @throws AppError as `Planning.ready` does, `account-changed`, `reminder-changed`: then nothing was sent of that reminder
   */
  send(ids: readonly number[], seen: SeenDay, even: EvenThough = nothingEven): Promise<Pressed> {
    return this.#oneAtATime(() => this.#sendAlone(() => this.#sendNow(ids, seen, even)));
  }

  async #sendNow(ids: readonly number[], shown: SeenDay, even: EvenThough): Promise<Pressed> {
    const { db, clock, accountInUse } = this.#deps;
    const under = shown.account;
    if (accountInUse().id !== under) {
      this.#deps.onChanged();
      throw new AppError('account-changed');
    }
    const before = new Map((await this.#stillPlanned(ids)).map((one) => [one.id, one]));
    const isHere = (reminder: Reminder) => this.#elsewhere(reminder) === null;
    await this.#planAll(isHere);
    const now = clock.epochMs();
    const seen = await this.#stillPlanned(ids);
    // The file was saved over a moment ago: a press is for what was seen, and for nothing else.
    if (seen.some((one) => !isSameText(before.get(one.id), one))) {
      this.#deps.onChanged();
      throw new AppError('campaign-changed');
    }
    const pressed = await this.#textsOf(seen);
    this.#mustBeAsShown(
      pressed.map(({ reminder }) => reminder),
      shown,
    );
    const runs: MadeRun[] = [];
    const later: Occurrence[] = [];
    const over = await this.#mayCostSoMuch(pressed, even);
    for (const { reminder, occurrences } of pressed) {
      const trouble = this.#troubleOf(reminder) ?? this.#elsewhere(reminder);
      if (trouble !== null) throw new AppError(trouble.code, trouble.values);
      const due = occurrences.filter(({ dueAt }) => dueAt <= now);
      runs.push(...(await this.#makeAsked(reminder, due, { under, even })));
      later.push(...occurrences.filter(({ dueAt }) => dueAt > now));
      await writeCampaigns(db, async (trx) => {
        if (!(await noteSentVersion(trx, reminder, under))) throw this.#changed(reminder);
        await pressOccurrences(
          trx,
          occurrences.map(({ id }) => id),
          { under, mayCost: over.get(reminder.id) ?? null, now },
        );
      });
      this.#forgetRefusals(reminder.id);
    }
    await this.#deps.onScheduled();
    await this.#planAll(isHere);
    this.#deps.onChanged();
    await this.#next();
    return { runs, later };
  }

  /** A press is for the text that was shown. @throws AppError `reminder-changed` */
  #mustBeAsShown(reminders: readonly Reminder[], { versions }: SeenDay): void {
    const shown = new Map(versions.map(({ id, version }) => [id, version]));
    const other = reminders.find(({ id, version }) => shown.get(id) !== version);
    if (other !== undefined) throw this.#changed(other);
  }

  /** Its text is another one than the one that was shown, which is shown anew. */
  #changed({ name }: Reminder): AppError {
    this.#deps.onChanged();
    return new AppError('reminder-changed', { name });
  }

  /** The cost of a press on these; null where it has no price. */
  async costOf(ids: readonly number[]): Promise<PressCost | null> {
    const texts = await this.#textsOf(await this.#stillPlanned(ids));
    return (await costOfTexts(this.#deps.planning, texts)).whole;
  }

  async #stillPlanned(ids: readonly number[]): Promise<readonly Occurrence[]> {
    const wanted = new Set(ids);
    const planned = await plannedBefore(this.#deps.db, Number.MAX_SAFE_INTEGER);
    return planned.filter(({ id }) => wanted.has(id));
  }

  async #textsOf(occurrences: readonly Occurrence[]): Promise<readonly RemindersTexts[]> {
    const reminders = new Map((await allReminders(this.#deps.db)).map((one) => [one.id, one]));
    return [...Map.groupBy(occurrences, (one) => one.reminderId)].flatMap(([id, those]) => {
      const reminder = reminders.get(id);
      return reminder === undefined ? [] : [{ reminder, occurrences: those }];
    });
  }

  /**
   * A promise must be kept: all that is pressed is asked about at once, before any of it is sent.
   *
   * @returns what a person said yes to, by reminder
   * @throws AppError `over-ceiling`
   */
  async #mayCostSoMuch(
    pressed: readonly RemindersTexts[],
    { mayCost }: EvenThough,
  ): Promise<ReadonlyMap<number, OverCeiling>> {
    const { planning } = this.#deps;
    if (!planning.hasCeiling()) return new Map();
    const { whole, over } = await costOfTexts(planning, pressed);
    const above = whole?.over ?? null;
    if (above !== null && !covers(mayCost, above)) throw overCeilingError(above);
    return over;
  }

  /** @throws AppError `server-busy` where another computer does not end what it does with reminders */
  async #sendAlone(send: () => Promise<Pressed>): Promise<Pressed> {
    const { team = null, clock } = this.#deps;
    if (team === null) return send();
    for (let tries = 0; !(await team.enter()); tries++) {
      if (tries === mostTries) throw new AppError('server-busy');
      await new Promise<void>((resolve) => clock.at(clock.monotonicMs() + 500, resolve));
    }
    return send().finally(() => team.leave());
  }

  async #checkAlone(): Promise<void> {
    const { db, team = null } = this.#deps;
    if (this.#ended) return;
    if (team === null) return this.#checkNow();
    // Most teams have none, and each of their computers looks.
    if ((await allReminders(db)).every(({ state }) => state === 'off')) return this.#next();
    if (!(await team.enter())) return this.#checkIn(checkAgainMs);
    try {
      await this.#checkNow();
    } finally {
      await team.leave();
    }
  }

  /** Its file is read on another computer, which sends by it; null: it is about none, or this one does. */
  #elsewhere({ source }: Reminder): AppErrorData | null {
    return elsewhereTrouble(source, this.#deps.team?.onComputer ?? null);
  }

  /** @throws AppError `campaign-changed` where contacts changed while it was made */
  async #makeAsked(
    reminder: Reminder,
    due: readonly Occurrence[],
    how: HowToMake,
  ): Promise<readonly MadeRun[]> {
    try {
      return await this.#make(reminder, due, how);
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
    const { db, clock, accountInUse, onChanged, team = null } = this.#deps;
    if (this.#ended) return;
    const gap = clock.monotonicMs() - this.#lastCheck;
    this.#lastCheck = clock.monotonicMs();
    // A process that stood still was not there; a clock that was set makes what is due late.
    if (this.#thereSince === Number.POSITIVE_INFINITY || gap > latestByItselfMs)
      this.#thereSince = clock.epochMs();
    await this.#clearCutOff();
    const isKeeper = team === null || (await team.isKeeper());
    const looksAfter = (reminder: Reminder) =>
      reminder.source.file === null ? isKeeper : this.#elsewhere(reminder) === null;
    let changed = await this.#planAll(looksAfter);
    const now = clock.epochMs();
    const due = await plannedBefore(db, now + 1);
    const ready = due.filter((one) => !this.waits(one, now));
    const account = accountInUse().id;
    const reminders = new Map((await allReminders(db)).map((one) => [one.id, one]));
    for (const [reminderId, occurrences] of Map.groupBy(ready, (one) => one.reminderId)) {
      const reminder = reminders.get(reminderId);
      if (reminder === undefined || this.#elsewhere(reminder) !== null) continue;
      const byItself = goesByItself(reminder, account);
      const going = occurrences.filter(
        (one) => one.refused === null && (byItself || isPressedUnder(one, account)),
      );
      if (going.length === 0 || this.#wasJustRefused(reminderId)) continue;
      if (this.#refusedRuns.get(reminderId) === this.#runOf(reminder, going)) continue;
      const trouble = this.#troubleOf(reminder);
      if (trouble !== null) {
        this.#problems.set(reminderId, { reminderId, ...trouble });
        continue;
      }
      await this.#makeByItself(reminder, going, account);
      changed = true;
    }
    if (changed) await this.#planAll(looksAfter);
    // An occurrence that has just become due waits for a press from now on.
    if (changed || due.length > 0) onChanged();
    await this.#next();
  }

  /** Nothing is sent by a file that is not whole. */
  #troubleOf({ id, source }: Reminder): AppErrorData | null {
    return source.file === null ? null : (this.#deps.linked.state(id)?.trouble ?? null);
  }

  async #makeByItself(reminder: Reminder, occurrences: readonly Occurrence[], under: string): Promise<void> {
    try {
      const even = { mayCost: largestOf(occurrences), evenIfSent: false };
      await this.#make(reminder, occurrences, { under, even });
      this.#forgetRefusals(reminder.id);
      await this.#deps.onScheduled();
    } catch (cause) {
      // Made anew at the next look, from what is planned by then.
      if (cause instanceof OccurrencesChanged) return;
      if (!(cause instanceof AppError)) throw cause;
      await this.#refused(reminder, occurrences, cause);
    }
  }

  #forgetRefusals(reminderId: number): void {
    for (const refusals of [this.#problems, this.#refusedAt, this.#refusedRuns]) refusals.delete(reminderId);
  }

  /** That it waits for a person is written down, for every computer of a team; another refusal is tried again, what lasts only once it is another run. */
  async #refused(reminder: Reminder, occurrences: readonly Occurrence[], why: AppError): Promise<void> {
    const { db, clock } = this.#deps;
    const { code, values } = why;
    if (!forPerson.includes(code)) {
      if (lasting.includes(code)) this.#refusedRuns.set(reminder.id, this.#runOf(reminder, occurrences));
      else this.#refusedAt.set(reminder.id, clock.monotonicMs());
      this.#problems.set(reminder.id, { reminderId: reminder.id, code, values });
      return;
    }
    this.#problems.delete(reminder.id);
    const ids = occurrences.map(({ id }) => id);
    await writeCampaigns(db, (trx) =>
      refuseOccurrences(trx, ids, { why: { code, values }, now: clock.epochMs() }),
    );
  }

  /** All by which a run is made or refused: with the same it comes to the same. */
  #runOf({ version }: Reminder, occurrences: readonly Occurrence[]): string {
    const people = occurrences.map(({ id, number, fields }) => [id, number, fields]);
    return JSON.stringify([version, people, this.#deps.planning.basis()]);
  }

  /** Each try makes a campaign and takes it away again, which others of a team hear of, and look. */
  #wasJustRefused(reminderId: number): boolean {
    const at = this.#refusedAt.get(reminderId);
    return at !== undefined && this.#deps.clock.monotonicMs() - at < checkEveryMs;
  }

  /** @returns whether any occurrence changed */
  async #planAll(looksAfter: (reminder: Reminder) => boolean): Promise<boolean> {
    const { db, clock, accountInUse } = this.#deps;
    const isReal = accountInUse().kind !== 'practice';
    const late = await writeCampaigns(db, async (trx) => {
      const now = clock.epochMs();
      return (await passOver(trx, now)) + (isReal ? await releasePractised(trx, now) : 0);
    });
    let changed = late > 0;
    for (const reminder of await allReminders(db)) {
      if (reminder.state === 'off' || !looksAfter(reminder)) continue;
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
    read: Expected,
  ): Promise<(Pick<Expected, 'occurrences'> & { readonly seen: RowsSeen }) | null> {
    const { db, clock, linked, onPeople } = this.#deps;
    const open = await openOccurrences(db, reminderId);
    const occurrences = await asRenumbered(db, reminderId, read.occurrences, { open, now: clock.epochMs() });
    // A row that has another number since it was texted is no new one.
    const identities = occurrences.flatMap(({ identity }) => [identity, rowOf(identity)]);
    const seen = linked.compare(reminderId, {
      open,
      expected: { ...read, occurrences },
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
    how: HowToMake,
  ): Promise<readonly MadeRun[]> {
    const runs: MadeRun[] = [];
    for (const those of campaignsOf(occurrences)) runs.push(await this.#makeOne(reminder, those, how));
    return runs;
  }

  async #makeOne(
    reminder: Reminder,
    occurrences: readonly Occurrence[],
    { under, even }: HowToMake,
  ): Promise<MadeRun> {
    const { db, clock, planning, nameOf } = this.#deps;
    const contacts = this.#contacts;
    const now = clock.epochMs();
    const ids = occurrences.map(({ id }) => id);
    const draft = draftOfRun({ reminder, occurrences }, nameOf(reminder, now));
    await this.#mayCostSoMuch([{ reminder, occurrences }], even);
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
          handOver(trx, ids, {
            to: { leftOutIn: campaignId },
            version: reminder.version,
            now: clock.epochMs(),
          }),
        );
        await this.#removeDraft(reminder.id, campaignId);
        return { reminderId: reminder.id, campaignId: null, recipients, skipped };
      }
      const at = clock.epochMs() + undoSeconds * 1000;
      const ready = await planning.ready(campaignId, { plan: version, overCeiling: false, ...even }, at);
      await writeCampaigns(db, async (trx) => {
        ready.stillReady();
        const startsAt = clock.epochMs() + undoSeconds * 1000;
        const { account } = ready;
        if (account.id !== under) throw new OccurrencesChanged();
        const practice = account.kind === 'practice';
        await scheduleCampaign(trx, campaignId, {
          plan: ready.plan,
          accountId: account.id,
          practice,
          at: startsAt,
          now: clock.epochMs(),
          confirmed: ready.confirmed,
        });
        await handOver(trx, ids, {
          to: { campaignId },
          version: reminder.version,
          now: clock.epochMs(),
        });
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
    await writeCampaigns(db, (trx) => removeCampaign(trx, campaignId, clock.epochMs()));
    await noteDraft(db, reminderId, null);
    planning.forget(campaignId);
    await clearRemoved(db, clock.epochMs());
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
    const account = accountInUse().id;
    const nexts = await nextByReminder(db, account);
    onAhead(
      reminders.flatMap((reminder) => {
        if (this.#elsewhere(reminder) !== null) return [];
        const next = nexts.get(reminder.id);
        const at = goesByItself(reminder, account) ? next?.dueAt : next?.pressedAt;
        return at === undefined || at === null ? [] : [{ at, name: reminder.name }];
      }),
    );
    if (reminders.length === 0) {
      this.#cancel?.();
      // Another computer may switch one on.
      if (this.#deps.team) this.#checkIn(checkEveryMs);
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

/** The most that a person said yes to; null: to nothing above the ceiling. */
function largestOf(occurrences: readonly Occurrence[]): Sum | null {
  return occurrences.reduce<Sum | null>(
    (most, { mayCost }) => (mayCost !== null && mayCost.amount > (most?.amount ?? 0) ? mayCost : most),
    null,
  );
}
