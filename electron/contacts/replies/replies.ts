/**
 * Numbers out of whatever was pasted into the do-not-text list: a column of numbers, a list with names, or replies as a
 * dashboard, a phone or a spreadsheet shows them, of which only those that ask to stop count.
 */

import { cutText } from '../../shared/values/whole-signs.ts';
import { withoutPlaces } from '../read/list-places.ts';
import type { FoundNumber, FoundNumbers } from '../refusals/found-numbers.ts';
import { changesNumber } from './changed-number.ts';
import { judgeReply, type ReplyVerdict, wantsInPart, weighReply } from './judge-reply.ts';
import { isFurniture, labelKind } from './layout-words.ts';
import { isNameLike, messageOfLine, numberMark, ownMark } from './message-of-line.ts';
import { beginsWithNumber, ofSender, type ReadLine, readLine, withText } from './numbers-of-line.ts';
import { type OfferedAnswers, offeredAnswers } from './offered-answers.ts';
import { ownWords } from './own-words.ts';
import { pastedParts } from './pasted-parts.ts';
import { type PastedLine, type Reply, repliesOf } from './reply-layout.ts';
import type { ReplyRow } from './rows/labelled-rows.ts';
import { replyRows, withoutTags } from './rows/reply-rows.ts';
import { inOneLine, judged, nobodys, numberOfEveryBlock, type Saying, withoutNumber } from './sayings.ts';
import { signatures } from './signatures.ts';
import { isSpeech } from './speech.ts';

