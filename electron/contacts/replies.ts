/**
 * Numbers out of whatever was pasted into the do-not-text list: a column of numbers, a list with names, or replies as a
 * dashboard, a phone or a spreadsheet shows them, of which only those that ask to stop count.
 */
import { parseDigits } from 'libphonenumber-js/max';
import type { FoundNumber, FoundNumbers } from './found-numbers.ts';
import { isCountry } from './numbering-plans.ts';
import { readPhoneCell } from './phone-cell.ts';
import { secondEnding } from './phone-digits.ts';
import { type PastedLine, type Reply, repliesOf } from './reply-layout.ts';
import { asksToStop, saysAnything } from './stop-words.ts';
import { readNumber } from './written-number.ts';

/** One reply, or one row: its numbers, and whether what it says asks to stop; null where it says nothing. */
export interface Saying {
  readonly numbers: readonly string[];
  readonly said: string;
  readonly reason: string;
  readonly asks: boolean | null;
}

/** Lines between two steps; together a few milliseconds. */
const linesAtOnce = 100;
const longestQuoted = 80;
/** As much as a reason may have. */
const longestSaid = 500;

/** "-----" between replies. */
const ruler = /^\s*([-–—=_*~#.])(?:\s*\1){2,}\s*$/u;

// Dates and times have the shape of numbers; a dotted one is no date where more digits follow, as in 06.12.34.56.78.
const moments =
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b|(?<![\d.\-/+])\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d./-])|\b\d{1,2}:\d{2}(?::\d{2})?\b|\b20\d{12}\b/g;
const candidates = /[+(]{0,2}\d[\d\s\u00a0().\-/]{5,}\d/g;

/**
 * Lines that hold their own number and ours: exports have a column "To" beside "From". So many of them that it cannot be a
 * family's shared number.
 */
const shareOfOwn = 0.9;
const fewestWithOwn = 3;

/**
 * Finds the numbers. `onStep` is told now and then how many lines are done, and what part of all, 0 to 1; it is awaited, so
 * that the caller's thread can do other things between, and may end the work by throwing.
 */
export async function numbersIn(
  text: string,
  defaultCountry: string,
  onStep: (lines: number, fraction: number) => void | Promise<void>,
): Promise<FoundNumbers> {
  const blocks: PastedLine[][] = [[]];
  const unreadable: string[] = [];
  const lines = text.split(/\r\n|[\n\r]/);
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === 0) await onStep(at, at / lines.length);
    if (line.trim() === '' || ruler.test(line)) {
      blocks.push([]);
      continue;
    }
    const read = readLine(line, defaultCountry);
    unreadable.push(...read.strange);
    const pasted = pastedLine(read);
    if (pasted.isPerson || pasted.says) blocks.at(-1)?.push(pasted);
  }
  const { replies, loose, uncertain, headings } = repliesOf(blocks);
  const sayings: Saying[] = [];
  let read = 0;
  for (const reply of replies) {
    // Only texts of several lines are judged once more.
    read += reply.readings.filter((of) => of.length > 1).length;
    if (read >= linesAtOnce) {
      await onStep(lines.length, 1);
      read = 0;
    }
    sayings.push(sayingOf(reply));
  }
  const found = judged(sayings);
  const nobodys = new Set([...uncertain, ...(found.areReplies ? headings : [])]);
  const quote = ({ text }: PastedLine) => text.trim().replace(/\s+/g, ' ').slice(0, longestQuoted);
  const others = loose.filter((line) => !nobodys.has(line)).map(quote);
  return { ...found, unreadable: [...others, ...unreadable], uncertain: [...nobodys].map(quote) };
}
/** What a line says besides its numbers. */
function pastedLine({ numbers, rest, strange }: ReturnType<typeof readLine>): PastedLine {
  const says = saysAnything(strange.reduce((text, digits) => text.replace(digits, ' '), rest));
  const pieces = rest.split(/[\t|;]/);
  return {
    numbers,
    isPerson: numbers.length > 0 || strange.length > 0,
    text: rest,
    says,
    asks: says && (asksToStop(rest) || (pieces.length > 1 && pieces.some(asksToStop))),
  };
}

