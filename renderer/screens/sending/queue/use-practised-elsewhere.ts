import type { Campaign } from '../../../../electron/shared/models.ts';
import type { PractisingComputer } from '../../../../electron/shared/workspace/team.ts';
import { useResponse } from '../../../data/api.ts';
import { useTeam } from '../../../data/team.ts';

/** The computer of the team where the campaign is practised, which alone sends it; null where it is this one, or no practice; `unknown`: one that is gone. */
export function usePractisedElsewhere({
  practice,
  accountId,
}: Pick<Campaign, 'practice' | 'accountId'>): PractisingComputer | 'unknown' | null {
  const team = useTeam();
  const accounts = useResponse('keys.list', undefined, { enabled: practice && team !== null }).data;
  if (!practice || accountId === null || team === null || accounts === undefined) return null;
  if (accounts.some(({ id }) => id === accountId)) return null;
  return team.practising.find((computer) => computer.accountId === accountId) ?? 'unknown';
}
