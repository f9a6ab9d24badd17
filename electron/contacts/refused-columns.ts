/**
 * Columns that say who must not be texted, or who may: "Opted out" with "Yes" and "No", "SMS consent".
 *
 * Overlooking a refusal is the worse mistake: whatever is no clear "no" in a column of refusals refuses, and only a clear "no" or
 * a refusal in words does so in one of consent.
 */
import { plainHeading, saysWhoAgreed, saysWhoRefused } from '../shared/column-words.ts';
import { asksToStop } from './stop-words.ts';

const no = new Set(
  `no, n, 0, false, off, non, faux, nein, falsch, falso, não, nee, onwaar, nie, nej, ei, нет, ложь, لا, いいえ, 否, opt in, opted in, opt-in, opted-in, subscribed,
  abonné, angemeldet, suscrito, inscrito, iscritto, aangemeld`
    .split(/,\s*/)
    .map(plainHeading),
);

/** What these columns say of a row. `unmarked`: nothing in a column of refusals, which says "no" where others are marked in it. */
export type SaidInColumns =
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'agreed' | 'unmarked' | 'unknown' };

export interface RefusedColumns {
  readonly has: (column: number) => boolean;
  readonly read: (cells: readonly string[]) => SaidInColumns;
}

/** Null where no column is of that kind. `isPhone`: columns of numbers are not, whatever they are called. */
export function refusedColumns(
  header: readonly string[] | null,
  isPhone: (column: number) => boolean,
): RefusedColumns | null {
  const columns = (header ?? []).flatMap((heading, column) =>
    saysWhoRefused(heading) && !isPhone(column)
      ? [{ heading: heading.trim(), column, isConsent: saysWhoAgreed(heading) }]
      : [],
  );
  if (columns.length === 0) return null;
  return {
    has: (column) => columns.some((one) => one.column === column),
    read: (cells) => {
      const said = columns.flatMap(({ heading, column, isConsent }) => {
        const cell = (cells[column] ?? '').trim();
        if (plainHeading(cell) === '') return [];
        const isNo = no.has(plainHeading(cell));
        return [{ refuses: isNo === isConsent || asksToStop(cell), words: `${heading}: ${cell}` }];
      });
      const refused = said.filter(({ refuses }) => refuses);
      if (refused.length > 0) return { kind: 'refused', words: refused.map(({ words }) => words).join(', ') };
      if (said.length > 0) return { kind: 'agreed' };
      return { kind: columns.some(({ isConsent }) => !isConsent) ? 'unmarked' : 'unknown' };
    },
  };
}
