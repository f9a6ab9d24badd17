import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { invoke } from '../../data/api.ts';
import { notifyError } from '../../data/notify.ts';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';

/** How the rest is sent: the campaign is stopped first; the sender ID is what a person comes to change. */
type How = { stopFirst?: boolean; forSender?: boolean };

/**
 * A new campaign for just those whom this one did not reach. One mutation for all of it: the notice that asks for it is gone as
 * soon as the campaign is stopped.
 */
export function useRest(campaign: Campaign): { start: (how?: How) => void; isPending: boolean } {
  const { t } = useTranslation(['state', 'campaigns']);
  const { t: errors } = useTranslation('errors');
  const newCampaign = useNewCampaign();
  const { id } = campaign;
  const name = `${t('progress.notSent')}: ${campaign.name || t('campaigns:unnamed')}`.slice(0, 200);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ stopFirst = false }: How) => {
      if (stopFirst) await invoke('campaigns.stop', { id });
      return invoke('results.not-sent', { campaignId: id, name });
    },
    onSuccess: (people, { forSender = false }) => newCampaign.start({ copyOf: id, people, name, forSender }),
    onError: (error) => notifyError(errors, error),
  });
  return { isPending: isPending || newCampaign.isPending, start: (how = {}) => mutate(how) };
}
