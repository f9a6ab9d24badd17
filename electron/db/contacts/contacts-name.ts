/** The name of a contact in lists, from its fields. */
import { type ColumnWord, columnWord } from '../../shared/import/column-words.ts';
import { isAnswer } from '../../shared/import/consent-words.ts';
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { headingWords } from '../../shared/import/heading-words.ts';
import { isPlainName } from './plain-name.ts';

/**
 * The name for the values of these fields: the name field, or first and last name together, or the first value. Beside a first
 * name alone, "Name" and "Nom" are the last name; beside a last name alone, "Name" and "Nome" are the first.
 * A particle ("van der"), a middle name and a second last name that have columns of their own stand where they belong. Of "Name 1" and
 * "Name 2" the second one goes on with a single word, and is the person where the first is a firm.
 */
export function namer(fields: readonly string[]): (values: readonly string[]) => string {
  const words = fields.map(columnWord);
  const placesOf = (word: ColumnWord) => words.flatMap((one, at) => (one === word ? [at] : []));
  const exactly = fields.findIndex((field) => field.trim().toLowerCase() === 'name');
  const further = furtherPlaces(fields, words);
  const saying = (kind: string) =>
    fields.flatMap((field, at) => (headingWords('names', kind).in(headingTokens(field)) ? [at] : []));
  const withFurther = (places: readonly number[], word: ColumnWord) => [
    ...new Set([...places, ...further.filter((at) => words[at] === word)]),
  ];
  const middles = withFurther(saying('middle'), 'first name');
  const seconds = withFurther(saying('secondLast'), 'last name');
  const secondNames = further.filter((at) => words[at] === 'name');
  const wholesThere = placesOf('name').filter((at) => !middles.includes(at) && !secondNames.includes(at));
  const wholes = wholesThere.sort((one, other) => Number(other === exactly) - Number(one === exactly));
  const called = (at: number) => Number(/^first[ _]?name$/i.test(fields[at]?.trim() ?? ''));
  const firsts = placesOf('first name')
    .filter((at) => !middles.includes(at))
    .sort((one, other) => called(other) - called(one));
  const particles = saying('particle');
  const lasts = placesOf('last name').filter((at) => !seconds.includes(at));
  // "Customer" and its like are whole names, or those of firms.
  const isPart =
    firsts.length === 0 &&
    wholes.some((at) => lasts.some((last) => isPartBeside(fields[at] ?? '', fields[last] ?? '')));
  /** Of several columns for one thing the first that holds a name: "Name" may be empty where "Full name" is not. */
  const firstOf = (places: readonly number[], values: readonly string[]): string => {
    for (const at of places) {
      const written = values[at] ?? '';
      if (isPlainName(written)) return written;
      const value = trimmed(written);
      if (/\p{L}/u.test(value) && !isCode(value)) return value;
    }
    return '';
  };
  const isPlain = particles.length === 0 && seconds.length === 0;
  const rest = byHowTheyCall(fields, words);
  return (values) => {
    const written = firstOf(wholes, values);
    const name = secondNames.length === 0 ? written : ofTwoNames(written, firstOf(secondNames, values));
    const given = firstOf(firsts, values);
    const own = firstOf(lasts, values);
    const family = isPlain
      ? own
      : together([own === '' ? '' : firstOf(particles, values), own, firstOf(seconds, values)]);
    if (name !== '') {
      if (lasts.length === 0) return given === '' || has(name, given) ? name : `${given} ${name}`;
      if (!isPart || family === '' || has(name, family)) return name;
      return together([name, firstOf(middles, values), family]);
    }
    if (given !== '' || family !== '')
      return together([given, given === '' ? '' : firstOf(middles, values), family]);
    let letter = '';
    for (const at of rest) {
      const value = trimmed(values[at]);
      if (!isCalledSo(value)) continue;
      if (!oneLetter.test(value)) return value;
      letter ||= value;
    }
    return letter;
  };
}

/** A flat, a class or a group, where anything else says more. */
const oneLetter = /^[\p{Lu}\p{Ll}]\.?$/u;

/** Digits behind a heading's words; 1 where there are none. */
const countOf = (heading: string): number => Number(heading.match(/\p{L}[^\p{L}\d]*([1-9])\W*$/u)?.[1] ?? 1);

const nameParts = ['name', 'first name', 'last name'] as const;

/**
 * Columns that go on with a name: "Nombre 2" behind "Nombre 1", "Apellido 2". None where they are those of a second person, who has a phone
 * or stands behind the first one's last name.
 */
