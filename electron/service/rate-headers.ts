/**
 * The three rate-limit headers as a reading (interface specification, section 8). The
 * specification gives Reset as a Unix timestamp in seconds; milliseconds and a number of seconds
 * from now are understood too, and whatever makes no sense is null rather than believed.
 */
import type { RawHeaders } from './wire.ts';

export interface RateReading {
  /** Requests allowed in the window. */
  readonly limit: number | null;
  readonly remaining: number | null;
  /** From the answer to the reset, ms, by the service's own clock; null where that cannot be told. */
  readonly resetInMs: number | null;
}

/** Above this a number of seconds can only be a moment: about 30 years. */
const longestDelta = 1_000_000_000;
/** Above this a moment can only be in milliseconds. */
const largestSeconds = 100_000_000_000;
/** A window longer than a day is a mistake, and waiting for its end would be a worse one. */
const longestWindowMs = 24 * 60 * 60_000;

export function readRateHeaders(headers: RawHeaders): RateReading {
  const limit = count(headers.limit);
  return {
    limit: limit === 0 ? null : limit,
    remaining: count(headers.remaining),
    resetInMs: resetIn(headers.reset, headers.date),
  };
}

/** A whole number from 0; a fraction is cut, since half a request cannot be sent. */
function count(text: string | undefined): number | null {
  if (text === undefined || !/^\s*\d{1,15}(\.\d+)?\s*$/.test(text)) return null;
  return Math.floor(Number(text));
}

function resetIn(reset: string | undefined, date: string | undefined): number | null {
  if (reset === undefined || !/^\s*\d{1,17}(\.\d+)?\s*$/.test(reset)) return null;
  const value = Number(reset);
  const inMs = value < longestDelta ? value * 1000 : moment(value) - Date.parse(date ?? '');
  // Without a Date header there is nothing to compare with: the local clock may be hours wrong.
  return Number.isFinite(inMs) && inMs > 0 && inMs <= longestWindowMs ? inMs : null;
}

function moment(value: number): number {
  return value > largestSeconds ? value : value * 1000;
}
