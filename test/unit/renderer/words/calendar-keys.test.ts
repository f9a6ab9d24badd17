import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayByKey, within } from '../../../../renderer/words/calendar-keys.ts';
import { dayOf } from '../../../../renderer/words/date-words.ts';

const open = { rightToLeft: false, firstDayOfWeek: 1, min: '', max: '' };
const press = (day: string, key: string, layout = open, shiftKey = false) =>
  dayByKey(day, { key, shiftKey }, layout);

describe('a key in a calendar', () => {
  test.each([
    ['2026-11-21', 'ArrowLeft', '2026-11-20'],
    ['2026-11-30', 'ArrowRight', '2026-12-01'],
    ['2026-11-03', 'ArrowUp', '2026-10-27'],
    ['2026-12-28', 'ArrowDown', '2027-01-04'],
    ['2026-11-21', 'Home', '2026-11-16'],
    ['2026-11-21', 'End', '2026-11-22'],
    ['2026-03-31', 'PageUp', '2026-02-28'],
    ['2026-01-31', 'PageDown', '2026-02-28'],
  ])('leads from %s by %s to %s', (from, key, to) => {
    expect(press(from, key)).toBe(to);
  });

  test('goes by years with Shift, also from a leap day', () => {
    expect(press('2028-02-29', 'PageDown', open, true)).toBe('2029-02-28');
    expect(press('2028-02-29', 'PageUp', open, true)).toBe('2027-02-28');
  });

  test('goes the way that it points where the week runs from right to left', () => {
    const arabic = { ...open, rightToLeft: true, firstDayOfWeek: 6 };
    expect(press('2026-11-21', 'ArrowLeft', arabic)).toBe('2026-11-22');
    expect(press('2026-11-21', 'ArrowRight', arabic)).toBe('2026-11-20');
    expect(press('2026-11-21', 'End', arabic)).toBe('2026-11-27');
  });

  test('stays among the days that can be chosen', () => {
    const bounded = { ...open, min: '2026-11-20', max: '2026-11-25' };
    expect(press('2026-11-21', 'ArrowUp', bounded)).toBe('2026-11-20');
    expect(press('2026-11-21', 'PageDown', bounded)).toBe('2026-11-25');
    expect(within('2026-01-01', '', '')).toBe('2026-01-01');
  });

  test('that is none of these leads nowhere', () => {
    expect(press('2026-11-21', 'Tab')).toBeUndefined();
    expect(press('2026-11-21', 'y')).toBeUndefined();
  });

  test('and the one against it lead back, by days and weeks', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2000, 0, 1), max: new Date(2090, 0, 1), noInvalidDate: true }),
        fc.constantFrom(['ArrowLeft', 'ArrowRight'], ['ArrowUp', 'ArrowDown']),
        (at, [there = '', back = '']) => {
          const day = dayOf(at);
          expect(press(press(day, there) ?? '', back)).toBe(day);
        },
      ),
    );
  });
});
