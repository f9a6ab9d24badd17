/** Whether this computer knows what is left of an account's limit: in a team another one may have sent under it. Pure. */
import type { AccountProgress } from '../../../electron/shared/models.ts';
import type { SenderOfTeam } from '../../../electron/shared/workspace/team.ts';

/**
 * @param here what this computer's queue says of the account; undefined: nothing
 * @param team null: this computer works alone
 */
export function isLeftKnown(
  accountId: string | null,
  here: Pick<AccountProgress, 'activity' | 'requestsPerMinute'> | undefined,
  team: { readonly sending: readonly SenderOfTeam[] } | null,
): boolean {
  if (team === null) return true;
  if (here === undefined) return false;
  if (here.activity.kind !== 'idle' && here.activity.kind !== 'paused') return true;
  const isElsewhere = team.sending.some((sender) => sender.accountId === accountId && sender.isElsewhere);
  return !isElsewhere && here.requestsPerMinute.some(({ requests }) => requests > 0);
}
