/**
 * The country of a number, by the numbering plans alone. A country that stands written beside it (a file, a backup, an older
 * version) may choose among those that share its calling code, and nothing else: its hours would else be another country's night.
 */
import type { CountryCode } from 'libphonenumber-js/max';
import { callingCodeOfDigits, countriesHaving, readInternational } from './numbering.ts';
import { plansOf } from './numbering-plans.ts';

/**
 * The hours of a number that belongs to no country (satellite and global services) or has no known calling code: this computer's
 * zone. The code that ISO 3166 keeps free for an unknown country.
 */
export const unknownCountry = 'ZZ';

/**
 * @param number E.164 digits
 * @param recorded what is written beside it; null: nothing
 * @returns null for a number of no country, or in no known range of the countries that share its calling code
 */
export function countryOfNumber(number: string, recorded: string | null): CountryCode | null {
  const { home, candidates } = placesOf(number);
  if (candidates.length === 1) return candidates[0] ?? null;
  return candidates.find((country) => country === recorded) ?? home ?? null;
}

/**
 * The country whose texting hours apply to a number: ISO 3166, {@link unknownCountry}, or, as in `+7`, all countries of a calling
 * code together, of which it is one and nobody knows which.
 */
export function hoursOfNumber(number: string, recorded: string | null): string {
  const { candidates } = placesOf(number);
  if (candidates.length === 0) return unknownCountry;
  if (candidates.length === 1) return candidates[0] ?? unknownCountry;
  return candidates.find((country) => country === recorded) ?? `+${callingCodeOfDigits(number)}`;
}

interface Places {
  readonly home: CountryCode | undefined;
  readonly candidates: readonly CountryCode[];
}

/** Planning asks for the country of a number, and then for its hours. */
let last: { readonly number: string; readonly places: Places } | undefined;

/** Where the number may be: the countries in whose ranges it lies, else all that share its calling code. */
function placesOf(number: string): Places {
  if (last?.number !== number) last = { number, places: aloneOn(number) ?? placesAmong(number) };
  return last.places;
}

function placesAmong(number: string): Places {
  // Of the countries of a calling code nearly every number is in one: then nothing else about it is asked.
  const callingCode = callingCodeOfDigits(number) ?? '';
  const [only, ...others] = countriesHaving({ callingCode, national: number.slice(callingCode.length) });
  if (only !== undefined && others.length === 0) return { home: only, candidates: [only] };
  const facts = readInternational(number);
  const having = facts === undefined ? [] : countriesHaving(facts);
  if (having.length > 0) return { home: facts?.country, candidates: having };
  const home = facts?.country;
  return { home, candidates: home === undefined ? countriesOf(number) : [home] };
}

const byCallingCode = new Map<string, Places | undefined>();

/** The same for a calling code that one country has for itself, or a service: its digits alone tell, and a million are asked about. */
function aloneOn(number: string): Places | undefined {
  const code = callingCodeOfDigits(number);
  if (code === undefined) return undefined;
  if (byCallingCode.has(code)) return byCallingCode.get(code);
  const [plan, ...others] = plansOf(code);
  const candidates = plan?.country === undefined ? [] : [plan.country];
  const places = others.length > 0 ? undefined : { home: candidates[0], candidates };
  byCallingCode.set(code, places);
  return places;
}

function countriesOf(number: string): readonly CountryCode[] {
  const code = callingCodeOfDigits(number);
  return code === undefined ? [] : plansOf(code).flatMap(({ country }) => country ?? []);
}
