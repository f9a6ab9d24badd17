/** Columns of numbers that are not the person's own: other people's, those of work, and what the spreadsheet hides. */
import { type ColumnWord, columnWord } from '../../shared/import/column-words.ts';
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { headingWords } from '../../shared/import/heading-words.ts';
import type { PreviewColumn } from '../../shared/import/imports.ts';
import { type PhoneOwner, phoneOwner } from '../../shared/phone/phone-owner.ts';
import { looksLikePhone } from './looks-like-phone.ts';

/** Places of columns that hold numbers of other people, or of work, and became fields for that. */
export function othersColumns(
  columns: readonly Pick<PreviewColumn, 'header' | 'meaning' | 'confidence' | 'samples' | 'hidden'>[],
): number[] {
  const headings = columns.map(({ header }) => header);
  return columns.flatMap(({ samples, meaning, confidence }, at) => {
    const guessed = meaning.kind === 'field' && confidence === 'guess';
    if (!guessed || !samples.some(hasPhoneDigits)) return [];
    const owner = ownerAt(headings, at);
    return isNoOwn(owner) ? [at] : [];
  });
}

/** A contact's name and number stand side by side. */
const nearby = 2;

/**
 * The owner of a column's numbers. "Contact phone" is the person's own, and that of the contact person or of whom to call in an
 * emergency where the column before it names one.
 */
export function ownerAt(headings: readonly string[], column: number): PhoneOwner {
  const heading = headings[column] ?? '';
  const owner = phoneOwner(heading);
  if (owner !== 'somebody else' && isOfNamed(headings, column)) return 'somebody else';
  if (owner === 'somebody else' || !namesContact(heading)) return owner;
  const isOthers = headings
    .slice(Math.max(0, column - nearby), column)
    .some((before) => columnWord(before) !== 'phone' && namesContact(before) && isNoOwn(phoneOwner(before)));
  return isOthers ? 'somebody else' : owner;
}

/** "E1" of "E1 Mobil", "P 2" of "P 2 phone". */
const shortMark = /^\p{L}{1,4}[ _.-]?\d(?=[\s_.-]+\p{L})/u;

/** "E1 Mobil" beside "E1 Name" is that person's, where another column names whom the row is about. */
function isOfNamed(headings: readonly string[], column: number): boolean {
  const mark = headings[column]?.trim().match(shortMark)?.[0];
  if (mark === undefined) return false;
  const markOf = (heading: string) => heading.trim().match(shortMark)?.[0];
  const names = headings.filter((heading) =>
    nameWords.has(columnWord(heading.trim().replace(shortMark, ''))),
  );
  return names.some((name) => markOf(name) === mark) && headings.some((heading) => aboutRow(heading, markOf));
}

const nameWords: ReadonlySet<ColumnWord | undefined> = new Set(['name', 'first name', 'last name'] as const);
const aboutRow = (heading: string, markOf: (heading: string) => string | undefined): boolean =>
  markOf(heading) === undefined &&
  (nameWords.has(columnWord(heading)) ||
    isNoOwn(phoneOwner(heading)) ||
    headingWords('names', 'person').in(headingTokens(heading)));

const namesContact = (heading: string): boolean =>
  headingWords('people', 'numbered').in(headingTokens(heading));
const isNoOwn = (owner: PhoneOwner): boolean => owner === 'somebody else' || owner === 'work';

/** Hidden columns that hold what looks like phones, by their headings or their places. */
export function hiddenPhones(columns: readonly PreviewColumn[]): string[] {
  return columns.flatMap(({ header, samples, hidden }, at) =>
    hidden && samples.length > 0 && samples.every(hasPhoneDigits) ? [header || String(at + 1)] : [],
  );
}

/** Digits enough for a number, with whatever else people write into such a column: "07700 900123 Mum". */
export const hasPhoneDigits = (cell: string) => looksLikePhone(cell) || cell.replace(/\D/g, '').length >= 9;
