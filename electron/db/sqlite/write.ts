/**
 * Write transactions. `BEGIN IMMEDIATE` would lock both files, a plain `BEGIN` that reads first
 * fails when somebody else commits in between; so the first statement is a write that changes
 * nothing, in the one file that the transaction is about.
 */
import { sql, type Transaction } from 'kysely';
import { isWorkspace } from '../engine.ts';
import { lockForWriting } from '../postgres/locks.ts';
import type { Db } from './open.ts';
import type { Database } from './tables.ts';

/** A transaction that writes campaigns, batches, attempts or anything else in `campaigns.db`. */
export function writeCampaigns<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (isWorkspace(trx)) await lockForWriting(trx, 'campaigns');
    else await sql`UPDATE pacer_states SET saved_at = saved_at WHERE 0`.execute(trx);
    return work(trx);
  });
}

/**
 * The same for work whose statements go on their way together (`one-trip.ts`). In a workspace the lock is had once the first of them is
 * answered.
 */
export async function writeCampaignsTogether<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (!isWorkspace(db)) return writeCampaigns(db, work);
  const { pipelined } = await import('../postgres/pipelined.ts');
  return db.transaction().execute((trx) => pipelined(trx, 'campaigns', work));
}

/** Reads outside of a transaction, whose statements go on their way together too: each sees what is committed by then. */
export async function readTogether<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (!isWorkspace(db)) return work(db);
  const { overOneLine } = await import('../postgres/pipelined.ts');
  return overOneLine(db, work);
}

/** A transaction that writes contacts, lists or the do-not-text list. */
export function writeContacts<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (isWorkspace(trx)) await lockForWriting(trx, 'contacts');
    else await sql`UPDATE lists SET created_at = created_at WHERE 0`.execute(trx);
    return work(trx);
  });
}
