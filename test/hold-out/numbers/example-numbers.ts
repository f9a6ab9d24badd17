/** Numbers of every country, by another library than the program's, which other people make from the same metadata. */
import {
  getExample,
  getSupportedRegionCodes,
  type ParsedPhoneNumberValid,
  parsePhoneNumber,
} from 'awesome-phonenumber';

export interface ExampleNumber {
  readonly country: string;
  readonly callingCode: string;
  /** E.164 digits. */
  readonly phone: string;
  readonly isMobile: boolean;
  readonly parsed: ParsedPhoneNumberValid;
}

/** Where an example is not valid in the range beside it, other digits are tried, but not for ever. */
const triesForEach = 4;

/** So many different numbers of a country that the other library calls valid: mobile ones and landlines in turn. */
export function examplesOf(country: string, wanted: number): readonly ExampleNumber[] {
  const mobile = numbersOf(country, 'mobile', wanted);
  const fixed = numbersOf(country, 'fixed-line', wanted);
  const found = new Map<string, ExampleNumber>();
  for (let at = 0; at < wanted; at += 1) {
    for (const number of [mobile[at], fixed[at]]) if (number) found.set(number.phone, number);
  }
  return [...found.values()].slice(0, wanted);
}

function numbersOf(country: string, type: 'mobile' | 'fixed-line', wanted: number): ExampleNumber[] {
  const example = exampleOf(country, type);
  if (!example?.valid) return [];
  const first = BigInt(example.number.e164.slice(1));
  const found: ExampleNumber[] = [];
  for (let at = 0; at < wanted * triesForEach && found.length < wanted; at += 1) {
    const parsed = parsePhoneNumber(`+${first + BigInt(at * 7 + (at % 3))}`);
    if (!parsed.valid || parsed.regionCode !== country) continue;
    found.push({
      country,
      callingCode: String(parsed.countryCode),
      phone: parsed.number.e164.slice(1),
      isMobile: parsed.typeIsMobile,
      parsed,
    });
  }
  return found;
}

/** The library throws where it has no example of a type. */
function exampleOf(country: string, type: 'mobile' | 'fixed-line') {
  try {
    return getExample(country, type);
  } catch {
    return undefined;
  }
}

/** Two-letter codes, in the order of the alphabet. */
export const regions: readonly string[] = getSupportedRegionCodes()
  .filter((code) => /^[A-Z]{2}$/.test(code))
  .sort();
