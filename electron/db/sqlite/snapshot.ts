/** What a transaction reads is as it was at its first read: of each file by itself. */
import { sql } from 'kysely';
import type { DatabaseFile } from './connection.ts';
import type { Db } from './open.ts';

/** From here on the transaction finds that file as it is now, whatever others write. */
export async function beginReading(trx: Db, file: DatabaseFile): Promise<void> {
  await sql`SELECT max(id) FROM ${sql.table(file)}`.execute(trx);
}
