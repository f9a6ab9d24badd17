/** The batches table as the queue moves it: claimed, settled, cut in two. */
import { sql } from 'kysely';
import type { BatchReason, BatchState } from '../shared/models.ts';
import type { Db } from './open.ts';

/** A batch that may be sent now. */
export interface ClaimableBatch {
  readonly id: number;
  readonly text: string;
  readonly segments: number;
  readonly size: number;
  readonly refusals: number;
  readonly finding: 0 | 1;
}

/** What becomes of a batch that was being sent. */
export interface BatchEnding {
  readonly id: number;
  readonly state: Exclude<BatchState, 'sending'>;
  readonly reason: string | null;
  /** 1 where the service refused for its limit. */
  readonly refused: 0 | 1;
  /** 1 where the request provably never left: it counts as no attempt. */
  readonly uncounted: 0 | 1;
}

/**
 * The next queued batches of a campaign that are due at `now`, at most `limit`: first those that
 * wait for nothing, in their order, then those whose hour has come.
 */
export async function claimableBatches(
  db: Db,
  campaignId: number,
  limit: number,
  now: number,
): Promise<readonly ClaimableBatch[]> {
  // The state stands in the text, not in a parameter: only so does the partial index apply.
  const due = sql`SELECT id, text, segments, size, refusals, finding FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued'`;
  const { rows: open } = await sql<ClaimableBatch>`${due} AND not_before IS NULL
    ORDER BY position LIMIT ${limit}`.execute(db);
  if (open.length === limit) return open;
  const { rows: timed } = await sql<ClaimableBatch>`${due} AND not_before <= ${now}
    ORDER BY not_before, position LIMIT ${limit - open.length}`.execute(db);
  return [...open, ...timed];
}

/** When the next deferred batch of a campaign is due, Unix ms; null where none is deferred. */
export async function nextDue(db: Db, campaignId: number): Promise<number | null> {
  const { rows } = await sql<{ due: number | null }>`SELECT min(not_before) AS due FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued' AND not_before IS NOT NULL`.execute(db);
  return rows[0]?.due ?? null;
}

/**
 * Until when nothing of a campaign may be sent (texting hours), Unix ms; null where something queued is due by `now`, or
 * nothing is queued.
 */
export async function heldUntil(db: Db, campaignId: number, now: number): Promise<number | null> {
  // Nulls, which wait for nothing, come first.
  const { rows } = await sql<{ due: number | null }>`SELECT not_before AS due FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued' ORDER BY not_before LIMIT 1`.execute(db);
  const due = rows[0]?.due ?? null;
  return due !== null && due > now ? due : null;
}

/** Whether any queued batch of a campaign waits for an hour. */
export async function isDeferred(db: Db, campaignId: number): Promise<boolean> {
  return (await nextDue(db, campaignId)) !== null;
}

/**
 * How many queued batches of a campaign wait for each hour (`at`, Unix ms; null: for none), by the country whose texting
 * hours they keep.
 */
export async function queuedBatches(
  db: Db,
  campaignId: number,
): Promise<
  readonly { readonly at: number | null; readonly country: string | null; readonly batches: number }[]
> {
  const { rows } = await sql<{ at: number | null; country: string | null; batches: number }>`
    SELECT not_before AS at, country, count(*) AS batches FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued' GROUP BY not_before, country`.execute(db);
  return rows;
}

/** The numbers of each batch that may be texted, and how many have been barred since the plan. */
export async function numbersOf(
  db: Db,
  batchIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly phones: readonly string[]; readonly barred: number }>> {
  const { rows } = await sql<{ batch_id: number; numbers: string | null; barred: number }>`
    SELECT r.batch_id, count(d.number) AS barred,
      group_concat(r.number, ',' ORDER BY r.id) FILTER (WHERE d.number IS NULL) AS numbers
    FROM json_each(${JSON.stringify(batchIds)}) AS b
    JOIN recipients AS r ON r.batch_id = b.value
    LEFT JOIN do_not_text AS d ON d.number = r.number
    GROUP BY r.batch_id`.execute(db);
  return new Map(
    rows.map((row) => [row.batch_id, { phones: row.numbers?.split(',') ?? [], barred: row.barred }]),
  );
}

/**
 * Takes the numbers that are on the do-not-text list out of a queued batch; an empty batch disappears. Those of a batch in
 * doubt stay unconfirmed, in one of their own: they may have the text already, and nobody is to read that they do not.
 */
export async function skipBarred(db: Db, batchId: number, now: number): Promise<void> {
  if (await isInDoubt(db, batchId)) return leaveUnconfirmed(db, batchId, now);
  await sql`UPDATE recipients SET batch_id = NULL, skip_reason = 'do-not-text'
    WHERE batch_id = ${batchId} AND number IN (SELECT number FROM do_not_text)`.execute(db);
  await measure(db, batchId);
}

const isStopped = sql`(SELECT state FROM campaigns WHERE id = batches.campaign_id) = 'stopped'`;

async function isInDoubt(db: Db, batchId: number): Promise<boolean> {
  const batch = await db.selectFrom('batches').select('doubt').where('id', '=', batchId).executeTakeFirst();
  return batch?.doubt === 1;
}

