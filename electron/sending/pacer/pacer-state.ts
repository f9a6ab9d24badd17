/** The state of an account, kept up to date by what happens on it. Moments are monotonic ms. */
import { type RateReading, readRateHeaders } from '../../service/answer/rate-headers.ts';
import type { RawHeaders } from '../../service/wire.ts';
import { inFlightNeeded, type MonotonicMs, type PacerView, widthFor } from './pacer-decide.ts';
import { Ledger } from './pacer-ledger.ts';
import { Others } from './pacer-others.ts';
import { RateWindow, type WindowShape } from './pacer-window.ts';
import { meanWith } from './response-time.ts';

/** Section 8: 100 requests a minute, until the headers say otherwise. */
export const defaultLimit = { requests: 100, windowMs: 60_000 } as const;

/** Before the first answer. Too small and the first window goes out on too narrow a line; it is soon corrected. */
const firstResponseMs = 300;
/** So many requests may come back too early and raise no doubt: counts are cut to whole numbers. */
const alwaysBelievable = 2;
/** A request that came back this part of a window before its time, and so many response times, did not come back by age. */
const earlyParts = 10;
const earlyResponses = 3;

/** An answer that may have been counted after others that arrived before it. */
interface Reported {
  readonly at: MonotonicMs;
  readonly remaining: number | null;
  /** Its reset, which puts answers in the order in which they were counted; null where it had none. */
  readonly position: number | null;
}

/** Windows without a 429 after which one is forgotten: sooner brings the next one, later leaves places empty for nobody. */
const forgivenAfter = 10;

/** Resets that differ by less do not tell which answer was counted first, ms: they are cut to the second. */
const samePositionMs = 1_500;

export class PacerState implements PacerView {
  readonly ledger = new Ledger();
  readonly window = new RateWindow(defaultLimit.windowMs);
  readonly #others = new Others();
  /** The limit of a Limit header; null until one came. */
  reportedLimit: number | null = null;
  #agreedLimit: number | null = null;
  /** A service that names no limit refused what only the person's own limit allowed. */
  #isDisproved = false;
  left: number | null = null;
  reportedAt: MonotonicMs | null = null;
  inFlight = 0;
  mostInFlight = inFlightNeeded(defaultLimit.requests, defaultLimit.windowMs, firstResponseMs);
  responseMs = firstResponseMs;
  lastAllowedAt: MonotonicMs | null = null;
  backoffUntil: MonotonicMs | null = null;
  refused = false;
  mustProbe = false;
  refusals = 0;
  /** Answers among which the last counted one must be: those that came after the latest request had started. */
  #recent: Reported[] = [];
  #latestStart: MonotonicMs = Number.NEGATIVE_INFINITY;
  /** How many requests may come back early before Remaining is taken for a decoration: no window refills faster. */
  #believable: number = alwaysBelievable;
  #believedAt: MonotonicMs | null = null;
  /** Until then requests are in the ledger of which is not known when they were counted. */
  #lostUntil: MonotonicMs = Number.NEGATIVE_INFINITY;
  #started = 0;
  #refusedAt: MonotonicMs = Number.NEGATIVE_INFINITY;

