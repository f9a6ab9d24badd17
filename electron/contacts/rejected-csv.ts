/** The rejected rows of an import as a CSV file: their original columns, the row number and the reason. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { csvLine } from '../results/csv-cells.ts';
import { blockingProblems, type RejectedWords } from '../shared/imports.ts';
import { linesOf } from './staged-file.ts';

/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

const RejectedRow = z.tuple([z.number(), z.enum(blockingProblems), z.array(z.string())]);

/** Writes the file beside its final name first, so that a full disk leaves no half a file. @returns the number of rows */
export function writeRejectedCsv(
  rejectedFile: string,
  names: readonly string[],
  words: RejectedWords,
  path: string,
): number {
  const unfinished = `${path}.part`;
  const file = openSync(unfinished, 'w');
  let rows = 0;
  try {
    writeSync(file, byteOrderMark + csvLine([...names, words.row, words.reason]));
    for (const lines of linesOf(rejectedFile)) {
      let text = '';
      for (const line of lines) {
        const [row, code, cells] = RejectedRow.parse(JSON.parse(line));
        const own = Array.from({ length: Math.max(names.length, cells.length) }, (_, at) => cells[at] ?? '');
        text += csvLine([...own, String(row), words.reasons[code] ?? code]);
        rows += 1;
      }
      writeSync(file, text);
    }
    fsyncSync(file);
    closeSync(file);
    renameSync(unfinished, path);
    return rows;
  } catch (cause) {
    rmSync(unfinished, { force: true });
    throw cause;
  }
}
