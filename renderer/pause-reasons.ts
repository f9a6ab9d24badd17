import type { PauseReason } from '../electron/shared/models.ts';

/** Whether nothing helps but a key: resuming would only pause again. */
export function needsKey({ kind }: PauseReason): boolean {
  return kind === 'no-key' || kind === 'key-refused';
}

/** Whether sending goes on without anybody doing anything. */
export function endsByItself(reason: PauseReason): boolean {
  return reason.kind === 'offline' || (reason.kind === 'limit' && reason.until !== null);
}
