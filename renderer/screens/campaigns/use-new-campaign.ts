import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invoke } from '../../api.ts';
import { notifyError } from '../../notify.ts';
import { navigate } from '../../router.ts';

/** What a new campaign begins with. */
type Beginning = {
  /** The list that it is for. */
  listId?: number | null;
  /** It is for all contacts. */
  everyone?: boolean;
  /** The campaign that it repeats. */
  copyOf?: number;
};

/** Makes a draft and opens it. */
export function useNewCampaign(): { start: (beginning?: Beginning) => void; isPending: boolean } {
  const { t } = useTranslation('errors');
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ listId, everyone = false, copyOf }: Beginning) => {
      const { id, name, senderId, template, audience, options } = await invoke('campaigns.create', {
        copyOf: copyOf ?? null,
      });
      if (listId || everyone) {
        const people = listId ? { ...audience, listIds: [listId] } : { ...audience, everyone };
        const draft = { name, senderId, template, audience: people, options };
        await invoke('campaigns.save', { id, draft });
      }
      return id;
    },
    onSuccess: (campaignId) => navigate({ screen: 'compose', campaignId }),
    onError: (error) => notifyError(t, error),
  });
  return { start: (beginning = {}) => mutate(beginning), isPending };
}
