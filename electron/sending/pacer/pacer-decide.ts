/**
 * May the next request of an account go out now, and if not, when? Pure: the moment and what is known are arguments
 * (interface specification, section 8, rules 1 and 2).
 *
 * Each request is either vouched for or a probe. Vouched for: the service's last word (Remaining), less everything sent
 * since, is above the reserve; no shape of window takes that back while only we send. A probe goes alone, at a moment at
 * which every shape that is still plausible has something left, and its answer vouches for the rest.
 */
import type { MonotonicMs } from '../../threads/clock.ts';
import type { WindowShape } from './pacer-window.ts';

export type { MonotonicMs };

export interface PacingSettings {
  /** `fast`: as soon as allowed. `even`: spread over the window. */
  readonly mode: 'fast' | 'even';
  /** Requests of each window that are left to other programs. */
  readonly reserve: number;
  /**
   * Requests a window that a person entered; null or absent: none. They hold until the service names its limit, and as a bound where
   * it names a higher one.
   */
  readonly agreedLimit?: number | null;
}

/** The state of an account that the pacer decides by. */
export interface PacerView {
  readonly limit: number;
  readonly windowMs: number;
  readonly shape: WindowShape;
  readonly refillPerMs: number;
  readonly resetAt: MonotonicMs | null;
  readonly resetPassedAt: MonotonicMs | null;
  /** The reset is at a full minute, or whatever the window is. */
  readonly isOnTheClock: boolean;
  /** The count that the service vouches for, less what was sent since; null where it does not report one. */
  readonly left: number | null;
  /** The time of its last report. */
  readonly reportedAt: MonotonicMs | null;
  readonly ledger: { sizeAt(now: MonotonicMs): number; freeAt(count: number): MonotonicMs | null };
  readonly inFlight: number;
  /** As many as should be in flight. */
  readonly mostInFlight: number;
  readonly responseMs: number;
  /**
   * When the last request was let go. It starts once that is recorded, which takes half a second on a slow line: spaced by when they start,
   * each would come so much later.
   */
  readonly lastAllowedAt: MonotonicMs | null;
  readonly backoffUntil: MonotonicMs | null;
  /** The last answer was a 429. */
  readonly refused: boolean;
  /** The state may be wrong: after a restart, a sleep, an answer without headers. */
  readonly mustProbe: boolean;
  /** Requests of others that the service counts, as far as they show. */
  readonly others: number;
  /** They became more of late. */
  readonly othersSend: boolean;
  /** 429s of late. */
  readonly refusals: number;
}

export type WaitReason =
  /** The service said 429. */
  | { readonly kind: 'backoff' }
  /** As many are in flight as should be. */
  | { readonly kind: 'in-flight'; readonly inFlight: number; readonly most: number }
  /** One request is out whose answer tells how many more may follow. */
  | { readonly kind: 'probe' }
  /** The service has none left, or none above the reserve. */
  | { readonly kind: 'none-left'; readonly remaining: number; readonly limit: number }
  /** The service does not say what is left, and by our own count it is all used. */
  | { readonly kind: 'ledger-full'; readonly counted: number; readonly limit: number }
  /** Requests are spread evenly. */
  | { readonly kind: 'spacing' };

export type PacerDecision =
  /** `count` requests may start now, on top of those in flight. */
  | { readonly kind: 'send'; readonly count: number }
  /** Ask again at `until`; null: when an answer comes. */
  | { readonly kind: 'wait'; readonly until: MonotonicMs | null; readonly reason: WaitReason };

