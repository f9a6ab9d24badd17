import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLocale, languages } from '../../../../electron/shared/settings/languages.ts';
import {
  calendarWords,
  dayOf,
  firstDayOfWeek,
  formatDay,
  halvesOfDay,
  hasTwelveHours,
  parseDay,
  patternOfDay,
} from '../../../../renderer/words/date-words.ts';

const today = '2026-11-21';
const names = { day: 'DD', month: 'MM', year: 'YYYY' };
/** What a person who chose the language gets on a system without it, and some varieties that write days otherwise. */
const locales = [
  ...languages.map((language) => chooseLocale(language, [], languages)),
  'en-US',
  'en-GB',
  'en-CA',
  'de-CH',
  'fr-CA',
  'pt-BR',
  'ar-EG-u-nu-latn',
];

describe('a day in a field', () => {
  test.for([
    ['en-US', '11/21/2026', 'MM/DD/YYYY'],
    ['en-GB', '21/11/2026', 'DD/MM/YYYY'],
    ['de', '21.11.2026', 'DD.MM.YYYY'],
    ['ar-u-nu-latn', '21/11/2026', 'DD/MM/YYYY'],
  ] as const)('is written as %s writes it, and so is what it asks for', ([locale, written, pattern]) => {
    expect(formatDay(locale, today)).toBe(written);
    expect(patternOfDay(locale, names)).toBe(pattern);
  });

  test('is read as it is written, in every language', () => {
    const days = fc.date({ min: new Date(1970, 0, 2), max: new Date(2099, 11, 30), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...locales), days, (locale, at) => {
        const day = dayOf(at);
        expect(parseDay(locale, formatDay(locale, day), today)).toBe(day);
        expect(parseDay(locale, day, today)).toBe(day);
      }),
    );
  });

  test.for([
    ['de', '3.12.', '2026-12-03'],
    ['de', ' 3. 12. 27 ', '2027-12-03'],
    ['en-US', '12/3', '2026-12-03'],
    ['en-GB', '3-12-2027', '2027-12-03'],
    ['ar-u-nu-latn', '٣/١٢/٢٠٢٧', '2027-12-03'],
  ] as const)('may be typed shorter or otherwise: %s %s', ([locale, typed, day]) => {
    expect(parseDay(locale, typed, today)).toBe(day);
  });

  test.for(['', '3', '31.2.2027', '3.12.2', '3.12.20267', '40.1.2027', 'morgen', '1.2.3.4'])(
    'is none while it is not whole or does not exist: “%s”',
    (typed) => {
      expect(parseDay('de', typed, today)).toBeNull();
    },
  );
});

describe('the clock and the week', () => {
  test('are those of the locale', () => {
    expect([hasTwelveHours('de'), hasTwelveHours('en-US'), hasTwelveHours('ar-u-nu-latn')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(halvesOfDay('ar-u-nu-latn')).toEqual({ am: 'ص', pm: 'م' });
    expect(['de', 'en-US', 'ar-u-nu-latn'].map(firstDayOfWeek)).toEqual([1, 0, 6]);
  });

  test('have short words for columns', () => {
    for (const locale of locales) {
      for (let date = 1; date <= 7; date++) {
        const words = calendarWords(locale, `2026-11-0${date}`, 'weekday');
        expect(words.length, `${locale}: ${words}`).toBeLessThanOrEqual(4);
      }
    }
    expect(calendarWords('de', today, 'whole')).toBe('Samstag, 21. November 2026');
  });
});
