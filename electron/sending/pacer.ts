/**
 * The pacer: may the next request of a lane go out now, and if not, when (section 8, rules 1 and 2).
 * Time is an argument (monotonic ms), nothing here waits or asks a clock.
 *
 * What kind of window the service keeps is not shown, so a request goes only when every kind that
 * is still plausible would let it through:
 *
 * - the ledger: fewer than Limit requests have been answered within the last window, those in
 *   flight counted. That alone is safe on a fixed window, a sliding log and a token bucket;
 * - what the service said last: Remaining less everything sent since is above the reserve. Other
 *   programs that share the limit show themselves here and nowhere else;
 * - the sliding counter, which fades the window before slowly: believed possible until the
 *   headers contradict it.
 *
 * After a reset nobody knows what is left: one request goes alone and tells.
 */

import { z } from 'zod';
import { readRateHeaders } from '../service/rate-headers.ts';
import type { RawHeaders } from '../service/wire.ts';
import type { RateGauge } from '../shared/models.ts';
import { FadingCounter } from './fading-counter.ts';
import { Ledger } from './ledger.ts';

/** A moment on a monotonic clock, ms. */
export type Moment = number;

/** Section 8: 100 requests a minute, until the headers say otherwise. */
export const defaultLimit = { requests: 100, windowMs: 60_000 } as const;

/**
 * In flight: too few lowers the rate when answers are slow, too many leaves more unconfirmed after
 * a crash, which a person must then sort out.
 */
const inFlight = { least: 2, most: 32, perNeeded: 4 } as const;

/** How fast the mean response time follows: one slow answer must not open the flood gates. */
const smoothing = 0.1;

export interface PacingSettings {
  /** `fast`: as soon as allowed. `even`: spread over the window. */
  readonly mode: 'fast' | 'even';
  /** Requests of each window that are left to other programs. */
  readonly reserve: number;
}

/** Why no more requests may start now. */
export type Restraint =
  /** The window is used up. */
  | 'limit'
  /** The service said 429. */
  | 'held'
  /** Requests are spread evenly. */
  | 'spacing'
  /** As many are in flight as should be, or one probe has to come back first. */
  | 'in-flight';

export interface Permission {
  /** Requests that may start now, on top of those in flight. */
  readonly count: number;
  /** When more may start; null: not before an answer comes. */
  readonly until: Moment | null;
  readonly restraint: Restraint;
}

/** What the service said last, and what has changed since. */
interface Known {
  readonly remaining: number;
  readonly at: Moment;
  /** Entries that had left the ledger by then. */
  readonly expired: number;
}

/** What survives a restart: wall-clock times, since a monotonic clock starts anew. */
export const SavedPacer = z.object({
  limit: z.number().positive().nullable(),
  /** When each entry of the ledger expires, Unix ms. */
  expiries: z.array(z.number()),
  heldUntil: z.number().nullable(),
});
export type SavedPacer = z.infer<typeof SavedPacer>;

export class Pacer {
  readonly #ledger = new Ledger();
  readonly #settings: () => PacingSettings;
  #flying = 0;
  readonly #counter = new FadingCounter(defaultLimit.windowMs);
  #limit: number | null = null;
  #known: Known | null = null;
  /** False after answers without a Remaining header: then the ledger alone decides. */
  #tellsRemaining = true;
  #resetAt: Moment | null = null;
  #heldUntil: Moment = Number.NEGATIVE_INFINITY;
  #lastStarted: Moment = Number.NEGATIVE_INFINITY;
  #meanResponseMs = 300;

  constructor(settings: () => PacingSettings) {
    this.#settings = settings;
  }

  get limit(): number {
    return this.#limit ?? defaultLimit.requests;
  }

  /** How many requests may be under way at once. */
  get mostInFlight(): number {
    const needed = (this.limit / defaultLimit.windowMs) * this.#meanResponseMs * inFlight.perNeeded;
    return Math.min(inFlight.most, Math.max(inFlight.least, Math.ceil(needed) + inFlight.least));
  }

