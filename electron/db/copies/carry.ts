/**
 * A campaign sent after a backup was made is known only to the records that the backup replaces. It is migrated, so that a
 * campaign that went out does not come back as a draft and text everybody a second time.
 */
import type { DatabaseSync } from 'node:sqlite';
import { Audience, CampaignOptions } from '../../shared/models.ts';
import { troubleOf } from '../sqlite/failure.ts';
import { Json } from '../sqlite/json-column.ts';
import { isNoNumber } from '../sqlite/migrations/contacts/0001-digits.ts';
import { backedUp, mendQuarantined } from './mend-set-aside.ts';

/** The parts of a campaign that are kept as JSON. */
const content = { audience: Json.pipe(Audience), options: Json.pipe(CampaignOptions) };
/** The numbers that the table itself refuses: nobody can be texted by them. */
const isNumber = `AND NOT (${isNoNumber('number')})`;
/** The tables that hang on a campaign, with the columns that name rows of another one of them. */
const belongings = [
  { table: 'batches', renumbered: ['id', 'split_from'] },
  { table: 'kept_texts', renumbered: ['id'] },
  { table: 'recipients', renumbered: ['batch_id', 'kept_text'] },
  { table: 'attempts', renumbered: ['batch_id'] },
  { table: 'campaign_rows', renumbered: [] },
] as const;

/** They name requests, which get other numbers; without them the fuse asks once more. */
const isOfAttempt: ReadonlySet<string> = new Set(['unsent_to', 'despite_to']);

/** The part of the replaced records that is in the restored ones. */
export interface MigratedSent {
  /** The ids, in the restored records, of the campaigns that are exactly as they were left. */
  readonly ids: readonly number[];
  /** How many of them went on since the backup was made. */
  readonly wentOn: number;
  /** The ids of those that stay as the backup has them, though they went another way here. */
  readonly diverged: readonly number[];
}

/**
 * Copies campaigns from the records that are replaced into the restored ones: those that are missing there, and those of which
 * the replaced records know as much or more, which is all that were not set back themselves. An unreadable part of one campaign
 * keeps no other from being migrated. The audit log's lines since then come along.
 *
 * @param connection has the restored `campaigns.db` as `main` and the replaced one as `present`, in a transaction
 * @param madeAt of the backup, Unix ms
 */
export function migrateSent(connection: DatabaseSync, madeAt: number): MigratedSent {
  // A damaged row must not keep the others out: what cannot be read is quarantined once the records are open.
  connection.exec('PRAGMA ignore_check_constraints = ON');
  const known = connection.prepare(`SELECT c.id, c.created_at, s.id AS known, s.created_at AS known_at,
      c.state IN ('sending', 'paused', 'finished', 'stopped') AS started,
      s.created_at IS NOT c.created_at OR s.updated_at IS NOT c.updated_at OR s.state IS NOT c.state OR (SELECT json_group_array(state || batches || ' ' || recipients)
        FROM (SELECT * FROM main.campaign_counts WHERE campaign_id = s.id AND batches + recipients > 0 ORDER BY state))
      IS NOT (SELECT json_group_array(state || batches || ' ' || recipients)
        FROM (SELECT * FROM present.campaign_counts WHERE campaign_id = c.id AND batches + recipients > 0 ORDER BY state)) AS went_on
    FROM present.campaigns AS c LEFT JOIN main.campaigns AS s ON s.id = c.id
    WHERE c.state IN ('sending', 'paused', 'finished', 'stopped')
      OR (s.created_at = c.created_at AND s.state <> 'draft')
    ORDER BY c.id`);
  const ids: number[] = [];
  const diverged: number[] = [];
  let wentOn = 0;
  for (const row of known.all()) {
    const isSame = row.known !== null && row.known_at === row.created_at;
    if (!isSame && row.started !== 1) continue;
    if (isSame && knowsMore(connection, Number(row.id))) {
      diverged.push(Number(row.id));
      continue;
    }
    // Another campaign of that number: the backup is of other records.
    const target = row.known !== null && !isSame ? nextId(connection) : Number(row.id);
    connection.exec('SAVEPOINT campaign');
    try {
      migrateCampaign(connection, Number(row.id), target, isSame);
      connection.exec('RELEASE campaign');
    } catch (cause) {
      connection.exec('ROLLBACK TO campaign; RELEASE campaign');
      if (troubleOf(cause) === 'disk-full') throw cause;
      continue;
    }
    ids.push(target);
    if (row.went_on === 1) wentOn += 1;
  }
  copyAudit(connection, madeAt);
  migrateFuse(connection);
  connection.exec('PRAGMA ignore_check_constraints = OFF');
  return { ids, wentOn, diverged };
}

