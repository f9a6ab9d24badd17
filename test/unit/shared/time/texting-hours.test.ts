import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openingOf, type TextingHours } from '../../../../electron/shared/time/texting-hours.ts';
import { localTime, zonesOf } from '../../../../electron/shared/time/time-zones.ts';

const day: TextingHours = { from: 8 * 60, until: 21 * 60 };
const london = 'Europe/London';

describe('texting hours', () => {
  test('are those of the number’s country, wherever the computer is', () => {
    const noonInLondon = Date.UTC(2026, 0, 5, 12);
    expect(openingOf('GB', day, 'Asia/Tokyo', noonInLondon)).toEqual({
      open: true,
      until: Date.UTC(2026, 0, 5, 21),
    });
    expect(openingOf('JP', day, london, noonInLondon)).toMatchObject({
      open: false,
      until: Date.UTC(2026, 0, 5, 23),
    });
  });

  test('are those of this computer’s zone for numbers of no country', () => {
    const at = Date.UTC(2026, 0, 5, 22);
    expect(openingOf(null, day, london, at).open).toBe(false);
    expect(openingOf('ZZ', day, 'America/New_York', at).open).toBe(true);
  });

  test('of a country with several zones are those that all of them share', () => {
    // 8:00 in Honolulu is 18:00 in London and 13:00 in New York, in winter.
    const opening = openingOf('US', day, london, Date.UTC(2026, 0, 5, 15));
    expect(opening).toEqual({ open: false, until: Date.UTC(2026, 0, 5, 18) });
    // 21:00 in New York is 2:00 in London.
    expect(openingOf('US', day, london, Date.UTC(2026, 0, 5, 19))).toEqual({
      open: true,
      until: Date.UTC(2026, 0, 6, 2),
    });
  });

  test('that zones do not share never come, and say so', () => {
    const early: TextingHours = { from: 9 * 60, until: 11 * 60 };
    expect(openingOf('US', early, london, Date.UTC(2026, 0, 5, 12))).toEqual({ open: false, until: null });
  });

  test('follow the clock into summer time: the night before is an hour shorter', () => {
    // 28 March 2026, 22:00 in Berlin; the clock jumps in the night.
    const evening = Date.UTC(2026, 2, 28, 21);
    expect(openingOf('DE', day, london, evening)).toEqual({ open: false, until: Date.UTC(2026, 2, 29, 6) });
    const autumn = Date.UTC(2026, 9, 24, 20);
    expect(openingOf('DE', day, london, autumn)).toEqual({ open: false, until: Date.UTC(2026, 9, 25, 7) });
  });

  test('hold in every zone of a country at every open moment, and change at the moment named', () => {
    const from = fc.integer({ min: 0, max: 1000 });
    const length = fc.integer({ min: 30, max: 439 });
    const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    const country = fc.constantFrom('GB', 'US', 'AU', 'BR', 'IN', 'NZ', 'ID');
    fc.assert(
      fc.property(country, from, length, instant, (where, start, minutes, at) => {
        const hours = { from: start, until: start + minutes };
        const opening = openingOf(where, hours, london, at);
        const isDay = (moment: number): boolean =>
          zonesOf(where).every((zone) => {
            const { minute } = localTime(zone, moment);
            return minute >= hours.from && minute < hours.until;
          });
        expect(opening.open).toBe(isDay(at));
        if (opening.until === null) return;
        expect(opening.until).toBeGreaterThan(at);
        expect(isDay(opening.until)).toBe(!opening.open);
        expect(isDay(opening.until - 1)).toBe(opening.open);
      }),
      { numRuns: 40 },
    );
  });
});
