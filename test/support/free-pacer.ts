import type { AccountPacer } from '../../electron/sending/pacer/open-pacer.ts';
import type { PacerPermission, SavedPacer } from '../../electron/sending/pacer/pacer.ts';
import { defaultGauge } from '../../electron/sending/report/snapshot.ts';
import type { MonotonicMs } from '../../electron/threads/clock.ts';

/** How many requests may still go out: one that is taken back before its first byte, as on a slow machine, is none. */
export interface RequestBudget {
  left: number;
}

/** A pacer without a limit: so many in flight, as many in all as a test says, and the waits that the service asks for. */
export class FreePacer implements AccountPacer {
  readonly #mostInFlight: number;
  readonly #budget: RequestBudget;
  #inFlight = 0;
  #backoffUntil: MonotonicMs = Number.NEGATIVE_INFINITY;
  #probing = false;

  constructor(mostInFlight: number, budget: RequestBudget = { left: Number.POSITIVE_INFINITY }) {
    this.#mostInFlight = mostInFlight;
    this.#budget = budget;
  }

  ask(now: MonotonicMs): PacerPermission {
    if (now < this.#backoffUntil) return { count: 0, until: this.#backoffUntil, holdReason: 'backoff' };
    const most = this.#probing ? 1 : this.#mostInFlight;
    const count = Math.min(Math.max(0, most - this.#inFlight), this.#budget.left);
    return { count, until: null, holdReason: 'in-flight' };
  }

  started(): void {
    this.#inFlight++;
    this.#budget.left--;
  }

  answered(): void {
    this.#inFlight--;
    this.#probing = false;
  }

  unanswered(_now: MonotonicMs, written: boolean): void {
    this.#inFlight--;
    if (!written) this.#budget.left++;
  }

  backOff(until: MonotonicMs): void {
    this.#backoffUntil = until;
    this.#probing = true;
  }

  probe(): void {
    this.#probing = true;
  }

  gauge() {
    return defaultGauge;
  }

  estimate(): number {
    return 0;
  }

  estimateLater(): number {
    return 0;
  }

  save(): SavedPacer {
    return { limit: null, windowMs: 60_000, counted: [], backoffUntil: null };
  }
}
