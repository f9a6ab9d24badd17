/**
 * What one cell of a phone column says: a number, nothing, or why it is none.
 *
 * A repair is made only where exactly one number can have been meant; everything else is rejected
 * and named, because a wrong guess texts a stranger and a rejection costs one look.
 */
import { type CountryCode, type PhoneNumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import {
  callingCodeOf,
  type NumberFacts,
  readInternational,
  readNational,
  trunkPrefix,
} from './numbering.ts';

/** What was mended on the way; each has exactly one possible outcome. */
export type PhoneRepair =
  /** `447700900123.0`: a spreadsheet took the number for an amount. */
  | 'decimal-dropped'
  /** `4.47700900123E+11`, with all its digits. */
  | 'exponent-expanded'
  /** `="07700900123"`: a formula that only holds text. */
  | 'formula-unwrapped'
  /** `7700900123` in a country that writes a zero before it. */
  | 'zero-restored'
  /** Digits with a country code and no plus, in a column that is written so. */
  | 'plus-restored';

export type PhoneRejection =
  | 'no-number'
  | 'digits-lost'
  | 'spreadsheet-error'
  | 'formula'
  | 'extension'
  | 'short-code'
  | 'too-short'
  | 'too-long'
  | 'wrong-length'
  | 'not-in-use'
  | 'country-missing'
  | 'foreign-without-plus'
  | 'date'
  | 'words-beside'
  | 'not-a-number';

export type PhoneWarning = 'landline' | 'not-mobile' | 'several-numbers';

export type PhoneReading =
  | {
      readonly kind: 'number';
      /** E.164 digits without the plus, as the service takes them (interface specification, section 2.1). */
      readonly phone: string;
      readonly country: CountryCode | null;
      readonly repair: PhoneRepair | null;
      readonly warning: PhoneWarning | null;
      /** E.164 digits of the other numbers in the cell. */
      readonly further: readonly string[];
    }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'rejected';
      readonly reason: PhoneRejection;
      /** The number that was perhaps meant, for a person to look at; never used by itself. */
      readonly perhaps: string | null;
    };

/** How digits without a plus are written in a column. */
export type BareDigits = 'national' | 'international';

export interface PhoneContext {
  /** Country of numbers without a country code; null where none is known. */
  readonly country: CountryCode | null;
  readonly bare: BareDigits;
}

const empty: PhoneReading = { kind: 'empty' };
const noFurther: readonly string[] = [];
const rejected = (reason: PhoneRejection, perhaps: string | null = null): PhoneReading => ({
  kind: 'rejected',
  reason,
  perhaps,
});

/** The shortest digits that are tried as a subscriber's number: below it, only services answer. */
const shortestNumber = 7;
/** The shortest national numbers, of islands, have four. */
const fewestDigits = 4;
/** E.164 allows 15 digits, country code included. */
const longestNumber = 15;
/** A phone cell is a few dozen characters; what is longer is prose, and not worth a pattern's time. */
const longestCell = 250;

/** Reads one cell. */
export function readPhoneCell(cell: string, context: PhoneContext): PhoneReading {
  const plain = plainDigits(cell);
  if (plain !== undefined) {
    const facts = read(plain.digits, plain.plus, context);
    if (facts?.valid) return accepted(facts, repairOf(facts, plain, context));
  }
  return readCarefully(cell, context);
}

interface Digits {
  readonly digits: string;
  readonly plus: boolean;
}

/** Digits between spaces, brackets, dashes, dots and slashes; undefined where there is anything else. */
function plainDigits(cell: string): Digits | undefined {
  let digits = '';
  let plus = false;
  let from = -1;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0) {
      digits += cell.slice(from, at);
      from = -1;
    }
    if (code === 0x2b && !plus && digits === '') plus = true;
    else if (!isPunctuation(code)) return undefined;
    // `447700900123.0` must not become a number with another digit, nor `0151 2345678/9`, which is two of them.
    else if (code === 0x2e && at >= cell.length - 3) return undefined;
    else if (code === 0x2f && secondEnding.test(cell)) return undefined;
  }
  if (from >= 0) digits = digits === '' ? cell.slice(from) : digits + cell.slice(from);
  return digits.length >= shortestNumber && digits.length <= 20 ? { digits, plus } : undefined;
}

/** `…8/9`: the last digits of a second number, which has the others in common with the first. */
export const secondEnding = /\d\s*\/\s*\d{1,3}\s*$/;

