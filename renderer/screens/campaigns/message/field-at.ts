import { fieldKey, writeField } from '../../../../electron/shared/text/field-names.ts';

/** A field that is being written: the braces it begins with, and the letters behind them up to the caret. */
export interface OpenField {
  /** Of its first brace in the text (UTF-16). */
  readonly start: number;
  readonly typed: string;
}

/** The field that the caret stands in, where its closing brace is still to come. */
export function openField(text: string, caret: number): OpenField | null {
  const match = /\{+([^{}|\n]*)$/.exec(text.slice(0, caret));
  const [, typed] = match ?? [];
  return match && typed !== undefined ? { start: match.index, typed } : null;
}

/** Case, accents, spaces and hyphens do not count. */
const plainKey = (name: string): string =>
  fieldKey(name)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** The field of a name as it is typed. */
export const fieldCalled = (name: string, fields: readonly string[]): string | undefined =>
  name.trim() === '' ? undefined : fields.find((field) => plainKey(field) === plainKey(name));

/** The fields that what was typed may mean: those that begin with it first. */
export function fieldsFor(typed: string, fields: readonly string[]): readonly string[] {
  const key = plainKey(typed);
  const keyed = fields.map((field) => ({ field, at: plainKey(field).indexOf(key) }));
  return [...keyed.filter(({ at }) => at === 0), ...keyed.filter(({ at }) => at > 0)].map(
    ({ field }) => field,
  );
}

/**
 * The change of the text once a field is chosen: it takes the place of what was typed. The rest of a field that stood there goes with it, its words for an
 * empty value stay; anything else behind the caret is text, and is kept.
 */
export function chosenField(
  text: string,
  caret: number,
  { start, typed }: OpenField,
  { field, fields }: { field: string; fields: readonly string[] },
): { start: number; end: number; written: string } {
  const written = writeField(field);
  const behind = /^([^{}|\n]*)(\}+|(?=\|[^{}|\n]*\}))/.exec(text.slice(caret));
  const [whole = '', rest = '', end = ''] = behind ?? [];
  const key = plainKey(typed + rest);
  const isItsRest =
    rest.trim() === '' ||
    plainKey(field).includes(key) ||
    fields.some((one) => [key, plainKey(rest)].includes(plainKey(one)));
  if (behind === null || !isItsRest) return { start, end: caret, written };
  return { start, end: caret + whole.length, written: end === '' ? written.slice(0, -1) : written };
}
