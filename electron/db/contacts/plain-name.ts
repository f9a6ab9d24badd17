/**
 * The quick way for names of plain letters, which nearly all of a million are. `npm run bench:contacts` holds it up: finding who is told again by
 * a name was a third of the reading thread, most of it strings and lists that were made of each name, and no string is made here. Letters up to
 * Latin Extended-B are looked up in a table that `foldedWords` fills; a name with anything else goes the long way, which finds the same (`plain-name.test.ts`).
 */
import { foldedWords } from './fold.ts';

const firstBeyond = 0x250;
/** Stands between words. */
const divider = 0xffff;
const unknown = 0;
let made: Uint16Array | undefined;

/** For each code the one or two letters that it is folded to, the second one in the upper byte. */
function lettersByCode(): Uint16Array {
  return Uint16Array.from({ length: firstBeyond }, (_, code) => {
    const written = foldedWords(`a${String.fromCharCode(code)}a`).join(' ');
    if (written === 'a a') return divider;
    // Between letters, since some are folded to a letter and what divides words: Ŀ to l·.
    const [, first, second] = /^a([a-z])([a-z]?)a$/.exec(written) ?? [];
    if (first === undefined) return unknown;
    return first.charCodeAt(0) | (second ? second.charCodeAt(0) << 8 : 0);
  });
}

const highSeed = 0xdead_beef | 0;
const lowSeed = 0x41c6_ce57;
const highFactor = 0x9e37_79b1;
const lowFactor = 0x5f35_6495;
const ofHigh = (high: number, letter: number) => Math.imul(high ^ letter, highFactor);
const ofLow = (low: number, letter: number) => Math.imul(low ^ letter, lowFactor);
const spread = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b);

/** A number that fits into a float, not zero. The words are summed up, so that their order does not count. */
function keyOf(high: number, low: number): number {
  const mixed = spread(high) ^ Math.imul(low ^ (low >>> 13), 0xc2b2_ae35);
  return (mixed >>> 11) * 0x1_0000_0000 + ((low ^ (mixed >>> 7)) >>> 0) || 1;
}

/** The key of folded words in any order. */
export function keyOfWords(words: readonly string[]): number {
  let highs = 0;
  let lows = 0;
  for (const word of words) {
    let high = highSeed;
    let low = lowSeed;
    for (let at = 0; at < word.length; at += 1) {
      high = ofHigh(high, word.charCodeAt(at));
      low = ofLow(low, word.charCodeAt(at));
    }
    highs = (highs + spread(high)) | 0;
    lows = (lows + spread(low)) | 0;
  }
  return keyOf(highs, lows);
}

/** Words that a name is looked at closely for. */
export interface MarkedWords {
  /** By some bits of the word's hash: another word may have the same. */
  readonly marks: Uint8Array;
}

const markMask = 0xfff;
const markOf = (high: number) => (high >>> 16) & markMask;

/** @param words folded */
export function markedWords(words: Iterable<string>): MarkedWords {
  const marks = new Uint8Array(markMask + 1);
  for (const word of words) {
    let high = highSeed;
    for (let at = 0; at < word.length; at += 1) high = ofHigh(high, word.charCodeAt(at));
    marks[markOf(high)] = 1;
  }
  return { marks };
}

/**
 * The key of the words of a name (`keyOfWords`); null where it has fewer than two words that differ, beside initials; undefined where it is to be
 * looked at closely: for digits, other scripts, or because it may have one of the marked words.
 */
export function plainNameKey(name: string, { marks }: MarkedWords): number | null | undefined {
  made ??= lettersByCode();
  let highs = 0;
  let lows = 0;
  let high = highSeed;
  let low = lowSeed;
  let letters = 0;
  let firstHigh = 0;
  let firstLow = 0;
  let isOne = false;
  let isTwo = false;
  for (let at = 0; at <= name.length; at += 1) {
    const code = at < name.length ? name.charCodeAt(at) : 0x20;
    const folded = code < firstBeyond ? made[code] : unknown;
    if (folded === undefined || folded === unknown) return undefined;
    if (folded !== divider) {
      high = ofHigh(high, folded & 0xff);
      low = ofLow(low, folded & 0xff);
      letters += 1;
      if (folded > 0xff) {
        high = ofHigh(high, folded >>> 8);
        low = ofLow(low, folded >>> 8);
        letters += 1;
      }
      continue;
    }
    if (letters === 0) continue;
    if (marks[markOf(high)] === 1) return undefined;
    highs = (highs + spread(high)) | 0;
    lows = (lows + spread(low)) | 0;
    if (letters > 1) {
      isTwo ||= isOne && (high !== firstHigh || low !== firstLow);
      if (!isOne) {
        firstHigh = high;
        firstLow = low;
        isOne = true;
      }
    }
    high = highSeed;
    low = lowSeed;
    letters = 0;
  }
  return isTwo ? keyOf(highs, lows) : null;
}

/** Whether it is letters with spaces, hyphens, apostrophes or full stops between them, and so needs neither trimming nor any look for codes and dates. */
export function isPlainName(value: string): boolean {
  made ??= lettersByCode();
  const last = value.length - 1;
  for (let at = 0; at <= last; at += 1) {
    const code = value.charCodeAt(at);
    const folded = code < firstBeyond ? made[code] : unknown;
    if (folded === undefined || folded === unknown) return false;
    if (folded === divider && (at === 0 || at === last || !isInName(code))) return false;
  }
  return last >= 0;
}

/** Space, apostrophe, hyphen, full stop. */
const isInName = (code: number) => code === 0x20 || code === 0x27 || code === 0x2d || code === 0x2e;