  get limit(): number {
    return (
      this.reportedLimit ??
      (this.#isDisproved ? defaultLimit.requests : this.#agreedLimit) ??
      defaultLimit.requests
    );
  }
  /** The limit that a person entered, until the service says (section 8 rule 3). */
  set agreedLimit(requests: number | null) {
    if (requests === this.#agreedLimit) return;
    this.#agreedLimit = requests;
    this.#isDisproved = false;
    this.mostInFlight = widthFor(this, this.responseMs);
  }
  get windowMs(): number {
    return this.window.windowMs;
  }
  get shape(): WindowShape {
    // Without Remaining there is no telling, and the ledger is safe on every window but a fading one.
    return this.left === null ? 'sliding' : this.window.shape;
  }
  get refillPerMs(): number {
    return this.window.refillPerMs;
  }
  get resetAt(): MonotonicMs | null {
    return this.window.resetAt;
  }
  get resetPassedAt(): MonotonicMs | null {
    return this.window.resetPassedAt;
  }
  get isOnTheClock(): boolean {
    return this.window.isOnTheClock;
  }
  get others(): number {
    return this.#others.count;
  }
  get othersSend(): boolean {
    return this.#others.send;
  }

  started(now: MonotonicMs, allowedAt: MonotonicMs = now): void {
    this.ledger.expire(now);
    this.inFlight++;
    this.#started++;
    this.lastAllowedAt = Math.max(allowedAt, this.lastAllowedAt ?? allowedAt);
    if (this.left !== null) this.left--;
  }

  /** Provably not sent: its place is free again. */
  notSent(): void {
    this.inFlight = Math.max(0, this.inFlight - 1);
    this.#started--;
    if (this.left !== null) this.left++;
  }

  /** Perhaps sent, never answered: it counts as used. */
  lost(now: MonotonicMs): void {
    this.#counted(now);
    this.#recent.push({ at: now, remaining: null, position: null });
    this.#lostUntil = now + this.windowMs;
  }

  answered(now: MonotonicMs, startedAt: MonotonicMs, status: number, headers: RawHeaders): void {
    const reading = readRateHeaders(headers);
    const { shape } = this;
    this.#counted(now);
    this.responseMs = meanWith(this.responseMs, now - startedAt);
    if (reading.limit !== null) this.reportedLimit = reading.limit;
    this.mostInFlight = widthFor(this, this.responseMs);
    this.#read(now, startedAt, reading);
    this.refused = status === 429;
    if (!this.refused) {
      this.#forgive(now);
      return;
    }
    this.window.refused(now, shape);
    this.refusals++;
    this.#disprove();
    this.#refusedAt = now;
    if (this.left !== null) this.left = Math.min(this.left, 0);
    this.reportedAt = now;
  }

  /** Above what section 8 promises there is only a person's word for it; below, others may be the cause. */
  #disprove(): void {
    if (this.reportedLimit !== null || (this.#agreedLimit ?? 0) <= defaultLimit.requests) return;
    // This answer is in the ledger as well.
    if (this.ledger.size <= defaultLimit.requests) return;
    this.#isDisproved = true;
    this.mostInFlight = widthFor(this, this.responseMs);
  }

  /** Other senders that were quicker than we once may have gone since. */
  #forgive(now: MonotonicMs): void {
    if (this.refusals === 0 || now - this.#refusedAt < forgivenAfter * this.windowMs) return;
    this.refusals--;
    if (this.refusals === 0) this.#isDisproved = false;
    this.#refusedAt = now;
  }

  backOff(until: MonotonicMs): void {
    this.backoffUntil = Math.max(this.backoffUntil ?? until, until);
  }

  #counted(now: MonotonicMs): void {
    this.inFlight = Math.max(0, this.inFlight - 1);
    this.ledger.expire(now);
    this.ledger.add(now + this.windowMs);
  }

  #read(now: MonotonicMs, startedAt: MonotonicMs, reading: RateReading): void {
    const remaining = reading.remaining === null ? null : Math.min(reading.remaining, this.limit);
    const isLatest = startedAt >= this.#latestStart;
    if (isLatest) {
      // Requests that were answered before this one started were counted before it.
      this.#latestStart = startedAt;
      this.#recent = this.#recent.filter(({ at }) => at >= startedAt);
    }
    const usedBefore = this.left === null ? null : this.limit - this.left;
    const unanswered = this.inFlight + this.#recent.length;
    const { limit, reportedAt } = this;
    const young = this.ledger.size;
    const evidence = {
      now,
      startedAt,
      isLatest,
      reading,
      limit,
      remaining,
      usedBefore,
      reportedAt,
      young,
      unanswered,
    };
    const { overAt, position } = this.window.seen(evidence);
    // Others' requests in the new window must not pass for ours of the old one.
    if (overAt !== null && this.window.shape === 'fixed') this.ledger.expire(overAt + this.windowMs);
    this.#recent.push({ at: now, remaining, position });
    this.#recent = countedLast(this.#recent);
    const reported = this.#recent.flatMap((answer) => (answer.remaining === null ? [] : [answer.remaining]));
    if (reported.length === 0) {
      // The service no longer tells, or something in between answered: the next request goes alone.
      this.mustProbe = this.left !== null;
      this.left = null;
      return;
    }
    // The last counted of them left this much or more; those whose answer said nothing may have come after it.
    const least = Math.min(...reported);
    const silent = this.#recent.length - reported.length;
    const isTrusted = this.#forget(now, this.limit - least + silent, overAt !== null || this.mustProbe);
    const byCount = this.limit - this.ledger.size;
    this.left = (isTrusted ? least : Math.min(least, byCount)) - silent - this.inFlight;
    const used = { now, limit, windowMs: this.windowMs, inFlight: this.inFlight, least, byCount };
    if (this.shape === 'bucket') this.#others.seenInBucket(used, this.left, this.#started);
    else this.#others.seen(used);
    this.reportedAt = now;
    this.mustProbe = false;
  }

  /**
   * The service counts `counted` in all, so that more than that of ours it counts no longer: at a reset all at once,
   * otherwise no faster than any window refills. Returns false where it claims to count fewer than can be.
   */
  #forget(now: MonotonicMs, counted: number, isNewWindow: boolean): boolean {
    const elapsed = now - (this.#believedAt ?? now);
    this.#believedAt = now;
    this.#believable = Math.min(this.limit, this.#believable + (elapsed * this.limit) / this.windowMs);
    const excess = this.ledger.size - counted;
    if (excess <= 0) return true;
    if (isNewWindow) {
      this.#believable = alwaysBelievable;
      this.ledger.forgetOldest(excess, now);
      return true;
    }
    const believed = Math.min(excess, Math.floor(this.#believable));
    this.#believable -= believed;
    // How long before its answer a request was counted is not known: no sooner than it started.
    const uncertainMs = Math.max(this.windowMs / earlyParts, earlyResponses * this.responseMs);
    const early = this.ledger.forgetOldest(believed, now + uncertainMs);
    const isBeforeReset = this.resetAt !== null && now < this.resetAt - this.windowMs / earlyParts;
    if (isBeforeReset && now >= this.#lostUntil) this.window.cameBackEarly(early);
    return believed === excess;
  }
}

/** Without those that were certainly counted before another one. */
function countedLast(answers: readonly Reported[]): Reported[] {
  const last = Math.max(...answers.map(({ position }) => position ?? Number.NEGATIVE_INFINITY));
  return answers.filter(({ position }) => position === null || position >= last - samePositionMs);
}
