/**
 * Which text of a paste belongs to which number: phones and dashboards put what somebody wrote beside the number, below it or
 * above it, with or without blank lines between.
 *
 * Giving a "STOP" to the wrong person texts somebody who has refused, so nothing is guessed: where the order does not follow
 * from the whole of the lines, a text counts for the numbers on both sides of it, and is told as uncertain.
 */
import type { ReplyVerdict } from './judge-reply.ts';

/** A line of a paste that says anything. */
export interface PastedLine {
  /** E.164 digits. */
  readonly numbers: readonly string[];
  /** Whether it stands for a person: it has a number, or digits that were perhaps meant as one. */
  readonly isPerson: boolean;
  /** The text besides. */
  readonly text: string;
  /** Whether that is more than labels and signs, and whether it asks to stop. */
  readonly says: boolean;
  readonly asks: boolean;
  readonly verdict: ReplyVerdict;
  /** Whether it is something that people say, and no name or town. */
  readonly speaks: boolean;
  /** With ">" in front. */
  readonly isQuoted: boolean;
  /** Nothing but our own words. */
  readonly isOwn: boolean;
}

/** The lines that belong to one person: in one reading where that is certain, in several where it is not. */
export interface Reply {
  readonly numbers: readonly string[];
  readonly readings: (readonly PastedLine[])[];
  /** A heading that asks to stop, or what this person wrote. */
  readonly under?: PastedLine;
}

export interface PastedReplies {
  readonly replies: readonly Reply[];
  /** Lines of nobody. */
  readonly loose: readonly PastedLine[];
  /** The lines that ask to stop, and are of somebody else than it seems, perhaps, or of nobody here. */
  readonly uncertain: readonly PastedLine[];
  /** The lines that ask to stop and stand over numbers: a heading, unless others are left out. */
  readonly headings: readonly PastedLine[];
}

