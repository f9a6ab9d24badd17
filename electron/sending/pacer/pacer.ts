/**
 * The pacer of one account: when its next request may go. The queue asks and reports; nothing here waits or looks at a clock. The
 * state is in `pacer-state.ts`, the decisions that follow from it in `pacer-decide.ts`.
 */
import type { RawHeaders } from '../../service/wire.ts';
import type { RateGauge } from '../../shared/models.ts';
import {
  decide,
  leftNow,
  type MonotonicMs,
  type PacerDecision,
  type PacingSettings,
} from './pacer-decide.ts';
import { estimateDuration, estimateFromReset } from './pacer-estimate.ts';
import { type BeforeRestart, restorePacerState, type SavedPacer, savePacerState } from './pacer-saved.ts';
import { PacerState } from './pacer-state.ts';

export type { MonotonicMs, PacerDecision, PacingSettings, WaitReason } from './pacer-decide.ts';
export type { SavedPacer } from './pacer-saved.ts';
export { defaultLimit } from './pacer-state.ts';

/** Why no more requests may start now. */
export type HoldReason =
  /** The window is used up. */
  | 'limit'
  /** The service said 429. */
  | 'backoff'
  /** Requests are spread evenly. */
  | 'spacing'
  /** As many are in flight as should be, or one probe has to come back first. */
  | 'in-flight';

export interface PacerPermission {
  /** Requests that may start now, on top of those in flight. */
  readonly count: number;
  /** When more may start; null: not before an answer comes. */
  readonly until: MonotonicMs | null;
  readonly holdReason: HoldReason;
}

export class Pacer {
  readonly #state: PacerState;
  readonly #settings: () => PacingSettings;

  constructor(settings: () => PacingSettings, state = new PacerState()) {
    this.#state = state;
    this.#settings = settings;
  }

  /** After a restart, with what was saved then; see {@link restorePacerState}. */
  static restore(before: BeforeRestart, settings: () => PacingSettings): Pacer {
    return new Pacer(settings, restorePacerState(before));
  }

  decide(now: MonotonicMs): PacerDecision {
    const settings = this.#applied();
    return decide(this.#state, now, settings);
  }

  /** The settings of this moment; the account goes by the limit among them. */
  #applied(): PacingSettings {
    const settings = this.#settings();
    this.#state.agreedLimit = settings.agreedLimit ?? null;
    return settings;
  }

  /** The decision in the queue's words. */
  ask(now: MonotonicMs): PacerPermission {
    const decision = this.decide(now);
    if (decision.kind === 'send') return { count: decision.count, until: null, holdReason: 'in-flight' };
    const { until, reason } = decision;
    switch (reason.kind) {
      case 'backoff':
      case 'spacing':
        return { count: 0, until, holdReason: reason.kind };
      case 'none-left':
      case 'ledger-full':
        return { count: 0, until, holdReason: 'limit' };
      case 'in-flight':
      case 'probe':
        return { count: 0, until, holdReason: 'in-flight' };
      default:
        return reason satisfies never;
    }
  }

  /** A request starts now, which was let go at `allowedAt`; not given: at once. */
  started(now: MonotonicMs, allowedAt: MonotonicMs = now): void {
    this.#state.started(now, allowedAt);
  }

  /** It was answered: `startedAt` is when it had started. A 429 is followed by {@link Pacer.backOff}. */
  answered(now: MonotonicMs, startedAt: MonotonicMs, status: number, headers: RawHeaders): void {
    this.#state.answered(now, startedAt, status, headers);
  }

  /** It was not answered. Not `written`: the service knows nothing of it, and counts nothing. */
  unanswered(now: MonotonicMs, written: boolean): void {
    if (written) this.#state.lost(now);
    else this.#state.notSent();
  }

  /** After a 429: nothing starts before `until`, and then one probe. */
  backOff(until: MonotonicMs): void {
    this.#state.backOff(until);
  }

  /** After a sleep, or where the network is new: one request first, whose answer says how things are. */
  probe(): void {
    this.#state.mustProbe = true;
  }

  /** The figures of the gauge. */
  gauge(now: MonotonicMs): RateGauge {
    this.#applied();
    const { limit, reportedLimit, resetAt, inFlight, ledger } = this.#state;
    const source = reportedLimit === null ? 'defaults' : 'headers';
    const resetIn = resetAt === null ? 0 : Math.ceil((resetAt - now) / 1000);
    // The last answer says nothing any more about what is left: whatever the window's shape, all that was counted is out of it.
    if (resetIn <= 0 && inFlight === 0 && ledger.sizeAt(now) === 0)
      return { limit, remaining: limit, resetInSeconds: source === 'headers' ? 0 : null, source };
    return {
      limit,
      remaining: Math.min(limit, Math.max(0, leftNow(this.#state, now))),
      resetInSeconds: resetIn > 0 ? resetIn : null,
      source,
    };
  }

  /**
   * How long so many more requests take until all are answered, ms, if others use the limit as they do now, and the service
   * answers as it does: `awaited` says when those were started whose answers are not here yet.
   */
  estimate(now: MonotonicMs, requests: number, awaited: readonly MonotonicMs[] = []): number {
    const settings = this.#applied();
    return estimateDuration(this.#state, now, requests, settings, awaited);
  }

  /** How long so many requests take that begin when the limit is whole again, such as the next morning, ms. */
  estimateLater(now: MonotonicMs, requests: number, awaited: readonly MonotonicMs[] = []): number {
    const settings = this.#applied();
    return estimateFromReset(this.#state, now, requests, settings, awaited);
  }

  save(now: MonotonicMs, epochMs: number): SavedPacer {
    return savePacerState(this.#state, now, epochMs);
  }
}
