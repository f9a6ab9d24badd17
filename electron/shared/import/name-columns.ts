/**
 * Which columns of names mean the same as fields that contacts have already. A given name in a field of full names, or the other way round,
 * would call people by half of their name wherever a text says it.
 */
import { fieldKey } from '../text/field-names.ts';
import { type ColumnWord, columnWord, fieldOfWord, plainHeading } from './column-words.ts';
import { languagesWithName, wordForName } from './heading-words.ts';

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

/** The part of a name under a heading that may be either part, by the headings beside it. */
function partBeside(
  word: ColumnWord | undefined,
  heading: string,
  beside: readonly (ColumnWord | undefined)[],
) {
  const hasLast = beside.includes('last name');
  if (word !== 'name' || !eitherPart.has(plainHeading(heading)) || hasLast === beside.includes('first name'))
    return word;
  return hasLast ? 'first name' : 'last name';
}

/** The meaning of each of some headings that stand beside one another in a file. */
function wordsBeside(headings: readonly string[]): readonly (ColumnWord | undefined)[] {
  const words = headings.map(columnWord);
  return words.map((word, at) => partBeside(word, headings[at] ?? '', words));
}

/** The same of fields that contacts have from files in several languages: "Nome" goes with "Cognome", and with no "Förnamn". */
function wordsOfFields(fields: readonly string[]): readonly (ColumnWord | undefined)[] {
  const words = fields.map(columnWord);
  return words.map((word, at) => {
    const field = fields[at] ?? '';
    return partBeside(
      word,
      field,
      words.filter((_, other) => areOfOneLanguage(field, fields[other] ?? '')),
    );
  });
}

const areOfOneLanguage = (one: string, other: string): boolean => {
  const languages = languagesWithName(one);
  return languagesWithName(other).some((language) => languages.includes(language));
};

/** Of the cells that say something, so many are of two words and more where whole names stand below "Vorname" or "Имя". */
const wholeShare = 0.8;
/** Two given names are usual in some languages; one person with two of them says nothing of a column. */
const fewestNames = 3;

/** A column of first names alone by its heading, in which whole names stand: there is no other for the last names. */
function holdsWholeNames(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const whole = filled.filter((cell) => /\p{L}[.']?\s+\p{L}/u.test(cell));
  return filled.length >= fewestNames && whole.length >= wholeShare * filled.length;
}

/**
 * The field that each column of names belongs in; undefined where it gets one of its own heading. First and last name of a file go to one pair:
 * where only one half is known, both get fields of their own. A known field of another kind with that very heading is none of theirs either:
 * whole names below "Nome" become "Nome / Cognome" beside these two, and a first name below it "Nome proprio" beside whole ones.
 *
 * @param cellsOf the first cells of a column
 */
export function nameFieldsOf(
  headings: readonly string[],
  known: readonly string[],
  cellsOf: (column: number) => readonly string[] = () => [],
): readonly (string | undefined)[] {
  return nameFields(headings, wordsBeside(headings), { known, cellsOf });
}

/**
 * The same of the fields of another book of contacts, which may be from files in several languages.
 *
 * @param valuesOf the values that some contacts have in a field
 */
export function nameFieldsOfBook(
  fields: readonly string[],
  known: readonly string[],
  valuesOf: (field: number) => readonly string[],
): readonly (string | undefined)[] {
  return nameFields(fields, wordsOfFields(fields), { known, cellsOf: valuesOf });
}

function nameFields(
  headings: readonly string[],
  said: readonly (ColumnWord | undefined)[],
  {
    known,
    cellsOf,
  }: { readonly known: readonly string[]; readonly cellsOf: (column: number) => readonly string[] },
): readonly (string | undefined)[] {
  const isAlone = said.includes('first name') && !said.includes('last name') && !said.includes('name');
  const words = said.map((word, at) =>
    isAlone && word === 'first name' && holdsWholeNames(cellsOf(at)) ? 'name' : word,
  );
  const knownWords = wordsOfFields(known);
  const fieldsOf = (word: NameWord) => known.filter((_, at) => knownWords[at] === word);
  const ownOf = (word: NameWord, heading: string) => {
    const keys = [heading, fieldOfWord(word, heading)].map(fieldKey);
    return fieldsOf(word).find((field) => keys.includes(fieldKey(field)));
  };
  const [firsts, lasts] = [fieldsOf('first name'), fieldsOf('last name')];
  const isPair = words.includes('first name') && words.includes('last name');
  const ownFirst = ownOf('first name', headings[words.indexOf('first name')] ?? '');
  const ownLast = ownOf('last name', headings[words.indexOf('last name')] ?? '');
  const pair = isPair ? pairOf(ownFirst, ownLast, firsts, lasts) : undefined;
  return headings.map((heading, at) => {
    const word = words[at];
    if (word !== 'first name' && word !== 'last name' && word !== 'name') return undefined;
    const found =
      isPair && word !== 'name'
        ? pair?.[word === 'first name' ? 'first' : 'last']
        : (ownOf(word, heading) ?? fieldsOf(word)[0]);
    const other = words.indexOf(word === 'first name' ? 'last name' : 'first name');
    return found ?? ownField(word, heading, headings[other] ?? heading);
  });

  /** Undefined: no field of another kind is called as the heading is. */
  function ownField(word: NameWord, heading: string, beside: string): string | undefined {
    const at = known.findIndex((field) => fieldKey(field) === fieldKey(heading));
    const other = knownWords[at];
    if (other === undefined || other === word) return undefined;
    if (word !== 'name') return nameOfPart(word, [beside, heading]);
    const isFirst = other === 'first name';
    const part = known.find(
      (field, one) =>
        knownWords[one] === (isFirst ? 'last name' : 'first name') &&
        areOfOneLanguage(field, known[at] ?? ''),
    );
    const field = known[at] ?? heading;
    return part === undefined ? undefined : isFirst ? `${field} / ${part}` : `${part} / ${field}`;
  }
}

/** "Vorname", "Nom de famille": the plain word of the language that the headings of a file are in. */
function nameOfPart(word: Exclude<NameWord, 'name'>, headings: readonly string[]): string | undefined {
  const written = headings.flatMap(languagesWithName).flatMap((one) => wordForName(one, word) ?? [])[0];
  return written && written.charAt(0).toUpperCase() + written.slice(1);
}

interface Pair {
  readonly first: string;
  readonly last: string;
}

/** The fields that the file itself names, and those that go with them; else the first of one language, or the only ones. */
function pairOf(
  ownFirst: string | undefined,
  ownLast: string | undefined,
  firsts: readonly string[],
  lasts: readonly string[],
): Pair | undefined {
  if (ownFirst !== undefined && ownLast !== undefined) return { first: ownFirst, last: ownLast };
  for (const first of ownFirst === undefined ? firsts : [ownFirst]) {
    const last = (ownLast === undefined ? lasts : [ownLast]).find((one) => areOfOneLanguage(first, one));
    if (last !== undefined) return { first, last };
  }
  const [first, last] = [firsts[0], lasts[0]];
  const areOnly = firsts.length === 1 && lasts.length === 1;
  return first !== undefined && last !== undefined && areOnly ? { first, last } : undefined;
}
