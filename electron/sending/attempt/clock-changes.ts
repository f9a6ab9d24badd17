/**
 * Finds that the computer's clock was set while the queue ran, for the steady clock of the fuse: a monotonic clock beside it knows how
 * long it really was. Where the computer slept, as the system said, a monotonic clock may have stood still, and the other one is believed.
 */
import { queuePolicy } from '../policy.ts';
import type { BothClocks } from './wanted.ts';

export class ClockChanges {
  #last: BothClocks | null = null;
  #slept = false;

  /** The computer slept since the last cycle. */
  slept(): void {
    this.#slept = true;
  }

  /** By how much the clock was set since the last cycle that was recorded, ms; 0: not. */
  since({ now, epochMs }: BothClocks): number {
    if (this.#last === null) return 0;
    const by = epochMs - this.#last.epochMs - (now - this.#last.now);
    if (Math.abs(by) <= queuePolicy.standstillMs || (by > 0 && this.#slept)) return 0;
    return by;
  }

  /** A cycle is recorded, and with it the change that it found. */
  recorded(at: BothClocks): void {
    this.#last = at;
    this.#slept = false;
  }
}
