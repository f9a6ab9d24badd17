/**
 * Whose country a number is, by the numbering plans alone. A country that stands written beside it (a file, a backup, an older
 * version) may choose among those that share its calling code, and nothing else: its hours would else be another country's night.
 */
import type { CountryCode } from 'libphonenumber-js/max';
import { callingCodeOfDigits, readInternational } from './numbering.ts';
import { plansOf } from './numbering-plans.ts';

/**
 * Whose hours a number keeps that belongs to no country (satellite and global services) or has no known calling code: this
 * computer's zone. The code that ISO 3166 keeps free for an unknown country.
 */
export const unknownCountry = 'ZZ';

/**
 * @param number E.164 digits
 * @param recorded what is written beside it; null: nothing
 * @returns null for a number of no country, or in no known range of the countries that share its calling code
 */
export function countryOfNumber(number: string, recorded: string | null): CountryCode | null {
  const found = readInternational(number)?.country;
  if (found !== undefined) return found;
  const sharing = countriesOf(number);
  return (
    sharing.find((country) => country === recorded) ?? (sharing.length === 1 ? (sharing[0] ?? null) : null)
  );
}

/**
 * Whose texting hours a number keeps: a country (ISO 3166), {@link unknownCountry}, or, as in `+7`, all countries of a calling code
 * together, of which it is one and nobody knows which.
 */
export function hoursOfNumber(number: string, recorded: string | null): string {
  const country = countryOfNumber(number, recorded);
  if (country !== null) return country;
  return countriesOf(number).length > 1 ? `+${callingCodeOfDigits(number)}` : unknownCountry;
}

function countriesOf(number: string): readonly CountryCode[] {
  const code = callingCodeOfDigits(number);
  return code === undefined ? [] : plansOf(code).flatMap(({ country }) => country ?? []);
}
