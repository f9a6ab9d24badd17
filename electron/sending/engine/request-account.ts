/** Asks the main process where an account sends and with which key; a keychain may be locked for a moment. */
import type { Clock } from '../../threads/clock.ts';
import {
  type AccountCredentials,
  type AccountQueue,
  type CredentialsKnown,
  reconnectWait,
} from '../account/account-queue.ts';
import { queuePolicy } from '../policy.ts';

export interface RequestAccountDeps {
  readonly clock: Clock;
  /** Null where the account has none. */
  readonly account: (accountId: string) => Promise<AccountCredentials | null>;
}

/** Settles when the queue knows it, or that it cannot be read now. */
export async function requestAccountOf(
  { account: requestAccount, clock }: RequestAccountDeps,
  queue: AccountQueue,
): Promise<void> {
  const asking = { kind: 'asking' } as const;
  const failures = queue.credentials.kind === 'unreadable' ? queue.credentials.failures : 0;
  queue.credentials = asking;
  queue.keyTaken = false;
  const epoch = queue.accountEpoch;
  const response = await requestAccount(queue.id).then(
    (account) =>
      account === null ? ({ kind: 'none' } as const) : ({ kind: 'known', account, epoch } as const),
    // Why is in the log of whoever could not tell. The other accounts must not suffer for it.
    () => unreadable(failures + 1, clock),
  );
  // Woken in between: what was asked for may be out of date.
  if (queue.credentials === asking) {
    queue.credentials = response;
    if (response.kind === 'known') queue.settings.pacing = response.account.pacing;
  }
}

function unreadable(failures: number, clock: Clock): CredentialsKnown {
  if (failures >= queuePolicy.accountTries) return { kind: 'none' };
  return { kind: 'unreadable', failures, retryAt: clock.monotonicMs() + reconnectWait(failures) };
}
