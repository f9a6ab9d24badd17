/**
 * The reading of one cell of a phone column: a number, nothing, or why it is none.
 *
 * A repair is made only where exactly one number can have been meant; everything else is rejected and named, because a wrong
 * guess texts a stranger and a rejection costs one look.
 */
import { isFax, namesSomebodyElse } from '../../shared/phone/phone-owner.ts';
import { decimalTail, longestPhoneCell } from '../read/looks-like-phone.ts';
import { isOfNumberAlone, refusesBeside } from '../refusals/refused-beside.ts';
import { hasSecondEnding, plainDigits, readDigits, shortestNumber } from './phone-digits.ts';
import { betweenNumbers, explain, numberOfAll, numbersAmong } from './phone-explain.ts';
import { withoutLabels } from './phone-labels.ts';
import { empty, type PhoneContext, type PhoneReading, type PhoneRepair, rejected } from './phone-reading.ts';
import { plainText } from './phone-text.ts';
import { accepted, readWritten, repairOf } from './phone-written.ts';

/**
 * Reads one cell. One plain number, which most cells hold, is read at once: everything that a cell may hold is looked for where that
 * gives none, and would find the same (`plain-cells.test.ts`). It takes a quarter of the time, which holds up `npm run bench:contacts`.
 */
export function readPhoneCell(cell: string, context: PhoneContext): PhoneReading {
  const written = cell.trim();
  const plain = plainDigits(written);
  if (plain !== undefined && !(plain.isDivided && isSeveral(written, context))) {
    const facts = readDigits(plain.digits, plain.plus, context);
    if (facts?.valid) return accepted(facts, repairOf(facts, plain, context));
  }
  return readOnce(cell, context);
}

/** The same text in the place of a number comes again and again: "n/a", "ask her sister". */
const known = new Map<string, PhoneReading>();
const mostKnown = 5_000;
const longestKnown = 60;

