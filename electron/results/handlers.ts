/** The results channels of the contract. */

import { campaignById } from '../db/campaigns/campaigns.ts';
import { hasRows } from '../db/campaigns/rows/campaign-rows.ts';
import { countRestTexts } from '../db/campaigns/rows/rest-rows.ts';
import { countRest } from '../db/contacts/lists.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import { acceptedSince } from '../db/results/accepted-since.ts';
import { followedBy } from '../db/results/followed.ts';
import { peopleResults } from '../db/results/people.ts';
import { type SavesFiles, saveFile } from '../files/saved-file.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { resultsChannels } from '../shared/channels/results.ts';
import { AppError } from '../shared/errors.ts';
import type { Campaign, ExportFormat, RestOf, ResultsSummary } from '../shared/models.ts';
import type { ResultsFileWords } from '../shared/results-file.ts';
import { cutText } from '../shared/values/whole-signs.ts';
import type { Exported, ExportTask } from './export-thread.ts';
import { everybodyOf, notSent } from './not-sent.ts';

export interface ResultsHandlersDeps extends Acting, SavesFiles {
  readonly summarise: (campaign: Campaign) => Promise<ResultsSummary>;
  /** Writes rows in a thread of their own. */
  readonly exportRows: (
    task: Omit<ExportTask, 'records' | 'appVersion'>,
    onProgress: (done: number) => void,
  ) => Promise<Exported>;
  /** Prints the report. */
  readonly exportReport: (campaignId: number, path: string) => Promise<void>;
  /** Tells the screens to ask again. */
  readonly changed: (what: 'contacts') => void;
  readonly onProgress: (campaignId: number, done: number, total: number) => void;
}

const fileNames = {
  csv: 'results',
  xlsx: 'workbook',
  pdf: 'report',
  receipt: 'receipt',
} as const satisfies Readonly<Record<ExportFormat, string>>;

export function resultsHandlers(deps: ResultsHandlersDeps): HandlersOf<typeof resultsChannels> {
  const { db, now, actor } = deps;

  const write = async (
    campaign: Campaign,
    format: ExportFormat,
    words: ResultsFileWords,
    path: string,
  ): Promise<Exported> => {
    const total = totalOf(campaign);
    if (format === 'pdf') {
      await deps.exportReport(campaign.id, path);
      return { rows: total, sha256: null };
    }
    const task = {
      campaignId: campaign.id,
      format: format === 'receipt' ? format : 'table',
      path,
      words,
      locale: deps.locale(),
      operator: actor,
      now: now(),
    } as const;
    return deps.exportRows(task, (done) => deps.onProgress(campaign.id, done, total));
  };

  return {
    'results.summary': async ({ campaignId }) => deps.summarise(await campaignById(db, campaignId)),
    'results.people': (query) => peopleResults(db, query),
    'results.rest': async ({ campaignId }) => {
      const isOfRows = await hasRows(db, campaignId);
      const count = (which: RestOf) =>
        isOfRows ? countRestTexts(db, campaignId, which) : countRest(db, { campaignId, which });
      return {
        notSent: await count('not-sent'),
        unconfirmed: await count('unconfirmed'),
        followedBy: await followedBy(db, campaignId),
      };
    },
    'results.not-sent': async ({ campaignId, which, name }) => {
      const people = await notSent(db, { campaignId, which }, name, now());
      if (people.listIds.length > 0) deps.changed('contacts');
      return people;
    },
    'results.everybody': async ({ campaignId, name }) => {
      const people = await everybodyOf(db, campaignId, name, now());
      if (people.listIds.length > 0) deps.changed('contacts');
      return people;
    },
    'results.accepted-since': ({ since }) => acceptedSince(db, since),

    'results.export': async ({ campaignId, format, words }) => {
      const campaign = await campaignById(db, campaignId);
      if (campaign.status.state === 'draft')
        throw new AppError('not-allowed-now', { action: 'export', state: 'draft' });
      if (campaign.purgedAt !== null) throw new AppError('not-allowed-now', { reason: 'purged' });
      const t = deps.words();
      const name = fileNameOf(campaign.name) || t('name.campaign', { id: campaign.id });
      const saved = await saveFile(deps, t(`name.${fileNames[format]}`, { campaign: name }), (path) =>
        write(campaign, format, words, path),
      );
      if (saved === null) return null;
      const { path, written } = saved;
      const { rows, sha256 } = written;
      const detail = { path, rows, campaignId, ...(sha256 === null ? {} : { sha256 }) };
      await auditBy(deps)(campaign.name, { action: 'results.exported', detail });
      return { path, rows };
    },
  };
}

function totalOf({ counts }: Campaign): number {
  return Object.values(counts.recipients).reduce((sum, count) => sum + count, counts.skipped);
}

/** A campaign's name with what no file system takes left out. */
function fileNameOf(name: string): string {
  return cutText(name.replace(/[^\p{L}\p{N}\p{M} ._-]/gu, '').trim(), 80);
}
