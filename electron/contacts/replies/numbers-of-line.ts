/** The numbers in a line of a paste, and the line without them. */
import { isCountry } from '../phone/numbering-plans.ts';
import { readPhoneCell } from '../phone/phone-cell.ts';
import { hasSecondEnding } from '../phone/phone-digits.ts';
import { readNumber } from '../phone/typed-phone.ts';
import { judgeReply } from './judge-reply.ts';
import { labelKind } from './layout-words.ts';
import { numberMark, withoutMoments } from './message-of-line.ts';
import { isSpeech } from './speech.ts';

const candidates = /[+(]{0,2}\d[\d\s\u00a0().\-/]{5,}\d/g;
const atBeginning = new RegExp(`^\\s*(?:${candidates.source})`);

export function beginsWithNumber(line: string, defaultCountry: string): boolean {
  const digits = atBeginning.exec(withoutMoments(line))?.[0];
  return digits !== undefined && wholeNumbers(digits, defaultCountry).length > 0;
}

/** Every number in a line. */
export const numbersOfLine = (line: string, defaultCountry: string): readonly string[] =>
  readLine(line, defaultCountry).numbers;

export interface ReadLine {
  readonly numbers: readonly string[];
  /** The line with {@link numberMark} for each of {@link marked}. */
  readonly rest: string;
  /** In order: what a mark stands for, as it was written and as it was read. */
  readonly marked: readonly { readonly written: string; readonly numbers: readonly string[] }[];
  /** Digits that are no number, where none was found. */
  readonly strange: readonly string[];
}

export function readLine(line: string, defaultCountry: string): ReadLine {
  const timeless = withoutMoments(line);
  const marked: ReadLine['marked'][number][] = [];
  const strange: string[] = [];
  const mark = (written: string, numbers: readonly string[]): string => {
    marked.push({ written: written.trim(), numbers });
    return numberMark;
  };
  const rest = timeless.replace(candidates, (candidate) => {
    const whole = wholeNumbers(candidate, defaultCountry);
    if (whole.length > 0) return mark(candidate, whole);
    // "No. 4417 -- 0619 74 38 25": where the whole is no number, a sign between spaces stands between two things.
    const sides = candidate.split(/\s+(?:-{1,2}|\/)\s*(?=\d)|\s*(?:-{2}|\/)\s+(?=[\d+])/u);
    const read = sides.map((side) => wholeNumbers(side, defaultCountry));
    if (sides.length > 1 && read.some((found) => found.length > 0))
      return ` ${sides.map((side, at) => (read[at]?.length ? mark(side, read[at]) : side)).join(' ; ')} `;
    // Several numbers with only a space between them, or one with a reply of digits: "1".
    const parts = candidate.split(/\s+/).map((part) => ({ part, facts: readNumber(part, defaultCountry) }));
    if (parts.every(({ facts }) => facts === null)) strange.push(candidate.trim());
    return ` ${parts.map(({ part, facts }) => (facts === null ? part : mark(part, [facts.phone]))).join(' ')} `;
  });
  return {
    numbers: marked.flatMap(({ numbers }) => numbers),
    rest,
    marked,
    strange: marked.length === 0 ? strange : [],
  };
}

/** The line of whoever the first `own` of its marks are: what the others stand for is text of theirs, as it was written. */
export function withText(read: ReadLine, own: number): ReadLine {
  let at = 0;
  const rest = read.rest.replaceAll(numberMark, () => {
    const written = read.marked[at]?.written ?? '';
    at += 1;
    return at <= own ? numberMark : written;
  });
  const marked = read.marked.slice(0, own);
  return { ...read, rest, marked, numbers: marked.flatMap(({ numbers }) => numbers) };
}

/** `0151 1234567: Yes, my wife's is 0151 7654321`: behind words, the further numbers of a line are part of what its first one says. */
export function ofSender(read: ReadLine): ReadLine {
  const [front = '', between] = read.rest.split(numberMark);
  if (read.marked.length < 2 || between === undefined || /\p{L}{2}/u.test(withoutLabel(front))) return read;
  return isSpeech(between) || judgeReply(between) !== 'no' ? withText(read, 1) : read;
}

const withoutLabel = (front: string): string => {
  const [, label = ''] = /^\s*([\p{L} ]{1,20}?)\s*[:：]?\s*$/u.exec(front) ?? [];
  return labelKind(label) === 'from' ? '' : front;
};

/** The digits as a whole: a number, or what an import would read in a cell of them, such as two with a slash between. */
function wholeNumbers(written: string, defaultCountry: string): readonly string[] {
  const number = readNumber(written, defaultCountry);
  if (number) return [number.phone];
  if (hasSecondEnding(written)) return [];
  const country = isCountry(defaultCountry) ? defaultCountry : null;
  const reading = readPhoneCell(written, { country, bare: 'national' });
  return reading.kind === 'number' ? [reading.phone, ...reading.further] : [];
}
