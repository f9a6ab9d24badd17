/** The fuse: how often one phone may be texted, below all campaigns and all rules of theirs. */
import { z } from 'zod';

/** A week: whoever gets a notice each week gets the same text. */
export const longestSameTextHours = 168;

export const mostTextsPerDay = 1_000;

/** No number gets one text twice within `sameTextHours`, nor more than `textsPerDay` texts within 24 hours. */
export const FuseLimits = z.object({
  sameTextHours: z.number().int().min(1).max(longestSameTextHours),
  textsPerDay: z.number().int().min(1).max(mostTextsPerDay),
});
export type FuseLimits = z.infer<typeof FuseLimits>;

export const usualFuse: FuseLimits = { sameTextHours: 12, textsPerDay: 4 };

export const fuseReasons = ['same-text', 'many-texts'] as const;
/** Why somebody is kept back: they got the same text, or as many texts as a day may bring. */
export type FuseReason = (typeof fuseReasons)[number];

/** How many people are kept back, for whichever reason. */
export const allKept = (kept: Readonly<Record<FuseReason, number>>): number =>
  fuseReasons.reduce((sum, reason) => sum + kept[reason], 0);

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** No text of longer ago is asked about, ms. */
export const fuseReachMs = ({ sameTextHours }: FuseLimits): number => Math.max(dayMs, sameTextHours * hourMs);

/** A text that a number got, or may have got: one request, that was accepted, is unconfirmed or has no answer yet. */
export interface TextGot {
  readonly attemptId: number;
  readonly campaignId: number;
  /** By the steady clock, ms. */
  readonly at: number;
  readonly text: string;
}

/** The text that is about to be sent, with what a person said about it. */
export interface TextAsked {
  readonly campaignId: number;
  readonly text: string;
  /** Of the campaign's own requests those up to this one did not bring it, a person said; null: nobody said anything. */
  readonly unsentTo: number | null;
  /** It is to be sent whatever went out by requests up to this one, a person said; null: nobody did. */
  readonly despiteTo: number | null;
}

/** Whether somebody who got these texts is kept back from one more at `now` (steady clock, ms); null: not. */
export function keptBack(
  got: readonly TextGot[],
  asked: TextAsked,
  { sameTextHours, textsPerDay }: FuseLimits,
  now: number,
): FuseReason | null {
  const counted = got.filter(
    ({ attemptId, campaignId }) =>
      attemptId > (asked.despiteTo ?? 0) &&
      (campaignId !== asked.campaignId || attemptId > (asked.unsentTo ?? 0)),
  );
  // Not "within the last hours" alone: what seems to lie ahead was sent before a clock was set back.
  const since = (ms: number) => counted.filter(({ at }) => at > now - ms);
  if (since(sameTextHours * hourMs).some(({ text }) => text === asked.text)) return 'same-text';
  return since(dayMs).length >= textsPerDay ? 'many-texts' : null;
}
