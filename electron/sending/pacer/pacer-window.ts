/**
 * The service's window as the headers show it (section 8 tells its limit and nothing else): when it resets, on our own clock, and
 * of which shape it is. Moments are monotonic ms.
 */
import type { RateReading, ResetReading } from '../../service/answer/rate-headers.ts';

/**
 * How what was used comes back. `fixed`: all at once at the reset. `sliding`: each request when it is a window old.
 * `bucket`: one after the other, a limit in a window, until the bucket is full at the reset. `refills`: little by little
 * in some other way (a sliding counter, whose last window fades). Until the headers tell them apart, a request that
 * nothing vouches for goes only when all of them would let it through.
 */
export type WindowShape = 'unknown' | 'fixed' | 'sliding' | 'bucket' | 'refills';

const policy = {
  /** A reset that moved by less has not moved: clocks of several servers, and fractions cut off. */
  sameResetMs: 1_500,
  /** From this share of a window on, a move of the reset is a new window. */
  wholeWindow: 0.9,
  /** From this share of a window on, a reset lies further off than it can: Date and Reset come from different clocks. */
  tooFar: 1.25,
  /** A longer window is not believed even after a 429: a campaign would seem dead for hours. */
  longestWindowMs: 60 * 60_000,
  /** Shorter ones look like the moving reset of a token bucket. */
  shortestWindowMs: 2_000,
  /** The use before a reset must be this share of the limit to tell a step from fading. */
  telling: 0.3,
  /** Right after its reset, a counter still counts this share of what it did: less was a log from which some left. */
  stillThere: 0.85,
  /** So many requests that came back too early are no rounding: the window refills. */
  earlyOnes: 2,
  /** A bucket has shown when it is full, and been right, while this share of it was used: no other reset moves so. */
  fullReported: 0.2,
  /** Date and Reset are cut to the second, either way; shorter stretches than this show nothing. */
  cutMs: [-1_100, 2_100],
  fullReportedMs: 10_000,
  /** How often the time is doubled in which a window is not taken for a fading one, after that was wrong. */
  mostDoublings: 6,
} as const;

/** One answer, as far as the window is concerned. */
export interface WindowEvidence {
  readonly now: number;
  readonly startedAt: number;
  /** No request that has been answered was sent later. */
  readonly isLatest: boolean;
  readonly reading: RateReading;
  readonly limit: number;
  /** Of the limit, as this answer says; null where it does not say. */
  readonly remaining: number | null;
  /** Counted by the service before this answer, as far as known; null where nothing is. */
  readonly usedBefore: number | null;
  /** The time of that report. */
  readonly reportedAt: number | null;
  /** Of those, ours that are less than a window old. */
  readonly young: number;
  /** Requests that may have been counted in a new window before this one. */
  readonly unanswered: number;
}

interface Reset {
  /** On the service's clock where `isServerTime`, otherwise on ours. */
  readonly ms: number;
  readonly isServerTime: boolean;
  /** How much later it may be in truth. */
  readonly roundedMs: number;
}

export class RateWindow {
  windowMs: number;
  shape: WindowShape = 'unknown';
  /** Requests that come back per ms while the window refills: never more than it does. */
  refillPerMs = 0;
  /** The service's clock is ahead of ours by at least this; null until a Date header came. */
  #aheadMs: number | null = null;
  #reset: Reset | null = null;
  /** A reset further off than the window is long, kept for the case that a 429 confirms it. */
  #farMs: number | null = null;
  /** The reset with which the present window was first seen. */
  #first: Reset | null = null;
  /** The reset for which the refill was measured. */
  #measuredAt: Reset | null = null;
  /** The refill before the last answer. */
  #fading = 0;
  #early = 0;
  #wrongGuesses = 0;
  #noGuessUntil = Number.NEGATIVE_INFINITY;
  #lastSpanMs: number | null = null;
  /** Least and most that was used while each reset was the moment at which a bucket is full. */
  #fullReported: { readonly least: number; readonly most: number } | null = null;

  constructor(windowMs: number) {
    this.windowMs = windowMs;
  }

  /** The reset as reported; null where it was not, or made no sense. */
  get resetAt(): number | null {
    return this.#reset === null ? null : this.#local(this.#reset);
  }

  /** When the reset has certainly passed. A window on the clock ends on the full minute, where nothing was cut off. */
  get resetPassedAt(): number | null {
    const reset = this.#reset;
    if (reset === null) return null;
    return this.#local(reset) + (this.isOnTheClock ? 0 : reset.roundedMs);
  }

