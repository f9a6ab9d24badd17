/**
 * Templates: text with merge fields.
 *
 * Hi {first name|there}, your balance is {amount}.
 *
 * `{name}` is the contact's field, `{name|fallback}` says what stands there where a contact's field is empty, `{name|}` that
 * nothing does. Names match without regard to case, spaces, underscores and hyphens. A field lies on one line. `{{` and `}}`
 * stand for one literal brace each, alone as in ":-}".
 *
 * A field of dates, times or numbers may have a form behind a colon, which is an example: `{Appointment: Monday 23 November}`,
 * `{Appointment: 14:30|}`. Without one it is written in the usual form of the campaign's language.
 *
 * People must never receive "Hi {ask}": so whatever stands in braces and is no known field blocks the sending, in doubled braces
 * too (other programs write their fields that way): no opening brace ever goes out with a closing one behind it. Only a template
 * without such problems is {@link SendableTemplate}. A value with braces in it is named by {@link render}, and whoever it would
 * go to is left out.
 */

import type { Language } from '../settings/languages.ts';
import { type FieldKind, type FieldKinds, kindOf, noKinds } from '../values/field-kind.ts';
import { exampleOf } from '../values/form-examples.ts';
import { readForm } from '../values/read-form.ts';
import { usualForm, type ValueForm, writeValue } from '../values/value-form.ts';
import { type FieldFinder, type FieldMatch, fieldFinder, looksLikeName, writeField } from './field-names.ts';
import { mergeValue } from './merge-value.ts';
import { plainValue } from './replacements.ts';
import { type BraceEscape, doubledBraces, fieldsOfOtherPrograms, notAField } from './template-habits.ts';
import type { FieldPart, FormFault, TemplatePart, TemplateProblem } from './template-parts.ts';

interface ParsedTemplate {
  source: string;
  /** Braces that cannot be read as a field stand here as text, so that a preview shows them as they would go out. */
  parts: TemplatePart[];
  /** In order of place. */
  problems: TemplateProblem[];
  /** Whether values are merged in plain letters (`plainValue`). */
  plainValues?: boolean;
  /** By which it was read; absent where every field is text. */
  typed?: TypedFields;
}

export interface SendableTemplate extends ParsedTemplate {
  state: 'sendable';
}

export interface BlockedTemplate extends ParsedTemplate {
  state: 'blocked';
}

export type Template = SendableTemplate | BlockedTemplate;

/** Longer than any field with its fallback: a brace that is not closed by then is taken as never closed. */
const longestField = 300;

/** The kinds of the contacts' fields, and the language in which dates and numbers are written. */
export interface TypedFields {
  readonly kinds: FieldKinds;
  readonly language: Language;
}

const textOnly: TypedFields = { kinds: noKinds, language: 'en' };

/** Reads a template. Never throws: what is wrong with it is in `problems`. Without `typed` every field is text. */
export function parseTemplate(
  source: string,
  knownFields: readonly string[],
  typed: TypedFields = textOnly,
): Template {
  const finder = fieldFinder(knownFields);
  const parts: TemplatePart[] = [];
  const problems: TemplateProblem[] = [];
  const escapes: BraceEscape[] = [];
  let text = '';
  let textStart = 0;
  let index = 0;

  const endText = (end: number) => {
    if (end > textStart) parts.push({ kind: 'text', start: textStart, end, text: plainText(text) });
    text = '';
  };

  while (index < source.length) {
    const character = source.charAt(index);
    if (character !== '{' && character !== '}') {
      text += character;
      index++;
    } else if (source.charAt(index + 1) === character) {
      escapes.push({ brace: character, start: index });
      text += character;
      index += 2;
    } else if (character === '}') {
      problems.push({ kind: 'stray-brace', start: index, end: index + 1, fix: undefined });
      text += character;
      index++;
    } else {
      const read = readField(source, index, { finder, typed });
      if (read.kind === 'field') {
        endText(index);
        parts.push(read);
        textStart = read.end;
        index = read.end;
      } else {
        problems.push(read.problem);
        text += source.slice(index, read.resumeAt);
        index = read.resumeAt;
      }
    }
  }
  endText(index);

  problems.push(...doubledBraces(source, escapes, finder), ...fieldsOfOtherPrograms(source, parts, finder));
  problems.sort((a, b) => a.start - b.start);
  const state = problems.some(blocks) ? 'blocked' : 'sendable';
  return { state, source, parts, problems, ...(typed !== textOnly && { typed }) };
}

/** The fields that a text names, where nobody knows yet which there are. */
export function fieldsNamed(source: string): readonly string[] {
  return parseTemplate(source, []).problems.flatMap((problem) =>
    problem.kind === 'unknown-field' ? [problem.name] : [],
  );
}

