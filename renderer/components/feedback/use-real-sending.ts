import type { Campaign, CampaignStatus } from '../../../electron/shared/models.ts';
import { endsByItself } from '../../../electron/shared/pause-reasons.ts';
import { useResponse } from '../../data/api.ts';

export type RealSending =
  | { readonly kind: 'going-out'; readonly campaign: Campaign }
  /** By itself, at that time (Unix ms). */
  | { readonly kind: 'scheduled'; readonly campaign: Campaign; readonly at: number };

/**
 * A campaign that goes out to real people although practice is the account in use: a campaign that has started, or was
 * scheduled, stays with its own account. Undefined where there is none, and while the account in use is a real one anyway.
 */
export function useRealSending(practice: boolean): RealSending | undefined {
  const campaigns = useResponse('campaigns.list', undefined, { enabled: practice });
  return practice && campaigns.data ? realSending(campaigns.data) : undefined;
}

/** The campaign that goes out now before all others, then the one that is scheduled first. */
export function realSending(campaigns: readonly Campaign[]): RealSending | undefined {
  const real = campaigns.filter(({ practice }) => !practice);
  const now = real.find(({ status }) => goesOut(status));
  if (now) return { kind: 'going-out', campaign: now };
  const scheduled = real.flatMap((campaign) =>
    campaign.status.state === 'scheduled' ? [{ campaign, at: campaign.status.at }] : [],
  );
  const [first] = scheduled.sort((one, other) => one.at - other.at);
  return first && { kind: 'scheduled', ...first };
}

/** Whether texts go out without anybody doing anything more. */
function goesOut(status: CampaignStatus): boolean {
  return status.state === 'sending' || (status.state === 'paused' && endsByItself(status.reason));
}
