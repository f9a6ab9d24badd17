/** The results of campaigns. */
import { z } from 'zod';
import {
  type Audience,
  type CampaignRest,
  exportFormats,
  Id,
  type Page,
  type PersonResult,
  type ResultsSummary,
  restsOf,
  resultStates,
} from '../models.ts';
import { ResultsFileWords } from '../results-file.ts';
import { pageSize, reads, returns } from './channel.ts';

export const resultsChannels = {
  'results.summary': reads<ResultsSummary>().taking(() => z.object({ campaignId: Id })),
  /** `before` is the id that the page before ended with; the latest come first. */
  'results.people': reads<Page<PersonResult, number>>().taking(() =>
    z.object({
      search: z.string().max(200),
      campaignId: Id.nullable(),
      state: z.enum([...resultStates, 'skipped']).nullable(),
      before: z.number().int().nullable(),
      limit: pageSize,
    }),
  ),
  /** Whom another campaign can still be for, and which ones took over the others. */
  'results.rest': reads<CampaignRest>().taking(() => z.object({ campaignId: Id })),
  /**
   * The people whom a campaign that has ended did not reach, as another campaign can be for them: one by one, or where they are too
   * many for that as a list of that name, or with a number behind it.
   */
  'results.not-sent': returns<Pick<Audience, 'contactIds' | 'listIds'>>().taking(() =>
    z.object({ campaignId: Id, which: z.enum(restsOf), name: z.string().trim().min(1).max(200) }),
  ),
  /** Everybody whom a campaign was for, as far as they still are contacts; in the same way. */
  'results.everybody': returns<Pick<Audience, 'contactIds' | 'listIds'>>().taking(() =>
    z.object({ campaignId: Id, name: z.string().trim().min(1).max(200) }),
  ),
  /** Messages accepted since a time, Unix ms. */
  'results.accepted-since': reads<{ readonly accepted: number; readonly practice: number }>().taking(() =>
    z.object({ since: z.number().int() }),
  ),
  /** Asks where to; null where the dialog was closed. Progress comes as events. */
  'results.export': reads<{ readonly path: string; readonly rows: number } | null>().taking(() =>
    z.object({ campaignId: Id, format: z.enum(exportFormats).default('xlsx'), words: ResultsFileWords }),
  ),
} as const;
