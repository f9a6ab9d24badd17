/** Replies that name another number as their new, old or right one: whose it is, and which of them is meant, a person decides. */
import { withoutMoments } from './message-of-line.ts';
import { clausesOf } from './signs.ts';

/** A mark stands between sentences where a capital follows: "Nr. 0151 …" goes on. */
const sentences = /(?<=[.!?؟。])\s+(?=\p{Lu})|\n+/u;
const digits = /\d[\d\s().\-/]{5,}\d/;

export const changesNumber = (message: string): boolean =>
  /\p{Nd}/u.test(message) &&
  message
    .split(sentences)
    .some(
      (sentence) =>
        digits.test(withoutMoments(sentence)) &&
        clausesOf(sentence).some(({ all }) => all.has('change') || all.has('wrong')),
    );
