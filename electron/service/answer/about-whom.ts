/**
 * Whom a refusal concerns, as far as its words tell: the interface specification shows none but those of sections 5 and 7. Taking
 * a bad number for everybody's matter stops a campaign in vain; the opposite lets every request of it fail the same way.
 */
import { fromDataFile } from '../../shared/data-file.ts';
import file from './about-whom.json' with { type: 'json' };

/** `everybody`: the sender ID or the account; `numbers`: single recipients; `unclear`: neither, or how much one request holds. */
export type AboutWhom = 'everybody' | 'numbers' | 'unclear';

/** In the order in which they count. */
const matters = ['credit', 'sender', 'account', 'size', 'number'] as const;
type Matter = (typeof matters)[number];

const patterns = fromDataFile(file, ({ words }) => {
  const languages = Object.values(words);
  return matters.map((matter) => {
    const beginnings = languages.flatMap((language) => language[matter]);
    const parts = beginnings.map((part) => part.replaceAll('_', '(?!\\p{L})').replaceAll(' ', '\\s+'));
    return { matter, pattern: new RegExp(`(?<!\\p{L})(?:${parts.join('|')})`, 'iu') };
  });
});

/**
 * @param words the code and the text of an error, or all of an answer that is none of section 2.2
 * @param phones the numbers of its request: an answer that repeats one of them speaks of that number
 */
export function aboutWhom(words: string, phones: readonly string[] = []): AboutWhom {
  const matter = matterOf(words);
  if (matter === 'credit' || matter === 'sender' || matter === 'account') return 'everybody';
  if (matter === 'size') return 'unclear';
  return matter === 'number' || phones.some((phone) => words.includes(phone)) ? 'numbers' : 'unclear';
}

/** The first thing that the words speak of; null where they speak of none. */
export function matterOf(words: string): Matter | null {
  // Codes such as SENDER_ID_NOT_APPROVED are words too.
  const spaced = words.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return patterns().find(({ pattern }) => pattern.test(spaced))?.matter ?? null;
}

/** The answer with every number and identifier in it taken out: equal for refusals of one kind. */
export function likenessOf(words: string): string {
  return words.replace(/[\p{L}\p{N}_-]*\p{N}[\p{L}\p{N}_-]*/gu, '#').toLowerCase();
}
