/** The numbering plans of the library's metadata, each compiled when it is first asked for and kept. */
import type { CountryCode, PhoneNumberType } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import { z } from 'zod';

/** The numbers of one type in a plan. */
export type Typed = {
  readonly type: PhoneNumberType;
  readonly pattern: RegExp;
  readonly lengths: readonly number[];
};

/** How the numbers of a country are made. */
export type Plan = {
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
  /** Mobile numbers look like landlines in this country (North America). */
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
/** The plan of a country. */
export function planOf(country: CountryCode): Plan {
  const known = byCountry.get(country);
  if (known) return known;
  const plan = compile(metadata.countries[country], country);
  byCountry.set(country, plan);
  return plan;
}

/** The plans that share a calling code, the main country first; one plan of no country where it is not geographic. */
const byCallingCode = new Map<string, readonly Plan[]>();
export function plansOf(callingCode: string): readonly Plan[] {
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

export const siblingsOf = (plan: Plan) => (plan.siblings ??= plansOf(plan.callingCode));

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

/** The calling codes of all countries. */
export const callingCodes = (): string[] => Object.keys(metadata.country_calling_codes);

/** The main country of a calling code, such as US for 1. */
export function countryOfCallingCode(callingCode: string): CountryCode | undefined {
  return plansOf(callingCode)[0]?.country;
}

const formatsSchema = z.array(z.array(z.unknown())).catch([]);
/** Patterns of the national numbers of a country, each with whether a trunk prefix is written before it. */
const writtenWithPrefix = new Map<
  CountryCode,
  readonly { readonly is: RegExp; readonly written: boolean }[]
>();

/**
 * Whether people write the zero before this national number of the country: in Brazil, China and India nobody does before a mobile
 * number, although their plans have one.
 */
export function writesTrunkPrefix(country: CountryCode, national: string): boolean {
  let formats = writtenWithPrefix.get(country);
  if (formats === undefined) {
    const main = countryOfCallingCode(callingCodeOf(country)) ?? country;
    const own = formatsSchema.parse(metadata.countries[country]?.[4]);
    // Countries that share a calling code have the formats of the main one.
    const raw = own.length > 0 ? own : formatsSchema.parse(metadata.countries[main]?.[4]);
    formats = raw.map(([pattern, , leading, rule, optional]) => {
      const digits = z.array(z.string()).catch([]).parse(leading).at(-1) ?? '';
      return {
        is: new RegExp(`^(?=${digits === '' ? '' : `(?:${digits})`})(?:${String(pattern)})$`),
        written: /^\(?0/.test(String(rule)) && optional !== 1,
      };
    });
    writtenWithPrefix.set(country, formats);
  }
  return formats.find(({ is }) => is.test(national))?.written ?? true;
}

/** The digit or digits that people dial before a national number in a country, such as 0; none in Italy or Spain. */
export function trunkPrefix(country: CountryCode): string | undefined {
  return z.string().safeParse(metadata.countries[country]?.[5]).data;
}
