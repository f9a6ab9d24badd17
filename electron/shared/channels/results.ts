/** What became of campaigns. */
import { z } from 'zod';
import {
  batchStates,
  type ContactList,
  exportFormats,
  Id,
  type Page,
  type PersonResult,
  type ResultsSummary,
} from '../models.ts';
import { ResultsFileWords } from '../results-file.ts';
import { pageSize, to } from './channel.ts';

export const resultsChannels = {
  'results.summary': to<ResultsSummary>()(() => z.object({ campaignId: Id })),
  /** `before` is the id that the page before ended with; the latest come first. */
  'results.people': to<Page<PersonResult, number>>()(() =>
    z.object({
      search: z.string().max(200),
      campaignId: Id.nullable(),
      state: z.enum([...batchStates, 'skipped']).nullable(),
      before: z.number().int().nullable(),
      limit: pageSize,
    }),
  ),
  /** A list, of that name, of the people whom a stopped campaign did not reach. */
  'results.list-not-sent': to<ContactList>()(() =>
    z.object({ campaignId: Id, name: z.string().trim().min(1).max(200) }),
  ),
  /** Messages accepted since a time, Unix ms. */
  'results.accepted-since': to<{ readonly accepted: number; readonly practice: number }>()(() =>
    z.object({ since: z.number().int() }),
  ),
  /** Asks where to; null where the dialog was closed. Progress comes as events. */
  'results.export': to<{ readonly path: string; readonly rows: number } | null>()(() =>
    z.object({ campaignId: Id, format: z.enum(exportFormats).default('csv'), words: ResultsFileWords }),
  ),
} as const;
