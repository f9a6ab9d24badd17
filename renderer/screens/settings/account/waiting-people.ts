import type { Campaign } from '../../../../electron/shared/models.ts';
import { waitsForAccount } from '../../../../electron/shared/pause-reasons.ts';

/** How many people get a text as soon as the account has a new key or address: the campaigns that wait for it go on then. */
export function waitingPeople(campaigns: readonly Campaign[], accountId: string): number {
  return campaigns
    .filter(
      ({ lane, status }) => lane === accountId && status.state === 'paused' && waitsForAccount(status.reason),
    )
    .reduce((sum, { counts }) => sum + counts.recipients.queued, 0);
}
