/**
 * The words of a heading, however they are typed: `MobilePhone`, `Phone_2`, `tel-nr.`, `N° TÉL`, `ＴＥＬ`. Accents, case, width, separators and
 * digits do not count; words of scripts without spaces are found inside others.
 */
import { isAscii, plainLetters } from '../text/plain-letters.ts';
import { cutText } from '../values/whole-signs.ts';

/** Accents of Latin, Greek and Cyrillic, and the vowel points of Hebrew and Arabic; other scripts write vowels with marks. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u093c\u09bc]/g;

const comparedLetters: Readonly<Record<string, string>> = {
  ...plainLetters,
  ς: 'σ',
  ك: 'ک',
  ي: 'ی',
  ى: 'ی',
  ة: 'ه',
};

/** A word as it is compared. */
export function foldedWord(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  return word
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[ßłæœøđðıþςكيىة\u0640]/g, (letter) => comparedLetters[letter] ?? '')
    .replace(/^(?:و?ال|لل)(?=\p{L}{2})/u, '');
}

/** Scripts that write words without spaces between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
export const isUnspaced = (word: string): boolean => unspaced.test(word);

/** Whole headings are few words; longer ones are sentences, of which only the beginning is read. */
const mostWords = 24;

/** The parts of a heading. */
export interface HeadingTokens {
  /** Its words without digits, folded. */
  readonly words: readonly string[];
  /** The same with their accents: short words are told apart by them. */
  readonly written: readonly string[];
  /** All words with one space around each. */
  readonly line: string;
  /** All words without any space. */
  readonly together: string;
}

/** The words of a heading. A sign for "number" is a word. */
export function headingTokens(heading: string): HeadingTokens {
  const written = cutText(heading, 300)
    .replace(/\bn\s?[°º]|№|#/giu, ' no ')
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/['’´`](?=s\b)/giu, '')
    .toLowerCase()
    // The capital "İ" of Turkish becomes two signs, of which the second says nothing.
    .replaceAll('i\u0307', 'i')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '' && word !== '\u0307')
    .slice(0, mostWords);
  const words = written.map(foldedWord);
  return { words, written, line: ` ${words.join(' ')} `, together: words.join('') };
}
