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
  if (digits.length < shortestNumber)
    return rejected(digits.length <= 6 && !text.startsWith('+') ? 'short-code' : 'too-short');
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

const date =
  /^(?:\d{1,2}([-./])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([-./])\d{1,2}\2\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const digitsAmongWords = /[+(]{0,2}\d[\d ().-]{5,}\d/g;

/** The numbers that stand between words. */
export function numbersAmong(text: string, context: PhoneContext): readonly string[] {
  const numbers = [...text.matchAll(digitsAmongWords)].flatMap(([written]) => {
    const reading = readWritten(written, context);
    return reading?.kind === 'number' ? [reading.phone] : [];
  });
  return [...new Set(numbers)];
}

const isWithCode = (digits: string, { country }: PhoneContext) =>
  country === null || digits.startsWith(callingCodeOf(country));

const otherSigns = /[^\d\s\u00a0()+./-]/g;

/** `07700_900123`, `++44 7700 900123`: the digits are right, and the signs are what is to be mended. */
function besideSigns(text: string, context: PhoneContext): PhoneReading | undefined {
  const plain = text.replace(otherSigns, ' ').trim().replace(/^\++/, '+');
  if (plain === text) return undefined;
  const reading = readWritten(plain, context);
  return reading?.kind === 'number' ? rejected('words-beside', reading.phone) : undefined;
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
