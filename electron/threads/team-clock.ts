/**
 * The time of a team: its server's. A computer whose clock is days wrong would begin nothing when it should, and others would begin its
 * campaigns on another day. Between two measurements the monotonic clock counts, which nobody can set.
 */
import { type Clock, type MonotonicMs, systemClock } from './clock.ts';

interface Measured {
  /** The server's time, Unix ms. */
  readonly epochMs: number;
  readonly monotonicMs: MonotonicMs;
  /** This computer's own clock at the same moment, Unix ms. */
  readonly ownMs: number;
}

/** Two clocks of this computer that went apart by more: it slept, or its clock was set. */
const apartMs = 2_000;
/** An answer that took longer says too little of when it was given. */
const slowestMs = 10_000;
/** A measurement as old is made anew: clocks drift. */
const goodForMs = 60_000;
/** Two measurements of a busy computer may differ by as much; the time then goes on as it was. */
const jitterMs = 100;

/** This computer's own clock until the first measurement: on a computer that works alone, for ever. */
export class TeamClock implements Clock {
  readonly #own: Clock;
  #last: Measured | null = null;

  constructor(own: Clock = systemClock) {
    this.#own = own;
  }

  monotonicMs(): MonotonicMs {
    return this.#own.monotonicMs();
  }

  at(moment: MonotonicMs, then: () => void): () => void {
    return this.#own.at(moment, then);
  }

  epochMs(): number {
    if (this.#last === null) return this.#own.epochMs();
    const { epochMs, monotonicMs, ownMs } = this.#last;
    // After a sleep a monotonic clock may be hours behind, and the other one knows how long it was.
    const passed = this.#isApart() ? this.#own.epochMs() - ownMs : this.#own.monotonicMs() - monotonicMs;
    return Math.round(epochMs + passed);
  }

  /** By how much this computer's own clock is ahead of the server's, ms; negative: behind; 0: nothing is known. */
  aheadMs(): number {
    return this.#last === null ? 0 : this.#last.ownMs - this.#last.epochMs;
  }

  /** @param ask the server's time, Unix ms @throws what `ask` throws */
  async measure(ask: () => Promise<number>): Promise<void> {
    const before = this.#moment();
    const answer = await ask();
    const after = this.#moment();
    const tookMs = after.monotonicMs - before.monotonicMs;
    const isWhole = Math.abs(after.ownMs - before.ownMs - tookMs) <= apartMs;
    if (tookMs > slowestMs || !isWhole) return;
    const found = answer + tookMs / 2;
    const known = this.epochMs();
    const isAsKnown =
      this.#last !== null && !this.#isApart() && Math.abs(known - found) <= tookMs / 2 + jitterMs;
    this.#last = { ...after, epochMs: isAsKnown ? known : Math.round(found) };
  }

  /** Measures where it is not certain how late it is. To be asked before anything is decided by the time. @throws what `ask` throws */
  async settle(ask: () => Promise<number>): Promise<void> {
    const isGood =
      this.#last !== null &&
      !this.#isApart() &&
      this.#own.monotonicMs() - this.#last.monotonicMs <= goodForMs;
    if (!isGood) await this.measure(ask);
  }

  #moment(): Omit<Measured, 'epochMs'> {
    return { monotonicMs: this.#own.monotonicMs(), ownMs: this.#own.epochMs() };
  }

  #isApart(): boolean {
    if (this.#last === null) return false;
    const { monotonicMs, ownMs } = this.#last;
    const byOwn = this.#own.epochMs() - ownMs;
    return Math.abs(byOwn - (this.#own.monotonicMs() - monotonicMs)) > apartMs;
  }
}
