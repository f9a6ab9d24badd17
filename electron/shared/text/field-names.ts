/**
 * How the fields of contacts are named, and how a name that a person typed finds its field. Names come from the
 * header rows of files ("First_Name") and are typed by hand ("first name"): both mean one field.
 */
import { isBirth } from '../values/birth-words.ts';
import { cutText } from '../values/whole-signs.ts';
import { mergeValue } from './merge-value.ts';

/**
 * A file's column heading as a field's name: one line, without the three characters that mean something inside a merge
 * field (braces and the bar). May come out empty; such a column has no name.
 */
export function fieldName(heading: string): string {
  return mergeValue(heading.replace(/[{}|]/g, ' '));
}

/** A field's name in a template is typed by people. */
export const longestFieldName = 60;

/** Names that JavaScript objects already have, in lower case: as a field they would vanish or break what handles them. */
export const reservedFieldNames: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
  'tostring',
  'valueof',
  'hasownproperty',
]);

/** The result for a name that a person typed for a new field. */
export type NewFieldName =
  | { readonly kind: 'name'; readonly name: string }
  /** Nothing is left of it that could be called. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'reserved'; readonly name: string };

/** The name cleaned as an import cleans its headings, in the spelling that a known field has: both would be one field in a message. */
export function newFieldName(typed: string, known: readonly string[]): NewFieldName {
  const name = cutText(fieldName(typed), longestFieldName).trim();
  const key = fieldKey(name);
  if (reservedFieldNames.has(name.toLowerCase())) return { kind: 'reserved', name };
  if (key === '') return { kind: 'empty' };
  return { kind: 'name', name: known.find((field) => fieldKey(field) === key) ?? name };
}

/** The merge field as it is written in a template. */
export function writeField(field: string, fallback?: string): string {
  return fallback === undefined ? `{${field}}` : `{${field}|${fallback}}`;
}

/** The part that two spellings of one field share: case, spaces, underscores and hyphens do not count. */
export function fieldKey(name: string): string {
  return mergeValue(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, '');
}

/** Whether the text is a word or a few, as fields are named; anything else in braces is prose. */
export function looksLikeName(text: string): boolean {
  return text.length <= 40 && /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}\s_.'’/#&()-]+$/u.test(text);
}

export type FieldMatch =
  | { kind: 'found'; field: string }
  | { kind: 'ambiguous'; candidates: string[] }
  | { kind: 'unknown'; suggestion: string | undefined };

/** Finds fields by the names that people type. */
export interface FieldFinder {
  find(typed: string): FieldMatch;
}

/** A finder over the known fields. A name spelled exactly wins over those that differ in case or spaces. */
export function fieldFinder(known: readonly string[]): FieldFinder {
  const exact = new Set(known);
  const byKey = new Map<string, string[]>();
  for (const field of exact) {
    const key = fieldKey(field);
    const same = byKey.get(key);
    if (same) same.push(field);
    else byKey.set(key, [field]);
  }
  return {
    find(typed) {
      if (exact.has(typed)) return { kind: 'found', field: typed };
      const key = fieldKey(typed);
      const candidates = key === '' ? [] : (byKey.get(key) ?? []);
      const [first, second] = candidates;
      if (first === undefined) return { kind: 'unknown', suggestion: nearest(typed, byKey) };
      if (second === undefined) return { kind: 'found', field: first };
      return { kind: 'ambiguous', candidates };
    },
  };
}

/** Slips per letter that still count as the same word. More would suggest "city" for "date", which helps nobody. */
const slipsPerLetter = 1 / 3;

/** A heading can be a whole sentence; comparing those letter by letter is slow and finds nothing. */
const longestCompared = 60;

/**
 * The field spelled most like the typed name; where none is near, the first that it is a part of ("name": "first name"). Nobody who
 * writes of a date means the day of a birth, unless it is called so.
 */
function nearest(typed: string, byKey: ReadonlyMap<string, readonly string[]>): string | undefined {
  const key = fieldKey(typed);
  const ofBirth = isBirth(typed);
  if (key.length > longestCompared) return undefined;
  let near: string | undefined;
  let whole: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [knownKey, [field = '']] of byKey) {
    if (knownKey.length > longestCompared || (isBirth(field) && !ofBirth)) continue;
    const slips = distance(key, knownKey);
    const longer = Math.max(key.length, knownKey.length);
    const shorter = Math.min(key.length, knownKey.length);
    const allowed = Math.min(shorter - 1, Math.max(1, Math.floor(longer * slipsPerLetter)));
    if (slips <= allowed && slips < fewest) {
      fewest = slips;
      near = field;
    }
    if (key.length >= 3 && knownKey.includes(key)) whole ??= field;
  }
  return near ?? whole;
}

/** Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let fewest = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        fewest = Math.min(fewest, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(fewest);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
