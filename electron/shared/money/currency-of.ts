/** The currency of a country, for prices that nobody has entered yet. */
import { fromDataFile } from '../data-file.ts';
import currencies from './currencies.json' with { type: 'json' };

const byCountry = fromDataFile(
  currencies,
  (file) =>
    new Map(
      Object.entries(file.currencies).flatMap(([currency, countries]) =>
        countries.split(' ').map((country) => [country, currency]),
      ),
    ),
);

/** ISO 4217; undefined for a text that is no country with phone numbers. */
export const currencyOf = (country: string): string | undefined => byCountry().get(country);
