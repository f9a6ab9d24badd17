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
  const before = { moment: systemClock.monotonic(), wall: systemClock.wall() };
  const rang = new Promise<void>((resolve) => systemClock.at(before.moment + 20, resolve));
  vi.setSystemTime(before.wall + jump);
  expect(systemClock.wall()).toBe(before.wall + jump);
  expect(Math.abs(systemClock.monotonic() - before.moment)).toBeLessThan(hour);
  await rang;
});
