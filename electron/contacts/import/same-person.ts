/** Whether two names can be those of one person, and what a person is called in the fields of a row or a contact. */
import { namer } from '../../db/contacts/contacts-name.ts';
import { foldedWords } from '../../db/contacts/fold.ts';
import { type ColumnWord, columnWord } from '../../shared/import/column-words.ts';

/** The names of both: of the one whose number it stays, and of the other one. */
export interface TwoPeople {
  readonly kept: string;
  readonly other: string;
}

const nameWords: ReadonlySet<ColumnWord | undefined> = new Set(['name', 'first name', 'last name'] as const);

export const isNameField = (field: string): boolean => nameWords.has(columnWord(field));

/** The name of a person by the name fields among these; empty where there are none. */
export function personNamer(fields: readonly string[]): (values: readonly string[]) => string {
  const at = fields.flatMap((field, place) => (isNameField(field) ? [place] : []));
  const name = namer(at.map((place) => fields[place] ?? ''));
  return (values) => name(at.map((place) => values[place] ?? ''));
}

/**
 * Whether this can be a name under a heading that says nothing, such as "Child" or "Patient", by which a contact is then called. A
 * day of the week may pass; a date, a number or an address that passed would make strangers of one person.
 */
export const canBeName = (heading: string, value: string): boolean =>
  columnWord(heading) === undefined && /^[^\d@]*\p{L}[^\d@]*$/u.test(value);

export const sameName = (one: string, other: string): boolean =>
  // Most rows that stand twice are written alike, and folding takes long.
  one === other || foldedWords(one).toSorted().join(' ') === foldedWords(other).toSorted().join(' ');

/** From so many letters on, the beginning of a name stands for it: Ann for Annie, but not Jo for John. */
const shortForm = 3;

/**
 * Whether two ways to write a name can mean one person: one fuller than the other, in another order, with initials. To the rows of
 * one file {@link sameName} is stricter: what stands in one of them is then only left out.
 */
export function canBeOnePerson(one: string, other: string): boolean {
  const [fewer, more] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  if (fewer === undefined || more === undefined) return true;
  if (fewer.join('') === more.join('')) return true;
  const left = [...more];
  const take = (fits: (word: string) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  // The words that are equal first: an initial must not take the place of another word.
  return fewer
    .filter((word) => !take((there) => there === word))
    .every((word) => take((there) => isShortFor(there, word) || isShortFor(word, there)));
}

const isShortFor = (short: string, word: string): boolean =>
  (short.length === 1 || short.length >= shortForm) && word.startsWith(short);

/** Mueller is Müller. */
const wordsOf = (name: string) => foldedWords(name).map((word) => word.replace(/([aou])e/g, '$1'));

type Filled = Readonly<Record<string, string>>;

/** Null where both can be one person, or the name of one of them is not known. */
export function calledOtherwise(existing: Filled, imported: Filled): TwoPeople | null {
  const kept = personName(existing);
  const other = personName(imported);
  if (kept !== '' && other !== '') return canBeOnePerson(kept, other) ? null : { kept, other };
  if (kept !== '' || other !== '') return null;
  const [heading, value] = firstIn(existing);
  const [sameHeading, otherValue] = firstIn(imported);
  if (heading !== sameHeading || !canBeName(heading, value) || !canBeName(heading, otherValue)) return null;
  return canBeOnePerson(value, otherValue) ? null : { kept: value, other: otherValue };
}

/** The value that names a contact without a name; a further number is none. */
function firstIn(fields: Filled): readonly [string, string] {
  return Object.entries(fields).find(([, value]) => !/^(?:\+\d|\s*$)/.test(value)) ?? ['', ''];
}

/** Contacts of a book have few sets of name fields, and finding what a heading means takes long. */
const namers = new Map<string, (values: readonly string[]) => string>();
const mostNamers = 1_000;

/** The name of a contact by its name fields; empty where there are none. */
export function personName(fields: Filled): string {
  const headings = Object.keys(fields);
  const key = JSON.stringify(headings);
  let name = namers.get(key);
  if (name === undefined) {
    name = personNamer(headings);
    if (namers.size < mostNamers) namers.set(key, name);
  }
  return name(Object.values(fields));
}