/** Space, no-break space, round brackets, hyphen, full stop, slash. */
const isPunctuation = (code: number) =>
  code === 0x20 || code === 0xa0 || code === 0x28 || code === 0x29 || (code >= 0x2d && code <= 0x2f);

function read(digits: string, plus: boolean, context: PhoneContext): NumberFacts | undefined {
  if (plus) return readInternational(digits);
  const { country, bare } = context;
  if (country === null) return readInternational(digits.startsWith('00') ? digits.slice(2) : digits);
  if (bare === 'international' && !digits.startsWith('0')) {
    const abroad = readInternational(digits);
    if (abroad?.valid) return abroad;
  }
  const home = readNational(digits, country);
  if (home?.valid && isInternationalToo(digits, home)) return undefined;
  if (home?.valid || !digits.startsWith('00')) return home;
  // Most of the world dials 00 before a country code; where it is not the country's own way, no number begins so.
  const abroad = readInternational(digits.slice(2));
  return abroad?.valid ? abroad : home;
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

function repairOf(
  facts: NumberFacts,
  { digits, plus }: Digits,
  { country }: PhoneContext,
): PhoneRepair | null {
  if (plus || country === null || digits.startsWith('0')) return null;
  if (digits !== facts.national)
    return facts.phone === digits && facts.country !== country ? 'plus-restored' : null;
  return trunkPrefix(country) === '0' ? 'zero-restored' : null;
}

function accepted(facts: NumberFacts, repair: PhoneRepair | null): PhoneReading {
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

// Marks for the direction of writing and other characters without width: they come along when a
// number is copied from a chat or a contact card.
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const decimalTail = /^\+?\d{7,15}[.,]0{1,2}$/;
const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
const heldText = /^=\s*"([^"]*)"$/;
const heldDigits = /^=\s*\+?(\d+)$/;
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|DIV\/0!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i;
const betweenNumbers = /\s*(?::::|[;,|/\n&]|\s(?:or|and|ou|et|o|y|oder|und|e|أو)\s)\s*/i;

