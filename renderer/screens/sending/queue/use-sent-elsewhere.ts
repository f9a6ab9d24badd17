import type { Campaign } from '../../../../electron/shared/models.ts';
import { useResponse } from '../../../data/api.ts';
import { useAccountProgress } from '../use-live-campaign.ts';

/** Others come and go without an event. */
const refreshMs = 5_000;

/** The person of the team whose computer sends the campaign; null where this one sends it, or nobody does. */
export function useSentElsewhere(campaign: Campaign): string | null {
  const inTeam = useResponse('app.state', undefined).data?.inTeam === true;
  const team = useResponse('team.state', undefined, { enabled: inTeam, refreshMs }).data;
  const isBusyHere = useAccountProgress(campaign, ({ activity }) => activity.kind !== 'idle') ?? false;
  if (isBusyHere || team?.kind !== 'workspace') return null;
  return team.sending.find(({ accountId }) => accountId === campaign.accountId)?.person ?? null;
}
