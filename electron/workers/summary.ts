/** The thread that counts a campaign's results. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openHere } from '../db/sqlite/open.ts';
import { resultsSummary } from '../results/summary.ts';

const { folder, campaignId } = z.object({ folder: z.string(), campaignId: z.number() }).parse(workerData);
const port = parentPort;
if (port === null) throw new Error('summary.ts runs as a worker thread only');

const db = openHere(folder, 'campaigns');
try {
  port.postMessage(await resultsSummary(db, campaignId));
} finally {
  await db.destroy();
}
