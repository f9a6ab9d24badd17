/** A transaction reads each file as it was at its first read, each by itself. */
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { DatabaseFile } from './connection.ts';
import type { Db } from './open.ts';

/** From here on the transaction finds that file as it is now, whatever others write. */
export async function beginReading(trx: Db, file: DatabaseFile): Promise<void> {
  await sql`SELECT max(id) FROM ${sql.table(file)}`.execute(trx);
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
