/** The names of months and weekdays are kept as data, and are those that the languages have. */
import { expect, test } from 'vitest';
import names from '../../../../electron/shared/values/calendar-names.json' with { type: 'json' };
import { monthsIn, weekdaysByName } from '../../../../electron/shared/values/calendar-names.ts';

const written = (language: string, options: Intl.DateTimeFormatOptions, at: number): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' })
    .formatToParts(at)
    .find(({ type }) => type === 'month' || type === 'weekday')
    ?.value.toLowerCase()
    .replace(/\.$/, '') ?? '';

const languages = Object.keys(names.languages);
const isLanguage = (name: string): name is keyof typeof names.languages => languages.includes(name);

test.each(languages.filter(isLanguage))(
  'the months of %s are known as they are written, alone and beside a day',
  (language) => {
    const known = monthsIn([language]);
    for (let month = 1; month <= 12; month++)
      for (const width of ['long', 'short'] as const)
        for (const day of [undefined, 'numeric'] as const) {
          const name = written(language, { month: width, day }, Date.UTC(2026, month - 1, 1));
          // One or two letters, and figures, are no name that a text is searched for.
          if (/^[\p{L}\p{M}\s'’-]{3,}$/u.test(name)) expect([name, known.get(name)]).toEqual([name, month]);
        }
  },
);

test.each(languages)('the weekdays of %s are known as they are written', (language) => {
  // 5 January 2026 is a Monday.
  for (let day = 0; day < 7; day++)
    for (const width of ['long', 'short'] as const) {
      const name = written(language, { weekday: width }, Date.UTC(2026, 0, 5 + day));
      if (/^[\p{L}\p{M}\s'’-]{2,}$/u.test(name))
        expect([...(weekdaysByName().get(name) ?? [])]).toContain(day);
    }
});
