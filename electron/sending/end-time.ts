/** When each campaign is expected to be through: nothing that is known to take time is left out. Pure. */
import type { CampaignCounts, CampaignStatus, SendingProgress } from '../shared/models.ts';
import type { Moment } from './clock.ts';
import type { Lane } from './lane.ts';

/** Batches that wait for an hour: when it comes, Unix ms, and how many they are. */
export interface Deferred {
  readonly at: number;
  readonly batches: number;
}

/** A campaign as the database has it, with what the end time needs to know. */
export interface ShownCampaign {
  readonly id: number;
  readonly lane: string;
  readonly status: CampaignStatus;
  readonly counts: CampaignCounts;
  /** It will stop for a person before it ends. */
  readonly willAsk: boolean;
  /** Its queued batches that wait for an hour. */
  readonly deferred: readonly Deferred[];
  /** Until when nothing queued of it is due, Unix ms; null where something is. */
  readonly heldUntil: number | null;
}

export interface Instant {
  readonly now: Moment;
  /** Unix milliseconds. */
  readonly wall: number;
}

/** What a lane has to send: requests that may go now, and those that wait for their hour. */
interface Queued {
  readonly now: number;
  readonly later: readonly Deferred[];
}

const nothing: Queued = { now: 0, later: [] };

/**
 * Each campaign with an end time, those before it on its lane being served first. None where it will stop for a person, or
 * where there is no connection; and none is ever earlier than now.
 *
 * @param awaited when the requests of a lane were started that are not answered
 */
export function progressOf(
  campaigns: readonly ShownCampaign[],
  lanes: ReadonlyMap<string, Pick<Lane, 'health' | 'pacer'>>,
  at: Instant,
  awaited: (lane: string) => readonly Moment[],
): readonly SendingProgress[] {
  const queues = new Map<string, Queued>();
  return campaigns.map(({ id, lane: laneId, status, counts, willAsk, deferred, heldUntil }) => {
    const lane = lanes.get(laneId);
    let endsAt: number | null = null;
    if (status.state === 'sending') {
      const { batches } = counts;
      const later = deferred.filter((group) => group.at > at.wall);
      const dueNow = batches.queued + batches.sending - later.reduce((sum, group) => sum + group.batches, 0);
      // What waits for its hour lets the next campaign go first.
      const ahead = queues.get(laneId) ?? nothing;
      const queue = { now: ahead.now + Math.max(0, dueNow), later: [...ahead.later, ...later] };
      queues.set(laneId, queue);
      if (lane !== undefined && lane.health.connection === null && !willAsk) {
        const last = later.length === 0 ? null : Math.max(...later.map((group) => group.at));
        endsAt = endOf(lane, queue, last, at, awaited(laneId));
      }
    }
    return { campaignId: id, status, counts, endsAt, heldUntil };
  });
}

/** @param last when the last of the campaign's own batches may go; null: now */
function endOf(
  { pacer }: Pick<Lane, 'pacer'>,
  { now, later }: Queued,
  last: number | null,
  at: Instant,
  awaited: readonly Moment[],
): number {
  let end = at.wall + pacer.estimate(at.now, now, awaited);
  const hours = Map.groupBy(
    later.filter((group) => last !== null && group.at <= last),
    (group) => group.at,
  );
  for (const [hour, groups] of [...hours].sort(([one], [other]) => one - other)) {
    const batches = groups.reduce((sum, group) => sum + group.batches, 0);
    end = Math.max(end, hour) + pacer.estimateLater(at.now, batches, awaited);
  }
  return Math.max(at.wall, Math.ceil(end));
}
