/**
 * The world's numbering plans, compiled once: tells what a string of digits is as a phone number.
 *
 * libphonenumber-js takes 20–50 µs for a number because it compiles every pattern again on each call;
 * a million rows would take most of a minute. This module takes the same steps in the same order over
 * the library's own metadata, with each pattern compiled once. Property tests hold it equal to the
 * library, but for the numbers that are kept for drama. It accepts digits only; whatever else a cell may hold goes through the library itself
 * (`phone-written.ts`).
 */
import type { CountryCode, PhoneNumberType } from 'libphonenumber-js/max';
import { type Plan, planOf, plansOf, siblingsOf, type Typed } from './numbering-plans.ts';

/** Digits as a phone number. `valid` means that the number lies in a range that is in use. */
export type NumberFacts = {
  /** E.164 digits without the plus: country calling code and national number. */
  readonly phone: string;
  readonly callingCode: string;
  readonly national: string;
  readonly country: CountryCode | undefined;
  readonly type: PhoneNumberType | undefined;
  readonly valid: boolean;
  /** How the length of the national number compares with the lengths that its country has. */
  readonly length: 'possible' | 'short' | 'long' | 'between';
};

const matches = (typed: Typed | undefined, national: string) =>
  typed?.lengths.includes(national.length) && typed.pattern.test(national);

/** Each number is asked about up to three times in a row. */
let asked:
  | { readonly plan: Plan; readonly national: string; readonly type: PhoneNumberType | undefined }
  | undefined;

function typeIn(plan: Plan, national: string): PhoneNumberType | undefined {
  if (asked?.plan === plan && asked.national === national) return asked.type;
  const type = findType(plan, national);
  asked = { plan, national, type };
  return type;
}

function findType(plan: Plan, national: string): PhoneNumberType | undefined {
  if (!plan.national.test(national)) return undefined;
  if (matches(plan.fixed, national)) {
    if (plan.mobileLikeFixed || matches(plan.mobile, national)) return 'FIXED_LINE_OR_MOBILE';
    return 'FIXED_LINE';
  }
  for (const typed of plan.others) if (matches(typed, national)) return typed.type;
  return undefined;
}

/** Which of the countries that share a calling code a national number belongs to. */
function homeOf(plans: readonly Plan[], national: string): Plan | undefined {
  if (plans.length === 1) return plans[0]?.country ? plans[0] : undefined;
  for (const plan of plans)
    if (plan.leading ? plan.leading.test(national) : typeIn(plan, national)) return plan;
  return undefined;
}

function lengthIn(plan: Plan, national: string): NumberFacts['length'] {
  const length = national.length;
  if (plan.lengths.includes(length)) return 'possible';
  if (length < (plan.lengths[0] ?? 0)) return 'short';
  return length > (plan.lengths.at(-1) ?? 0) ? 'long' : 'between';
}

function stripPrefix(plan: Plan, digits: string): string {
  const found = plan.prefix?.exec(digits);
  if (!plan.prefix || !found) return digits;
  const captured = found.length > 1 && found.at(-1);
  const stripped =
    plan.transform && captured ? digits.replace(plan.prefix, plan.transform) : digits.slice(found[0].length);
  if (stripped === digits) return digits;
  if (plan.national.test(digits) && !plan.national.test(stripped)) return digits;
  const home = homeOf(siblingsOf(plan), stripped) ?? plan;
  const length = lengthIn(home, stripped);
  return length === 'short' || length === 'between' ? digits : stripped;
}

/** The patterns of all types of a plan that have numbers of one length, as one: a number is asked about in each plan of its calling code. */
const ofAnyType = new Map<Plan, (RegExp | undefined)[]>();

function isOfAnyType(plan: Plan, national: string): boolean {
  let byLength = ofAnyType.get(plan);
  if (byLength === undefined) {
    const types = [...(plan.fixed ? [plan.fixed] : []), ...plan.others];
    byLength = Array.from({ length: longestNational + 1 }, (_, length) => {
      const sources = types
        .filter(({ lengths }) => lengths.includes(length))
        .map(({ pattern }) => pattern.source);
      return sources.length === 0 ? undefined : new RegExp(sources.join('|'));
    });
    ofAnyType.set(plan, byLength);
  }
  return byLength[national.length]?.test(national) === true && plan.national.test(national);
}

