/**
 * Numbers as they were dialled before their country changed them, which phone books and exports are still full of. Only where every
 * such number became exactly one other.
 */
import { fromDataFile } from '../../shared/data-file.ts';
import { type NumberFacts, readInternational } from './numbering.ts';
import oldPrefixes from './old-prefixes.json' with { type: 'json' };
import type { Digits } from './phone-digits.ts';
import type { PhoneContext } from './phone-reading.ts';

const changes = fromDataFile(oldPrefixes, (file) =>
  file.changes.map(({ abroad, home, ...change }) => ({
    ...change,
    abroad: new RegExp(`^${abroad}$`),
    home: new RegExp(`^${home}$`),
  })),
);

/** The number that these digits became; undefined where they are none of the kind. */
export function readOldPrefix({ digits, plus }: Digits, context: PhoneContext): NumberFacts | undefined {
  for (const { country, callingCode, abroad, home, now } of changes()) {
    const behind = behindCode(digits, plus, callingCode, context);
    const old =
      behind !== undefined && abroad.test(behind)
        ? behind.replace(abroad, now)
        : !plus && context.country === country && home.test(digits) && !isAbroadToo(digits)
          ? digits.replace(home, now)
          : undefined;
    const facts = old === undefined ? undefined : readInternational(callingCode + old);
    if (facts?.valid) return facts;
  }
  return undefined;
}

/** A whole number of another country, whose plus is missing: nobody can tell which was meant. */
const isAbroadToo = (digits: string): boolean => readInternational(digits)?.valid === true;

/** The digits behind the calling code, where they are written with one. */
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
