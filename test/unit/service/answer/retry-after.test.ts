/** How long a 429 asks to wait: `retry_after` of its body, else its Retry-After header, else a growing wait of our own. */
import { describe, expect, test } from 'vitest';
import { type RetryWait, retryPolicy, retryWait } from '../../../../electron/service/answer/retry-after.ts';
import type { ErrorBody, RawHeaders } from '../../../../electron/service/wire.ts';

const now = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;
const tenYearsMs = 10 * 365 * 24 * 60 * minuteMs;
const noHeaders: RawHeaders = {
  limit: undefined,
  remaining: undefined,
  reset: undefined,
  date: undefined,
  retryAfter: undefined,
};

/** The wait after the first 429 of a batch, with nothing added by chance. */
function firstWait(body: ErrorBody, headers: Partial<RawHeaders> = {}): RetryWait {
  return retryWait(body, { ...noHeaders, ...headers }, 1, 0, now);
}

/** As the service words it, where it names no wait. */
const without: ErrorBody = {
  success: false,
  error: 'Rate limit exceeded. Please wait 60 seconds.',
  code: 'RATE_LIMIT_EXCEEDED',
};

const ownFirstWait: RetryWait = { waitMs: retryPolicy.backoffFirstMs, source: 'backoff' };

describe('retry_after of the body', () => {
  test.each([
    ['a minute, as in section 7', 60, minuteMs],
    ['a second', 1, 1_000],
    ['seconds as text', '60', minuteMs],
    ['text with blanks around it', ' 7 ', 7_000],
    ['a part of a second', 2.5, 2_500],
    ['a part of a millisecond, which is waited in whole', 1.0001, 1_001],
    ['a year', 31_536_000, 31_536_000_000],
    ['more than any calendar, cut to ten years', 1e300, tenYearsMs],
    ['a power of ten as text', '1e3', 1_000_000],
    ['more than a number can hold', '9'.repeat(400), tenYearsMs],
  ])('is taken as seconds: %s', (_, retry_after, waitMs) => {
    expect(firstWait({ ...without, retry_after })).toEqual({ waitMs, source: 'body' });
  });

  test('goes before the header', () => {
    expect(firstWait({ ...without, retry_after: 60 }, { retryAfter: '3' })).toEqual({
      waitMs: minuteMs,
      source: 'body',
    });
  });

  test.each([
    ['absent', undefined],
    ['zero', 0],
    ['less than a second', 0.999],
    ['negative', -5],
    ['negative as text', '-5'],
    ['not a number', Number.NaN],
    ['endless', Number.POSITIVE_INFINITY],
    ['a word', 'soon'],
    ['empty', ''],
    ['a unit behind it', '60s'],
    ['another base', '0x10'],
    ['grouped', '1_0'],
    ['a comma in it', '1,5'],
    ['a date, which only the header has', 'Thu, 01 Jan 2026 00:00:30 GMT'],
  ])('counts as absent, and the header is read: %s', (_, retry_after) => {
    expect(firstWait({ ...without, retry_after }, { retryAfter: '3' })).toEqual({
      waitMs: 3_000,
      source: 'header',
    });
    expect(firstWait({ ...without, retry_after })).toEqual(ownFirstWait);
  });
});

describe('the Retry-After header', () => {
  test.each([
    ['seconds', '60', minuteMs],
    ['a part of a second', '1.25', 1_250],
    ['blanks around it', ' 7 ', 7_000],
    ['more than any calendar, cut to ten years', '99999999999999999999', tenYearsMs],
    ['a date', 'Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['a date in the form of RFC 850', 'Thursday, 01-Jan-26 00:00:30 GMT', 30_000],
    ['a date a second from now', 'Thu, 01 Jan 2026 00:00:01 GMT', 1_000],
    ['a date beyond any calendar, cut to ten years', 'Fri, 31 Dec 9999 23:59:59 GMT', tenYearsMs],
  ])('is taken: %s', (_, retryAfter, waitMs) => {
    expect(firstWait(without, { retryAfter })).toEqual({ waitMs, source: 'header' });
  });

  test.each([
    ['zero', '0'],
    ['negative', '-1'],
    ['two numbers, of a header that came twice', '60, 60'],
    ['empty', ''],
    ['a word', 'soon'],
    ['a day and nonsense', 'Thu, nonsense'],
    ['a date without its day, which no HTTP date is', '2026-01-01T00:00:30Z'],
    ['a bare year, which is no date', '2027 GMT'],
    ['this very moment', 'Thu, 01 Jan 2026 00:00:00 GMT'],
    ['a date that is over', 'Wed, 31 Dec 2025 23:59:30 GMT'],
    ['a date long over', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('counts as absent: %s', (_, retryAfter) => {
    expect(firstWait(without, { retryAfter })).toEqual(ownFirstWait);
  });

  test.each([
    ['though the clock of this computer is years ahead', 'Wed, 21 Oct 2015 07:28:00 GMT', 30_000],
    ['but with this computer where the Date is none', 'nonsense', null],
    ['and it is over where it is no later', 'Wed, 21 Oct 2015 07:28:30 GMT', null],
  ])('compares a date with the Date of the answer: %s', (_, date, waitMs) => {
    const retryAfter = 'Wed, 21 Oct 2015 07:28:30 GMT';
    expect(firstWait(without, { retryAfter, date })).toEqual(
      waitMs === null ? ownFirstWait : { waitMs, source: 'header' },
    );
  });
});

describe('a wait of our own', () => {
  test.each([
    ['20 s at first', 1, 0, 20_000],
    ['twice as long the second time', 2, 0, 40_000],
    ['twice as long again the third time', 3, 0, 80_000],
    ['two minutes at most', 4, 0, 120_000],
    ['two minutes however often', 9_999, 0, 120_000],
    ['longer by chance, a quarter at most', 1, 0.5, 22_500],
    ['longer than two minutes by chance alone', 9_999, 1, 150_000],
    ['as the first where nobody counted', 0, 0, 20_000],
    ['as the first where the count is none', Number.NaN, 0, 20_000],
    ['never shorter by chance', 1, -1, 20_000],
    ['never longer than by a quarter', 1, 2, 25_000],
    ['without chance where that is none', 1, Number.NaN, 20_000],
  ])('is %s', (_, attempt, random, waitMs) => {
    expect(retryWait(without, noHeaders, attempt, random, now)).toEqual({ waitMs, source: 'backoff' });
  });

  test('spans the minute of the limit within the three attempts that a batch has', () => {
    const waits = [1, 2].map((attempt) => retryWait({}, noHeaders, attempt, 0, now).waitMs);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(minuteMs);
  });
});
