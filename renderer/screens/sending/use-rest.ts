import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useCommand } from '../../data/use-command.ts';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';

/** A new campaign for just those whom one that has ended did not reach. */
export function useRest(campaign: Campaign): {
  start: (how?: { forSender?: boolean }) => void;
  isPending: boolean;
} {
  const { t } = useTranslation(['state', 'campaigns']);
  const list = useCommand('results.list-not-sent');
  const newCampaign = useNewCampaign();
  const name = `${t('progress.notSent')}: ${campaign.name || t('campaigns:unnamed')}`.slice(0, 200);
  return {
    isPending: list.isPending || newCampaign.isPending,
    start: (how = {}) =>
      list.mutate(
        { campaignId: campaign.id, name },
        { onSuccess: ({ id }) => newCampaign.start({ copyOf: campaign.id, listId: id, ...how }) },
      ),
  };
}
