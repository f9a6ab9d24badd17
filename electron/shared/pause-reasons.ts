/** What ends a pause, for those on both sides who have to know. */
import type { PauseReason } from './models.ts';

/** Whether a new key, or a new address, of its account lets the campaign go on at once. */
export function waitsForAccount(reason: PauseReason): boolean {
  switch (reason.kind) {
    case 'no-key':
    case 'key-refused':
    case 'base-address':
      return true;
    case 'user':
    case 'offline':
    case 'certificate':
    case 'limit':
    case 'too-many-failures':
    case 'disk-full':
    case 'missed-schedule':
    case 'first-look':
      return false;
    default:
      return reason satisfies never;
  }
}
