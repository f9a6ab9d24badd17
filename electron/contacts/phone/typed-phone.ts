/** One number as people write it by hand or paste it: whatever the import reads in a cell, and nothing less. */
import type { CountryCode } from 'libphonenumber-js/max';
import { isE164Digits } from '../../shared/phone/e164.ts';
import { readInternational } from './numbering.ts';
import { callingCodeOf, isCountry } from './numbering-plans.ts';
import { readPhoneCell } from './phone-cell.ts';
import { hasSecondEnding } from './phone-digits.ts';

export interface TypedPhone {
  /** E.164 digits. */
  readonly phone: string;
  readonly country: CountryCode | null;
}

/** Digits dialled before a country code in other countries than this one: North America, Australia, Russia and its neighbours. */
const dialledAbroad = /^\D*(?:0011|011|8\s?~?\s?10)[\s.-]*(?=[1-9])/;
/** Fewer digits behind it are more probably a number at home with one that is wrong. */
const fewestAbroad = 10;

/**
 * The number in a text; null where it holds none, or several. `defaultCountry`: ISO 3166; empty where digits without a code have none.
 */
export function readNumber(text: string, defaultCountry: string): TypedPhone | null {
  const read = readAsWritten(text, defaultCountry);
  if (read !== null || !dialledAbroad.test(text)) return read;
  const abroad = text.replace(dialledAbroad, '+');
  return abroad.replace(/\D/g, '').length < fewestAbroad ? null : readAsWritten(abroad, defaultCountry);
}

function readAsWritten(text: string, defaultCountry: string): TypedPhone | null {
  if (hasSecondEnding(text)) return null;
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
