/**
 * Numbers out of whatever was pasted into the do-not-text list: a column of numbers, a list with names, or replies as a
 * dashboard, a phone or a spreadsheet shows them, of which only those that ask to stop count.
 */

import { isCountry } from '../phone/numbering-plans.ts';
import { readPhoneCell } from '../phone/phone-cell.ts';
import { secondEnding } from '../phone/phone-digits.ts';
import { readNumber } from '../phone/typed-phone.ts';
import { withoutPlaces } from '../read/list-places.ts';
import type { FoundNumber, FoundNumbers } from '../refusals/found-numbers.ts';
import { judgeReply, type ReplyVerdict } from './judge-reply.ts';
import { isFurniture, labelKind } from './layout-words.ts';
import { messageOfLine, numberMark, ownMark, withoutMoments } from './message-of-line.ts';
import { ownWords } from './own-words.ts';
import { type PastedLine, type Reply, repliesOf } from './reply-layout.ts';
import { type ReplyRow, replyRows, withoutTags } from './reply-rows.ts';

/** One reply, or one row: its numbers, and what it says of further texts; null where it says nothing. */
export interface Saying {
  readonly numbers: readonly string[];
  readonly said: string;
  readonly reason: string;
  readonly asks: ReplyVerdict | null;
  /** Whether it is something that people say, and no name or town. */
  readonly speaks?: boolean;
}

/** Lines between two steps; together a few milliseconds. */
const linesAtOnce = 100;
const longestQuoted = 80;
/** As much as a reason may have. */
const longestSaid = 500;

