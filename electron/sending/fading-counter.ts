/**
 * The sliding counter, as gateways keep it: what was used in the clock's window before fades
 * linearly while the present window passes. A service that keeps one would refuse a burst right
 * after its reset, so the pacer assumes one until the headers contradict it.
 */
const slackMs = 3_000;
/** A reading that is better than the counter allows by this much cannot come from one. */
const contradiction = 3;
/** Used right after a reset, more than other programs use in the moment between: the window before is fading. */
const certainlyFading = 20;

export class FadingCounter {
  readonly #windowMs: number;
  #plausible = true;
  #confirmed = false;
  /** End of the window in which the last reading was taken. */
  #boundary: number | null = null;
  /** Used in the window before, as far as known. */
  #before = 0;
  /** Used by the last reading's account, the faded part included. */
  #used = 0;
  #at = 0;
  /** The next reading is the first after a reset. */
  #crossed = false;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** True once the service was seen to fade a window, as only a counter does. */
  get isConfirmed(): boolean {
    return this.#plausible && this.#confirmed;
  }

  /** Requests left by the counter's own account; null until it is certain that the service keeps one. */
  leftAt(now: number, limit: number): number | null {
    return this.isConfirmed ? limit - this.#usedAt(now) : null;
  }

  /** A counter resets on the clock: one that moves otherwise is something else. */
  resetSeen(now: number, resetAt: number): void {
    const boundary = this.#boundary;
    if (boundary === null) {
      this.#boundary = resetAt;
      return;
    }
    if (resetAt > boundary + slackMs) {
      const windows = (resetAt - boundary) / this.#windowMs;
      const isOnTheClock = Math.abs(windows - Math.round(windows)) * this.#windowMs <= slackMs;
      if (now < boundary - slackMs || !isOnTheClock) this.#plausible = false;
      this.#before = windows > 1.5 ? 0 : this.#usedAt(boundary);
      this.#used = this.#usedAt(now);
      this.#at = now;
      this.#boundary = resetAt;
      this.#crossed = windows < 1.5;
    } else if (now > boundary + slackMs) {
      this.#plausible = false;
    } else {
      this.#boundary = Math.min(boundary, resetAt);
    }
  }

  told(now: number, remaining: number, limit: number, unanswered: number): void {
    const expected = limit - this.#usedAt(now) - unanswered - 1;
    if (this.#used > 0 && remaining > expected + contradiction) this.#plausible = false;
    else if (this.#crossed && remaining < limit - certainlyFading) this.#confirmed = true;
    this.#crossed = false;
    this.#used = limit - remaining;
    this.#at = now;
  }

  /** A 429 came although all seemed well: think again. */
  suspect(): void {
    this.#plausible = true;
  }

  /** When a counter would let one more request through, `taken` being under way or reserved. */
  freeAt(now: number, limit: number, taken: number): number {
    const boundary = this.#boundary;
    const most = limit - taken - 1;
    if (!this.#plausible || boundary === null || most < 0) return now;
    if (this.#usedAt(now) <= most) return now;
    if (now < boundary && this.#before > 0) {
      const needed = this.#usedAt(now) - most;
      const at = now + (needed / this.#before) * this.#windowMs;
      if (at <= boundary) return at;
    }
    const carried = this.#usedAt(boundary);
    return boundary + Math.max(0, 1 - most / Math.max(1, carried)) * this.#windowMs;
  }

  /** What the counter would stand at. */
  #usedAt(moment: number): number {
    const boundary = this.#boundary;
    if (boundary === null) return this.#used;
    const faded = (until: number) => (this.#before * Math.max(0, until - this.#at)) / this.#windowMs;
    if (moment <= boundary) return Math.max(0, this.#used - faded(moment));
    const carried = Math.max(0, this.#used - faded(boundary));
    return carried * Math.max(0, 1 - (moment - boundary) / this.#windowMs);
  }
}
