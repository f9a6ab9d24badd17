/**
 * The column that says what the number beside it is: `Phone 1 - Label` of `Phone 1 - Value`, `Phone type` of `Phone`, `Contact 1 Relationship` of
 * `Contact 1 Phone`. It is read row by row: one person's mobile phone stands where another one's mother and fax do.
 */

import { fromDataFile } from '../../shared/data-file.ts';
import { columnWord } from '../../shared/import/column-words.ts';
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { headingWords } from '../../shared/import/heading-words.ts';
import { isFax, isOfOthers, type PhoneOwner, phoneOwner } from '../../shared/phone/phone-owner.ts';
import { remembered } from '../../shared/text/remembered.ts';
import { isChannel } from '../consent/cell-words.ts';
import { namesRemarks } from '../consent/remark-heading.ts';
import nameWords from '../import/name-words.json' with { type: 'json' };
import { isOfNumberAlone, refusesInWords } from '../refusals/refused-beside.ts';

/**
 * Finds the column with the labels of a column of phones, by its place; undefined where there is none. What is the same for all columns of a
 * file is looked up once: a wide one has a hundred of phones.
 *
 * @param sample the first rows
 */
export function labelColumns(
  names: readonly string[],
  sample: readonly (readonly string[])[],
): (phone: number) => number | undefined {
  const labels = names.flatMap((name, at) =>
    columnWord(name) === 'label' ? [{ at, stem: stemOf(name, 'label') }] : [],
  );
  const beside = labelsBeside(names, sample);
  return (phone) => {
    const heading = names[phone] ?? '';
    const others = labels.filter(({ at }) => at !== phone);
    // The whole name first: of "Phone 1 - Value" the label is "Phone 1 - Label", and that of "Relation 1" only says "1" as well.
    for (const stem of [stemOf(heading, 'value'), stemOf(heading, 'phone')]) {
      const found = stem === '' ? undefined : others.find((label) => label.stem === stem);
      if (found !== undefined) return found.at;
    }
    const near = others.find(({ at }) => phoneOf(names, at) === phone)?.at;
    return near ?? bareLabelOf(names, phone, sample) ?? beside(phone) ?? remarkOf(names, phone);
  };
}

/** Of the cells that say something, so many name a phone or whose it is where a column is one of labels. */
const labelShare = 0.6;

/**
 * The column right beside the phones that is one of labels by its cells, whatever its heading: "Type, Phone, Type 2, Phone 2". They stand before the
 * phones, or behind them, for all phones of a file alike.
 */
function labelsBeside(
  names: readonly string[],
  sample: readonly (readonly string[])[],
): (phone: number) => number | undefined {
  const isPhone = (at: number) => holdsNumbers(at, sample);
  const known = new Map<number, boolean>();
  const isLabels = (at: number): boolean => {
    let is = known.get(at);
    if (is === undefined) {
      const name = names[at] ?? '';
      is = at in names && !isPhone(at) && (saysWhose(name) || holdsLabels(name, at, sample));
      known.set(at, is);
    }
    return is;
  };
  /** Beside "Emergency contact", the relationship is theirs. */
  const isOfNext = (heading = ''): boolean => isOfOthers(heading) && !isBareOwner(heading);
  const isLabelOf = (phone: number, away: 1 | -1): boolean =>
    isLabels(phone + away) && (isOfNext(names[phone]) || !isOfNext(names[phone + 2 * away]));
  /** Rows that say whose a number is, without those that say it of none: a label stands where there is a number. */
  const rowsWith = (phone: number, away: 1 | -1): number =>
    sample.reduce((rows, cells) => {
      if ((cells[phone + away] ?? '').trim() === '') return rows;
      return rows + ((cells[phone] ?? '').trim() === '' ? -1 : 1);
    }, 0);
  const rowsFor = (away: 1 | -1) =>
    names.reduce((rows, _, at) => rows + (isPhone(at) && isLabelOf(at, away) ? rowsWith(at, away) : 0), 0);
  let away: 1 | -1 | undefined;
  return (phone) => {
    if (!isLabels(phone - 1) && !isLabels(phone + 1)) return undefined;
    // Between two phones it is about the first, which would be texted.
    away ??= rowsFor(-1) > rowsFor(1) ? -1 : 1;
    return isLabelOf(phone, away) ? phone + away : undefined;
  };
}

