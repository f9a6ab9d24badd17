/** The summary of all sending for outside the window, from a snapshot. Pure. */
import type { PauseReason, SendingProgress, SendingSnapshot } from '../shared/models.ts';
import { goesOn } from '../shared/pause-reasons.ts';

/** How the progress in the taskbar or dock looks. */
export type ProgressMode = 'none' | 'normal' | 'paused' | 'error';

export interface DesktopSummary {
  readonly mode: ProgressMode;
  /** Of all recipients of the campaigns under way, the share whose batch has left the queue; 0 to 1. */
  readonly share: number;
  /** Messages that the service accepted, and all, of the campaigns under way. */
  readonly accepted: number;
  readonly total: number;
  /** Campaigns of which something is being sent, or will be by itself. */
  readonly sending: readonly number[];
  /** Campaigns that wait for a person, or for the network. */
  readonly paused: readonly number[];
  /** Until when all that goes on by itself waits: for texting hours, or as the service asked; Unix ms, null where some of it need not. */
  readonly waitsUntil: number | null;
  readonly scheduled: ScheduledAhead | null;
}

/** Something that goes out at a time, Unix ms, if Carillon runs then. */
export interface Ahead {
  readonly at: number;
  /** Of the campaign or the reminder; empty where nobody named it. */
  readonly name: string;
}

/** Campaigns and runs of reminders that wait for their time, which comes only while Carillon runs. */
export interface ScheduledAhead {
  readonly count: number;
  /** When the first of them is sent, Unix ms. */
  readonly next: number;
  /** The name of that one. */
  readonly name: string;
}

export const nothingUnderWay: DesktopSummary = {
  mode: 'none',
  share: 0,
  accepted: 0,
  total: 0,
  sending: [],
  paused: [],
  waitsUntil: null,
  scheduled: null,
};

/**
 * @param round the campaigns of this round, those that ended in it included: else each that ends would set the progress back
 */
export function summaryOf(
  { campaigns }: Pick<SendingSnapshot, 'campaigns'>,
  round: ReadonlySet<number>,
  scheduled: ScheduledAhead | null = null,
): DesktopSummary {
  const live = campaigns.filter(({ status }) => status.state === 'sending' || status.state === 'paused');
  if (live.length === 0) return { ...nothingUnderWay, scheduled };
  let [accepted, open, total] = [0, 0, 0];
  for (const { campaignId, counts, status } of campaigns) {
    if (!round.has(campaignId)) continue;
    accepted += counts.recipients.accepted;
    // Recipients left by a stopped campaign are not to be waited for.
    open += status.state === 'stopped' ? 0 : counts.recipients.queued + counts.recipients.sending;
    total += Object.values(counts.recipients).reduce((sum, count) => sum + count, 0);
  }
  const sending = live.filter(({ status }) => goesOn(status));
  return {
    mode: sending.length > 0 ? 'normal' : live.some(isTrouble) ? 'error' : 'paused',
    share: total === 0 ? 0 : (total - open) / total,
    accepted,
    total,
    sending: sending.map(({ campaignId }) => campaignId),
    paused: live.filter(({ status }) => !goesOn(status)).map(({ campaignId }) => campaignId),
    waitsUntil: firstOf(sending.map(waitOf)),
    scheduled,
  };
}

/** Whether anything is sent later only if Carillon still runs then. */
export function isNeeded({ sending, scheduled }: DesktopSummary): boolean {
  return sending.length > 0 || scheduled !== null;
}

/** The first of those that wait, and how many they are; null where there are none. @param campaigns the earliest first */
export function aheadOf(campaigns: readonly Ahead[]): ScheduledAhead | null {
  const [first] = campaigns;
  return first === undefined ? null : { count: campaigns.length, next: first.at, name: first.name };
}

/** Until when nothing of a campaign is sent, Unix ms; null where something may be now, or nobody knows when. */
function waitOf({ status, deferredUntil, counts }: SendingProgress): number | null {
  if (status.state === 'paused') return status.reason.kind === 'limit' ? status.reason.until : null;
  return counts.recipients.sending > 0 ? null : deferredUntil;
}

/** The first of them; null where one of them is none. */
function firstOf(waits: readonly (number | null)[]): number | null {
  const known = waits.filter((wait) => wait !== null);
  return known.length === 0 || known.length < waits.length ? null : Math.min(...known);
}

/** The campaigns under way, with those that were under way since nothing was; empty where nothing is. */
export function roundOf({ campaigns }: SendingSnapshot, before: ReadonlySet<number>): ReadonlySet<number> {
  const live = campaigns.filter(({ status }) => status.state === 'sending' || status.state === 'paused');
  return live.length === 0 ? new Set() : new Set([...before, ...live.map(({ campaignId }) => campaignId)]);
}

function isTrouble({ status }: SendingProgress): boolean {
  return status.state === 'paused' && needsPerson(status.reason) && status.reason.kind !== 'first-part';
}

/** Whether a pause is one that nobody chose and that does not end by itself. */
export function needsPerson(reason: PauseReason): boolean {
  switch (reason.kind) {
    case 'user':
    case 'offline':
      return false;
    case 'limit':
      return reason.until === null;
    case 'no-key':
    case 'key-refused':
    case 'certificate':
    case 'too-many-failures':
    case 'refused-alike':
    case 'disk-full':
    case 'missed-schedule':
    case 'absence':
    case 'first-part':
    case 'records-put-back':
    case 'base-address':
    case 'damaged':
      return true;
    default:
      return reason satisfies never;
  }
}
