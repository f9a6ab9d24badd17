/** The batches table as the queue moves it: claimed, settled, cut in two. */
import { type RawBuilder, sql } from 'kysely';
import type { BatchReason, BatchState, SkipReason } from '../../shared/models.ts';
import { allOf, type OnItsWay, onItsWay } from '../one-trip.ts';
import type { Db } from '../sqlite/open.ts';

/** A batch that may be sent now. */
export interface ClaimableBatch {
  readonly id: number;
  readonly text: string;
  readonly segments: number;
  readonly size: number;
  readonly refusals: number;
  readonly bisecting: 0 | 1;
  /** The country whose hours its recipients keep, where they were told apart by it. */
  readonly country: string | null;
  /** Requests that were made for it, or for the one that it was divided from. */
  readonly attempts: number;
  readonly unsentTo: number | null;
  readonly despiteTo: number | null;
}

/** The end of a batch that was being sent. */
export interface BatchEnding {
  readonly id: number;
  readonly state: Exclude<BatchState, 'sending'>;
  readonly reason: string | null;
  /** 1 where the service refused for its limit. */
  readonly refused: 0 | 1;
  /** 1 where the request provably never left: it counts as no attempt. */
  readonly uncounted: 0 | 1;
}

const placed = sql`id, text, segments, size, refusals, bisecting, country, position, attempts,
  unsent_to AS "unsentTo", despite_to AS "despiteTo"`;

/**
 * The next queued batches of a campaign in their order, at most `limit`.
 *
 * @param countries only batches with one of these; null: all
 */
export async function claimableBatches(
  db: Db,
  campaignId: number,
  limit: number,
  countries: readonly (string | null)[] | null,
): Promise<readonly ClaimableBatch[]> {
  // The state stands in the text, not in a parameter: only so does the partial index apply.
  const queued = sql`SELECT ${placed} FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued'`;
  const next = sql`ORDER BY position LIMIT ${limit}`;
  if (countries === null) return (await sql<PlacedBatch>`${queued} ${next}`.execute(db)).rows;
  // One by one: of several countries at once, SQLite would sort all that is queued.
  const asked: OnItsWay<{ readonly rows: PlacedBatch[] }>[] = [];
  for (const country of countries)
    asked.push(
      await onItsWay(db, () =>
        sql<PlacedBatch>`${queued} AND country IS NOT DISTINCT FROM ${country} ${next}`.execute(db),
      ),
    );
  const found = (await allOf(asked).answer).flatMap(({ rows }) => rows);
  return found.sort((one, other) => one.position - other.position).slice(0, limit);
}

export type PlacedBatch = ClaimableBatch & { readonly position: number };

/** The countries of the queued batches of a campaign; null is among them where such were not told apart. */
export async function queuedCountries(db: Db, campaignId: number): Promise<readonly (string | null)[]> {
  // From one country to the next by the index: counting a million batches would take a while. NULL sorts before all.
  const after = (last: RawBuilder<unknown>) => sql`(SELECT min(country) FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued' AND country > ${last})`;
  const { rows } = await sql<{ country: string | null }>`
    WITH RECURSIVE each (country) AS (
      SELECT ${after(sql`''`)} UNION ALL SELECT ${after(sql`each.country`)} FROM each WHERE each.country IS NOT NULL
    )
    SELECT country FROM each WHERE country IS NOT NULL
    UNION ALL SELECT NULL WHERE EXISTS (SELECT 1 FROM batches
      WHERE campaign_id = ${campaignId} AND state = 'queued' AND country IS NULL)`.execute(db);
  return rows.map(({ country }) => country);
}

/** The queued batches of a campaign that keep the hours of a country, from behind a position on. */
export async function queuedBehind(
  db: Db,
  campaignId: number,
  {
    country,
    position,
    limit,
  }: { readonly country: string; readonly position: number; readonly limit: number },
): Promise<readonly PlacedBatch[]> {
  const { rows } = await sql<PlacedBatch>`
    SELECT ${placed} FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued' AND country = ${country} AND position > ${position}
    ORDER BY position LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many queued batches of a campaign each country has. */
export async function queuedBatches(
  db: Db,
  campaignId: number,
): Promise<readonly { readonly country: string | null; readonly batches: number }[]> {
  const { rows } = await sql<{ country: string | null; batches: number }>`
    SELECT country, count(*) AS batches FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued' GROUP BY country`.execute(db);
  return rows;
}

export interface BatchNumbers {
  /** The numbers that may be texted. */
  readonly phones: readonly string[];
  /** The country that is recorded with each of them; the empty string where none is. */
  readonly recorded: readonly string[];
  /** How many have been barred since the plan. */
  readonly barred: number;
}

