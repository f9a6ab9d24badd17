import type { ColumnMeaning, FileNotice, PreviewColumn } from '../../../../electron/shared/import/imports.ts';

/** The notices on the file that still ask for something: of columns that a person has decided about, nothing more is said. */
export function undecided(
  notices: readonly FileNotice[],
  columns: readonly PreviewColumn[],
  meanings: readonly ColumnMeaning[],
): readonly FileNotice[] {
  const isDecided = (at: number): boolean => {
    const [guessed, chosen] = [columns[at]?.meaning, meanings[at]];
    return guessed?.kind !== chosen?.kind;
  };
  return notices.flatMap((notice) => {
    if (notice.kind === 'no-phone-column' && meanings.some(({ kind }) => kind === 'phone')) return [];
    const left = notice.columns?.filter((at) => !isDecided(at));
    if (left === undefined || left.length === notice.columns?.length) return [notice];
    if (left.length === 0) return [];
    const names = left.map((at) => columns[at]?.header ?? '').join(', ');
    return [{ ...notice, columns: left, values: { count: left.length, names } }];
  });
}
