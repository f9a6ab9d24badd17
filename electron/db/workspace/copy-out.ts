/**
 * Everything of a workspace in the files of one computer, with the ids that it has on the server: a team can leave with it. The
 * team's computers may go on, so nothing in the copy is sent by itself.
 */
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { isPracticeAccount, practiceAccount } from '../../shared/models.ts';
import { forgetPermissions } from '../records/forget-permissions.ts';
import { pauseReminders } from '../records/pause-reminders.ts';
import { openConnection } from '../sqlite/connection.ts';
import { migrateAll } from '../sqlite/migrate.ts';
import { type Db, openOver } from '../sqlite/open.ts';
import { readAtOneMoment } from '../sqlite/snapshot.ts';
import { endedAttempt, endedBatch } from './ended-rows.ts';
import { type AnyRow, pagesOf, putRows } from './row-pages.ts';

interface CopiedTable {
  readonly table: string;
  readonly key: readonly string[];
  /** The row as it is in the copy. */
  readonly copied?: (row: AnyRow, now: number) => AnyRow;
  readonly onConflict?: string;
}

/** In this order: whatever refers to another table comes after it. Counts come by themselves, with the rows. */
const tables: readonly CopiedTable[] = [
  { table: 'campaigns', key: ['id'], copied: stoppedCampaign },
  { table: 'batches', key: ['id'], copied: endedBatch },
  { table: 'kept_texts', key: ['id'] },
  { table: 'recipients', key: ['id'] },
  { table: 'attempts', key: ['id'], copied: (row) => ownPractice(endedAttempt(row)) },
  { table: 'campaign_rows', key: ['campaign_id', 'place'] },
  { table: 'removed_texts', key: ['number', 'attempt_id'] },
  { table: 'reminders', key: ['id'] },
  { table: 'occurrences', key: ['id'] },
  { table: 'sender_ids', key: ['id'] },
  { table: 'message_templates', key: ['id'] },
  { table: 'audit', key: ['id'] },
  { table: 'quarantine', key: ['id'] },
  { table: 'pacer_states', key: ['account_id'] },
  {
    table: 'steady_clock',
    key: ['id'],
    onConflict: 'ON CONFLICT (id) DO UPDATE SET behind = excluded.behind',
  },
  { table: 'contacts', key: ['id'] },
  { table: 'lists', key: ['id'] },
  { table: 'list_members', key: ['list_id', 'contact_id'] },
  {
    table: 'do_not_text',
    key: ['number'],
    // The other writing of a number comes by itself, and then once more.
    onConflict: `ON CONFLICT (number) DO UPDATE SET reason = excluded.reason, source = excluded.source,
      added_at = excluded.added_at, words = excluded.words, same_as = excluded.same_as`,
  },
  { table: 'imports', key: ['id'] },
  { table: 'import_changes', key: ['import_id', 'contact_id'] },
  { table: 'import_joins', key: ['import_id', 'list_id', 'contact_id'] },
  { table: 'import_leaves', key: ['import_id', 'list_id', 'contact_id'] },
  { table: 'import_seen', key: ['import_id', 'contact_id'] },
  { table: 'contact_fields', key: ['name'] },
  { table: 'field_kinds', key: ['name'] },
  { table: 'import_layouts', key: ['layout'] },
];

/** @param folder gets the files, which must not be there. @param now Unix ms */
export async function copyOut(
  teams: Db,
  folder: string,
  now: number,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  migrateAll(folder);
  const connection = openConnection(folder, 'both');
  try {
    const own = openOver(connection);
    await readAtOneMoment(teams, [], async (trx) => {
      const total = await rowsIn(trx);
      let done = 0;
      for (const each of tables) {
        const columns = await sharedColumns(trx, connection, each.table);
        connection.exec('BEGIN');
        for await (const rows of pagesOf(trx, { ...each, columns })) {
          const { copied } = each;
          const copies = copied === undefined ? rows : rows.map((row) => copied(row, now));
          await putRows(own, each.table, columns, copies, each.onConflict);
          done += rows.length;
          onProgress(done, total);
        }
        connection.exec('COMMIT');
      }
      await takePlansOver(trx, connection);
      await takeAddedOver(trx, connection);
    });
    forgetPermissions(connection, now);
    pauseReminders(connection, now);
  } finally {
    connection.close();
  }
}

async function rowsIn(teams: Db): Promise<number> {
  const counts = tables.map(({ table }) => sql`(SELECT count(*) FROM ${sql.table(table)})`);
  const { rows } = await sql<{ total: number }>`SELECT ${sql.join(counts, sql` + `)} AS total`.execute(teams);
  return rows[0]?.total ?? 0;
}

/** Columns of the server alone are about its own computers, such as who holds an account. */
async function sharedColumns(teams: Db, own: DatabaseSync, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT column_name::text AS name FROM information_schema.columns
    WHERE table_schema = 'carillon' AND table_name = ${table}`.execute(teams);
  const there = new Set(rows.map(({ name }) => name));
  return own
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))
    .filter((name) => there.has(name));
}

/** In the files of one computer there is one practice. */
const ownPractice = (row: AnyRow): AnyRow =>
  isPracticeAccount(String(row.account_id)) ? { ...row, account_id: practiceAccount } : row;

/** The team goes on with what it sends: were the copy to go on as well, people would be texted twice. */
function stoppedCampaign(row: AnyRow, now: number): AnyRow {
  // Its people and texts can be added as long as no plan is known.
  const planless = { ...ownPractice(row), plan_started: 0, planning: 0 };
  if (!['scheduled', 'sending', 'paused'].includes(String(row.state))) return planless;
  return { ...planless, state: 'stopped', pause: null, scheduled_at: null, ended_at: now, updated_at: now };
}

async function takePlansOver(teams: Db, own: DatabaseSync): Promise<void> {
  const put = own.prepare('UPDATE campaigns SET plan_started = ? WHERE id = ?');
  for await (const rows of pagesOf(teams, {
    table: 'campaigns',
    columns: ['id', 'plan_started'],
    key: ['id'],
  }))
    for (const row of rows) put.run(row.plan_started ?? 0, row.id ?? null);
}

/** Files know whom an import added by the first and the last of them. Where another computer added somebody in between, it cannot be taken back. */
async function takeAddedOver(teams: Db, own: DatabaseSync): Promise<void> {
  const { rows } = await sql<{ id: number; first: number | null; last: number | null; added: number | null }>`
    SELECT imports.id AS id, min(first_id) AS first, max(last_id) AS last, CAST(sum(last_id - first_id + 1) AS bigint) AS added
    FROM imports LEFT JOIN import_adds ON import_adds.import_id = imports.id GROUP BY imports.id`.execute(
    teams,
  );
  const put = own.prepare('UPDATE imports SET first_added = ?, last_added = ? WHERE id = ?');
  for (const { id, first, last, added } of rows) {
    const isRow = first !== null && last !== null && last - first + 1 === added;
    put.run(isRow ? first : null, isRow ? last : null, id);
  }
}
