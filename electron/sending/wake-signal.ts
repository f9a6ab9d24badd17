/** The signal that the queue sleeps on: woken by answers, commands and the clock. A signal while awake is not lost. */
import { setImmediate } from 'node:timers/promises';
import type { Clock, MonotonicMs } from '../threads/clock.ts';

export class WakeSignal {
  #isWoken = false;
  #wake: (() => void) | null = null;

  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /**
   * Settles when it was woken since the last time, or at `until`; null: only when woken.
   *
   * Afterwards one round of the event loop passes, so that answers which arrive together are
   * recorded in one commit.
   */
  async woken(clock: Clock, until: MonotonicMs | null): Promise<void> {
    if (!this.#isWoken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const cancel = until === null ? () => undefined : clock.at(until, resolve);
      await promise;
      cancel();
      this.#wake = null;
    }
    await setImmediate();
    this.#isWoken = false;
  }
}
