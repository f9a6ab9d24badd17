/** When the queue has to look again although nobody rang. */
import type { ActiveCampaign } from '../db/campaigns/active-campaigns.ts';
import type { Clock, Moment } from '../threads/clock.ts';
import { type AccountQueue, gateOf } from './account/account-queue.ts';
import type { Deadlines } from './deadlines.ts';
import { queuePolicy } from './policy.ts';
import type { Turn } from './turn.ts';

/** What the moments are taken from. */
export interface Waiting {
  readonly queues: ReadonlyMap<string, AccountQueue>;
  readonly deadlines: Deadlines;
  readonly clock: Clock;
}

/** When something may happen without anybody ringing; null: not before somebody does. */
export function nextMoment(
  { queues, deadlines, clock }: Waiting,
  { campaigns, due }: Pick<Turn, 'campaigns' | 'due'>,
  now: Moment,
): Moment | null {
  const moments: number[] = [];
  for (const queue of queues.values()) {
    if (queue.stale) moments.push(queue.savedAt + queuePolicy.ledgerEveryMs);
    if (!campaigns.some((campaign) => campaign.accountId === queue.id && mayBeSent(campaign))) continue;
    if (queue.account.kind === 'untold') moments.push(queue.account.retryAt);
    const gate = gateOf(queue, now);
    if (gate.kind === 'no-connection' || gate.kind === 'limited') moments.push(gate.until ?? Infinity);
  }
  for (const campaign of campaigns) {
    const moment = deadlines.momentOf(campaign, clock);
    if (moment !== null) moments.push(moment);
  }
  if (due !== null) moments.push(now + Math.min(due - clock.wall(), queuePolicy.wallCheckMs));
  const next = Math.min(...moments);
  return next === Infinity ? null : Math.max(next, now + 1);
}

function mayBeSent({ pause }: ActiveCampaign): boolean {
  return pause === null || pause.kind === 'offline';
}
