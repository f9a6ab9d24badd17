/**
 * What one cell of a phone column says: a number, nothing, or why it is none.
 *
 * A repair is made only where exactly one number can have been meant; everything else is rejected
 * and named, because a wrong guess texts a stranger and a rejection costs one look.
 */
import { decimalTail, invisible, longestCell } from './looks-like-phone.ts';
import { plainDigits, readDigits, secondEnding, shortestNumber } from './phone-digits.ts';
import { explain } from './phone-explain.ts';
import { empty, type PhoneContext, type PhoneReading, type PhoneRepair, rejected } from './phone-reading.ts';
import { accepted, readWritten, repairOf } from './phone-written.ts';

/** Reads one cell. */
export function readPhoneCell(cell: string, context: PhoneContext): PhoneReading {
  const plain = plainDigits(cell);
  if (plain !== undefined) {
    const facts = readDigits(plain.digits, plain.plus, context);
    if (facts?.valid) return accepted(facts, repairOf(facts, plain, context));
  }
  return readCarefully(cell, context);
}

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
