import type {
  Campaign,
  CampaignCounts,
  CampaignStatus,
  SendingSnapshot,
} from '../../../electron/shared/models.ts';
import { useAnswer } from '../../api.ts';

/** A campaign's state and counts as known at this moment. */
export type LiveCampaign = {
  status: CampaignStatus;
  counts: CampaignCounts;
  /** Unix milliseconds; null where nothing honest can be said. */
  endsAt: number | null;
  snapshot: SendingSnapshot | undefined;
};

/** What the queue's snapshot says of the campaign; what is recorded, once it is through and the queue knows it no more. */
export function useLiveCampaign(campaign: Campaign): LiveCampaign {
  const snapshot = useAnswer('sending.snapshot', undefined).data;
  const progress = snapshot?.campaigns.find(({ campaignId }) => campaignId === campaign.id);
  return {
    status: progress?.status ?? campaign.status,
    counts: progress?.counts ?? campaign.counts,
    endsAt: progress?.endsAt ?? null,
    snapshot: snapshot ?? undefined,
  };
}
