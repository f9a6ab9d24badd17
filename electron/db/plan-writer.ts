/**
 * Writes a plan into the tables while the audience is still being read: people are gathered beside them, in the order of
 * the indexes, batches are written as they come. All in portions, so that a campaign that is being sent meanwhile never
 * waits long for its turn.
 *
 * Of a plan that is there already, what stays the same is not written again: most plans are made anew because a
 * few people or words changed, and removing a million rows takes longer than comparing them.
 */
import { sql } from 'kysely';
import { skipReasons } from '../shared/models.ts';
import type { Db } from './open.ts';
import { clearPlan, codeRoom, type PlacedPeople, pause, portion } from './plans.ts';
import { writeCampaigns } from './write.ts';

/** Ids kept for the batches of one plan; those that it does not need are never used. */
const roomForBatches = 2 ** 26;

/** The batches of the plan before: they keep their ids, and have the positions from 0. */
interface OldBatches {
  readonly first: number;
  readonly count: number;
}

/** Sizes as they are in the end. */
export interface FinalSizes {
  /** Batches that have grown since they were taken: position and size. */
  readonly grown: readonly (readonly [position: number, size: number])[];
  /** All, in order of position. */
  readonly sizes: readonly number[];
}

export class PlanWriter {
  readonly #db: Db;
  readonly #campaignId: number;
  readonly #now: number;
  readonly #old: OldBatches;
  /** The id of the first batch behind the old ones. */
  readonly #next: number;
  #waiting: string[] = [];
  #waitingBatches = 0;

  private constructor(db: Db, campaignId: number, now: number, old: OldBatches, next: number) {
    this.#db = db;
    this.#campaignId = campaignId;
    this.#now = now;
    this.#old = old;
    this.#next = next;
  }

  /** Makes room for the people of a plan. All that follows is done over the same connection. */
  static async begin(db: Db, campaignId: number, now: number): Promise<PlanWriter> {
    // In the order of numbers, in which two of the three indexes of recipients are then filled.
    await sql`CREATE TEMP TABLE IF NOT EXISTS gathered (
      number TEXT PRIMARY KEY, contact_id INTEGER, name TEXT, country TEXT, batch INTEGER, skip TEXT
    ) STRICT, WITHOUT ROWID`.execute(db);
    await sql`DELETE FROM temp.gathered`.execute(db);
    const old = await oldBatches(db, campaignId);
    if (old === null) await clearPlan(db, campaignId);
    const next = await reserveIds(db);
    return new PlanWriter(db, campaignId, now, old ?? { first: 0, count: 0 }, next);
  }

  /** Takes people and the batches that were begun for them. */
  async take({ codes, batches, begun }: PlacedPeople): Promise<void> {
    await this.#gather(codes);
    if (begun > 0) this.#waiting.push(batches);
    this.#waitingBatches += begun;
    if (this.#waitingBatches >= portion) await this.#writeBatches();
  }

  /** Writes what is left, and the people as recipients. `onWritten` hears how many so far. */
  async finish({ grown, sizes }: FinalSizes, onWritten: (people: number) => void): Promise<void> {
    if (this.#waitingBatches > 0) await this.#writeBatches();
    await this.#settleSizes({ grown, sizes });
    await this.#writeRecipients(onWritten);
    await this.#removeBatchesFrom(sizes.length);
    await sql`DROP TABLE temp.gathered`.execute(this.#db);
  }

  /** Number, name and country as the contacts have them now. */
  async #gather(codes: string): Promise<void> {
    const reasons = JSON.stringify(skipReasons.toReversed());
    // As literals: a bound number is a floating-point one, and dividing by it leaves a fraction.
    const room = sql.lit(codeRoom);
    const firstReason = sql.lit(codeRoom - skipReasons.length);
    await sql`INSERT INTO temp.gathered (number, contact_id, name, country, batch, skip)
      SELECT c.number, c.id, c.name, c.country,
        iif(p.value % ${room} < ${firstReason}, p.value % ${room}, NULL),
        iif(p.value % ${room} < ${firstReason}, NULL, ${reasons} ->> (p.value % ${room} - ${firstReason}))
      FROM json_each(${codes}) AS p CROSS JOIN contacts AS c ON c.id = p.value / ${room}`.execute(this.#db);
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
    if (count === 0) return sql`${sql.lit(this.#next)} + (${position})`;
    return sql`iif((${position}) < ${sql.lit(count)}, ${sql.lit(first)}, ${sql.lit(this.#next - count)}) + (${position})`;
  }

  /** Of new batches only those that have grown since; old ones may have had any size. */
  async #settleSizes({ grown, sizes }: FinalSizes): Promise<void> {
    const pairs = this.#old.count === 0 ? grown : sizes.map((size, position) => [position, size] as const);
    for (let from = 0; from < pairs.length; from += portion) {
      const some = JSON.stringify(pairs.slice(from, from + portion));
      await writeCampaigns(this.#db, (trx) =>
        sql`UPDATE batches SET size = s.value ->> 1 FROM json_each(${some}) AS s
          WHERE batches.id = ${this.#idAt(sql`s.value ->> 0`)} AND batches.size <> s.value ->> 1`.execute(
          trx,
        ),
      );
      await pause();
    }
  }

  async #writeRecipients(onWritten: (people: number) => void): Promise<void> {
    const again = this.#old.count > 0 || (await this.#hasRecipients());
    let after = '';
    let written = 0;
    for (;;) {
      const last = await writeCampaigns(this.#db, async (trx) => {
        const { rows } = await sql<{ last: string | null; people: number }>`
          SELECT max(number) AS last, count(*) AS people
          FROM (SELECT number FROM temp.gathered WHERE number > ${after} ORDER BY number LIMIT ${portion})`.execute(
          trx,
        );
        const { last = null, people = 0 } = rows[0] ?? {};
        if (again) await this.#removeStrangers(trx, after, last);
        if (last === null) return null;
        await this.#writePortion(trx, after, last, again);
        written += people;
        return last;
      });
      if (last === null) break;
      after = last;
      onWritten(written);
      await pause();
    }
  }

