import { useTeam } from '../../../data/team.ts';

/** The rights of this person over accounts: managers of a team change its accounts, and each computer of somebody who sends has its own keys. */
export function useAccountRights(): { readonly details: boolean; readonly keys: boolean } {
  const team = useTeam();
  if (team === null) return { details: true, keys: true };
  return { details: team.set === 'manage', keys: team.set === 'manage' || team.set === 'write' };
}
