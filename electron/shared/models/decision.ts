/** The items that wait for a person, and the decisions about them. */
import type { CampaignState } from './campaign.ts';
import type { RefusalKind } from './refusal.ts';

/** The decisions that a person may make about batches that need attention. */
export const decisionKinds = ['accepted', 'queued', 'left-out', 'bisecting'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** The result of a decision. */
export interface DecisionTaken {
  readonly batches: number;
  readonly recipients: number;
  /** With what `batches.undo` takes it back; null where it cannot be. */
  readonly decision: number | null;
}

/** Recipients of one campaign that wait for a person's decision, all in one state, and for whom the same helps. */
export interface AttentionItem {
  readonly campaignId: number;
  readonly name: string;
  readonly campaignState: CampaignState;
  readonly practice: boolean;
  readonly state: 'unconfirmed' | 'rejected';
  /** The kind of their refusals; null for the unconfirmed. */
  readonly kind: RefusalKind | null;
  readonly batches: number;
  readonly recipients: number;
  /** Batches that were rejected as a whole, in which a bad number may be found. */
  readonly splittable: number;
  /** The recipients of those. */
  readonly splittablePeople: number;
  /** The commonest reasons first: a {@link BatchReason}, or the service's own words; words that differ but for numbers are one. */
  readonly reasons: readonly { readonly reason: string | null; readonly recipients: number }[];
  /** A later campaign has taken over some of those who were here: nothing is sent again by this one. */
  readonly followed: boolean;
  readonly latestAt: number;
}
