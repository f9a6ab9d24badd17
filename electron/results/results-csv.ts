/** The results of a campaign as a CSV file: a line for every recipient, the skipped included. */
import type { Db } from '../db/sqlite/open.ts';
import { csvLine } from '../files/csv-cells.ts';
import { writeBeside } from '../files/write-beside.ts';
import type { ResultsFileWords } from '../shared/results-file.ts';
import { resultTable } from './result-table.ts';

/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** @returns the number of recipients written */
export function writeResultsCsv(
  db: Db,
  campaignId: number,
  path: string,
  words: ResultsFileWords,
  onProgress: (done: number) => void,
): Promise<number> {
  return writeBeside(path, async (file) => {
    let done = 0;
    await file.write(byteOrderMark + csvLine(words.columns));
    for await (const rows of resultTable(db, campaignId, words)) {
      await file.write(rows.map((cells) => csvLine(cells)).join(''));
      done += rows.length;
      onProgress(done);
    }
    return done;
  });
}