/** Whom each batch is for. */
export async function numbersOf(
  db: Db,
  batchIds: readonly number[],
): Promise<ReadonlyMap<number, BatchNumbers>> {
  const { rows } = await sql<{
    batch_id: number;
    numbers: string | null;
    barred: number;
    recorded: string | null;
  }>`
    SELECT r.batch_id, count(d.number) AS barred,
      string_agg(r.number, ',' ORDER BY r.id) FILTER (WHERE d.number IS NULL) AS numbers,
      string_agg(iif(glob('[A-Z][A-Z]', r.country), r.country, ''), ',' ORDER BY r.id)
        FILTER (WHERE d.number IS NULL) AS recorded
    FROM json_each(${JSON.stringify(batchIds)}) AS b
    JOIN recipients AS r ON r.batch_id = CAST(b.value AS BIGINT)
    LEFT JOIN do_not_text AS d ON d.number = r.number
    GROUP BY r.batch_id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.batch_id,
      {
        phones: row.numbers?.split(',') ?? [],
        recorded: row.recorded?.split(',') ?? [],
        barred: row.barred,
      },
    ]),
  );
}

/**
 * Takes the numbers that are on the do-not-text list out of a queued batch; an empty batch disappears. The numbers of a batch in
 * doubt stay unconfirmed, in one of their own: they may have the text already, and nobody is to read that they do not.
 */
export async function skipBarred(db: Db, batchId: number, now: number): Promise<void> {
  const { rows } = await sql<{ number: string }>`SELECT number FROM recipients
    WHERE batch_id = ${batchId} AND number IN (SELECT number FROM do_not_text)`.execute(db);
  const numbers = rows.map(({ number }) => number);
  await skipNumbers(db, batchId, { numbers, reason: 'do-not-text', now });
}

/** The same with numbers that are left out for a reason of their own. */
export async function skipNumbers(
  db: Db,
  batchId: number,
  {
    numbers,
    reason,
    now,
  }: { readonly numbers: readonly string[]; readonly reason: SkipReason; readonly now: number },
): Promise<void> {
  if (numbers.length > 0 && (await isMaybeDelivered(db, batchId)))
    return leaveUnconfirmed(db, batchId, { numbers, reason: 'barred-again', now });
  await sql`UPDATE recipients SET batch_id = NULL, skip_reason = ${reason}
    WHERE batch_id = ${batchId} AND number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(
    db,
  );
  await measure(db, batchId);
}

const isStopped = sql`(SELECT state FROM campaigns WHERE id = batches.campaign_id) = 'stopped'`;

/** Whether an earlier request may have reached the people of a batch. */
export async function isMaybeDelivered(db: Db, batchId: number): Promise<boolean> {
  const batch = await db
    .selectFrom('batches')
    .select('maybe_delivered')
    .where('id', '=', batchId)
    .executeTakeFirst();
  return batch?.maybe_delivered === 1;
}

/** Numbers of a batch in doubt that are not sent to after all: they stay unconfirmed, in one of their own. */
export async function leaveUnconfirmed(
  db: Db,
  batchId: number,
  {
    numbers,
    reason,
    now,
  }: { readonly numbers: readonly string[]; readonly reason: BatchReason; readonly now: number },
): Promise<void> {
  const { size } = await db
    .selectFrom('batches')
    .select('size')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  // All of them: its requests stay with it.
  const left =
    size === numbers.length ? batchId : await splitOff(db, batchId, numbers, { bisecting: 0, now });
  await sql`UPDATE batches SET state = 'unconfirmed', reason = ${reason}, decision = NULL
    WHERE id = ${left}`.execute(db);
}

/** Of a campaign that is stopped: what was to be sent again is unconfirmed, as it was before. */
export async function restoreMaybeDelivered(db: Db, campaignId: number, now: number): Promise<void> {
  await sql`UPDATE batches SET state = 'unconfirmed', updated_at = ${now},
      reason = coalesce(decision ->> '$.from.reason', reason), decision = NULL
    WHERE campaign_id = ${campaignId} AND state = 'queued' AND maybe_delivered = 1`.execute(db);
}

/** The largest number that a server keeps (`postgres/steps/first/tables/columns.ts`). */
const most = sql.lit(1_000_000_000);

