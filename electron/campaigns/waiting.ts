/** Whom texting hours keep waiting, of a campaign whose review is over. */
import type { Db } from '../db/open.ts';
import { heldByMoment, queuedByCountry } from '../db/schedule.ts';
import type { Campaign } from '../shared/models.ts';
import type { HeldPeople } from '../shared/plans.ts';
import { openingOf, type TextingHours } from '../shared/texting-hours.ts';

export interface WaitingNeeds {
  /** Null: none are kept. */
  readonly hours: TextingHours | null;
  readonly homeZone: string;
  /** Unix ms. */
  readonly now: number;
}

/**
 * By the moment until which they wait, the first one first. Of a scheduled campaign those who will wait at its time; of
 * one that is being sent, or is paused, those whose batches are held now.
 */
export async function peopleWaiting(
  db: Db,
  { id, status, practice }: Campaign,
  { hours, homeZone, now }: WaitingNeeds,
): Promise<readonly HeldPeople[]> {
  switch (status.state) {
    case 'sending':
    case 'paused':
      return heldByMoment(db, id, now);
    case 'scheduled': {
      if (practice || hours === null) return [];
      const waiting = new Map<number, number>();
      for (const { country, recipients } of await queuedByCountry(db, id)) {
        const { open, until } = openingOf(country, hours, homeZone, status.at);
        if (!open && until !== null) waiting.set(until, (waiting.get(until) ?? 0) + recipients);
      }
      return [...waiting]
        .map(([until, recipients]) => ({ until, recipients }))
        .sort((a, b) => a.until - b.until);
    }
    case 'draft':
    case 'finished':
    case 'stopped':
      return [];
    default:
      return status satisfies never;
  }
}
