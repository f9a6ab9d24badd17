/** Reminders with all that they run on: contacts, planning, the schedule, the built queue and a service, with the clock played. */
import { z } from 'zod';
import { Estimator } from '../../electron/campaigns/estimate/estimator.ts';
import { Planning } from '../../electron/campaigns/planning.ts';
import { readLinked } from '../../electron/contacts/linked/read-linked.ts';
import { scheduledCampaigns } from '../../electron/db/campaigns/schedule.ts';
import type { RememberedLayout } from '../../electron/db/contacts/contacts-import-known.ts';
import { typedFields } from '../../electron/db/contacts/fields/field-kinds.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import { OtherRecords } from '../../electron/records/other-records.ts';
import { remindersHandlers } from '../../electron/reminders/handlers.ts';
import { LinkedFiles } from '../../electron/reminders/linked-files.ts';
import { ReminderRuns, type ReminderTeam } from '../../electron/reminders/runs.ts';
import { Schedule } from '../../electron/sending/schedule/schedule.ts';
import type { EvenThough, SeenDay } from '../../electron/shared/channels/reminders.ts';
import type { ReminderRule } from '../../electron/shared/models/reminder.ts';
import type { Account, ReminderDraft } from '../../electron/shared/models.ts';
import { defaultSettings } from '../../electron/shared/settings/settings.ts';
import { type KeptHours, openingOf } from '../../electron/shared/time/texting-hours.ts';
import { undoSeconds } from '../../electron/shared/time/undo.ts';
import { buildPlanHere } from './build-plan-here.ts';
import { startHostileService } from './hostile-service.ts';
import { practiceAccount } from './practice-account.ts';
import { QueueFixture } from './queue-fixture.ts';
import { seedContacts } from './seeds.ts';

export interface ReminderPerson {
  readonly number: string;
  readonly name: string;
  /** As it is kept; null: none. */
  readonly visit: string | null;
}

const zone = 'Europe/London';
const Sent = z.object({ phone: z.string(), message: z.string() });
const minute = 60_000;
export const minutes = (hours: number): number => hours * 60;

/** The day before, at ten. */
export const dayBefore: ReminderRule = {
  when: { kind: 'days', days: -1, at: minutes(10) },
  yearly: false,
  latest: 'date',
};

export class RemindersFixture {
  readonly queue: QueueFixture;
  readonly db: Db;
  readonly clock: QueueFixture['clock'];
  readonly contacts: Db;
  readonly errors: unknown[] = [];
  readonly #beside: RemindersFixture | null;
  readonly #team: ReminderTeam | null;
  readonly #estimator: Estimator;
  /** Done once, when the next run has been planned and is not handed over yet. */
  oncePlanned: (() => Promise<void>) | null = null;
  /** When reminders go out by themselves next. */
  ahead: readonly number[] = [];
  /** Null: no texting hours are kept. */
  hours: KeptHours | null = null;
  /** The most that a campaign may cost unasked, at a price of 1 for each text; null: nobody asks. */
  ceiling: number | null = null;
  /** The layouts of files that were imported. */
  readonly layouts = new Map<string, RememberedLayout>();
  /** What is known of files, which a start begins anew. */
  linked: LinkedFiles;
  /** Those that this computer goes over to, anew with each start. */
  otherRecords = new OtherRecords();
  account: Account = { ...practiceAccount, id: 'account-a', kind: 'production' };
  #service: Awaited<ReturnType<typeof startHostileService>> | null = null;
  /** Of as many requests as were read: a year has a hundred thousand. */
  readonly #texts: string[] = [];
  #readRequests = 0;
  #running: { runs: ReminderRuns; schedule: Schedule; planning: Planning } | null = null;

  /** @param now Unix ms; or the computer of a team whose queue sends for this one too. @param teamOf as which computer of a team; null: it is alone */
  constructor(
    now: number | RemindersFixture,
    teamOf: ((records: QueueFixture['records']) => ReminderTeam) | null = null,
  ) {
    this.#beside = typeof now === 'number' ? null : now;
    this.queue = typeof now === 'number' ? new QueueFixture() : now.queue;
    this.db = this.queue.open('both');
    this.clock = this.queue.clock;
    this.contacts = this.queue.open('contacts');
    this.#team = teamOf === null ? null : teamOf(this.queue.records);
    this.#estimator = new Estimator(this.db);
    this.linked = this.#linkedFiles();
    if (typeof now === 'number') this.clock.setEpochMs(now);
  }

