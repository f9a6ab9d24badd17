/** Names as they are searched for: without accents, case, or whatever stands between the words. */
import { isAscii, plainLetters } from '../../shared/text/plain-letters.ts';

/** The text in small letters, with plain ones for ß, ł, æ and their like. */
export function withPlainLetters(text: string): string {
  return text.toLowerCase().replace(/[ßłæœøđðıþ]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * By what a name is sorted, so that Émile stands with E; null where the name itself will do. Only the accents of Latin, Greek
 * and Cyrillic letters: other scripts write vowels with marks. Also an SQL function.
 */
export function sortKey(name: unknown): string | null {
  if (typeof name !== 'string' || !/[^ -~]/.test(name)) return null;
  return withPlainLetters(name.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''));
}

/** The words of a text, such as `o brien` of "O’Brien" and `zoe nunez` of "Zoë Núñez", however these are encoded. */
export function foldedWords(text: string): readonly string[] {
  // Most names, and the same without looking for accents in a million of them.
  if (isAscii(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = withPlainLetters(text.normalize('NFKD').replace(/\p{M}/gu, ''));
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A value as it is compared where only case does not matter, in any alphabet: an SQL function. */
export function lowered(text: unknown): string {
  return typeof text === 'string' ? text.normalize('NFKC').toLowerCase() : '';
}

/** The words of a text as one text, with a space before each word, in which a word's beginning can be looked for: an SQL function. */
export function fold(text: unknown): string {
  return typeof text === 'string'
    ? foldedWords(text)
        .map((word) => ` ${word}`)
        .join('')
    : '';
}
