/** The countries of the numbering plan, for choosing whose number a number without a code is. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { directionOf } from '../../electron/shared/settings/languages.ts';
import { leftToRight } from './isolated.ts';

export { countryName } from '../../electron/shared/words/format.ts';

/** A country as a select shows it: `value` is its ISO 3166 code. */
export type CountryOption = { value: CountryCode; label: string };

/** All countries by their names in the locale, each with its calling code. */
export function countryOptions(locale: string): CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const set = directionOf(locale) === 'rtl' ? leftToRight : (code: string) => code;
  return getCountries()
    .map((country) => ({
      value: country,
      label: `${names.of(country) ?? country} (${set(`+${getCountryCallingCode(country)}`)})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** A mobile number of the country with its code; that of the United Kingdom where none is known. */
export function exampleWithCode(country: string | null | undefined): string {
  const known = country && isSupportedCountry(country) ? country : 'GB';
  return getExampleNumber(known, examples)?.formatInternational() ?? `+${getCountryCallingCode(known)} …`;
}

/** A mobile number as it is dialled within the country, to say what numbers without a code are; undefined where there is none. */
export function exampleNumber(country: string | null | undefined): string | undefined {
  return country && isSupportedCountry(country)
    ? getExampleNumber(country, examples)?.formatNational()
    : undefined;
}
