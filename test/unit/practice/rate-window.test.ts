import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateWindow, type WindowKind } from '../../../electron/practice/rate-window.ts';

const kinds: readonly WindowKind[] = ['fixed', 'sliding-log', 'sliding-counter', 'token-bucket'];

function admitted(
  kind: WindowKind,
  limit: number,
  windowMs: number,
  times: readonly number[],
): readonly boolean[] {
  const window = createRateWindow(kind, { limit, windowMs });
  return times.map((time) => window.admit(time).allowed);
}

describe('a rate window', () => {
  it.each(kinds)('allows a burst up to the limit and no more: %s', (kind) => {
    expect(admitted(kind, 3, 1_000, [0, 0, 0, 0])).toEqual([true, true, true, false]);
  });

  it('of the fixed kind opens all at once, a window after its first request', () => {
    expect(admitted('fixed', 2, 1_000, [500, 1_400, 1_499, 1_500, 1_500, 1_500])).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('of the sliding log kind opens one by one, a window after each request', () => {
    expect(admitted('sliding-log', 2, 1_000, [0, 900, 1_000, 1_000, 1_900])).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it('of the sliding counter kind lets the last window fade', () => {
    expect(admitted('sliding-counter', 2, 1_000, [0, 0, 1_000, 1_500, 1_999])).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('of the token bucket kind fills evenly', () => {
    expect(admitted('token-bucket', 2, 1_000, [0, 0, 499, 500, 999, 1_000])).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it('never lets through more than two limits in any window, nor names a reset in the past', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 8 }), gaps, (kind, limit, between) => {
        const window = createRateWindow(kind, { limit, windowMs: 1_000 });
        const allowed: number[] = [];
        let now = 0;
        for (const gap of between) {
          now += gap;
          const admission = window.admit(now);
          if (admission.allowed) allowed.push(now);
          expect(admission.resetInMs).toBeGreaterThan(0);
          expect(admission.remaining >= 0 && admission.remaining <= limit).toBe(true);
          expect(allowed.filter((time) => now - time < 1_000).length).toBeLessThanOrEqual(2 * limit);
        }
      }),
    );
  });
});
