/** Forms as they are offered and written: one day and one hour in each of them. */
import { type Language, languages } from '../settings/languages.ts';
import type { TypedKind } from './field-kind.ts';
import { readForm } from './read-form.ts';
import { formsFor, type ValueForm, writeValue } from './value-form.ts';

/** A Monday whose day cannot be taken for a month, and an hour that shows whether there are twelve of them. */
const shown: Readonly<Record<TypedKind, string>> = {
  date: '2026-11-23',
  'date-time': '2026-11-23T14:30',
  time: '14:30',
  number: '1234',
};

/**
 * The example that means a form: of today, where nobody could read another form out of it.
 *
 * @param today `YYYY-MM-DD`
 */
export function exampleIn(form: ValueForm, today?: string): string {
  const { kind, language } = form;
  const certain = writeValue(shown[kind], form);
  if (today === undefined || kind === 'time' || kind === 'number' || !isLanguage(language)) return certain;
  const example = writeValue(kind === 'date' ? today : `${today}T14:30`, form);
  const read = readForm(example, kind, language);
  return read.kind === 'form' && read.form.pattern === form.pattern && read.form.language === language
    ? example
    : certain;
}

const isLanguage = (language: string): language is Language => languages.some((one) => one === language);

/** An example for where a form cannot be read: the first that is not the usual one. */
export function exampleOf(kind: TypedKind, language: Language): string {
  const [usual, other = usual] = formsFor(kind, language);
  return other === undefined ? '' : exampleIn(other);
}

/** The forms that a field of a kind is offered in, each as it is written behind the colon; the usual one first. */
export const examplesFor = (
  kind: TypedKind,
  language: Language,
  today?: string,
): readonly { readonly form: ValueForm; readonly example: string }[] =>
  formsFor(kind, language).map((form) => ({ form, example: exampleIn(form, today) }));
