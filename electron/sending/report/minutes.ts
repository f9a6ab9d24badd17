/** How many requests were answered in each of the last minutes. */
import { queuePolicy } from '../policy.ts';

const minuteMs = 60_000;

export class AnsweredMinutes {
  readonly #requests = new Map<number, number>();

  constructor(before: readonly { readonly at: number; readonly requests: number }[]) {
    for (const { at, requests } of before) this.#requests.set(at, requests);
  }

  /** One more, at a Unix time in ms. */
  count(epochMs: number): void {
    const minute = beginning(epochMs);
    this.#requests.set(minute, (this.#requests.get(minute) ?? 0) + 1);
    if (this.#requests.size > queuePolicy.minutesShown * 2) this.#forget(minute);
  }

  /** The last minutes up to that of `epochMs`, the oldest first, those without requests too. */
  shown(epochMs: number): readonly { readonly at: number; readonly requests: number }[] {
    const last = beginning(epochMs);
    return Array.from({ length: queuePolicy.minutesShown }, (_, index) => {
      const at = last - (queuePolicy.minutesShown - 1 - index) * minuteMs;
      return { at, requests: this.#requests.get(at) ?? 0 };
    });
  }

  #forget(minute: number): void {
    for (const at of this.#requests.keys()) {
      if (Math.abs(minute - at) >= queuePolicy.minutesShown * minuteMs) this.#requests.delete(at);
    }
  }
}

function beginning(epochMs: number): number {
  return Math.floor(epochMs / minuteMs) * minuteMs;
}
