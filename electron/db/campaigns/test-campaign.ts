/** A campaign that is a test: one batch, for one's own phones, which are no contacts. */
import type { Db } from '../sqlite/open.ts';

/** Makes a test of a draft. To be called in a transaction. @param test its numbers as E.164 digits, `now` in Unix ms */
export async function makeTest(
  trx: Db,
  campaignId: number,
  test: {
    readonly numbers: readonly string[];
    readonly text: string;
    readonly segments: number;
    readonly now: number;
  },
): Promise<void> {
  await trx.updateTable('campaigns').set({ test: 1 }).where('id', '=', campaignId).execute();
  const batch = await trx
    .insertInto('batches')
    .values({
      campaign_id: campaignId,
      position: 0,
      text: test.text,
      segments: test.segments,
      size: test.numbers.length,
      state: 'queued',
      reason: null,
      updated_at: test.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const number of test.numbers) {
    await trx
      .insertInto('recipients')
      .values({
        campaign_id: campaignId,
        contact_id: null,
        number,
        name: '',
        country: null,
        batch_id: batch.id,
        skip_reason: null,
      })
      .execute();
  }
}
