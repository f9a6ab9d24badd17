/**
 * By what a person is known again who stands in two places under two numbers. Two people may well have one name, so that a finding
 * that rests on the name is for somebody to look at, and never decides by itself.
 */
import { foldedWords } from '../../db/contacts/fold.ts';
import { keyOfWords, markedWords, plainNameKey } from '../../db/contacts/plain-name.ts';
import { fromDataFile } from '../../shared/data-file.ts';
import { columnWord } from '../../shared/import/column-words.ts';
import { isOfOthers } from '../../shared/phone/phone-owner.ts';
import { remembered } from '../../shared/text/remembered.ts';
import words from './name-words.json' with { type: 'json' };
import { canBeName, canBeOnePerson, personName } from './same-person.ts';

/** Its words in the order of the alphabet, so that "Smith, Ann" is Ann Smith; null for a single word, which many are called. */
export function fullName(name: string): string | null {
  const parts = foldedWords(name);
  return parts.length < 2 ? null : parts.toSorted().join(' ');
}

/** The headings of columns of people. */
const people = fromDataFile(words, (file) => new Set(file.people));
/** The words of a name that name nobody; a title stands before any name. */
const saysNobody = fromDataFile(
  words,
  ({ placeholders, titles }) =>
    new Map([
      ...placeholders.map((word) => [word, 'placeholder'] as const),
      ...titles.map((word) => [word, 'title'] as const),
    ]),
);
const onlyDigits = /^\p{N}+$/u;

/**
 * The same where it can tell a person: without a title ("Mr Smith" is half a name), and null for initials ("J Smith"), for "Unit 4", and for what
 * stands where no name is known ("No Name", "Test Test").
 */
export function tellingName(name: string): string | null {
  const parts = foldedWords(name);
  if (parts.length < 2) return null;
  const nobodys = saysNobody();
  const own: string[] = [];
  let whole: string | undefined;
  let isTwo = false;
  let isKnown = false;
  for (const word of parts) {
    if ((word < 'a' || word > 'zz') && onlyDigits.test(word)) return null;
    const nobody = nobodys.get(word);
    if (nobody === 'title') continue;
    own.push(word);
    if (word.length === 1 && word <= 'z') continue;
    whole ??= word;
    isTwo ||= word !== whole;
    isKnown ||= nobody === undefined;
  }
  return isTwo && isKnown ? own.sort().join(' ') : null;
}

type Filled = Readonly<Record<string, string>>;

/**
 * The telling name of a contact, from fields that hold names: a first name alone tells nobody, though it have two words, and a street by
 * which a contact is called is no name.
 */
export function tellingNameOf(fields: Filled): string | null {
  const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '');
  const said = new Set(filled.map(([field]) => columnWord(field)));
  if (said.has('name') || (said.has('first name') && said.has('last name')))
    return tellingName(personName(fields));
  if (said.has('first name') || said.has('last name')) return null;
  const person = filled.find(([field]) => foldedWords(field).some((word) => people().has(word)));
  return person !== undefined && canBeName(...person) ? tellingName(person[1]) : null;
}

/** Titles and placeholders, for which a name is looked at closely. */
const marked = fromDataFile(words, () => markedWords(saysNobody().keys()));

/** The telling name as a number for a `NumberTable`: two of a million names are the same number once in 20,000 times, so that the names are compared then. */
export function nameKey(name: string): number | null {
  const plain = plainNameKey(name, marked());
  if (plain !== undefined) return plain;
  const full = tellingName(name);
  return full === null ? null : keyOfWords(full.split(' '));
}

/** Whether something of both says that they are two people of one name: a date of birth, an e-mail address, or the number of a member. */
export function areTwoPeople(one: Filled, other: Filled): boolean {
  const [births, others] = [valuesOf(one, isBirth), valuesOf(other, isBirth)];
  if (
    births.length > 0 &&
    others.length > 0 &&
    !births.some((date) => others.some((there) => canBeOneDate(date, there)))
  )
    return true;
  const [mails, theirs] = [valuesOf(one, isEmail), valuesOf(other, isEmail)];
  if (mails.length > 0 && theirs.length > 0 && !mails.some((mail) => theirs.includes(mail))) return true;
  // A person who was entered twice has two numbers of a member, and was born once.
  const bornAlike = births.some(isDayOfBirth) && others.some(isDayOfBirth);
  if (bornAlike || mails.some((mail) => isOwnMail(mail) && theirs.includes(mail))) return false;
  return differ(one, other, isOwnId, (own, there) => plainId(own) === plainId(there));
}

/**
 * Whether something of both says that they are one person of one name, whose numbers are two: the same date of birth, e-mail address or number
 * of a member. That nothing contradicts is no proof: hundreds are called Thomas Müller.
 */
