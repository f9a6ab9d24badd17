/** The thread that counts a campaign's results. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openCampaigns, RecordsAt } from '../db/records-at.ts';
import { resultsSummary } from '../results/summary.ts';

const { records, campaignId } = z.object({ records: RecordsAt, campaignId: z.number() }).parse(workerData);
const port = parentPort;
if (port === null) throw new Error('summary.ts runs as a worker thread only');

const db = await openCampaigns(records, 'bulk');
try {
  port.postMessage(await resultsSummary(db, campaignId));
} finally {
  await db.destroy();
}