/** A number alone is no reply, and stands there to be put on the list. Of several readings the one counts that refuses. */
function sayingOf({ numbers, readings, under }: Reply): Saying {
  const judgedReadings = readings.map((lines) => ({ lines, asks: asksOf(lines) }));
  const counts =
    judgedReadings.find(({ asks }) => asks === true) ??
    judgedReadings.find(({ asks }) => asks === null) ??
    judgedReadings[0];
  const said = inOneLine((counts?.lines ?? []).map(({ text }) => text).join(' '));
  const asks = counts?.asks ?? null;
  return { numbers, said, reason: '', asks: under !== undefined && asks === false ? null : asks };
}

function asksOf(lines: readonly PastedLine[]): boolean | null {
  if (!lines.some(({ says }) => says)) return null;
  if (lines.some(({ asks }) => asks)) return true;
  return lines.length > 1 && asksToStop(lines.map(({ text }) => text).join(' '));
}

/** The same with the number that nearly every reply was sent to apart: it says nothing, and is left out like any other reply. */
function withoutOwn(sayings: readonly Saying[]): readonly Saying[] {
  const several = sayings.filter(({ numbers }) => numbers.length > 1);
  if (several.length < fewestWithOwn || !sayings.some(({ asks }) => asks === true)) return sayings;
  const counts = new Map<string, number>();
  for (const number of several.flatMap(({ numbers }) => [...new Set(numbers)])) {
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const own = [...counts].find(([, count]) => count >= sayings.length * shareOfOwn)?.[0];
  if (own === undefined) return sayings;
  return [
    ...sayings.map((one) => ({ ...one, numbers: one.numbers.filter((number) => number !== own) })),
    { numbers: [own], said: '', reason: '', asks: false },
  ];
}

/**
 * Who goes on the list. Replies count all together: where any of them asks to stop, those that say something else are left
 * out. Who asked to stop once is not texted, whatever else the same person wrote. `isDecided`: a column says of each whether they
 * refuse, although perhaps nobody does.
 */
export function judged(
  sayings: readonly Saying[],
  isDecided = false,
): Pick<FoundNumbers, 'people' | 'areReplies'> {
  const areReplies = sayings.some(({ asks }) => asks === true);
  const people = new Map<string, FoundNumber>();
  for (const { numbers, said, reason, asks } of withoutOwn(sayings)) {
    const taken = (!areReplies && !isDecided) || asks !== false;
    for (const number of numbers) {
      const known = people.get(number);
      if (known === undefined || (taken && !known.taken)) people.set(number, { number, said, reason, taken });
    }
  }
  return { people: [...people.values()], areReplies };
}

/** What was said without dates and the marks that stood between it and the number. */
export function inOneLine(said: string): string {
  return said
    .replace(moments, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;,|–"“”„«»()[\]<>-]+|[\s:;,|–"“”„«»()[\]<>-]+$/g, '')
    .slice(0, longestSaid);
}

/** Every number in a line. */
export const numbersOfLine = (line: string, defaultCountry: string): readonly string[] =>
  readLine(line, defaultCountry).numbers;

function readLine(
  line: string,
  defaultCountry: string,
): { numbers: readonly string[]; rest: string; strange: readonly string[] } {
  // Digits of other scripts are numbers all the same.
  const timeless = line.replace(/\p{Nd}/gu, parseDigits).replace(moments, ' ; ');
  const numbers: string[] = [];
  const strange: string[] = [];
  const rest = timeless.replace(candidates, (candidate) => {
    const whole = wholeNumbers(candidate, defaultCountry);
    if (whole.length > 0) {
      numbers.push(...whole);
      return ' ';
    }
    // Several numbers with only a space between them, or one with a reply of digits: "1".
    const parts = candidate.split(/\s+/).map((part) => ({ part, facts: readNumber(part, defaultCountry) }));
    if (parts.every(({ facts }) => facts === null)) strange.push(candidate.trim());
    numbers.push(...parts.flatMap(({ facts }) => facts?.phone ?? []));
    return ` ${parts.flatMap(({ part, facts }) => (facts === null ? part : [])).join(' ')} `;
  });
  return { numbers, rest, strange: numbers.length === 0 ? strange : [] };
}

/** What the digits are as a whole: a number, or what an import would read in a cell of them, such as two with a slash between. */
function wholeNumbers(written: string, defaultCountry: string): readonly string[] {
  const number = readNumber(written, defaultCountry);
  if (number) return [number.phone];
  if (secondEnding.test(written)) return [];
  const country = isCountry(defaultCountry) ? defaultCountry : null;
  const reading = readPhoneCell(written, { country, bare: 'national' });
  return reading.kind === 'number' ? [reading.phone, ...reading.further] : [];
}
