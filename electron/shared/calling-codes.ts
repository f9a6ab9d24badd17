/** Which countries share a calling code, as North America shares 1. */
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

let sharing: ReadonlyMap<string, readonly CountryCode[]> | undefined;

/** The countries (ISO 3166) of a calling code such as `7`; empty where it is no country's. */
export function countriesSharing(callingCode: string): readonly CountryCode[] {
  sharing ??= Map.groupBy(getCountries(), (country) => getCountryCallingCode(country).toString());
  return sharing.get(callingCode) ?? [];
}
