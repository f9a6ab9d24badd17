/** The parts of a template, and the faults that one can have. */
import type { FormReading } from '../values/read-form.ts';
import type { ValueForm } from '../values/value-form.ts';

/** Text that goes out as it stands, its escapes resolved. `start` and `end` are UTF-16 indexes into the source. */
export interface TextPart {
  kind: 'text';
  start: number;
  end: number;
  text: string;
}

/** A merge field. `field` is the known field's own spelling. Without a fallback an empty field leaves a gap. */
export interface FieldPart {
  kind: 'field';
  start: number;
  end: number;
  field: string;
  fallback: string | undefined;
  /** How a value that is a date, a time or a number is written; absent for a field of text. */
  form?: ValueForm;
}

export type TemplatePart = TextPart | FieldPart;

/** `text`: the field is text, which has no forms. */
export type FormFault = Exclude<FormReading['kind'], 'form'> | 'text';

/**
 * One thing wrong with a template between `start` and `end`. `fix`, where there is an obvious one, is what to write
 * in place of that range. `foreign-field` is a warning; all others block the sending.
 */
export type TemplateProblem = { start: number; end: number; fix: string | undefined } & (
  | { kind: 'unknown-field'; name: string; suggestion: string | undefined }
  | { kind: 'ambiguous-field'; name: string; candidates: string[] }
  | { kind: 'not-a-field'; text: string }
  | { kind: 'empty-field' }
  | { kind: 'second-fallback'; name: string }
  | { kind: 'nested-braces' }
  | { kind: 'unclosed-brace' }
  | { kind: 'stray-brace' }
  | { kind: 'doubled-braces'; name: string }
  | { kind: 'foreign-field'; written: string; field: string }
  /** Behind the colon stands no form that the field has: the reason, and a form to write in its place. */
  | { kind: 'unknown-form'; field: string; written: string; why: FormFault; example: string }
);