/** A campaign's template, which says how its values are written as well; in which language, where it is not older than that. */
export function templateOf(
  { template, options }: Draft,
  knownFields: readonly string[],
  { kinds, language }: TypedFields = textOnly,
): Template {
  const parsed = parseTemplate(template, knownFields, { kinds, language: options.language ?? language });
  return options.plainValues ? { ...parsed, plainValues: true } : parsed;
}

type Draft = {
  readonly template: string;
  readonly options: { readonly plainValues?: boolean | undefined; readonly language?: Language | undefined };
};

/** Whether the problem keeps a template from being sent. */
export function blocks(problem: TemplateProblem): boolean {
  return problem.kind !== 'foreign-field';
}

type FieldReading = FieldPart | { kind: 'broken'; problem: TemplateProblem; resumeAt: number };

interface Reading {
  readonly finder: FieldFinder;
  readonly typed: TypedFields;
}

/** Reads what the single opening brace at `start` begins. */
function readField(source: string, start: number, { finder, typed }: Reading): FieldReading {
  const { end, nested } = closingBrace(source, start);
  if (end === undefined) {
    const problem = unclosed(source, start, finder);
    return { kind: 'broken', problem, resumeAt: start + 1 };
  }
  const broken = (problem: TemplateProblem): FieldReading => ({ kind: 'broken', problem, resumeAt: end });
  const place = { start, end, fix: undefined };
  if (nested) return broken({ kind: 'nested-braces', ...place });

  const [written = '', fallback, ...further] = source.slice(start + 1, end - 1).split('|');
  const name = mergeValue(written);
  if (name === '') return broken({ kind: 'empty-field', ...place });
  if (further.length > 0) return broken({ kind: 'second-fallback', name, ...place });

  const { match, form: formText } = withForm(name, finder);
  switch (match.kind) {
    case 'found': {
      const { field } = match;
      const form = formOf(field, formText, typed);
      if (form?.kind === 'broken') {
        const { why, example } = form;
        const fix = writeField(example === '' ? field : `${field}: ${example}`, fallback);
        return broken({
          kind: 'unknown-form',
          field,
          written: formText ?? '',
          why,
          example,
          start,
          end,
          fix,
        });
      }
      return {
        kind: 'field',
        start,
        end,
        field,
        fallback: fallback === undefined ? undefined : mergeValue(fallback),
        ...(form !== undefined && { form: form.form }),
      };
    }
    case 'ambiguous':
      return broken({ kind: 'ambiguous-field', name, candidates: match.candidates, ...place });
    case 'unknown': {
      if (!looksLikeName(name)) return broken(notAField(source.slice(start + 1, end - 1), { start, end }));
      const { suggestion } = match;
      const fix = suggestion === undefined ? undefined : writeField(suggestion, fallback);
      return broken({ kind: 'unknown-field', name, suggestion, start, end, fix });
    }
    default:
      return match satisfies never;
  }
}

/** The field of a name; where none is called so as a whole, of the words before its colon, with the form behind it. */
function withForm(name: string, finder: FieldFinder): { match: FieldMatch; form?: string } {
  const match = finder.find(name);
  const colon = name.search(/[:：]/u);
  if (match.kind !== 'unknown' || colon <= 0) return { match };
  const before = finder.find(mergeValue(name.slice(0, colon)));
  return before.kind === 'found' ? { match: before, form: mergeValue(name.slice(colon + 1)) } : { match };
}

type FormOf =
  | { readonly kind: 'form'; readonly form: ValueForm }
  | { readonly kind: 'broken'; readonly why: FormFault; readonly example: string };

/** The form that a field is written in; undefined for text. */
function formOf(
  field: string,
  written: string | undefined,
  { kinds, language }: TypedFields,
): FormOf | undefined {
  const kind: FieldKind = kindOf(kinds, field);
  if (kind === 'text')
    return written === undefined ? undefined : { kind: 'broken', why: 'text', example: '' };
  if (written === undefined) return { kind: 'form', form: usualForm(kind, language) };
  const read = readForm(written, kind, language);
  if (read.kind === 'form') return read;
  return { kind: 'broken', why: read.kind, example: exampleOf(kind, language) };
}

/** Where the brace opened at `start` is closed on its line (the index after it), and whether others open in between. */
function closingBrace(source: string, start: number): { end: number | undefined; nested: boolean } {
  let depth = 0;
  let nested = false;
  const limit = Math.min(source.length, start + longestField);
  for (let index = start; index < limit; index++) {
    const character = source.charAt(index);
    if (character === '\n' || character === '\r') break;
    if (character === '{') {
      depth++;
      nested ||= depth > 1;
    } else if (character === '}') {
      depth--;
      if (depth === 0) return { end: index + 1, nested };
    }
  }
  return { end: undefined, nested };
}

