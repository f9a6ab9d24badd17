import { waitsForAccount } from '../../../../electron/shared/pause-reasons.ts';
import { useAnswer } from '../../../api.ts';

/** How many people get a text as soon as the account has a new key or address: the campaigns that wait for it go on then. */
export function useWaitingPeople(accountId: string | undefined): number {
  const campaigns = useAnswer('campaigns.list', undefined, { enabled: accountId !== undefined }).data ?? [];
  return campaigns
    .filter(
      ({ lane, status }) => lane === accountId && status.state === 'paused' && waitsForAccount(status.reason),
    )
    .reduce((sum, { counts }) => sum + counts.recipients.queued, 0);
}
