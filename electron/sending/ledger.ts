/**
 * When each counted request stops counting: one window after its answer arrived. Answers arrive
 * in order of time, so that the oldest is always first and nothing is ever searched.
 */
export class Ledger {
  #moments: number[] = [];
  #head = 0;
  #expired = 0;

  /** Entries that still count. */
  get size(): number {
    return this.#moments.length - this.#head;
  }

  /** How many entries have ever expired. */
  get expired(): number {
    return this.#expired;
  }

  /** When the oldest entry expires; null where there is none. */
  get nextExpiry(): number | null {
    return this.#moments[this.#head] ?? null;
  }

  add(expiry: number): void {
    const last = this.#moments.at(-1);
    this.#moments.push(last === undefined ? expiry : Math.max(last, expiry));
  }

  expire(now: number): void {
    for (let next = this.nextExpiry; next !== null && next <= now; next = this.nextExpiry) {
      this.#head++;
      this.#expired++;
    }
    // Dropped in bulk: cutting the array at every expiry would make a million of them quadratic.
    if (this.#head > 1024 && this.#head * 2 > this.#moments.length) {
      this.#moments = this.#moments.slice(this.#head);
      this.#head = 0;
    }
  }

  moments(): readonly number[] {
    return this.#moments.slice(this.#head);
  }
}
