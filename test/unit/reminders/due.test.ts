/** When a text about a date is due: by the clock where its person is, whatever the clocks there do. */
import { describe, expect, test } from 'vitest';
import {
  dueOf,
  isDate,
  Moments,
  nextDue,
  otherZoneOf,
  zonesOfNumber,
} from '../../../electron/reminders/due.ts';
import type { ReminderRule } from '../../../electron/shared/models.ts';
import { localTime } from '../../../electron/shared/time/time-zones.ts';

const hour = 3_600_000;
const days = (count: number, at = 600): ReminderRule => ({
  when: { kind: 'days', days: count, at },
  yearly: false,
  latest: 'date',
});
const two = (figure: number): string => String(figure).padStart(2, '0');
const shown = (zone: string, at: number): string => {
  const { year, month, day, minute } = localTime(zone, at);
  return `${year}-${two(month)}-${two(day)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

/** A Monday before a change of the clocks, to summer or to winter time. */
const weeks = [
  ['Europe/Berlin', '2026-03-23'],
  ['Europe/Berlin', '2026-10-19'],
  ['America/New_York', '2026-03-02'],
  ['America/New_York', '2026-10-26'],
  ['Australia/Lord_Howe', '2026-09-28'],
  ['Africa/Cairo', '2026-04-20'],
  ['America/Santiago', '2026-08-31'],
] as const;

describe.for(weeks)('the week of a clock change in %s, from %s', ([zone, monday]) => {
  const hours = Array.from({ length: 7 * 24 }, (_, index) => {
    const day = new Date(Date.parse(monday) + Math.floor(index / 24) * 24 * hour).toISOString().slice(0, 10);
    return { day, at: (index % 24) * 60 };
  });

  test('each hour of each day is due when a clock there shows it, on the day that was meant', () => {
    for (const { day, at } of hours) {
      for (const before of [0, 1, 7]) {
        const meant = new Date(Date.parse(day) - before * 24 * hour).toISOString().slice(0, 10);
        const due = dueOf(day, days(-before, at), [zone], new Moments());
        const clock = shown(zone, due?.dueAt ?? 0);
        const wanted = `${meant}T${two(at / 60)}:00`;
        // Where the clock jumps over it, just after the jump; never on another day.
        const skipped = clock !== wanted;
        expect(clock.slice(0, 10), wanted).toBe(meant);
        if (skipped) expect(clock > wanted && clock <= `${meant}T${two(at / 60 + 1)}:00`, clock).toBe(true);
      }
    }
  });

  test('a date without a time lasts until its day is over there', () => {
    for (const { day } of hours) {
      const { latestAt = 0 } = dueOf(day, days(-1), [zone], new Moments()) ?? {};
      expect(shown(zone, latestAt - 1).slice(0, 10)).toBe(day);
      expect(shown(zone, latestAt).slice(0, 10) > day).toBe(true);
    }
  });

  test('hours before are hours that pass, also where a clock is changed between', () => {
    for (const { day, at } of hours) {
      const value = `${day}T${two(at / 60)}:00`;
      const rule: ReminderRule = { when: { kind: 'hours', before: 3 }, yearly: false, latest: 'date' };
      const due = dueOf(value, rule, [zone], new Moments());
      expect((due?.latestAt ?? 0) - (due?.dueAt ?? 0)).toBe(3 * hour);
    }
  });
});

test('a number of one country keeps that country’s clock, wherever it is sent from', () => {
  expect(zonesOfNumber('81312345678', null, 'America/Lima')).toEqual(['Asia/Tokyo']);
  expect(zonesOfNumber('447700900001', 'GB', 'Asia/Tokyo')).toEqual(['Europe/London']);
});

test('of a country with several clocks it is this computer’s where that is one of them, else none is too early or too late', () => {
  expect(zonesOfNumber('12125550100', 'US', 'America/Chicago')).toEqual(['America/Chicago']);
  const zones = zonesOfNumber('12125550100', 'US', 'Europe/Berlin');
  expect(zones.length).toBeGreaterThan(3);
  const due = dueOf('2026-06-02', days(-1), zones, new Moments());
  for (const zone of zones) {
    // Ten at the earliest, and that day still.
    expect(shown(zone, due?.dueAt ?? 0) >= '2026-06-01T10:00', zone).toBe(true);
    expect(shown(zone, due?.latestAt ?? 0) <= '2026-06-03T00:00', zone).toBe(true);
  }
});

test('"not later than" is the date itself, or the end of the day on which it was due', () => {
  const zone = ['Europe/London'];
  const late = (value: string, rule: ReminderRule) =>
    shown('Europe/London', dueOf(value, rule, zone, new Moments())?.latestAt ?? 0);
  expect(late('2026-06-02T09:30', days(-1))).toBe('2026-06-02T09:30');
  expect(late('2026-06-02', days(-1))).toBe('2026-06-03T00:00');
  expect(late('2026-06-02T09:30', { ...days(-1), latest: 'due-day' })).toBe('2026-06-02T00:00');
  // After a date the date itself is over.
  expect(late('2026-06-02T09:30', days(3))).toBe('2026-06-06T00:00');
});

test('a rule in hours needs a time, and words are no date', () => {
  const rule: ReminderRule = { when: { kind: 'hours', before: 2 }, yearly: false, latest: 'date' };
  expect(dueOf('2026-06-02', rule, ['Europe/London'], new Moments())).toBeNull();
  for (const value of ['', 'soon', '2026-02-30', '2026-13-01', '2026-06-02T25:00'])
    expect(isDate(value)).toBe(false);
  expect(isDate('2028-02-29')).toBe(true);
});

test('what was due before it was switched on does not come, and a yearly date comes next year', () => {
  const moments = new Moments();
  const noon = Date.UTC(2026, 5, 1, 12);
  const from = { now: noon, onSince: noon, moments };
  expect(nextDue('2026-06-02', days(-1), ['Europe/London'], from)).toBe('unsent');
  expect(nextDue('2026-06-03', days(-1), ['Europe/London'], from)).toMatchObject({ date: '2026-06-03' });
  const yearly = { ...days(0), yearly: true };
  expect(nextDue('1990-06-01', yearly, ['Europe/London'], from)).toMatchObject({ date: '2027-06-01' });
  expect(nextDue('1990-06-02', yearly, ['Europe/London'], from)).toMatchObject({ date: '2026-06-02' });
});

test.each([
  ['819012345678', 'Asia/Tokyo'],
  ['353871234567', null],
  ['12025550123', null],
] as const)('the clock of +%s is named where it alone shows another time', (number, zone) => {
  expect(otherZoneOf({ number, dueAt: Date.UTC(2026, 0, 5, 10) }, 'Europe/London')).toBe(zone);
});
