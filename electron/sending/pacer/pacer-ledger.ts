/**
 * Requests that the service may still be counting, by the moment at which it must have stopped: one window
 * after their answer arrived. Kept in buckets of 50 ms, so that its size follows the length of the window and not the
 * limit, and a million requests a minute cost no more than a hundred.
 */

/** Expiries are rounded up to this, ms: later is safe, and 50 ms of 60 s are not worth more memory. */
const grainMs = 50;

interface Bucket {
  readonly expiry: number;
  count: number;
}

export class Ledger {
  #buckets: Bucket[] = [];
  #head = 0;
  #size = 0;

  /** Requests that count, those not yet taken out by {@link expire} included. */
  get size(): number {
    return this.#size;
  }

  /** Requests that count at `now`. */
  sizeAt(now: number): number {
    let size = this.#size;
    for (const bucket of this.#from(this.#head)) {
      if (bucket.expiry > now) break;
      size -= bucket.count;
    }
    return size;
  }

  /** When `count` of them will have stopped counting; null where there are not so many. */
  freeAt(count: number): number | null {
    let freed = 0;
    for (const bucket of this.#from(this.#head)) {
      freed += bucket.count;
      if (freed >= count) return bucket.expiry;
    }
    return null;
  }

  /** Expiries never go back: an entry that would stop counting before an older one stays as long as that. */
  add(expiry: number, count = 1): void {
    const last = this.#head < this.#buckets.length ? this.#buckets.at(-1) : undefined;
    const rounded = Math.max(Math.ceil(expiry / grainMs) * grainMs, last?.expiry ?? Number.NEGATIVE_INFINITY);
    this.#size += count;
    if (last?.expiry === rounded) last.count += count;
    else this.#buckets.push({ expiry: rounded, count });
  }

  expire(now: number): void {
    for (
      let first = this.#buckets[this.#head];
      first && first.expiry <= now;
      first = this.#buckets[this.#head]
    ) {
      this.#size -= first.count;
      this.#head++;
    }
    this.#compact();
  }

  /** Takes out the `count` oldest. Returns how many of them would have counted beyond `farFrom`. */
  forgetOldest(count: number, farFrom: number): number {
    let left = Math.min(count, this.#size);
    let far = 0;
    for (let first = this.#buckets[this.#head]; first && left > 0; first = this.#buckets[this.#head]) {
      const taken = Math.min(left, first.count);
      if (first.expiry > farFrom) far += taken;
      first.count -= taken;
      this.#size -= taken;
      left -= taken;
      if (first.count === 0) this.#head++;
    }
    this.#compact();
    return far;
  }

  /** Expiry and number, oldest first. */
  entries(): readonly (readonly [expiry: number, count: number])[] {
    return this.#buckets.slice(this.#head).map(({ expiry, count }) => [expiry, count] as const);
  }

  *#from(start: number): Generator<Bucket> {
    for (let index = start; index < this.#buckets.length; index++) {
      const bucket = this.#buckets[index];
      if (bucket !== undefined) yield bucket;
    }
  }

  /** In bulk: cutting the array at every expiry would make many of them quadratic. */
  #compact(): void {
    if (this.#head > 64 && this.#head * 2 > this.#buckets.length) {
      this.#buckets = this.#buckets.slice(this.#head);
      this.#head = 0;
    }
  }
}
