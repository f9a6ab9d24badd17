/**
 * Writes a plan into the tables: the batches while the audience is still being read, then the people, who come in the
 * order of the indexes. All in portions, so that a campaign that is being sent meanwhile never waits long for its turn.
 *
 * Of a plan that is there already, what stays the same is not written again: most plans are made anew because a
 * few people or words changed, and removing a million rows takes longer than comparing them.
 */
import { sql } from 'kysely';
import type { Db } from './open.ts';
import {
  type BatchRows,
  clearPlan,
  type FinalSizes,
  markPlanning,
  pause,
  portion,
  type RecipientRows,
  rowsAtOnce,
} from './plans.ts';
import { writeCampaigns } from './write.ts';

/** The batches of the plan before: they keep their ids, and have the positions from 0. */
interface OldBatches {
  readonly first: number;
  readonly count: number;
}

export class PlanWriter {
  readonly #db: Db;
  readonly #campaignId: number;
  readonly #now: number;
  readonly #old: OldBatches;
  readonly #atOnce: number;
  /** The id of the first batch behind the old ones; null until it is known how many there may be. */
  #next: number | null = null;
  #waiting: string[] = [];
  #waitingBatches = 0;
  /** Batches of the plan, once all are there. */
  #count = 0;
  /** The number of the last person written. */
  #after = '';

  private constructor(db: Db, campaignId: number, now: number, old: OldBatches, atOnce: number) {
    this.#db = db;
    this.#campaignId = campaignId;
    this.#now = now;
    this.#old = old;
    this.#atOnce = atOnce;
  }

  /** All that follows is done over the same connection. */
  static async begin(db: Db, campaignId: number, now: number): Promise<PlanWriter> {
    await markPlanning(db, campaignId, 1);
    const old = await oldBatches(db, campaignId);
    if (old === null) await clearPlan(db, campaignId);
    const atOnce = await rowsAtOnce(db);
    return new PlanWriter(db, campaignId, now, old ?? { first: 0, count: 0 }, atOnce);
  }

