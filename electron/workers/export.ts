/** The thread that writes exports. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { type Db, openHere } from '../db/sqlite/open.ts';
import { readAtOneMoment } from '../db/sqlite/snapshot.ts';
import { writeTable } from '../files/table-file.ts';
import { type Exported, type ExportMessage, threadFormats } from '../results/export-thread.ts';
import { writeReceipt } from '../results/receipt.ts';
import { resultTable } from '../results/result-table.ts';
import { ResultsFileWords } from '../shared/results-file.ts';

const task = z
  .object({
    folder: z.string(),
    campaignId: z.number(),
    format: z.enum(threadFormats),
    path: z.string(),
    operator: z.string(),
    now: z.number(),
    appVersion: z.string(),
    words: ResultsFileWords,
    locale: z.string(),
  })
  .parse(workerData);
const port = parentPort;
if (port === null) throw new Error('export.ts runs as a worker thread only');
const report = (message: ExportMessage): void => port.postMessage(message);

const { campaignId, format, path, words, locale } = task;
const onProgress = (done: number): void => report({ kind: 'progress', done });
const db = openHere(task.folder, 'campaigns');
try {
  // All rows are as they were at one moment, whatever is being sent meanwhile.
  report({ kind: 'done', exported: await readAtOneMoment(db, ['campaigns'], write) });
} finally {
  await db.destroy();
}

async function write(db: Db): Promise<Exported> {
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
}
