/** Decisions of a person who looks and decides at once. */
import { waitingBatches } from '../../electron/db/campaigns/decisions.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import { type Choice, type Decider, decide, ofKind } from '../../electron/sending/decisions.ts';
import { type DecisionTaken, type SeenBatches, seenOf, seenTogether } from '../../electron/shared/models.ts';

type Unseen = Omit<Choice, 'seen'>;

/** The batches that a choice would be about now, as a screen shows them. */
export async function seenNow(db: Db, choice: Unseen): Promise<SeenBatches> {
  const { campaignId, from, batchIds } = choice;
  return seenTogether(ofKind(choice, await waitingBatches(db, campaignId, from, batchIds)).map(seenOf));
}

export async function decideAsSeen(db: Db, choice: Unseen, decider: Decider): Promise<DecisionTaken> {
  return decide(db, { ...choice, seen: await seenNow(db, choice) }, decider);
}
