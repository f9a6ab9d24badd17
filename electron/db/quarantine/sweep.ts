/**
 * A damaged row is one row. Every row is held against the rules of its table before anything reads it; what cannot be read is
 * copied into `quarantine` as it was, and replaced by what claims least, or taken out. A campaign that it belongs to sends
 * nothing more. Later reads of a table find only rows that can be read.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns, writeContacts } from '../sqlite/write.ts';
import { type TableRules, tableRules } from './rules.ts';

/** A row that breaks the rules of its table. */
export interface UnreadableRow {
  readonly rules: TableRules;
  /** The values of its key columns, in their order. */
  readonly key: readonly unknown[];
  /** The columns that cannot be read. */
  readonly columns: readonly string[];
  /** The whole row as it is. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly campaignId: number | null;
}

const labelColumn = ' label';
const campaignColumn = ' campaign';
/** Rows of one statement; damage beyond that is found in the next round. */
const atOnce = 1_000;

/** The rows of one table that break its rules, at most {@link atOnce}. Changes nothing. */
async function brokenRowsOf(db: Db, rules: TableRules): Promise<readonly UnreadableRow[]> {
  const { table, suspects, label, campaign, key, columns } = rules;
  const broken: UnreadableRow[] = [];
  // Rows that are only suspected come by their keys, so that a table of which every row is looked at is read once.
  let after: readonly unknown[] | null = null;
  for (;;) {
    const { rows }: { rows: Record<string, unknown>[] } = await sql<Record<string, unknown>>`
      SELECT *, ${sql.raw(label)} AS ${sql.ref(labelColumn)}, ${sql.raw(campaign)} AS ${sql.ref(campaignColumn)}
      FROM ${sql.raw(table)} WHERE (${sql.raw(suspects)}) AND ${behind(key, after)}
      ORDER BY ${sql.raw(key.join())} LIMIT ${atOnce}`.execute(db);
    for (const { [labelColumn]: name, [campaignColumn]: campaignId, ...content } of rows) {
      const failed = Object.entries(columns).filter(
        ([column, { schema }]) =>
          !schema.safeParse(content[column]).success || isUnpaired(rules, column, content),
      );
      if (failed.length === 0) continue;
      broken.push({
        rules,
        key: key.map((column) => content[column]),
        columns: failed.map(([column]) => column),
        content,
        label: String(name ?? ''),
        campaignId: typeof campaignId === 'number' ? campaignId : null,
      });
    }
    const last = rows.at(-1);
    if (rows.length < atOnce || last === undefined || broken.length >= atOnce) return broken;
    after = key.map((column) => last[column]);
  }
}

/** A campaign is paused exactly where it says why. */
function isUnpaired(
  { table }: TableRules,
  column: string,
  content: Readonly<Record<string, unknown>>,
): boolean {
  return (
    table === 'campaigns' && column === 'pause' && (content.state === 'paused') !== (content.pause !== null)
  );
}

function behind(key: readonly string[], after: readonly unknown[] | null): RawBuilder<unknown> {
  return after === null ? sql`true` : sql`(${sql.raw(key.join())}) > (${sql.join(after)})`;
}

/** Every row that cannot be read; empty where all can. Changes nothing. */
export async function brokenRows(db: Db): Promise<readonly UnreadableRow[]> {
  const found: UnreadableRow[] = [];
  for (const rules of tableRules) found.push(...(await brokenRowsOf(db, rules)));
  return found;
}

/**
 * Quarantines what cannot be read, in both files. Interrupted at any moment, it goes on at the next call and notes nothing twice.
 *
 * @param now Unix ms
 * @param part `small`: the tables that a screen reads first; `large`: those with a row for each person
 * @returns how many rows were quarantined
 */
export async function quarantineBrokenRows(
  db: Db,
  now: number,
  part: 'small' | 'large' | 'all' = 'all',
): Promise<number> {
  let count = 0;
  for (const rules of tableRules) {
    if (part !== 'all' && (part === 'small') !== (rules.suspects === '1')) continue;
    for (;;) {
      const broken = await brokenRowsOf(db, rules);
      for (const row of broken) await quarantineRow(db, row, now);
      count += broken.length;
      if (broken.length < atOnce) break;
    }
  }
  return count;
}

async function quarantineRow(db: Db, row: UnreadableRow, now: number): Promise<void> {
  if (row.rules.file === 'campaigns') {
    await writeCampaigns(db, async (trx) => {
      await note(trx, row, now);
      await mend(trx, row);
      if (['batches', 'campaign_counts'].includes(row.rules.table)) await recount(trx, row);
      await pauseAsDamaged(trx, row, now);
    });
    return;
  }
  // Noted first: a row that is gone from the one file without a word in the other would be lost.
  await writeCampaigns(db, (trx) => note(trx, row, now));
  await writeContacts(db, async (trx) => {
    // The search index reads the fields as they were, which is what cannot be done; it is filled anew behind.
    if (row.rules.table === 'contacts')
      await sql`UPDATE contact_search_state SET indexed_to = 0`.execute(trx);
    if (row.rules.table === 'do_not_text') await keepRefusals(trx, row, now);
    await mend(trx, row);
  });
}

async function note(
  trx: Db,
  { rules, key, columns, content, label, campaignId }: UnreadableRow,
  now: number,
): Promise<void> {
  const [rowKey, kept] = [JSON.stringify(key), JSON.stringify(content)];
  await sql`INSERT INTO quarantine (at, source, row_key, campaign_id, label, columns, content)
    SELECT ${now}, ${rules.table}, ${rowKey}, ${campaignId}, ${label}, ${JSON.stringify(columns)}, ${kept}
    WHERE NOT EXISTS (SELECT 1 FROM quarantine
      WHERE source = ${rules.table} AND row_key = ${rowKey} AND content = ${kept})`.execute(trx);
}

async function mend(trx: Db, { rules, key, columns, content }: UnreadableRow): Promise<void> {
  const table = sql.raw(rules.table);
  const here = sql.join(
    rules.key.map((column, at) => sql`${sql.ref(column)} IS ${key[at]}`),
    sql` AND `,
  );
  const values: RawBuilder<unknown>[] = [];
  for (const column of columns) {
    const instead = rules.columns[column]?.instead;
    if (instead === undefined) continue;
    if (instead === 'row') {
      await sql`DELETE FROM ${table} WHERE ${here}`.execute(trx);
      // A batch is as large as the people who are left in it.
      if (rules.table === 'recipients' && content.batch_id !== null) await shrink(trx, content.batch_id);
      return;
    }
    values.push(sql`${sql.ref(column)} = ${sql.raw(instead.sql)}`);
  }
  await sql`UPDATE ${table} SET ${sql.join(values)} WHERE ${here}`.execute(trx);
  if (rules.table === 'batches' && columns.includes('state')) {
    await sql`UPDATE batches SET maybe_delivered = 1, reason = 'damaged' WHERE ${here}`.execute(trx);
  }
}

/** The counts went by a row as it was before it was damaged, or are what was damaged. */
async function recount(trx: Db, { campaignId }: UnreadableRow): Promise<void> {
  await sql`DELETE FROM campaign_counts WHERE campaign_id = ${campaignId} AND state <> 'skipped'`.execute(
    trx,
  );
  await sql`INSERT INTO campaign_counts (campaign_id, state, batches, recipients)
    SELECT campaign_id, state, count(*), sum(size) FROM batches WHERE campaign_id = ${campaignId} GROUP BY state`.execute(
    trx,
  );
}

async function shrink(trx: Db, batchId: unknown): Promise<void> {
  await sql`UPDATE batches SET size = max(size - 1, 0) WHERE id = ${batchId}`.execute(trx);
  await sql`DELETE FROM batches WHERE id = ${batchId} AND size = 0 AND state = 'queued'`.execute(trx);
}

/**
 * The rest of a campaign is not sent on: the part that was lost may have said to whom, or how. A draft loses its plan, and is
 * planned anew from what a person sees.
 */
async function pauseAsDamaged(trx: Db, { campaignId }: UnreadableRow, now: number): Promise<void> {
  if (campaignId === null) return;
  await sql`UPDATE campaigns SET state = 'paused', pause = '{"kind":"damaged"}', scheduled_at = NULL, updated_at = ${now}
    WHERE id = ${campaignId} AND state IN ('scheduled', 'sending', 'paused')`.execute(trx);
  await sql`UPDATE campaigns SET ended_at = coalesce(ended_at, ${now})
    WHERE id = ${campaignId} AND state IN ('finished', 'stopped')`.execute(trx);
  await sql`UPDATE campaigns SET plan_ready = NULL WHERE id = ${campaignId} AND state = 'draft'`.execute(trx);
  const draft = sql`(SELECT id FROM campaigns WHERE id = ${campaignId} AND state = 'draft')`;
  await sql`DELETE FROM recipients WHERE campaign_id = ${draft}`.execute(trx);
  await sql`DELETE FROM batches WHERE campaign_id = ${draft}`.execute(trx);
}

/** The numbers that can still be read in a refusal that cannot: nobody is texted for a comma too many. */
async function keepRefusals(trx: Db, { content }: UnreadableRow, now: number): Promise<void> {
  for (const [number] of String(content.number).matchAll(/[1-9]\d{6,14}/g)) {
    await sql`INSERT INTO do_not_text (number, reason, source, added_at)
      VALUES (${number}, ${String(content.reason)}, ${String(content.source)}, ${now})
      ON CONFLICT (number) DO NOTHING`.execute(trx);
  }
}
