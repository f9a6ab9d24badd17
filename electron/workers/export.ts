/** The thread that writes exports. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openCampaigns, RecordsAt } from '../db/records-at.ts';
import { writeExport } from '../results/export-file.ts';
import { type ExportMessage, threadFormats } from '../results/export-thread.ts';
import { ResultsFileWords } from '../shared/results-file.ts';

const task = z
  .object({
    records: RecordsAt,
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

const onProgress = (done: number): void => report({ kind: 'progress', done });
const db = await openCampaigns(task.records, 'bulk');
try {
  report({ kind: 'done', exported: await writeExport(db, task, onProgress) });
} finally {
  await db.destroy();
}
