/** The three headers of section 8, and Date, in every spelling. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRateHeaders } from '../../../../electron/service/answer/rate-headers.ts';
import type { RawHeaders } from '../../../../electron/service/wire.ts';

const silent: RawHeaders = {
  limit: undefined,
  remaining: undefined,
  reset: undefined,
  date: undefined,
  retryAfter: undefined,
};

test('as the specification says', () => {
  const date = new Date(1_770_000_000_000).toUTCString();
  const headers = { ...silent, limit: '100', remaining: '0', reset: '1770000060', date };
  expect(readRateHeaders(headers)).toEqual({
    limit: 100,
    remaining: 0,
    reset: { kind: 'at', unixMs: 1_770_000_060_000, roundedMs: 1_000 },
    dateMs: 1_770_000_000_000,
  });
});

test.each([
  ['milliseconds', '1770000060123', { kind: 'at', unixMs: 1_770_000_060_123, roundedMs: 1 }],
  ['a fraction', '1770000060.5', { kind: 'at', unixMs: 1_770_000_060_500, roundedMs: 1 }],
  ['seconds from now', '37', { kind: 'in', ms: 37_000, roundedMs: 1_000 }],
  ['seconds from now with a fraction', '0.25', { kind: 'in', ms: 250, roundedMs: 1 }],
  ['twice the same', '60, 60', { kind: 'in', ms: 60_000, roundedMs: 1_000 }],
  ['twice, and not the same', '60, 61', null],
  ['a date', 'Sat, 21 Nov 2026 15:00:00 GMT', null],
  ['nothing', '', null],
  ['absent', undefined, null],
])('Reset as %s', (_name, reset, reading) => {
  expect(readRateHeaders({ ...silent, reset }).reset).toEqual(reading);
});

test.each([
  ['0', null, 0],
  ['-1', null, null],
  ['99.9', 99, 99],
  ['1e3', null, null],
  ['unlimited', null, null],
  ['99999999999', null, null],
])('Limit and Remaining of %s', (text, limit, remaining) => {
  const { limit: l, remaining: r } = readRateHeaders({ ...silent, limit: text, remaining: text });
  expect([l, r]).toEqual([limit, remaining]);
});

test('whatever they hold, it is a number that makes sense or null', () => {
  const text = fc.option(fc.string(), { nil: undefined });
  fc.assert(
    fc.property(text, text, text, text, (limit, remaining, reset, date) => {
      const reading = readRateHeaders({ limit, remaining, reset, date, retryAfter: undefined });
      if (reading.limit !== null) expect(reading.limit).toBeGreaterThanOrEqual(1);
      if (reading.remaining !== null) expect(reading.remaining).toBeGreaterThanOrEqual(0);
      if (reading.dateMs !== null) expect(Number.isFinite(reading.dateMs)).toBe(true);
    }),
  );
});
