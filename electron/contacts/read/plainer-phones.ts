/**
 * Columns of phones of which one is headed by a word that nobody here knows: "Telefon" beside "Telefon Seehof". The word may well say
 * that the phone is somebody else's, so that a person is asked. A word that is missing in the data files costs such a question.
 */
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { headingWords } from '../../shared/import/heading-words.ts';
import { phoneOwner, phoneOwners } from '../../shared/phone/phone-owner.ts';

/** Places of the columns that a person chooses from, in order, and the one that is proposed; null for none. */
export interface PlainerPhone {
  readonly choices: readonly number[];
  readonly proposed: number | null;
}

/** @param phones places of the columns that would be used. Undefined where nothing is to be asked. */
export function plainerPhone(
  headings: readonly string[],
  phones: readonly number[],
): PlainerPhone | undefined {
  if (phones.length < 2) return undefined;
  const nameAt = (at: number) => headings[at] ?? '';
  const unknown = phones.filter((at) => !isPlain(nameAt(at)));
  const plain = phones.filter((at) => !unknown.includes(at));
  if (unknown.length === 0) return undefined;
  if (plain.length === 0) return { choices: phones, proposed: null };
  const triedAt = (at: number) => phoneOwners.indexOf(phoneOwner(nameAt(at)));
  const [best = 0] = plain.toSorted((one, other) => triedAt(one) - triedAt(other));
  const choices = [best, ...unknown].sort((one, other) => one - other);
  // A phone at home is not proposed where one of the others may be the mobile one.
  const isMobile = ['own mobile', 'own'].includes(phoneOwner(nameAt(best)));
  return { choices, proposed: isMobile ? best : null };
}

const matchers = () => [
  headingWords('phones', 'message', 'home', 'mobile', 'landline', 'phone', 'fax', 'reach', 'new', 'old'),
  headingWords('phones', 'further', 'oldFirst', 'oldLast'),
  headingWords('numbers', 'number', 'id'),
  headingWords('labels', 'self', 'value', 'preferred', 'label'),
  headingWords('names', 'person', 'particle', 'fullAlone'),
  headingWords('people', 'other', 'work', 'child', 'numbered'),
];

/** As many words make one of the data files. */
const longestPhrase = 4;
/** Articles and letters: "Tel. M", "Téléphone n° 2". */
const shortest = 2;

/** Whether each word of a heading is known, by itself or with others beside it. */
function isPlain(heading: string): boolean {
  const { words, written } = headingTokens(heading);
  const known = matchers();
  const isKnown = (from: number, to: number): boolean => {
    const part = headingTokens(written.slice(from, to).join(' '));
    return known.some((matcher) => (to - from === 1 ? matcher.in(part) : matcher.isWhole(part)));
  };
  const covered = words.map(
    (word, at) => (/^\p{Script=Latin}/u.test(word) && word.length <= shortest) || isKnown(at, at + 1),
  );
  for (let length = 2; length <= longestPhrase; length += 1)
    for (let from = 0; from + length <= words.length; from += 1)
      if (isKnown(from, from + length)) covered.fill(true, from, from + length);
  return covered.every(Boolean);
}
