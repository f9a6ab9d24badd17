/** Which countries share a calling code, as North America shares 1. Not from the phone library: a start would load all its plans for it. */
import { fromDataFile } from '../data-file.ts';
import callingCodes from './calling-codes.json' with { type: 'json' };

const sharing = fromDataFile(callingCodes, ({ countries }) => new Map(Object.entries(countries)));

/** The countries (ISO 3166) of a calling code such as `7`; empty where it is no country's. */
export function countriesSharing(callingCode: string): readonly string[] {
  return sharing().get(callingCode)?.split(' ') ?? [];
}

/** The calling code that E.164 digits begin with; empty where no country has it. */
export const callingCodeIn = (digits: string): string =>
  [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => sharing().has(code)) ?? '';

const known = fromDataFile(
  callingCodes,
  ({ countries }) => new Set(Object.values(countries).flatMap((sharing) => sharing.split(' '))),
);

/** Whether a text is the code (ISO 3166) of a country that has phone numbers. */
export const hasNumbers = (country: string): boolean => known().has(country);
