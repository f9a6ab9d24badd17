/** What the queue does before all else: a request that was on its way when Carillon ended is unconfirmed. */
import { sql } from 'kysely';
import type { Db } from '../../db/sqlite/open.ts';
import { writeCampaigns } from '../../db/sqlite/write.ts';
import type { RecordsGuard } from './records-guard.ts';

/**
 * Marks every batch that was being sent as unconfirmed. It cannot be known whether its request
 * left, so it is shown to a person and never sent again by itself.
 *
 * @param owner asserts that the records are ours, in the same transaction
 * @returns how many batches
 */
export function recover(db: Db, now: number, owner?: RecordsGuard): Promise<number> {
  return writeCampaigns(db, async (trx) => {
    await owner?.assert(trx, false, now);
    // By way of the counts, which know the few campaigns concerned: no index holds the state alone.
    const interrupted = sql`SELECT b.id FROM campaign_counts AS k
      JOIN batches AS b ON b.campaign_id = k.campaign_id AND b.state = 'sending'
      WHERE k.state = 'sending' AND k.batches > 0`;
    await sql`UPDATE attempts SET outcome = 'unconfirmed', failure = 'interrupted'
      WHERE outcome IS NULL AND batch_id IN (${interrupted})`.execute(trx);
    const { numAffectedRows } = await sql`
      UPDATE batches SET state = 'unconfirmed', maybe_delivered = 1, reason = 'interrupted', updated_at = ${now}
      WHERE id IN (${interrupted})`.execute(trx);
    return Number(numAffectedRows ?? 0n);
  });
}