  /**
   * Batches that were begun, in order of position and without gaps.
   *
   * @param most how many there will be at the most
   */
  async batches({ rows, count }: BatchRows, most: number): Promise<void> {
    this.#next ??= await reserveIds(this.#db, Math.max(0, most - this.#old.count));
    if (count > 0) this.#waiting.push(rows);
    this.#waitingBatches += count;
    if (this.#waitingBatches >= this.#atOnce) await this.#writeBatches();
  }

  /** When all batches are there. Of new ones only those have to be changed that have grown; old ones may have had any size. */
  async sizes({ grown, sizes }: FinalSizes): Promise<void> {
    if (this.#waitingBatches > 0) await this.#writeBatches();
    const old = this.#old.count > 0;
    const count = old ? sizes.length : grown.length;
    for (let from = 0; from < count; from += portion) {
      const pairs = old
        ? Array.from(sizes.subarray(from, from + portion), (size, index) => [from + index, size])
        : grown.slice(from, from + portion);
      await writeCampaigns(this.#db, (trx) =>
        sql`UPDATE batches SET size = s.value ->> 1 FROM json_each(${JSON.stringify(pairs)}) AS s
          WHERE batches.id = ${this.#idAt(sql`s.value ->> 0`)} AND batches.size <> s.value ->> 1`.execute(
          trx,
        ),
      );
      await pause();
    }
    this.#count = sizes.length;
  }

  /** People in the order of their numbers, one portion after the other. */
  async people({ rows, last }: RecipientRows): Promise<void> {
    const differs = sql`(contact_id, name, country, batch_id, skip_reason) IS NOT
      (excluded.contact_id, excluded.name, excluded.country, excluded.batch_id, excluded.skip_reason)`;
    const onConflict =
      this.#old.count === 0
        ? sql``
        : sql`WHERE true ON CONFLICT (campaign_id, number) DO UPDATE SET contact_id = excluded.contact_id,
          name = excluded.name, country = excluded.country, batch_id = excluded.batch_id,
          skip_reason = excluded.skip_reason WHERE ${differs}`;
    await writeCampaigns(this.#db, async (trx) => {
      if (this.#old.count > 0) await this.#removeStrangers(trx, last, rows);
      await sql`INSERT INTO recipients (campaign_id, contact_id, number, name, country, batch_id, skip_reason)
        SELECT ${this.#campaignId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3,
          ${this.#idAt(sql`value ->> 4`)}, value ->> 5
        FROM json_each(${rows}) ${onConflict}`.execute(trx);
    });
    this.#after = last;
    await pause();
  }

  /** The plan is whole once what the plan before had more is taken away. */
  async finish(): Promise<void> {
    if (this.#old.count > 0) await this.#removeRest();
    await markPlanning(this.#db, this.#campaignId, 0);
  }

  async #removeRest(): Promise<void> {
    await writeCampaigns(this.#db, (trx) => this.#removeStrangers(trx, null, '[]'));
    for (let from = this.#count; from < this.#old.count; from += portion) {
      await writeCampaigns(this.#db, (trx) =>
        sql`DELETE FROM batches WHERE campaign_id = ${this.#campaignId}
          AND position >= ${from} AND position < ${from + portion}`.execute(trx),
      );
      await pause();
    }
  }

  /** Of the numbers behind those written, up to `last` (null: all), those that are not among the rows. */
  async #removeStrangers(trx: Db, last: string | null, rows: string): Promise<void> {
    const upTo = last === null ? sql`` : sql`AND number <= ${last}`;
    await sql`DELETE FROM recipients WHERE campaign_id = ${this.#campaignId} AND number > ${this.#after} ${upTo}
      AND number NOT IN (SELECT value ->> 1 FROM json_each(${rows}))`.execute(trx);
  }

  async #writeBatches(): Promise<void> {
    const pages = this.#waiting;
    this.#waiting = [];
    this.#waitingBatches = 0;
    const changed = sql`(text, segments, country, not_before) IS NOT
      (excluded.text, excluded.segments, excluded.country, NULL)`;
    // The size is settled at the end: it is counted, and counting a change that is none costs as much as a change.
    const onConflict =
      this.#old.count === 0
        ? sql``
        : sql`WHERE true ON CONFLICT (id) DO UPDATE SET text = excluded.text, segments = excluded.segments,
            country = excluded.country, not_before = NULL, updated_at = excluded.updated_at WHERE ${changed}`;
    await writeCampaigns(this.#db, async (trx) => {
      for (const page of pages) {
        await sql`
          INSERT INTO batches (id, campaign_id, position, text, segments, size, state, country, updated_at)
          SELECT ${this.#idAt(sql`value ->> 0`)}, ${this.#campaignId}, value ->> 0, value ->> 1, value ->> 2,
            value ->> 3, 'queued', value ->> 4, ${this.#now}
          FROM json_each(${page}) ${onConflict}`.execute(trx);
      }
    });
    await pause();
  }

  #idAt(position: ReturnType<typeof sql>) {
    const { first, count } = this.#old;
    const next = this.#next ?? 0;
    if (count === 0) return sql`${sql.lit(next)} + (${position})`;
    return sql`iif((${position}) < ${sql.lit(count)}, ${sql.lit(first)}, ${sql.lit(next - count)}) + (${position})`;
  }
}

/**
 * The batches of the plan before, where they lie together in the order of their positions and wait to be sent. Null
 * where there are none, or such as have to be removed first.
 */
async function oldBatches(db: Db, campaignId: number): Promise<OldBatches | null> {
  const { rows } = await sql<{
    count: number;
    first: number | null;
    last: number | null;
    base: number | null;
  }>`
    SELECT count(*) AS count, min(id) AS first, max(id - position) AS last, min(id - position) AS base
    FROM batches WHERE campaign_id = ${campaignId}`.execute(db);
  const { rows: queued } = await sql<{ batches: number }>`SELECT batches FROM campaign_counts
    WHERE campaign_id = ${campaignId} AND state = 'queued'`.execute(db);
  const { count = 0, first = null, last = null, base = null } = rows[0] ?? {};
  if (count === 0 || first === null) return null;
  const together = base === last && base === first;
  return together && queued[0]?.batches === count ? { first, count } : null;
}

/**
 * Ids that nobody else takes, although the queue may cut a batch of another campaign in two meanwhile; the first of them.
 * Those that are not needed in the end are never used.
 */
function reserveIds(db: Db, count: number): Promise<number> {
  return writeCampaigns(db, async (trx) => {
    const { rows } = await sql<{ seq: number }>`
      UPDATE sqlite_sequence SET seq = seq + ${count} WHERE name = 'batches' RETURNING seq`.execute(trx);
    const [row] = rows;
    if (row !== undefined) return row.seq - count + 1;
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('batches', ${count})`.execute(trx);
    return 1;
  });
}
