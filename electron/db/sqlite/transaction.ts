/** Transactions of a connection that one piece of work has for itself. See `write.ts` for those that others write beside. */
import type { DatabaseSync } from 'node:sqlite';

/** All rows as they are at one moment, whatever changes meanwhile. */
export async function asOfNow<T>(connection: DatabaseSync, read: () => Promise<T>): Promise<T> {
  connection.exec('BEGIN');
  try {
    return await read();
  } finally {
    connection.exec('COMMIT');
  }
}

/** All that `change` does, or nothing of it where it throws. */
export async function changing<T>(connection: DatabaseSync, change: () => T | Promise<T>): Promise<T> {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const changed = await change();
    connection.exec('COMMIT');
    return changed;
  } catch (cause) {
    connection.exec('ROLLBACK');
    throw cause;
  }
}

/** The same for a change that waits for nothing. `begin` may lock less: another program's lock is then met by the first write. */
export function changingNow<T>(connection: DatabaseSync, change: () => T, begin = 'BEGIN IMMEDIATE'): T {
  connection.exec(begin);
  try {
    const changed = change();
    connection.exec('COMMIT');
    return changed;
  } catch (cause) {
    // Some failures have rolled back by themselves.
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw cause;
  }
}
