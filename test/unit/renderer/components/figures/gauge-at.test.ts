import { expect, test } from 'vitest';
import type { RateGauge } from '../../../../../electron/shared/models.ts';
import { backoffAt, gaugeAt } from '../../../../../renderer/components/figures/gauge-at.ts';

const gauge: RateGauge = { limit: 100, remaining: 96, resetInSeconds: 5, source: 'headers' };

test('the seconds to the reset run out though nothing more is sent', () => {
  expect(gaugeAt(gauge, 1000, 3000)).toEqual({ ...gauge, resetInSeconds: 3 });
});

test('after the reset the limit is full again', () => {
  expect(gaugeAt(gauge, 1000, 17_000)).toEqual({ ...gauge, remaining: 100, resetInSeconds: 0 });
});

test('a clock that was set back makes no reset later than the headers told', () => {
  expect(gaugeAt(gauge, 10_000, 1000)).toEqual(gauge);
});

test('what no header told is left as it is', () => {
  const assumed: RateGauge = { ...gauge, remaining: 100, resetInSeconds: null, source: 'defaults' };
  expect(gaugeAt(assumed, 0, 1e9)).toBe(assumed);
});

test('a wait that the service asked for is counted down in its last minute, and else ends on the minute after it', () => {
  const minute = 60_000;
  expect(backoffAt(100 * minute + 1, 90 * minute)).toEqual({ kind: 'until', at: 101 * minute });
  expect(backoffAt(100 * minute, 90 * minute)).toEqual({ kind: 'until', at: 100 * minute });
  expect(backoffAt(100 * minute, 99 * minute + 500)).toEqual({ kind: 'for', seconds: 60 });
  expect(backoffAt(100 * minute, 100 * minute - 1)).toEqual({ kind: 'for', seconds: 1 });
});

test('a wait that is over, or that nobody asked for, is none', () => {
  expect(backoffAt(1000, 1000)).toEqual({ kind: 'none' });
  expect(backoffAt(null, 0)).toEqual({ kind: 'none' });
});

test('what was left minutes ago is not shown as what is left now, where the service tells no reset', () => {
  const noReset: RateGauge = { ...gauge, remaining: 2, resetInSeconds: null };
  expect(gaugeAt(noReset, 0, 59_000).remaining).toBe(2);
  expect(gaugeAt(noReset, 0, 60_000)).toEqual({ ...noReset, remaining: 100, resetInSeconds: 0 });
});
