/** Time as an argument: the queue never asks the system itself, so that tests can turn the hands. */

/** A moment on the monotonic clock, ms. Its zero means nothing, and it never jumps. */
export type MonotonicMs = number;

export interface Clock {
  /** For every wait and every window: a person may set the computer's clock while a campaign runs. */
  monotonicMs(): MonotonicMs;
  /** Unix milliseconds, for what is written down and shown. */
  epochMs(): number;
  /** Calls `then` once, at or after `moment`. Returns what takes the call back. */
  at(moment: MonotonicMs, then: () => void): () => void;
}

/** The longest wait that one timer of Node can hold. */
const longestTimerMs = 2_147_483_647;

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  epochMs: () => Date.now(),
  at(moment, then) {
    let timer: NodeJS.Timeout;
    const arm = (): void => {
      const wait = moment - performance.now();
      if (wait > longestTimerMs) timer = setTimeout(arm, longestTimerMs);
      // Rounded up: a timer that rings a fraction early would be set again and again.
      else timer = setTimeout(then, Math.max(0, Math.ceil(wait)));
    };
    arm();
    return () => clearTimeout(timer);
  },
};

/** The computer's own time zone, which is another one after a journey. */
export const homeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
