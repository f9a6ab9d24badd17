/** Transactions of a connection that one piece of work has for itself. See `write.ts` for those that others write beside. */
import { DatabaseSync } from 'node:sqlite';
import { lockStatement } from '../postgres/lock-statement.ts';
import { isOnServer, type TaskConnection } from '../task-connection.ts';

/** All rows as they are at one moment, whatever changes meanwhile. */
export async function asOfNow<T>(connection: TaskConnection, read: () => Promise<T>): Promise<T> {
  connection.exec(isOnServer(connection) ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN');
  let answer: T;
  try {
    answer = await read();
  } catch (cause) {
    // A COMMIT here would fail too, and hide why.
    takeBack(connection);
    throw cause;
  }
  connection.exec('COMMIT');
  return answer;
}

/** Nobody else writes contacts from here on until it ends. */
function beginWriting(connection: TaskConnection): void {
  if (!isOnServer(connection)) {
    connection.exec('BEGIN IMMEDIATE');
    return;
  }
  connection.exec('BEGIN');
  try {
    connection.exec(lockStatement('contacts'));
  } catch (cause) {
    takeBack(connection);
    throw cause;
  }
}

/** Some failures have rolled back by themselves, and a server does so where it is not there any more. */
function takeBack(connection: TaskConnection): void {
  if (connection instanceof DatabaseSync && !connection.isTransaction) return;
  try {
    connection.exec('ROLLBACK');
  } catch (cause) {
    if (!isOnServer(connection)) throw cause;
  }
}

/** All that `change` does to contacts, or nothing of it where it throws. */
export async function changing<T>(connection: TaskConnection, change: () => T | Promise<T>): Promise<T> {
  beginWriting(connection);
  try {
    const changed = await change();
    connection.exec('COMMIT');
    return changed;
  } catch (cause) {
    takeBack(connection);
    throw cause;
  }
}

/** The same for a change that waits for nothing. */
export function changingNow<T>(connection: TaskConnection, change: () => T): T {
  beginWriting(connection);
  return endWith(connection, change);
}

/** The same on files, locking less: another program's lock is met by the first write. */
export function changingLater<T>(connection: DatabaseSync, change: () => T): T {
  connection.exec('BEGIN');
  return endWith(connection, change);
}

function endWith<T>(connection: TaskConnection, change: () => T): T {
  try {
    const changed = change();
    connection.exec('COMMIT');
    return changed;
  } catch (cause) {
    takeBack(connection);
    throw cause;
  }
}
