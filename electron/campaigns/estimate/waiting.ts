/** Whom texting hours keep waiting, of a campaign whose review is over. */

import { queuedByCountry } from '../../db/campaigns/schedule.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { type Campaign, type CampaignStatus, keepsHours } from '../../shared/models.ts';
import type { DeferredPeople } from '../../shared/plans.ts';
import { openingOf, type TextingHours } from '../../shared/time/texting-hours.ts';

export interface WaitingInput {
  /** Null: none are kept. */
  readonly hours: TextingHours | null;
  readonly homeZone: string;
  /** Unix ms. */
  readonly now: number;
}

/**
 * By the moment until which they wait, the first one first: of a scheduled campaign those who will wait at its time, of one
 * that is being sent, or is paused, those who wait now.
 */
export async function peopleWaiting(
  db: Db,
  campaign: Campaign,
  { hours, homeZone, now }: WaitingInput,
): Promise<readonly DeferredPeople[]> {
  const at = momentOf(campaign.status, now);
  return at === null ? [] : waitingAt(db, campaign, { hours, homeZone, at });
}

/** Whom texting hours would keep waiting, were it to begin then. */
export async function waitingAt(
  db: Db,
  campaign: Campaign,
  { hours, homeZone, at }: Omit<WaitingInput, 'now'> & { readonly at: number },
): Promise<readonly DeferredPeople[]> {
  if (hours === null || !keepsHours(campaign)) return [];
  const waiting = new Map<number, number>();
  for (const { country, recipients } of await queuedByCountry(db, campaign.id)) {
    const { open, until } = openingOf(country, hours, homeZone, at);
    if (!open && until !== null) waiting.set(until, (waiting.get(until) ?? 0) + recipients);
  }
  return [...waiting].map(([until, recipients]) => ({ until, recipients })).sort((a, b) => a.until - b.until);
}

/** When it is decided who waits; null where nothing more of it is sent. */
function momentOf(status: CampaignStatus, now: number): number | null {
  switch (status.state) {
    case 'sending':
    case 'paused':
      return now;
    case 'scheduled':
      return status.at;
    case 'draft':
    case 'finished':
    case 'stopped':
      return null;
    default:
      return status satisfies never;
  }
}