  /** Carillon starts; the queue with the first start. */
  async start(): Promise<void> {
    this.linked = this.#linkedFiles();
    this.otherRecords = new OtherRecords();
    if (this.#service === null && this.#beside === null) {
      this.#service = await startHostileService({ behave: () => ({ kind: 'answer' }) });
      // One connection, as both live in one thread here: each would wait for the other's lock.
      this.queue.queue({ db: this.db, baseUrl: this.#service.baseUrl, hours: () => this.hours });
    }
    const { db, clock } = this;
    const planning = new Planning({
      db,
      now: clock.epochMs,
      homeZone: () => zone,
      settings: () => ({
        ...defaultSettings,
        textingHours: this.hours?.hours ?? null,
        otherPrice: 1,
        costCeiling: this.ceiling,
      }),
      accountInUse: () => this.account,
      fieldNames: async () => ['Name', 'Visit'],
      typedFields: () => typedFields(db, 'en'),
      limitOf: async () => 100,
      buildPlan: async (input) => {
        const built = await buildPlanHere(db, this.contacts, { ...input, onProgress: () => undefined });
        const { oncePlanned } = this;
        this.oncePlanned = null;
        await oncePlanned?.();
        return built;
      },
      estimate: async (context) => {
        const answer = await this.#estimator.respond({ id: 1, kind: 'estimate', context });
        if (answer.kind !== 'estimate' || answer.estimate === null) throw new Error(JSON.stringify(answer));
        return answer.estimate;
      },
      changes: () => Promise.reject(new Error('not asked')),
      days: () => Promise.reject(new Error('not asked')),
      countries: async (context) => {
        const answer = await this.#estimator.respond({ id: 1, kind: 'countries', context });
        if (answer.kind !== 'countries') throw new Error(JSON.stringify(answer));
        return answer.countries;
      },
    });
    const schedule = new Schedule({
      actor: 'ann',
      db,
      clock,
      changesOf: async () => ({ texts: 0, joined: 0, left: 0, gone: 0 }),
      unconfirmedCost: (id) => planning.unconfirmedCost(id),
      onWaiting: () => undefined,
      isKeeper: this.#team?.isKeeper ?? null,
      onChanged: () => this.queue.wakeAll(),
      onError: (cause) => this.errors.push(cause),
    });
    const runs = new ReminderRuns({
      db,
      team: this.#team,
      clock,
      actor: 'ann',
      homeZone: () => zone,
      accountInUse: () => this.account,
      planning,
      nameOf: ({ name }) => name,
      linked: this.linked,
      inOpenRecords: (check) => this.otherRecords.duringIfOpen('reminders', check),
      onPeople: () => this.tellChanged(),
      onScheduled: () => schedule.check(),
      onAhead: (runs) => {
        this.ahead = runs.map(({ at }) => at);
      },
      onChanged: () => undefined,
      onError: (cause) => this.errors.push(cause),
    });
    this.#running = { runs, schedule, planning };
    await schedule.check();
    await runs.check();
  }

  #linkedFiles(): LinkedFiles {
    return new LinkedFiles({
      now: this.clock.epochMs,
      locale: () => 'de',
      country: () => 'GB',
      read: (asked) =>
        readLinked(asked, {
          rememberedFor: (layout) => this.layouts.get(layout) ?? null,
          doNotText: new Set(),
        }),
    });
  }

  /** Carillon is closed; the queue of the tests goes on, and has nothing to do. */
  async quit(): Promise<void> {
    this.#running?.schedule.stop();
    await this.#running?.runs.stop();
    this.#running = null;
  }

  get runs(): ReminderRuns {
    if (this.#running === null) throw new Error('Carillon is closed');
    return this.#running.runs;
  }

  get ask() {
    const { planning } = this.#running ?? {};
    if (planning === undefined) throw new Error('Carillon is closed');
    return remindersHandlers({
      planning,
      estimates: {
        people: async (context, people) => {
          const answer = await this.#estimator.respond({ id: 1, kind: 'people', context, people });
          if (answer.kind !== 'people') throw new Error(JSON.stringify(answer));
          return answer.page;
        },
      },
      db: this.db,
      now: this.clock.epochMs,
      actor: 'ann',
      homeZone: () => zone,
      accountInUse: () => this.account,
      reminderRuns: this.runs,
      linked: this.linked,
      onComputer: this.#team?.onComputer ?? null,
      mayRead: () => true,
      changed: () => undefined,
    });
  }

  draft(part: Partial<ReminderDraft> = {}): ReminderDraft {
    return {
      name: 'Appointments',
      senderId: 'Clinic',
      template: 'Your visit: {Visit: 2026-01-31}',
      source: { field: 'Visit', listId: null, file: null },
      rule: dayBefore,
      options: { batchSize: 50, askAfter: null, language: 'en' },
      ...part,
    };
  }

  /** A reminder that is on, and asks. @returns its id */
  async remind(part: Partial<ReminderDraft> = {}): Promise<number> {
    return (await this.ask['reminders.save']({ id: null, draft: this.draft(part) })).id;
  }

  /** Contacts as a file brings them. */
  async people(...people: readonly ReminderPerson[]): Promise<void> {
    await this.contacts
      .insertInto('field_kinds')
      .values({ name: 'Visit', kind: 'date-time', import_id: null })
      .onConflict((is) => is.doNothing())
      .execute();
    await seedContacts(
      this.contacts,
      people.map(({ number, name, visit }) => ({
        number,
        name,
        country: null,
        fields: visit === null ? {} : { Visit: visit },
      })),
    );
    await this.changedContacts();
  }

  /** Another date of somebody, or none. */
  async visitIs(number: string, visit: string | null): Promise<void> {
    await this.writeVisits([{ number, visit }]);
    await this.changedContacts();
  }

  /** The same of several, in one transaction, of which nobody has heard yet. */
  async writeVisits(visits: readonly Pick<ReminderPerson, 'number' | 'visit'>[]): Promise<void> {
    await this.contacts.transaction().execute(async (trx) => {
      for (const { number, visit } of visits)
        await trx
          .updateTable('contacts')
          .set({ fields: JSON.stringify(visit === null ? {} : { Visit: visit }) })
          .where('number', '=', number)
          .execute();
    });
  }

  tellChanged(): void {
    this.#running?.planning.contactsChanged();
    this.#running?.runs.contactsChanged();
  }

  async changedContacts(): Promise<void> {
    this.tellChanged();
    await this.#running?.runs.check();
  }

  /** The day's list as the screen shows it. */
  async shown(): Promise<{ readonly toPress: readonly number[]; readonly seen: SeenDay }> {
    const { toPress, account } = await this.ask['reminders.day'](undefined);
    const { reminders } = await this.ask['reminders.list'](undefined);
    return { toPress, seen: { account, versions: reminders.map(({ id, version }) => ({ id, version })) } };
  }

  /** A press on "Send today's". @returns how many were sent at once */
  async press(even?: EvenThough): Promise<number> {
    const { toPress, seen } = await this.shown();
    if (toPress.length === 0) return 0;
    const { recipients } = await this.ask['reminders.send']({ ids: [...toPress], seen, even });
    await this.#begin();
    return recipients;
  }

  /** What a team's computer does by itself, once. */
  async looks(): Promise<void> {
    await this.runs.check();
    await this.#running?.schedule.check();
  }

  /** Time passes with Carillon open. */
  async passes(ms: number): Promise<void> {
    const end = this.clock.monotonicMs() + ms;
    while (this.clock.monotonicMs() < end) {
      this.clock.advance(Math.min(minute, end - this.clock.monotonicMs()));
      await this.runs.check();
      await this.#begin();
    }
  }

  /** What was scheduled begins once it can no longer be undone. */
  async #begin(): Promise<void> {
    const isScheduled = async (): Promise<boolean> => (await scheduledCampaigns(this.db)).length > 0;
    while (await isScheduled()) {
      this.clock.advance(undoSeconds * 1_000);
      await this.#running?.schedule.check();
    }
    await this.sent();
  }

  /** Time passes with Carillon open, until a moment (Unix ms). */
  until(at: number): Promise<void> {
    return this.passes(at - this.clock.epochMs());
  }

  /** The same, of which most passes with Carillon closed: it is there before anything is due. */
  async openedUntil(at: number): Promise<void> {
    await this.closedUntil(at - 5 * minute);
    await this.until(at);
  }

  /** Time passes with Carillon closed. */
  async closedUntil(at: number): Promise<void> {
    await this.quit();
    this.clock.advance(at - this.clock.epochMs());
    await this.start();
  }

  /** All that may be sent now has been; where texting hours keep people waiting, the queue has looked. */
  async sent(): Promise<void> {
    if (this.#mayText()) await this.finished();
    else await this.queue.passes(1);
  }

  /** Whether texting hours are open, for people who live where the clinic is. */
  #mayText(): boolean {
    const { hours } = this;
    return hours === null || openingOf('GB', hours.hours, zone, this.clock.epochMs()).open;
  }

  /** Nothing is left to be sent. */
  async finished(): Promise<void> {
    await this.queue.until(async () => {
      const sending = await this.db
        .selectFrom('campaigns')
        .select('id')
        .where('state', '=', 'sending')
        .execute();
      if (sending.length === 0) return true;
      this.queue.wakeAll();
      return false;
    }, 'all sent');
  }

  /** Every text that the service got, as `number text`, in the order of their coming. */
  texts(): readonly string[] {
    for (const { body } of this.#service?.requests.slice(this.#readRequests) ?? []) {
      this.#readRequests++;
      const { phone, message } = Sent.parse(JSON.parse(body));
      this.#texts.push(...phone.split(',').map((number) => `${number.trim()} ${message}`));
    }
    return this.#texts;
  }

  async states(): Promise<readonly string[]> {
    const rows = await this.db.selectFrom('occurrences').selectAll().orderBy('id').execute();
    return rows.map(({ name, date, state }) => `${name} ${date} ${state}`);
  }

  async close(): Promise<void> {
    await this.quit();
    if (this.#beside !== null) return;
    await this.queue.close();
    await this.#service?.stop();
  }
}
