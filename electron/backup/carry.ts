/**
 * What was sent after a backup was made is known only to the records that the backup replaces. It is carried over, so that a
 * campaign that went out does not come back as a draft and text everybody a second time.
 */
import type { DatabaseSync } from 'node:sqlite';

/** States of a campaign of which something may have been sent. */
const begun = `('sending', 'paused', 'finished', 'stopped')`;
/** The tables that hang on a campaign, with the columns that name rows of another one of them. */
const belongings = [
  { table: 'batches', renumbered: ['id', 'split_from'] },
  { table: 'recipients', renumbered: ['batch_id'] },
  { table: 'attempts', renumbered: ['batch_id'] },
] as const;

/**
 * Copies campaigns from the records that are replaced into the restored ones, where they are missing there or went on since;
 * the audit log's lines since then come along.
 *
 * @param connection has the restored `campaigns.db` as `main` and the replaced one as `present`, in a transaction
 * @param madeAt of the backup, Unix ms
 * @returns the ids, in the restored records, of the campaigns that are exactly as they were left
 */
export function carrySent(connection: DatabaseSync, madeAt: number): readonly number[] {
  const sent = connection
    .prepare(`SELECT c.id, c.created_at, s.id AS known, s.created_at AS known_at FROM present.campaigns AS c
      LEFT JOIN main.campaigns AS s ON s.id = c.id
      WHERE c.state IN ${begun} AND (s.id IS NULL OR s.created_at <> c.created_at
        OR s.updated_at <> c.updated_at OR s.state <> c.state)
      ORDER BY c.id`)
    .all();
  const ids: number[] = [];
  for (const { id, created_at, known, known_at } of sent) {
    const isSame = known !== null && known_at === created_at;
    // Another campaign of that number: the backup is of other records.
    const target = known !== null && !isSame ? nextId(connection) : Number(id);
    if (isSame) connection.prepare('DELETE FROM main.campaigns WHERE id = ?').run(target);
    copyCampaign(connection, Number(id), target);
    ids.push(target);
  }
  copyAudit(connection, madeAt);
  return ids;
}

function copyCampaign(connection: DatabaseSync, from: number, to: number): void {
  const columns = shared(connection, 'campaigns').filter((name) => name !== 'id');
  connection
    .prepare(`INSERT INTO main.campaigns (id, ${columns.join()}) SELECT ?, ${columns.join()}
      FROM present.campaigns WHERE id = ?`)
    .run(to, from);
  // Rows of the backup may have these numbers.
  const shift = Number(
    connection.prepare(`SELECT coalesce(max(id), 0) AS most FROM main.batches`).get()?.most ?? 0,
  );
  for (const { table, renumbered } of belongings) {
    const names = shared(connection, table).filter(
      (name) => name !== 'campaign_id' && (name !== 'id' || table === 'batches'),
    );
    const isRenumbered = new Set<string>(renumbered);
    const values = names.map((name) => (isRenumbered.has(name) ? `${name} + ${shift}` : name));
    connection
      .prepare(`INSERT INTO main.${table} (campaign_id, ${names.join()}) SELECT ?, ${values.join()}
        FROM present.${table} WHERE campaign_id = ? ORDER BY id`)
      .run(to, from);
  }
}

/** Each line once, also where a restore that was broken off is begun again. */
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
