/**
 * Numbers out of whatever was pasted into the do-not-text list: a column of numbers, a list with names, or replies as a
 * dashboard, a phone or a spreadsheet shows them, of which only those that ask to stop count.
 */
import { asksToStop, saysAnything } from './stop-words.ts';
import { readNumber } from './written-number.ts';

export interface FoundNumbers {
  /** E.164 digits, each once, in the order of the text. */
  readonly numbers: readonly string[];
  /** Lines in which no number was found, and digits that are no number. */
  readonly unreadable: readonly string[];
  /** Replies that say something else: nobody is put on the list for "Thanks!". */
  readonly otherReplies: readonly string[];
}

/** Lines between two looks at the clock; together a few milliseconds. */
const linesAtOnce = 500;
const longestQuoted = 80;

// Dates and times have the shape of numbers; a dotted one is no date where more digits follow, as in 06.12.34.56.78.
const moments =
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b|(?<![\d.\-/+])\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d./-])|\b\d{1,2}:\d{2}(?::\d{2})?\b/g;
const candidates = /[+(]{0,2}\d[\d\s\u00a0().\-/]{5,}\d/g;

/** One person's reply: the line with the number and those that follow it. */
interface Reply {
  readonly numbers: readonly string[];
  text: string;
}

/**
 * Finds the numbers. `pause` is awaited now and then, so that the caller's thread can do other things between.
 * Replies count all together: where any of them asks to stop, those that say something else are left out.
 */
export async function numbersIn(
  text: string,
  defaultCountry: string,
  pause: () => Promise<void>,
): Promise<FoundNumbers> {
  const replies: Reply[] = [];
  const unreadable: string[] = [];
  let open: Reply | undefined;
  let count = 0;
  for (const line of text.split(/\r\n|[\n\r]/)) {
    count += 1;
    if (count % linesAtOnce === 0) await pause();
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    const { numbers, rest, strange } = readLine(line, defaultCountry);
    if (numbers.length > 0) {
      open = { numbers, text: rest };
      replies.push(open);
    } else if (open && strange.length === 0) open.text += ` ${rest}`;
    else if (strange.length === 0) unreadable.push(line.trim().slice(0, longestQuoted));
    unreadable.push(...strange);
  }
  // A number alone is no reply, and stands there to be put on the list.
  const saying = replies.map((reply) => (saysAnything(reply.text) ? asksToStop(reply.text) : null));
  const areReplies = saying.includes(true);
  const numbers = new Set<string>();
  const otherReplies: string[] = [];
  for (const [at, reply] of replies.entries()) {
    if (areReplies && saying[at] === false) {
      otherReplies.push(
        `${reply.numbers.map((number) => `+${number}`).join(', ')} ${reply.text.trim()}`.slice(
          0,
          longestQuoted,
        ),
      );
    } else for (const number of reply.numbers) numbers.add(number);
  }
  // Who asked to stop once is not texted, whatever else the same person wrote.
  return { numbers: [...numbers], unreadable, otherReplies };
}

function readLine(
  line: string,
  defaultCountry: string,
): { numbers: readonly string[]; rest: string; strange: readonly string[] } {
  const timeless = line.replace(moments, ' ; ');
  const numbers: string[] = [];
  const strange: string[] = [];
  const rest = timeless.replace(candidates, (candidate) => {
    const whole = readNumber(candidate, defaultCountry);
    if (whole) {
      numbers.push(whole.phone);
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
