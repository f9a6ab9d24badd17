/** Reading a phone number that a person typed into a setting. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164 digits without the plus sign; null where it is no number. */
export function digitsOfPhone(text: string, defaultCountry: string): string | null {
  const country: CountryCode | undefined = isSupportedCountry(defaultCountry) ? defaultCountry : undefined;
  const number = parsePhoneNumberFromString(text, {
    ...(country ? { defaultCountry: country } : {}),
    extract: false,
  });
  return number?.isPossible() ? number.number.slice(1) : null;
}
