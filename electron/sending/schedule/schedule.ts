/**
 * Sends scheduled campaigns at their time, from this computer: the service's own scheduling is not shown (interface
 * specification, section 1). A campaign that could not be sent in time, since the computer slept or Carillon was closed, is never
 * sent late by itself: it pauses, and a person decides.
 */

import { campaignById } from '../../db/campaigns/campaigns.ts';
import {
  missSchedule,
  type ScheduledCampaign,
  scheduledCampaigns,
  startScheduled,
} from '../../db/campaigns/schedule.ts';
import { noteSenderIdUse } from '../../db/message/sender-ids.ts';
import { appendAudit } from '../../db/records/audit.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { writeCampaigns } from '../../db/sqlite/write.ts';
import type { AuditEvent } from '../../shared/audit.ts';
import type { MissedBecause } from '../../shared/models.ts';
import type { Clock, MonotonicMs } from '../../threads/clock.ts';

/** The longest time between two looks: the computer's clock may be set, and timers stand still while it sleeps. */
const checkEveryMs = 20_000;
/**
 * How late a campaign may start without asking, while Carillon ran and the computer was awake. Too short, and a busy
 * computer asks in vain; too long, and people get at two what was right at one. Three seconds were looked at and are too
 * short: a computer that swaps is held up for as long, and a process that is stopped in the ten seconds of Undo, without
 * the system saying so, would still begin up to those three late. Only the system's word about sleep rules that out.
 */
export const latestMs = 10_000;
/**
 * After a start, and after the computer slept, whatever is due by then is asked about, and what is due within this time
 * as well: whoever closed Carillon while Undo was counting down meant to stop it. Longer than those ten seconds.
 */
export const soonMs = 15_000;

export interface ScheduleDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The computer account it begins under, for the audit log. */
  readonly actor: string;
  /** Gets the campaigns left to wait for, the earliest first, after every look. */
  readonly onWaiting: (campaigns: readonly ScheduledCampaign[]) => void;
  /** A campaign started, or missed its time. */
  readonly onChanged: () => void;
  readonly onError: (cause: unknown) => void;
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
  #away: { readonly because: MissedBecause } | null = { because: 'closed' };
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
        if (!this.#ended) this.#checkIn(checkEveryMs);
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
    this.#cancel = clock.at(clock.monotonicMs() + ms, () => void this.check());
  }

  async #checkNow(): Promise<void> {
    const { db, clock } = this.#deps;
    const away = this.#away;
    this.#forgetNext();
    let changed = false;
    const waiting: ScheduledCampaign[] = [];
    const countdowns = new Map<number, Countdown>();
    for (const { id, at } of await scheduledCampaigns(db)) {
      const counted = away !== null ? undefined : this.#countdownOf(id, at);
      const isCounted = counted !== undefined && clock.monotonicMs() >= counted;
      const late = Math.max(clock.epochMs() - at, isCounted ? 0 : Number.NEGATIVE_INFINITY);
      if (late < (away !== null ? -soonMs : 0)) {
        if (counted !== undefined) countdowns.set(id, { at, ends: counted });
        waiting.push({ id, at });
        continue;
      }
      changed = true;
      await (away !== null || late > latestMs
        ? this.#miss(id, at, away?.because ?? 'late')
        : this.#begin(id));
    }
    this.#countdowns = countdowns;
    // A computer that went to sleep meanwhile has not been looked after yet.
    if (this.#away === away) this.#away = null;
    if (changed) this.#deps.onChanged();
    this.#deps.onWaiting(waiting);
    const [next] = waiting;
    if (next === undefined) return;
    const ends = [...countdowns.values()].map((countdown) => countdown.ends - clock.monotonicMs());
    this.#checkIn(Math.min(next.at - clock.epochMs(), checkEveryMs, ...ends));
  }

  /** When the countdown of a campaign ends that was found to begin soon; else undefined. */
  #countdownOf(id: number, at: number): MonotonicMs | undefined {
    const { clock } = this.#deps;
    const known = this.#countdowns.get(id);
    if (known?.at === at) return known.ends;
    const left = at - clock.epochMs();
    return left <= soonMs ? clock.monotonicMs() + left : undefined;
  }

  async #miss(id: number, at: number, because: MissedBecause): Promise<void> {
    const { db, clock } = this.#deps;
    await writeCampaigns(db, async (trx) => {
      const { name, status } = await campaignById(trx, id);
      if (status.state !== 'scheduled') return;
      await missSchedule(trx, id, { at, because }, clock.epochMs());
      await this.#record(trx, name, { action: 'campaign.missed', detail: { at, because, campaignId: id } });
    });
  }

  async #begin(id: number): Promise<void> {
    const { db, clock } = this.#deps;
    // Loaded with the first campaign that begins: what it knows of headings and names has no place in a start.
    const { leaveOutLate } = await import('./leave-out-late.ts');
    const refusedElsewhere = await leaveOutLate(db, id, clock.epochMs());
    await writeCampaigns(db, async (trx) => {
      if (!(await startScheduled(trx, id, clock.epochMs()))) return;
      const { name, senderId, accountId, practice, counts } = await campaignById(trx, id);
      // Now, and not at the press on Send: one that is undone is no use of it.
      await noteSenderIdUse(trx, senderId, clock.epochMs());
      const detail = {
        recipients: counts.recipients.queued,
        account: accountId ?? '',
        practice,
        campaignId: id,
        ...(refusedElsewhere > 0 && { refusedElsewhere }),
      };
      await this.#record(trx, name, { action: 'campaign.sent', detail });
    });
  }

  #record(trx: Db, subject: string, event: AuditEvent): Promise<void> {
    const { clock, actor } = this.#deps;
    return appendAudit(trx, { at: clock.epochMs(), actor, subject, event });
  }
}
