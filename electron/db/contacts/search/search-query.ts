/** A search for contacts taken apart: every word of it must begin a word of some field, or be part of the number. Each engine asks in its own way. */

import { cutText } from '../../../shared/values/whole-signs.ts';
import { withPlainLetters } from '../fold.ts';

/** One word of a search: something of a contact must begin with it. */
export interface SearchTerm {
  /** In small letters without ß, ł and their like; of unspaced writing as much as the index has. */
  readonly word: string;
  /** Digits that may be part of a number instead: the index only knows three digits in a row, so that they are checked. */
  readonly part: string | null;
  /** The same digits in the script in which they were typed, where that is another one. */
  readonly asTyped: string | null;
}

/** A search, in no engine's words yet. Without terms it finds nobody. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  /** Digits with signs between them; empty where there is but one group. */
  readonly groups: readonly string[];
  /** For looking through rows that are not indexed. */
  readonly words: readonly string[];
  /**
   * Digits with signs between them may be a date, or a number that a practice gives, just as well as a phone number: for GLOB, with
   * any one sign at each place. Null for every other search.
   */
  readonly written: string | null;
}

/** Marks three digits of a number in the index; the migrations that made it write the same character. */
export const triple = '\ue000';
/** Marks what begins at each digit of a further number, kept in a field. */
export const further = '\ue001';
/** The index has so many characters from each on of a writing without spaces. */
const longestUnspaced = 12;
const unspaced = /[\u2e80-\u9fff\uac00-\ud7a3]/;
/** The zeros from which digits of other scripts count: Arabic, Persian, Devanagari, Bengali, full width. */
const otherZeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];
/** Fewer digits are in too many numbers to look for. */
const fewestDigits = 3;
const mostWords = 10;

/** Signs alone, such as an emoji: the index knows words only, and everybody would be the worst answer before "delete all". */
const findsNobody: SearchQuery = { terms: [], groups: [], words: [], written: null };

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
  const isGrouped = groups.length > 1;
  const asTyped = inDigits === text ? null : text.replace(/\P{N}/gu, '');
  const terms = words.slice(0, mostWords).map((one): SearchTerm => {
    const plain = withPlainLetters(one);
    const word = unspaced.test(plain) ? cutText(plain, longestUnspaced) : plain;
    const part = /^\d+$/.test(word) ? numberPart(word) : '';
    return part.length < fewestDigits ? { word, part: null, asTyped: null } : { word, part, asTyped };
  });
  return {
    terms,
    groups: isGrouped ? groups : [],
    words: words.slice(0, mostWords),
    written: isGrouped ? `*[^0-9]${groups.join('[^0-9]')}*` : null,
  };
}

function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = otherZeros.find((from) => code >= from && code < from + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** The places of three digits in a row within digits, each of which the number must have. */
export const triplesOf = (part: string): readonly string[] =>
  Array.from({ length: part.length - 2 }, (_, at) => part.slice(at, at + 3));
