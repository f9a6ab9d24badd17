/**
 * The three rate-limit headers and Date as a reading (interface specification, section 8). Pure; whatever
 * makes no sense is null rather than believed, since a wrong reading either stalls a campaign or overruns
 * the limit.
 */
import type { RawHeaders } from '../wire.ts';
import { httpDate } from './http-date.ts';

/** When the limit resets, as the service put it. */
export type ResetReading =
  /** A moment by the service's clock, Unix ms. `roundedMs`: how much its unit may have cut off. */
  | { readonly kind: 'at'; readonly unixMs: number; readonly roundedMs: number }
  /** So many ms after the answer was made. */
  | { readonly kind: 'in'; readonly ms: number; readonly roundedMs: number };

export interface RateReading {
  /** X-RateLimit-Limit: requests allowed in the window, from 1. */
  readonly limit: number | null;
  /** X-RateLimit-Remaining: requests left, from 0. */
  readonly remaining: number | null;
  /** X-RateLimit-Reset. The specification says Unix seconds; ms and seconds from now are understood too. */
  readonly reset: ResetReading | null;
  /** Date: the service's clock, Unix ms, with its fraction of a second cut off. */
  readonly dateMs: number | null;
}

/** A number below this counts seconds from now; as a moment it would lie before 1973, and a wait of three years is none. */
const longestDelta = 100_000_000;
/** A number above this can only be in milliseconds: as seconds it would lie beyond the year 5000. */
const largestSeconds = 100_000_000_000;
/** Larger counts are nonsense: nobody sends a thousand million requests a minute. */
const largestCount = 1_000_000_000;

export function readRateHeaders(headers: RawHeaders): RateReading {
  const limit = countOf(headers.limit);
  return {
    limit: limit === 0 ? null : limit,
    remaining: countOf(headers.remaining),
    reset: resetOf(headers.reset),
    dateMs: httpDate(headers.date),
  };
}

/** A whole number from 0; a fraction is cut, since half a request cannot be sent. */
function countOf(text: string | undefined): number | null {
  const value = numberOf(text);
  return value === null || value > largestCount ? null : Math.floor(value);
}

function resetOf(text: string | undefined): ResetReading | null {
  const value = numberOf(text);
  if (value === null) return null;
  const isWhole = Number.isInteger(value);
  if (value < longestDelta) return { kind: 'in', ms: value * 1000, roundedMs: isWhole ? 1000 : 1 };
  if (value > largestSeconds) return { kind: 'at', unixMs: value, roundedMs: 1 };
  return { kind: 'at', unixMs: value * 1000, roundedMs: isWhole ? 1000 : 1 };
}

/** Digits with or without a fraction. A header that came twice is taken only where both say the same. */
function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [first, ...others] = text.split(',').map((part) => part.trim());
  if (first === undefined || others.some((other) => other !== first)) return null;
  return /^\d{1,17}(\.\d{1,9})?$/.test(first) ? Number(first) : null;
}