  async #hasRecipients(): Promise<boolean> {
    const { rows } =
      await sql`SELECT 1 FROM recipients WHERE campaign_id = ${this.#campaignId} LIMIT 1`.execute(this.#db);
    return rows.length > 0;
  }

  async #writePortion(trx: Db, after: string, last: string, again: boolean): Promise<void> {
    const differs = sql`(contact_id, name, country, batch_id, skip_reason) IS NOT
      (excluded.contact_id, excluded.name, excluded.country, excluded.batch_id, excluded.skip_reason)`;
    const onConflict = again
      ? sql`ON CONFLICT (campaign_id, number) DO UPDATE SET contact_id = excluded.contact_id, name = excluded.name,
          country = excluded.country, batch_id = excluded.batch_id, skip_reason = excluded.skip_reason
          WHERE ${differs}`
      : sql``;
    await sql`INSERT INTO recipients (campaign_id, contact_id, number, name, country, batch_id, skip_reason)
      SELECT ${this.#campaignId}, contact_id, number, name, country, ${this.#idAt(sql`batch`)}, skip
      FROM temp.gathered WHERE number > ${after} AND number <= ${last} ORDER BY number ${onConflict}`.execute(
      trx,
    );
  }

  /** Of the numbers behind `after`, up to `last` (null: all), those that are in the plan no more. */
  async #removeStrangers(trx: Db, after: string, last: string | null): Promise<void> {
    const upTo = last === null ? sql`` : sql`AND number <= ${last}`;
    await sql`DELETE FROM recipients WHERE campaign_id = ${this.#campaignId} AND number > ${after} ${upTo}
      AND NOT EXISTS (SELECT 1 FROM temp.gathered AS g WHERE g.number = recipients.number)`.execute(trx);
  }

  /** Batches of the plan before that nobody is in any more. */
  async #removeBatchesFrom(position: number): Promise<void> {
    for (let from = position; from < this.#old.count; from += portion) {
      await writeCampaigns(this.#db, (trx) =>
        sql`DELETE FROM batches WHERE campaign_id = ${this.#campaignId}
          AND position >= ${from} AND position < ${from + portion}`.execute(trx),
      );
      await pause();
    }
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

/** Ids that nobody else takes, although the queue may cut a batch of another campaign in two meanwhile; the first of them. */
function reserveIds(db: Db): Promise<number> {
  return writeCampaigns(db, async (trx) => {
    const { rows } = await sql<{ seq: number }>`
      UPDATE sqlite_sequence SET seq = seq + ${roomForBatches} WHERE name = 'batches' RETURNING seq`.execute(
      trx,
    );
    const [row] = rows;
    if (row !== undefined) return row.seq - roomForBatches + 1;
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('batches', ${roomForBatches})`.execute(trx);
    return 1;
  });
}
