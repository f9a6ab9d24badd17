/** When the queue has to look again although nobody woke it. */
import type { ActiveCampaign } from '../db/campaigns/active-campaigns.ts';
import { waitsForComputer } from '../shared/pause-reasons.ts';
import type { Clock, MonotonicMs } from '../threads/clock.ts';
import { type AccountQueue, permissionOf } from './account/account-queue.ts';
import type { Cycle } from './cycle.ts';
import type { Deadlines } from './deadlines.ts';
import { isInHand } from './engine/absence.ts';
import { queuePolicy } from './policy.ts';

/** The sources that the moments are taken from. */
export interface CycleSources {
  readonly queues: ReadonlyMap<string, AccountQueue>;
  readonly deadlines: Deadlines;
  readonly clock: Clock;
}

/** When something may happen without anybody waking it; null: not before somebody does. */
export function nextCycleAt(
  { queues, deadlines, clock }: CycleSources,
  { campaigns, due }: Pick<Cycle, 'campaigns' | 'due'>,
  now: MonotonicMs,
): MonotonicMs | null {
  const moments: number[] = [];
  for (const queue of queues.values()) {
    if (queue.stale) moments.push(queue.savedAt + queuePolicy.ledgerEveryMs);
    if (!campaigns.some((campaign) => campaign.accountId === queue.id && mayBeSent(campaign))) continue;
    if (queue.credentials.kind === 'unreadable') moments.push(queue.credentials.retryAt);
    const permission = permissionOf(queue, now);
    if (permission.kind === 'no-connection' || permission.kind === 'limited')
      moments.push(permission.until ?? Infinity);
  }
  for (const campaign of campaigns) {
    const moment = deadlines.momentOf(campaign, clock);
    if (moment !== null) moments.push(moment);
    if (isInHand(campaign)) moments.push(now + queuePolicy.seenEveryMs);
  }
  if (due !== null) moments.push(now + Math.min(due - clock.epochMs(), queuePolicy.epochCheckMs));
  const next = Math.min(...moments);
  return next === Infinity ? null : Math.max(next, now + 1);
}

/** Whether its account is needed: it goes on by itself once there is a connection, or a computer that can send. */
export function mayBeSent({ pause }: Pick<ActiveCampaign, 'pause'>): boolean {
  return pause === null || pause.kind === 'offline' || waitsForComputer(pause);
}
