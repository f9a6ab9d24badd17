/** A single number as people write it, and what is said with it: what was mended, and whether it can be texted. */
import { type PhoneNumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type NumberFacts, readInternational } from './numbering.ts';
import { trunkPrefix, writesTrunkPrefix } from './numbering-plans.ts';
import { countedBefore, countedBehind, type Digits, plainDigits, readDigits } from './phone-digits.ts';
import { readOldPrefix } from './phone-old-prefix.ts';
import {
  noFurther,
  type PhoneContext,
  type PhoneReading,
  type PhoneRepair,
  type PhoneWarning,
  rejected,
} from './phone-reading.ts';

/** The shortest national numbers, of islands, have four. */
const fewestDigits = 4;
/** E.164 allows 15 digits, country code included. */
export const longestNumber = 15;

/** The repair that reads these digits so. */
export function repairOf(
  facts: NumberFacts,
  { digits, plus }: Digits,
  { country }: PhoneContext,
): PhoneRepair | null {
  if (plus || country === null || digits.startsWith('0')) return null;
  if (digits !== facts.national)
    return facts.phone === digits && facts.country !== country ? 'plus-restored' : null;
  return trunkPrefix(country) === '0' && writesTrunkPrefix(country, facts.national) ? 'zero-restored' : null;
}

/** The number as the reading of its cell. */
export function accepted(facts: NumberFacts, repair: PhoneRepair | null): PhoneReading {
  if (facts.phone.length > longestNumber) return rejected('too-long');
  return {
    kind: 'number',
    phone: facts.phone,
    country: facts.country ?? null,
    repair,
    warning: lineWarning(facts.type),
    further: noFurther,
  };
}

function lineWarning(type: PhoneNumberType | undefined): PhoneWarning | null {
  switch (type) {
    case undefined:
    case 'MOBILE':
    case 'FIXED_LINE_OR_MOBILE':
      return null;
    case 'FIXED_LINE':
      return 'landline';
    case 'PREMIUM_RATE':
    case 'TOLL_FREE':
    case 'SHARED_COST':
    case 'VOIP':
    case 'PERSONAL_NUMBER':
    case 'PAGER':
    case 'UAN':
    case 'VOICEMAIL':
      return 'not-mobile';
    default:
      return type satisfies never;
  }
}

/** A single digit there is never the last of a number; more may be. */
const oneCounted = /\s*\(\s*\d\s*\)\s*$/;

/** A single number in whatever writing the library understands: other scripts' digits, `tel:`, `(0)`. */
export function readWritten(text: string, context: PhoneContext): PhoneReading | undefined {
  const plain = plainDigits(text);
  if (plain !== undefined) {
    const facts = readDigits(plain.digits, plain.plus, context);
    if (facts?.valid) return accepted(facts, repairOf(facts, plain, context));
    const changed = readOldPrefix(plain, context);
    return changed && accepted(changed, 'old-prefix');
  }
  if (countedBefore.test(text)) return undefined;
  if (countedBehind.test(text)) {
    const counted = oneCounted.exec(text);
    return counted ? readWritten(text.slice(0, counted.index), context) : undefined;
  }
  // Without digits enough there is nothing to ask the library, which takes its time for a no.
  if ((text.match(/\p{Nd}/gu)?.length ?? 0) < fewestDigits) return undefined;
  const { country } = context;
  const abroad = country === null && /^\p{Nd}/u.test(text) ? `+${text}` : text;
  const parsed = parsePhoneNumberFromString(abroad, {
    extract: false,
    ...(country === null ? {} : { defaultCountry: country }),
  });
  if (!parsed) return undefined;
  const phone = parsed.number.slice(1);
  const facts = readInternational(phone);
  // Of `0151,23456789`, too, the library takes the digits behind the comma for one.
  if (parsed.ext !== undefined) return facts?.valid ? rejected('extension') : undefined;
  return facts?.valid && facts.phone === phone ? accepted(facts, null) : undefined;
}