export function areOnePerson(one: Filled, other: Filled): boolean {
  if (areTwoPeople(one, other)) return false;
  const births = valuesOf(one, isBirth).filter(isDayOfBirth);
  const others = valuesOf(other, isBirth).filter(isDayOfBirth);
  if (births.some((date) => others.some((there) => canBeOneDate(date, there)))) return true;
  const mails = valuesOf(one, isEmail).filter(isOwnMail);
  if (mails.some((mail) => valuesOf(other, isEmail).includes(mail))) return true;
  return Object.entries(one).some(
    ([heading, value]) =>
      isOwnId(heading) &&
      Object.hasOwn(other, heading) &&
      /\d/.test(plainId(value)) &&
      plainId(value) === plainId(other[heading] ?? ''),
  );
}

/**
 * The same where a mistake costs a text twice, not a text to somebody who refused: people of one name in two towns are two, and so are those of
 * two children, or of one child with two parents.
 */
export const seemTwoPeople = (one: Filled, other: Filled): boolean =>
  areTwoPeople(one, other) ||
  differ(one, other, isTown, (own, there) => foldedWords(own).join(' ') === foldedWords(there).join(' ')) ||
  differ(one, other, namesPerson, canBeOnePerson);

/** Whether a field of both, under one heading, has values that are not the same. */
function differ(
  one: Filled,
  other: Filled,
  is: (heading: string) => boolean,
  isSame: (own: string, there: string) => boolean,
): boolean {
  return Object.entries(one).some(([heading, value]) => {
    const there = Object.hasOwn(other, heading) ? (other[heading] ?? '') : '';
    return is(heading) && value.trim() !== '' && there.trim() !== '' && !isSame(value, there);
  });
}

/** Asked of the few headings of a file for each pair of people of one name. */
const mostHeadings = 1_000;

const isTown = remembered(mostHeadings, (heading) => columnWord(heading) === 'city');

const things = fromDataFile(words, (file) => new Set(file.things));

/** "Patient no", "Nº socio"; a person has many invoices, and "ID" alone counts the rows of whatever wrote the file. */
const isOwnId = remembered(
  mostHeadings,
  (heading) =>
    columnWord(heading) === 'id' &&
    !isOfRow.test(heading.trim()) &&
    !foldedWords(heading).some((word) => things().has(word)),
);
const isOfRow =
  /^(?:(?:n\s?[°º.]|№|#|nr\.?|no\.?)?\s*(?:id|uid|guid|uuid|key|index)?|編號|编号|番号|ид|ідентифікатор|идентификатор|معرف|المعرف)$/iu;

/** 00123 is 123. */
const plainId = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');

/** Whether a heading is that of a person: "Name of the tutor", "Child". */
export const namesPerson = remembered(
  mostHeadings,
  (heading) =>
    columnWord(heading) === undefined &&
    (isOfOthers(heading) || foldedWords(heading).some((word) => people().has(word))),
);

function valuesOf(fields: Filled, is: (heading: string) => boolean): readonly string[] {
  return Object.entries(fields).flatMap(([heading, value]) =>
    value.trim() !== '' && is(heading) ? [value.trim().toLowerCase()] : [],
  );
}

const isEmail = (heading: string): boolean => columnWord(heading) === 'email';

const birthWords = fromDataFile(words, ({ birth }) => birth.map((word) => ` ${word} `));

const isBirth = remembered(mostHeadings, (heading) => {
  const folded = ` ${foldedWords(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).join(' ')} `;
  return birthWords().some((word) => folded.includes(word));
});

/** 04/03/1980 can be 1980-03-04, and 4 March 80: an order or a year that is written otherwise makes no two people. */
function canBeOneDate(one: string, other: string): boolean {
  const [fewer = [], more = []] = [partsOf(one), partsOf(other)].toSorted((a, b) => a.length - b.length);
  const left = [...more];
  return fewer.every((part) => {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** A whole date; 1 January and 00/00 stand in lists for a day that nobody knows. */
const isDayOfBirth = (date: string): boolean =>
  partsOf(date).length === 3 && partsOf(date).filter((part) => part <= 1).length < 2;

/** "none@clinic.example" stands for no address. */
const isOwnMail = (mail: string): boolean => {
  const [own = '', host = ''] = mail.split('@');
  return host !== '' && !foldedWords(own).some((word) => saysNobody().get(word) === 'placeholder');
};

/** The first three: a time of day may stand behind. */
const partsOf = (date: string): readonly number[] =>
  (date.normalize('NFKC').match(/\d+/g) ?? []).slice(0, 3).map((part) => Number(part) % 100);
