import { useQueryClient } from '@tanstack/react-query';
import { draftOf } from '../../../electron/shared/models/draft-of.ts';
import type { Campaign, CampaignDraft } from '../../../electron/shared/models.ts';
import { useCommand } from '../../data/use-command.ts';

/** Changes parts of a reviewed campaign's draft; its plan is made anew then. */
export function useSaveDraft(campaign: Campaign): {
  readonly isPending: boolean;
  readonly save: (part: Partial<CampaignDraft>) => void;
} {
  const queries = useQueryClient();
  const command = useCommand('campaigns.save');
  return {
    isPending: command.isPending,
    save: (part) =>
      command.mutate(
        { id: campaign.id, draft: { ...draftOf(campaign), ...part } },
        { onSuccess: () => void queries.invalidateQueries({ queryKey: ['campaigns.plan'] }) },
      ),
  };
}
