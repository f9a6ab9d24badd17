/** The results channels of the contract. */
import { campaignById } from '../db/campaigns.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { writeResultsCsv } from './results-csv.ts';

export interface ResultsHandlersNeeds {
  readonly db: Db;
  /** Asks where to save; null where the person closed the dialog. */
  readonly askWhereToSave: (suggestedName: string) => Promise<string | null>;
  /** Lets the person be shown this file later. */
  readonly wrote: (path: string) => void;
  readonly onProgress: (campaignId: number, done: number, total: number) => void;
}

export function resultsHandlers({
  db,
  askWhereToSave,
  wrote,
  onProgress,
}: ResultsHandlersNeeds): Pick<Handlers, 'results.export'> {
  return {
    'results.export': async ({ campaignId }) => {
      const campaign = await campaignById(db, campaignId);
      if (campaign.status.state === 'draft')
        throw new AppError('not-allowed-now', { action: 'export', state: 'draft' });
      if (campaign.purgedAt !== null) throw new AppError('not-allowed-now', { reason: 'purged' });
      const path = await askWhereToSave(
        `${fileNameOf(campaign.name) || `campaign-${campaign.id}`} results.csv`,
      );
      if (path === null) return null;
      const total = Object.values(campaign.counts.recipients).reduce(
        (sum, count) => sum + count,
        campaign.counts.skipped,
      );
      const rows = await writeResultsCsv(db, campaignId, path, (done) => onProgress(campaignId, done, total));
      wrote(path);
      return { path, rows };
    },
  };
}

/** A campaign's name with what no file system takes left out. */
function fileNameOf(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}\p{M} ._-]/gu, '')
    .trim()
    .slice(0, 80);
}