/** "Hi {first name, how are you": where the words after the brace begin with a known field, that is the fix. */
function unclosed(source: string, start: number, finder: FieldFinder): TemplateProblem {
  const line = /^[^{}|\r\n]{0,100}/u.exec(source.slice(start + 1))?.[0] ?? '';
  const wordEnds = [...line.matchAll(/[\p{L}\p{N}](?![\p{L}\p{M}\p{N}])/gu)].map(
    (match) => match.index + match[0].length,
  );
  for (const wordEnd of wordEnds.reverse()) {
    const match = finder.find(mergeValue(line.slice(0, wordEnd)));
    if (match.kind !== 'found') continue;
    return { kind: 'unclosed-brace', start, end: start + 1 + wordEnd, fix: writeField(match.field) };
  }
  return { kind: 'unclosed-brace', start, end: start + 1, fix: undefined };
}

/** Literal text as it is sent: line ends as one character each (CR and LF would count as two), halves of pairs replaced. */
function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').toWellFormed();
}

/** Words of a template's own, from `start` to `end` of its source. */
export interface TemplateWords {
  readonly kind: 'text' | 'fallback';
  readonly start: number;
  readonly end: number;
}

/** The template's own words in order: its texts and its fallbacks, each with its bar, never a field's name. */
export function wordsOfTemplate({ source, parts }: Template): readonly TemplateWords[] {
  return parts.map((part) => {
    const { start, end } = part;
    if (part.kind === 'text') return { kind: 'text', start, end };
    const bar = source.slice(start, end).indexOf('|');
    return { kind: 'fallback', start: bar === -1 ? end : start + bar, end };
  });
}

/** The fields that a template merges, each once, in order of their first place. */
export function fieldsUsed(template: Template): string[] {
  const used = new Set<string>();
  for (const part of template.parts) if (part.kind === 'field') used.add(part.field);
  return [...used];
}

export interface RenderedText {
  text: string;
  /** The fields that were empty and had no fallback, each once: the text has gaps there. */
  empty: readonly string[];
  /** The fields whose value has a brace in it, each once: "{Vorname}" out of a cell would go out as it stands. */
  braces: readonly string[];
}

const none: readonly string[] = Object.freeze([]);

/**
 * The text for one contact. Preview and sending both call this; sending takes a {@link SendableTemplate} only.
 * Parsing is the slow part and is done once for all contacts. `fields` is untrusted: a column may be called `__proto__`.
 */
export function render(template: Template, fields: Readonly<Record<string, string>>): RenderedText {
  let text = '';
  let empty = none;
  let braces = none;
  for (const part of template.parts) {
    if (part.kind === 'text') {
      text += part.text;
      continue;
    }
    const value = Object.hasOwn(fields, part.field) ? mergeValue(fields[part.field] ?? '') : '';
    const written = value === '' || part.form === undefined ? value : writeValue(value, part.form);
    // A date without a time has nothing for a form that is a time.
    if (written !== '') {
      text += template.plainValues ? plainValue(written) : written;
      if (hasBrace(value) && !braces.includes(part.field)) braces = [...braces, part.field];
    } else if (part.fallback !== undefined) text += part.fallback;
    else if (!empty.includes(part.field)) empty = [...empty, part.field];
  }
  return { text, empty, braces };
}

/**
 * One text for several people who share a phone: where their values differ, all of them stand there, joined as the campaign's language
 * joins ("Ada and Ben"). For people whose own texts have neither gaps nor braces.
 */
export function renderJoined(
  template: Template,
  people: readonly Readonly<Record<string, string>>[],
): string {
  const list = new Intl.ListFormat(template.typed?.language ?? 'en', { style: 'long', type: 'conjunction' });
  const joined = template.parts.map((part) => {
    if (part.kind === 'text') return part.text;
    const values = people.map((fields) => render({ ...template, parts: [part] }, fields).text);
    return list.format(new Set(values.filter((value) => value !== '')));
  });
  return joined.join('');
}

/** Of any kind: full-width braces look the same on a phone. */
function hasBrace(value: string): boolean {
  return value.includes('{') || value.includes('}') || value.includes('｛') || value.includes('｝');
}

/** Whether nothing can be seen of a text: nobody is texted that. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most texts begin with a letter, and a million of them are looked at.
  return !(first > 0x20 && first < 0x7f) && mergeValue(text) === '';
}
