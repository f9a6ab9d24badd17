/**
 * A person's decisions about batches that need attention. Each is one transaction with its line in the audit
 * log; it can be taken back for as long as nothing has been sent by it.
 */
import { noteSeen } from '../db/campaigns/active-campaigns.ts';
import { cutQueued, queueForBisecting, recipientNumbers, splitOff } from '../db/campaigns/batches.ts';
import { campaignById, moveCampaign } from '../db/campaigns/campaigns.ts';
import {
  isFollowed,
  nextDecision,
  putBatches,
  takeBack,
  type WaitingBatch,
  waitingBatches,
} from '../db/campaigns/decisions.ts';
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
  type SeenBatches,
  type SentAgain,
  seenOf,
  seenTogether,
} from '../shared/models.ts';
import { peopleOf, refusedSince } from './refused-since.ts';

export interface Choice {
  readonly campaignId: number;
  /** Null: all of the campaign that wait in this state. */
  readonly batchIds: readonly number[] | null;
  readonly from: 'unconfirmed' | 'rejected';
  /** Only rejected ones whose refusal is of this kind; null or absent: whatever it was. */
  readonly kind?: RefusalKind | null | undefined;
  /** The batches that the person saw when they decided; others may wait by now, or the same for another request. */
  readonly seen: SeenBatches;
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
 * Who refused since is left out when its turn comes, and is not counted as sent to.
 *
 * @throws AppError `not-allowed-now` where this cannot be decided, nothing waits for it any more, or everybody refused since;
 *   `not-as-seen` where they are others than were seen
 */
export function decide(db: Db, asked: Choice, { at, actor }: Decider): Promise<DecisionTaken> {
  const { campaignId, as } = asked;
  return writeCampaigns(db, async (trx) => {
    const { name, status, purgedAt } = await campaignById(trx, campaignId);
    const found = ofKind(asked, await waitingBatches(trx, campaignId, asked.from, asked.batchIds));
    const choice = { ...asked, batchIds: found.map(({ id }) => id) };
    const sends = as === 'queued' || as === 'bisecting';
    if (sends && status.state === 'stopped')
      throw new AppError('not-allowed-now', { action: as, state: 'stopped' });
    // Its people and texts are gone.
    if (sends && purgedAt !== null) throw new AppError('not-allowed-now', { action: as, reason: 'purged' });
    if (found.length > 0 && !isAsSeen(asked.seen, found)) throw new AppError('not-as-seen');
    if (sends && (await isFollowed(trx, campaignId, choice.from, choice.batchIds)))
      throw new AppError('not-allowed-now', { action: as, reason: 'followed' });
    const refused = sends ? await refusedOf(trx, campaignId, await sentBy(trx, as, found)) : 0;
    const done =
      as === 'bisecting' ? await bisect(trx, choice, found, at) : await placeAll(trx, choice, as, at);
    if (done.batches === 0) throw new AppError('not-allowed-now', { action: as, state: choice.from });
    if (sends && (await moveCampaign(trx, campaignId, ['finished'], { state: 'sending' }, at)))
      await noteSeen(trx, [campaignId], at);
    const taken = { ...done, recipients: done.recipients - refused, refused };
    const { batches, recipients } = taken;
    const left = refused > 0 ? { refused } : {};
    const detail = { batches, recipients, as, from: choice.from, ...left, campaignId };
    const event = { action: 'batches.resolved', detail } as const;
    await appendAudit(trx, { at, actor, subject: name, event });
    return taken;
  });
}

type Sized = Pick<WaitingBatch, 'id' | 'size'>;

/** The batches of those found that a decision to send again sends. */
async function sentBy(
  db: Db,
  as: 'queued' | 'bisecting',
  found: readonly WaitingBatch[],
): Promise<readonly Sized[]> {
  if (as === 'queued') return found;
  const wanted = found.filter((batch) => mayBeSplit.has(kindOf(batch))).map(({ id }) => id);
  return thatCanBeSplit(db, wanted);
}

/** How many of batches are left out since they refused. */
async function refusedOf(trx: Db, campaignId: number, batches: readonly Sized[]): Promise<number> {
  const { recipients, refused } = await reachedBy(trx, campaignId, batches);
  if (recipients === 0 && refused.length > 0)
    throw new AppError('not-allowed-now', { action: 'queued', reason: 'refused' });
  return peopleOf(refused);
}

async function reachedBy(db: Db, campaignId: number, batches: readonly Sized[]): Promise<SentAgain> {
  const refused = await refusedSince(
    db,
    campaignId,
    batches.map(({ id }) => id),
  );
  const recipients = batches.reduce((sum, { size }) => sum + size, 0) - peopleOf(refused);
  return { recipients, refused };
}

/** Whom each decision that sends something again would reach now. */
export async function sentAgain(
  db: Db,
  asked: Pick<Choice, 'campaignId' | 'batchIds' | 'from' | 'kind'>,
): Promise<Readonly<Record<'queued' | 'bisecting', SentAgain>>> {
  const { campaignId, batchIds, from } = asked;
  const found = ofKind(asked, await waitingBatches(db, campaignId, from, batchIds));
  return {
    queued: await reachedBy(db, campaignId, found),
    bisecting: await reachedBy(db, campaignId, await sentBy(db, 'bisecting', found)),
  };
}

type Done = Omit<DecisionTaken, 'refused'>;

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
): Promise<Done> {
  const placed = placements[from][as];
  if (placed === undefined) throw new AppError('not-allowed-now', { action: as, state: from });
  const id = await nextDecision(trx, campaignId, at);
  const counted = await putBatches(trx, campaignId, batchIds, { id, at, as, from, ...placed });
  return { ...counted, decision: id };
}

/** Keeps the batches whose refusal is of the kind that the choice names. */
export function ofKind(
  { from, kind }: Pick<Choice, 'from' | 'kind'>,
  found: readonly WaitingBatch[],
): readonly WaitingBatch[] {
  if (from !== 'rejected' || !kind) return found;
  return found.filter((batch) => kindOf(batch) === kind);
}

const kindOf = ({ status, reason }: WaitingBatch): RefusalKind => refusalKind(status, reason ?? '');

/** Whether a person saw exactly these, each after its last request. */
function isAsSeen(seen: SeenBatches, found: readonly WaitingBatch[]): boolean {
  const now = seenTogether(found.map(seenOf));
  return (Object.keys(now) as (keyof SeenBatches)[]).every((part) => now[part] === seen[part]);
}

/**
 * Bisects batches and queues both parts; the queue goes on bisecting rejected ones. Where the service refused them for their
 * size, the batches that wait are made as small: they would be refused as well.
 */
async function bisect(
  trx: Db,
  { campaignId }: Choice,
  found: readonly WaitingBatch[],
  at: number,
): Promise<Done> {
  const kinds = new Map(found.map((batch) => [batch.id, kindOf(batch)]));
  const batches = await sentBy(trx, 'bisecting', found);
  for (const { id } of batches) {
    const numbers = await recipientNumbers(trx, id);
    await queueForBisecting(trx, id, at);
    const secondHalf = numbers.slice(Math.ceil(numbers.length / 2));
    await splitOff(trx, id, secondHalf, { bisecting: 1, now: at });
  }
  const tooLarge = batches.filter(({ id }) => kinds.get(id) === 'size');
  if (tooLarge.length > 0) {
    const smallest = Math.min(...tooLarge.map(({ size }) => size));
    await cutQueued(trx, campaignId, Math.ceil(smallest / 2), at);
  }
  const recipients = batches.reduce((sum, { size }) => sum + size, 0);
  return { batches: batches.length, recipients, decision: null };
}
