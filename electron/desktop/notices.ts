/** The moments when a person who does not look at the window is informed: at the end, and when a person is needed. Pure. */
import type { CampaignCounts, PauseReason, SendingProgress, SendingSnapshot } from '../shared/models.ts';
import { needsPerson } from './summary.ts';

export type DesktopNotice =
  | { readonly kind: 'finished'; readonly campaignId: number; readonly counts: CampaignCounts }
  | {
      readonly kind: 'paused';
      readonly campaignId: number;
      readonly counts: CampaignCounts;
      readonly reason: PauseReason;
    }
  /** The first messages of a campaign of which nobody knows whether they were sent. */
  | { readonly kind: 'unconfirmed'; readonly campaignId: number; readonly counts: CampaignCounts };

/** The events between two snapshots; nothing where there was none before, as that is no news. */
export function noticesOf(before: SendingSnapshot | null, after: SendingSnapshot): readonly DesktopNotice[] {
  if (before === null) return [];
  const known = new Map(before.campaigns.map((campaign) => [campaign.campaignId, campaign]));
  return after.campaigns.flatMap((campaign) => {
    const earlier = known.get(campaign.campaignId);
    return earlier === undefined ? [] : newsOf(earlier, campaign);
  });
}

function newsOf(
  before: SendingProgress,
  { campaignId, status, counts }: SendingProgress,
): readonly DesktopNotice[] {
  const was = before.status.state;
  if (status.state === 'finished' && was !== 'finished') return [{ kind: 'finished', campaignId, counts }];
  if (status.state === 'paused' && needsPerson(status.reason)) {
    const same = before.status.state === 'paused' && before.status.reason.kind === status.reason.kind;
    if (!same) return [{ kind: 'paused', campaignId, counts, reason: status.reason }];
  }
  if (before.counts.recipients.unconfirmed === 0 && counts.recipients.unconfirmed > 0) {
    return [{ kind: 'unconfirmed', campaignId, counts }];
  }
  return [];
}
