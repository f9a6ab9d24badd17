import type { Clock } from '../../electron/threads/clock.ts';

/** A clock whose hands the test turns. Waits end in their order, each at its own moment. */
export class FakeClock implements Clock {
  #monotonicMs = 1_000;
  #epochMs: number;
  readonly #waits = new Set<{ readonly moment: number; readonly then: () => void }>();

  constructor(epochMs = Date.UTC(2026, 0, 5, 9)) {
    this.#epochMs = epochMs;
  }

  monotonicMs = (): number => this.#monotonicMs;
  epochMs = (): number => this.#epochMs;

  at(moment: number, then: () => void): () => void {
    const wait = { moment, then };
    this.#waits.add(wait);
    return () => this.#waits.delete(wait);
  }

  /** Time passes, on both clocks. */
  advance(ms: number): void {
    const end = this.#monotonicMs + ms;
    for (;;) {
      const next = [...this.#waits].sort((one, other) => one.moment - other.moment)[0];
      if (next === undefined || next.moment > end) break;
      this.#waits.delete(next);
      this.#to(Math.max(next.moment, this.#monotonicMs));
      next.then();
    }
    this.#to(end);
  }

  /** A person sets the clock of the computer. */
  setEpochMs(epochMs: number): void {
    this.#epochMs = epochMs;
  }

  #to(moment: number): void {
    this.#epochMs += moment - this.#monotonicMs;
    this.#monotonicMs = moment;
  }
}
