/** Makes the snapshots, at most ten a second, and one a second while something is being sent; fewer on a line so slow that sending would wait. */

import type { ActiveCampaign } from '../../db/campaigns/active-campaigns.ts';
import { queuedBatches, queuedCountries } from '../../db/campaigns/batches.ts';
import { countsOf, noCounts, type RunningCampaign, runningCampaigns } from '../../db/campaigns/campaigns.ts';
import { type OnItsWay, onItsWay } from '../../db/one-trip.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { readTogether } from '../../db/sqlite/write.ts';
import type { CampaignCounts, PauseReason, SendingSnapshot } from '../../shared/models.ts';
import type { OpeningAt } from '../../shared/time/texting-hours.ts';
import type { Clock, MonotonicMs } from '../../threads/clock.ts';
import type { AccountQueue, Countries } from '../account/account-queue.ts';
import { queuePolicy } from '../policy.ts';
import { progressOf, type QueuedGroup, type ShownCampaign } from './end-time.ts';
import { accountProgress, unopenedAccount } from './snapshot.ts';

/** The queue's state as the reporter sees it. */
export interface QueueView {
  readonly queues: ReadonlyMap<string, AccountQueue>;
  /** When the requests of an account were started that are not answered. */
  readonly awaited: (accountId: string) => readonly MonotonicMs[];
  /** The disk is full, and perhaps not even that could be recorded; null: it is not. */
  readonly diskFull: () => Extract<PauseReason, { kind: 'disk-full' }> | null;
  /** The server of a workspace gives no answer, and until when it is not asked; null: it does, or there is none. */
  readonly unreachable: () => { readonly retryAt: MonotonicMs; readonly detail: string } | null;
  /** The texting hours of this moment; null: none are kept. */
  readonly openingAt: () => OpeningAt | null;
}

export interface ReporterDeps {
  readonly onSnapshot: (snapshot: SendingSnapshot) => void;
  readonly onError: (cause: unknown) => void;
}

interface Read {
  readonly campaigns: readonly RunningCampaign[];
  readonly counts: ReadonlyMap<number, CampaignCounts>;
  /** Of the queued batches of campaigns that were being sent after the last cycle, and keep hours. */
  readonly countries: ReadonlyMap<number, Countries>;
}

interface Counted {
  readonly at: MonotonicMs;
  /** How long the counting took, ms. */
  readonly took: number;
  readonly queued: readonly QueuedGroup[];
}

export class Reporter {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #view: QueueView;
  readonly #deps: ReporterDeps;
  /** Campaigns of this run: those that ended stay for a while, so that a screen sees them end. */
  readonly #seen = new Set<number>();
  /** The batches queued for each hour, and when they were counted. */
  readonly #counted = new Map<number, Counted>();
  #open: readonly ActiveCampaign[] = [];
  #signature = '';
  #lastAt: MonotonicMs = Number.NEGATIVE_INFINITY;
  /** The time that reading the last snapshot took, ms. */
  #tookMs = 0;
  #cancel: (() => void) | null = null;
  #planned: MonotonicMs = Number.POSITIVE_INFINITY;
  #making: Promise<void> = Promise.resolve();
  #ended = false;
  #last: SendingSnapshot | null = null;

  constructor(db: Db, clock: Clock, view: QueueView, deps: ReporterDeps) {
    this.#db = db;
    this.#clock = clock;
    this.#view = view;
    this.#deps = deps;
  }

