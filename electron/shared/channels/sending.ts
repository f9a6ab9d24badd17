/** Campaigns that are under way, batches, what needs a person, and what is being sent. */
import { z } from 'zod';
import { fuseReasons } from '../models/fuse.ts';
import {
  type AttemptRow,
  type AttentionItem,
  type BatchRow,
  type Campaign,
  type DecisionTaken,
  decisionKinds,
  Id,
  type Page,
  type RecipientRow,
  refusalKinds,
  resultStates,
  SeenBatches,
  type SendingSnapshot,
  type SentAgain,
} from '../models.ts';
import { nothing, pageSize, reads, returns } from './channel.ts';

/** People of a campaign whom the fuse keeps back for one reason, and as much of them as tells them from others. */
export const KeptBack = z.object({
  reason: z.enum(fuseReasons),
  people: z.number().int(),
  /** The sum of their ids. */
  ids: z.number().int(),
  /** The sum of the ids of the texts that they are kept back from: others where they were kept back once more. */
  texts: z.number().int(),
});
export type KeptBack = z.infer<typeof KeptBack>;

/** An act of somebody else of the team, by the server's name. */
export interface ActOfOther {
  readonly person: string;
  /** Unix ms. */
  readonly at: number;
}

/** The last acts on a campaign; null where there was none, or it was of the person who asks. */
export interface ActsOfOthers {
  /** They pressed Send, or chose its time. `isAhead`: for later than at once. */
  readonly sent: (ActOfOther & { readonly isAhead: boolean }) | null;
  /** The last such press where it was the asker's own: another computer may send it. */
  readonly yours: { readonly at: number; readonly isAhead: boolean } | null;
  readonly stopped: ActOfOther | null;
  /** About batches that needed a decision. */
  readonly decided: ActOfOther | null;
}

export const sendingChannels = {
  /** The acts of the others of the team on it. */
  'campaigns.acts-of-others': reads<ActsOfOthers>().taking(() => z.object({ id: Id })),
  'campaigns.pause': returns<Campaign>().taking(() => z.object({ id: Id })),
  /** Lets it text outside texting hours, or keeps them again. */
  'campaigns.any-hour': returns<Campaign>().taking(() => z.object({ id: Id, allowed: z.boolean() })),
  /** How many of those who would be texted, were these campaigns to go on, are on the do-not-text list by now. */
  'campaigns.refused-waiting': reads<number>().taking(() => z.object({ ids: z.array(Id).max(10_000) })),
  /** Lets it go on; refused with `may-be-sent` where its records are from an earlier time, unless that was asked about. */
  'campaigns.resume': returns<Campaign>().taking(() =>
    z.object({
      id: Id,
      /** A person has said that it goes at once, as it stands in records that were put back. */
      evenIfSent: z.boolean().optional(),
      /** Computers of the team that are not waited for, by ids: what they sent may be sent again. */
      without: z.array(z.uuid()).optional(),
      /** Refused where it is paused for another reason by now, see `pauseMark`; absent: whatever it is paused for. */
      seen: z.string().max(10_000).optional(),
    }),
  ),
  'campaigns.stop': returns<Campaign>().taking(() => z.object({ id: Id })),
  /** Sends it right before another one of its key; null: before all of them. */
  'campaigns.put-before': returns<null>().taking(() => z.object({ id: Id, before: Id.nullable() })),

  'batches.page': reads<Page<BatchRow, number>>().taking(() =>
    z.object({
      campaignId: Id,
      state: z.enum(resultStates).nullable(),
      after: z.number().int().nullable(),
      limit: pageSize,
    }),
  ),
  'batches.recipients': reads<Page<RecipientRow, number>>().taking(() =>
    z.object({ batchId: Id, after: z.number().int().nullable(), limit: pageSize }),
  ),
  'batches.attempts': reads<readonly AttemptRow[]>().taking(() => z.object({ batchId: Id })),

  /** All that waits for a person's decision, the latest first. */
  'attention.list': reads<readonly AttentionItem[]>().taking(() => nothing),

  /**
   * A person's word on batches that need attention. `accepted` counts unconfirmed ones as sent; `queued` sends them again;
   * `left-out` lets them be; `bisecting` divides rejected ones and sends both parts, again and again until each bad number stands
   * alone. Refused with `not-as-seen` where they are not the batches that the person saw, or one of them was sent again since, and
   * with `not-allowed-now` where everybody who would get something refused by now.
   */
  'batches.decide': returns<DecisionTaken>().taking(() =>
    z.object({
      campaignId: Id,
      /** Null: all of the campaign that are in the state and not left out. */
      batchIds: z.array(Id).min(1).max(100_000).nullable(),
      from: z.enum(['unconfirmed', 'rejected']),
      /** Only those whose refusal is of this kind. */
      kind: z.enum(refusalKinds).nullable().optional(),
      seen: SeenBatches,
      as: z.enum(decisionKinds),
    }),
  ),
  /** Whom each decision that sends something again would reach now, and who is left out since they refused: named before the press. */
  'batches.sent-again': reads<Readonly<Record<'queued' | 'bisecting', SentAgain>>>().taking(() =>
    z.object({
      campaignId: Id,
      batchIds: z.array(Id).min(1).max(100_000).nullable(),
      from: z.enum(['unconfirmed', 'rejected']),
      kind: z.enum(refusalKinds).nullable().optional(),
    }),
  ),
  /** Takes a decision back for the batches of which nothing has been sent since. */
  'batches.undo': returns<{ readonly undone: number; readonly tooLate: number }>().taking(() =>
    z.object({ campaignId: Id, decision: z.number().int() }),
  ),

  /** Whom the fuse keeps back from a campaign, by reason. */
  'kept-back.count': reads<readonly KeptBack[]>().taking(() => z.object({ campaignId: Id })),
  /** A person's word that these people get it all the same; refused with `not-as-seen` where they are not those who were shown. @returns how many */
  'kept-back.send': returns<number>().taking(() =>
    z.object({ campaignId: Id, seen: z.array(KeptBack).min(1).max(fuseReasons.length) }),
  ),

  'sending.snapshot': reads<SendingSnapshot>().taking(() => nothing),
} as const;
