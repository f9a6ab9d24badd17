import * as full from 'libphonenumber-js/max';
import { getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { countryOf, formatNumber, isE164Digits } from '../../../../electron/shared/phone/phone.ts';

describe('a number on screen', () => {
  test.each([
    ['41791234567', '+41 79 123 45 67', 'CH'],
    ['12125550123', '+1 212 555 0123', 'US'],
    ['14165550123', '+1 416 555 0123', 'CA'],
    ['447400123456', '+44 7400 123456', 'GB'],
    ['77011234567', '+7 701 123 4567', 'KZ'],
    ['8821612345', '+882 16 12345', undefined],
    ['9991234567', '+9991234567', undefined],
  ])('%s is %s in %s', (digits, formatted, country) => {
    expect(formatNumber(digits)).toBe(formatted);
    expect(countryOf(digits)).toBe(country);
  });

  test('is shown as it is where it is not a number', () => {
    for (const text of ['', '+41791234567', '0791234567', 'abc', '12', '1'.repeat(16), '4179 1234567']) {
      expect(formatNumber(text)).toBe(text);
      expect(countryOf(text)).toBeUndefined();
    }
  });

  test('is the same as with the full metadata, for a mobile number of every country', () => {
    for (const country of full.getCountries()) {
      const number = getExampleNumber(country, examples);
      const digits = number?.number.slice(1) ?? '';
      expect([country, formatNumber(digits)]).toEqual([country, number?.formatInternational()]);
      expect([country, countryOf(digits)]).toEqual([
        country,
        full.parsePhoneNumberFromString(`+${digits}`)?.country,
      ]);
    }
  });
});

test('E.164 digits are 7 to 15 digits that begin with a country code', () => {
  for (const digits of ['1234567', '123456789012345', '41791234567']) expect(isE164Digits(digits)).toBe(true);
  for (const text of [
    '123456',
    '1234567890123456',
    '0123456789',
    '+1234567',
    '12345 67',
    '1234567\n',
    '١٢٣٤٥٦٧',
  ]) {
    expect(isE164Digits(text)).toBe(false);
  }
});