  /** The reset is at a full minute, or whatever the window is: a sliding log's would be so by chance only. */
  get isOnTheClock(): boolean {
    return this.#reset?.isServerTime === true && this.#reset.ms % this.windowMs === 0;
  }

  /**
   * Takes in an answer. Returns its position among the answers: resets never go back, so that of two answers the one with
   * the later reset was counted later. `overAt`: no later than the reset that lies between it and those before; null where none does.
   */
  seen(evidence: WindowEvidence): { readonly overAt: number | null; readonly position: number | null } {
    const { now, startedAt, reading, isLatest } = evidence;
    this.#tellBucket(evidence);
    if (reading.dateMs !== null) this.#setClock(reading.dateMs, startedAt, now);
    const reset = this.#plausible(reading.reset, startedAt, now);
    const isOvertaken = !isLatest && (reset === null || (this.#reset !== null && reset.ms < this.#reset.ms));
    const overAt = isOvertaken ? null : this.#advance(evidence, reset);
    return { overAt, position: reset?.ms ?? null };
  }

  #advance(evidence: WindowEvidence, reset: Reset | null): number | null {
    const { now } = evidence;
    const before = this.#reset;
    this.#reset = reset;
    if (reset === null || before === null || reset.isServerTime !== before.isServerTime) {
      this.#first = reset;
      this.#measuredAt = null;
      if (reset !== null) this.#measureRefill(evidence, reset);
      return null;
    }
    const movedMs = reset.ms - before.ms;
    if (Math.abs(movedMs) <= policy.sameResetMs && !reset.isServerTime && movedMs > 0) this.#reset = before;
    this.#fading = this.refillPerMs;
    this.#measureRefill(evidence, reset);
    const rolledOver = movedMs > policy.sameResetMs && now >= this.#local(before) - 2 * policy.sameResetMs;
    if (rolledOver) this.#learnWindow(evidence, movedMs, this.#local(reset));
    this.#tellShape(evidence, before, reset);
    return rolledOver ? this.#local(before) - 2 * policy.sameResetMs : null;
  }

  /** So many counted requests came back long before they were a window old, and no reset lay between. */
  cameBackEarly(count: number): void {
    this.#early += count;
    if (this.#early >= policy.earlyOnes && this.#reset !== null && this.shape !== 'bucket') {
      this.shape = 'refills';
    }
  }

  /** A 429 for a request sent in the belief that the window was of `shape`: others were quicker, or the belief was wrong. */
  refused(now: number, shape: WindowShape): void {
    if (this.#early < policy.earlyOnes && this.shape !== 'sliding' && this.shape !== 'bucket') {
      this.shape = 'unknown';
      if (shape === 'refills') {
        this.#wrongGuesses++;
        this.#noGuessUntil = now + this.windowMs * 2 ** Math.min(this.#wrongGuesses, policy.mostDoublings);
      }
    }
    this.#early = 0;
    if (this.#farMs !== null) this.windowMs = Math.min(this.#farMs, policy.longestWindowMs);
  }

  /** The reset of a bucket is when it will be full, so that it follows from what is used, whoever uses it. */
  #tellBucket({ reading, limit, remaining }: WindowEvidence): void {
    const { reset, dateMs } = reading;
    if (reset === null || remaining === null || (reset.kind === 'at' && dateMs === null)) return;
    const reportedMs = reset.kind === 'at' ? reset.unixMs - (dateMs ?? 0) : reset.ms;
    const stepMs = this.windowMs / limit;
    const used = limit - remaining;
    const [cutEarly, cutLate] = policy.cutMs;
    const isFullThen = reportedMs >= (used - 1) * stepMs + cutEarly && reportedMs <= used * stepMs + cutLate;
    if (isFullThen) {
      const { least, most } = this.#fullReported ?? { least: used, most: used };
      this.#fullReported = { least: Math.min(least, used), most: Math.max(most, used) };
      const reported = this.#fullReported.most - this.#fullReported.least;
      if (reported >= limit * policy.fullReported && reported * stepMs >= policy.fullReportedMs)
        this.shape = 'bucket';
      return;
    }
    this.#fullReported = null;
    if (this.shape === 'bucket') this.shape = 'unknown';
  }

  #local(reset: Reset): number {
    return reset.isServerTime ? reset.ms - (this.#aheadMs ?? 0) : reset.ms;
  }

  /** The Date header was cut to the second and then travelled: each one says how far ahead the clock is at least. */
  #setClock(dateMs: number, startedAt: number, now: number): void {
    const least = dateMs - now;
    const most = dateMs + 1000 - startedAt;
    if (this.#aheadMs !== null && least <= this.#aheadMs && this.#aheadMs <= most) return;
    const movedMs = least - (this.#aheadMs ?? least);
    this.#aheadMs = least;
    if (Math.abs(movedMs) <= policy.sameResetMs) return;
    // The service's clock was set, or another server answered: a time that the old one reported is nothing to wait for.
    this.#reset = null;
    this.#first = null;
    this.#measuredAt = null;
  }

  #plausible(reported: ResetReading | null, startedAt: number, now: number): Reset | null {
    this.#farMs = null;
    if (reported === null || (reported.kind === 'at' && this.#aheadMs === null)) return null;
    const reset =
      reported.kind === 'at'
        ? { ms: reported.unixMs, isServerTime: true, roundedMs: reported.roundedMs }
        : { ms: now + reported.ms, isServerTime: false, roundedMs: reported.roundedMs };
    const inMs = this.#local(reset) - now;
    // It may pass while the answer is under way, but not before the request.
    if (this.#local(reset) + reset.roundedMs <= startedAt) return null;
    if (inMs <= this.windowMs * policy.tooFar + reset.roundedMs) return reset;
    if (inMs <= policy.longestWindowMs) this.#farMs = inMs;
    return null;
  }

  /**
   * The requests counted now that were not sent in this window must be gone by its end. That gives the fading of a counter's last
   * window, and the flow of a bucket whose reset is the moment at which it is full. Taken when the reset has just moved, since
   * what is sent later in the window does not fade.
   */
  #measureRefill({ now, limit, remaining, unanswered }: WindowEvidence, reset: Reset): void {
    const last = this.#measuredAt;
    if (last !== null && Math.abs(reset.ms - last.ms) <= policy.sameResetMs) return;
    const inMs = this.#local(reset) - now;
    if (remaining === null || inMs <= 0) return;
    this.#measuredAt = reset;
    const gone = limit - remaining - 1 - unanswered;
    this.refillPerMs = Math.max(0, Math.min(limit / this.windowMs, gone / inMs));
  }

  #tellShape(
    { now, limit, remaining, usedBefore, reportedAt, young }: WindowEvidence,
    before: Reset,
    reset: Reset,
  ): void {
    const first = this.#first ?? reset;
    const movedMs = Math.abs(reset.ms - first.ms);
    if (movedMs < this.windowMs * policy.wholeWindow) {
      // Fixed windows and counters keep their reset or move it by a whole window.
      const isFlowing = this.shape === 'refills' || this.shape === 'bucket';
      if (movedMs >= 2 * policy.sameResetMs && !isFlowing) this.shape = 'sliding';
      return;
    }
    this.#first = reset;
    // A counter keeps its reset through the window, a sliding log moves it with each request that leaves.
    const isSteady = Math.abs(before.ms - first.ms) <= policy.sameResetMs;
    const isEarly = this.#local(reset) - now >= this.windowMs * policy.wholeWindow;
    const isNext = movedMs < this.windowMs * (1 + policy.wholeWindow / 2);
    if (this.shape !== 'unknown' || !isEarly || !isNext) return;
    if (remaining === null || usedBefore === null || reportedAt === null) return;
    // A step leaves the whole limit, a counter what had not faded by the reset: whichever is nearer.
    const stillUsed = usedBefore - this.#fading * Math.max(0, this.#local(before) - reportedAt);
    if (stillUsed < limit * policy.telling) return;
    if (remaining > limit - stillUsed / 2) {
      // A request that is a window old is gone in a sliding log too.
      if (young >= limit * policy.telling) this.shape = 'fixed';
      return;
    }
    const isStillThere = limit - remaining >= stillUsed * policy.stillThere;
    if (isSteady && isStillThere && now >= this.#noGuessUntil) this.shape = 'refills';
  }

  /** A shorter window than believed: seen twice in a row, nearly the whole limit back each time. */
  #learnWindow({ now, limit, remaining, usedBefore }: WindowEvidence, spanMs: number, resetAt: number): void {
    const isStep =
      spanMs >= policy.shortestWindowMs &&
      spanMs < this.windowMs * policy.wholeWindow &&
      resetAt - now >= spanMs * 0.8 &&
      remaining !== null &&
      remaining >= limit * 0.9 &&
      usedBefore !== null &&
      usedBefore >= limit * 0.5;
    const last = this.#lastSpanMs;
    this.#lastSpanMs = isStep ? spanMs : null;
    if (isStep && last !== null && Math.abs(last - spanMs) <= 1000) {
      this.windowMs = Math.max(last, spanMs);
      this.shape = 'unknown';
    }
  }
}
