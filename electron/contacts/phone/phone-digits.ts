/** Digits with nothing but spaces and marks between them, and what they are as a number in a country's or the world's writing. */
import type { CountryCode } from 'libphonenumber-js/max';
import { type NumberFacts, readInternational, readNational } from './numbering.ts';
import { callingCodeOf } from './numbering-plans.ts';
import type { BareDigits, PhoneContext } from './phone-reading.ts';

/** The shortest digits that are tried as a subscriber's number: below it, only services answer. */
export const shortestNumber = 7;

export interface Digits {
  readonly digits: string;
  readonly plus: boolean;
  /** Whether a sign stands among them that may stand between numbers as well: a slash, or two spaces. */
  readonly isDivided: boolean;
}

/** Digits between spaces, brackets, dashes, dots and slashes; undefined where there is anything else. */
export function plainDigits(cell: string): Digits | undefined {
  let digits = '';
  let plus = false;
  let isDivided = false;
  let from = -1;
  let before = 0;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) {
      if (from < 0) from = at;
      before = code;
      continue;
    }
    isDivided ||= code === 0x2f || (isSpace(code) && isSpace(before));
    before = code;
    if (from >= 0) {
      digits += cell.slice(from, at);
      from = -1;
    }
    if (code === 0x2b && !plus && digits === '') plus = true;
    else if (!isPunctuation(code)) return undefined;
    // `447700900123.0` must not become a number with another digit, nor `0151 2345678/9`, which is two of them.
    else if (code === 0x2e && at >= cell.length - 3) return undefined;
    else if (code === 0x2f && hasSecondEnding(cell)) return undefined;
    // `(2)` behind a number counts something, and `1.` before it too: neither is a digit of it.
    else if (code === 0x29 && at >= cell.length - 2 && countedBehind.test(cell)) return undefined;
    else if ((code === 0x29 || code === 0x2e) && at <= 2 && countedBefore.test(cell)) return undefined;
  }
  if (from >= 0) digits = digits === '' ? cell.slice(from) : digits + cell.slice(from);
  return digits.length >= shortestNumber && digits.length <= 20 ? { digits, plus, isDivided } : undefined;
}

/** `…8/9`: the last digits of a second number, which has the others in common with the first. `725/150/011` is one in groups. */
export const hasSecondEnding = (text: string): boolean => secondEnding.test(text) && !inGroups.test(text);
const inGroups = /\/\s*(?:\d{2}\s*\/\s*\d{2}|\d{3}\s*\/\s*\d{3})\s*$/;
const secondEnding = /\d\s*\/\s*\d{1,3}\s*$/;

