/** Counting a large campaign in a thread of its own, so that the one connection of the screens does not wait for it. */
import type { RecordsAt } from '../db/records-at.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Campaign, ResultsSummary } from '../shared/models.ts';
import { startWorker } from '../threads/start.ts';
import { resultsSummary } from './summary.ts';

/**
 * Recipients up to which counting is quicker than starting a thread. A million take seconds, in which no other
 * screen would get an answer.
 */
const countedHere = 20_000;

export function summaryWhereItFits(
  db: Db,
  records: RecordsAt,
  { id, counts }: Campaign,
): Promise<ResultsSummary> {
  const recipients = Object.values(counts.recipients).reduce((sum, count) => sum + count, counts.skipped);
  return recipients <= countedHere ? resultsSummary(db, id) : summaryInThread(records, id);
}

function summaryInThread(records: RecordsAt, campaignId: number): Promise<ResultsSummary> {
  const worker = startWorker('summary', { records, campaignId });
  return new Promise((resolve, reject) => {
    worker.on('message', (summary: ResultsSummary) => resolve(summary));
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The counting thread ended early with code ${code}`)));
  });
}
