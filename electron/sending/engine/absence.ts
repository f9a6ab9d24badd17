/**
 * Whether nobody had a campaign in hand for so long that it has to ask before it goes on: Carillon was closed, the computer slept,
 * the process was stopped, or a clock was set, which looks the same. The time is in the records, so a kill takes none of it away;
 * the monotonic clock finds what passed while the other one was set back.
 */
import type { ActiveCampaign } from '../../db/campaigns/active-campaigns.ts';
import { endsByItself } from '../../shared/pause-reasons.ts';
import type { MonotonicMs } from '../../threads/clock.ts';
import type { BothClocks } from '../attempt/wanted.ts';
import { queuePolicy } from '../policy.ts';

/** Whether the queue has it in hand: something of it is to be sent without anybody doing anything. */
export function isInHand({ pause, batches }: Pick<ActiveCampaign, 'pause' | 'batches'>): boolean {
  return batches.queued > 0 && (pause === null || endsByItself(pause));
}

export class Absence {
  #seen: ReadonlyMap<number, MonotonicMs> = new Map();

  /** Whether a campaign that is in hand was not for too long. */
  of({ id, seenAt }: Pick<ActiveCampaign, 'id' | 'seenAt'>, { now, epochMs }: BothClocks): boolean {
    const seen = this.#seen.get(id);
    if (seen !== undefined && now - seen > queuePolicy.absenceMs) return true;
    if (seenAt === null) return false;
    const passed = epochMs - seenAt;
    return passed > queuePolicy.absenceMs || passed < -queuePolicy.clockBehindMs;
  }

  /** A cycle is over and recorded: these campaigns remain. */
  saw(campaigns: readonly ActiveCampaign[], now: MonotonicMs): void {
    this.#seen = new Map(campaigns.filter(isInHand).map(({ id }) => [id, now]));
  }
}
