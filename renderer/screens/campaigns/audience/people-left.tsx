import type { Campaign, PlanChanges } from '../../../../electron/shared/models.ts';
import { NumberText } from '../../../components/figures/formatted.tsx';
import { useResponse } from '../../../data/api.ts';
import { peopleOf } from './people-of.ts';

/** Of so many scheduled campaigns, the next ones, each is compared with the contacts: that reads all of them. */
const compared = 3;

/** A campaign that waits for its time. */
export type ScheduledCampaign = Campaign & { readonly status: { readonly state: 'scheduled' } };

/** The campaigns that wait for their time, the next one first. */
export function scheduledOf(campaigns: readonly Campaign[]): readonly ScheduledCampaign[] {
  return campaigns.filter(isScheduled).sort((one, other) => one.status.at - other.status.at);
}

const isScheduled = (campaign: Campaign): campaign is ScheduledCampaign =>
  campaign.status.state === 'scheduled';

/** The ones whose changes are asked for where somebody is who does not look at their pages. */
export function comparedOf(campaigns: readonly Campaign[]): readonly ScheduledCampaign[] {
  return scheduledOf(campaigns).slice(0, compared);
}

/** The changes since it was scheduled; undefined where that is not known. */
export function useChangesOf({ id, status }: Campaign): PlanChanges | undefined {
  const campaigns = useResponse('campaigns.list', undefined).data ?? [];
  const enabled = status.state === 'scheduled' && comparedOf(campaigns).some((one) => one.id === id);
  const changes = useResponse('campaigns.changes', { id }, { enabled }).data;
  return status.state === 'scheduled' ? changes : undefined;
}

/** How many get it or got it: of a scheduled campaign without those who are gone since. */
export function PeopleLeft({ campaign }: { campaign: Campaign }) {
  const changes = useChangesOf(campaign);
  return <NumberText value={peopleOf(campaign) - (changes?.gone ?? 0)} />;
}
