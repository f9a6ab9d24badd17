/** People whom the fuse kept back: the text that each would have got stays with them, so that a person can send it all the same. */
import { sql } from 'kysely';
import type { KeptBack } from '../../shared/channels/sending.ts';
import { type FuseReason, fuseReasons } from '../../shared/models/fuse.ts';
import type { BatchReason } from '../../shared/models.ts';
import { isMaybeDelivered, leaveUnconfirmed, measure } from '../campaigns/batches.ts';
import { lastAttempt } from '../campaigns/decisions.ts';
import type { Db } from '../sqlite/open.ts';

/** Takes numbers out of a queued batch. Of a batch in doubt they stay unconfirmed: they may have its text already. */
export async function keepBack(
  trx: Db,
  batchId: number,
  {
    numbers,
    reason,
    now,
  }: { readonly numbers: readonly string[]; readonly reason: FuseReason; readonly now: number },
): Promise<void> {
  if (await isMaybeDelivered(trx, batchId)) {
    const again: BatchReason = 'kept-again';
    return leaveUnconfirmed(trx, batchId, { numbers, reason: again, now });
  }
  const { rows } = await sql<{ id: number }>`
    INSERT INTO kept_texts (campaign_id, text, segments, country)
    SELECT campaign_id, text, segments, country FROM batches WHERE id = ${batchId} RETURNING id`.execute(trx);
  await sql`UPDATE recipients SET batch_id = NULL, skip_reason = ${reason}, kept_text = ${rows[0]?.id ?? null}
    WHERE batch_id = ${batchId} AND number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(
    trx,
  );
  await measure(trx, batchId);
}

/** How many of a campaign are kept back, for which reason; none of one whose people were removed. */
export async function countKeptBack(db: Db, campaignId: number): Promise<readonly KeptBack[]> {
  const { rows } = await sql<KeptBack>`SELECT skip_reason AS reason, count(*) AS people,
      sum(id) AS ids, sum(kept_text) AS texts FROM recipients
    WHERE campaign_id = ${campaignId} AND kept_text IS NOT NULL AND skip_reason IN (${sql.join(fuseReasons)})
    GROUP BY skip_reason ORDER BY skip_reason DESC`.execute(db);
  return rows;
}

/** The last text of a campaign that somebody is kept back from; null: nobody is. */
export async function lastKeptText(db: Db, campaignId: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(kept_text) AS last FROM recipients
    WHERE campaign_id = ${campaignId} AND kept_text IS NOT NULL`.execute(db);
  return rows[0]?.last ?? null;
}

/**
 * Queues people again who are kept back from texts up to one (see {@link lastKeptText}), at most `texts` batches of them: a person said so.
 *
 * @returns how many people
 */
export async function queueKeptBack(
  trx: Db,
  campaignId: number,
  { texts, upTo, now }: { readonly texts: number; readonly upTo: number; readonly now: number },
): Promise<number> {
  const { rows } = await sql<{ kept: number }>`SELECT DISTINCT kept_text AS kept FROM recipients
    WHERE campaign_id = ${campaignId} AND kept_text <= ${upTo} ORDER BY kept_text LIMIT ${texts}`.execute(
    trx,
  );
  let people = 0;
  for (const { kept } of rows) {
    const { rows: made } = await sql<{ id: number }>`
      INSERT INTO batches (campaign_id, position, text, segments, size, state, country, updated_at, despite_to, reason)
      SELECT campaign_id, (SELECT coalesce(max(position), -1) + 1 FROM batches WHERE campaign_id = ${campaignId}),
        text, segments, 0, 'queued', country, ${now}, ${lastAttempt}, ${'marked-queued' satisfies BatchReason}
      FROM kept_texts WHERE id = ${kept} RETURNING id`.execute(trx);
    const [batch] = made;
    if (batch === undefined) throw new Error(`The text ${kept} is gone`);
    const { numAffectedRows } = await sql`
      UPDATE recipients SET batch_id = ${batch.id}, skip_reason = NULL, kept_text = NULL
      WHERE campaign_id = ${campaignId} AND kept_text = ${kept}`.execute(trx);
    people += Number(numAffectedRows ?? 0n);
    await measure(trx, batch.id);
    await sql`DELETE FROM kept_texts WHERE id = ${kept}`.execute(trx);
  }
  return people;
}
