/** The end of each pause, by reason: read on both sides. */
import type { Campaign, CampaignStatus, FullDisk, PauseReason, WaitedFor } from './models.ts';

/**
 * For each reason the end of it: a new key; a key or an address; time or the network; nothing, since its time has passed or what was to be
 * sent is not known any more; and otherwise a person, by "Resume".
 */
const endedBy: Readonly<Record<PauseReason['kind'], 'key' | 'account' | 'itself' | 'nothing' | 'person'>> = {
  user: 'person',
  'no-key': 'key',
  'key-refused': 'key',
  'base-address': 'account',
  offline: 'itself',
  certificate: 'person',
  limit: 'itself',
  'too-many-failures': 'person',
  'refused-alike': 'person',
  'disk-full': 'person',
  'missed-schedule': 'nothing',
  absence: 'person',
  'first-part': 'person',
  'records-put-back': 'person',
  damaged: 'nothing',
};

/** Whether nothing helps but a key: resuming would only pause again. */
export const needsKey = ({ kind }: PauseReason): boolean => endedBy[kind] === 'key';

/** Whether a new key, or a new address, of its account lets the campaign go on at once. */
export const waitsForAccount = (reason: PauseReason): boolean =>
  needsKey(reason) || endedBy[reason.kind] === 'account';

/** Whether it ends once a computer has the account that can send from it: in a team, any of it. */
export const waitsForComputer = (reason: PauseReason): boolean =>
  reason.kind === 'no-key' || (reason.kind === 'disk-full' && reason.at?.kind === 'computer');

/** Whether "Resume" may end it. */
export const canResume = ({ kind }: PauseReason): boolean => endedBy[kind] !== 'nothing';

/** Whether sending goes on without anybody doing anything: with the connection, or after the wait that the service asked for. */
export function endsByItself(reason: PauseReason): boolean {
  // A limit without an end was reached too often: a person looks.
  return endedBy[reason.kind] === 'itself' && (reason.kind !== 'limit' || reason.until !== null);
}

/** Being sent, or going on by itself: as soon as there is a connection, or after the wait that the service asked for. */
export function goesOn(status: CampaignStatus): boolean {
  return status.state === 'sending' || (status.state === 'paused' && endsByItself(status.reason));
}

/** The computers of the team that a campaign of a server that went back waits for. */
export function waitedForBy(status: CampaignStatus): readonly WaitedFor[] {
  if (status.state !== 'paused' || status.reason.kind !== 'records-put-back') return [];
  return status.reason.waitsFor ?? [];
}

/** Whether resuming sends what nobody has looked at as it is now, or what another computer may have sent: it is asked about once more. */
export function asksToResume({ status, counts }: Pick<Campaign, 'status' | 'counts'>): boolean {
  const isPutBack = status.state === 'paused' && status.reason.kind === 'records-put-back';
  return isPutBack && (counts.recipients.queued > 0 || waitedForBy(status).length > 0);
}

/** The disk that a pause is for, by a word for the catalogue; and of a computer of the team, which one. */
export function fullDiskOf({ at }: Extract<PauseReason, { kind: 'disk-full' }>): {
  readonly disk: FullDisk;
  readonly person?: string;
  readonly computer?: string;
} {
  if (at === undefined) return { disk: 'here' };
  if (at.kind === 'server') return { disk: 'server' };
  return { disk: at.because, person: at.person, computer: at.computer };
}

/** Tells a pause from another one, for a person who says that it may end: of refusals, also by their words. */
export const pauseMark = (reason: PauseReason): string =>
  reason.kind === 'refused-alike' ? `${reason.kind}: ${reason.said}` : reason.kind;
