/** A campaign: what is sent to whom, how far it is, and what it adds up to. */
import { z } from 'zod';
import { languages } from '../settings/languages.ts';
import { isPracticeAccount } from './account.ts';
import { Audience } from './audience.ts';
import type { ResultState } from './batch.ts';
import type { PauseReason } from './pause.ts';

/** The state of a campaign. `draft → scheduled → sending ⇄ paused → finished | stopped`. */
export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'finished', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** The state of a campaign with what belongs to that state and to no other. */
export type CampaignStatus =
  | { readonly state: 'draft' }
  | { readonly state: 'scheduled'; readonly at: number }
  | { readonly state: 'sending' }
  | { readonly state: 'paused'; readonly reason: PauseReason }
  | { readonly state: 'finished'; readonly at: number }
  | { readonly state: 'stopped'; readonly at: number };

/** How a campaign is sent, apart from what and to whom. */
export const CampaignOptions = z.object({
  /** Numbers in one request, 1 to 1000; the service's own maximum is not shown. */
  batchSize: z.number().int().min(1).max(1000),
  /** Pause for a look after this many recipients; null: send them all. */
  askAfter: z.number().int().min(1).nullable(),
  /** Write merged values in letters that GSM-7 has; absent: as they are. */
  plainValues: z.boolean().optional(),
  /** In which dates and numbers are written: the person's when the draft was made. Absent in drafts from before there were any. */
  language: z.enum(languages).optional(),
});
export type CampaignOptions = z.infer<typeof CampaignOptions>;

/** The parts of a campaign that a person may change while it is a draft. */
export const CampaignDraft = z.object({
  name: z.string().max(200),
  senderId: z.string().max(100),
  template: z.string().max(10_000),
  audience: Audience,
  options: CampaignOptions,
});
export type CampaignDraft = z.infer<typeof CampaignDraft>;

/** How many batches and recipients of a campaign are in each state; `skipped` recipients have no batch. */
export interface CampaignCounts {
  readonly recipients: Readonly<Record<ResultState, number>>;
  readonly batches: Readonly<Record<ResultState, number>>;
  /** Of the queued recipients, those who may have the text already and are to be sent it again. */
  readonly again: number;
  readonly skipped: number;
}

export interface Campaign extends CampaignDraft {
  readonly id: number;
  readonly status: CampaignStatus;
  /** The account it goes out under, once sending has been asked for. */
  readonly accountId: string | null;
  /** True where it went to the embedded practice service: no phone got it. */
  readonly practice: boolean;
  /** A test to one's own phones: it counts as no campaign. */
  readonly test: boolean;
  /** A person said that it may text outside texting hours. */
  readonly anyHour: boolean;
  readonly counts: CampaignCounts;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly startedAt: number | null;
  /** Of a draft: when it was scheduled for before it was to be changed, which it is not any more. Null: it was not. */
  readonly plannedAt: number | null;
  /** Of a draft: when it was scheduled for until that was cancelled; the next review begins with it. Null: it was not. */
  readonly cancelledTime: number | null;
  /** When the numbers and texts of its recipients were removed, as the settings asked; null: they are there. */
  readonly purgedAt: number | null;
  /**
   * When it was found that it was sent since these records were copied or put back, to people who are not known here; of a draft: that it
   * may have been. Null: what these records know is all.
   */
  readonly sentUnseenAt: number | null;
  /** The campaign that it was made of; null: it was begun anew. */
  readonly copyOf: number | null;
  /** Grows with each save of the draft. */
  readonly version: number;
  /** In a workspace, the server's name of whoever saved it last; empty on a computer that works alone, and where nobody has. */
  readonly editedBy: string;
}

/**
 * Whether it texts only within texting hours: nobody is woken by what goes to the practice service, nor by a test to one's own
 * phones. Where it goes decides, not what it calls itself.
 */
export function keepsHours({
  accountId,
  test,
  anyHour,
}: Pick<Campaign, 'accountId' | 'test' | 'anyHour'>): boolean {
  return !isPracticeAccount(accountId) && !test && !anyHour;
}
