/**
 * Sends scheduled campaigns at their time, from this computer: the service's own scheduling is not shown (interface
 * specification, section 1). A campaign that could not be sent in time, since the computer slept or Carillon was closed, is never
 * sent late by itself: it pauses, and a person decides. So does one whose texts or people are not those that were reviewed, or that costs more than the ceiling by now.
 */

import { campaignById } from '../../db/campaigns/campaigns.ts';
import {
  type Missed,
  missSchedule,
  type ScheduledCampaign,
  scheduledCampaigns,
  startScheduled,
} from '../../db/campaigns/schedule.ts';
import { noteSenderIdUse } from '../../db/message/sender-ids.ts';
import { appendAudit, lastCampaignAct } from '../../db/records/audit.ts';
import { isUnpressed } from '../../db/reminders/occurrences.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { writeCampaigns } from '../../db/sqlite/write.ts';
import { personOf } from '../../db/workspace/people.ts';
import type { AuditEvent } from '../../shared/audit.ts';
import { isAsPlanned, type PlanChanges } from '../../shared/models.ts';
import type { UnconfirmedCost } from '../../shared/money/sum.ts';
import type { Clock, MonotonicMs } from '../../threads/clock.ts';
import { isAhead } from '../acts-of-others.ts';

/** The longest time between two looks: the computer's clock may be set, and timers stand still while it sleeps. */
const checkEveryMs = 20_000;
/** The longest time between two looks of a team's computers: another one of them may have scheduled something for the next seconds. */
const checkTeamEveryMs = 3_000;
/**
 * How late a campaign may start without asking, while Carillon ran and the computer was awake. Too short, and a busy
 * computer asks in vain; too long, and people get at two what was right at one. Three seconds were looked at and are too
 * short: a computer that swaps is held up for as long, and a process that is stopped in the ten seconds of Undo, without
 * the system saying so, would still begin up to those three late. Only the system's word about sleep rules that out.
 */
export const latestMs = 10_000;
/**
 * How late one may start that was due while others began: comparing the texts of a million people takes half a minute. A
 * process that stood still meanwhile is later than that.
 */
export const latestWhileBusyMs = 120_000;
/**
 * After a start, and after the computer slept, whatever is due by then is asked about, and what is due within this time
 * as well: whoever closed Carillon while Undo was counting down meant to stop it. Longer than those ten seconds. A computer of a team
 * that leaves this to another one, and has been looking for as long, has seen all of that coming, and begins it should the other one go.
 */
export const soonMs = 15_000;

export interface ScheduleDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Makes sure before each look that the clock is right; null: it always is. */
  readonly settleTime?: (() => Promise<void>) | null;
  /** The computer account it begins under, for the audit log. */
  readonly actor: string;
  /** How a scheduled campaign differs from what planning it now would come to. */
  readonly changesOf: (campaignId: number) => Promise<PlanChanges>;
  /** The cost of a scheduled campaign, where it is above the ceiling by now and nobody said yes to that. */
  readonly unconfirmedCost: (campaignId: number) => Promise<UnconfirmedCost | null>;
  /** Of a team: whether this computer begins what is due, as one of them does; null: nobody else can. */
  readonly isKeeper?: (() => Promise<boolean>) | null;
  /** Gets the campaigns left to wait for, the earliest first, after every look. */
  readonly onWaiting: (campaigns: readonly ScheduledCampaign[]) => void;
  /** A campaign started, or missed its time. */
  readonly onChanged: () => void;
  readonly onError: (cause: unknown) => void;
}

const unchanged: PlanChanges = { texts: 0, joined: 0, left: 0, gone: 0 };

/** When a look ended, on both clocks: one of them stands still while a computer sleeps. */
interface Looked {
  readonly epochMs: number;
  readonly monotonicMs: MonotonicMs;
  /** How long the wait for the next look was to be. */
  readonly waitMs: number;
}

interface Countdown {
  /** The scheduled time, Unix ms. */
  readonly at: number;
  readonly ends: MonotonicMs;
}

export class Schedule {
  readonly #deps: ScheduleDeps;
  #cancel: (() => void) | null = null;
  #ended = false;
  /** Nobody could see what was about to begin: Carillon was closed or the computer slept. */
  #away: Missed | null = { because: 'closed' };
  /** Campaigns to be asked about for what has passed, of which that could not be written down yet. */
  readonly #unasked = new Map<number, { readonly at: number; readonly passed: Missed }>();
  /** Since when this computer, which was away, looks on while another one begins what is due. */
  #watching: { readonly after: Missed; readonly since: MonotonicMs } | null = null;
  #looked: Looked | null = null;
  /** Whether this computer was the one that begins what is due when it last looked. */
  #wasKeeper = false;
  /** When the looks began to fail, one after the other. */
  #failingSince: MonotonicMs | null = null;
  #checking: Promise<void> = Promise.resolve();
  /** Campaigns whose last seconds are counted down, by when they began to be: a clock that is set back does not stretch them. */
  #countdowns: ReadonlyMap<number, Countdown> = new Map();

