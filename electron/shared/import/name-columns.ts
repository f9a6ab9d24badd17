/**
 * Which columns of names mean the same as fields that contacts have already. A given name in a field of full names, or the other way round,
 * would call people by half of their name wherever a text says it.
 */
import { fieldKey } from '../text/field-names.ts';
import { type ColumnWord, columnWord, plainHeading } from './column-words.ts';

type NameWord = 'first name' | 'last name' | 'name';

/** "Name" and its like are a first name beside a last name, and the last name beside a first. "Patient" is a whole one. */
const eitherPart: ReadonlySet<string> = new Set(
  [
    'name',
    'nome',
    'nom',
    'namn',
    'navn',
    'naam',
    'nimi',
    'név',
    'nume',
    'שם',
    'الاسم',
    'نام',
    '이름',
    'nama',
  ].map(plainHeading),
);

/** The meaning of each of some headings that stand beside one another. */
function wordsBeside(headings: readonly string[]): readonly (ColumnWord | undefined)[] {
  const words = headings.map(columnWord);
  const hasFirst = words.includes('first name');
  const hasLast = words.includes('last name');
  if (hasFirst === hasLast) return words;
  const part = hasLast ? 'first name' : 'last name';
  return words.map((word, at) =>
    word === 'name' && eitherPart.has(plainHeading(headings[at] ?? '')) ? part : word,
  );
}

/**
 * The known field that each column of names belongs in; undefined where none is of its kind. First and last name of a file go to one pair: where
 * only one half is known, both get fields of their own.
 */
export function nameFieldsOf(
  headings: readonly string[],
  known: readonly string[],
): readonly (string | undefined)[] {
  const words = wordsBeside(headings);
  const knownWords = wordsBeside(known);
  const fieldFor = (word: NameWord, heading: string): string | undefined => {
    const key = fieldKey(heading);
    const fields = known.filter((_, at) => knownWords[at] === word);
    return fields.find((field) => fieldKey(field) === key) ?? fields[0];
  };
  const isPair = words.includes('first name') && words.includes('last name');
  const isKnownPair = knownWords.includes('first name') && knownWords.includes('last name');
  return headings.map((heading, at) => {
    const word = words[at];
    if (word !== 'first name' && word !== 'last name' && word !== 'name') return undefined;
    return word !== 'name' && isPair && !isKnownPair ? undefined : fieldFor(word, heading);
  });
}
