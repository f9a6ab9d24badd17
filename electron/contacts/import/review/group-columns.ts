/**
 * The column of groups, such as classes, that rows of one number are in: as a field, the contact has the group of the first row alone; as
 * lists, it is on those of all its rows.
 */
import { columnWord } from '../../../shared/import/column-words.ts';
import type { ColumnMeaning } from '../../../shared/import/imports.ts';
import { isNameField } from '../same-person.ts';

/** More groups than these nobody writes to one by one, and fewer say yes and no. */
const mostGroups = 60;
const fewestGroups = 3;
const longestGroup = 40;

export interface GroupColumn {
  readonly column: number;
  /** The place of its field. */
  readonly field: number;
}

/** Columns of the file that may hold groups, where none names lists: a few short values, each of several rows. */
export function groupColumns(
  meanings: readonly ColumnMeaning[],
  fields: readonly string[],
  rows: readonly (readonly string[])[],
): readonly GroupColumn[] {
  if (meanings.some(({ kind }) => kind === 'lists')) return [];
  return meanings.flatMap((meaning, column) => {
    if (meaning.kind !== 'field' || isNameField(meaning.name)) return [];
    const word = columnWord(meaning.name);
    if (word !== undefined && word !== 'lists') return [];
    const filled = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    const groups = new Set(filled);
    const areFew =
      groups.size >= fewestGroups && groups.size <= mostGroups && groups.size <= filled.length / 2;
    return areFew && [...groups].every(canBeGroup) ? [{ column, field: fields.indexOf(meaning.name) }] : [];
  });
}

/** A date, an amount or an address is none. */
const canBeGroup = (cell: string): boolean =>
  cell.length <= longestGroup && /[\p{L}\p{N}]/u.test(cell) && !/[@;€$£%]|\p{N}[.,:/-]\p{N}{2}/u.test(cell);

/** Counts the rows of a number that an earlier row has, and in which of the columns they say something else. */
export class GroupsOfRows {
  readonly #columns: readonly GroupColumn[];
  readonly #rows: number[];

  constructor(columns: readonly GroupColumn[]) {
    this.#columns = columns;
    this.#rows = columns.map(() => 0);
  }

  note(first: readonly string[], later: readonly string[]): void {
    for (const [at, { field }] of this.#columns.entries()) {
      const group = later[field] ?? '';
      if (group !== '' && group !== first[field]) this.#rows[at] = (this.#rows[at] ?? 0) + 1;
    }
  }

  /** The column in which most of them differ; null where none does. */
  found(): { readonly column: number; readonly rows: number } | null {
    const rows = Math.max(0, ...this.#rows);
    const column = this.#columns[this.#rows.indexOf(rows)]?.column;
    return rows === 0 || column === undefined ? null : { column, rows };
  }
}
