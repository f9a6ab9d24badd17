/** The countries of the numbering plan, for choosing whose number a number without a code is. */
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** A country as a select shows it: `value` is its ISO 3166 code. */
export type CountryOption = { value: CountryCode; label: string };

/** All countries by their names in the locale, each with its calling code. */
export function countryOptions(locale: string): CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return getCountries()
    .map((country) => ({
      value: country,
      label: `${names.of(country) ?? country} (+${getCountryCallingCode(country)})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** A country's name in the locale; the code itself where it has none. */
export function countryName(locale: string, country: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
}
