/** The results of a campaign, and of each person in it. */
import type { ResultState } from './batch.ts';
import type { CampaignCounts } from './campaign.ts';
import type { SkipReason } from './recipient.ts';

/** The results of a campaign, counted. */
export interface ResultsSummary {
  readonly campaignId: number;
  readonly counts: CampaignCounts;
  /** The most people first; null: a number of no country. */
  readonly countries: readonly {
    readonly country: string | null;
    readonly recipients: Readonly<Record<ResultState, number>>;
  }[];
  /** Why messages were rejected, are unconfirmed or count as sent, the commonest first; also whom the service took with a contradiction. */
  readonly reasons: readonly {
    readonly state: Exclude<ResultState, 'queued' | 'sending'>;
    readonly reason: string | null;
    readonly recipients: number;
    readonly batches: number;
  }[];
  readonly skipped: readonly { readonly reason: SkipReason; readonly recipients: number }[];
  /** Recipients by when the last request for them ended, in steps of `stepMs`, without gaps. */
  readonly stepMs: number;
  readonly points: readonly {
    readonly at: number;
    readonly accepted: number;
    readonly 'counted-as-sent': number;
    readonly rejected: number;
    readonly unconfirmed: number;
  }[];
  /** From the first request to the last answer, pauses included, ms; null where nothing was answered yet. */
  readonly tookMs: number | null;
  /** Requests that were made. */
  readonly attempts: number;
  /** Segments of all accepted messages. */
  readonly acceptedSegments: number;
  /** Different texts among them. */
  readonly texts: number;
}

/** One recipient of one campaign, as found in the results. */
export interface PersonResult {
  readonly id: number;
  readonly campaignId: number;
  readonly campaignName: string;
  readonly practice: boolean;
  readonly number: string;
  readonly name: string;
  /** The numbers of the file's rows that it is for (`12, 13`); empty where it is for a contact. */
  readonly rows: string;
  readonly country: string | null;
  readonly state: ResultState | 'skipped';
  readonly skipReason: SkipReason | null;
  readonly reason: string | null;
  readonly leftOut: boolean;
  /** The campaign was stopped: what is queued is not sent, and never will be. */
  readonly stopped: boolean;
  /** It waits, and the number is on the do-not-text list by now: it is left out when its turn comes. */
  readonly refuses: boolean;
  readonly senderId: string;
  readonly text: string | null;
  /** Null for the skipped. */
  readonly batchId: number | null;
  /** When its batch changed last, Unix ms. */
  readonly at: number | null;
}

/** The outcome of one person's text. */
export type TextOutcome = Pick<
  PersonResult,
  'state' | 'skipReason' | 'reason' | 'leftOut' | 'stopped' | 'refuses'
>;

/** In what a campaign's results can be saved. */
export const exportFormats = ['xlsx', 'csv', 'pdf', 'receipt'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Of a campaign that has ended: whom it did not reach, or those who may have got it and were not decided about. */
export const restsOf = ['not-sent', 'unconfirmed'] as const;
export type RestOf = (typeof restsOf)[number];

/** A campaign that took over people of an earlier one, and how many. */
export interface FollowedBy {
  readonly id: number;
  readonly name: string;
  readonly people: number;
}

/** The contacts of a campaign whom another one can still be for, and which ones took over the others. */
export interface CampaignRest {
  readonly notSent: number;
  readonly unconfirmed: number;
  readonly followedBy: readonly FollowedBy[];
}
