/**
 * The world's numbering plans, compiled once: tells what a string of digits is as a phone number.
 *
 * libphonenumber-js takes 20–50 µs for a number because it compiles every pattern again on each call;
 * a million rows would take most of a minute. This module takes the same steps in the same order over
 * the library's own metadata, with each pattern compiled once. Property tests hold it equal to the
 * library, but for the numbers that are kept for drama. It accepts digits only; whatever else a cell may hold goes through the library itself
 * (`phone-cell.ts`).
 */
import type { CountryCode, PhoneNumberType } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import { z } from 'zod';

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

type Typed = {
  readonly type: PhoneNumberType;
  readonly pattern: RegExp;
  readonly lengths: readonly number[];
};

type Plan = {
  /** All plans of its calling code, the main one first. */
  siblings: readonly Plan[] | undefined;
  readonly country: CountryCode | undefined;
  readonly callingCode: string;
  readonly idd: RegExp;
  readonly national: RegExp;
  readonly lengths: readonly number[];
  readonly prefix: RegExp | undefined;
  readonly transform: string | undefined;
  readonly leading: RegExp | undefined;
  readonly fixed: Typed | undefined;
  readonly others: readonly Typed[];
  /** Mobile numbers cannot be told from landlines in this country (North America). */
  readonly mobileLikeFixed: boolean;
  readonly mobile: Typed | undefined;
};

const optionalText = z.union([z.string(), z.literal(0)]).optional();
const planSchema = z.array(z.unknown()).transform((fields, context) => {
  const parsed = z
    .object({
      callingCode: z.string(),
      idd: optionalText,
      national: z.string(),
      lengths: z.array(z.number()),
      nationalPrefix: optionalText,
      prefixForParsing: optionalText,
      transform: optionalText,
      leading: optionalText,
      types: z
        .union([
          z.literal(0),
          z.array(z.union([z.literal(0), z.tuple([z.string(), z.array(z.number()).optional()])])),
        ])
        .optional(),
    })
    .safeParse({
      callingCode: fields[0],
      idd: fields[1],
      national: fields[2],
      lengths: fields[3],
      nationalPrefix: fields[5],
      prefixForParsing: fields[7],
      transform: fields[8],
      leading: fields[10],
      types: fields[11],
    });
  if (!parsed.success) {
    context.addIssue({ code: 'custom', message: parsed.error.message });
    return z.NEVER;
  }
  return parsed.data;
});

// The position of each type in the metadata, in the order in which the library tries them after
// fixed lines: https://gitlab.com/catamphetamine/libphonenumber-js/-/blob/master/METADATA.md
const fixedLineAt = 0;
const mobileAt = 1;
const laterTypes: readonly (readonly [PhoneNumberType, number])[] = [
  ['MOBILE', mobileAt],
  ['PREMIUM_RATE', 3],
  ['TOLL_FREE', 2],
  ['SHARED_COST', 9],
  ['VOIP', 8],
  ['PERSONAL_NUMBER', 4],
  ['PAGER', 7],
  ['UAN', 6],
  ['VOICEMAIL', 5],
];

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const start = (pattern: string) => new RegExp(`^(?:${pattern})`);

function compile(raw: unknown, country: CountryCode | undefined): Plan {
  const plan = planSchema.parse(raw);
  const typed = (type: PhoneNumberType, at: number): Typed | undefined => {
    const entry = plan.types ? plan.types[at] : undefined;
    if (!entry || entry[0] === '') return undefined;
    return { type, pattern: whole(entry[0]), lengths: entry[1] ?? plan.lengths };
  };
  const mobileEntry = plan.types ? plan.types[mobileAt] : undefined;
  const prefix = plan.prefixForParsing || plan.nationalPrefix || undefined;
  return {
    siblings: undefined,
    country,
    callingCode: plan.callingCode,
    // A pattern that matches nothing: plans without geography have no prefix to dial abroad.
    idd: plan.idd ? start(plan.idd) : /^(?!)/,
    national: whole(plan.national),
    lengths: plan.lengths,
    prefix: prefix ? start(prefix) : undefined,
    transform: plan.transform || undefined,
    leading: plan.leading ? start(plan.leading) : undefined,
    fixed: typed('FIXED_LINE', fixedLineAt),
    others: laterTypes.flatMap(([type, at]) => typed(type, at) ?? []),
    mobileLikeFixed: !mobileEntry || mobileEntry[0] === '',
    mobile: typed('MOBILE', mobileAt),
  };
}

const byCountry = new Map<CountryCode, Plan>();
function planOf(country: CountryCode): Plan {
  const known = byCountry.get(country);
  if (known) return known;
  const plan = compile(metadata.countries[country], country);
  byCountry.set(country, plan);
  return plan;
}

/** The plans that share a calling code, the main country first; one plan of no country where it is not geographic. */
const byCallingCode = new Map<string, readonly Plan[]>();
function plansOf(callingCode: string): readonly Plan[] {
  const known = byCallingCode.get(callingCode);
  if (known) return known;
  const countries = Object.hasOwn(metadata.country_calling_codes, callingCode)
    ? (metadata.country_calling_codes[callingCode] ?? [])
    : [];
  const nonGeographic = Object.hasOwn(metadata.nonGeographic, callingCode)
    ? metadata.nonGeographic[callingCode]
    : undefined;
  const plans =
    countries.length > 0
      ? countries.map(planOf)
      : nonGeographic === undefined
        ? []
        : [compile(nonGeographic, undefined)];
  byCallingCode.set(callingCode, plans);
  return plans;
}

const siblingsOf = (plan: Plan) => (plan.siblings ??= plansOf(plan.callingCode));

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

const longestCallingCode = 3;
const shortestNational = 2;
const longestNational = 17;

function leadingCallingCode(digits: string): string | undefined {
  if (digits.startsWith('0')) return undefined;
  for (let size = 1; size <= longestCallingCode && size <= digits.length; size += 1) {
    const code = digits.slice(0, size);
    if (plansOf(code).length > 0) return code;
  }
  return undefined;
}

// Ofcom keeps these mobile numbers for drama: no phone ever gets one, so samples and rehearsals are made of them. The
// metadata calls them invalid, and an import that refuses the program's own samples would teach people to distrust it.
const keptForDrama = /^7700900\d{3}$/;

function facts(plan: Plan, rest: string, assumed: Plan | undefined): NumberFacts | undefined {
  const national = stripPrefix(plan, rest);
  if (national.length < shortestNational || national.length > longestNational) return undefined;
  const home = homeOf(siblingsOf(plan), national) ?? assumed;
  const main = home ?? siblingsOf(plan)[0] ?? plan;
  const drama = plan.callingCode === '44' && keptForDrama.test(national);
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
  const code = leadingCallingCode(digits);
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

/** Whether a text is the two-letter code of a country that has a numbering plan. */
export function isCountry(code: string): code is CountryCode {
  return Object.hasOwn(metadata.countries, code);
}

/** The countries that have a numbering plan, as two-letter codes. */
export function countries(): CountryCode[] {
  return Object.keys(metadata.countries).filter(isCountry);
}

/** The country's calling code, such as 44 for GB. */
export function callingCodeOf(country: CountryCode): string {
  return planOf(country).callingCode;
}

/** The main country of a calling code, such as US for 1. */
export function countryOfCallingCode(callingCode: string): CountryCode | undefined {
  return plansOf(callingCode)[0]?.country;
}

/** The digit or digits that people dial before a national number in a country, such as 0; none in Italy or Spain. */
export function trunkPrefix(country: CountryCode): string | undefined {
  return z.string().safeParse(metadata.countries[country]?.[5]).data;
}
