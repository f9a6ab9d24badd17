import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localTime, minutesAhead, momentOf, zonesOf } from '../../../../electron/shared/time/time-zones.ts';

const nine = 9 * 60;

describe('the moment at which a clock shows a time', () => {
  test('is the same in winter and an hour earlier in summer', () => {
    const zone = 'Europe/London';
    expect(momentOf(zone, { year: 2026, month: 1, day: 5, minute: nine })).toEqual({
      at: Date.UTC(2026, 0, 5, 9),
      kind: 'once',
    });
    expect(momentOf(zone, { year: 2026, month: 7, day: 6, minute: nine })).toEqual({
      at: Date.UTC(2026, 6, 6, 8),
      kind: 'once',
    });
  });

  test('that the clock jumps over is just after the jump, and says so', () => {
    // Clocks in Berlin go from 2:00 to 3:00 on 29 March 2026.
    const halfPastTwo = { year: 2026, month: 3, day: 29, minute: 150 };
    const skipped = momentOf('Europe/Berlin', halfPastTwo);
    expect(skipped).toEqual({ at: Date.UTC(2026, 2, 29, 1), kind: 'skipped' });
    expect(localTime('Europe/Berlin', skipped.at).minute).toBe(180);
  });

  test('that the clock shows twice is the first of the two, and says so', () => {
    // Clocks in New York go back from 2:00 to 1:00 on 1 November 2026.
    const halfPastOne = { year: 2026, month: 11, day: 1, minute: 90 };
    expect(momentOf('America/New_York', halfPastOne)).toEqual({
      at: Date.UTC(2026, 10, 1, 5, 30),
      kind: 'twice',
    });
  });

  test('is read back by the clock for every time that exists, in zones of every kind', () => {
    const zones = [
      'UTC',
      'Asia/Kolkata',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Europe/Paris',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) }),
        (zone, instant) => {
          const at = Math.floor(instant / 60_000) * 60_000;
          const shown = localTime(zone, at);
          const moment = momentOf(zone, shown);
          expect(localTime(zone, moment.at)).toEqual(shown);
          if (moment.kind === 'once') expect(moment.at).toBe(at);
          else expect(moment.kind).toBe('twice');
        },
      ),
    );
  });

  test('goes over midnight where the minute does', () => {
    expect(momentOf('UTC', { year: 2026, month: 12, day: 31, minute: 1440 }).at).toBe(Date.UTC(2027, 0, 1));
  });
});

test('zones are ahead of UTC by minutes, not only by hours', () => {
  expect(minutesAhead('Asia/Kathmandu', Date.UTC(2026, 0, 1))).toBe(345);
  expect(minutesAhead('America/St_Johns', Date.UTC(2026, 0, 1))).toBe(-210);
});

test('a country has all its time zones, and an unknown one none', () => {
  expect(zonesOf('US')).toEqual(expect.arrayContaining(['America/New_York', 'Pacific/Honolulu']));
  expect(zonesOf('GB')).toEqual(['Europe/London']);
  expect(zonesOf('ZZ')).toEqual([]);
});
