import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Campaign, RestOf } from '../../../electron/shared/models.ts';
import { cutText } from '../../../electron/shared/values/whole-signs.ts';
import { invoke } from '../../data/api.ts';
import { notifyError } from '../../data/notify.ts';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';

/** How the rest is sent: the campaign is stopped first; the sender ID is what a person comes to change; in requests for fewer people than these; whom it is for. */
type How = { stopFirst?: boolean; forSender?: boolean; smallerThan?: number | undefined; which?: RestOf };

/**
 * A new campaign for just those whom this one did not reach, or who may have its text and are to get it once more. One mutation for
 * all of it: the notice that asks for it is gone as soon as the campaign is stopped.
 */
export function useRest(campaign: Campaign): { start: (how?: How) => void; isPending: boolean } {
  const { t } = useTranslation(['state', 'campaigns', 'common']);
  const { t: errors } = useTranslation('errors');
  const newCampaign = useNewCampaign();
  const { id } = campaign;
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ stopFirst = false, forSender = false, smallerThan, which = 'not-sent' }: How) => {
      if (stopFirst) await invoke('campaigns.stop', { id });
      const state = t(which === 'unconfirmed' ? 'batch.unconfirmed' : 'progress.notSent');
      const of = campaign.name || t('campaigns:unnamed');
      const name = cutText(t('common:labelled', { label: state, name: of }), 200);
      const how = { copyOf: id, name, forSender, smallerThan };
      if (campaign.audience.file !== undefined) return { ...how, rest: which };
      const people = await invoke('results.not-sent', { campaignId: id, which, name });
      return { ...how, people, evenAgain: which === 'unconfirmed' };
    },
    onSuccess: (beginning) => newCampaign.start(beginning),
    onError: (error) => notifyError(errors, error),
  });
  return { isPending: isPending || newCampaign.isPending, start: (how = {}) => mutate(how) };
}
