/**
 * Merge fields as other programs write them, typed here out of habit: `{{name}}`, `[name]`, `((name))`,
 * `<<name>>`, `%name%`, `$name`.
 * None of them is a field here, so they would go out as they stand.
 */

import { cutText } from '../values/whole-signs.ts';
import { type FieldFinder, looksLikeName, writeField } from './field-names.ts';
import { mergeValue } from './merge-value.ts';
import type { TemplatePart, TemplateProblem } from './template-parts.ts';

/** A doubled brace that was read as one literal brace, and where. */
export interface BraceEscape {
  brace: '{' | '}';
  start: number;
}

/**
 * Doubled braces around anything. By the rule for escapes they would send it in single braces. Blocking that keeps a
 * person from ever texting words in braces; not blocking it would sooner or later text ten thousand people
 * "Hi {first name}" or "Hi {ask?}". The second is worse, and nobody can tell from the words which of them were meant.
 */
export function doubledBraces(
  source: string,
  escapes: readonly BraceEscape[],
  finder: FieldFinder,
): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  for (const [position, opening] of escapes.entries()) {
    const closing = escapes[position + 1];
    if (opening.brace !== '{' || closing?.brace !== '}') continue;
    const place = { start: opening.start, end: closing.start + 2 };
    // Three braces on each side are one more habit: the inner pair was read as a field.
    const inside = source
      .slice(opening.start + 2, closing.start)
      .trim()
      .replace(/^\{(.*)\}$/su, '$1');
    const [written = '', ...fallback] = inside.split('|');
    const name = mergeValue(written);
    const match = finder.find(name);
    if (name === '') problems.push({ kind: 'empty-field', ...place, fix: undefined });
    else if (match.kind === 'unknown' && !looksLikeName(name)) problems.push(notAField(inside, place));
    else {
      const fix = match.kind === 'found' ? writeField(match.field, fallback[0]) : undefined;
      problems.push({ kind: 'doubled-braces', name, ...place, fix });
    }
  }
  return problems;
}

/** More than this is not read on a button. */
const longestFix = 40;
/** Words that are quoted, to be found again. */
const longestQuoted = 60;

/** Words in braces, which never go out; in round ones they may. @param inside what stands between the braces */
export function notAField(inside: string, place: { start: number; end: number }): TemplateProblem {
  const words = mergeValue(inside);
  const text = words.length > longestQuoted ? `${cutText(words, longestQuoted)}…` : words;
  const fix = inside.length <= longestFix ? `(${inside.trim()})` : undefined;
  return { kind: 'not-a-field', text, ...place, fix };
}

const otherPrograms = [
  /\[\[?([^[\]\r\n]{1,60})\]\]?/g,
  /\(\(([^()\r\n]{1,60})\)\)/g,
  /<<?([^<>\r\n]{1,60})>>?/g,
  /«([^«»\r\n]{1,60})»/g,
  /｛([^｛｝\r\n]{1,60})｝/g,
  /\*\|([^*|\r\n]{1,60})\|\*/g,
  /%%?([^%\r\n]{1,60})%%?/g,
];

/** "$First name, …": nothing says where the name ends. */
const afterDollar = /\$(?=\p{L})([\p{L}\p{M}\p{N} _'’-]{1,60})/gu;

/**
 * A known field's name (or nearly) between other marks. A warning, not a block: "[name]" may be meant as it stands, and
 * a person who has seen the warning and the preview knows.
 */
export function fieldsOfOtherPrograms(
  source: string,
  parts: readonly TemplatePart[],
  finder: FieldFinder,
): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  for (const part of parts) {
    if (part.kind !== 'text') continue;
    const text = source.slice(part.start, part.end);
    const add = (from: number, written: string, field: string): void => {
      const start = part.start + from;
      const fix = writeField(field);
      problems.push({ kind: 'foreign-field', written, field, start, end: start + written.length, fix });
    };
    for (const pattern of otherPrograms) {
      eachMatch(pattern, text, ({ 0: written, 1: name = '', index }) => {
        const found = finder.find(mergeValue(name));
        const field = found.kind === 'found' ? found.field : found.kind === 'unknown' && found.suggestion;
        if (typeof field !== 'string') return null;
        add(index, written, field);
        return written.length;
      });
    }
    eachMatch(afterDollar, text, ({ 1: words = '', index }) => {
      const known = longestField(words, finder);
      if (known === undefined) return null;
      // Some programs close the name with a second one.
      const length = 1 + known.length + (text.charAt(index + 1 + known.length) === '$' ? 1 : 0);
      add(index, text.slice(index, index + length), known.field);
      return length;
    });
  }
  return problems;
}

/**
 * Every match, each looked for behind the one before where `take` took it (and says how long it is), else one character
 * on: the second mark of "50% off for %name%" begins no field, but the third does.
 */
function eachMatch(pattern: RegExp, text: string, take: (match: RegExpExecArray) => number | null): void {
  const search = new RegExp(pattern);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    search.lastIndex = match.index + (take(match) ?? 1);
  }
}

/** The known field that the words begin with, of several the longest; a suggestion is no field here: "$20 off". */
function longestField(
  words: string,
  finder: FieldFinder,
): { readonly field: string; readonly length: number } | undefined {
  const ends = [...words.matchAll(/[\p{L}\p{M}\p{N}](?![\p{L}\p{M}\p{N}])/gu)];
  for (const { index, 0: last } of ends.reverse()) {
    const length = index + last.length;
    const found = finder.find(mergeValue(words.slice(0, length)));
    if (found.kind === 'found') return { field: found.field, length };
  }
  return undefined;
}