const policy = {
  /** Too few in flight lowers the rate where answers are slow; too many leaves more unconfirmed after a crash, for a person to sort out. */
  fewestInFlight: 2,
  mostInFlight: 32,
  /** Twice what the rate needs, so that a line that stood for half a window catches up; more only leaves more unconfirmed. */
  widthOfNeed: 2,
  /**
   * And a few more, so that what comes back at once in a step gets out soon: three where the rate needs half a request in
   * flight or more, fewer where it needs next to nothing.
   */
  spare: 3,
  spareOfNeed: 6,
  /** After this part of a window without an answer, others may have used what was left: one request asks. */
  staleParts: 10,
  /** Slack after a reset for a counter that refuses until its last window has faded by one: its clock is not ours. */
  fadingSlack: 1.1,
  /**
   * Windows after the last word in which any refill has given back one: a reset a window away, and a whole window's
   * fading with its slack. Too few and a request asks in vain; without a bound a limit that was lowered stands for hours.
   */
  refillsWithin: 2.2,
  /** Left over where others are seen to use the limit, since they send between our answers; at most this part of the limit. */
  cushion: 2,
  cushionParts: 20,
} as const;

/** Requests in flight for limit × response time: 4 at 100 a minute and 300 ms, at least 2, at most 32. */
export function inFlightNeeded(limit: number, windowMs: number, responseMs: number): number {
  const need = (limit * responseMs) / windowMs;
  const needed = Math.ceil(policy.widthOfNeed * need + Math.min(policy.spare, policy.spareOfNeed * need));
  return Math.min(policy.mostInFlight, Math.max(policy.fewestInFlight, Number.isFinite(needed) ? needed : 0));
}

/** As many in flight as are needed by now; one more or less follows the noise of the response times. */
export function widthFor(
  { limit, windowMs, mostInFlight }: Pick<PacerView, 'limit' | 'windowMs' | 'mostInFlight'>,
  responseMs: number,
): number {
  const needed = inFlightNeeded(limit, windowMs, responseMs);
  return Math.abs(needed - mostInFlight) > 1 ? needed : mostInFlight;
}

/**
 * Requests that are not to be used: what is above a limit of the person's own, the reserve, and a cushion where others may send
 * between our answers. In a window that refills they look like the flow, so that it is always there; it costs a moment, once. At
 * least one can be used.
 */
export function leftAlone(state: PacerView, { reserve, agreedLimit }: PacingSettings): number {
  const seen = state.others > 0 || state.shape === 'refills' ? policy.cushion : 0;
  const sentMeanwhile = Math.ceil((2 * state.others * state.responseMs) / state.windowMs);
  const cushion = Math.max(seen, sentMeanwhile) + policy.cushion * state.refusals;
  const most = Math.floor(state.limit / policy.cushionParts);
  const above = Math.max(0, state.limit - (agreedLimit ?? state.limit));
  return Math.min(state.limit - 1, above + Math.max(0, Math.floor(reserve)) + Math.min(cushion, most));
}

/** The requests that may be used before anything else becomes known, the reserve included. */
export function leftNow(state: PacerView, now: MonotonicMs): number {
  const reported = leftAsReported(state, now);
  if (state.shape !== 'bucket' || state.reportedAt === null) return reported;
  const flowed = Math.floor(((now - state.reportedAt) * state.limit) / state.windowMs);
  return Math.min(state.limit - state.inFlight, reported + flowed);
}

/** The count that the service last reported, less what was sent since; by our own count where it reports none. */
function leftAsReported(state: PacerView, now: MonotonicMs): number {
  return state.left ?? state.limit - state.ledger.sizeAt(now) - state.inFlight;
}

export function decide(state: PacerView, now: MonotonicMs, settings: PacingSettings): PacerDecision {
  if (state.backoffUntil !== null && now < state.backoffUntil) {
    return { kind: 'wait', until: state.backoffUntil, reason: { kind: 'backoff' } };
  }
  const most = state.mostInFlight;
  const places = most - state.inFlight;
  if (places <= 0)
    return { kind: 'wait', until: null, reason: { kind: 'in-flight', inFlight: state.inFlight, most } };
  const alone = leftAlone(state, settings);
  const vouched = state.refused ? 0 : leftNow(state, now) - alone;
  const asks = vouched <= 0 || state.mustProbe || isStale(state, now);
  if (asks && state.inFlight > 0) return { kind: 'wait', until: null, reason: { kind: 'probe' } };
  if (vouched <= 0) {
    const until = freeAgainAt(state, alone + 1 - leftAsReported(state, now));
    if (now < until) return { kind: 'wait', until, reason: noneLeft(state, now) };
  }
  if (settings.mode === 'fast') return { kind: 'send', count: asks ? 1 : Math.min(places, vouched) };
  const next = nextEvenly(state, now, alone, vouched);
  return now < next ? { kind: 'wait', until: next, reason: { kind: 'spacing' } } : { kind: 'send', count: 1 };
}

