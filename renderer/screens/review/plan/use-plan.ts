import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CampaignPlan } from '../../../../electron/shared/plans.ts';
import { askingAgain, invoke, untilAnswered } from '../../../data/api.ts';
import { timeNow } from '../../../data/clock.ts';

/** A campaign's plan as the review shows it. */
export type ShownPlan = {
  plan: CampaignPlan | undefined;
  error: Error | null;
  /** It is being made again, since something that it was made from changed: what is shown may be wrong. */
  counting: boolean;
  /** How many were to get it before it was made again; undefined where it was not. */
  before: number | undefined;
  again: () => void;
};

/** The longest time that timers can wait: some 24 days. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * The campaign's plan, made anew each time that the review is opened, and whenever the main process says that something
 * changed: an old one may not be what is sent.
 *
 * @param wanted whether the campaign is still a draft; no other is planned
 * @param at when it would be sent, Unix ms; null: now
 */
export function usePlan(campaignId: number, wanted: boolean, at: number | null): ShownPlan {
  const query = useQuery<CampaignPlan, Error>({
    queryKey: ['campaigns.plan', { id: campaignId, at }],
    queryFn: () => untilAnswered(invoke('campaigns.plan', { id: campaignId, at })),
    refetchInterval: askingAgain(),
    gcTime: 0,
    enabled: wanted,
    // The plan for another time stays while it is asked again; that of another campaign is nothing to look at meanwhile.
    placeholderData: (before) => (before?.campaignId === campaignId ? before : undefined),
  });
  const plan = query.data;
  const { refetch } = query;
  // While the review stays open, the hour comes at which what starts now would wait, or would wait no more.
  const changesAt = at === null && wanted ? (plan?.changesAt ?? null) : null;
  useEffect(() => {
    if (changesAt === null) return;
    const timer = setTimeout(() => void refetch(), Math.min(changesAt - timeNow() + 1000, longestTimerMs));
    return () => clearTimeout(timer);
  }, [changesAt, refetch]);
  const [seen, setSeen] = useState<Pick<CampaignPlan, 'version' | 'recipients'> | undefined>();
  const [before, setBefore] = useState<number | undefined>();
  if (plan !== undefined && plan.version !== seen?.version) {
    if (seen !== undefined) setBefore(seen.recipients);
    setSeen({ version: plan.version, recipients: plan.recipients });
  }
  return {
    plan,
    error: query.error,
    counting: query.isFetching && plan !== undefined,
    before,
    again: () => void query.refetch(),
  };
}
