/** The results channels of the contract. */

import { campaignById } from '../db/campaigns/campaigns.ts';
import { appendAudit } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Handlers } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { Campaign, ExportFormat, ResultsSummary } from '../shared/models.ts';
import type { ResultsFileWords } from '../shared/results-file.ts';
import type { FileWords } from '../words/words.ts';
import { acceptedSince } from './accepted-since.ts';
import type { Exported, ExportTask } from './export-thread.ts';
import { listNotSent } from './not-sent-list.ts';
import { peopleResults } from './people.ts';

export interface ResultsHandlersNeeds {
  /** In the language of the moment. */
  readonly words: () => FileWords;
  readonly db: Db;
  /** Unix ms. */
  readonly now: () => number;
  /** The operating system's account, for the audit log and the receipt. */
  readonly who: string;
  /** Asks where to save; null where the person closed the dialog. */
  readonly askWhereToSave: (suggestedName: string) => Promise<string | null>;
  /** Lets the person be shown this file later. */
  readonly wrote: (path: string) => void;
  readonly summarise: (campaign: Campaign) => Promise<ResultsSummary>;
  /** Writes rows in a thread of their own. */
  readonly exportRows: (
    task: Omit<ExportTask, 'folder' | 'appVersion'>,
    onProgress: (done: number) => void,
  ) => Promise<Exported>;
  /** Prints the report. */
  readonly exportReport: (campaignId: number, path: string) => Promise<void>;
  /** Tells the screens to ask again. */
  readonly changed: (what: 'contacts') => void;
  readonly onProgress: (campaignId: number, done: number, total: number) => void;
}

export type ResultsHandlers = Pick<
  Handlers,
  'results.summary' | 'results.people' | 'results.accepted-since' | 'results.export' | 'results.list-not-sent'
>;

const fileNames = {
  csv: 'results',
  xlsx: 'workbook',
  pdf: 'report',
  receipt: 'receipt',
} as const satisfies Readonly<Record<ExportFormat, string>>;

export function resultsHandlers(needs: ResultsHandlersNeeds): ResultsHandlers {
  const { db, now, who } = needs;

  const write = async (
    campaign: Campaign,
    format: ExportFormat,
    words: ResultsFileWords,
    path: string,
  ): Promise<Exported> => {
    const total = totalOf(campaign);
    if (format === 'pdf') {
      await needs.exportReport(campaign.id, path);
      return { rows: total, sha256: null };
    }
    const task = { campaignId: campaign.id, format, path, words, operator: who, now: now() };
    return needs.exportRows(task, (done) => needs.onProgress(campaign.id, done, total));
  };

  return {
    'results.summary': async ({ campaignId }) => needs.summarise(await campaignById(db, campaignId)),
    'results.people': (query) => peopleResults(db, query),
    'results.list-not-sent': async ({ campaignId, name }) => {
      const list = await listNotSent(db, campaignId, name, now());
      needs.changed('contacts');
      return list;
    },
    'results.accepted-since': ({ since }) => acceptedSince(db, since),

    'results.export': async ({ campaignId, format, words }) => {
      const campaign = await campaignById(db, campaignId);
      if (campaign.status.state === 'draft')
        throw new AppError('not-allowed-now', { action: 'export', state: 'draft' });
      if (campaign.purgedAt !== null) throw new AppError('not-allowed-now', { reason: 'purged' });
      const t = needs.words();
      const name = fileNameOf(campaign.name) || t('name.campaign', { id: campaign.id });
      const path = await needs.askWhereToSave(t(`name.${fileNames[format]}`, { campaign: name }));
      if (path === null) return null;
      const { rows, sha256 } = await write(campaign, format, words, path);
      needs.wrote(path);
      const detail = { path, rows, campaignId, ...(sha256 === null ? {} : { sha256 }) };
      await appendAudit(db, {
        at: now(),
        who,
        subject: campaign.name,
        event: { action: 'results.exported', detail },
      });
      return { path, rows };
    },
  };
}

function totalOf({ counts }: Campaign): number {
  return Object.values(counts.recipients).reduce((sum, count) => sum + count, counts.skipped);
}

/** A campaign's name with what no file system takes left out. */
function fileNameOf(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}\p{M} ._-]/gu, '')
    .trim()
    .slice(0, 80);
}