/** "Titular del móvil", in which names may stand, and "Parentesco". */
const saysWhose = (heading: string): boolean =>
  columnWord(heading) === 'label' && (namesOwner(heading) || isBareOwner(heading));

/** "Phone 1 notes", or "Remarks 1": of several phones, the column of remarks that is about this one by its heading. */
function remarkOf(names: readonly string[], phone: number): number | undefined {
  const heading = names[phone] ?? '';
  const digits = digitsOf(heading);
  const words = wordsOf(heading);
  const isAbout = (name: string): boolean =>
    digits === '' ? words.length > 0 && words.every((word) => wordsOf(name).includes(word)) : true;
  const found = names.findIndex(
    (name, at) => at !== phone && digitsOf(name) === digits && namesRemarks(name) && isAbout(name),
  );
  return found < 0 ? undefined : found;
}

const wordsOf = (heading: string): readonly string[] => headingTokens(heading).words;

const holdsNumbers = (at: number, sample: readonly (readonly string[])[]): boolean =>
  sample.some((row) => (row[at] ?? '').replace(/\P{Nd}/gu, '').length >= shortestPhone);
const shortestPhone = 7;

/** "Raum: Praxis 1" and "Branch: Office" say where people go. */
const isOfPlaces = (heading: string): boolean => headingWords('places', 'place').in(headingTokens(heading));

/** A column of ways of being reached says "Mobile" too, and never "Home" or "Mum". */
function holdsLabels(heading: string, at: number, sample: readonly (readonly string[])[]): boolean {
  const meaning = columnWord(heading);
  if (![undefined, 'label', 'lists', 'phone', 'id'].includes(meaning) || namesRemarks(heading)) return false;
  if (isOfPlaces(heading)) return false;
  const cells = sample.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
  const labels = cells.filter(saysOwner);
  if (labels.length < labelShare * cells.length || areFewPeople(labels)) return false;
  // "Friends" and "Family" are lists; below "Label" some phone is a mobile one.
  return meaning === 'lists'
    ? labels.some((cell) => saysWhichPhone(headingTokens(cell)))
    : labels.some((cell) => !isChannel(cell));
}

function saysOwner(cell: string): boolean {
  const tokens = headingTokens(cell);
  if (tokens.words.length > 3 || /\p{Nd}{3}/u.test(cell) || isSaluted(cell)) return false;
  return (
    saysWhichPhone(tokens) ||
    ['work', 'somebody else'].includes(phoneOwner(cell)) ||
    isFax(cell) ||
    isWrongBy(cell)
  );
}

/**
 * "Frau Schröder" and "Dr. Weiß" are names, of the parent or of whoever treats the person: nearly every list of appointments has a column of these
 * beside the phones. "Frau" and "Frau Handy" say whose phone it is.
 */
function isSaluted(cell: string): boolean {
  const { words } = headingTokens(cell);
  const isTitle = (word: string | undefined) => word !== undefined && titles().has(word);
  const name = words.filter((word) => !isTitle(word)).join(' ');
  return (
    name !== '' &&
    (isTitle(words[0]) || isTitle(words.at(-1))) &&
    phoneOwner(name) === 'own' &&
    !headingWords('phones', 'mobile', 'phone', 'home', 'fax').in(headingTokens(name))
  );
}

const titles = fromDataFile(nameWords, (words) => new Set([...words.titles, ...words.titlesOrOthers]));