/** Lines between two steps; together a few milliseconds. */
const linesAtOnce = 100;
const longestQuoted = 80;
/** "-----" between replies. */
const ruler = /^\s*([-–—=_*~#.])(?:\s*\1){2,}\s*$/u;

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
  const parts = pastedParts(pasted, defaultCountry);
  if (parts !== null)
    return together(
      await numbersIn(parts.messages, defaultCountry, onStep, sent),
      await numbersIn(parts.lines, defaultCountry, onStep, sent),
    );
  const text = ownWords(sent).without(pasted);
  const offered = offeredAnswers(sent);
  const rows = replyRows(text);
  if (rows !== null) return inRows(rows, defaultCountry, onStep, offered);
  const { blocks, all, named, signed } = await linesOf(text, defaultCountry, onStep);
  const own = numberOfEveryBlock(blocks);
  const { replies, loose, uncertain, headings } = repliesOf(
    own === undefined ? blocks : blocks.map((block) => withoutNumber(block, own)),
  );
  const sayings: Saying[] = own === undefined ? [] : [nobodys(own)];
  const isUnclear = loose.some(({ speaks, asks }) => speaks && !asks);
  /** The lines of which the preview shows what they say. */
  const shown = new Set<PastedLine>();
  let read = 0;
  for (const reply of replies) {
    // Only texts of several lines are judged once more.
    read += reply.readings.filter((of) => of.length > 1).length;
    if (read >= linesAtOnce) {
      await onStep(all.length, 1);
      read = 0;
    }
    const counts = countingReading(reply);
    for (const line of counts.lines) shown.add(line);
    const saying = asOffered(sayingOf(reply, counts), offered);
    // Beside words that are nobody's, a number alone may be that of who wrote them.
    const isBare = saying.asks === null && reply.under === undefined && isUnclear;
    sayings.push(isBare ? { ...saying, asks: 'perhaps' } : saying);
  }
  const found = withSigned(askedWhere(uncertain.length > 0, judged([...sayings, ...named])), signed);
  const unclear = new Set([...uncertain, ...(found.areReplies || uncertain.length > 0 ? headings : [])]);
  const isNamed = ({ line, read }: (typeof all)[number]): boolean =>
    read.numbers.length > 0 ||
    read.isOwn ||
    unclear.has(read) ||
    (found.areReplies ? shown.has(read) || !(read.says || read.isPerson) : !/[\p{L}\p{N}]/u.test(line));
  return {
    ...found,
    unreadable: all.filter((one) => !isNamed(one)).map(({ line }) => quote(line)),
    uncertain: [...unclear].map(({ text }) => quote(text)),
  };
}

interface Lines {
  /** By the blank ones between them. */
  readonly blocks: readonly (readonly PastedLine[])[];
  /** Every line with what was pasted, also one that says nothing. */
  readonly all: readonly { readonly line: string; readonly read: PastedLine }[];
  /** Numbers that a text names. */
  readonly named: readonly Saying[];
  /** Numbers of whoever sent it all on. */
  readonly signed: readonly FoundNumber[];
}

/** The lines of a paste, each with the people whose it is. */
async function linesOf(
  text: string,
  defaultCountry: string,
  onStep: (lines: number, fraction: number) => void | Promise<void>,
): Promise<Lines> {
  const blocks: PastedLine[][] = [[]];
  const all: Lines['all'][number][] = [];
  const lines = withoutPlaces(withoutTags(text).split(/\r\n|[\n\r]/), (line) =>
    beginsWithNumber(line, defaultCountry),
  );
  const named: Saying[] = [];
  const signed: FoundNumber[] = [];
  let wasBehind = false;
  let isHeaded = false;
  const isAddressed = lines.some((line) => isSentBy(line));
  const signature = signatures(lines, isSentBy);
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === 0) await onStep(at, at / lines.length);
    if (line.trim() === '' || ruler.test(line)) {
      blocks.push([]);
      continue;
    }
    // Beside "From:", what stands behind "To:" is our own number.
    if (isAddressed && isSentTo(line)) continue;
    const read = readLine(line, defaultCountry);
    if (signature.holds(line, at, read)) {
      const said = inOneLine(line);
      for (const number of read.numbers)
        signed.push({ number, said, reason: '', taken: false, unsure: true });
      continue;
    }
    const last = blocks.at(-1)?.at(-1);
    const isBehind = endsWithNumber(read.rest);
    const isHead = isSentBy(line) && read.numbers.length > 0;
    const own = isHead ? ofSender(read) : ownerOf(read, { last, isBehind: isBehind && wasBehind, isHeaded });
    [wasBehind, isHeaded] = [isBehind, isHeaded || isHead];
    const pasted = pastedLine(own, line);
    const beside = read.numbers.slice(own.numbers.length);
    if (
      beside.length > 0 &&
      (own.numbers.length === 0 || pasted.verdict !== 'no' || changesNumber(pasted.text))
    )
      named.push({ numbers: beside, said: inOneLine(pasted.text), reason: '', asks: 'perhaps' });
    if (own.numbers.length > 0 || beside.length === 0) all.push({ line, read: pasted });
    if (pasted.isPerson || pasted.says || line.includes(ownMark)) blocks.at(-1)?.push(pasted);
  }
  return { blocks, all, named, signed };
}

/** A signature says nothing of its own numbers: they are shown, and nobody is put on the list for them. */
function withSigned<Found extends Pick<FoundNumbers, 'people'>>(
  found: Found,
  signed: readonly FoundNumber[],
): Found {
  const known = new Set(found.people.map(({ number }) => number));
  const people = new Map(signed.map((one) => [one.number, one]));
  return {
    ...found,
    people: [...found.people, ...[...people.values()].filter(({ number }) => !known.has(number))],
  };
}

/** Numbers alone are a list; where lines between them ask to stop, and it is unclear for whom, not everybody on it did. */
function askedWhere(isUnclear: boolean, found: ReturnType<typeof judged>): ReturnType<typeof judged> {
  if (!isUnclear || found.areReplies) return found;
  return { ...found, people: found.people.map((one) => ({ ...one, taken: false, unsure: true })) };
}

