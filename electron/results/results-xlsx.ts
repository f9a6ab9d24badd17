/** The results of a campaign as an Excel workbook, with the same rows and columns as the CSV file. */
import type { Db } from '../db/sqlite/open.ts';
import { type CellKind, writeWorkbook } from '../files/workbook-file.ts';
import { writeBeside } from '../files/write-beside.ts';
import { type ResultsFileWords, resultColumns } from '../shared/results-file.ts';
import { resultTable } from './result-table.ts';

const kinds: Partial<Record<(typeof resultColumns)[number], CellKind>> = {
  segments: 'number',
  attempts: 'number',
  changed: 'moment',
};

/** @returns the number of recipients written */
export function writeResultsXlsx(
  db: Db,
  campaignId: number,
  path: string,
  words: ResultsFileWords,
  onProgress: (done: number) => void,
): Promise<number> {
  const pages = async function* (): AsyncGenerator<readonly (readonly string[])[]> {
    let done = 0;
    for await (const rows of resultTable(db, campaignId, words)) {
      yield rows;
      done += rows.length;
      onProgress(done);
    }
  };
  return writeBeside(path, (file) =>
    writeWorkbook(file, {
      sheetName: words.sheet,
      headings: words.columns,
      widths: [18, 26, 13, 30, 60, 10, 10, 26, 40, 9],
      kinds: resultColumns.map((column) => kinds[column] ?? 'text'),
      pages: pages(),
    }),
  );
}
