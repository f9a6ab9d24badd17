/**
 * Finds that the computer stood still, or that its clock was set, where the system did not say so: a virtual machine that was
 * halted, a process that was stopped, modern standby.
 */
import type { MonotonicMs } from '../../threads/clock.ts';
import type { BothClocks } from '../attempt/wanted.ts';
import { queuePolicy } from '../policy.ts';

export class Standstill {
  #last: BothClocks | null = null;
  #expected: MonotonicMs | null = null;

  /** When the next cycle comes at the latest; null: nobody knows. */
  waits(until: MonotonicMs | null): void {
    this.#expected = until;
  }

  /** Whether one ended since the cycle before. */
  ended(at: BothClocks): boolean {
    const last = this.#last;
    this.#last = at;
    if (last === null) return false;
    const apart = Math.abs(at.epochMs - last.epochMs - (at.now - last.now));
    const late = this.#expected === null ? 0 : at.now - this.#expected;
    return Math.max(apart, late) > queuePolicy.standstillMs;
  }
}
