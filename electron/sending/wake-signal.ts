/** What the queue sleeps on: rung by answers, commands and the clock. A ring while awake is not lost. */
import { setImmediate } from 'node:timers/promises';
import type { Clock, Moment } from '../threads/clock.ts';

export class Bell {
  #rung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /**
   * Settles when the bell was rung since the last time, or at `until`; null: only when rung.
   *
   * Afterwards one round of the event loop passes, so that answers which arrive together are
   * recorded in one commit.
   */
  async rings(clock: Clock, until: Moment | null): Promise<void> {
    if (!this.#rung) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const cancel = until === null ? () => undefined : clock.at(until, resolve);
      await promise;
      cancel();
      this.#wake = null;
    }
    await setImmediate();
    this.#rung = false;
  }
}
