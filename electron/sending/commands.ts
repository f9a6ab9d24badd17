/**
 * The commands of a person for a campaign that is being sent, each one transaction. The queue reads the database anew at every
 * cycle, so a command needs no more than to wake it.
 */

import {
  activeCampaigns,
  allowAnyHour,
  forgetRefusals,
  noteSeen,
  serveInOrder,
} from '../db/campaigns/active-campaigns.ts';
import { restoreMaybeDelivered } from '../db/campaigns/batches.ts';
import { campaignById, moveCampaign } from '../db/campaigns/campaigns.ts';
import { nextDecision, putBatches, waitingBatches } from '../db/campaigns/decisions.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import { personOf } from '../db/workspace/people.ts';
import { likenessOf } from '../service/answer/about-whom.ts';
import { AppError } from '../shared/errors.ts';
import type { Campaign, CampaignState } from '../shared/models.ts';
import {
  asksToResume,
  canResume,
  endsByItself,
  needsKey,
  pauseMark,
  waitedForBy,
} from '../shared/pause-reasons.ts';

/**
 * Nothing more of it starts; what is in flight is answered and recorded. A pause that would end by
 * itself, or with a new key, becomes a person's; one that waits for a person stays what it is.
 */
export function pause(db: Db, id: number, now: number): Promise<Campaign> {
  return writeCampaigns(db, async (trx) => {
    const { status } = await campaignById(trx, id);
    if (status.state === 'paused' && !endsByItself(status.reason) && !needsKey(status.reason)) {
      return campaignById(trx, id);
    }
    const by = await personOf(trx);
    const reason = { kind: 'user', ...(by === null ? {} : { by }) } as const;
    if (!(await moveCampaign(trx, id, ['sending', 'paused'], { state: 'paused', reason }, now))) {
      await refuse(trx, id, 'pause');
    }
    return campaignById(trx, id);
  });
}

/** The word of a person on a pause that is to end. */
export interface SaidOfPause {
  /** The pause that they saw, see {@link pauseMark}; somebody else may have ended it, and another one begun. */
  readonly seen?: string | undefined;
  /** Of a campaign of earlier records: it goes at once, as it stands there. */
  readonly evenIfSent?: boolean | undefined;
  /** The computers of the team, by ids, that are not waited for any more: what they sent may be sent again. */
  readonly without?: readonly string[] | undefined;
}

/**
 * A person says that it may go on, for any pause: refusals of before are forgotten, and whom the service refused for everybody's
 * reason waits again with the rest. Not one that missed its time: it is a draft
 * again first, for the review, the question and Undo that come before anything is sent. Nor one of which a part cannot be read.
 * One of records that were put back goes on only where that was asked about, and so was each computer that is waited for.
 *
 * @throws AppError `not-allowed-now`, `may-be-sent`
 */
export function resume(db: Db, id: number, now: number, said: SaidOfPause = {}): Promise<Campaign> {
  return writeCampaigns(db, async (trx) => {
    const before = await campaignById(trx, id);
    if (before.status.state === 'paused' && !canResume(before.status.reason)) {
      await refuse(trx, id, 'resume');
    }
    if (
      before.status.state === 'paused' &&
      pauseMark(before.status.reason) !== (said.seen ?? pauseMark(before.status.reason))
    )
      throw new AppError('not-allowed-now', { action: 'resume', state: 'changed' });
    if (said.evenIfSent !== true && asksToResume(before)) throw new AppError('may-be-sent');
    await doWithout(trx, before, said.without ?? [], now);
    if (before.accountId === null || !(await moveCampaign(trx, id, ['paused'], { state: 'sending' }, now))) {
      await refuse(trx, id, 'resume');
    }
    if (before.status.state === 'paused' && before.status.reason.kind === 'refused-alike')
      await queueRefusedAlike(trx, id, before.status.reason.said, now);
    await noteSeen(trx, [id], now);
    const continued = before.status.state === 'paused' && before.status.reason.kind === 'first-part';
    await forgetRefusals(trx, id, { startedAt: before.startedAt ?? now, continued });
    return campaignById(trx, id);
  });
}

/** @throws AppError `may-be-sent` where a computer is waited for of which nothing was said */
async function doWithout(
  trx: Db,
  campaign: Campaign,
  without: readonly string[],
  now: number,
): Promise<void> {
  const waitedFor = waitedForBy(campaign.status).map(({ id }) => id);
  if (waitedFor.some((id) => !without.includes(id))) throw new AppError('may-be-sent');
  if (waitedFor.length === 0) return;
  // Hardly any computer ever needs it.
  const { forgetComputers, nameWaitedFor } = await import('../db/accounts/went-back.ts');
  await forgetComputers(trx, waitedFor);
  await nameWaitedFor(trx, now);
}

/** Whom the service refused in the same words as those that the pause is for: they were not texted, and wait with the rest. */
async function queueRefusedAlike(trx: Db, id: number, said: string, now: number): Promise<void> {
  const waiting = await waitingBatches(trx, id, 'rejected');
  const alike = waiting.filter(({ reason }) => likenessOf(reason ?? '') === likenessOf(said));
  const placement = {
    id: await nextDecision(trx, id, now),
    at: now,
    as: 'queued',
    from: 'rejected',
    state: 'queued',
    reason: 'marked-queued',
  } as const;
  await putBatches(
    trx,
    id,
    alike.map((batch) => batch.id),
    placement,
  );
}

/**
 * For good: what is queued is never sent, and what was to be sent again is unconfirmed as before. Requests in flight are answered
 * and recorded.
 *
 * @param also in the same transaction: the other computers of a team hear of the stop once it is committed, and ask by whom it was
 */
export function stop(
  db: Db,
  id: number,
  now: number,
  also: (trx: Db, stopped: Campaign) => Promise<unknown> = async () => undefined,
): Promise<Campaign> {
  return writeCampaigns(db, async (trx) => {
    if (!(await moveCampaign(trx, id, ['sending', 'paused'], { state: 'stopped', at: now }, now))) {
      await refuse(trx, id, 'stop');
    }
    await restoreMaybeDelivered(trx, id, now);
    const stopped = await campaignById(trx, id);
    await also(trx, stopped);
    return stopped;
  });
}

/** A person says that a campaign may text outside texting hours, or no longer. Not of one that has ended, nor of a test. */
export function setAnyHour(db: Db, id: number, allowed: boolean): Promise<Campaign> {
  return writeCampaigns(db, async (trx) => {
    if (!(await allowAnyHour(trx, id, allowed))) await refuse(trx, id, 'any-hour');
    return campaignById(trx, id);
  });
}

/** Right before another campaign of its account; null, or one that has ended by then: before all of them. */
export function putBefore(db: Db, id: number, before: number | null): Promise<Campaign> {
  return writeCampaigns(db, async (trx) => {
    const { accountId } = await campaignById(trx, id);
    const order = (await activeCampaigns(trx))
      .filter((other) => other.accountId === accountId)
      .map((other) => other.id);
    if (!order.includes(id)) await refuse(trx, id, 'put-before');
    const others = order.filter((other) => other !== id);
    const position = before === null ? 0 : Math.max(0, others.indexOf(before));
    await serveInOrder(trx, others.toSpliced(position, 0, id));
    return campaignById(trx, id);
  });
}

async function refuse(trx: Db, id: number, action: string): Promise<never> {
  const state: CampaignState = (await campaignById(trx, id)).status.state;
  throw new AppError('not-allowed-now', { action, state });
}