/** Both as one: beside replies, a number with other words stands there for no certain reason. */
function together(messages: FoundNumbers, lines: FoundNumbers): FoundNumbers {
  const beside = lines.areReplies
    ? lines.people
    : lines.people.map((one) => ({ ...one, taken: false, unsure: true }));
  const people = new Map<string, FoundNumber>();
  for (const one of [...messages.people, ...beside]) {
    const known = people.get(one.number);
    if (known === undefined || (one.taken && !known.taken)) people.set(one.number, one);
  }
  return {
    people: [...people.values()],
    unreadable: [...messages.unreadable, ...lines.unreadable],
    uncertain: [...messages.uncertain, ...lines.uncertain],
    areReplies: true,
  };
}

/** "Use mine which is 07968 213 740", under the number of whoever wrote it: digits within a sentence are no sender. */
const namesNumber = (rest: string): boolean =>
  new RegExp(`(?:\\p{Ll}[\\p{L}'’]*[\\s,]+){4}${numberMark}`, 'u').test(rest);

interface Surroundings {
  /** The line above, in the same block. */
  readonly last: PastedLine | undefined;
  /** Whether the number stands behind the text in this line and in the one before. */
  readonly isBehind: boolean;
  /** Whether the paste has heads that name the sender. */
  readonly isHeaded: boolean;
}

/** The line with the numbers of whoever wrote it; those that are named in the text are text. */
function ownerOf(read: ReadLine, { last, isBehind, isHeaded }: Surroundings): ReadLine {
  const sender = ofSender(read);
  if (sender !== read) return sender;
  const isOfAnother =
    (last?.isPerson === true && namesNumber(read.rest) && !isBehind) ||
    (isHeaded && isTextWithNumber(read.rest, last !== undefined));
  return isOfAnother ? withText(read, 0) : read;
}

/** Under a head that names the sender, a number behind words is part of what they wrote; apart from it, a name may stand before one. */
function isTextWithNumber(rest: string, isBelow: boolean): boolean {
  const front = rest.split(numberMark, 1)[0] ?? '';
  if (!rest.includes(numberMark) || !/\p{L}{2}|[\p{Lo}]/u.test(front)) return false;
  return isBelow || isSpeech(front);
}

/** Where the line before has it there as well, a number behind a text is the sender's. */
const endsWithNumber = (rest: string): boolean => new RegExp(`${numberMark}[^\\p{L}]*$`, 'u').test(rest);

const quote = (text: string): string =>
  cutText(text.replaceAll(ownMark, '…').trim().replace(/\s+/g, ' '), longestQuoted);

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
  offered: OfferedAnswers,
): Promise<FoundNumbers> {
  const sayings: Saying[] = [];
  const named: Saying[] = [];
  const unreadable: string[] = [];
  const uncertain: string[] = [];
  for (const [at, { sender, message }] of rows.entries()) {
    if (at % linesAtOnce === 0) await onStep(at, at / rows.length);
    const { numbers } = readLine(sender, defaultCountry);
    const asks = offered(message) ?? (changesNumber(message) ? 'perhaps' : verdictOfMessage(message));
    const beside = asks === 'no' ? [] : readLine(message, defaultCountry).numbers;
    if (beside.length > 0)
      named.push({ numbers: beside, said: inOneLine(message), reason: '', asks: 'perhaps' });
    if (numbers.length > 0) sayings.push({ numbers, said: inOneLine(message), reason: '', asks });
    else
      (asks === 'no' ? unreadable : uncertain).push(quote(sender === '' ? message : `${sender}: ${message}`));
  }
  return { ...judged([...sayings, ...named], true), areReplies: true, unreadable, uncertain };
}

/** The verdict on a message about further texts, beside our own words in it. */
export const verdictOfMessage = (message: string): ReplyVerdict => {
  const lines = message.split('\n');
  const own = lines.filter((line) => !/^\s*>/.test(line) && line.trim() !== '');
  // A person who answers over or under a quote has not said what is in it; a subject over it is no answer.
  const answers = own.some((line) => isSpeech(line) || judgeReply(line) !== 'no');
  const said = (answers ? own : lines).join('\n').replaceAll(ownMark, ' . ');
  return verdictOf(said, [], false);
};

