/** The numbers in a line of a paste, and the line without them. */
import { isCountry } from '../phone/numbering-plans.ts';
import { readPhoneCell } from '../phone/phone-cell.ts';
import { secondEnding } from '../phone/phone-digits.ts';
import { readNumber } from '../phone/typed-phone.ts';
import { numberMark, withoutMoments } from './message-of-line.ts';

const candidates = /[+(]{0,2}\d[\d\s\u00a0().\-/]{5,}\d/g;
const atBeginning = new RegExp(`^\\s*(?:${candidates.source})`);

export function beginsWithNumber(line: string, defaultCountry: string): boolean {
  const digits = atBeginning.exec(withoutMoments(line))?.[0];
  return digits !== undefined && wholeNumbers(digits, defaultCountry).length > 0;
}

/** Every number in a line. */
export const numbersOfLine = (line: string, defaultCountry: string): readonly string[] =>
  readLine(line, defaultCountry).numbers;

/** `rest`: the line with {@link numberMark} for each number; `strange`: digits that are none, where no number was found. */
export function readLine(
  line: string,
  defaultCountry: string,
): { numbers: readonly string[]; rest: string; strange: readonly string[] } {
  const timeless = withoutMoments(line);
  const numbers: string[] = [];
  const strange: string[] = [];
  const rest = timeless.replace(candidates, (candidate) => {
    const whole = wholeNumbers(candidate, defaultCountry);
    if (whole.length > 0) {
      numbers.push(...whole);
      return numberMark;
    }
    // "No. 4417 -- 0619 74 38 25": where the whole is no number, a sign between spaces stands between two things.
    const sides = candidate.split(/\s+(?:-{1,2}|\/)\s*(?=\d)|\s*(?:-{2}|\/)\s+(?=[\d+])/u);
    const read = sides.map((side) => wholeNumbers(side, defaultCountry));
    if (sides.length > 1 && read.some((found) => found.length > 0)) {
      numbers.push(...read.flat());
      return ` ${sides.map((side, at) => (read[at]?.length === 0 ? side : numberMark)).join(' ; ')} `;
    }
    // Several numbers with only a space between them, or one with a reply of digits: "1".
    const parts = candidate.split(/\s+/).map((part) => ({ part, facts: readNumber(part, defaultCountry) }));
    if (parts.every(({ facts }) => facts === null)) strange.push(candidate.trim());
    numbers.push(...parts.flatMap(({ facts }) => facts?.phone ?? []));
    return ` ${parts.map(({ part, facts }) => (facts === null ? part : numberMark)).join(' ')} `;
  });
  return { numbers, rest, strange: numbers.length === 0 ? strange : [] };
}

/** The digits as a whole: a number, or what an import would read in a cell of them, such as two with a slash between. */
function wholeNumbers(written: string, defaultCountry: string): readonly string[] {
  const number = readNumber(written, defaultCountry);
  if (number) return [number.phone];
  if (secondEnding.test(written)) return [];
  const country = isCountry(defaultCountry) ? defaultCountry : null;
  const reading = readPhoneCell(written, { country, bare: 'national' });
  return reading.kind === 'number' ? [reading.phone, ...reading.further] : [];
}
