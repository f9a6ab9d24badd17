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
