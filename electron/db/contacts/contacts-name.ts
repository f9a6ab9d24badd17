/** The name of a contact in lists, from its fields. */
import { type ColumnWord, columnWord } from '../../shared/import/column-words.ts';
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { headingWords } from '../../shared/import/heading-words.ts';
import { isPlainName } from './plain-name.ts';

/**
 * The name for the values of these fields: the name field, or first and last name together, or the first value. Beside a first
 * name alone, "Name" and "Nom" are the last name; beside a last name alone, "Name" and "Nome" are the first.
 * A particle ("van der"), a middle name and a second last name that have columns of their own stand where they belong.
 */
export function namer(fields: readonly string[]): (values: readonly string[]) => string {
  const words = fields.map(columnWord);
  const placesOf = (word: ColumnWord) => words.flatMap((one, at) => (one === word ? [at] : []));
  const exactly = fields.findIndex((field) => field.trim().toLowerCase() === 'name');
  const wholes = placesOf('name').sort((one, other) => Number(other === exactly) - Number(one === exactly));
  const called = (at: number) => Number(/^first[ _]?name$/i.test(fields[at]?.trim() ?? ''));
  const saying = (kind: string) =>
    fields.flatMap((field, at) => (headingWords('names', kind).in(headingTokens(field)) ? [at] : []));
  const middles = saying('middle');
  const firsts = placesOf('first name')
    .filter((at) => !middles.includes(at))
    .sort((one, other) => called(other) - called(one));
  const particles = saying('particle');
  const seconds = saying('secondLast');
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
  const rest = fields.flatMap((_, at) => (neverName.has(words[at]) ? [] : [at]));
  return (values) => {
    const name = firstOf(wholes, values);
    const given = firstOf(firsts, values);
    const own = firstOf(lasts, values);
    const family = isPlain
      ? own
      : together([own === '' ? '' : firstOf(particles, values), own, firstOf(seconds, values)]);
    if (name !== '') {
      if (lasts.length === 0) return given === '' || has(name, given) ? name : `${given} ${name}`;
      return !isPart || family === '' || has(name, family) ? name : `${name} ${family}`;
    }
    if (given !== '' || family !== '')
      return together([given, given === '' ? '' : firstOf(middles, values), family]);
    for (const at of rest) {
      const value = trimmed(values[at]);
      if (isCalledSo(value)) return value;
    }
    return '';
  };
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

/** Whether a value under a heading that says nothing can be what somebody is called: it has a letter, and is no date, no code and no number with a unit. */
function isCalledSo(value: string): boolean {
  if (!/\p{L}/u.test(value)) return false;
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
