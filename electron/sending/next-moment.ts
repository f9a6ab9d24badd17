/** When the queue has to look again although nobody rang. */
import type { LaneCampaign } from '../db/campaigns/lanes.ts';
import type { Clock, Moment } from '../threads/clock.ts';
import { gateOf, type Lane } from './account/lane.ts';
import type { Deadlines } from './deadlines.ts';
import { queuePolicy } from './policy.ts';
import type { Turn } from './turn.ts';

/** What the moments are taken from. */
export interface Waiting {
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly deadlines: Deadlines;
  readonly clock: Clock;
}

/** When something may happen without anybody ringing; null: not before somebody does. */
export function nextMoment(
  { lanes, deadlines, clock }: Waiting,
  { campaigns, due }: Pick<Turn, 'campaigns' | 'due'>,
  now: Moment,
): Moment | null {
  const moments: number[] = [];
  for (const lane of lanes.values()) {
    if (lane.stale) moments.push(lane.savedAt + queuePolicy.ledgerEveryMs);
    if (!campaigns.some((campaign) => campaign.lane === lane.id && mayBeSent(campaign))) continue;
    if (lane.account.kind === 'untold') moments.push(lane.account.retryAt);
    const gate = gateOf(lane, now);
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

function mayBeSent({ pause }: LaneCampaign): boolean {
  return pause === null || pause.kind === 'offline';
}
