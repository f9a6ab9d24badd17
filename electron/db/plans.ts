/**
 * A plan on its way into the tables: people are gathered beside them while the audience is read, then written in
 * portions, so that a campaign that is being sent meanwhile never waits long for its turn.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type SkipReason, skipReasons } from '../shared/models.ts';
import type { Db } from './open.ts';
import { writeCampaigns } from './write.ts';

/** Rows of one transaction: about a fifth of a second. Fewer rewrite the same pages of the indexes more often. */
const portion = 20_000;
/** Between two transactions, so that the queue, which asks for the lock now and then, finds it free. */
const pauseMs = 10;

/** Where one person of the audience was put: a batch's position, or the reason for none. */
export type Placement =
  | readonly [contactId: number, batch: number, skip: null]
  | readonly [contactId: number, batch: null, skip: SkipReason];

export interface NewBatch {
  readonly position: number;
  readonly text: string;
  readonly segments: number;
  readonly size: number;
  /** Whose texting hours it keeps; null: it keeps none. */
  readonly country: string | null;
}

/** Makes room for the people of a plan. In the same connection as all that follows. */
export async function beginGathering(db: Db): Promise<void> {
  // In the order of numbers, in which two of the three indexes of recipients are then filled.
  await sql`CREATE TEMP TABLE IF NOT EXISTS gathered (
    number TEXT PRIMARY KEY, contact_id INTEGER, name TEXT, country TEXT, batch INTEGER, skip TEXT
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`DELETE FROM temp.gathered`.execute(db);
}

/** Notes placements, with number, name and country as the contacts have them in this transaction. */
export async function gather(db: Db, placements: readonly Placement[]): Promise<void> {
  if (placements.length === 0) return;
  // One number for each person: reading arrays out of arrays takes SQLite three times as long.
  const codes = placements.map(
    ([id, batch, skip]) => id * codeRoom + (skip === null ? batch : codeRoom - 1 - skipReasons.indexOf(skip)),
  );
  const reasons = JSON.stringify(skipReasons.toReversed());
  // As literals: a bound number is a floating-point one, and dividing by it leaves a fraction.
  const room = sql.lit(codeRoom);
  const firstReason = sql.lit(codeRoom - skipReasons.length);
  await sql`INSERT INTO temp.gathered (number, contact_id, name, country, batch, skip)
    SELECT c.number, c.id, c.name, c.country,
      iif(p.value % ${room} < ${firstReason}, p.value % ${room}, NULL),
      iif(p.value % ${room} < ${firstReason}, NULL, ${reasons} ->> (p.value % ${room} - ${firstReason}))
    FROM json_each(${JSON.stringify(codes)}) AS p CROSS JOIN contacts AS c ON c.id = p.value / ${room}`.execute(
    db,
  );
}

/** Batches and reasons fit under it, and contacts times it under 2^53. */
const codeRoom = 2 ** 26;

/** Removes the recipients and batches of a campaign, in portions. */
export async function clearPlan(db: Db, campaignId: number): Promise<void> {
  for (const name of ['recipients', 'batches'] as const) {
    const table = sql.table(name);
    const { rows } = await sql<{ first: number | null; last: number | null }>`
      SELECT min(id) AS first, max(id) AS last FROM ${table} WHERE campaign_id = ${campaignId}`.execute(db);
    const { first = null, last = null } = rows[0] ?? {};
    if (first === null || last === null) continue;
    for (let from = first; from <= last; from += portion) {
      // A range of ids, in which a plan lies together; the plus keeps SQLite from looking each of them up by campaign.
      await writeCampaigns(db, (trx) =>
        sql`DELETE FROM ${table} WHERE id >= ${from} AND id < ${from + portion}
          AND +campaign_id = ${campaignId}`.execute(trx),
      );
      await setTimeout(pauseMs);
    }
  }
}

/** Writes the batches of a plan in their order; answers the id of the one at position 0, the others follow it. */
export async function writeBatches(
  db: Db,
  campaignId: number,
  batches: Iterable<NewBatch>,
  count: number,
  now: number,
): Promise<number> {
  const first = await reserveIds(db, count);
  for (const rows of portionsOf(batches)) {
    await writeCampaigns(db, (trx) =>
      sql`
      INSERT INTO batches (id, campaign_id, position, text, segments, size, state, country, updated_at)
      SELECT ${first} + (value ->> 0), ${campaignId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3,
        'queued', value ->> 4, ${now}
      FROM json_each(${JSON.stringify(rows)})`.execute(trx),
    );
    await setTimeout(pauseMs);
  }
  return first;
}

/** Writes the gathered people as recipients, and forgets them. `onWritten` hears how many so far. */
export async function writeGathered(
  db: Db,
  campaignId: number,
  firstBatchId: number,
  onWritten: (people: number) => void,
): Promise<void> {
  let after = '';
  let written = 0;
  for (;;) {
    const last = await writeCampaigns(db, async (trx) => {
      const { rows } = await sql<{ last: string | null; people: number }>`
        SELECT max(number) AS last, count(*) AS people
        FROM (SELECT number FROM temp.gathered WHERE number > ${after} ORDER BY number LIMIT ${portion})`.execute(
        trx,
      );
      const [page] = rows;
      if (page === undefined || page.last === null) return null;
      await sql`INSERT INTO recipients (campaign_id, contact_id, number, name, country, batch_id, skip_reason)
        SELECT ${campaignId}, contact_id, number, name, country, ${firstBatchId} + batch, skip
        FROM temp.gathered WHERE number > ${after} AND number <= ${page.last} ORDER BY number`.execute(trx);
      written += page.people;
      return page.last;
    });
    if (last === null) break;
    after = last;
    onWritten(written);
    await setTimeout(pauseMs);
  }
  await sql`DROP TABLE temp.gathered`.execute(db);
}

/** Ids that nobody else takes, although the queue may cut a batch of another campaign in two meanwhile. */
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

function* portionsOf(batches: Iterable<NewBatch>): Generator<readonly (readonly unknown[])[]> {
  let rows: (readonly unknown[])[] = [];
  for (const { position, text, segments, size, country } of batches) {
    rows.push([position, text, segments, size, country]);
    if (rows.length === portion) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}
