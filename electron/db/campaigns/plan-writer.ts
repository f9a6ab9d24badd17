/**
 * Writes a plan into the tables: the batches while the audience is still being read, then the people, who come in the order of
 * the indexes. All in chunks, so that a campaign that is being sent meanwhile never waits long.
 *
 * Of a plan that is there already, what stays the same is not written again: most plans are made anew because a few people or
 * words changed, and removing a million rows takes longer than comparing them.
 */
import { sql } from 'kysely';
import { skipReasons } from '../../shared/models.ts';
import { isWorkspace } from '../engine.ts';
import { ManyRows } from '../sqlite/many-rows.ts';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns } from '../sqlite/write.ts';
import {
  type BatchRows,
  beginPlan,
  chunk,
  clearRows,
  endPlan,
  type FinalSizes,
  pause,
  type RecipientRows,
  rowsAtOnce,
  type StartedPlan,
  stillPlanning,
} from './plans.ts';

/** The batches of the plan before: they keep their ids, and have the positions from 0. */
interface OldBatches {
  readonly first: number;
  readonly count: number;
}

export class PlanWriter {
  readonly #db: Db;
  readonly #started: StartedPlan;
  readonly #old: OldBatches;
  readonly #atOnce: number;
  /** The id of the first batch behind the old ones; null until it is known how many there may be. */
  #next: number | null = null;
  #waiting: BatchRows[] = [];
  #waitingBatches = 0;
  /** Batches of the plan, once all are there. */
  #count = 0;
  /** The number of the last person written. */
  #after = '';
  readonly #newBatches: ManyRows;
  readonly #newPeople: ManyRows;

  private constructor(db: Db, started: StartedPlan, now: number, old: OldBatches, atOnce: number) {
    this.#db = db;
    this.#started = started;
    this.#old = old;
    this.#atOnce = atOnce;
    this.#newBatches = intoBatches(started.campaignId, now, old.count > 0);
    this.#newPeople = intoRecipients(started.campaignId, old.count > 0);
  }

  /**
   * All that follows is done over the same connection, and refused with `campaign-changed` once the plan is not the
   * draft's last one any more. `ofRows`: one number may come several times, so that nothing is known again by its number.
   *
   * @throws AppError `not-allowed-now` where the campaign is no draft any more
   */
  static async begin(db: Db, campaignId: number, now: number, { ofRows = false } = {}): Promise<PlanWriter> {
    const started = await beginPlan(db, campaignId);
    const old = ofRows ? null : await oldBatches(db, campaignId);
    if (old === null) await clearRows(db, campaignId, (trx) => stillPlanning(trx, started));
    const atOnce = await rowsAtOnce(db);
    return new PlanWriter(db, started, now, old ?? { first: 0, count: 0 }, atOnce);
  }

