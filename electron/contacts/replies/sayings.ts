/** Replies with their people, and who of them goes on the do-not-text list. */

import { cutText } from '../../shared/values/whole-signs.ts';
import type { FoundNumber, FoundNumbers } from '../refusals/found-numbers.ts';
import { type ReplyVerdict, weighReply } from './judge-reply.ts';
import { ownMark, withoutMoments } from './message-of-line.ts';
import type { PastedLine } from './reply-layout.ts';

/** One reply, or one row: its numbers, and what it says of further texts; null where it says nothing. */
export interface Saying {
  readonly numbers: readonly string[];
  readonly said: string;
  /** Of that, what stands in the line of the number; absent where all of it does. */
  readonly beside?: string;
  readonly reason: string;
  readonly asks: ReplyVerdict | null;
  /** Whether it is something that people say, and no name or town. */
  readonly speaks?: boolean;
}

/** As much as a reason may have. */
const longestSaid = 500;

/**
 * Lines that hold their own number and ours: exports have a column "To" beside "From". So many of them that it cannot be a
 * family's shared number.
 */
const shareOfOwn = 0.9;
const fewestWithOwn = 3;

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
export const nobodys = (own: string): Saying => ({ numbers: [own], said: '', reason: '', asks: 'no' });

/** The number that nearly every block holds beside another: dashboards show the sender, and below it whom it was sent to. */
export function numberOfEveryBlock(blocks: readonly (readonly PastedLine[])[]): string | undefined {
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

export const withoutNumber = (block: readonly PastedLine[], own: string): readonly PastedLine[] =>
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
  for (const { numbers, said: all, beside = all, reason, asks } of withoutOwn(sayings)) {
    // In a list, a line without a number says nothing of the number beside it.
    const said = areReplies ? all : beside;
    const taken = (!areReplies && !isDecided) || asks === 'refuses' || asks === null;
    const unsure = !taken && asks === 'perhaps';
    for (const number of numbers) {
      const known = people.get(number);
      // "STOP", and below it "Sorry, that was meant for my brother".
      if (known?.taken === true && asks !== 'refuses' && weighReply(said).takesBack)
        people.set(number, { ...known, said: `${known.said} … ${said}`, taken: false, unsure: true });
      else if (known === undefined || (taken && !known.taken) || (unsure && !known.taken && !known.unsure))
        people.set(number, { number, said, reason, taken, unsure });
    }
  }
  return { people: [...people.values()], areReplies };
}

/** The message without dates and the marks that stood between it and the number. */
export function inOneLine(said: string): string {
  const words = withoutMoments(said.replaceAll(ownMark, ' … '))
    .replace(/[([][\s;,]*[)\]]/g, ' ')
    .replace(/\s+;\s+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;,|–"“”„«»()[\]<>-]+|[\s:;,|–"“”„«»()[\]<>-]+$/g, '');
  return cutText(words, longestSaid);
}
