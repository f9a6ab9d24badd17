import { getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { readNumber } from '../../../../electron/contacts/phone/typed-phone.ts';
import { countryOptions, exampleNumber } from '../../../../renderer/words/countries.ts';

describe('the number that says what numbers without a code are', () => {
  it('is one of the chosen country, as it is dialled there', () => {
    expect([exampleNumber('FR'), exampleNumber('DE'), exampleNumber(null)]).toEqual([
      '06 12 34 56 78',
      '01512 3456789',
      undefined,
    ]);
  });

  it('is read as a number of that country, whichever it is', () => {
    const others = countryOptions('en').flatMap(({ value }) => {
      const example = exampleNumber(value);
      if (example === undefined) return [];
      // Small countries share the code and the plan of a larger one.
      return readNumber(example, value)?.phone.startsWith(getCountryCallingCode(value)) ? [] : [value];
    });
    expect(others).toEqual([]);
  });
});

it('keeps the plus before the code of a country where lines run from right to left', () => {
  const label = (locale: string) => countryOptions(locale).find(({ value }) => value === 'GB')?.label;
  expect([label('en'), label('ar')]).toEqual(['United Kingdom (+44)', 'المملكة المتحدة (\u2066+44\u2069)']);
});
