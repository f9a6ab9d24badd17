/** The thread that writes exports. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { type Db, openHere } from '../db/sqlite/open.ts';
import { type Exported, type ExportMessage, threadFormats } from '../results/export-thread.ts';
import { writeReceipt } from '../results/receipt.ts';
import { writeResultsCsv } from '../results/results-csv.ts';
import { writeResultsXlsx } from '../results/results-xlsx.ts';
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
  })
  .parse(workerData);
const port = parentPort;
if (port === null) throw new Error('export.ts runs as a worker thread only');
const report = (message: ExportMessage): void => port.postMessage(message);

const { campaignId, format, path, words } = task;
const onProgress = (done: number): void => report({ kind: 'progress', done });
const db = openHere(task.folder, 'campaigns');
try {
  // One transaction: all rows are as they were at one moment, whatever is being sent meanwhile.
  report({ kind: 'done', exported: await db.transaction().execute(write) });
} finally {
  await db.destroy();
}

async function write(db: Db): Promise<Exported> {
  switch (format) {
    case 'csv':
      return { rows: await writeResultsCsv(db, campaignId, path, words, onProgress), sha256: null };
    case 'xlsx':
      return { rows: await writeResultsXlsx(db, campaignId, path, words, onProgress), sha256: null };
    case 'receipt': {
      const { operator, now: madeAt, appVersion } = task;
      return writeReceipt(db, { campaignId, path, operator, madeAt, appVersion, onProgress });
    }
    default:
      return format satisfies never;
  }
}