async function leaveUnconfirmed(db: Db, batchId: number, now: number): Promise<void> {
  const { rows } = await sql<{ number: string }>`SELECT number FROM recipients
    WHERE batch_id = ${batchId} AND number IN (SELECT number FROM do_not_text)`.execute(db);
  const numbers = rows.map(({ number }) => number);
  const barred = await splitOff(db, batchId, numbers, { finding: 0, now });
  await sql`UPDATE batches SET state = 'unconfirmed', reason = ${'barred-again' satisfies BatchReason}, decision = NULL
    WHERE id = ${barred}`.execute(db);
}

/** Of a campaign that is stopped: what was to be sent again is unconfirmed, as it was before. */
export async function restoreDoubt(db: Db, campaignId: number, now: number): Promise<void> {
  await sql`UPDATE batches SET state = 'unconfirmed', updated_at = ${now},
      reason = coalesce(decision ->> '$.from.reason', reason), decision = NULL
    WHERE campaign_id = ${campaignId} AND state = 'queued' AND doubt = 1`.execute(db);
}

/** Marks queued batches as being sent, each with one attempt more. */
export async function markSending(db: Db, batchIds: readonly number[], now: number): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE batches SET state = 'sending', attempts = attempts + 1, updated_at = ${now}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(batchIds)})) AND state = 'queued'`.execute(db);
  if (numAffectedRows !== BigInt(batchIds.length)) {
    throw new Error(`${numAffectedRows} of ${batchIds.length} batches claimed`);
  }
}

/**
 * Moves batches that were being sent to where their answers put them. One in doubt, which an earlier request may have
 * brought to people, is not rejected by a later answer: it stays unconfirmed, and does not wait in a stopped campaign.
 */
export async function endBatches(db: Db, endings: readonly BatchEnding[], now: number): Promise<void> {
  if (endings.length === 0) return;
  const { numAffectedRows } = await sql`
    UPDATE batches SET updated_at = ${now},
      reason = CASE WHEN doubt = 1 AND e.value ->> 'state' = 'rejected' THEN ${'refused-again' satisfies BatchReason}
        WHEN doubt = 1 AND e.value ->> 'state' = 'queued' AND ${isStopped} THEN ${'stopped-again' satisfies BatchReason}
        ELSE e.value ->> 'reason' END,
      state = CASE WHEN doubt = 1 AND (e.value ->> 'state' = 'rejected' OR e.value ->> 'state' = 'queued' AND ${isStopped})
        THEN 'unconfirmed' ELSE e.value ->> 'state' END,
      doubt = CASE e.value ->> 'state' WHEN 'accepted' THEN 0 WHEN 'unconfirmed' THEN 1 ELSE doubt END,
      refusals = refusals + (e.value ->> 'refused'), attempts = attempts - (e.value ->> 'uncounted')
    FROM json_each(${JSON.stringify(endings)}) AS e
    WHERE batches.id = e.value ->> 'id' AND batches.state = 'sending'`.execute(db);
  if (numAffectedRows !== BigInt(endings.length)) {
    throw new Error(`${numAffectedRows} of ${endings.length} batches ended`);
  }
}

/**
 * Moves some numbers of a batch into a new one, which is queued at the end of the campaign. The requests made for the one
 * were made for them too. Of a batch that still waits
 * itself, the new one is as much the matter of a person's decision, which then can be taken back for both.
 *
 * @returns the id of the new batch
 */
export async function splitOff(
  db: Db,
  batchId: number,
  numbers: readonly string[],
  { finding, now }: { readonly finding: 0 | 1; readonly now: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO batches (campaign_id, position, text, segments, size, state, finding, country,
      not_before, updated_at, attempts, doubt, split_from, reason, decision)
    SELECT campaign_id, (SELECT max(position) + 1 FROM batches AS b WHERE b.campaign_id = batches.campaign_id),
      text, segments, 0, 'queued', ${finding}, country, not_before, ${now},
      attempts, doubt, id, iif(state = 'queued', reason, NULL), iif(state = 'queued', decision, NULL)
    FROM batches WHERE id = ${batchId}
    RETURNING id`.execute(db);
  const created = rows[0];
  if (created === undefined) throw new Error(`Batch ${batchId} is gone`);
  await sql`UPDATE recipients SET batch_id = ${created.id}
    WHERE batch_id = ${batchId} AND number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(
    db,
  );
  await measure(db, created.id);
  await measure(db, batchId);
  return created.id;
}

/** Queues a rejected batch again, to be halved for as long as it is rejected. */
export async function queueForFinding(db: Db, batchId: number, now: number): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE batches SET state = 'queued', finding = 1, refusals = 0, reason = 'finding', updated_at = ${now}
    WHERE id = ${batchId} AND state = 'rejected'`.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`Batch ${batchId} is not rejected`);
}

/** Makes a batch's size what it is; the counts follow by trigger. */
async function measure(db: Db, batchId: number): Promise<void> {
  await sql`UPDATE batches SET size = (SELECT count(*) FROM recipients WHERE batch_id = ${batchId})
    WHERE id = ${batchId}`.execute(db);
  await sql`DELETE FROM batches WHERE id = ${batchId} AND size = 0`.execute(db);
}
