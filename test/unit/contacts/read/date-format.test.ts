import { describe, expect, it } from 'vitest';
import { dateFormat, formatDate } from '../../../../electron/contacts/read/date-format.ts';

/** 26 November 2026, 10:30:05. */
const moment = 46_352 + (10 * 3600 + 30 * 60 + 5) / 86_400;
function shown(serial: number, id: number, code?: string, locale = 'en-GB'): string | null {
  const format = dateFormat(id, code);
  return format === null ? null : formatDate(serial, format, locale);
}

describe('a date of a workbook', () => {
  it.each([
    ['en-GB', '26/11/2026'],
    ['en-US', '11/26/2026'],
    ['de-DE', '26.11.2026'],
    ['fr-FR', '26/11/2026'],
    ['pt-PT', '26/11/2026'],
    ['ar-EG-u-nu-latn', /26.*11.*2026/],
  ])('is written as the region writes dates where its format says so: %s', (locale, expected) => {
    for (const text of [
      shown(46_352, 14, undefined, locale),
      shown(46_352, 164, '[$-F800]dddd\\,\\ mmmm', locale),
    ])
      typeof expected === 'string' ? expect(text).toBe(expected) : expect(text).toMatch(expected);
  });

  it.each([
    ['dd/mm/yyyy', '26/11/2026'],
    ['d.m.yy', '26.11.26'],
    ['yyyy-mm-dd', '2026-11-26'],
    ['dddd, d mmmm yyyy', 'Thursday, 26 November 2026'],
    ['ddd d mmm', 'Thu 26 Nov'],
    ['[$-409]d\\-mmm\\-yy;@', '26-Nov-26'],
    ['"on" d/m "at" h:mm', 'on 26/11 at 10:30'],
    ['h:mm AM/PM', '10:30 AM'],
    ['mm:ss', '30:05'],
    ['hh"h"mm', '10h30'],
    ['yyyy\\-mm\\-dd\\ hh:mm:ss', '2026-11-26 10:30:05'],
    ['[Red]dd/mm/yyyy', '26/11/2026'],
  ])('is written as its own format has it: %s', (code, expected) => {
    expect(shown(moment, 164, code)).toBe(expected);
  });

  it('has its months in the language', () => {
    expect(shown(46_352, 164, 'd "de" mmmm', 'es-ES')).toBe('26 de noviembre');
    expect(shown(46_352, 15, undefined, 'de-DE')).toBe('26-Nov-26');
  });

  it('has its time where it stands with it, and is a time where it is less than a day', () => {
    expect(shown(moment, 22)).toBe('26/11/2026 10:30');
    expect(shown(0.4375, 20)).toBe('10:30');
    expect(shown(0.9375, 18)).toBe('10:30 PM');
    expect(shown(1.5, 46)).toBe('36:00:00');
  });

  it.each([
    [0, undefined],
    [2, undefined],
    [49, undefined],
    [164, '0.00E+00'],
    [164, '#,##0.00 [$€-407]'],
    [164, '"Mobile" 0'],
    [164, 'General'],
    [164, '00000\\ 000000'],
    [164, '[>=1000]0;0'],
  ])('is none where the format is one of numbers: %i %s', (id, code) => {
    expect(dateFormat(id, code)).toBeNull();
  });

  it('is none where no calendar has the day', () => {
    expect(shown(-1, 14)).toBeNull();
    expect(shown(447_700_900_123, 14)).toBeNull();
  });

  it('counts from 1904 where the workbook does', () => {
    expect(formatDate(46_352 - 1462, { kind: 'short', withTime: false }, 'en-GB', true)).toBe('26/11/2026');
  });
});
