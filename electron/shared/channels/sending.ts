/** Batches, what needs a person, and what is being sent. */
import { z } from 'zod';
import {
  type AttemptRow,
  type AttentionItem,
  type BatchRow,
  batchStates,
  type DecisionTaken,
  decisionKinds,
  Id,
  type Page,
  type RecipientRow,
  type SendingSnapshot,
} from '../models.ts';
import { nothing, pageSize, to } from './channel.ts';

export const sendingChannels = {
  'batches.page': to<Page<BatchRow, number>>()(() =>
    z.object({
      campaignId: Id,
      state: z.enum(batchStates).nullable(),
      after: z.number().int().nullable(),
      limit: pageSize,
    }),
  ),
  'batches.recipients': to<Page<RecipientRow, number>>()(() =>
    z.object({ batchId: Id, after: z.number().int().nullable(), limit: pageSize }),
  ),
  'batches.attempts': to<readonly AttemptRow[]>()(() => z.object({ batchId: Id })),

  /** All that waits for a person's decision, the latest first. */
  'attention.list': to<readonly AttentionItem[]>()(() => nothing),

  /**
   * A person's word on batches that need attention. `accepted` counts unconfirmed ones as sent; `queued`
   * sends them again; `left-out` lets them be; `finding` halves rejected ones and sends the halves, again
   * and again until each bad number stands alone.
   */
  'batches.decide': to<DecisionTaken>()(() =>
    z.object({
      campaignId: Id,
      /** Null: all of the campaign that are in the state and not left out. */
      batchIds: z.array(Id).min(1).max(100_000).nullable(),
      from: z.enum(['unconfirmed', 'rejected']),
      as: z.enum(decisionKinds),
    }),
  ),
  /** Takes a decision back for the batches of which nothing has been sent since. */
  'batches.undo': to<{ readonly undone: number; readonly tooLate: number }>()(() =>
    z.object({ campaignId: Id, decision: z.number().int() }),
  ),

  'sending.snapshot': to<SendingSnapshot>()(() => nothing),
} as const;