/** The line as read besides its numbers: its person, its text and its verdict. */
function pastedLine({ numbers, rest, strange }: ReadLine, line: string): PastedLine {
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

/** An answer to what we asked is judged by the question. */
function asOffered(saying: Saying, offered: OfferedAnswers): Saying {
  const asks = saying.said === '' ? undefined : offered(saying.said);
  return asks === undefined ? saying : { ...saying, asks, speaks: true };
}

/** The lines of one person as they are taken, and what they ask for. */
type Reading = ReturnType<typeof countingReading>;

/** Of several readings the one that refuses; a number alone is no reply, and stands there to be put on the list. */
function countingReading({ readings }: Reply) {
  const judgedReadings = readings.map(withoutNames).map((lines) => ({ lines, asks: asksOf(lines) }));
  return (
    judgedReadings.find(({ asks }) => asks === 'refuses') ??
    judgedReadings.find(({ asks }) => asks === null) ??
    judgedReadings.find(({ asks }) => asks === 'perhaps') ??
    judgedReadings[0] ?? { lines: [], asks: null }
  );
}

/** Below a number with its reply, a name alone or a few digits are no part of the reply. */
function withoutNames(lines: readonly PastedLine[]): readonly PastedLine[] {
  const isRepliedTo = lines.some(({ isPerson, speaks, asks }) => isPerson && (speaks || asks));
  return isRepliedTo ? lines.filter((line) => line.isPerson || !isNameOrDigits(line)) : lines;
}

const isNameOrDigits = ({ speaks, verdict, text }: PastedLine): boolean =>
  !speaks &&
  verdict === 'no' &&
  (/^[\P{L}]*\d{3}[\P{L}]*$/u.test(text) || isNameLike(text.trim().split(/[\s,]+/)));

function sayingOf({ numbers, under }: Reply, { lines, asks }: Reading): Saying {
  const said = saidIn(lines);
  // Of words that may refuse, those in capitals may be somebody's name.
  const speaks =
    lines.some((line) => line.speaks) ||
    isSpeech(said) ||
    (judgeReply(said) !== 'no' && /(?<!\p{L})\p{Ll}|\p{Lo}+\s\p{Lo}/u.test(said));
  const parts = lines.map(({ text }) => text);
  const verdict =
    asks === null
      ? null
      : parts.some(changesNumber) || (numbers.length > 1 && wantsInPart(said))
        ? 'perhaps'
        : verdictOf(parts.map(inOneLine).join('\n'), parts, asks !== 'no');
  return {
    numbers,
    said,
    beside: saidIn(lines.filter(({ isPerson }) => isPerson)),
    reason: '',
    speaks,
    asks: under !== undefined && asks !== 'refuses' ? null : verdict,
  };
}

/** A label is nothing that anybody said. */
function saidIn(lines: readonly PastedLine[]): string {
  const isLabel = ({ says, text }: PastedLine) => !says && labelKind(inOneLine(text)) !== undefined;
  const said = lines.filter((line) => !isLabel(line)).map(({ text }) => text);
  return inOneLine(said.join(' '));
}

/** Of all that a person said. A part refuses without a doubt only if nothing beside it says otherwise. */
function verdictOf(said: string, parts: readonly string[], isOpen: boolean): ReplyVerdict {
  const whole = weighReply(said);
  if (
    whole.verdict === 'refuses' &&
    !whole.isContradicted &&
    [said, ...parts, ...parts.flatMap((part) => part.split(/[\t;|]/))].some(
      (part) => weighReply(part).isCertain,
    )
  )
    return 'refuses';
  return whole.isHarmless && !isOpen ? 'no' : 'perhaps';
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
