/**
 * Whether two rendered texts are nearly the same, for leaving out people who lately got what a campaign would
 * send them again. Works on the texts as people received them, not on templates.
 */

import { withPlainLetters } from '../../db/contacts/fold.ts';

/**
 * Share of words that two texts must have in common. Lower, and a reminder for Tuesday counts as the one for Monday, so somebody
 * misses a text; higher, and one corrected word in a text of 20 makes it a new one, so somebody gets it twice. The person who
 * plans sees how many are left out and can switch it off, but cannot take back a text.
 */
const commonShare = 0.9;

/**
 * How far back "lately" reaches for nearly the same text, in days. Shorter, and the second reminder of a month
 * reaches those who had the first; longer, and a yearly greeting leaves out whom it should reach.
 */
export const nearlySameDays = 30;

/**
 * Words; numbers with their separators (12.50, 10:30, 1/5/2027) as one; symbols and emoji one by one; and one by one
 * the letters of scripts that put no spaces between words.
 */
const tokens =
  /\p{N}+(?:[.,:'’/-]\p{N}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}]+|\p{S}/gu;

/** A text made comparable; worth keeping where one text is compared with many. */
export interface TextDigest {
  /** 16 hexadecimal digits, equal for texts that differ only in case, accents, spaces, punctuation and the ends of links. */
  readonly fingerprint: string;
  /** How often each word occurs. */
  readonly words: ReadonlyMap<string, number>;
  /** The numbers, as dates, times and amounts have them, in the order of their digits. */
  readonly numbers: string;
  readonly length: number;
}

export function digestText(text: string): TextDigest {
  const tokens = wordsOf(text);
  const words = new Map<string, number>();
  for (const token of tokens) words.set(token, (words.get(token) ?? 0) + 1);
  const numbers = tokens.filter((token) => /^\p{N}/u.test(token)).sort();
  return { fingerprint: hash64(tokens.join(' ')), words, numbers: numbers.join(' '), length: tokens.length };
}

/**
 * Whether the texts have the same fingerprint, or the same numbers and {@link commonShare} of their words in common,
 * repeated ones counted (Jaccard index of the bags of words). Single words and not pairs of them: a text message has 20
 * to 30 words, and one of them corrected changes a tenth of the pairs. A number is what a reminder is about, so another
 * date, time or amount makes another text.
 */
export function digestsNearlySame(a: TextDigest, b: TextDigest): boolean {
  if (a.fingerprint === b.fingerprint) return true;
  if (a.numbers !== b.numbers) return false;
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a];
  if (fewer.length < commonShare * more.length) return false;
  let common = 0;
  for (const [word, times] of fewer.words) common += Math.min(times, more.words.get(word) ?? 0);
  return common >= commonShare * (a.length + b.length - common);
}

/** {@link digestsNearlySame} of two texts. */
export function nearlySame(a: string, b: string): boolean {
  return a === b || digestsNearlySame(digestText(a), digestText(b));
}

/** Where each word of a text stands, from `from` up to before `to`, and what it is compared as. */
export function wordPlaces(
  text: string,
): readonly { readonly word: string; readonly from: number; readonly to: number }[] {
  return [...text.matchAll(tokens)].map(({ 0: written, index }) => ({
    word: folded(written),
    from: index,
    to: index + written.length,
  }));
}

/** A text with its links up to their domains; see {@link links}. */
export function withoutLinkEnds(text: string): string {
  return text.replace(links, '$1$2');
}

/** A link up to its domain. The rest is often made anew for each sending, and says nothing to the reader. */
const links = /(https?:\/\/|www\.)([^\s/?#]+)\S*/giu;

function wordsOf(text: string): string[] {
  const plain = withoutLinkEnds(folded(text));
  // Nothing but punctuation: the marks themselves are all there is to compare.
  return plain.match(tokens) ?? plain.match(/\S/gu) ?? [];
}

/** A campaign may write names in plain letters, and the next one not. */
function folded(text: string): string {
  return withPlainLetters(text.normalize('NFKD').replace(accents, '').normalize('NFC'));
}

/** Of Latin, Greek and Cyrillic letters; other scripts write vowels with marks. */
const accents = /[\u0300-\u036f]/g;

/** Two 32-bit multiply-and-shift hashes side by side (cyrb53 by bryc, in the public domain, without its cut to 53 bits). */
function hash64(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return hex(low) + hex(high);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
