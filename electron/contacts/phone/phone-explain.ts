/** Why a cell of a phone column holds no number, as exactly as can be said. */
import { type NumberFacts, readInternational } from './numbering.ts';
import { callingCodeOf, trunkPrefix } from './numbering-plans.ts';
import { countedBefore, countedBehind, readDigits, shortestNumber } from './phone-digits.ts';
import { type PhoneContext, type PhoneReading, rejected } from './phone-reading.ts';
import { longestNumber, readWritten } from './phone-written.ts';

/** Why a text without letters is no number, as exactly as can be said. */
export function explain(text: string, context: PhoneContext): PhoneReading {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return rejected('not-a-number');
  if (date.test(text)) return rejected('date');
  if (digits.length < shortestNumber) return rejected(ofService.test(text) ? 'short-code' : 'too-short');
  const amongSigns = besideSigns(text, context);
  if (amongSigns) return amongSigns;
  if (countedBefore.test(text) || countedBehind.test(text)) return rejected('words-beside');
  const plus = text.startsWith('+');
  if (!plus && digits.startsWith('00')) {
    const abroad = readInternational(digits.slice(2));
    if (abroad?.valid) return rejected('foreign-without-plus', abroad.phone);
  }
  const facts = plus ? readDigits(digits, true, context) : withoutTrunkPrefix(digits, context);
  if (!plus && context.country !== null && !digits.startsWith('0')) {
    const abroad = readInternational(digits);
    if (abroad?.valid) return rejected('foreign-without-plus', abroad.phone);
  }
  if (!plus && context.country === null && digits.startsWith('0')) return rejected('country-missing');
  if (!facts) return rejected(digits.length > longestNumber ? 'too-long' : 'not-a-number');
  switch (facts.length) {
    case 'short':
      return rejected('too-short');
    case 'long':
      return rejected('too-long');
    case 'between':
      return rejected('wrong-length');
    case 'possible':
      // Digits with no code are none of the country that was chosen; they may be right in another.
      return rejected(
        plus || digits.startsWith('00') || isWithCode(digits, context) ? 'not-in-use' : 'not-of-country',
      );
    default:
      return facts.length satisfies never;
  }
}

/** `60777`, `000`. Behind a zero, or in groups as `612 34`, digits are what is left of a longer number. */
const ofService = /^(?:[1-9*#]\d{0,5}#?|0\d{0,2})$/;

export const betweenNumbers = /\s*(?::::|[;,|\n&/]|\s{2,})\s*/;

const date =
  /^(?:\d{1,2}([-./])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([-./])\d{1,2}\2\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;

/** The numbers that stand between words: what is between two words is one number, or several with a sign between them. */
export function numbersAmong(text: string, context: PhoneContext): readonly string[] {
  const numbers = text.split(/\p{L}+/u).flatMap((between) => {
    const uncounted = between.replace(countedBefore, '').replace(/\(\s*\d{1,3}\s*\)\s*$/, '');
    const whole = numberIn(uncounted, context);
    return whole === null
      ? uncounted.split(betweenNumbers).flatMap((part) => numberIn(part, context) ?? [])
      : [whole];
  });
  return [...new Set(numbers)];
}

/** The one number that all digits of a cell are, whatever stands beside and between them; null where some would be left over. */
export function numberOfAll(text: string, context: PhoneContext): string | null {
  const [between = '', ...others] = text.split(/\p{L}+/u).filter((part) => /\d/.test(part));
  const isCounted = countedBefore.test(between) || countedBehind.test(between);
  return others.length > 0 || isCounted ? null : numberIn(between, context);
}

function numberIn(text: string, context: PhoneContext): string | null {
  const bare = text
    .replace(otherSigns, ' ')
    .replace(/\s/g, ' ')
    .replace(/^[^\d+(]+|\D+$/g, '')
    .replace(/^[+\s]*\+/, '+');
  if (bare.replace(/\D/g, '').length < shortestNumber) return null;
  const reading = readWritten(bare, context);
  return reading?.kind === 'number' ? reading.phone : null;
}

const isWithCode = (digits: string, { country }: PhoneContext) =>
  country === null || digits.startsWith(callingCodeOf(country));

const otherSigns = /[^\d\s\u00a0()+./-]/g;

/** `07700_900123`, `++44 7700 900123`: the digits are right, and the signs are what is to be mended. */
function besideSigns(text: string, context: PhoneContext): PhoneReading | undefined {
  const plain = text.replace(otherSigns, ' ').trim().replace(/^\++/, '+');
  const phone = plain === text ? null : numberOfAll(plain, context);
  return phone === null ? undefined : rejected('words-beside', phone);
}

/** Digits whose length is to be judged: the zero before a national number does not count. */
function withoutTrunkPrefix(digits: string, context: PhoneContext): NumberFacts | undefined {
  const { country } = context;
  const prefix = country === null ? undefined : trunkPrefix(country);
  if (country === null || prefix === undefined || !digits.startsWith(prefix) || digits.startsWith('00')) {
    return readDigits(digits, false, context);
  }
  return readInternational(callingCodeOf(country) + digits.slice(prefix.length));
}