  get inFlight(): number {
    return this.#flying;
  }

  /** How many requests may start at `now`. */
  ask(now: Moment): Permission {
    const { mode, reserve } = this.#settings();
    this.#ledger.expire(now);
    const allowed = Math.max(1, this.limit - reserve);
    if (now < this.#heldUntil) return { count: 0, until: this.#heldUntil, restraint: 'held' };
    const places = this.mostInFlight - this.#flying;
    if (places <= 0) return { count: 0, until: null, restraint: 'in-flight' };
    const unused = this.#counter.isConfirmed ? allowed : allowed - this.#ledger.size - this.#flying;
    if (unused <= 0) return { count: 0, until: this.#ledger.nextExpiry, restraint: 'limit' };
    const told = this.#told(now, reserve);
    if (told.count === 0) return told;
    const count = Math.min(places, unused, told.count);
    if (mode === 'fast') return { ...told, count };
    const next = this.#lastStarted + defaultLimit.windowMs / allowed;
    return { count: now >= next ? 1 : 0, until: Math.max(next, now), restraint: 'spacing' };
  }

  /** What the service's own word allows. */
  #told(now: Moment, reserve: number): Permission {
    const known = this.#known;
    if (!this.#tellsRemaining) return { count: this.limit, until: null, restraint: 'in-flight' };
    const probe: Permission = { count: this.#flying === 0 ? 1 : 0, until: null, restraint: 'in-flight' };
    if (known === null) return probe;
    const fading = this.#counter.freeAt(now, this.limit, this.#flying + reserve);
    if (fading > now) return { count: 0, until: fading, restraint: 'limit' };
    const left = Math.floor(this.#left(known, now)) - reserve;
    if (left > 0) return { count: this.#counter.isConfirmed ? 1 : left, until: null, restraint: 'in-flight' };
    if (this.#isStale(known, now)) return probe;
    return { count: 0, until: this.#freeAgainAt(known, now), restraint: 'limit' };
  }

  started(now: Moment): void {
    this.#flying++;
    this.#lastStarted = now;
  }

  /** It was not answered. Not `written`: the service knows nothing of it, and counts nothing. */
  unanswered(now: Moment, _startedAt: Moment, written: boolean): void {
    this.#flying--;
    if (written) this.#ledger.add(now + defaultLimit.windowMs);
  }

  /** It was answered: `startedAt` is when it had started. A 429 is followed by {@link hold}. */
  answered(now: Moment, startedAt: Moment, _status: number, headers: RawHeaders): void {
    const reading = readRateHeaders(headers);
    this.unanswered(now, startedAt, true);
    this.#ledger.expire(now);
    this.#meanResponseMs += smoothing * (now - startedAt - this.#meanResponseMs);
    if (reading.limit !== null) this.#limit = reading.limit;
    if (reading.resetInMs !== null) {
      this.#resetAt = now + reading.resetInMs;
      this.#counter.resetSeen(now, this.#resetAt);
    }
    const before = this.#known;
    this.#tellsRemaining = reading.remaining !== null || before !== null;
    if (reading.remaining === null) return;
    const told = Math.min(reading.remaining, this.limit);
    // Answers can overtake one another: a request that was under way when the last reading came
    // may have been counted before it, so that only the smaller of the two is certain.
    const follows = before === null || startedAt >= before.at;
    const remaining = follows ? told : Math.min(told, this.#left(before, now) + this.#flying);
    this.#counter.told(now, remaining, this.limit, this.#flying);
    this.#known = { remaining, at: now, expired: this.#ledger.expired };
  }

  /** A 429: the whole lane waits, and then asks with one request. */
  hold(_now: Moment, until: Moment): void {
    this.#heldUntil = Math.max(this.#heldUntil, until);
    this.#known = null;
    this.#counter.suspect();
  }

  /** After sleep, or a break in the connection: what was known may be old, one request asks. */
  probe(): void {
    this.#known = null;
  }

  /** What the gauge shows. */
  gauge(now: Moment): RateGauge {
    this.#ledger.expire(now);
    const own = Math.max(0, this.limit - this.#ledger.size - this.#flying);
    const told =
      this.#known === null || this.#isStale(this.#known, now)
        ? own
        : Math.max(0, this.#left(this.#known, now));
    const resetIn = this.#resetAt === null ? null : Math.ceil((this.#resetAt - now) / 1000);
    return {
      limit: this.limit,
      remaining: Math.min(own, told),
      resetInSeconds: resetIn !== null && resetIn > 0 ? resetIn : null,
      source: this.#limit === null ? 'defaults' : 'headers',
    };
  }

  /** How long so many more requests will take, ms, if nobody else uses the limit. */
  estimate(now: Moment, requests: number): number {
    const settings = this.#settings();
    if (requests <= 0) return 0;
    const allowed = Math.max(1, this.limit - settings.reserve);
    const each = this.#meanResponseMs / this.mostInFlight;
    const held = Math.max(0, this.#heldUntil - now);
    if (settings.mode === 'even') return held + (requests * defaultLimit.windowMs) / allowed;
    const atOnce = Math.max(0, this.gauge(now).remaining - settings.reserve);
    if (requests <= atOnce) return held + requests * each + this.#meanResponseMs;
    const firstFree =
      this.#resetAt !== null && this.#resetAt > now
        ? this.#resetAt - now
        : (this.#ledger.nextExpiry ?? now) - now;
    const later = requests - atOnce;
    const windows = Math.ceil(later / allowed) - 1;
    return (
      held +
      Math.max(0, firstFree) +
      windows * defaultLimit.windowMs +
      (later - windows * allowed) * each +
      this.#meanResponseMs
    );
  }

  save(now: Moment, wall: number): SavedPacer {
    this.#ledger.expire(now);
    const soon = now + defaultLimit.windowMs;
    const unanswered = Array.from({ length: this.#flying }, () => soon - now + wall);
    return {
      limit: this.#limit,
      expiries: [...this.#ledger.moments().map((moment) => moment - now + wall), ...unanswered],
      heldUntil: this.#heldUntil > now ? this.#heldUntil - now + wall : null,
    };
  }

  /** A wall clock that jumped meanwhile makes an entry last a window at most, and never longer. */
  static restore(saved: SavedPacer, settings: () => PacingSettings, now: Moment, wall: number): Pacer {
    const pacer = new Pacer(settings);
    pacer.#limit = saved.limit;
    const left = saved.expiries
      .map((expiry) => Math.min(expiry - wall, defaultLimit.windowMs))
      .filter((ms) => ms > 0);
    for (const ms of left.sort((a, b) => a - b)) pacer.#ledger.add(now + ms);
    if (saved.heldUntil !== null) pacer.#heldUntil = now + Math.min(saved.heldUntil - wall, 15 * 60_000);
    return pacer;
  }

  /** Remaining as told, less what was sent since, plus what must have expired since. */
  #left(known: Known, now: Moment): number {
    const counted = this.#counter.leftAt(now, this.limit);
    if (counted !== null) return counted - this.#flying;
    return known.remaining + (this.#ledger.expired - known.expired) - this.#flying;
  }

  /** Whether a reset has passed since, so that more may be left than was told. */
  #isStale(known: Known, now: Moment): boolean {
    if (this.#resetAt !== null && this.#resetAt > known.at) return now >= this.#resetAt;
    return now >= known.at + defaultLimit.windowMs;
  }

  /** The next moment at which something can change by itself. */
  #freeAgainAt(known: Known, now: Moment): Moment {
    const stale =
      this.#resetAt !== null && this.#resetAt > known.at ? this.#resetAt : known.at + defaultLimit.windowMs;
    const expiry = this.#ledger.nextExpiry;
    return Math.max(now, expiry === null ? stale : Math.min(stale, expiry));
  }
}
