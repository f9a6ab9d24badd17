import { isAscii } from '../../shared/text/plain-letters.ts';

/** Letters as they are compared: without accents, capitals and the spellings of one sound that people mix up. */
export const plain = (text: string): string => (isAscii(text) ? text.toLowerCase() : plainOfAny(text));

const plainOfAny = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/[øö]/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه');

/** The sign for the end of a clause among words; no pattern reaches over it. */
export const clauseEnd = '/';

/** The end of a line ends a clause where a sentence may begin behind it; elsewhere a program has only wrapped the line. */
const clauses = /[.,;:!?¿¡…()[\]{}"“”„«»،؛؟。、！？]+|\s[-–—]+\s|\n(?=\s*[^\p{Ll}\s])|\n\s*\n/gu;

/** "don't" is one word, "m'écrivez" two. */
const contraction = /(?<=\p{L})['’`´](?=(?:t|s|m|re|ve|ll|d)(?![\p{L}\p{M}]))/giu;

/** The words of a text, with a {@link clauseEnd} between clauses. */
export function wordsOf(text: string): string[] {
  const whole = /['’`´]/.test(text) ? text.replace(contraction, '') : text;
  const cut = plain(whole.replace(clauses, ` ${clauseEnd} `));
  const words = cut.match(isAscii(cut) ? /[a-z]+|\//g : /\p{L}+|\//gu) ?? [];
  return words.filter((word, at) => word !== clauseEnd || (at > 0 && words[at - 1] !== clauseEnd));
}

/** The same without the ends of clauses. */
export const onlyWords = (words: readonly string[]): string[] => words.filter((word) => word !== clauseEnd);