function furtherPlaces(
  fields: readonly string[],
  words: readonly (ColumnWord | undefined)[],
): readonly number[] {
  const counts = fields.map((field, at) =>
    nameParts.some((part) => part === words[at]) ? countOf(field) : 1,
  );
  if (!counts.includes(2)) return [];
  if (fields.some((field, at) => words[at] === 'phone' && countOf(field) > 1)) return [];
  const found = counts.flatMap((count, at) => {
    const isBehind = words.some((word, before) => before < at && word === words[at] && counts[before] === 1);
    return count === 2 && isBehind ? [at] : [];
  });
  const first = words.indexOf('first name');
  const isSecondPerson = found.some(
    (at) => words[at] === 'first name' && words.slice(first, at).includes('last name'),
  );
  return isSecondPerson ? [] : found;
}

/** "Huber" with "Anna", and "Huber GmbH" with whom to ask for there. Two whole names are two people's. */
function ofTwoNames(name: string, second: string): string {
  if (name === '') return second;
  if (second === '' || has(name, second)) return name;
  const isFirm = (written: string) =>
    headingWords('names', 'companyForm').in(headingTokens(written.toLowerCase()));
  if (isFirm(second)) return name;
  if (isFirm(name)) return second;
  return /\s/.test(name) ? name : `${name} ${second}`;
}

function together(parts: readonly string[]): string {
  let text = '';
  for (const part of parts) {
    if (part !== '') text = text === '' ? part : `${text} ${part}`;
  }
  return text;
}

const partOfName: ReadonlySet<string> = new Set(
  ['name', 'nombre', 'nome', 'nom', 'naam', 'الاسم', 'اسم'].map((word) => word.normalize('NFKD')),
);
const wordsIn = (heading: string): readonly string[] =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/** "Nombre del paciente" beside "Apellidos del paciente": the name of the same person, without their last name. */
function isPartBeside(whole: string, last: string): boolean {
  const others = new Set(wordsIn(last));
  const words = wordsIn(whole);
  return (
    words.some((word) => partOfName.has(word)) &&
    words.every((word) => partOfName.has(word) || others.has(word))
  );
}

/** Nobody is called by the number of something, a date, an answer or a phone. */
const neverName: ReadonlySet<ColumnWord | undefined> = new Set([
  'id',
  'date',
  'label',
  'consent',
  'lists',
  'phone',
] as const);

/** The places of fields that call somebody where none is one of names: whom to ask for at a firm before the firm. */
function byHowTheyCall(
  fields: readonly string[],
  words: readonly (ColumnWord | undefined)[],
): readonly number[] {
  const rest = fields.flatMap((_, at) => (neverName.has(words[at]) ? [] : [at]));
  const askedFor = headingWords('names', 'askedFor');
  const firm = rest.find((at) => words[at] === 'company');
  const person = rest.find((at) => askedFor.isWhole(headingTokens(fields[at] ?? '')));
  return firm === undefined || person === undefined ? rest : [person, ...rest.filter((at) => at !== person)];
}

/** Codes and dates that somebody put where a name belongs: M-2231, XK22P9, 12 Jan 2026, 2026-01-05T10:00Z. */
function isCode(value: string): boolean {
  if (!/\d/.test(value)) return false;
  const digits = value.replace(/\D/g, '').length;
  if (digits < 3) return false;
  // Fewer figures behind a letter may be what somebody calls a unit or a pupil.
  const isMixed = digits > 3 || /\d\p{Lu}+\d/u.test(value);
  return (
    (isMixed && /^[\p{Lu}\d]{0,8}[-/#_. ]?[\p{Lu}\d]*\d[\p{Lu}\d/-]*$/u.test(value)) ||
    /^\d{1,2}[\s.-]*\p{L}{3,12}[\s.,-]*\d{2,4}$/u.test(value) ||
    /^\p{L}{3,12}[\s.-]*\d{1,2}[\s.,-]+\d{4}$/u.test(value) ||
    /^\d{4}-\d\d-\d\d[T ]/.test(value)
  );
}

/** Answers are short. */
const longestAnswer = 20;

/** Whether a value under a heading that says nothing can be what somebody is called: it has a letter, and is no date, no code and no number with a unit. */
function isCalledSo(value: string): boolean {
  if (!/\p{L}/u.test(value)) return false;
  // Nobody is called "yes", "no" or "unsubscribed".
  if (value.length > 1 && value.length <= longestAnswer && isAnswer(value)) return false;
  // A further number of somebody is not what they are called.
  const digits = value.replace(/\D/g, '').length;
  return digits === 0 || (digits < 4 && /\p{L}{2}/u.test(value) && !/^\p{L}{0,4}[-/#]?\d+$/u.test(value));
}

const has = (name: string, part: string) => ` ${name.toLowerCase()} `.includes(` ${part.toLowerCase()} `);

/** One line: a table has no room for more. Nor signs that turn round what stands behind them, which no text has either. */
function trimmed(value: string | undefined): string {
  const text = value?.trim() ?? '';
  if (!/[\n\t\u202a-\u202e\u2066-\u2069]/.test(text)) return text;
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same for the fields of one contact. */
export function displayName(fields: Readonly<Record<string, string>>): string {
  return namer(Object.keys(fields))(Object.values(fields));
}
