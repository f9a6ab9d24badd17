/** Names as they are searched for: without accents, case, or whatever stands between the words. */

/** The words of a text, such as `o brien` of "O’Brien" and `zoe nunez` of "Zoë Núñez", however these are encoded. */
export function foldedWords(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
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
