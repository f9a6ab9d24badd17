/**
 * Merge fields as other programs write them, typed here out of habit: `{{name}}`, `[name]`, `<<name>>`, `%name%`.
 * None of them is a field here, so they would go out as they stand.
 */
import { type FieldFinder, looksLikeName, writeField } from './field-names.ts';
import { mergeValue } from './merge-value.ts';
import type { TemplatePart, TemplateProblem } from './template.ts';

/** A doubled brace that was read as one literal brace, and where. */
export interface BraceEscape {
  brace: '{' | '}';
  start: number;
}

/**
 * Doubled braces around something like a name. By the rule for escapes they would send it in single braces. Blocking that
 * keeps a person from ever texting a literal "{word}"; not blocking it would sooner or later text ten thousand
 * people "Hi {first name}". The second is worse.
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
    const inside = source.slice(opening.start + 2, closing.start).trim();
    if (/[\r\n]/.test(inside)) continue;
    // Three braces on each side are one more habit: the inner pair was read as a field.
    const [written = '', ...fallback] = inside.replace(/^\{(.*)\}$/u, '$1').split('|');
    const name = mergeValue(written);
    const match = finder.find(name);
    if (match.kind === 'unknown' && !looksLikeName(name)) continue;
    const fix = match.kind === 'found' ? writeField(match.field, fallback[0]) : undefined;
    problems.push({ kind: 'doubled-braces', name, start: opening.start, end: closing.start + 2, fix });
  }
  return problems;
}

const OTHER_PROGRAMS = [
  /\[\[?([^[\]\r\n]{1,60})\]\]?/g,
  /<<?([^<>\r\n]{1,60})>>?/g,
  /«([^«»\r\n]{1,60})»/g,
  /｛([^｛｝\r\n]{1,60})｝/g,
  /\*\|([^*|\r\n]{1,60})\|\*/g,
  /%%?([^%\r\n]{1,60})%%?/g,
];

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
    for (const pattern of OTHER_PROGRAMS) {
      for (const match of text.matchAll(pattern)) {
        const [written, name = ''] = match;
        const found = finder.find(mergeValue(name));
        const field = found.kind === 'found' ? found.field : found.kind === 'unknown' && found.suggestion;
        if (typeof field !== 'string') continue;
        const start = part.start + match.index;
        const fix = writeField(field);
        problems.push({ kind: 'foreign-field', written, field, start, end: start + written.length, fix });
      }
    }
  }
  return problems;
}
