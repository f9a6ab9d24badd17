import type { ActsOfOthers } from '../../../electron/shared/channels/sending.ts';
import { useResponse } from '../../data/api.ts';
import { useTeam } from '../../data/team.ts';

/** The acts of the others of the team on a campaign; undefined on a computer that works alone, and until it is known. */
export function useActsOfOthers(id: number): ActsOfOthers | undefined {
  const inTeam = useTeam() !== null;
  return useResponse('campaigns.acts-of-others', { id }, { enabled: inTeam }).data;
}