/** @param lines by the blank ones between them */
export function repliesOf(lines: readonly (readonly PastedLine[])[]): PastedReplies {
  const blocks = withTextsBelow(lines.map(withLabelsJoined));
  // Where no block has a number and a text, the blank lines say nothing.
  const say = blocks.some((block) => block.some(isBoth) || (block.some(isPerson) && block.some(isText)));
  const replies: Reply[] = [];
  const loose: PastedLine[] = [];
  const uncertain = new Set<PastedLine>();
  const headings: PastedLine[] = [];
  /** Texts and headings that are of the next person, perhaps. */
  let texts: PastedLine[] = [];
  let heading: PastedLine | undefined;

  function forNeighbours(lines: readonly PastedLine[]): void {
    for (const line of lines) {
      uncertain.add(line);
      texts.push(line);
    }
    const last = replies.at(-1);
    last?.readings.push([...(last.readings[0] ?? []), ...lines]);
  }

  function take(reply: Reply): void {
    const [lines = []] = reply.readings;
    if (reply.numbers.length > 0) {
      if (texts.length > 0) reply.readings.push([...lines, ...texts]);
      replies.push(heading === undefined ? reply : { ...reply, under: heading });
      [texts, heading] = [[], undefined];
      return;
    }
    for (const line of lines) if (isText(line)) loose.push(line);
    const asking = lines.filter(({ asks }) => asks);
    for (const line of asking) uncertain.add(line);
    // Digits within words are hardly the number of whoever wrote them.
    const isWritten = lines.some((line) => isBoth(line) && !/^\s*[+(]?\d/.test(line.text));
    if (asking.length > 0 && isWritten) forNeighbours(asking);
  }

  for (const block of say ? blocks : [blocks.flat()]) {
    const first = block.findIndex(isPerson);
    const { over, groups, isCertain } =
      first < 0 ? { over: block, groups: [], isCertain: true } : groupsOf(block, first);
    for (const line of over) loose.push(line);
    const asking = over.filter(({ asks }) => asks);
    if (asking.length > 0 && first < 0 && replies.length > 0) forNeighbours(asking);
    else {
      for (const line of asking) headings.push(line);
      heading ??= asking[0];
    }
    for (const group of groups) take(group);
    if (!isCertain) for (const line of block) if (isText(line) && line.asks) uncertain.add(line);
  }
  return { replies, loose, uncertain: [...uncertain], headings };
}

/** Where each number is followed by blocks without one, and none stands before the first, those belong to it. */
function withTextsBelow(all: readonly (readonly PastedLine[])[]): readonly (readonly PastedLine[])[] {
  const blocks = all.filter((block) => block.length > 0);
  const isOfPerson = (block: readonly PastedLine[] | undefined) => block?.some(isPerson) === true;
  const isEven = blocks.every(
    (block, at) => !isOfPerson(block) || (at + 1 < blocks.length && !isOfPerson(blocks[at + 1])),
  );
  if (!isEven || !isOfPerson(blocks[0]) || blocks.some((block) => block.filter(isPerson).length > 1))
    return all;
  const merged: PastedLine[][] = [];
  for (const block of blocks) {
    if (isOfPerson(block)) merged.push([...block]);
    else merged.at(-1)?.push(...block);
  }
  return merged;
}

const isPerson = ({ isPerson: person }: PastedLine): boolean => person;
const isText = (line: PastedLine): boolean => !line.isPerson;
const isBoth = (line: PastedLine): boolean => line.isPerson && line.says;

/** "From:" and "To:", each with its number on a line of its own, stand over one reply. */
function withLabelsJoined(block: readonly PastedLine[]): readonly PastedLine[] {
  const joined: PastedLine[] = [];
  for (const line of block) {
    const last = joined.at(-1);
    if (last !== undefined && isLabelled(last) && isLabelled(line) && last.text.trim() !== line.text.trim())
      joined[joined.length - 1] = { ...last, numbers: [...last.numbers, ...line.numbers] };
    else joined.push(line);
  }
  return joined;
}

const isLabelled = (line: PastedLine): boolean =>
  line.numbers.length > 0 && !line.says && /\p{L}/u.test(line.text);

interface Groups {
  /** Lines over the first person that are no reply. */
  readonly over: readonly PastedLine[];
  readonly groups: readonly Reply[];
  readonly isCertain: boolean;
}

/** @param first the place of the first line that stands for a person */
function groupsOf(block: readonly PastedLine[], first: number): Groups {
  const certain = (groups: readonly (readonly PastedLine[])[], over: readonly PastedLine[] = []): Groups => ({
    over,
    groups: groups.map((lines) => ({ numbers: lines.flatMap(({ numbers }) => numbers), readings: [lines] })),
    isCertain: true,
  });
  if (block.filter(isPerson).length === 1) return certain([block]);
  const rest = block.slice(first);
  if (rest.every(isPerson))
    return certain(
      rest.map((line) => [line]),
      block.slice(0, first),
    );

  const people = block.flatMap((line, at) => (line.isPerson ? [at] : []));
  /** The lines between two people, or before the first or after the last. */
  const between = (from: number, to: number) => block.slice(from + 1, to).filter(isText);
  const alone = people.filter((at) => !block[at]?.says);
  if (first === 0 && alone.every((at) => at + 1 < block.length && !block[at + 1]?.isPerson))
    return certain(people.map((at, place) => block.slice(at, people[place + 1] ?? block.length)));
  const endsWithPerson = block.at(-1)?.isPerson === true;
  if (
    endsWithPerson &&
    alone.length === people.length &&
    people.every((at) => block[at - 1]?.isPerson === false)
  )
    return certain(people.map((at, place) => block.slice((people[place - 1] ?? -1) + 1, at + 1)));
  return {
    over: [],
    groups: people.map((at, place) => {
      const own = block.slice(at, at + 1);
      const above = between(people[place - 1] ?? -1, at);
      const below = between(at, people[place + 1] ?? block.length);
      return {
        numbers: own.flatMap(({ numbers }) => numbers),
        readings: [
          [...own, ...below],
          [...above, ...own],
        ],
      };
    }),
    isCertain: false,
  };
}
