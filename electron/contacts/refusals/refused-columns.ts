/**
 * The columns of a file for the do-not-text list that tell who must not be texted: "Opted out" with "Yes" and "No", "SMS
 * consent", "Status". The columns and their cells are judged as an import judges them; whoever a column leaves open is shown to a
 * person.
 */
import { type ConsentColumn, consentColumns, saysRefusal } from '../consent/judge-column.ts';
import { cellSays } from '../read/consent-columns.ts';
import type { Layout } from '../read/preview.ts';

/**
 * The answer of these columns for a row. `unmarked`: nothing in a column of refusals, which says "no" where others are marked in
 * it.
 */
export type SaidInColumns =
  | { readonly kind: 'refused' | 'open'; readonly words: string }
  | { readonly kind: 'agreed' | 'unmarked' | 'unknown' };

export interface RefusedColumns {
  readonly has: (column: number) => boolean;
  readonly read: (cells: readonly string[]) => SaidInColumns;
}

/** Null where no column is of that kind. `isPhone`: columns of numbers are not, whatever they are called. */
export function refusedColumns(
  layout: Pick<Layout, 'names' | 'header' | 'body'>,
  isPhone: (column: number) => boolean,
): RefusedColumns | null {
  const columns = consentColumns(layout, isPhone).filter(
    (one) =>
      one.reads !== 'note' &&
      one.reads !== 'name' &&
      one.channel !== 'email' &&
      one.channel !== 'post' &&
      saysRefusal(
        one,
        layout.body.map((row) => (row[one.column] ?? '').trim()),
      ),
  );
  if (columns.length === 0) return null;
  return {
    has: (column) => columns.some((one) => one.column === column),
    read: (cells) => {
      const said = columns.flatMap((column) => {
        const cell = (cells[column.column] ?? '').trim();
        return cell === '' ? [] : [{ says: saysIn(column, cell), words: `${column.name}: ${cell}` }];
      });
      const wordsOf = (wanted: string) =>
        said
          .filter(({ says }) => says === wanted)
          .map(({ words }) => words)
          .join(', ');
      const refused = wordsOf('refused');
      if (refused !== '') return { kind: 'refused', words: refused };
      const open = wordsOf('open');
      if (open !== '') return { kind: 'open', words: open };
      if (said.length > 0) return { kind: 'agreed' };
      return { kind: columns.some(({ says }) => says !== 'agrees') ? 'unmarked' : 'unknown' };
    },
  };
}

function saysIn(column: ConsentColumn, cell: string): 'refused' | 'open' | 'agreed' {
  const says = cellSays(column, cell);
  switch (says) {
    case 'refuses':
    case 'gone':
      return 'refused';
    case 'unknown':
    case 'called-off':
      // Any answer but a clear "no" below "Do not text" refuses: overlooking it texts somebody who refused.
      return column.says === 'refuses' ? 'refused' : 'open';
    case 'prefers':
    case 'unclear':
      return 'open';
    case 'agrees':
    case 'empty':
    case 'nothing':
      return 'agreed';
    default:
      return says satisfies never;
  }
}
