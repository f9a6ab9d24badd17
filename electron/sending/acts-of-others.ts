/** The acts on a campaign of the others of a team, without those of the person who asks: by the server’s names, as the audit log has them. */
import { campaignActs } from '../db/records/audit.ts';
import { isUnpressed } from '../db/reminders/occurrences.ts';
import type { Db } from '../db/sqlite/open.ts';
import { personOf } from '../db/workspace/people.ts';
import type { AuditEntry } from '../shared/audit.ts';
import type { ActOfOther, ActsOfOthers } from '../shared/channels/sending.ts';
import { undoSeconds } from '../shared/time/undo.ts';

const none: ActsOfOthers = { sent: null, yours: null, stopped: null, decided: null };

/** Between the press and its line in the log, ms. */
const pressTakesMs = 5_000;

/** @returns no acts on a computer that works alone */
export async function actsOfOthers(db: Db, campaignId: number): Promise<ActsOfOthers> {
  const you = await personOf(db);
  if (you === null) return none;
  const acts = await campaignActs(db, campaignId, shown);
  const ofOther = (line: AuditEntry | undefined): ActOfOther | null =>
    line === undefined || line.actor === you ? null : { person: line.actor, at: line.at };
  const last = (...actions: readonly string[]) => acts.findLast(({ action }) => actions.includes(action));
  const sent = last('campaign.scheduled', 'campaign.rescheduled');
  const decided = last('batches.resolved', 'batches.resolution-undone');
  const pressed = (await isUnpressed(db, campaignId)) ? undefined : sent;
  const sentBy = ofOther(pressed);
  return {
    sent: sentBy && { ...sentBy, isAhead: isAhead(pressed) },
    yours: pressed?.actor === you ? { at: pressed.at, isAhead: isAhead(pressed) } : null,
    stopped: ofOther(last('campaign.stopped')),
    decided: decided?.action === 'batches.resolved' ? ofOther(decided) : null,
  };
}

const shown = [
  'campaign.scheduled',
  'campaign.rescheduled',
  'campaign.stopped',
  'batches.resolved',
  'batches.resolution-undone',
] as const;

/** Whether it was to begin later than the seconds of Undo take. */
export function isAhead(line: AuditEntry | undefined): boolean {
  const { event } = line ?? { event: null };
  if (event?.action !== 'campaign.scheduled' && event?.action !== 'campaign.rescheduled') return false;
  return event.detail.at - (line?.at ?? 0) > undoSeconds * 1000 + pressTakesMs;
}
