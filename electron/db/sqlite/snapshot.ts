/** Reading the records as they were at one moment, whatever others write meanwhile. */
import { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { isWorkspace } from '../engine.ts';
import type { DatabaseFile } from './connection.ts';
import type { Db } from './open.ts';
import type { Database } from './tables.ts';

/**
 * A transaction that finds these files as they are now. Of files each is as it was at its first read, by itself; a server would show to
 * every statement of a plain transaction what others have written up to then.
 */
export function readAtOneMoment<T>(
  db: Db,
  files: readonly DatabaseFile[],
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      if (isWorkspace(trx)) await sql`SELECT 1`.execute(trx);
      else for (const file of files) await sql`SELECT max(id) FROM ${sql.table(file)}`.execute(trx);
      return work(trx);
    });
}

/**
 * A connection that keeps to what it read first. Without that, every batch that is sent
 * meanwhile would make SQLite begin a copy of the file anew.
 */
export function openSnapshot(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: 15_000 });
  connection.exec('BEGIN');
  connection.prepare('SELECT count(*) FROM sqlite_schema').get();
  return connection;
}

export function pagesOf(connection: DatabaseSync): number {
  return Number(connection.prepare('PRAGMA page_count').get()?.page_count);
}