/** `… (2)`, `… 2)`: digits in a bracket behind all others. */
export const countedBehind = /[\d)]\s*(?:\(\s*\d{1,3}\s*\)|\s\d{1,2}\s*\))\s*$/;
/** `1. …`, `2) …` */
export const countedBefore = /^\s*[1-9]\d?[.)]\s+(?=[0+(])/;

/** Space, no-break space. */
const isSpace = (code: number) => code === 0x20 || code === 0xa0;

/** Beside these round brackets, hyphen, full stop, slash. */
const isPunctuation = (code: number) =>
  isSpace(code) || code === 0x28 || code === 0x29 || (code >= 0x2d && code <= 0x2f);

/** The number that digits are in their column; undefined where they are none, or nobody can tell which was meant. */
export function readDigits(digits: string, plus: boolean, context: PhoneContext): NumberFacts | undefined {
  if (plus) return readInternational(digits);
  const { country, bare } = context;
  if (country === null) return readInternational(digits.startsWith('00') ? digits.slice(2) : digits);
  if (bare === 'international' && !digits.startsWith('0')) {
    const abroad = readInternational(digits);
    if (abroad?.valid) return abroad;
  }
  const home = readNational(digits, country);
  if (digits.startsWith('00')) return readAbroad(digits, home, country);
  if (home?.valid && (isInternationalToo(digits, home) || isDoubted(digits, context))) return undefined;
  return home;
}

/** Whether the digits are also a number of another country, of which some cells of their column surely are. */
const isDoubted = (digits: string, { doubted }: PhoneContext) =>
  doubted?.some((code) => digits.startsWith(code)) === true &&
  readInternational(digits)?.length === 'possible';

/**
 * Digits behind 00. Most of the world dials it before a country code, and lists are written so also where it is not the country's own
 * way. Where the third digit chooses a carrier, as in South Korea or Thailand, `0082…` is the country's own code first; what is a
 * number both ways, nobody can tell.
 *
 * @param home as the country's own way of dialling abroad has it
 */
function readAbroad(
  digits: string,
  home: NumberFacts | undefined,
  country: CountryCode,
): NumberFacts | undefined {
  const abroad = readInternational(digits.slice(2));
  if (!abroad?.valid) return home ?? abroad;
  if (abroad.callingCode === callingCodeOf(country)) return abroad;
  return home?.valid && home.phone !== abroad.phone ? undefined : abroad;
}

/**
 * Whether digits that lack the zero of a national number are a whole number with the country's own code as well, as in Germany,
 * where 49171… is a mobile number and a landline in Leer: then nobody can tell which was meant.
 */
function isInternationalToo(digits: string, home: NumberFacts): boolean {
  return (
    digits === home.national &&
    digits.startsWith(home.callingCode) &&
    readInternational(digits)?.valid === true
  );
}

/** So many cells, and so many times those that are written as at home, make nearly certain how a column is written. */
const abroadAtLeast = { cells: 2, times: 4 };
/** More where the cells could be landlines too: a column of one town's would text strangers. */
const ownCodeAtLeast = { cells: 3, times: 9 };

/**
 * How the digits without a plus in a column are written, from some of its cells. International
 * only where that is nearly certain: most cells can only be read so, or nearly all begin with the country's own code
 * and become mobile numbers.
 */
export function bareDigitsOf(cells: readonly string[], country: CountryCode | null): BareDigits {
  if (country === null) return 'international';
  let international = 0;
  let ownCode = 0;
  let national = 0;
  for (const cell of cells) {
    const plain = plainDigits(cell.trim());
    if (!plain || plain.plus || plain.digits.startsWith('0')) continue;
    const home = readNational(plain.digits, country);
    if (home?.valid) {
      if (home.phone === plain.digits) continue;
      if (isInternationalToo(plain.digits, home) && readInternational(plain.digits)?.type === 'MOBILE')
        ownCode += 1;
      else national += 1;
    } else if (readInternational(plain.digits)?.valid) international += 1;
  }
  const { cells: fewest, times } = ownCode > 0 ? ownCodeAtLeast : abroadAtLeast;
  const found = international + ownCode;
  return found >= fewest && found >= national * times ? 'international' : 'national';
}

/** Cells that may be numbers of another country with its code, and lack the plus. */
export interface MaybeAbroad {
  readonly callingCode: string;
  readonly count: number;
}

export interface Doubts {
  /** Calling codes with which other cells of the column can only be read: what is a number both ways is most probably theirs. */
  readonly doubted: readonly string[];
  /** A country of which nearly all cells may be, although all can be read as at home. */
  readonly maybeAbroad: MaybeAbroad | null;
}

/** Below it, digits that are numbers both ways are what many a number at home looks like by chance. */
const mostlyAbroad = 0.5;
/** So many times as many cells that are numbers both ways a mistyped one does not bring into doubt. */
const doubtedBy = 10;

/**
 * Whether a column of digits without a plus may as well be another country's: `4792345678` is a number in Arkansas and a mobile phone in
 * Norway. One area's numbers at home look so too, hence only a person can tell.
 */
export function doubtsOf(cells: readonly string[], country: CountryCode | null): Doubts {
  if (country === null) return { doubted: [], maybeAbroad: null };
  const both = new Map<string, number>();
  const only = new Map<string, number>();
  const count = (counts: Map<string, number>, code: string) => counts.set(code, (counts.get(code) ?? 0) + 1);
  let written = 0;
  for (const cell of cells) {
    const digits = cell.trim();
    if (!bareDigits.test(digits)) continue;
    written += 1;
    const abroad = readInternational(digits);
    if (!abroad?.valid || abroad.callingCode === callingCodeOf(country)) continue;
    count(readNational(digits, country)?.valid ? both : only, abroad.callingCode);
  }
  const found = [...both].find(([, times]) => times >= written * mostlyAbroad);
  return {
    doubted: [...only].flatMap(([code, times]) => ((both.get(code) ?? 0) <= times * doubtedBy ? [code] : [])),
    maybeAbroad: found === undefined ? null : { callingCode: found[0], count: found[1] },
  };
}

const bareDigits = /^[1-9]\d{6,14}$/;
