/**
 * Searching contacts: every word of the search must begin a word of some field, or be part of the number.
 *
 * The index is filled in behind large imports; what is not in it yet is looked through row by row, so that a search is
 * always complete, if slower for some seconds.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';
import { nextMark } from './contacts-search-index.ts';
import { foldedWords, withPlainLetters } from './fold.ts';

/** A search as the index understands it. */
export interface SearchQuery {
  /** For FTS5's MATCH. */
  readonly match: string;
  /** Words that may be part of a number: the index only knows three digits in a row, so that they are checked. */
  readonly digits: readonly { readonly digits: string; readonly match: string }[];
  /** For looking through rows that are not indexed. */
  readonly words: readonly string[];
  /**
   * Digits with signs between them may be a date, or a number that a practice gives, just as well as a phone number: for GLOB, with
   * any one sign at each place. Null for every other search.
   */
  readonly written: string | null;
}

/** Marks three digits of a number in the index; the migration that made it writes the same character. */
const triple = '\ue000';
/** Marks what begins at each digit of a further number, kept in a field. */
const further = '\ue001';
/** The index has so many characters from each on of a writing without spaces. */
const longestUnspaced = 12;
const unspaced = /[\u2e80-\u9fff\uac00-\ud7a3]/;
/** The zeros from which digits of other scripts count: Arabic, Persian, Devanagari, Bengali, full width. */
const otherZeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];
/** Fewer digits are in too many numbers to look for. */
const fewestDigits = 3;
const mostWords = 10;

/** Signs alone, such as an emoji: the index knows words only, and everybody would be the worst answer before "delete all". */
const findsNobody: SearchQuery = { match: '""', digits: [], words: [], written: null };

/** Whether a search is written as numbers are, with nothing else in it. */
export const isWrittenNumber = (text: string): boolean => /^[+\d\s()./-]+$/.test(text);

/** The digits that a number as it is dialled shares with E.164: not the zeros before it. */
export const numberPart = (digits: string): string => digits.replace(/^0{1,2}(?=\d{3})/, '');

/** Null where nothing is searched for. */
export function parseSearch(search: string): SearchQuery | null {
  const text = search.normalize('NFC').trim();
  if (text === '') return null;
  const inDigits = plainDigits(text);
  const number = isWrittenNumber(inDigits) ? inDigits.replace(/\(0\)|\D/g, '') : '';
  const words =
    number.length >= fewestDigits ? [number] : (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []);
  if (words.length === 0) return findsNobody;
  const groups = number.length >= fewestDigits ? (inDigits.match(/\d+/g) ?? []) : [];
  const asGroups = groups.length < 2 ? '' : ` OR (${groups.map((group) => `"${group}"`).join(' AND ')}*)`;
  const written = asGroups === '' ? null : `*[^0-9]${groups.join('[^0-9]')}*`;
  const terms: string[] = [];
  const digits: { digits: string; match: string }[] = [];
  for (const written of words.slice(0, mostWords)) {
    const plain = withPlainLetters(written);
    const word = unspaced.test(plain) ? plain.slice(0, longestUnspaced) : plain;
    const begins = `"${word}"*`;
    const part = /^\d+$/.test(word) ? numberPart(word) : '';
    if (part.length < fewestDigits) {
      terms.push(begins);
      continue;
    }
    const triples = Array.from(
      { length: part.length - 2 },
      (_, at) => `"${triple}${part.slice(at, at + 3)}"`,
    );
    const asTyped = inDigits === text ? '' : ` OR "${text.replace(/\P{N}/gu, '')}"*`;
    const inFields = `(${begins} OR "${further}${part}"*${asTyped})`;
    terms.push(`((${triples.join(' AND ')}) OR ${inFields}${asGroups})`);
    digits.push({ digits: part, match: inFields });
  }
  return { match: terms.join(' AND '), digits, words: words.slice(0, mostWords), written };
}

function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = otherZeros.find((from) => code >= from && code < from + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** The ids of all contacts that a search finds, as a query that others are built on. */
export function foundIds(query: SearchQuery, pending: boolean): RawBuilder<unknown> {
  const asWritten = query.written === null ? sql`` : sql`OR contacts.fields GLOB ${query.written}`;
  const checks = query.digits.map(
    ({ digits, match }) => sql`AND (instr(contacts.number, ${digits}) > 0 ${asWritten} OR contacts.id IN
      (SELECT rowid FROM contact_search WHERE contact_search MATCH ${match}))`,
  );
  const indexed =
    checks.length === 0
      ? sql`SELECT rowid AS id FROM contact_search WHERE contact_search MATCH ${query.match}`
      : sql`SELECT contacts.id FROM contact_search CROSS JOIN contacts ON contacts.id = contact_search.rowid
          WHERE contact_search MATCH ${query.match} ${sql.join(checks, sql` `)}`;
  if (!pending || query.words.length === 0) return indexed;
  const conditions = query.words.map((word) => {
    const pattern = `%${numberPart(word).replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
    const folded = ` ${foldedWords(word).join(' ')}`;
    // Folding takes long, so that it is asked only of those that LIKE cannot read: it knows ASCII alone.
    return sql`AND (number LIKE ${pattern} ESCAPE '\\' ${asWritten} OR fields LIKE ${pattern} ESCAPE '\\'
      OR (fields GLOB '*[^ -~]*' AND instr(fold(fields), ${folded}) > 0)
      OR replace(replace(fields, '''', ''), '’', '') LIKE ${pattern} ESCAPE '\\')`;
  });
  return sql`${indexed} UNION ALL SELECT id FROM contacts
    WHERE id > (SELECT indexed_to FROM contact_search_state) ${sql.join(conditions, sql` `)}`;
}

/** Whether contacts wait for being indexed. */
export async function hasUnindexed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ pending: number }>`SELECT coalesce((SELECT max(id) FROM contacts), 0) >
    (SELECT indexed_to FROM contact_search_state) AS pending`.execute(db);
  return rows[0]?.pending === 1;
}

/** Puts the next contacts into the index, at most so many. To be called in a transaction that writes contacts. */
export async function indexNext(trx: Db, most: number): Promise<void> {
  await sql`UPDATE contact_search_state SET indexed_to = (${sql.raw(nextMark)} ${most}))
    WHERE indexed_to < (SELECT max(id) FROM contacts)`.execute(trx);
}
