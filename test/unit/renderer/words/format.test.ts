import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  formatAbove,
  formatCost,
  formatDateTime,
  formatDuration,
  formatElapsed,
  formatExactly,
  formatMoment,
  formatNumber,
  formatPlanned,
  formatShare,
} from '../../../../renderer/words/format.ts';

describe('figures', () => {
  it('are grouped as the locale groups them', () => {
    expect(formatNumber('en-GB', 48210)).toBe('48,210');
    expect(formatNumber('de-DE', 48210)).toBe('48.210');
  });

  it('have the currency that was asked for', () => {
    expect(formatCost('en-GB', 1928.4, 'GBP')).toBe('£1,928.40');
    // A sign of letters keeps its order among figures that run the other way.
    expect(formatCost('ar-u-nu-latn', 34.58, 'GBP')).toMatch(/34\.58\s\u2066UK£\u2069$/);
  });

  it('of costs are in whole coins, and below 1 in all their decimals', () => {
    expect(formatCost('de-DE', 14.175, 'EUR')).toBe('14,18\u00a0€');
    expect(formatCost('en-GB', 12, 'GBP')).toBe('£12.00');
    expect(formatCost('en-GB', 1.0158, 'KWD')).toBe('KWD\u00a01.016');
    expect(formatCost('en-GB', 33.4, 'JPY')).toBe('JP¥33');
    expect(formatCost('en-GB', 0.0158, 'USD')).toBe('US$0.0158');
    expect(formatCost('en-GB', 0.1, 'JPY')).toBe('JP¥0.1');
    expect(formatCost('en-GB', 0.5, 'GBP')).toBe('£0.50');
    expect(formatCost('en-GB', 0, 'GBP')).toBe('£0.00');
  });

  it('above a ceiling are never written as the ceiling is', () => {
    const over = { amount: 14.175, ceiling: 10, currency: 'GBP' };
    expect(formatAbove('en-GB', over)).toEqual({ amount: '£14.18', ceiling: '£10.00' });
    expect(formatAbove('en-GB', { ...over, amount: 10.004 })).toEqual({
      amount: '£10.004',
      ceiling: '£10.00',
    });
  });
});

describe('a share', () => {
  it('is 100% only when everything is done and 0% only when nothing is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (whole, some) => {
        const part = Math.min(some, whole);
        const said = formatShare('en-GB', part, whole);
        expect(said === '100%').toBe(part === whole);
        expect(said === '0%').toBe(part === 0);
      }),
    );
  });

  it('of what has only begun is less than 1%, and never rounded up to it', () => {
    expect(formatShare('en-GB', 5, 3171)).toBe('\u2066<1%\u2069');
    expect(formatShare('en-GB', 32, 3171)).toBe('1%');
  });

  it('of nothing is 0%', () => {
    expect(formatShare('en-GB', 0, 0)).toBe('0%');
  });
});

describe('a duration', () => {
  it.each([
    [-5, '0\u00a0s'],
    [0.2, '1\u00a0s'],
    [59, '59\u00a0s'],
    [61, '2\u00a0min'],
    [3600, '1\u00a0h'],
    [12_001, '3\u00a0h 21\u00a0min'],
  ])('of %d s is never shorter than it is', (seconds, words) => {
    expect(formatDuration('en-GB', seconds)).toBe(words);
  });
});

describe('how long something took', () => {
  it.each([
    [0, '0\u00a0s'],
    [40, '0.1\u00a0s'],
    [312, '0.3\u00a0s'],
    [9_990, '9.9\u00a0s'],
    [45_900, '45\u00a0s'],
    [60_000, '1\u00a0min'],
    [252_000, '4\u00a0min 12\u00a0s'],
    [3_600_000 * 3 + 20 * 60_000, '3\u00a0h 20\u00a0min'],
  ])('of %d ms is never longer than it was', (ms, words) => {
    expect(formatElapsed('en-GB', ms)).toBe(words);
  });
});

test('units of time are written in one way in every language of Latin letters', () => {
  for (const locale of ['en-GB', 'en-US', 'fr', 'es', 'de', 'pt-PT'])
    expect(formatDuration(locale, 12_001)).toBe('3\u00a0h 21\u00a0min');
  expect(formatDuration('ar-u-nu-latn', 45)).toBe('45 ث');
});

test('a planned moment has its weekday, which is what people check', () => {
  const at = new Date(2026, 11, 12, 2, 15).getTime();
  expect(formatPlanned('en-GB', at)).toBe('Sat 12 Dec 2026, 02:15');
  expect(formatPlanned('de', at)).toBe('Sa 12. Dez. 2026, 02:15');
});

describe('a date', () => {
  it('is short enough for a column in every language', () => {
    const at = new Date(2026, 9, 22, 20, 45).getTime();
    const locales = ['en-GB', 'en-US', 'fr', 'es', 'de', 'pt-PT', 'pt-BR', 'ar-u-nu-latn'];
    for (const locale of locales) expect(formatDateTime(locale, at).length, locale).toBeLessThanOrEqual(22);
    expect(formatDateTime('pt-BR', at)).toBe('22/10/2026, 20:45');
  });

  it('is written in one way wherever it stands', () => {
    const at = new Date(2026, 5, 1, 9, 5).getTime();
    for (const locale of ['en-GB', 'fr', 'es', 'de', 'pt-PT', 'ar-u-nu-latn']) {
      expect(formatDateTime(locale, at)).toBe(formatMoment(locale, at, new Date(2026, 10, 21).getTime()));
    }
  });
});

describe('a moment', () => {
  const now = new Date(2026, 10, 21, 12, 0).getTime();

  it('today is the time alone', () => {
    expect(formatMoment('en-GB', new Date(2026, 10, 21, 9, 5).getTime(), now)).toBe('09:05');
    expect(formatMoment('en-US', new Date(2026, 10, 21, 9, 5).getTime(), now)).toMatch(/^9:05\sAM$/);
  });

  it('this week has its weekday', () => {
    expect(formatMoment('en-GB', new Date(2026, 10, 18, 9, 5).getTime(), now)).toBe('Wed 09:05');
    expect(formatMoment('de', new Date(2026, 10, 18, 9, 5).getTime(), now)).toMatch(/^Mi\.? 09:05$/);
  });

  it('longer ago has its date', () => {
    expect(formatMoment('en-GB', new Date(2026, 5, 1, 9, 5).getTime(), now)).toContain('2026');
  });
});

it('fields for figures are written as the language writes them, with every decimal of a price', () => {
  expect(formatExactly('en-GB', 1234.0079, true)).toBe('1,234.0079');
  expect(formatExactly('en-GB', 1234.0079, false)).toBe('1234.0079');
  expect(formatExactly('de', 1234.5, true)).toBe('1.234,5');
  expect(formatExactly('es', 12_345.5, false)).toBe('12345,5');
  expect(formatExactly('ar-EG-u-nu-latn', 1234.5, true)).toBe('1,234.5');
});
