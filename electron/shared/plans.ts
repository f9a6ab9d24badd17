/** What a campaign will do, before it does anything. */
import type { SkipReason } from './models.ts';

/** The message as one person of the audience would get it. */
export interface PreviewRow {
  readonly contactId: number;
  readonly name: string;
  readonly number: string;
  readonly text: string;
  readonly segments: number;
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Fields that are empty for this person and have no fallback. */
  readonly empty: readonly string[];
}

/** A frozen, rendered and batched campaign: the figures of the review page. */
export interface CampaignPlan {
  readonly campaignId: number;
  /** People who will get the text. */
  readonly recipients: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** Different texts. */
  readonly texts: number;
  readonly requests: number;
  readonly segments: number;
  readonly longest: PreviewRow | null;
  readonly unicodeTexts: number;
  readonly countries: readonly { readonly country: string | null; readonly recipients: number }[];
  /** Recipients with a field that is empty and has no fallback. */
  readonly emptyFields: number;
  /** How long sending takes at the present limit, ms. */
  readonly durationMs: number;
  readonly sample: readonly PreviewRow[];
}