/** Whether the backup has the outcome of a request that the replaced records know nothing of: they were set back before. */
function knowsMore(connection: DatabaseSync, id: number): boolean {
  return (
    connection
      .prepare(`SELECT 1 FROM main.attempts AS a WHERE campaign_id = ? AND outcome IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM present.attempts AS p WHERE p.campaign_id = a.campaign_id AND p.started_at = a.started_at AND p.id = a.id)`)
      .get(id) !== undefined
  );
}

function migrateCampaign(connection: DatabaseSync, from: number, to: number, isSame: boolean): void {
  const backup = isSame ? backedUp(connection, to) : null;
  if (isSame) {
    connection.prepare('DELETE FROM main.campaigns WHERE id = ?').run(to);
    connection.prepare('DELETE FROM main.removed_campaigns WHERE id = ?').run(to);
  }
  const shift = copyCampaign(connection, from, to);
  // Where the replaced records cannot be read, the backup mends them.
  const there = connection.prepare('SELECT audience, options FROM main.campaigns WHERE id = ?').get(to);
  for (const [column, schema] of Object.entries(content)) {
    const whole = backup?.campaign[column];
    if (schema.safeParse(there?.[column]).success || !schema.safeParse(whole).success) continue;
    connection.prepare(`UPDATE main.campaigns SET ${column} = ? WHERE id = ?`).run(String(whole), to);
  }
  mendQuarantined(connection, { from, to, shift }, backup);
}

/**
 * A campaign that was sent and then removed is a draft in the backup and nowhere here. It comes back as what it was when it was
 * removed: stopped, and what it had planned may have been sent.
 *
 * @returns their ids in the restored records
 */
export function stopRemoved(connection: DatabaseSync, now: number): readonly number[] {
  // The audit log knows of it as well, where its row is lost.
  const logged = `EXISTS (SELECT 1 FROM present.audit AS a WHERE a.action IN ('campaign.sent', 'campaign.scheduled', 'campaign.stopped')
    AND json_valid(a.detail) AND iif(json_valid(a.detail), a.detail ->> 'campaignId', 0) = c.id
    AND a.subject = c.name AND a.at >= c.created_at)`;
  const started = `(${logged} OR EXISTS (SELECT 1 FROM present.removed_campaigns AS r
    WHERE r.id = c.id AND r.created_at = c.created_at AND r.started_at IS NOT NULL))`;
  const ids = connection
    .prepare(`SELECT c.id FROM main.campaigns AS c WHERE c.state = 'draft' AND ${started} AND NOT EXISTS (
      SELECT 1 FROM present.campaigns AS p WHERE p.id = c.id AND p.created_at = c.created_at)`)
    .all()
    .map(({ id }) => Number(id));
  const named = `IN (SELECT value FROM json_each('${JSON.stringify(ids)}'))`;
  // The table itself lets no draft go without a plan that is whole; nothing of this one is sent.
  connection.exec(`UPDATE main.campaigns SET planning = 0, plan_ready = nullif(plan_started, 0) WHERE id ${named};
    UPDATE main.campaigns SET state = 'stopped', started_at = coalesce(started_at, created_at), ended_at = ${now},
      updated_at = ${now}, sent_unseen_at = ${now} WHERE id ${named};
    UPDATE main.batches SET state = 'unconfirmed', maybe_delivered = 1, reason = 'restored', updated_at = ${now}
      WHERE state = 'queued' AND campaign_id ${named}`);
  return ids;
}