/** Staff, and no owners of phones: a few people ("Zahnarzt Müller") who stand beside many numbers. */
function areFewPeople(labels: readonly string[]): boolean {
  const named = labels.filter((cell) => !headingTokens(cell).words.every((word) => saysOwner(word)));
  return named.length > 2 && new Set(named).size * 2 <= named.length;
}

/**
 * "Kime ait", "Parentela" and "Typ" name no phone, and are about the only one. Beside others than the person, such as whom to call in an emergency,
 * the relationship is theirs; a type is one of phones where some row says "Mobile" or "own".
 */
function bareLabelOf(
  names: readonly string[],
  phone: number,
  sample: readonly (readonly string[])[],
): number | undefined {
  if (names.some((name, at) => at !== phone && columnWord(name) === 'phone')) return undefined;
  const about = names.findIndex((name, at) => at !== phone && asksWhose(name));
  if (about >= 0) return about;
  if (names.some((name, at) => at !== phone && isOfOthers(name) && !isBareOwner(name))) return undefined;
  const found = names.findIndex(
    (name, at) => at !== phone && (isBareOwner(name) || isTypeOfPhones(name, at - phone, at, sample)),
  );
  return found < 0 ? undefined : found;
}

const asksWhose = (heading: string): boolean => headingWords('labels', 'whose').in(headingTokens(heading));

/** "Parentesco", "Lien de parenté", "Titular". */
function isBareOwner(heading: string): boolean {
  const tokens = headingTokens(heading);
  return tokens.words.length < 4 && headingWords('labels', 'relation', 'owner').in(tokens);
}

function isTypeOfPhones(
  heading: string,
  away: number,
  column: number,
  sample: readonly (readonly string[])[],
): boolean {
  return (
    Math.abs(away) === 1 &&
    headingWords('labels', 'label').isWhole(headingTokens(heading)) &&
    sample.some((row) => saysWhichPhone(headingTokens(row[column] ?? '')))
  );
}

const saysWhichPhone = (tokens: ReturnType<typeof headingTokens>): boolean =>
  headingWords('phones', 'mobile', 'home').isWhole(tokens) || headingWords('labels', 'self').isWhole(tokens);

/** The column of phones that a label such as "Tipo de teléfono" or "Telefonart 2" is about: of those with its digits the nearest, before it first. */
function phoneOf(names: readonly string[], label: number): number | undefined {
  const heading = names[label] ?? '';
  const tokens = headingTokens(heading);
  if (!headingWords('phones', 'mobile', 'phone').in(tokens) && !isCompound(tokens.words)) return undefined;
  const digits = digitsOf(heading);
  const phones = names.flatMap((name, at) =>
    at !== label && columnWord(name) === 'phone' && digitsOf(name) === digits ? [at] : [],
  );
  return phones.findLast((at) => at < label) ?? phones.find((at) => at > label);
}

/** "Telefonart", "Telefoontype": the phone and the label in one word. */
const isCompound = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:tele|phone|puheli|tlf|rufn)/.test(word));
const digitsOf = (heading: string): string => heading.match(/\p{Nd}+/gu)?.join(' ') ?? '';

/** Whether a column of labels says whose the phone is: a name in it is somebody. An "Owner" alone may be whoever keeps the file. */
export function namesOwner(heading: string): boolean {
  const tokens = headingTokens(heading);
  return (
    asksWhose(heading) ||
    (headingWords('labels', 'owner').in(tokens) && (tokens.words.length > 1 || /\d/.test(heading)))
  );
}

/** A heading without the words that tell such columns apart; what is left says to which of several it belongs. */
function stemOf(heading: string, without: 'value' | 'phone' | 'label'): string {
  const words =
    without === 'phone'
      ? headingWords('phones', 'mobile', 'phone', 'message')
      : headingWords('labels', without);
  return heading
    .split(/[\s_\-–/().:]+/u)
    .flatMap((part) => part.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u))
    .filter((part) => {
      const tokens = headingTokens(part);
      return (
        part !== '' &&
        !(words.in(tokens) || (without === 'phone' && headingWords('labels', 'value').in(tokens)))
      );
    })
    .join(' ')
    .toLowerCase();
}

