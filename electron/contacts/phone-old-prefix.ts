/**
 * Numbers as they were dialled before their country changed them, which phone books and exports are still full of. Only where every
 * such number became exactly one other.
 */
import type { CountryCode } from 'libphonenumber-js/max';
import { type NumberFacts, readInternational } from './numbering.ts';
import type { Digits } from './phone-digits.ts';
import type { PhoneContext } from './phone-reading.ts';

interface Change {
  readonly country: CountryCode;
  readonly callingCode: string;
  /** The digits behind the calling code, as they were. */
  readonly abroad: RegExp;
  /** As they were dialled at home. */
  readonly home: RegExp;
  /** What became of the digits that the patterns catch. */
  readonly now: string;
}

const changes: readonly Change[] = [
  // Since August 2019 nobody dials 1 before a mobile number from abroad, nor 044, 045 or 01 at home.
  {
    country: 'MX',
    callingCode: '52',
    abroad: /^1(\d{10})$/,
    home: /^(?:0(?:1|44|45)|521)(\d{10})$/,
    now: '$1',
  },
  // Since November 2024 all numbers begin with 01.
  { country: 'BJ', callingCode: '229', abroad: /^(\d{8})$/, home: /^(\d{8})$/, now: '01$1' },
];

/** The number that these digits became; undefined where they are none of the kind. */
export function readOldPrefix({ digits, plus }: Digits, context: PhoneContext): NumberFacts | undefined {
  for (const { country, callingCode, abroad, home, now } of changes) {
    const behind = behindCode(digits, plus, callingCode, context);
    const old =
      behind !== undefined && abroad.test(behind)
        ? behind.replace(abroad, now)
        : !plus && context.country === country && home.test(digits)
          ? digits.replace(home, now)
          : undefined;
    const facts = old === undefined ? undefined : readInternational(callingCode + old);
    if (facts?.valid) return facts;
  }
  return undefined;
}

/** What stands behind the calling code, where the digits are written with one. */
function behindCode(
  digits: string,
  plus: boolean,
  callingCode: string,
  { country, bare }: PhoneContext,
): string | undefined {
  const abroad = !plus && digits.startsWith('00') ? digits.slice(2) : digits;
  const isAbroad = plus || abroad !== digits || country === null || bare === 'international';
  return isAbroad && abroad.startsWith(callingCode) ? abroad.slice(callingCode.length) : undefined;
}
