/** The rejected rows of an import as a CSV file: their original columns, the row number and the reason. */
import { z } from 'zod';
import { csvLine } from '../results/csv-cells.ts';
import { writeBeside } from '../results/write-beside.ts';
import { blockingProblems, type RejectedWords } from '../shared/imports.ts';
import { linesOf } from './staged-file.ts';

/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

const RejectedRow = z.tuple([z.number(), z.enum(blockingProblems), z.array(z.string())]);

/** @returns the number of rows */
export function writeRejectedCsv(
  rejectedFile: string,
  names: readonly string[],
  words: RejectedWords,
  path: string,
): Promise<number> {
  return writeBeside(path, async (file) => {
    await file.write(byteOrderMark + csvLine([...names, words.row, words.reason]));
    let rows = 0;
    for (const lines of linesOf(rejectedFile)) {
      let text = '';
      for (const line of lines) {
        const [row, code, cells] = RejectedRow.parse(JSON.parse(line));
        const own = Array.from({ length: Math.max(names.length, cells.length) }, (_, at) => cells[at] ?? '');
        text += csvLine([...own, String(row), words.reasons[code] ?? code]);
      }
      await file.write(text);
      rows += lines.length;
    }
    return rows;
  });
}
