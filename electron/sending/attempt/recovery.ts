/** The queue's first step: a request that was on its way when Carillon ended is unconfirmed. */
import type { Db } from '../../db/sqlite/open.ts';
import { writeCampaigns } from '../../db/sqlite/write.ts';
import type { CycleGuard } from './records-guard.ts';
import type { Tenure } from './tenure.ts';

/**
 * Marks every batch that was being sent as unconfirmed. It cannot be known whether its request
 * left, so it is shown to a person and never sent again by itself.
 *
 * @param tenure knows which requests were ours
 * @param owner asserts that the records are ours, in the same transaction
 * @returns how many batches
 */
export function recover(
  db: Db,
  now: number,
  tenure: Pick<Tenure, 'recover'>,
  owner?: CycleGuard,
): Promise<number> {
  return writeCampaigns(db, async (trx) => {
    await owner?.assert(trx, false, now);
    return tenure.recover(trx, now);
  });
}
