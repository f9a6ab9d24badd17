/** The file of an export, from the records of a computer or of a workspace. */
import type { Db } from '../db/sqlite/open.ts';
import { readAtOneMoment } from '../db/sqlite/snapshot.ts';
import { writeTable } from '../files/table-file.ts';
import type { Exported, ExportTask } from './export-thread.ts';
import { writeReceipt } from './receipt.ts';
import { resultTable } from './result-table.ts';

/**
 * All rows are as they were at one moment, whatever is being sent meanwhile.
 *
 * @throws what reading the records or writing the file throws; then there is no file
 */
export function writeExport(
  records: Db,
  task: Omit<ExportTask, 'records'>,
  onProgress: (done: number) => void,
): Promise<Exported> {
  const { campaignId, format, path, words, locale } = task;
  return readAtOneMoment(records, ['campaigns'], async (db) => {
    switch (format) {
      case 'table': {
        const table = await resultTable(db, campaignId, words, locale);
        return { rows: await writeTable(path, table, locale, onProgress), sha256: null };
      }
      case 'receipt': {
        const { operator, now: madeAt, appVersion } = task;
        return writeReceipt(db, { campaignId, path, operator, madeAt, appVersion, onProgress });
      }
      default:
        return format satisfies never;
    }
  });
}
