/**
 * The queue's snapshot of one campaign; the records, once it is through and the queue knows it no more. Each of these draws its
 * component again only when its own part changed: a snapshot comes ten times a second.
 */
import { useMemo } from 'react';
import type {
  AccountProgress,
  Campaign,
  CampaignCounts,
  CampaignStatus,
  SendingProgress,
  SendingSnapshot,
} from '../../../electron/shared/models.ts';
import { useSnapshot } from '../../data/snapshots.ts';

export function useLiveStatus({ id, status }: Campaign): CampaignStatus {
  return useSnapshot((snapshot) => progressOf(snapshot, id)?.status ?? null) ?? status;
}

export function useLiveCounts({ id, counts }: Campaign): CampaignCounts {
  return useSnapshot((snapshot) => progressOf(snapshot, id)?.counts ?? null) ?? counts;
}

/** The same, once a second at most. */
export function useCalmCounts({ id, counts }: Campaign): CampaignCounts {
  return useSnapshot((snapshot) => progressOf(snapshot, id)?.counts ?? null, 'calm') ?? counts;
}

/**
 * Campaigns of a list as they stand now: no event says how far each is, and a list asked for once would show the figures of its
 * beginning for as long as it is kept. One that is a draft again, or waits for its time, is what the records say.
 */
export function useLiveCampaigns(campaigns: readonly Campaign[]): readonly Campaign[] {
  const live = useSnapshot(
    (snapshot) =>
      snapshot.campaigns.map(({ campaignId, status, counts }) => ({ campaignId, status, counts })),
    'calm',
  );
  return useMemo(() => {
    const known = new Map((live ?? []).map((progress) => [progress.campaignId, progress]));
    return campaigns.map((campaign) => {
      const progress = known.get(campaign.id);
      const { state } = campaign.status;
      if (progress === undefined || state === 'draft' || state === 'scheduled') return campaign;
      return { ...campaign, status: progress.status, counts: progress.counts };
    });
  }, [campaigns, live]);
}

/** A part of what is known of the queue that the campaign is in. */
export function useAccountProgress<Part>(
  { accountId }: Pick<Campaign, 'accountId'>,
  select: (view: AccountProgress) => Part,
  pace: 'live' | 'calm' = 'live',
): Part | undefined {
  const found = useSnapshot(({ accounts }) => {
    const view = accounts.find((known) => known.accountId === accountId);
    return view === undefined ? null : select(view);
  }, pace);
  return found ?? undefined;
}

export function progressOf({ campaigns }: SendingSnapshot, id: number): SendingProgress | undefined {
  return campaigns.find(({ campaignId }) => campaignId === id);
}
