/** Whose hours a number keeps follows from the number; every region that two libraries know has time zones. */
import { getExample, getSupportedRegionCodes } from 'awesome-phonenumber';
import { getCountries } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { countryOfNumber, hoursOfNumber } from '../../../../electron/contacts/phone/country-of-number.ts';
import { callingCodeOfDigits } from '../../../../electron/contacts/phone/numbering.ts';
import { countriesSharing } from '../../../../electron/shared/phone/calling-codes.ts';
import { openingOf } from '../../../../electron/shared/time/texting-hours.ts';
import { localTime, zonesOf } from '../../../../electron/shared/time/time-zones.ts';

const regions = [...new Set<string>([...getCountries(), ...getSupportedRegionCodes()])].sort();

/** E.164 digits; undefined where the library has none of the type, which it throws for. */
function exampleOf(region: string, type: 'mobile' | 'fixed-line'): string | undefined {
  try {
    return getExample(region, type).number?.e164?.slice(1);
  } catch {
    return undefined;
  }
}

test.each(regions)(
  '%s has time zones, and its example numbers are its own whatever stands beside them',
  (region) => {
    const zones = zonesOf(region);
    expect(zones).not.toEqual([]);
    for (const zone of zones) expect(() => localTime(zone, 0)).not.toThrow();
    for (const type of ['mobile', 'fixed-line'] as const) {
      const number = exampleOf(region, type);
      if (number === undefined) continue;
      const alone = hoursOfNumber(number, null);
      const code = callingCodeOfDigits(number) ?? '';
      const sharing: readonly string[] = countriesSharing(code);
      expect([...sharing, `+${code}`]).toContain(alone);
      for (const written of ['NZ', 'GB', 'US', 'ZZ', '', 'xx', '+1']) {
        const hours = hoursOfNumber(number, written);
        if (sharing.includes(written)) expect([...sharing, `+${code}`]).toContain(hours);
        else expect(hours).toBe(alone);
      }
    }
  },
);

describe('a country that is written beside a number', () => {
  test('is not believed where it has another calling code', () => {
    expect(countryOfNumber('447700900123', 'NZ')).toBe('GB');
    expect(countryOfNumber('6421345678', 'GB')).toBe('NZ');
  });

  test('does not take a number out of the range that it lies in', () => {
    expect(countryOfNumber('18085550123', 'JM')).toBe('US');
    expect(countryOfNumber('77011234567', 'RU')).toBe('KZ');
  });

  test('chooses among those in whose ranges the number lies, as Australia and its islands share them', () => {
    expect(hoursOfNumber('61412345678', 'AU')).toBe('AU');
    expect(hoursOfNumber('61412345678', 'CC')).toBe('CC');
    expect(hoursOfNumber('61412345678', 'NZ')).toBe('+61');
    expect(hoursOfNumber('61412345678', null)).toBe('+61');
    expect(countryOfNumber('61412345678', null)).toBe('AU');
  });

  test('chooses among the countries that share the calling code, where the number lies in no range of any', () => {
    expect(hoursOfNumber('75551234567', 'KZ')).toBe('KZ');
    expect(hoursOfNumber('75551234567', 'NZ')).toBe('+7');
    expect(hoursOfNumber('75551234567', null)).toBe('+7');
  });
});

test('nobody of a shared calling code is texted outside the hours of any of its countries', () => {
  const hours = { from: 9 * 60, until: 21 * 60 };
  // Eight in the morning in UTC: ten in Kaliningrad, eight in the evening in Kamchatka.
  expect(openingOf('+7', hours, 'UTC', Date.UTC(2026, 0, 5, 8)).open).toBe(true);
  // Six in the morning in UTC is eight in Kaliningrad, where it is too early.
  expect(openingOf('+7', hours, 'UTC', Date.UTC(2026, 0, 5, 6, 30)).open).toBe(false);
});

test.each(['800', '808', '870', '878', '881', '882', '883', '888', '979', '210', '999'])(
  'a number of +%s, which is no country’s, keeps the hours of this computer, whatever stands beside it',
  (code) => {
    for (const rest of ['12345678', '123456789', '1234567890'])
      for (const written of [null, '', 'NZ', 'GB', '+1'])
        expect(hoursOfNumber(code + rest, written)).toBe('ZZ');
    const night = Date.UTC(2026, 0, 5, 23);
    expect(openingOf('ZZ', { from: 480, until: 1260 }, 'Europe/London', night).open).toBe(false);
  },
);
