/**
 * How long a 429 asks to wait (interface specification, section 7): `retry_after` of the body, else the Retry-After
 * header, else a growing wait of our own. Pure: attempts, time and chance are arguments.
 */
import type { ErrorBody, RawHeaders } from '../wire.ts';
import { httpDate } from './http-date.ts';

export const retryPolicy = {
  /**
   * First wait where the service names none. The limit is per minute, so the waits between three attempts must span one
   * (20 + 40 s): too short burns the attempts within one window and pauses the campaign for nothing.
   */
  backoffFirstMs: 20_000,
  /** No wait of our own is longer: the window is a minute, more would only look dead. */
  backoffMaxMs: 120_000,
  /** Share of the wait that chance adds, so that programs that share a limit do not come back together. Never subtracts: early is refused. */
  backoffJitter: 0.25,
} as const;

export interface RetryWait {
  readonly waitMs: number;
  readonly source: 'body' | 'header' | 'backoff';
}

/** The service counts in whole seconds; less is coming back at once, which burns the attempts. */
const minWaitMs = 1_000;

/** A wait beyond any calendar is cut to this, so that adding it to a time stays a valid time. */
const maxWaitMs = 10 * 365 * 24 * 3_600_000;

/**
 * The wait after a 429, in milliseconds, at least a second and finite. Less, negative and unreadable values count as
 * absent: coming back at once is what got the request refused.
 *
 * @param attempt how many times this batch has been answered with 429, this one included, from 1
 * @param random from 0 up to but not including 1
 * @param nowMs Unix milliseconds; only used where the answer has no Date header to compare a date with
 */
export function retryWait(
  body: ErrorBody,
  headers: RawHeaders,
  attempt: number,
  random: number,
  nowMs: number,
): RetryWait {
  const fromBody = secondsToMs(body.retry_after);
  if (fromBody !== undefined) return { waitMs: fromBody, source: 'body' };
  const fromHeader = secondsToMs(headers.retryAfter) ?? untilDate(headers, nowMs);
  if (fromHeader !== undefined) return { waitMs: fromHeader, source: 'header' };
  return { waitMs: ownWait(attempt, random), source: 'backoff' };
}

function secondsToMs(value: number | string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const text = String(value).trim();
  // Number() alone would read '', '0x10' and '1_0' in ways that nobody meant.
  if (!/^\d+(?:\.\d+)?(?:e\+?\d+)?$/i.test(text)) return undefined;
  return usable(Number(text) * 1_000);
}

function untilDate(headers: RawHeaders, nowMs: number): number | undefined {
  const until = httpDate(headers.retryAfter);
  return until === null ? undefined : usable(until - (httpDate(headers.date) ?? nowMs));
}

function usable(ms: number): number | undefined {
  return ms >= minWaitMs ? Math.min(Math.ceil(ms), maxWaitMs) : undefined;
}

function ownWait(attempt: number, random: number): number {
  const doublings = Math.min(Math.max(Math.trunc(attempt) || 1, 1) - 1, 10);
  const wait = Math.min(retryPolicy.backoffFirstMs * 2 ** doublings, retryPolicy.backoffMaxMs);
  const chance = Math.min(Math.max(random, 0), 1) || 0;
  return Math.ceil(wait * (1 + retryPolicy.backoffJitter * chance));
}
