import type { Campaign, SendingSnapshot } from '../../../../electron/shared/models.ts';
import { useResponse } from '../../../data/api.ts';
import { useSnapshot } from '../../../data/snapshots.ts';

/** Where a campaign stands among those that go out under the same key. */
export type QueuePosition = {
  /** The campaign whose batches go before; null where there is none. */
  after: { name: string; people: number } | null;
  /** Its place among those that are being sent or paused under the same key, from 1; null: it is none of them. */
  at: number | null;
  /** How many these are, itself included. */
  of: number;
  /** The campaigns right before and right behind it. */
  previous: number | null;
  next: number | null;
};

/** The campaigns before this one: those of its key that are being sent and stand before it in the order. */
export function useQueuePosition(campaignId: number): QueuePosition {
  const campaigns = useResponse('campaigns.list', undefined).data ?? none;
  const position = useSnapshot((snapshot) => positionOf(campaignId, snapshot, campaigns));
  return position ?? positionOf(campaignId, undefined, campaigns);
}

const none: readonly Campaign[] = [];

/** The same, of given answers. The snapshot lists campaigns in the order in which they are served. */
export function positionOf(
  campaignId: number,
  snapshot: SendingSnapshot | undefined,
  campaigns: readonly Campaign[],
): QueuePosition {
  const known = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const accountId = known.get(campaignId)?.accountId;
  const together = (snapshot?.campaigns ?? []).filter(({ campaignId: id, status }) => {
    return (
      known.get(id)?.accountId === accountId && (status.state === 'sending' || status.state === 'paused')
    );
  });
  const own = together.findIndex(({ campaignId: id }) => id === campaignId);
  const before = together
    .slice(0, Math.max(0, own))
    .filter(
      ({ status, counts, deferredUntil }) =>
        status.state === 'sending' && counts.recipients.queued > 0 && deferredUntil === null,
    );
  const last = before.at(-1);
  return {
    at: own < 0 ? null : own + 1,
    of: together.length,
    previous: together[own - 1]?.campaignId ?? null,
    next: own < 0 ? null : (together[own + 1]?.campaignId ?? null),
    after:
      last === undefined
        ? null
        : {
            name: known.get(last.campaignId)?.name ?? '',
            people: before.reduce(
              (sum, { counts }) => sum + counts.recipients.queued + counts.recipients.sending,
              0,
            ),
          },
  };
}
