/** The rows of an import whose people are left out as a table: their original columns, the row number and the reason. */
import { z } from 'zod';
import type { Column, Table } from '../../files/table.ts';
import { leftOutProblems, type RejectedWords } from '../../shared/import/imports.ts';
import { mostColumns } from '../read/headings.ts';
import { linesOf } from '../staging/staged-file.ts';
import { encoderOf } from '../text/alphabet-encoder.ts';
import type { Staged } from './tasks.ts';

const RejectedRow = z.tuple([z.number(), z.enum(leftOutProblems), z.array(z.string())]);
type RejectedRow = z.infer<typeof RejectedRow>;

/**
 * A row may have more cells than there are headings. Each has a heading of its own here, so that number and reason stand under
 * theirs; what is beyond the most columns that an import reads stands together in the last one. Of a text file, the table goes
 * back as CSV with its separator and alphabet.
 */
export function rejectedTable(
  rejectedFile: string,
  { names, written }: Pick<Staged, 'names' | 'written'>,
  words: RejectedWords,
): Table<RejectedRow> {
  const width = Math.max(names.length, Math.min(mostColumns, widestIn(rejectedFile)));
  const own = Array.from(
    { length: width },
    (_, at): Column<RejectedRow> => ({
      heading: names[at] ?? words.column.replace('#', String(at + 1)),
      width: 20,
      kind: 'text',
      of: ([, , cells]) =>
        at === width - 1 && cells.length > width ? cells.slice(at).join(' | ') : (cells[at] ?? ''),
    }),
  );
  return {
    columns: [
      ...own,
      { heading: words.row, width: 10, kind: 'number', of: ([row]) => row },
      { heading: words.reason, width: 60, kind: 'text', of: ([, code]) => words.reasons[code] ?? code },
    ],
    pages: () => rowsIn(rejectedFile),
    ...(written && { like: { separator: written.delimiter, encode: encoderOf(written.encoding) } }),
  };
}

function* rowsIn(rejectedFile: string): Generator<RejectedRow[]> {
  for (const lines of linesOf(rejectedFile)) yield lines.map((line) => RejectedRow.parse(JSON.parse(line)));
}

function widestIn(rejectedFile: string): number {
  let widest = 0;
  for (const rows of rowsIn(rejectedFile))
    for (const [, , cells] of rows) widest = Math.max(widest, cells.length);
  return widest;
}
