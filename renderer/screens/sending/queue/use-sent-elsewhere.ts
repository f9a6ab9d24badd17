import type { Campaign } from '../../../../electron/shared/models.ts';
import { useTeam } from '../../../data/team.ts';
import { useAccountProgress } from '../use-live-campaign.ts';

/** The person of the team whose computer sends the campaign; null where this one sends it, or nobody does. */
export function useSentElsewhere(campaign: Campaign): string | null {
  const team = useTeam();
  const isBusyHere = useAccountProgress(campaign, ({ activity }) => activity.kind !== 'idle') ?? false;
  if (isBusyHere || team === null) return null;
  const sender = team.sending.find(({ accountId }) => accountId === campaign.accountId);
  return sender?.isElsewhere === true ? sender.person : null;
}
