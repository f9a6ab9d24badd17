import { useEffect } from 'react';
import type { AttentionItem, Campaign } from '../../../electron/shared/models.ts';
import { useForget, useResponse } from '../../data/api.ts';
import { useSnapshot } from '../../data/snapshots.ts';
import { progressOf } from '../sending/use-live-campaign.ts';

/**
 * The items that wait for a person in one campaign. Asked for again when the counts of what failed change, which while sending no
 * other event announces.
 */
export function useAttention(campaign: Campaign): readonly AttentionItem[] {
  const items = useResponse('attention.list', undefined).data ?? nothing;
  const forget = useForget();
  const failed =
    useSnapshot((snapshot) => failedIn(progressOf(snapshot, campaign.id) ?? campaign)) ?? failedIn(campaign);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are not used, they say when to ask
  useEffect(() => {
    forget('attention.list');
    forget('batches.sent-again');
  }, [failed]);
  return items.filter((item) => item.campaignId === campaign.id);
}

function failedIn({ counts: { recipients } }: Pick<Campaign, 'counts'>): string {
  return `${recipients.unconfirmed} ${recipients.rejected}`;
}

const nothing: readonly AttentionItem[] = [];
