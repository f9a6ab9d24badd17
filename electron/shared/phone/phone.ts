/**
 * Phone numbers as both sides show them. Reading numbers out of files is the importer's (`contacts/`), with the
 * library's full metadata; formatting and naming the country need only the smallest set, which is half as large.
 */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isE164Digits } from './e164.ts';

export { E164Digits, isE164Digits } from './e164.ts';

function read(digits: string) {
  return isE164Digits(digits) ? parsePhoneNumberFromString(`+${digits}`, { extract: false }) : undefined;
}

/**
 * The number as people write it internationally, such as "+41 79 123 45 67". A country code that no country has is
 * shown with a plus and ungrouped; what is no E.164 number at all is shown as it is.
 */
export function formatNumber(digits: string): string {
  if (!isE164Digits(digits)) return digits;
  return read(digits)?.formatInternational() ?? `+${digits}`;
}

/**
 * The country of a number (ISO 3166, two letters). Undefined where the number belongs to none (satellite and global services),
 * or where several countries share the calling code and the number lies in no known range of either.
 */
export function countryOf(digits: string): CountryCode | undefined {
  return read(digits)?.country;
}
