/** Whether the columns of an import can become what they were chosen to be, all together. */
import { fieldKey, reservedFieldNames } from '../text/field-names.ts';
import type { ColumnMeaning } from './imports.ts';

/** Why a column cannot become what was chosen for it. */
export type ColumnProblem =
  | { readonly kind: 'empty' }
  /** A name that JavaScript objects have from the start. */
  | { readonly kind: 'reserved' }
  /** Braces and the bar mean something in a message. */
  | { readonly kind: 'signs' }
  /** An earlier column is the same, of which one would be lost; `column` is its place. */
  | { readonly kind: 'taken'; readonly column: number };

/** One for each column, in order; null where nothing is wrong. Names are one where a message could not tell them apart. */
export function columnProblems(meanings: readonly ColumnMeaning[]): readonly (ColumnProblem | null)[] {
  const fields = new Map<string, number>();
  let country: number | undefined;
  return meanings.map((meaning, column) => {
    if (meaning.kind === 'country') {
      if (country !== undefined) return { kind: 'taken', column: country };
      country = column;
    }
    if (meaning.kind !== 'field') return null;
    const key = fieldKey(meaning.name);
    if (key === '') return { kind: 'empty' };
    if (reservedFieldNames.has(meaning.name.trim().toLowerCase())) return { kind: 'reserved' };
    if (/[{}|]/.test(meaning.name)) return { kind: 'signs' };
    const earlier = fields.get(key);
    if (earlier !== undefined) return { kind: 'taken', column: earlier };
    fields.set(key, column);
    return null;
  });
}
