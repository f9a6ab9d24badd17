/** The difference between two messages that are the same but for one place. Pure. */
import { withoutLinkEnds, wordPlaces } from '../../sending/schedule/nearly-same.ts';

/** Words at that place, at most, on either side: a greeting with a name, a day with its date. */
const mostExchanged = 2;
/** Words that both have, at least, for each that is exchanged; of fewer it is rather another message. */
const commonForEach = 2;

export interface ExchangedWords {
  /** As they were written in the one message. */
  readonly was: string;
  /** As they are written in the other. */
  readonly is: string;
}

/** Null where nothing differs but case and marks, or where too much does. A word more or less is shown with the one beside it. */
export function exchangedWords(before: string, now: string): ExchangedWords | null {
  const [a, b] = [withoutLinkEnds(before), withoutLinkEnds(now)];
  const [old, young] = [wordPlaces(a), wordPlaces(b)];
  const same = (one: number, other: number): boolean => {
    const word = old.at(one)?.word;
    return word !== undefined && word === young.at(other)?.word;
  };
  const least = Math.min(old.length, young.length);
  let start = 0;
  while (start < least && same(start, start)) start++;
  let end = 0;
  while (end < least - start && same(-1 - end, -1 - end)) end++;
  const exchanged = Math.max(old.length, young.length) - start - end;
  if (exchanged === 0 || exchanged > mostExchanged || start + end < commonForEach * exchanged) return null;
  if (start + end === least) {
    if (start > 0) start--;
    else end--;
  }
  const words = (text: string, places: typeof old): string => {
    const [first, last] = [places[start], places[places.length - 1 - end]];
    return first === undefined || last === undefined ? '' : text.slice(first.from, last.to);
  };
  return { was: words(a, old), is: words(b, young) };
}
