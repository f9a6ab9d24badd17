/** A computer of somebody of a team, by the rights of its login: it claims a batch as the app does, and the guards of the server say whether it may. */
import { sql } from 'kysely';
import { recordAttempts } from '../../electron/db/campaigns/attempts.ts';
import { markSending, recipientNumbers } from '../../electron/db/campaigns/batches.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../electron/db/sqlite/write.ts';
import { LeasedTenure } from '../../electron/sending/attempt/tenure.ts';
import { testAccountId } from './seeds.ts';

export class TeamSender {
  readonly #db: Db;
  readonly #tenure = new LeasedTenure();
  constructor(db: Db) {
    this.#db = db;
  }

  /** One cycle with requests for all of the batches, in this order. */
  async claims(...batchIds: readonly number[]): Promise<void> {
    const claiming = writeCampaigns(this.#db, async (trx) => {
      const isOurs = await this.#tenure.begin(trx, []);
      if (!isOurs(testAccountId)) throw new Error('The account is not its own');
      const made = [];
      for (const batchId of batchIds) {
        const { campaign_id: campaignId } = await trx
          .selectFrom('batches')
          .select('campaign_id')
          .where('id', '=', batchId)
          .executeTakeFirstOrThrow();
        const numbers = (await recipientNumbers(trx, batchId)).join(',');
        made.push({ batchId, campaignId, accountId: testAccountId, numbers });
      }
      await markSending(trx, batchIds, 1);
      await recordAttempts(trx, made, { epochMs: 1, steadyMs: 1 });
    });
    await claiming.catch(() => this.#tenure.ended('taken-back'));
    await claiming;
    this.#tenure.ended('committed');
  }
}

/** What became of the requests of a batch, written past every guard. @param db of the administrator */
export async function ended(
  db: Db,
  batchId: number,
  outcome: 'accepted' | 'unconfirmed' | 'rejected',
): Promise<void> {
  await sql`UPDATE attempts SET outcome = ${outcome} WHERE batch_id = ${batchId} AND outcome IS NULL`.execute(
    db,
  );
  await sql`UPDATE batches SET state = ${outcome}, maybe_delivered = ${outcome === 'unconfirmed' ? 1 : 0}
    WHERE id = ${batchId}`.execute(db);
}
