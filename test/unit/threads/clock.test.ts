import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../electron/threads/clock.ts';

/** Somebody sets the computer's clock; all else goes on as it does. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
const hour = 3_600_000;

test.each([
  ['forward', 5 * hour],
  ['back', -5 * hour],
])('no wait is longer or shorter by a clock that was set %s', async (_, jump) => {
  const before = { moment: systemClock.monotonicMs(), epochMs: systemClock.epochMs() };
  const rang = new Promise<void>((resolve) => systemClock.at(before.moment + 20, resolve));
  vi.setSystemTime(before.epochMs + jump);
  expect(systemClock.epochMs()).toBe(before.epochMs + jump);
  expect(Math.abs(systemClock.monotonicMs() - before.moment)).toBeLessThan(hour);
  await rang;
});
