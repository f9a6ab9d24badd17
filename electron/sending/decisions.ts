/**
 * A person's decisions about batches that need attention. Each is one transaction with its line in the audit
 * log; it can be taken back for as long as nothing has been sent by it.
 */
import { noteSeen } from '../db/campaigns/active-campaigns.ts';
import { cutQueued, queueForBisecting, recipientNumbers, splitOff } from '../db/campaigns/batches.ts';
import { campaignById, moveCampaign } from '../db/campaigns/campaigns.ts';
import { isFollowed, putBatches, rejectedBatches, takeBack } from '../db/campaigns/decisions.ts';
import { appendAudit } from '../db/records/audit.ts';
import { thatCanBeSplit } from '../db/results/batch-pages.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import { refusalKind } from '../service/answer/refusal-kind.ts';
import { AppError } from '../shared/errors.ts';
import {
  type BatchReason,
  type BatchState,
  type DecisionKind,
  type DecisionTaken,
  mayBeSplit,
  type RefusalKind,
} from '../shared/models.ts';

export interface Choice {
  readonly campaignId: number;
  /** Null: all of the campaign that wait in this state. */
  readonly batchIds: readonly number[] | null;
  readonly from: 'unconfirmed' | 'rejected';
  /** Only rejected ones whose refusal is of this kind; null or absent: whatever it was. */
  readonly kind?: RefusalKind | null | undefined;
  readonly as: DecisionKind;
}

/** The person who decides, and when: Unix ms. */
export interface Decider {
  readonly at: number;
  readonly actor: string;
}

type Placed = { readonly state: BatchState; readonly reason: BatchReason | null };

/**
 * The decisions that each state allows. A rejected batch never counts as sent: the service said that it is not. A batch that is
 * left out keeps its state and its reason, since nothing more is known of it.
 */
const placements: Record<Choice['from'], Partial<Record<Exclude<DecisionKind, 'bisecting'>, Placed>>> = {
  unconfirmed: {
    accepted: { state: 'accepted', reason: 'marked-accepted' },
    queued: { state: 'queued', reason: 'marked-queued' },
    'left-out': { state: 'unconfirmed', reason: null },
  },
  rejected: {
    queued: { state: 'queued', reason: 'marked-queued' },
    'left-out': { state: 'rejected', reason: null },
  },
};

/**
 * Does what a person decided. A batch that is queued again is sent by a finished campaign too, which then is being sent again;
 * not by a stopped one, nor where a later campaign has taken over some of its people.
 *
 * @throws AppError `not-allowed-now` where this cannot be decided, or nothing waits for it any more
 */
export function decide(db: Db, asked: Choice, { at, actor }: Decider): Promise<DecisionTaken> {
  const { campaignId, as } = asked;
  return writeCampaigns(db, async (trx) => {
    const { name, status } = await campaignById(trx, campaignId);
    const choice = { ...asked, batchIds: await ofKind(trx, asked) };
    const sends = as === 'queued' || as === 'bisecting';
    if (sends && status.state === 'stopped')
      throw new AppError('not-allowed-now', { action: as, state: 'stopped' });
    if (sends && (await isFollowed(trx, campaignId, choice.from, choice.batchIds)))
      throw new AppError('not-allowed-now', { action: as, reason: 'followed' });
    const taken = as === 'bisecting' ? await bisect(trx, choice, at) : await placeAll(trx, choice, as, at);
    if (taken.batches === 0) throw new AppError('not-allowed-now', { action: as, state: choice.from });
    if (sends && (await moveCampaign(trx, campaignId, ['finished'], { state: 'sending' }, at)))
      await noteSeen(trx, [campaignId], at);
    const { batches, recipients } = taken;
    const detail = { batches, recipients, as, from: choice.from, campaignId };
    const event = { action: 'batches.resolved', detail } as const;
    await appendAudit(trx, { at, actor, subject: name, event });
    return taken;
  });
}

/** Takes a decision back for the batches of which nothing has been sent since. */
export function undoDecision(
  db: Db,
  campaignId: number,
  decision: number,
  { at, actor }: Decider,
): Promise<{ readonly undone: number; readonly tooLate: number }> {
  return writeCampaigns(db, async (trx) => {
    const { name } = await campaignById(trx, campaignId);
    const result = await takeBack(trx, campaignId, decision, at);
    const detail = { batches: result.undone, campaignId };
    const event = { action: 'batches.resolution-undone', detail } as const;
    if (result.undone > 0) await appendAudit(trx, { at, actor, subject: name, event });
    return result;
  });
}

async function placeAll(
  trx: Db,
  { campaignId, batchIds, from }: Choice,
  as: Exclude<DecisionKind, 'bisecting'>,
  at: number,
): Promise<DecisionTaken> {
  const placed = placements[from][as];
  if (placed === undefined) throw new AppError('not-allowed-now', { action: as, state: from });
  const counted = await putBatches(trx, campaignId, batchIds, { id: at, as, from, ...placed });
  return { ...counted, decision: at };
}

/** The batches that the choice names, or whose refusal is of its kind. */
async function ofKind(
  trx: Db,
  { campaignId, batchIds, from, kind, as }: Choice,
): Promise<Choice['batchIds']> {
  if (from !== 'rejected' || (!kind && as !== 'bisecting')) return batchIds;
  const rejected = await rejectedBatches(trx, campaignId, batchIds);
  return rejected
    .filter(({ status, reason }) => {
      const own = refusalKind(status, reason ?? '');
      return (!kind || own === kind) && (as !== 'bisecting' || mayBeSplit.has(own));
    })
    .map(({ id }) => id);
}

/**
 * Bisects batches and queues both parts; the queue goes on bisecting rejected ones. Where the service refused them for their
 * size, the batches that wait are made as small: they would be refused as well.
 */
async function bisect(trx: Db, { campaignId, batchIds }: Choice, at: number): Promise<DecisionTaken> {
  const batches = await thatCanBeSplit(trx, batchIds ?? []);
  const refusals = new Map((await rejectedBatches(trx, campaignId, batchIds)).map((one) => [one.id, one]));
  for (const { id } of batches) {
    const numbers = await recipientNumbers(trx, id);
    await queueForBisecting(trx, id, at);
    const secondHalf = numbers.slice(Math.ceil(numbers.length / 2));
    await splitOff(trx, id, secondHalf, { bisecting: 1, now: at });
  }
  const tooLarge = batches.filter(({ id }) => {
    const { status = null, reason = null } = refusals.get(id) ?? {};
    return refusalKind(status, reason ?? '') === 'size';
  });
  if (tooLarge.length > 0) {
    const smallest = Math.min(...tooLarge.map(({ size }) => size));
    await cutQueued(trx, campaignId, Math.ceil(smallest / 2), at);
  }
  const recipients = batches.reduce((sum, { size }) => sum + size, 0);
  return { batches: batches.length, recipients, decision: null };
}
