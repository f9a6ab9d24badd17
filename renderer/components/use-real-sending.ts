import type { Campaign, CampaignStatus } from '../../electron/shared/models.ts';
import { useAnswer } from '../api.ts';
import { endsByItself } from '../pause-reasons.ts';

/**
 * A campaign that goes out to real people although practice is the account in use: a campaign that has begun stays with
 * its own account. Undefined where there is none, and while the account in use is a real one anyway.
 */
export function useRealSending(practice: boolean): Campaign | undefined {
  const campaigns = useAnswer('campaigns.list', undefined, { enabled: practice });
  return practice
    ? campaigns.data?.find((campaign) => !campaign.practice && goesOut(campaign.status))
    : undefined;
}

/** Whether texts go out without anybody doing anything more. */
function goesOut(status: CampaignStatus): boolean {
  return status.state === 'sending' || (status.state === 'paused' && endsByItself(status.reason));
}
