import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../electron/shared/models/draft-of.ts';
import type { Campaign, CampaignDraft } from '../../../electron/shared/models.ts';
import { invoke } from '../../data/api.ts';
import { notifyError } from '../../data/notify.ts';

/** The part of a draft that a choice changes, made from the campaign as it is by then. */
export type DraftChange = (campaign: Campaign) => Partial<CampaignDraft>;

/**
 * Changes parts of a reviewed campaign's draft; its plan is made anew then. One after the other and each from what the one before left:
 * of two choices pressed quickly neither takes the other back.
 */
export function useSaveDraft({ id }: Campaign): {
  readonly isPending: boolean;
  readonly save: (change: DraftChange) => void;
} {
  const { t } = useTranslation('errors');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: async (change: DraftChange) => {
      const campaign = await invoke('campaigns.get', { id });
      const draft = { ...draftOf(campaign), ...change(campaign) };
      await invoke('campaigns.save', { id, draft, over: campaign.version });
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['campaigns.plan'] }),
    onError: (error) => notifyError(t, error),
  });
  return { isPending, save: mutate };
}