  constructor(deps: ScheduleDeps) {
    this.#deps = deps;
  }

  /** The computer goes to sleep: what is due when it wakes is asked about. */
  suspend(): void {
    this.#away = { because: 'slept' };
  }

  /** Starts what is due, and looks again by itself while anything is scheduled. */
  check(): Promise<void> {
    this.#checking = this.#checking
      .then(() => this.#checkNow())
      .catch((cause: unknown) => {
        this.#deps.onError(cause);
        // Else nobody would look again until something else happened.
        this.#checkIn(this.#afterFailureMs());
      });
    return this.#checking;
  }

  stop(): void {
    this.#ended = true;
    this.#forgetNext();
  }

  #forgetNext(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #checkIn(ms: number): void {
    const { clock } = this.#deps;
    this.#forgetNext();
    if (this.#ended) return;
    this.#looked = { epochMs: clock.epochMs(), monotonicMs: clock.monotonicMs(), waitMs: ms };
    this.#cancel = clock.at(clock.monotonicMs() + ms, () => void this.check());
  }

  /** A team's server that starts anew is there within seconds, and what is due meanwhile is then not late yet. */
  #afterFailureMs(): number {
    const { clock, isKeeper = null } = this.#deps;
    if (isKeeper === null) return checkEveryMs;
    this.#failingSince ??= clock.monotonicMs();
    return clock.monotonicMs() - this.#failingSince < soonMs ? checkTeamEveryMs : checkEveryMs;
  }

  /** Whether this computer looks much later than it was to, and was not told that it would sleep. `began`: when this look did. */
  #stoodStill(began: MonotonicMs): boolean {
    const { clock } = this.#deps;
    if (this.#looked === null) return false;
    const { epochMs, monotonicMs, waitMs } = this.#looked;
    // How long the server took to say the time is no standing still.
    const byEpoch = clock.epochMs() - (clock.monotonicMs() - began) - epochMs;
    return Math.max(byEpoch, began - monotonicMs) > waitMs + latestMs;
  }

