/** Which pauses a new key, an address or a press ends: read on both sides. */
import type { Campaign, CampaignStatus, PauseReason } from './models.ts';

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
    case 'refused-alike':
    case 'disk-full':
    case 'missed-schedule':
    case 'absence':
    case 'first-part':
    case 'records-put-back':
    case 'damaged':
      return false;
    default:
      return reason satisfies never;
  }
}

/** Whether sending goes on without anybody doing anything: with the connection, or after the wait that the service asked for. */
export function endsByItself(reason: PauseReason): boolean {
  return reason.kind === 'offline' || (reason.kind === 'limit' && reason.until !== null);
}

/** Being sent, or going on by itself: as soon as there is a connection, or after the wait that the service asked for. */
export function goesOn(status: CampaignStatus): boolean {
  return status.state === 'sending' || (status.state === 'paused' && endsByItself(status.reason));
}

/** Whether "Resume" may end it: not where what was to be sent is not known any more, nor where its time has passed. */
export function canResume({ kind }: PauseReason): boolean {
  return kind !== 'missed-schedule' && kind !== 'damaged';
}

/** Whether resuming sends what nobody has looked at as it is now: it is asked about once more. */
export function asksToResume({ status, counts }: Pick<Campaign, 'status' | 'counts'>): boolean {
  const isPutBack = status.state === 'paused' && status.reason.kind === 'records-put-back';
  return isPutBack && counts.recipients.queued > 0;
}

/** Whether nothing helps but a key: resuming would only pause again. */
export function needsKey({ kind }: PauseReason): boolean {
  return kind === 'no-key' || kind === 'key-refused';
}
