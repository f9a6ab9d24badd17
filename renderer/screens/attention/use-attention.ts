import { useEffect } from 'react';
import type { AttentionItem, CampaignCounts } from '../../../electron/shared/models.ts';
import { useAnswer, useForget } from '../../api.ts';

/**
 * What waits for a person in one campaign. Asked for again when the counts of what failed change, which while
 * sending no other event announces.
 */
export function useAttention(campaignId: number, { recipients }: CampaignCounts): readonly AttentionItem[] {
  const items = useAnswer('attention.list', undefined).data ?? nothing;
  const forget = useForget();
  const failed = `${recipients.unconfirmed} ${recipients.rejected}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are not used, they say when to ask
  useEffect(() => forget('attention.list'), [failed]);
  return items.filter((item) => item.campaignId === campaignId);
}

const nothing: readonly AttentionItem[] = [];