function readOnce(cell: string, context: PhoneContext): PhoneReading {
  if (cell.length > longestKnown) return readCarefully(cell, context);
  const key = `${context.country} ${context.bare} ${context.doubted?.join(' ')} ${context.takesOthers === true}:${cell}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const reading = readCarefully(cell, context);
  if (known.size >= mostKnown) known.clear();
  known.set(key, reading);
  return reading;
}

const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
/** `8~10`: the tilde stands for the tone that is waited for. */
const russianExit = /^\s*8\s*~\s*10/;
const quotedText = /^=\s*"([^"]*)"$/;
const quotedDigits = /^=\s*\+?(\d+)$/;
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|DIV\/0!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i;

function readCarefully(cell: string, context: PhoneContext): PhoneReading {
  if (cell.length > longestPhoneCell) return cell.trim() === '' ? empty : rejected('not-a-number');
  const text = apart(
    plainText(cell)
      .replace(/^(?:'|tel:)/i, '')
      .replace(russianExit, '810')
      .trim(),
  );
  if (text === '') return empty;
  const damage = readDamage(text, context);
  if (damage) return damage;
  return /\p{L}/u.test(text) ? readBesideWords(text, context) : readWithZero(text, context);
}

/** `(0) 661 170 609`: in a country that writes no zero before its numbers, the one in brackets is none of the number. */
function readWithZero(text: string, context: PhoneContext): PhoneReading {
  const reading = readNumbers(text, context);
  const rest = text.replace(zeroInBrackets, '');
  if (reading.kind === 'number' || rest === text || context.country === null) return reading;
  const without = readNumbers(rest, context);
  return without.kind === 'number' ? without : reading;
}
const zeroInBrackets = /^\(0\)\s*(?=\d)/;

/** `335 1236003 - 335 1236004`, `1) … 2) …`: a hyphen stands within numbers too, so that each part must have the digits of one. */
const betweenWhole = [/\s+[-–—]\s+/u, /(?:^|[\s,;]+)[1-9][.)]\s+(?=[\d+(])/u];

function apart(text: string): string {
  for (const sign of betweenWhole) {
    const parts = text.split(sign).filter((part) => part.trim() !== '');
    if (parts.length > 1 && parts.every((part) => part.replace(/\D/g, '').length >= shortestNumber))
      return parts.join(' ; ');
  }
  return text;
}

/** No letter is in it. */
function readNumbers(text: string, context: PhoneContext): PhoneReading {
  return (
    // Asked first, the library takes what follows a semicolon for an extension.
    (text.includes(';') || isSeveral(text, context) ? undefined : readWritten(text, context)) ??
    readSeveral(text, context) ??
    explain(text, context)
  );
}

const extension =
  /[\s;,(]*(?:ext(?:ension|n)?|xt|x|int(?:erno)?|доб(?:авочный)?|anexo|poste|ramal|dw|durchwahl|app(?:arat)?|toestel|wew|تحويلة|内线|內線|分机|分機|内線|내선)[\s.:=]*\d{1,6}\)?$/iu;

/** Words, with the signs around them. */
const besideNumbers = /[\p{L}\p{M}()[\]:][\p{L}\p{M}()[\]:.\s]*/gu;

/**
 * `07700 900123, DO NOT TEXT`: whether the number may be texted, and whose it is, words say better than a program reads them. A
 * number beside a refusal is named, so that it can be kept from texts for good.
 */
function readBesideWords(text: string, context: PhoneContext): PhoneReading {
  const words = text.replace(/\d+/g, ' ');
  if (refusesBeside(words)) {
    const isOfNumber = isOfNumberAlone(words);
    const refused = isOfNumber ? numbersBesideWords(text, context) : numbersAmong(text, context);
    return { ...rejected('refused-beside'), refused, ...(isOfNumber && { isOfNumber }) };
  }
  const called = text.replace(extension, '');
  if (called !== text && !/\p{L}/u.test(called)) {
    const reading = readWritten(called, context);
    if (reading?.kind === 'number') return rejected('extension');
  }
  const rest = withoutLabels(text);
  if (rest !== undefined) return rest === '' ? rejected('not-a-number') : readNumbers(rest, context);
  if (numbersAmong(text, context).length === 0) return rejected('not-a-number');
  // Without the words, the husband would be texted in her place.
  if (namesSomebodyElse(words))
    return context.takesOthers && !isFax(words)
      ? readNumbers(text.replace(besideNumbers, ' ; ').replace(/^[\s;]+|[\s;]+$/g, ''), context)
      : rejected('others-number');
  return rejected('words-beside', numberOfAll(text, context));
}

/** `07700 900123 (wrong number); 07700 900124`: of several numbers those that words stand beside, or before where no number is. */
function numbersBesideWords(text: string, context: PhoneContext): readonly string[] {
  const parts = text.split(betweenParts).map((part) => ({
    numbers: numbersAmong(part, context),
    hasWords: /\p{L}/u.test(part),
  }));
  const beside = parts.flatMap(({ numbers, hasWords }, at) => {
    if (!hasWords) return [];
    return [numbers, parts[at - 1]?.numbers, parts[at + 1]?.numbers].find((some) => some?.length) ?? [];
  });
  return beside.length > 0 ? [...new Set(beside)] : numbersAmong(text, context);
}

/** The damage that a spreadsheet does to numbers. Undefined: nothing of the kind. */
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
  const quoted = quotedText.exec(text)?.[1] ?? quotedDigits.exec(text)?.[1];
  return quoted === undefined ? rejected('formula') : repaired(quoted, 'formula-unwrapped', context);
}

function repaired(text: string, repair: PhoneRepair, context: PhoneContext): PhoneReading {
  const reading = readPhoneCell(text, context);
  return reading.kind === 'number' ? { ...reading, repair } : reading;
}

const partsOf = (text: string) => text.split(betweenNumbers).filter((part) => part !== '');

const betweenParts = /\s*(?::::|[;,|\n&/])\s*/;
const betweenAll = /\s*(?::::|[;,|\n&])\s*/;

/** The numbers of a cell apart from one another; a slash stands within numbers too, as in `0151/23456789; 0171/23456790`. */
const numbersApart = (text: string, context: PhoneContext): readonly string[] =>
  text
    .split(betweenAll)
    .flatMap((part) =>
      !hasSecondEnding(part) && readWritten(part, context)?.kind === 'number' ? [part] : partsOf(part),
    );

/** Whether two parts have the digits of a number each, or one has all and the other its own last ones. */
function isSeveral(text: string, context: PhoneContext): boolean {
  if (hasSecondEnding(text)) return true;
  const parts = partsOf(text);
  const long = parts.filter((part) => part.replace(/\D/g, '').length >= shortestNumber);
  return long.length > 1 && !isBrokenBehindCode(parts, context);
}

/**
 * `0049-171/3920002`: the country's code and the area's have the digits of a number together, and are none. Where what is behind them
 * begins with a zero or a plus, it may be a number by itself, of which the first one is a mistyped neighbour.
 */
function isBrokenBehindCode([first = '', ...others]: readonly string[], context: PhoneContext): boolean {
  return (
    withCode.test(first) &&
    others.every((part) => !beginsNumber.test(part)) &&
    readWritten(first, context)?.kind !== 'number'
  );
}
const withCode = /^[\s(]*(?:\+|00)/;
const beginsNumber = /^[\s(]*[+0]/;

function readSeveral(text: string, context: PhoneContext): PhoneReading | undefined {
  const parts = numbersApart(text, context).filter((part) => /\d/.test(part));
  if (parts.length < 2 && !hasSecondEnding(text)) return undefined;
  const readings = parts.map((part) => readDamage(part, context) ?? readWritten(part, context));
  const numbers = readings.filter((reading) => reading?.kind === 'number');
  const first = numbers.find((number) => number.warning === null) ?? numbers[0];
  if (first === undefined) return undefined;
  const different = new Set(numbers.map((number) => number.phone));
  different.delete(first.phone);
  if (hasSecondEnding(text) && numbers.length === 1)
    return { ...first, warning: first.warning ?? 'several-numbers' };
  // A first number that was mistyped must not give way to the second without a word: it is often somebody else's.
  if (numbers.length < parts.length) return rejected('part-unreadable', numberOfAll(text, context));
  // All the same number: there is no choice to warn of.
  if (different.size === 0) return first;
  // That it may not receive texts matters more than that there are others.
  return { ...first, warning: first.warning ?? 'several-numbers', further: [...different] };
}