/** Marks queued batches as being sent, each with one attempt more. */
export async function markSending(db: Db, batchIds: readonly number[], now: number): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE batches SET state = 'sending', attempts = min(attempts + 1, ${most}), updated_at = ${now}
    WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(batchIds)})) AND state = 'queued'`.execute(
    db,
  );
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
      reason = CASE WHEN maybe_delivered = 1 AND e.value ->> 'state' = 'rejected' THEN ${'refused-again' satisfies BatchReason}
        WHEN maybe_delivered = 1 AND e.value ->> 'state' = 'queued' AND ${isStopped} THEN ${'stopped-again' satisfies BatchReason}
        ELSE e.value ->> 'reason' END,
      state = CASE WHEN maybe_delivered = 1 AND (e.value ->> 'state' = 'rejected' OR e.value ->> 'state' = 'queued' AND ${isStopped})
        THEN 'unconfirmed' ELSE e.value ->> 'state' END,
      maybe_delivered = CASE e.value ->> 'state' WHEN 'accepted' THEN 0 WHEN 'unconfirmed' THEN 1 ELSE maybe_delivered END,
      refusals = min(refusals + CAST(e.value ->> 'refused' AS BIGINT), ${most}), attempts = max(attempts - CAST(e.value ->> 'uncounted' AS BIGINT), 0)
    FROM json_each(${JSON.stringify(endings)}) AS e
    WHERE batches.id = CAST(e.value ->> 'id' AS BIGINT) AND batches.state = 'sending'`.execute(db);
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
  { bisecting, now }: { readonly bisecting: 0 | 1; readonly now: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO batches (campaign_id, position, text, segments, size, state, bisecting, country,
      updated_at, attempts, maybe_delivered, split_from, unsent_to, despite_to, reason, decision)
    SELECT campaign_id, (SELECT max(position) + 1 FROM batches AS b WHERE b.campaign_id = batches.campaign_id),
      text, segments, 0, 'queued', ${bisecting}, country, ${now},
      attempts, maybe_delivered, id, unsent_to, despite_to, iif(state = 'queued', reason, NULL), iif(state = 'queued', decision, NULL)
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

/**
 * Cuts the queued batches of a campaign that are larger into ones of at most `most` people: the service takes no larger requests.
 * As with {@link splitOff}, the further ones go to the end and carry on what is known of the one that they were cut from.
 */
export async function cutQueued(trx: Db, campaignId: number, most: number, now: number): Promise<void> {
  const larger = sql`campaign_id = ${campaignId} AND state = 'queued' AND size > ${most}`;
  const { rows } = await sql<{ last: number | null; cut: number }>`SELECT max(position) AS last,
    count(CASE WHEN ${larger} THEN 1 END) AS cut FROM batches WHERE campaign_id = ${campaignId}`.execute(trx);
  const { last, cut } = rows[0] ?? { last: null, cut: 0 };
  if (last === null || cut === 0) return;
  const part = sql`CAST(${most} AS BIGINT)`;
  await sql`INSERT INTO batches (campaign_id, position, text, segments, size, state, bisecting, country,
      updated_at, attempts, maybe_delivered, split_from, unsent_to, despite_to, reason, decision)
    WITH RECURSIVE parts (batch_id, nth, people) AS (
      SELECT id, 1, size - ${part} FROM batches WHERE ${larger}
      UNION ALL SELECT batch_id, nth + 1, people - ${part} FROM parts WHERE people > ${part}
    )
    SELECT campaign_id, CAST(${last} AS BIGINT) + row_number() OVER (ORDER BY position, nth), text, segments,
      CASE WHEN people > ${part} THEN ${part} ELSE people END, state, bisecting, country,
      CAST(${now} AS BIGINT), attempts, maybe_delivered, id, unsent_to, despite_to, reason, decision
    FROM parts JOIN batches ON batches.id = parts.batch_id`.execute(trx);
  await sql`UPDATE recipients SET batch_id = moved.part_id FROM (
      SELECT placed.id, cut.id AS part_id FROM (
        SELECT id, batch_id, (row_number() OVER (PARTITION BY batch_id ORDER BY id) - 1) / ${part} AS nth
        FROM recipients WHERE batch_id IN (SELECT id FROM batches WHERE ${larger})
      ) AS placed JOIN (
        SELECT id, split_from, row_number() OVER (PARTITION BY split_from ORDER BY position) AS nth
        FROM batches WHERE campaign_id = ${campaignId} AND position > ${last}
      ) AS cut ON cut.split_from = placed.batch_id AND cut.nth = placed.nth
    ) AS moved WHERE recipients.id = moved.id`.execute(trx);
  await sql`UPDATE batches SET size = ${part}, updated_at = ${now} WHERE ${larger}`.execute(trx);
}

/** The numbers of a batch's recipients, in their order. */
export async function recipientNumbers(db: Db, batchId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('recipients')
    .select('number')
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
  return rows.map(({ number }) => number);
}

/** Whom a queued batch is for, each with the country as it is recorded. */
export async function countriesOfBatch(
  db: Db,
  batchId: number,
): Promise<readonly { readonly number: string; readonly country: string | null }[]> {
  return db
    .selectFrom('recipients')
    .select(['number', 'country'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
}

/** Notes of which country all recipients of a batch are. */
export async function setCountry(db: Db, batchId: number, country: string): Promise<void> {
  await db.updateTable('batches').set({ country }).where('id', '=', batchId).execute();
}

/** Queues a rejected batch again, to be bisected for as long as it is rejected. */
export async function queueForBisecting(db: Db, batchId: number, now: number): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE batches SET state = 'queued', bisecting = 1, refusals = 0, reason = 'bisecting', updated_at = ${now}
    WHERE id = ${batchId} AND state = 'rejected'`.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`Batch ${batchId} is not rejected`);
}

/** Makes a batch's size what it is; the counts follow by trigger, and an empty batch disappears. */
export async function measure(db: Db, batchId: number): Promise<void> {
  await sql`UPDATE batches SET size = (SELECT count(*) FROM recipients WHERE batch_id = ${batchId})
    WHERE id = ${batchId}`.execute(db);
  await sql`DELETE FROM batches WHERE id = ${batchId} AND size = 0`.execute(db);
}