  /**
   * The campaigns as they are after a cycle.
   *
   * @param answered the campaigns to which an answer came in this cycle
   * @returns whether a campaign came, went, paused or went on, or an answer came late, after its pause or stop: how many
   *   people wait is another number then, and nothing else tells
   */
  saw(campaigns: readonly ActiveCampaign[], answered: readonly number[] = []): boolean {
    this.#open = campaigns;
    for (const { id } of campaigns) {
      this.#seen.delete(id);
      this.#seen.add(id);
    }
    for (const id of this.#seen) {
      if (this.#seen.size <= campaigns.length + queuePolicy.endedShown) break;
      this.#seen.delete(id);
    }
    const signature = campaigns.map(({ id, pause }) => `${id} ${pause?.kind ?? 'sending'}`).join();
    const changed = signature !== this.#signature;
    this.#signature = signature;
    const goingOut = new Set(campaigns.filter(({ pause }) => pause === null).map(({ id }) => id));
    return changed || answered.some((id) => !goingOut.has(id));
  }

  /** Something changed: a snapshot follows as soon as one may. */
  soon(): void {
    const { snapshotEveryMs, snapshotShare, quietSnapshotMs } = queuePolicy;
    const everyMs = Math.max(snapshotEveryMs, Math.min(this.#tookMs * snapshotShare, quietSnapshotMs));
    this.#plan(Math.max(this.#clock.monotonicMs(), this.#lastAt + everyMs));
  }

  /** No more snapshots; settles when the last one is made. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#cancel?.();
    await this.#making;
  }

  #plan(moment: MonotonicMs): void {
    if (this.#ended || moment >= this.#planned) return;
    this.#cancel?.();
    this.#planned = moment;
    this.#cancel = this.#clock.at(moment, () => {
      this.#planned = Number.POSITIVE_INFINITY;
      this.#making = this.#making.then(() => this.#make()).catch((cause: unknown) => this.#failed(cause));
    });
  }

  async #make(): Promise<void> {
    if (this.#ended) return;
    this.#lastAt = this.#clock.monotonicMs();
    this.#last = this.#unreachable() ?? (await this.#snapshot());
    this.#tookMs = this.#clock.monotonicMs() - this.#lastAt;
    this.#deps.onSnapshot(this.#last);
    const isGoing = this.#open.some(({ pause }) => pause === null || pause.kind === 'offline');
    // Answers still come after a pause or a stop, at another computer of the team too, which tells of none of them.
    const isAwaited = this.#last.campaigns.some(({ counts }) => counts.batches.sending > 0);
    if (isGoing || isAwaited) this.#plan(this.#lastAt + queuePolicy.quietSnapshotMs);
  }

  /** A picture for the screen must not end the sending. */
  #failed(cause: unknown): void {
    this.#deps.onError(cause);
    this.#plan(this.#lastAt + queuePolicy.quietSnapshotMs);
  }

  /** Nothing is known anew: the last one, with why nothing goes on. */
  #unreachable(): SendingSnapshot | null {
    const unreachable = this.#view.unreachable();
    if (unreachable === null) return null;
    const [at, now] = [this.#clock.epochMs(), this.#clock.monotonicMs()];
    const { retryAt, detail } = unreachable;
    const { accounts, campaigns } = this.#last ?? { accounts: [], campaigns: [] };
    return {
      accounts,
      // Nothing goes out until it answers, and nobody knows when that is.
      campaigns: campaigns.map((campaign) => ({ ...campaign, endsAt: null, resumesAt: null })),
      at,
      failure: { kind: 'unreachable', retryAtMs: Math.round(at + (retryAt - now)), detail },
    };
  }

  async #snapshot(): Promise<SendingSnapshot> {
    const campaigns = await this.#shown();
    const { queues, awaited } = this.#view;
    const at = { now: this.#clock.monotonicMs(), epochMs: this.#clock.epochMs() };
    const shown = new Set([...queues.keys(), ...campaigns.map(({ accountId }) => accountId)]);
    return {
      at: at.epochMs,
      failure: null,
      accounts: [...shown].map((id) => {
        const queue = queues.get(id);
        return queue === undefined
          ? unopenedAccount(id, campaigns, at.epochMs)
          : accountProgress(queue, campaigns, awaited(id), at);
      }),
      campaigns: progressOf(campaigns, queues, at, awaited, this.#view.openingAt()),
    };
  }

  /** The campaigns of this run as the database has them now, in the order in which they are served. */
  async #shown(): Promise<readonly ShownCampaign[]> {
    const { campaigns, counts, countries } = await readTogether(this.#db, (db) => this.#read(db));
    const diskFull = this.#view.diskFull();
    const shown: ShownCampaign[] = [];
    for (const campaign of campaigns) {
      const { id, accountId, status } = campaign;
      shown.push({
        id,
        accountId,
        status:
          diskFull !== null && status.state === 'sending' ? { state: 'paused', reason: diskFull } : status,
        counts: counts.get(id) ?? noCounts,
        willAsk: this.#open.some((open) => open.id === id && open.stopAfter !== null),
        ...(status.state === 'sending'
          ? await this.#waiting(campaign, countries.get(id))
          : { queued: [], deferredUntil: null }),
      });
    }
    return shown;
  }

  /** Together: on a slow line the next claim waits for each answer that is waited for. */
  async #read(db: Db): Promise<Read> {
    const seen = [...this.#seen];
    if (seen.length === 0) return { campaigns: [], counts: new Map(), countries: new Map() };
    const asked = await onItsWay(db, () => runningCampaigns(db, seen));
    const counted = await onItsWay(db, () => countsOf(db, seen));
    const waiting: (readonly [number, OnItsWay<Countries>])[] = [];
    for (const { id, pause, keepsHours } of this.#open)
      if (pause === null && keepsHours && this.#view.openingAt() !== null)
        waiting.push([id, await onItsWay(db, () => queuedCountries(db, id))]);
    const [campaigns, counts] = [await asked.answer, await counted.answer];
    const countries = new Map<number, Countries>();
    for (const [id, { answer }] of waiting) countries.set(id, await answer);
    return { campaigns, counts, countries };
  }

  /** Whom texting hours make wait, and until when they make all wait that are left. */
  async #waiting(
    { id, keepsHours }: RunningCampaign,
    known: Countries | undefined,
  ): Promise<Pick<ShownCampaign, 'queued' | 'deferredUntil'>> {
    const openingAt = this.#view.openingAt();
    if (!keepsHours || openingAt === null) return { queued: [], deferredUntil: null };
    // Of one that has only just begun, or goes on again.
    const countries = known ?? (await queuedCountries(this.#db, id));
    return {
      queued: await this.#queued(id),
      deferredUntil: deferredUntil(countries, openingAt, this.#clock.epochMs()),
    };
  }

  /** Counted anew only now and then: of a million batches that takes a while, and they wait for hours. */
  async #queued(campaignId: number): Promise<readonly QueuedGroup[]> {
    const now = this.#clock.monotonicMs();
    const known = this.#counted.get(campaignId);
    if (known !== undefined && now - known.at < countedEvery(known)) return known.queued;
    const queued = await queuedBatches(this.#db, campaignId);
    this.#counted.set(campaignId, { at: now, took: this.#clock.monotonicMs() - now, queued });
    return queued;
  }
}

/** Null where somebody may be texted at `epochMs`, or nobody is left. */
function deferredUntil(countries: Countries, openingAt: OpeningAt, epochMs: number): number | null {
  const openings = countries.map((country) => (country === null ? null : openingAt(country, epochMs)));
  if (openings.length === 0 || openings.some((opening) => opening === null || opening.open)) return null;
  // A country that never opens is asked about again; the pre-flight has said so.
  return Math.min(...openings.map((opening) => opening?.until ?? epochMs + dayMs));
}

const dayMs = 24 * 3_600_000;

/** A count that takes long is made less often: nothing is sent meanwhile. */
function countedEvery({ took }: Counted): number {
  return Math.max(queuePolicy.deferredEveryMs, took * queuePolicy.countingShare);
}
