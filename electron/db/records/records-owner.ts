/**
 * The owner of these records and who has them open: one row, read and written on a connection of the thread that opens them. Every start
 * waits for this, so that it needs no library; `owner-asserted.ts` is for the time when they are open.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DirectExecutor } from '../sqlite/direct.ts';

export interface RecordsOwner {
  /** The mark that they carry; null where no installation has taken them on. */
  readonly installation: string | null;
  readonly counter: number;
  /** Nothing in them can be sent twice: there is no campaign. */
  readonly isEmpty: boolean;
  /** The last to have them open; null where they were closed. */
  readonly openedBy: { readonly computer: string; readonly actor: string; readonly since: number } | null;
}

export function readOwner(connection: DatabaseSync): RecordsOwner {
  const row = connection.prepare('SELECT * FROM records_owner WHERE id = 1').get();
  const open = row?.token !== null && row !== undefined;
  return {
    installation: typeof row?.installation === 'string' ? row.installation : null,
    counter: Number(row?.counter ?? 0),
    isEmpty: connection.prepare('SELECT 1 FROM campaigns LIMIT 1').get() === undefined,
    openedBy: open
      ? { computer: String(row.computer), actor: String(row.actor), since: Number(row.since) }
      : null,
  };
}

export interface Taken {
  readonly installation: string;
  readonly counter: number;
  readonly token: string;
  readonly computer: string;
  readonly actor: string;
  /** Unix ms. */
  readonly now: number;
}

/** Marks them as open here. In a transaction of the caller's. */
export function takeRecords(connection: DatabaseSync, taken: Taken): void {
  const { installation, counter, token, computer, actor, now } = taken;
  // A row that somebody removed is made again.
  connection
    .prepare(`INSERT OR REPLACE INTO records_owner
      (id, installation, counter, token, computer, actor, since, renewed_at) VALUES (1, ?, ?, ?, ?, ?, ?, ?)`)
    .run(installation, counter, token, computer, actor, now, now);
}

/**
 * Takes one step of the counter where a person's act has made one due and `token` has the records.
 *
 * @returns what takes it: the counter then, or null where nothing was due
 */
export function dueStepTaker(connection: DatabaseSync): (token: string) => number | null {
  const isDue = connection.prepare('SELECT 1 FROM main.records_owner WHERE id = 1 AND due = 1 AND token = ?');
  const take = connection.prepare(
    'UPDATE main.records_owner SET counter = counter + 1, due = 0 WHERE id = 1 AND token = ? RETURNING counter',
  );
  return (token) => {
    if (isDue.get(token) === undefined) return null;
    const [row] = take.all(token);
    return row === undefined ? null : Number(row.counter);
  };
}

/** Says in the records that they are closed. @returns the counter; null where another has them */
export function closeRecords(connection: Pick<DirectExecutor, 'executeNow'>, token: string): number | null {
  const { rows } = connection.executeNow(
    'UPDATE main.records_owner SET counter = counter + 1, token = NULL WHERE id = 1 AND token = ? RETURNING counter',
    [token],
  );
  return rows[0] === undefined ? null : Number(rows[0].counter);
}