  /** Another computer begins what is due: this one has seen it coming once it has looked for long enough. `began`: when this look did. */
  #watchOn(began: MonotonicMs): void {
    const { clock } = this.#deps;
    if (this.#stoodStill(began)) this.#away = { because: 'slept' };
    if (this.#away === null) return;
    const now = clock.monotonicMs();
    if (this.#watching?.after !== this.#away) this.#watching = { after: this.#away, since: now };
    if (now - this.#watching.since >= soonMs) this.#away = null;
  }

  async #checkNow(): Promise<void> {
    // It would take the place of the computer that looks from now on.
    if (this.#ended) return;
    const { db, clock, isKeeper = null, settleTime = null, onWaiting } = this.#deps;
    const lookedFrom = clock.monotonicMs();
    await settleTime?.();
    if (isKeeper !== null && !(await isKeeper())) {
      this.#failingSince = null;
      this.#wasKeeper = false;
      this.#watchOn(lookedFrom);
      const ahead = await scheduledCampaigns(db);
      this.#countdowns = this.#countedDown(ahead);
      onWaiting(ahead);
      this.#checkIn(checkTeamEveryMs);
      return;
    }
    this.#failingSince = null;
    if (isKeeper !== null && !this.#wasKeeper && this.#stoodStill(lookedFrom))
      this.#away ??= { because: 'slept' };
    this.#wasKeeper = true;
    const away = this.#away;
    this.#forgetNext();
    const began = clock.epochMs();
    const failed = new Map<number, ScheduledCampaign>();
    let found = await this.#beginDue(away, began, failed);
    // A large campaign takes its time to begin: one that is due meanwhile is not late for that.
    while (!found.isDone) found = await this.#beginDue(away, began, failed);
    const { waiting } = found;
    this.#countdowns = away === null ? this.#countedDown(waiting) : new Map();
    // A computer that went to sleep meanwhile has not been looked after yet.
    if (this.#away === away) this.#away = null;
    onWaiting([...failed.values(), ...waiting]);
    const [next] = waiting;
    if (next === undefined && isKeeper === null && failed.size === 0) return;
    const longest = isKeeper === null ? checkEveryMs : checkTeamEveryMs;
    const ends = [...this.#countdowns.values()].map((countdown) => countdown.ends - clock.monotonicMs());
    this.#checkIn(Math.min((next?.at ?? Number.POSITIVE_INFINITY) - clock.epochMs(), longest, ...ends));
  }

  /**
   * Begins what is due, or asks about it; done where nothing was. `began`: when the first look did, Unix ms. `failed`: those of this look
   * for which the records could not be asked or written; they keep nobody else waiting, and the next look tries them again.
   */
  async #beginDue(away: Missed | null, began: number, failed: Map<number, ScheduledCampaign>) {
    const { db, clock, onChanged, onError } = this.#deps;
    const waiting: ScheduledCampaign[] = [];
    let isDone = true;
    for (const campaign of await scheduledCampaigns(db)) {
      const { id, at } = campaign;
      if (failed.has(id)) continue;
      const counted = away !== null ? undefined : this.#countdownOf(id, at);
      const isCounted = counted !== undefined && clock.monotonicMs() >= counted;
      const late = Math.max(clock.epochMs() - at, isCounted ? 0 : Number.NEGATIVE_INFINITY);
      if (late < (away !== null ? -soonMs : 0) || this.#away !== away) {
        waiting.push(campaign);
        continue;
      }
      isDone = false;
      const unasked = this.#unasked.get(id);
      // A campaign that was given another time since has not missed that one.
      const passed = away ?? (unasked?.at === at ? unasked.passed : null);
      try {
        const missed =
          passed ?? (this.#isLate(at, began) ? { because: 'late' } : await this.#begin(campaign));
        if (missed !== null) await this.#miss(campaign, missed);
        this.#unasked.delete(id);
      } catch (cause) {
        failed.set(id, campaign);
        if (passed !== null) this.#unasked.set(id, { at, passed });
        onError(cause);
      }
      // Now, as comparing the next one may take half a minute.
      onChanged();
    }
    return { waiting, isDone };
  }

  /** When the countdown of a campaign ends that was found to begin soon; else undefined. */
  #countdownOf(id: number, at: number): MonotonicMs | undefined {
    const { clock } = this.#deps;
    const known = this.#countdowns.get(id);
    if (known?.at === at) return known.ends;
    const left = at - clock.epochMs();
    return left <= soonMs ? clock.monotonicMs() + left : undefined;
  }

  #countedDown(campaigns: readonly ScheduledCampaign[]): ReadonlyMap<number, Countdown> {
    const countdowns = new Map<number, Countdown>();
    for (const { id, at } of campaigns) {
      const ends = this.#countdownOf(id, at);
      if (ends !== undefined) countdowns.set(id, { at, ends });
    }
    return countdowns;
  }

  /** `began`: when this look did, Unix ms. */
  #isLate(at: number, began: number): boolean {
    return began - at > latestMs || this.#deps.clock.epochMs() - at > latestWhileBusyMs;
  }

  async #miss({ id, at }: ScheduledCampaign, missed: Missed): Promise<void> {
    const { db, clock } = this.#deps;
    await writeCampaigns(db, async (trx) => {
      if (!(await missSchedule(trx, id, { at, ...missed }, clock.epochMs()))) return;
      const { name } = await campaignById(trx, id);
      const detail = { at, because: missed.because, campaignId: id };
      await this.#record(trx, name, { action: 'campaign.missed', detail });
    });
  }

  /** @returns why it must not begin after all; null where it began, or is not to begin now */
  async #begin(campaign: ScheduledCampaign): Promise<Missed | null> {
    const { db, clock, changesOf, unconfirmedCost } = this.#deps;
    const { id, at } = campaign;
    const changes = campaign.justReviewed ? unchanged : await changesOf(id);
    if (!isAsPlanned(changes)) return { because: 'changed', changes };
    if (clock.epochMs() - at > latestWhileBusyMs) return { because: 'late' };
    if (this.#away !== null) return null;
    // Loaded with the first campaign that begins: what it knows of headings and names has no place in a start.
    const { leaveOutLate } = await import('./leave-out-late.ts');
    const refusedElsewhere = await leaveOutLate(db, id, clock.epochMs());
    // Of those who are left; a ceiling or a price may be another one since the press a moment ago.
    const cost = await unconfirmedCost(id);
    if (cost !== null) return { because: 'cost', changes: { ...changes, cost } };
    const sentBy = await this.#sentBy(id);
    await writeCampaigns(db, async (trx) => {
      if (!(await startScheduled(trx, campaign, clock.epochMs()))) return;
      const { name, senderId, accountId, practice, counts } = await campaignById(trx, id);
      // Now, and not at the press on Send: one that is undone is no use of it.
      await noteSenderIdUse(trx, senderId, clock.epochMs());
      const detail = {
        recipients: counts.recipients.queued,
        account: accountId ?? '',
        practice,
        campaignId: id,
        ...(refusedElsewhere > 0 && { refusedElsewhere }),
        ...sentBy,
      };
      await this.#record(trx, name, { action: 'campaign.sent', detail });
    });
    return null;
  }

  /** The person who scheduled it or pressed Send; nothing where that was this one, nobody did, or nobody is told apart. */
  async #sentBy(id: number): Promise<{ readonly by?: string; readonly isAhead?: boolean }> {
    const { db } = this.#deps;
    const person = await personOf(db);
    if (person === null || (await isUnpressed(db, id))) return {};
    const act = await lastCampaignAct(db, id, ['campaign.scheduled', 'campaign.rescheduled']);
    return act === null || act.actor === person ? {} : { by: act.actor, isAhead: isAhead(act) };
  }

  #record(trx: Db, subject: string, event: AuditEvent): Promise<void> {
    const { clock, actor } = this.#deps;
    return appendAudit(trx, { at: clock.epochMs(), actor, subject, event });
  }
}