function readCarefully(cell: string, context: PhoneContext): PhoneReading {
  const text = cell
    .replace(invisible, '')
    .trim()
    .replace(/^(?:'|tel:)/i, '')
    .trim();
  if (text === '') return empty;
  if (text.length > longestCell) return rejected('not-a-number');
  return (
    readDamage(text, context) ??
    // Asked first, the library takes what follows a semicolon for an extension.
    (isSeveral(text) ? undefined : readWritten(text, context)) ??
    readSeveral(text, context) ??
    explain(text, context)
  );
}

/** What a spreadsheet does to numbers. Undefined: nothing of the kind. */
function readDamage(text: string, context: PhoneContext): PhoneReading | undefined {
  if (spreadsheetError.test(text)) return rejected('spreadsheet-error');
  if (/^#+$/.test(text)) return rejected('digits-lost');
  if (decimalTail.test(text)) return repaired(text.replace(/[.,]0+$/, ''), 'decimal-dropped', context);
  const parts = scientific.exec(text);
  if (parts) {
    const digits = `${parts[1]}${parts[2] ?? ''}`;
    if (digits.length !== Number(parts[3]) + 1) return rejected('digits-lost');
    return repaired(digits, 'exponent-expanded', context);
  }
  if (!text.startsWith('=')) return undefined;
  const held = heldText.exec(text)?.[1] ?? heldDigits.exec(text)?.[1];
  return held === undefined ? rejected('formula') : repaired(held, 'formula-unwrapped', context);
}

function repaired(text: string, repair: PhoneRepair, context: PhoneContext): PhoneReading {
  const reading = readPhoneCell(text, context);
  return reading.kind === 'number' ? { ...reading, repair } : reading;
}

/** A single number in whatever writing the library understands: other scripts' digits, `tel:`, `(0)`. */
function readWritten(text: string, context: PhoneContext): PhoneReading | undefined {
  const plain = plainDigits(text);
  if (plain !== undefined) {
    const facts = read(plain.digits, plain.plus, context);
    return facts?.valid ? accepted(facts, repairOf(facts, plain, context)) : undefined;
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
  if (parsed.ext !== undefined) return rejected('extension', phone);
  const facts = readInternational(phone);
  return facts?.valid && facts.phone === phone ? accepted(facts, null) : undefined;
}

const partsOf = (text: string) => text.split(betweenNumbers).filter((part) => part !== '');

/** Whether two parts have the digits of a number each, or one has all and the other its own last ones. */
function isSeveral(text: string): boolean {
  const long = partsOf(text).filter((part) => part.replace(/\D/g, '').length >= shortestNumber);
  return long.length > 1 || secondEnding.test(text);
}

function readSeveral(text: string, context: PhoneContext): PhoneReading | undefined {
  const parts = partsOf(text);
  if (parts.length < 2) return undefined;
  const readings = parts.map((part) => readDamage(part, context) ?? readWritten(part, context));
  const numbers = readings.filter((reading) => reading?.kind === 'number');
  const first = numbers.find((number) => number.warning === null) ?? numbers[0];
  if (first === undefined) return undefined;
  const different = new Set(numbers.map((number) => number.phone));
  different.delete(first.phone);
  // All the same number, or a number with words beside it: there is no choice to warn of.
  if (different.size === 0)
    return secondEnding.test(text) ? { ...first, warning: first.warning ?? 'several-numbers' } : first;
  // That it may not receive texts matters more than that there are others.
  return { ...first, warning: first.warning ?? 'several-numbers', further: [...different] };
}

/** Why it is no number, as exactly as can be said. */
function explain(text: string, context: PhoneContext): PhoneReading {
  const digits = text.replace(/\D/g, '');
  const letters = /\p{L}/u.test(text);
  if (letters) return besideWords(text, context);
  if (digits === '') return rejected('not-a-number');
  if (date.test(text)) return rejected('date');
  if (digits.length < shortestNumber)
    return rejected(digits.length <= 6 && !text.startsWith('+') ? 'short-code' : 'too-short');
  const plus = text.startsWith('+');
  const facts = plus ? read(digits, true, context) : withoutTrunkPrefix(digits, context);
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
      return rejected('not-in-use');
    default:
      return facts.length satisfies never;
  }
}

const date =
  /^(?:\d{1,2}([-./])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([-./])\d{1,2}\2\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const digitsAmongWords = /\+?\d[\d\s\u00a0().\-/]{5,}\d/g;

/** `07700 900123 Mum`: a number may be meant, but whose, and whether it is all of it, words say better than a program reads them. */
function besideWords(text: string, context: PhoneContext): PhoneReading {
  const numbers = new Set(
    [...text.matchAll(digitsAmongWords)].flatMap(([written]) => {
      const reading = readWritten(written, context);
      return reading?.kind === 'number' ? [reading.phone] : [];
    }),
  );
  const [first] = numbers;
  return first === undefined
    ? rejected('not-a-number')
    : rejected('words-beside', numbers.size === 1 ? first : null);
}

/** Digits whose length is to be judged: the zero before a national number does not count. */
function withoutTrunkPrefix(digits: string, context: PhoneContext): NumberFacts | undefined {
  const { country } = context;
  const prefix = country === null ? undefined : trunkPrefix(country);
  if (country === null || prefix === undefined || !digits.startsWith(prefix) || digits.startsWith('00')) {
    return read(digits, false, context);
  }
  return readInternational(callingCodeOf(country) + digits.slice(prefix.length));
}

/**
 * How the digits without a plus in a column are written, from some of its cells. International
 * only where that is nearly certain: most cells can only be read so.
 */
export function bareDigitsOf(cells: readonly string[], country: CountryCode | null): BareDigits {
  if (country === null) return 'international';
  let international = 0;
  let national = 0;
  for (const cell of cells) {
    const plain = plainDigits(cell.trim());
    if (!plain || plain.plus || plain.digits.startsWith('0')) continue;
    const home = readNational(plain.digits, country);
    if (home?.valid) {
      if (home.phone !== plain.digits) national += 1;
    } else if (readInternational(plain.digits)?.valid) international += 1;
  }
  return international >= 2 && international >= national * 4 ? 'international' : 'national';
}

/** Whether a cell has the shape of a phone number, in whatever country. */
export function looksLikePhone(cell: string): boolean {
  if (cell.length > longestCell || !/\p{Nd}/u.test(cell)) return false;
  // Digits of full width, as Japanese keyboards type them, are numbers all the same.
  const text = cell
    .replace(invisible, '')
    .trim()
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
  // A number that a spreadsheet has rounded was one all the same: the column is to be named, not missed.
  if (decimalTail.test(text) || /^\d[.,]\d+e\+?1[0-4]$/i.test(text)) return true;
  const digits = text.replace(/\D/g, '').length;
  return (
    digits >= shortestNumber &&
    digits <= longestNumber + 2 &&
    /^['=+(\d]["\d\s()./\u00a0-]*$/.test(text) &&
    !/^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/.test(text)
  );
}
