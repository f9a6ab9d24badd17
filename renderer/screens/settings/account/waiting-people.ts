import type { Campaign } from '../../../../electron/shared/models.ts';
import { waitsForAccount } from '../../../../electron/shared/pause-reasons.ts';

/** How many people get a text as soon as the account has a new key or address: the campaigns that wait for it go on then. */
export function waitingPeople(campaigns: readonly Campaign[], id: string): number {
  return campaigns
    .filter(
      ({ accountId, status }) =>
        accountId === id && status.state === 'paused' && waitsForAccount(status.reason),
    )
    .reduce((sum, { counts }) => sum + counts.recipients.queued, 0);
}
