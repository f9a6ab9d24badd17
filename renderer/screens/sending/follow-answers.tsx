import { useEffect, useRef } from 'react';
import type { Campaign, CampaignStatus } from '../../../electron/shared/models.ts';
import { useSampled } from '../../components/figures/sampled.ts';
import { useForget } from '../../data/api.ts';
import { peopleOf } from '../campaigns/audience/people-of.ts';
import { useCalmCounts } from './use-live-campaign.ts';

/** The queries counted from the answers of the service, which no event reports. */
const counted = [
  'results.summary',
  'results.people',
  'batches.page',
  'batches.sent-again',
  'batches.attempts',
] as const;

/** While it is being sent these are asked for again so often, ms; counting a million takes seconds. */
const followMs = (people: number): number => (people > 20_000 ? 60_000 : 5_000);

/**
 * Has everything below asked for again as answers come in: after a pause or a stop too, whose last answers come
 * when the state has changed already. Draws nothing.
 */
export function FollowAnswers({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) {
  const forget = useForget();
  const counts = useCalmCounts(campaign);
  const { recipients } = counts;
  const known = useSampled(
    Object.values(recipients).join(' '),
    status.state === 'sending' ? followMs(peopleOf({ counts })) : 0,
  );
  const seen = useRef(known);
  useEffect(() => {
    if (seen.current === known) return;
    seen.current = known;
    for (const name of counted) forget(name);
  }, [known, forget]);
  return null;
}
