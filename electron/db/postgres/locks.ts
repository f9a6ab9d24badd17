/** One writer at a time: advisory locks of the server, kept until the transaction ends. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** The two numbers of each lock; they mean what is said here, on every computer. */
const locks = { campaigns: [1, 0], contacts: [3, 1] } as const;

/**
 * Waits until no other transaction writes campaigns, or contacts: what a transaction reads after this stays so until it ends, as on a
 * file. The two never wait for each other.
 */
export async function lockForWriting(trx: Db, what: keyof typeof locks): Promise<void> {
  const [kind, which] = locks[what];
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(kind)}, ${sql.lit(which)})`.execute(trx);
}
