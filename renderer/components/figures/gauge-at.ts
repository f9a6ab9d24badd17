import type { RateGauge } from '../../../electron/shared/models.ts';

const minuteMs = 60_000;

/**
 * The gauge as it is now. Snapshots come only while something is sent; in between, the seconds to the reset in the last headers
 * go on running out, and then the limit is full again.
 *
 * @param takenAt when the gauge was read, Unix ms
 * @param now Unix ms
 */
export function gaugeAt(gauge: RateGauge, takenAt: number, now: number): RateGauge {
  if (gauge.source === 'defaults') return gauge;
  // Without a time from the service it is full again when a minute has passed in which nothing was sent.
  const left = (gauge.resetInSeconds ?? minuteMs / 1000) - Math.max(0, now - takenAt) / 1000;
  if (left <= 0) return { ...gauge, remaining: gauge.limit, resetInSeconds: 0 };
  return gauge.resetInSeconds === null ? gauge : { ...gauge, resetInSeconds: left };
}

export type Backoff =
  | { readonly kind: 'none' }
  /** Less than a minute is counted down, seconds. */
  | { readonly kind: 'for'; readonly seconds: number }
  /** On a full minute, Unix ms. */
  | { readonly kind: 'until'; readonly at: number };

/**
 * The rest of a wait that the service asked for. Rounded to the minute after its end: what is promised too early is worse.
 *
 * @param until Unix ms; null where it asked for none
 * @param now Unix ms
 */
export function backoffAt(until: number | null, now: number): Backoff {
  if (until === null || until <= now) return { kind: 'none' };
  if (until - now <= minuteMs) return { kind: 'for', seconds: Math.ceil((until - now) / 1000) };
  return { kind: 'until', at: Math.ceil(until / minuteMs) * minuteMs };
}
