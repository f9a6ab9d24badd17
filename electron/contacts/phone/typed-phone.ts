/** One number as people write it by hand or paste it: whatever the import reads in a cell, and nothing less. */
import type { CountryCode } from 'libphonenumber-js/max';
import { isE164Digits } from '../../shared/phone/e164.ts';
import { readInternational } from './numbering.ts';
import { callingCodeOf, isCountry } from './numbering-plans.ts';
import { readPhoneCell } from './phone-cell.ts';
import { secondEnding } from './phone-digits.ts';

export interface TypedPhone {
  /** E.164 digits. */
  readonly phone: string;
  readonly country: CountryCode | null;
}

/** The number in a text; null where it holds none, or several. */
export function readNumber(text: string, defaultCountry: string): TypedPhone | null {
  if (secondEnding.test(text)) return null;
  const country = isCountry(defaultCountry) ? defaultCountry : null;
  const reading = readPhoneCell(text, { country, bare: 'national' });
  switch (reading.kind) {
    case 'empty':
      return null;
    case 'number':
      return reading.warning === 'several-numbers' || reading.further.length > 0
        ? null
        : e164(reading.phone, reading.country);
    case 'rejected': {
      // Dashboards show numbers as the service has them: with the country code, without a plus.
      if (reading.reason !== 'foreign-without-plus' || reading.perhaps === null) return null;
      const abroad = readInternational(reading.perhaps)?.country ?? null;
      // In "2. 612 97 01 29" the 2 is a place in a list, and no part of +261.
      const beginning = /\p{Nd}+/u.exec(text)?.[0] ?? '';
      if (abroad !== null && beginning.length < callingCodeOf(abroad).length) return null;
      return e164(reading.perhaps, abroad);
    }
    default:
      return reading satisfies never;
  }
}

const e164 = (phone: string, country: CountryCode | null) =>
  isE164Digits(phone) ? { phone, country } : null;
