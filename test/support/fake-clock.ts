import type { Clock } from '../../electron/threads/clock.ts';

/** A clock whose hands the test turns. Waits end in their order, each at its own moment. */
export class FakeClock implements Clock {
  #monotonic = 1_000;
  #wall: number;
  readonly #waits = new Set<{ readonly moment: number; readonly then: () => void }>();

  constructor(wall = Date.UTC(2026, 0, 5, 9)) {
    this.#wall = wall;
  }

  monotonic = (): number => this.#monotonic;
  wall = (): number => this.#wall;

  at(moment: number, then: () => void): () => void {
    const wait = { moment, then };
    this.#waits.add(wait);
    return () => this.#waits.delete(wait);
  }

  /** Time passes, on both clocks. */
  advance(ms: number): void {
    const end = this.#monotonic + ms;
    for (;;) {
      const next = [...this.#waits].sort((one, other) => one.moment - other.moment)[0];
      if (next === undefined || next.moment > end) break;
      this.#waits.delete(next);
      this.#to(Math.max(next.moment, this.#monotonic));
      next.then();
    }
    this.#to(end);
  }

  /** A person sets the clock of the computer. */
  setWall(wall: number): void {
    this.#wall = wall;
  }

  #to(moment: number): void {
    this.#wall += moment - this.#monotonic;
    this.#monotonic = moment;
  }
}