/** A cell of phones as its labels divide it. */
export interface LabelledCell {
  /** The numbers that are the person's own; empty where there are none. */
  readonly own: string;
  /** By the first label of them. */
  readonly owner: PhoneOwner;
  /** Numbers that are somebody else's or a fax, each with its label. */
  readonly others: string;
  /** The label calls the number wrong: "do not use". */
  readonly isWrong: boolean;
}

/** Between several values of one kind in one cell, in exports of Google Contacts. */
const between = /\s*:::\s*/;

/** Labels are few. */
const mostKnown = 1_000;

const isWrongBy = remembered(mostKnown, isOfNumberAlone);

const ownerBy = remembered<PhoneOwner>(mostKnown, (label) =>
  isFax(label) || refusesInWords(label) || isWrongBy(label) ? 'somebody else' : phoneOwner(label),
);

/** Whether a label is about a person who answers, and not about a fax or a refusal. */
export const isSomebody = (label: string): boolean =>
  !isFax(label) && !refusesInWords(label) && !isWrongBy(label);

/**
 * A cell of phones by the cell that says whose it is: the person's own where that is a word for themselves or a name in their row, and
 * somebody else's where it is any other.
 */
export function byOwner(cell: string, owner: string, row: readonly string[]): LabelledCell {
  const tokens = headingTokens(owner);
  // A number is no name.
  if (tokens.words.length === 0 || owner.replace(/\D/g, '').length > 5)
    return { own: cell, owner: 'own', others: '', isWrong: false };
  const said = ownerBy(owner);
  const isOwn =
    said !== 'somebody else' &&
    (said === 'own mobile' ||
      said === 'own landline' ||
      headingWords('labels', 'self').in(tokens) ||
      headingWords('phones', 'mobile', 'phone').in(tokens) ||
      isNamedIn(row, tokens.words));
  if (isOwn) return { own: cell, owner: said === 'work' ? 'own' : said, others: '', isWrong: false };
  const others = cell.trim() === '' ? '' : `${owner}: ${cell}`;
  return { own: '', owner: 'somebody else', others, isWrong: isWrongBy(owner) };
}

/** Whether the words of a name stand in a row: "Ada Lovelace" in the cells "Ada" and "Lovelace". */
function isNamedIn(row: readonly string[], words: readonly string[]): boolean {
  const said = new Set(row.flatMap((cell) => headingTokens(cell).words));
  return words.every((word) => said.has(word));
}

/** The numbers of a cell by the labels beside it. Where they are not as many as the numbers, one that is somebody else's is all of theirs. */
export function byLabels(cell: string, label: string): LabelledCell {
  const labels = label.split(between).map((one) => one.replace(/^\*\s*/, '').trim());
  const parts = cell.split(between);
  const owners = labels.map(ownerBy);
  if (parts.length === labels.length && parts.length > 1) {
    const isOwn = (_: string, at: number) => owners[at] !== 'somebody else';
    return {
      own: parts.filter(isOwn).join(' ::: '),
      owner: owners.find((owner) => owner !== 'somebody else') ?? 'somebody else',
      others: parts.flatMap((part, at) => (isOwn(part, at) ? [] : [`${labels[at]}: ${part}`])).join('; '),
      isWrong: false,
    };
  }
  const isOthers = owners.includes('somebody else');
  return {
    own: isOthers ? '' : cell,
    owner: isOthers ? 'somebody else' : (owners[0] ?? 'own'),
    others: isOthers && cell.trim() !== '' ? `${labels.join(', ')}: ${cell}` : '',
    isWrong: isOthers && labels.length === 1 && isWrongBy(label),
  };
}
