/** One number as people write it by hand. */
import { isE164Digits } from '../shared/e164.ts';
import { type NumberFacts, readInternational, readNational } from './numbering.ts';
import { isCountry } from './numbering-plans.ts';
import { secondEnding } from './phone-digits.ts';

/** What the number is; null where the text is no number. */
export function readNumber(text: string, defaultCountry: string): NumberFacts | null {
  // The ending of a second number must not become digits of the first.
  if (/[^\d\s\u00a0().\-/+]/.test(text) || secondEnding.test(text)) return null;
  const international = /^\s*\(?(?:\+|00)/.test(text);
  const digits = text
    .replace('(0)', '')
    .replace(/^\s*\(?(?:\+|00)/, '')
    .replace(/\D/g, '');
  const facts =
    international || !isCountry(defaultCountry)
      ? readInternational(digits)
      : readNational(digits, defaultCountry);
  // Dashboards show numbers as the service has them: with the country code, without a plus.
  const read = facts?.valid ? facts : readInternational(digits);
  return read?.valid && isE164Digits(read.phone) ? read : null;
}