/** "-----" between replies. */
const ruler = /^\s*([-–—=_*~#.])(?:\s*\1){2,}\s*$/u;

const candidates = /[+(]{0,2}\d[\d\s\u00a0().\-/]{5,}\d/g;
const atBeginning = new RegExp(`^\\s*(?:${candidates.source})`);

/**
 * Lines that hold their own number and ours: exports have a column "To" beside "From". So many of them that it cannot be a
 * family's shared number.
 */
const shareOfOwn = 0.9;
const fewestWithOwn = 3;

/**
 * Finds the numbers. `onStep` gets now and then the number of lines done, and the part of all, 0 to 1; it is awaited, so that the
 * caller's thread can do other things between, and may end the work by throwing. `sent`: texts and templates of the campaigns;
 * their words are nobody's refusal.
 */
export async function numbersIn(
  pasted: string,
  defaultCountry: string,
  onStep: (lines: number, fraction: number) => void | Promise<void>,
  sent: readonly string[] = [],
): Promise<FoundNumbers> {
  const text = ownWords(sent).without(pasted);
  const rows = replyRows(text);
  if (rows !== null) return inRows(rows, defaultCountry, onStep);
  const blocks: PastedLine[][] = [[]];
  const unreadable: string[] = [];
  const beginsWithNumber = (line: string) => {
    const digits = atBeginning.exec(withoutMoments(line))?.[0];
    return digits !== undefined && wholeNumbers(digits, defaultCountry).length > 0;
  };
  const lines = withoutPlaces(withoutTags(text).split(/\r\n|[\n\r]/), beginsWithNumber);
  const isAddressed = lines.some((line) => isSentBy(line));
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === 0) await onStep(at, at / lines.length);
    if (line.trim() === '' || ruler.test(line)) {
      blocks.push([]);
      continue;
    }
    // Beside "From:", what stands behind "To:" is our own number.
    if (isAddressed && isSentTo(line)) continue;
    const read = readLine(line, defaultCountry);
    unreadable.push(...read.strange);
    const pasted = pastedLine(read, line);
    if (pasted.isPerson || pasted.says || line.includes(ownMark)) blocks.at(-1)?.push(pasted);
  }
  const own = numberOfEveryBlock(blocks);
  const { replies, loose, uncertain, headings } = repliesOf(
    own === undefined ? blocks : blocks.map((block) => withoutNumber(block, own)),
  );
  const sayings: Saying[] = own === undefined ? [] : [nobodys(own)];
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
  const unclear = new Set([...uncertain, ...(found.areReplies ? headings : [])]);
  const others = loose.filter((line) => line.says && !unclear.has(line)).map(({ text }) => quote(text));
  return {
    ...found,
    unreadable: [...others, ...unreadable],
    uncertain: [...unclear].map(({ text }) => quote(text)),
  };
}

const quote = (text: string): string =>
  text.replaceAll(ownMark, '…').trim().replace(/\s+/g, ' ').slice(0, longestQuoted);

/** "From: …" and "To: …" on lines of their own. */
const labelOf = (line: string) => /^\s*([\p{L} ]{1,20}?)\s*:/u.exec(line)?.[1];
const isSentTo = (line: string): boolean =>
  labelKind(labelOf(line) ?? '') === 'ours' && !/[?!]\s*$/.test(line);
const isSentBy = (line: string): boolean => labelKind(labelOf(line) ?? '') === 'from';

/** Messages of which the paste itself says who wrote them: what asks to stop and has no number is for a person to decide. */
async function inRows(
  rows: readonly ReplyRow[],
  defaultCountry: string,
  onStep: (lines: number, fraction: number) => void | Promise<void>,
): Promise<FoundNumbers> {
  const sayings: Saying[] = [];
  const unreadable: string[] = [];
  const uncertain: string[] = [];
  for (const [at, { sender, message }] of rows.entries()) {
    if (at % linesAtOnce === 0) await onStep(at, at / rows.length);
    const { numbers, strange } = readLine(sender, defaultCountry);
    const asks = verdictOfMessage(message);
    if (numbers.length > 0) sayings.push({ numbers, said: inOneLine(message), reason: '', asks });
    else if (asks === 'refuses') uncertain.push(quote(`${sender}: ${message}`));
    else unreadable.push(...strange);
  }
  return { ...judged(sayings, true), areReplies: true, unreadable, uncertain };
}

/** The verdict on a message about further texts, beside our own words in it. */
export const verdictOfMessage = (message: string): ReplyVerdict => {
  const lines = message.split('\n');
  const own = lines.filter((line) => !/^\s*>/.test(line) && line.trim() !== '');
  // A person who answers over or under a quote has not said what is in it.
  return judgeReply((own.length > 0 ? own : lines).join('\n').replaceAll(ownMark, ' . '));
};

/** The line as read besides its numbers: its person, its text and its verdict. */
function pastedLine({ numbers, rest, strange }: ReturnType<typeof readLine>, line: string): PastedLine {
  const text = strange.reduce((said, digits) => said.replace(digits, ' '), rest);
  const { says, verdict, said, speaks } = messageOfLine(text);
  return {
    numbers,
    isPerson: numbers.length > 0 || strange.length > 0,
    text: said === '' || strange.length > 0 ? rest.replaceAll(numberMark, ' ') : said,
    says: says || line.includes(ownMark),
    asks: verdict === 'refuses',
    verdict,
    speaks,
    isQuoted: /^\s*>/.test(line) && numbers.length === 0,
    isOwn: !says && line.includes(ownMark),
  };
}

/** A number alone is no reply, and stands there to be put on the list. Of several readings the one counts that refuses. */
function sayingOf({ numbers, readings, under }: Reply): Saying {
  const judgedReadings = readings.map((lines) => ({ lines, asks: asksOf(lines) }));
  const counts =
    judgedReadings.find(({ asks }) => asks === 'refuses') ??
    judgedReadings.find(({ asks }) => asks === null) ??
    judgedReadings.find(({ asks }) => asks === 'perhaps') ??
    judgedReadings[0];
  const said = inOneLine((counts?.lines ?? []).map(({ text }) => text).join(' '));
  const asks = counts?.asks ?? null;
  const speaks = counts?.lines.some((line) => line.speaks) ?? false;
  return { numbers, said, reason: '', speaks, asks: under !== undefined && asks !== 'refuses' ? null : asks };
}

function asksOf(all: readonly PastedLine[]): ReplyVerdict | null {
  if (!all.some(({ says }) => says)) return null;
  const unquoted = all.filter(({ isQuoted, isOwn }) => !isQuoted && !isOwn);
  // Some programs quote each message that they pass on: beside a name only, the quote is what was said.
  const isPassedOn = all.some(({ isQuoted, isOwn, verdict }) => isQuoted && !isOwn && verdict !== 'no');
  const lines = unquoted.some((line) => (isPassedOn ? line.speaks : line.says)) ? unquoted : all;
  const whole = lines.length > 1 ? judgeReply(lines.map(({ text }) => text).join('\n')) : 'no';
  if (whole === 'refuses') return whole;
  // A line that goes on with a small letter is judged with the one above it.
  if (
    lines.some(
      ({ asks, text, isPerson }, at) =>
        asks &&
        (at === 0 || isPerson || endsSentence(lines[at - 1]) || !/^\s*\p{Ll}{2,}\s+\p{Ll}/u.test(text)),
    )
  )
    return 'refuses';
  return whole === 'perhaps' || lines.some(({ verdict }) => verdict !== 'no') ? 'perhaps' : 'no';
}

/** "Delivered" and "Message" over a reply begin no sentence. */
const endsSentence = (line: PastedLine | undefined): boolean =>
  line === undefined || !line.says || isFurniture(line.text);

/** The same with the number that nearly every reply was sent to apart: it says nothing, and is left out like any other reply. */
function withoutOwn(sayings: readonly Saying[]): readonly Saying[] {
  const several = sayings.filter(({ numbers }) => numbers.length > 1);
  if (several.length < fewestWithOwn || !sayings.some(({ asks }) => asks === 'refuses')) return sayings;
  const counts = new Map<string, number>();
  for (const number of several.flatMap(({ numbers }) => [...new Set(numbers)])) {
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const own = [...counts].find(([, count]) => count >= sayings.length * shareOfOwn)?.[0];
  if (own === undefined) return sayings;
  return [
    ...sayings.map((one) => ({ ...one, numbers: one.numbers.filter((number) => number !== own) })),
    nobodys(own),
  ];
}

/** Our own number is named, and left out like any other reply. */
const nobodys = (own: string): Saying => ({ numbers: [own], said: '', reason: '', asks: 'no' });

/** The number that nearly every block holds beside another: dashboards show the sender, and below it whom it was sent to. */
function numberOfEveryBlock(blocks: readonly (readonly PastedLine[])[]): string | undefined {
  const counts = new Map<string, number>();
  let several = 0;
  for (const block of blocks) {
    const numbers = new Set(block.flatMap((line) => line.numbers));
    if (numbers.size < 2) continue;
    several += 1;
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  if (several < fewestWithOwn) return undefined;
  return [...counts].find(([, count]) => count >= fewestWithOwn && count >= several * shareOfOwn)?.[0];
}

const withoutNumber = (block: readonly PastedLine[], own: string): readonly PastedLine[] =>
  block.flatMap((line) => {
    if (!line.numbers.includes(own)) return [line];
    const numbers = line.numbers.filter((number) => number !== own);
    return numbers.length > 0 || line.says ? [{ ...line, numbers, isPerson: numbers.length > 0 }] : [];
  });

/**
 * The people who go on the list. Replies count all together: where any of them asks to stop, or is something that people say,
 * those that say something else are left out. A person who asked to stop once is not texted, whatever else they wrote.
 * `isDecided`: a column says of each whether they refuse, although perhaps nobody does.
 */
export function judged(
  sayings: readonly Saying[],
  isDecided = false,
): Pick<FoundNumbers, 'people' | 'areReplies'> {
  const areReplies = sayings.some(
    ({ asks, speaks }) => asks === 'refuses' || (asks !== null && speaks === true),
  );
  const people = new Map<string, FoundNumber>();
  for (const { numbers, said, reason, asks } of withoutOwn(sayings)) {
    const taken = (!areReplies && !isDecided) || asks === 'refuses' || asks === null;
    const unsure = !taken && asks === 'perhaps';
    for (const number of numbers) {
      const known = people.get(number);
      if (known === undefined || (taken && !known.taken) || (unsure && !known.taken && !known.unsure))
        people.set(number, { number, said, reason, taken, unsure });
    }
  }
  return { people: [...people.values()], areReplies };
}

/** The message without dates and the marks that stood between it and the number. */
export function inOneLine(said: string): string {
  return withoutMoments(said.replaceAll(ownMark, ' … '))
    .replace(/\s+;\s+/g, ' ')
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
  const timeless = withoutMoments(line);
  const numbers: string[] = [];
  const strange: string[] = [];
  const rest = timeless.replace(candidates, (candidate) => {
    const whole = wholeNumbers(candidate, defaultCountry);
    if (whole.length > 0) {
      numbers.push(...whole);
      return numberMark;
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