/** @returns what was added to the ids of its batches */
function copyCampaign(connection: DatabaseSync, from: number, to: number): number {
  const columns = shared(connection, 'campaigns').filter((name) => name !== 'id');
  connection
    .prepare(`INSERT INTO main.campaigns (id, ${columns.join()}) SELECT ?, ${columns.join()}
      FROM present.campaigns WHERE id = ?`)
    .run(to, from);
  // Rows of the backup may have these numbers.
  const shift = Number(
    connection
      .prepare(`SELECT max((SELECT coalesce(max(id), 0) FROM main.batches),
        (SELECT coalesce(max(id), 0) FROM main.kept_texts)) AS most`)
      .get()?.most ?? 0,
  );
  for (const { table, renumbered } of belongings) {
    const isRenumbered = new Set<string>(renumbered);
    const names = shared(connection, table).filter(
      (name) => name !== 'campaign_id' && (name !== 'id' || isRenumbered.has('id')) && !isOfAttempt.has(name),
    );
    if (names.length === 0) continue;
    const values = names.map((name) => {
      if (name === 'numbers')
        return `iif(numbers GLOB '*[^0-9,]*' OR instr(numbers, char(0)) > 0, '', numbers)`;
      return isRenumbered.has(name) ? `${name} + ${shift}` : name;
    });
    connection
      .prepare(`INSERT INTO main.${table} (campaign_id, ${names.join()}) SELECT ?, ${values.join()}
        FROM present.${table} WHERE campaign_id = ? ${table === 'recipients' || table === 'campaign_rows' ? isNumber : ''}
        ORDER BY ${table === 'campaign_rows' ? 'place' : 'id'}`)
      .run(to, from);
  }
  return shift;
}

/** Migrates the fuse's knowledge beside the campaigns: the clock that is further behind, and the texts of campaigns that were removed. */
function migrateFuse(connection: DatabaseSync): void {
  const columns = shared(connection, 'removed_texts').join();
  if (columns === '') return;
  connection.exec(`UPDATE main.steady_clock SET behind = max(behind, (SELECT behind FROM present.steady_clock));
    INSERT INTO main.removed_texts (${columns}) SELECT ${columns} FROM present.removed_texts WHERE true ON CONFLICT DO NOTHING`);
}

/** Each line once, also where a restore that was broken off is started again. */
function copyAudit(connection: DatabaseSync, madeAt: number): void {
  const columns = shared(connection, 'audit')
    .filter((name) => name !== 'id')
    .join();
  connection
    .prepare(
      `INSERT INTO main.audit (${columns}) SELECT ${columns} FROM present.audit
        WHERE at > ? AND (${columns}) NOT IN (SELECT ${columns} FROM main.audit WHERE at > ?) ORDER BY id`,
    )
    .run(madeAt, madeAt);
}

/** Columns that both have: the backup may be of an older Carillon. */
function shared(connection: DatabaseSync, table: string): readonly string[] {
  return connection
    .prepare(
      `SELECT name FROM pragma_table_info(?, 'main') INTERSECT SELECT name FROM pragma_table_info(?, 'present')`,
    )
    .all(table, table)
    .map(({ name }) => String(name));
}

function nextId(connection: DatabaseSync): number {
  const { most } = connection
    .prepare(`SELECT max(m) AS most FROM (SELECT max(id) AS m FROM main.campaigns
      UNION ALL SELECT max(id) FROM present.campaigns)`)
    .get() ?? { most: 0 };
  return Number(most) + 1;
}
