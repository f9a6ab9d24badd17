/** The policy for contacts that are there already, as it is offered before a person chooses. */
import type { RememberedLayout } from '../../db/contacts/contacts-import-known.ts';
import type { ColumnMeaning, ExistingPolicy } from '../../shared/import/imports.ts';

/** A day, such as 26/11/2026, 2026-11-26 or "26. November 2026", perhaps after its weekday; or a time of day: "Mon 8 June, 08:45". */
const dayOrTime =
  /^(?:\p{L}{2,10}[.,]? *)?(?:\p{Nd}{1,4}([./-]) ?\p{Nd}{1,2}\1 ?\p{Nd}{2,4}|\p{Nd}{1,2}\.? (?:de )?\p{L}{3,}\.? (?:de )?\p{Nd}{4}|\p{L}{3,} \p{Nd}{1,2},? \p{Nd}{4}|(?:.*?[^\p{Nd}:])?\p{Nd}{1,2}:\p{Nd}{2})(?!\p{Nd})/u;

/**
 * The choice of last time for this layout. Where none was made, a file that comes again has news of the same people, and so has one with
 * dates: an appointment of last week, kept beside the new one, would be texted. Any other file only adds.
 */
export function offeredPolicy(
  remembered: RememberedLayout | null,
  meanings: readonly ColumnMeaning[],
  rows: readonly (readonly string[])[],
): ExistingPolicy {
  if (remembered !== null) return remembered.existing ?? 'overwrite';
  const hasDates = meanings.some(({ kind }, column) => kind === 'field' && holdsDates(rows, column));
  return hasDates ? 'overwrite' : 'fill-empty';
}

function holdsDates(rows: readonly (readonly string[])[], column: number): boolean {
  const filled = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter((cell) => dayOrTime.test(cell)).length > filled.length / 2;
}
