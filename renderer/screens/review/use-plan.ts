import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CampaignPlan } from '../../../electron/shared/plans.ts';
import { invoke } from '../../api.ts';

/** The campaign's plan, made anew each time that the review is opened: an old one may not be what is sent. */
export function usePlan(campaignId: number): UseQueryResult<CampaignPlan, Error> {
  return useQuery<CampaignPlan, Error>({
    queryKey: ['campaigns.plan', { id: campaignId }],
    queryFn: () => invoke('campaigns.plan', { id: campaignId }),
    gcTime: 0,
  });
}
