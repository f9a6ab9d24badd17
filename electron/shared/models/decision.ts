/** The items that wait for a person, and the decisions about them. */
import { z } from 'zod';
import type { CampaignState } from './campaign.ts';
import type { RefusalKind } from './refusal.ts';

/** The decisions that a person may make about batches that need attention. */
export const decisionKinds = ['accepted', 'queued', 'left-out', 'bisecting'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** As much of batches as tells them from others, and from themselves once one of them was sent again. */
export const SeenBatches = z.object({
  batches: z.number().int(),
  recipients: z.number().int(),
  /** The sum of their ids. */
  ids: z.number().int(),
  /** Requests that were made for them. */
  attempts: z.number().int(),
  /** Unix ms. */
  latestAt: z.number().int(),
});
export type SeenBatches = z.infer<typeof SeenBatches>;

/** The same of several batches, or of several sets of them, as of one. */
export function seenTogether(sets: readonly SeenBatches[]): SeenBatches {
  const sum = (of: (set: SeenBatches) => number) => sets.reduce((all, set) => all + of(set), 0);
  return {
    batches: sum(({ batches }) => batches),
    recipients: sum(({ recipients }) => recipients),
    ids: sum(({ ids }) => ids),
    attempts: sum(({ attempts }) => attempts),
    latestAt: Math.max(0, ...sets.map(({ latestAt }) => latestAt)),
  };
}

export function seenOf(batch: {
  readonly id: number;
  readonly size: number;
  readonly attempts: number;
  readonly updatedAt: number;
}): SeenBatches {
  const { id, size, attempts, updatedAt } = batch;
  return { batches: 1, recipients: size, ids: id, attempts, latestAt: updatedAt };
}

/** People who are left out of sending again, all for one reason: they refused since. */
export interface RefusedSince {
  readonly reason: 'do-not-text' | 'refused-elsewhere';
  readonly people: number;
  /** The first few of them; the name may be empty. */
  readonly first: readonly { readonly name: string; readonly number: string }[];
}

/** Whom a decision to send again would reach, and who is left out of it. */
export interface SentAgain {
  readonly recipients: number;
  readonly refused: readonly RefusedSince[];
}

/** The result of a decision. */
export interface DecisionTaken {
  readonly batches: number;
  /** Of what is sent again, without those who are left out. */
  readonly recipients: number;
  /** So many are left out of sending again, since they refused. */
  readonly refused: number;
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
  /** With what a decision about all of them says which they were. */
  readonly seen: SeenBatches;
}
