/**
 * Whom a refusal concerns, as far as its words tell: the interface specification shows none but those of sections 5 and 7. Taking
 * a bad number for everybody's matter stops a campaign in vain; the opposite lets every request of it fail the same way.
 */
import { fromDataFile } from '../../shared/data-file.ts';
import file from './about-whom.json' with { type: 'json' };

/** `everybody`: the sender ID or the account; `numbers`: single recipients; `unclear`: neither, or how much one request holds. */
export type AboutWhom = 'everybody' | 'numbers' | 'unclear';

const patterns = fromDataFile(file, ({ words }) => {
  const languages = Object.values(words);
  const among = (kind: 'everybody' | 'size' | 'number'): RegExp => {
    const beginnings = languages.flatMap((language) => language[kind]);
    const parts = beginnings.map((part) => part.replaceAll('_', '(?!\\p{L})').replaceAll(' ', '\\s+'));
    return new RegExp(`(?<!\\p{L})(?:${parts.join('|')})`, 'iu');
  };
  return { everybody: among('everybody'), size: among('size'), number: among('number') };
});

/**
 * @param words the code and the text of an error, or all of an answer that is none of section 2.2
 * @param phones the numbers of its request: an answer that repeats one of them speaks of that number
 */
export function aboutWhom(words: string, phones: readonly string[] = []): AboutWhom {
  const { everybody, size, number } = patterns();
  // Codes such as SENDER_ID_NOT_APPROVED are words too.
  const spaced = words.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  if (everybody.test(spaced)) return 'everybody';
  if (size.test(spaced)) return 'unclear';
  return number.test(spaced) || phones.some((phone) => words.includes(phone)) ? 'numbers' : 'unclear';
}

/** Whether the service's words for a refusal concern everybody: no number in its batch is to blame. */
export function isForAll(words: string): boolean {
  return aboutWhom(words) === 'everybody';
}

/** The answer with every number and identifier in it taken out: equal for refusals of one kind. */
export function likenessOf(words: string): string {
  return words.replace(/[\p{L}\p{N}_-]*\p{N}[\p{L}\p{N}_-]*/gu, '#').toLowerCase();
}