/** The countries in whose plans a whole number lies: several where they share ranges, as Australia and its islands do. */
export function countriesHaving({
  callingCode,
  national,
}: Pick<NumberFacts, 'callingCode' | 'national'>): readonly CountryCode[] {
  const countries: CountryCode[] = [];
  for (const plan of plansOf(callingCode)) {
    if (plan.country === undefined || plan.leading?.test(national) === false) continue;
    if (isOfAnyType(plan, national)) countries.push(plan.country);
  }
  return countries;
}

const longestCallingCode = 3;
const shortestNational = 2;
const longestNational = 17;

/** The country calling code that digits begin with; undefined where no country and no service has it. */
export function callingCodeOfDigits(digits: string): string | undefined {
  if (digits.startsWith('0')) return undefined;
  for (let size = 1; size <= longestCallingCode && size <= digits.length; size += 1) {
    const code = digits.slice(0, size);
    if (plansOf(code).length > 0) return code;
  }
  return undefined;
}

// Ofcom keeps these mobile numbers for drama: no phone ever gets one, so samples and rehearsals are made of them. The
// metadata calls them invalid, and an import that refuses the program's own samples would teach people to distrust it.
const keptForDrama = (national: string): boolean => national.length === 10 && national.startsWith('7700900');

function facts(plan: Plan, rest: string, assumed: Plan | undefined): NumberFacts | undefined {
  const national = stripPrefix(plan, rest);
  if (national.length < shortestNational || national.length > longestNational) return undefined;
  const home = homeOf(siblingsOf(plan), national) ?? assumed;
  const main = home ?? siblingsOf(plan)[0] ?? plan;
  const drama = plan.callingCode === '44' && keptForDrama(national);
  const type = drama ? 'MOBILE' : typeIn(main, national);
  const hasTypes = main.fixed !== undefined || main.others.length > 0;
  return {
    phone: plan.callingCode + national,
    callingCode: plan.callingCode,
    national,
    country: drama ? 'GB' : home?.country,
    type,
    valid: hasTypes ? type !== undefined : main.national.test(national),
    length: lengthIn(main, national),
  };
}

/** Reads digits that begin with a country calling code, as after a plus. */
export function readInternational(digits: string): NumberFacts | undefined {
  const code = callingCodeOfDigits(digits);
  const plan = code === undefined ? undefined : plansOf(code)[0];
  return code === undefined || plan === undefined
    ? undefined
    : facts(plan, digits.slice(code.length), undefined);
}

/**
 * Reads digits as they would be dialled in `country`: a national number with or without its leading
 * zero, or an international one after the prefix for abroad or the country's own calling code.
 */
export function readNational(digits: string, country: CountryCode): NumberFacts | undefined {
  const plan = planOf(country);
  const idd = plan.idd.exec(digits);
  if (idd && idd[0].length > 0) {
    const abroad = digits.slice(idd[0].length);
    if (abroad !== '' && !abroad.startsWith('0')) return readInternational(abroad);
  }
  if (digits.startsWith(plan.callingCode)) {
    const shorter = digits.slice(plan.callingCode.length);
    const asItIs = stripPrefix(plan, digits);
    if (
      (!plan.national.test(asItIs) && plan.national.test(stripPrefix(plan, shorter))) ||
      lengthIn(plan, asItIs) === 'long'
    ) {
      const main = siblingsOf(plan)[0];
      return main && facts(main, shorter, undefined);
    }
  }
  return facts(plan, digits, plan);
}

/**
 * A number of no known kind may be a new mobile one; in some countries both kinds look alike. Numbers of the internet (VOIP) and personal ones get
 * a warning when they are read, but are not left out with landlines: many of them take texts.
 */
const surelyNoMobile: ReadonlySet<PhoneNumberType | undefined> = new Set([
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
  'PAGER',
]);

/** Whether a number (E.164 digits) is surely not that of a mobile phone: a landline, or one that belongs to a service. */
export const isNoMobile = (number: string): boolean => surelyNoMobile.has(readInternational(number)?.type);

/**
 * Whether a number (E.164 digits) is that of a landline, in a country that tells those from mobile ones. Numbers of
 * services (free of charge, premium rate, pagers) are none: they are rare among people, and some of them do get texts.
 */
export function isLandline(number: string): boolean {
  const code = callingCodeOfDigits(number);
  if (code === undefined) return false;
  const national = number.slice(code.length);
  // Nearly all are mobile numbers, and are asked nothing more: a million people are a plan.
  if (plansOf(code).some(({ mobile }) => matches(mobile, national))) return false;
  return readInternational(number)?.type === 'FIXED_LINE';
}
