/** People who are left out when something is sent again, since they refused after it was sent for the first time. */
import { barredAmong } from '../db/campaigns/refused-since.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { RefusedSince } from '../shared/models.ts';
import { LateRefusals } from './attempt/late-refusals.ts';

/** A person who looks for one of them finds the rest in the results. */
const namesShown = 3;

/** The people of batches who would be left out of them now, as the claim leaves them out (`attempt/claim.ts`). */
export async function refusedSince(
  db: Db,
  campaignId: number,
  batchIds: readonly number[],
): Promise<readonly RefusedSince[]> {
  const barred = await barredAmong(db, campaignId, batchIds);
  const onList = new Set(barred.map(({ number }) => number));
  const late = await new LateRefusals().peopleAmong(db, campaignId, batchIds);
  const elsewhere = late.filter(({ number }) => !onList.has(number));
  return [
    { reason: 'do-not-text' as const, those: barred },
    { reason: 'refused-elsewhere' as const, those: elsewhere },
  ]
    .filter(({ those }) => those.length > 0)
    .map(({ reason, those }) => ({
      reason,
      people: those.length,
      first: those.slice(0, namesShown).map(({ name, number }) => ({ name, number })),
    }));
}

export const peopleOf = (refused: readonly RefusedSince[]): number =>
  refused.reduce((sum, { people }) => sum + people, 0);
