/** One writer at a time, for what Kysely asks. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';
import { lockStatement, type WorkspaceLock } from './lock-statement.ts';

/**
 * Waits until no other transaction writes campaigns, or contacts: what a transaction reads after this stays so until it ends, as on a
 * file. The two never wait for each other.
 */
export async function lockForWriting(trx: Db, what: WorkspaceLock): Promise<void> {
  await sql.raw(lockStatement(what)).execute(trx);
}
