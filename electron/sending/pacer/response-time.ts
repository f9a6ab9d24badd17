/**
 * How long answers take, ms: the mean of those that came, and of those that are awaited what they have taken so far. Pure.
 */
import type { MonotonicMs } from './pacer-decide.ts';

/** How fast the mean follows: one slow answer must not open the flood gates. */
const smoothing = 0.1;

export function meanWith(meanMs: number, tookMs: number): number {
  return meanMs + smoothing * (Math.max(0, tookMs) - meanMs);
}

/**
 * The mean as it would be if every answer that is later than it came at this moment: none of them can have been quicker. So
 * it grows while a service is silent, and does not jump when it speaks again.
 *
 * @param awaited when the requests without an answer were started
 */
export function meanSoFar(meanMs: number, awaited: readonly MonotonicMs[], now: MonotonicMs): number {
  const ages = awaited.map((startedAt) => now - startedAt).sort((one, other) => one - other);
  return ages.reduce((mean, age) => (age > mean ? meanWith(mean, age) : mean), meanMs);
}

/**
 * How long the slowest of the awaited answers may still take. Of what has taken long nobody knows more than that: it is
 * expected to take as long again.
 */
export function overdueMs(meanMs: number, awaited: readonly MonotonicMs[], now: MonotonicMs): number {
  const oldest = Math.max(0, ...awaited.map((startedAt) => now - startedAt));
  return oldest > meanMs ? oldest : 0;
}