/** Whether the last word is so old that others may have used what it left. */
function isStale(state: PacerView, now: MonotonicMs): boolean {
  if (state.reportedAt === null) return false;
  return now - state.reportedAt > Math.max(state.windowMs / policy.staleParts, 3 * state.responseMs);
}

/**
 * The first moment at which `needed` more are left than were reported, whatever the window's shape: no earlier, and always
 * finite.
 */
export function freeAgainAt(state: PacerView, needed: number): MonotonicMs {
  const reported = state.reportedAt ?? Number.NEGATIVE_INFINITY;
  const { resetAt, resetPassedAt, windowMs, limit } = state;
  // A sliding counter has nothing left right at its reset.
  const faded = (count: number): MonotonicMs | null =>
    resetAt === null ? null : resetAt + (policy.fadingSlack * windowMs * count) / limit;
  // A 429 said how long to wait; nothing that we counted ourselves is better, only a reset that is later.
  if (state.refused) return Math.max(resetPassedAt ?? reported, faded(1) ?? reported);
  // Requests that are not in the ledger are others', and count no longer than a window.
  const agedAfter = (count: number): MonotonicMs => state.ledger.freeAt(count) ?? reported + windowMs;
  const aged = agedAfter(needed);
  // Where others send, the oldest of ours may be of a window that is over, and says nothing of this one.
  const stepped = state.others > 0 ? (resetPassedAt ?? aged) : Math.min(aged, resetPassedAt ?? aged);
  const longest = Math.max(resetPassedAt ?? reported, reported + policy.refillsWithin * windowMs);
  switch (state.shape) {
    case 'fixed':
      return stepped;
    case 'sliding':
      // The reset gives back one, which others may have taken, as they may have taken what was left then.
      return state.others > 0 ? agedAfter(needed + policy.cushion) : stepped;
    case 'unknown': {
      // If it is a sliding log, whose reset is not on the clock, others may have taken what the reset gave back.
      const ours = state.othersSend && !state.isOnTheClock ? agedAfter(needed + policy.cushion) : stepped;
      return Math.max(stepped, ours, faded(Math.min(needed, 1 + policy.cushion)) ?? aged);
    }
    case 'bucket':
      return Math.min(reported + (needed * windowMs) / limit, longest);
    case 'refills': {
      const refilled = Math.min(faded(needed) ?? aged, longest);
      return state.refillPerMs > 0 ? Math.min(reported + needed / state.refillPerMs, refilled) : refilled;
    }
    default:
      return state.shape satisfies never;
  }
}

function noneLeft(state: PacerView, now: MonotonicMs): WaitReason {
  const { limit } = state;
  if (state.left === null)
    return { kind: 'ledger-full', counted: state.ledger.sizeAt(now) + state.inFlight, limit };
  return { kind: 'none-left', remaining: Math.max(0, state.left), limit };
}

/**
 * Spread over the window, or over what is left of it where others have used some. Only a fixed window has an end that stands
 * still: that of the others moves with each request, and spreading up to it would halve the rate.
 */
function nextEvenly(state: PacerView, now: MonotonicMs, alone: number, vouched: number): MonotonicMs {
  const last = state.lastAllowedAt ?? Number.NEGATIVE_INFINITY;
  const even = state.windowMs / (state.limit - alone);
  const isFlowing = state.shape === 'refills' || state.shape === 'bucket' || state.shape === 'sliding';
  const toReset = isFlowing || state.resetAt === null ? 0 : state.resetAt - now;
  return last + (vouched > 0 ? Math.max(even, toReset / vouched) : even);
}
