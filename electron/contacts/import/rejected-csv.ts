/** The rows of an import whose people are left out as a CSV file: their original columns and separator, the row number and the reason. */
import { z } from 'zod';
import { csvLine } from '../../files/csv-cells.ts';
import { writeBeside } from '../../files/write-beside.ts';
import { leftOutProblems, type RejectedWords } from '../../shared/import/imports.ts';
import { mostColumns } from '../read/headings.ts';
import { linesOf } from '../staging/staged-file.ts';
import type { Staged } from './tasks.ts';

/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

const RejectedRow = z.tuple([z.number(), z.enum(leftOutProblems), z.array(z.string())]);

/**
 * A row may have more cells than there are headings. Each has a heading of its own here, so that number and reason stand under
 * theirs; what is beyond the most columns that an import reads stands together in the last one.
 *
 * @returns the number of rows
 */
export function writeRejectedCsv(
  rejectedFile: string,
  { names, delimiter }: Pick<Staged, 'names' | 'delimiter'>,
  words: RejectedWords,
  path: string,
): Promise<number> {
  const width = Math.max(names.length, Math.min(mostColumns, widestIn(rejectedFile)));
  const surplus = Array.from({ length: width - names.length }, (_, at) =>
    words.column.replace('#', String(names.length + at + 1)),
  );
  return writeBeside(path, async (file) => {
    await file.write(byteOrderMark + csvLine([...names, ...surplus, words.row, words.reason], delimiter));
    let rows = 0;
    for (const lines of linesOf(rejectedFile)) {
      let text = '';
      for (const line of lines) {
        const [row, code, cells] = RejectedRow.parse(JSON.parse(line));
        const own = Array.from({ length: width }, (_, at) => cells[at] ?? '');
        if (cells.length > width) own[width - 1] = cells.slice(width - 1).join(' | ');
        text += csvLine([...own, String(row), words.reasons[code] ?? code], delimiter);
      }
      await file.write(text);
      rows += lines.length;
    }
    return rows;
  });
}

function widestIn(rejectedFile: string): number {
  let widest = 0;
  for (const lines of linesOf(rejectedFile)) {
    for (const line of lines) widest = Math.max(widest, RejectedRow.parse(JSON.parse(line))[2].length);
  }
  return widest;
}
