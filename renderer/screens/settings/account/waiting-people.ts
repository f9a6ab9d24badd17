import type { Campaign } from '../../../../electron/shared/models.ts';
import { waitsForAccount } from '../../../../electron/shared/pause-reasons.ts';

/** The campaigns that go on as soon as the account has a new key or address. */
export function waitingFor(campaigns: readonly Campaign[], id: string): readonly Campaign[] {
  return campaigns.filter(
    ({ accountId, status }) =>
      accountId === id && status.state === 'paused' && waitsForAccount(status.reason),
  );
}

/** How many people get a text then. */
export function waitingPeople(campaigns: readonly Campaign[], id: string): number {
  return waitingFor(campaigns, id).reduce((sum, { counts }) => sum + counts.recipients.queued, 0);
}