  /**
   * Batches that were started, in order of position and without gaps.
   *
   * @param most how many there will be at the most
   */
  async batches(batches: BatchRows, most: number): Promise<void> {
    this.#next ??= await reserveIds(this.#db, Math.max(0, most - this.#old.count));
    this.#waiting.push(batches);
    this.#waitingBatches += batches.count;
    if (this.#waitingBatches >= this.#atOnce) await this.#writeBatches();
  }

  /** When all batches are there. Of new ones only those have to be changed that have grown; old ones may have had any size. */
  async sizes({ grown, sizes }: FinalSizes): Promise<void> {
    if (this.#waitingBatches > 0) await this.#writeBatches();
    const old = this.#old.count > 0;
    const count = old ? sizes.length : grown.length;
    for (let from = 0; from < count; from += chunk) {
      const pairs = old
        ? Array.from(sizes.subarray(from, from + chunk), (size, index) => [this.#idOf(from + index), size])
        : grown.slice(from, from + chunk).map(([position, size]) => [this.#idOf(position), size]);
      await this.#write((trx) =>
        sql`UPDATE batches SET size = CAST(s.value ->> 1 AS BIGINT) FROM json_each(${JSON.stringify(pairs)}) AS s
          WHERE batches.id = CAST(s.value ->> 0 AS BIGINT) AND batches.size <> CAST(s.value ->> 1 AS BIGINT)`.execute(
          trx,
        ),
      );
      await pause();
    }
    this.#count = sizes.length;
  }

  /** People in the order of their numbers, one chunk after the other. */
  async people(people: RecipientRows): Promise<void> {
    const { count, ids, numbers, names, rows, countries, countryNames, batches, reasons } = people;
    const last = numbers.at(-1);
    if (last === undefined) return;
    await this.#write(async (trx) => {
      if (this.#old.count > 0) await this.#removeStrangers(trx, last, numbers);
      await this.#newPeople.insert(trx, count, (values, index) => {
        const reason = skipReasons[(reasons[index] ?? 0) - 1] ?? null;
        values.push(
          rows[index] === '' ? (ids[index] ?? 0) : null,
          numbers[index] ?? '',
          names[index] ?? '',
          rows[index] ?? '',
          countryNames[countries[index] ?? 0] ?? null,
          reason === null ? this.#idOf(batches[index] ?? 0) : null,
          reason,
        );
      });
    });
    this.#after = last;
    await pause();
  }

  /** The plan is whole once what the plan before had more is taken away. @returns which of the campaign's plans it is */
  async finish(): Promise<number> {
    if (this.#old.count > 0) await this.#removeRest();
    await endPlan(this.#db, this.#started);
    return this.#started.plan;
  }

  #write(work: (trx: Db) => Promise<unknown>): Promise<void> {
    return writeCampaigns(this.#db, async (trx) => {
      await stillPlanning(trx, this.#started);
      await work(trx);
    });
  }

  async #removeRest(): Promise<void> {
    await this.#write((trx) => this.#removeStrangers(trx, null, []));
    for (let from = this.#count; from < this.#old.count; from += chunk) {
      await this.#write((trx) =>
        sql`DELETE FROM batches WHERE campaign_id = ${this.#started.campaignId}
          AND position >= ${from} AND position < ${from + chunk}`.execute(trx),
      );
      await pause();
    }
  }

  /** Of the numbers behind those written, up to `last` (null: all), those that are not among these. */
  async #removeStrangers(trx: Db, last: string | null, numbers: readonly string[]): Promise<void> {
    const upTo = last === null ? sql`` : sql`AND number <= ${last}`;
    await sql`DELETE FROM recipients WHERE campaign_id = ${this.#started.campaignId} AND number > ${this.#after} ${upTo}
      AND number NOT IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(trx);
  }

  async #writeBatches(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBatches = 0;
    await this.#write(async (trx) => {
      for (const { count, first, texts, segments, sizes, countries } of waiting) {
        await this.#newBatches.insert(trx, count, (values, index) => {
          const position = first + index;
          values.push(
            this.#idOf(position),
            position,
            texts[index] ?? '',
            segments[index] ?? 0,
            sizes[index] ?? 0,
            countries[index] ?? null,
          );
        });
      }
    });
    await pause();
  }

  /** The id of the batch with this position: those of the plan before keep theirs. */
  #idOf(position: number): number {
    const { first, count } = this.#old;
    return position < count ? first + position : (this.#next ?? 0) - count + position;
  }
}

function intoBatches(campaignId: number, now: number, again: boolean): ManyRows {
  return new ManyRows({
    insert:
      'INSERT INTO batches (id, campaign_id, position, text, segments, size, state, country, updated_at)',
    row: `(?, ${Math.trunc(campaignId)}, ?, ?, ?, ?, 'queued', ?, ${Math.trunc(now)})`,
    // The size is settled at the end: it is counted, and counting a change that is none costs as much as a change.
    onConflict: again
      ? `ON CONFLICT (id) DO UPDATE SET text = excluded.text, segments = excluded.segments, country = excluded.country,
          updated_at = excluded.updated_at
        WHERE (batches.text, batches.segments, batches.country)
          IS DISTINCT FROM (excluded.text, excluded.segments, excluded.country)`
      : '',
  });
}

function intoRecipients(campaignId: number, again: boolean): ManyRows {
  return new ManyRows({
    insert:
      'INSERT INTO recipients (campaign_id, contact_id, number, name, of_rows, country, batch_id, skip_reason)',
    row: `(${Math.trunc(campaignId)}, ?, ?, ?, ?, ?, ?, ?)`,
    onConflict: again
      ? `ON CONFLICT (campaign_id, number, substr(of_rows, 1, 16)) DO UPDATE SET contact_id = excluded.contact_id, name = excluded.name,
          country = excluded.country, batch_id = excluded.batch_id, skip_reason = excluded.skip_reason
        WHERE (recipients.contact_id, recipients.name, recipients.country, recipients.batch_id, recipients.skip_reason)
          IS DISTINCT FROM (excluded.contact_id, excluded.name, excluded.country, excluded.batch_id, excluded.skip_reason)`
      : '',
  });
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
 * Ids that nobody else takes, although the queue may cut a batch of another campaign in two meanwhile; the first of them. Ids
 * that are not needed in the end are never used.
 */
async function reserveIds(db: Db, count: number): Promise<number> {
  if (isWorkspace(db)) return reserveBatchIds(db, Math.max(1, count));
  return writeCampaigns(db, async (trx) => {
    const { rows } = await sql<{ seq: number }>`
      UPDATE sqlite_sequence SET seq = seq + ${count} WHERE name = 'batches' RETURNING seq`.execute(trx);
    const [row] = rows;
    if (row !== undefined) return row.seq - count + 1;
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('batches', ${count})`.execute(trx);
    return 1;
  });
}

/** The first of so many ids of a server, which follow one another; nobody waits for the transaction that asks for them. */
export async function reserveBatchIds(db: Db, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`SELECT reserve_batch_ids(${count}) AS first`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The server gives no ids');
  return row.first;
}
