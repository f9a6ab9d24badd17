/** Asks the main process where a lane sends and with which key; a keychain may be locked for a moment. */
import type { Clock } from '../../threads/clock.ts';
import { type Account, type AccountKnowledge, type Lane, reconnectWait } from '../account/lane.ts';
import { queuePolicy } from '../policy.ts';

export interface AskAccountDeps {
  readonly clock: Clock;
  /** Null where the lane has none. */
  readonly account: (lane: string) => Promise<Account | null>;
}

/** Settles when the lane knows it, or that it cannot be told now. */
export async function askAccount({ account: tell, clock }: AskAccountDeps, lane: Lane): Promise<void> {
  const asking = { kind: 'asking' } as const;
  const failures = lane.account.kind === 'untold' ? lane.account.failures : 0;
  lane.account = asking;
  lane.keyTaken = false;
  const epoch = lane.accountEpoch;
  const told = await tell(lane.id).then(
    (account) =>
      account === null ? ({ kind: 'none' } as const) : ({ kind: 'known', account, epoch } as const),
    // Why is in the log of whoever could not tell. The other lanes must not suffer for it.
    () => untold(failures + 1, clock),
  );
  // Woken in between: what was asked for may be out of date.
  if (lane.account === asking) {
    lane.account = told;
    if (told.kind === 'known') lane.settings.pacing = told.account.pacing;
  }
}

function untold(failures: number, clock: Clock): AccountKnowledge {
  if (failures >= queuePolicy.accountTries) return { kind: 'none' };
  return { kind: 'untold', failures, retryAt: clock.monotonic() + reconnectWait(failures) };
}
