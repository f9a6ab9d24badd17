/**
 * The one door between the do-not-text list and what is known of it outside the records: each change goes out before it is
 * reported as done, and records that miss what is known get it back before anything can be sent.
 */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { changingLater } from '../sqlite/transaction.ts';
import {
  appendRefusals,
  lastStamp,
  type RefusalChange,
  readRefusals,
  rewriteRefusals,
} from './refusals-journal.ts';

/** Writes down outside the records what a connection commits, and what other threads of this process committed before. */
export class RefusalsOutside {
  readonly #connection: DatabaseSync;
  readonly #path: string;
  readonly #isAny: StatementSync;

  /** @param connection may write both files */
  constructor(connection: DatabaseSync, path: string) {
    this.#connection = connection;
    this.#path = path;
    this.#isAny = connection.prepare('SELECT 1 FROM do_not_text_changes LIMIT 1');
  }

  /**
   * After each statement, before it is answered: one append and one wait for the disk for all that a transaction changed.
   *
   * @throws what kept it from being written; it is tried again with the next statement
   */
  write(): void {
    const connection = this.#connection;
    if (connection.isTransaction || this.#isAny.get() === undefined) return;
    const recordOutside = () => {
      const stamp = randomUUID();
      setStamp(connection, stamp);
      const changes = pending(connection);
      connection.exec('DELETE FROM do_not_text_changes');
      // Before the commit: whatever a crash leaves undone of it here is found by the stamp.
      appendRefusals(this.#path, changes, stamp);
    };
    changingLater(connection, recordOutside);
  }
}

/** Refusals that are known outside the records and missing in them. */
export interface KnownRefusals {
  /** Numbers that the list lacks. */
  readonly missing: readonly string[];
  /** Puts them on the list, in the caller's transaction. @returns what is to be done once that is committed */
  readonly putBack: (now: number) => () => void;
}

/** Longer than this and than twice what its numbers need, it is written anew at a start. Bytes. */
const longest = 1_000_000;
const lineLength = 16;

/**
 * Holds the list against what is known of it. Nothing is ever taken off: a number that a person took off later stays off where the
 * records do not have it, and stays on where they do.
 *
 * @param connection has `contacts.db` attached, in a transaction
 * @returns null where both are as they were left
 */
export function refusalsSince(connection: DatabaseSync, path: string): KnownRefusals | null {
  const { stamp, size } = lastStamp(path);
  const row = connection.prepare('SELECT stamp FROM do_not_text_outside WHERE id = 1').get();
  if (size === 0 ? isWithout(connection) : row?.stamp === stamp && !isGrown(connection, size)) return null;
  const find = connection.prepare('SELECT 1 FROM do_not_text WHERE number = ?');
  const takenOff = row?.stamp === stamp ? takenOffSince(connection) : new Set();
  const missing = [...readRefusals(path)].filter(
    (number) => find.get(number) === undefined && !takenOff.has(number),
  );
  return { missing, putBack: (now) => putBack(connection, path, missing, now) };
}

/** Taken off just before a crash, when it was not written down yet: these records are the newer ones. */
function takenOffSince(connection: DatabaseSync): ReadonlySet<string> {
  return new Set(pending(connection).flatMap(({ number, listed }) => (listed ? [] : [number])));
}

function putBack(connection: DatabaseSync, path: string, missing: readonly string[], now: number) {
  connection
    .prepare(`INSERT INTO do_not_text (number, reason, source, added_at) SELECT value, '', 'put back', ? FROM json_each(?)
      WHERE 1 ON CONFLICT DO NOTHING`)
    .run(now, JSON.stringify(missing));
  const stamp = randomUUID();
  setStamp(connection, stamp);
  connection.exec('DELETE FROM do_not_text_changes');
  const numbers = connection
    .prepare('SELECT number FROM do_not_text')
    .all()
    .map(({ number }) => String(number));
  // After the commit: until then the file still knows more than the records.
  return () => rewriteRefusals(path, numbers, stamp);
}

const isWithout = (connection: DatabaseSync): boolean =>
  connection.prepare('SELECT 1 FROM do_not_text LIMIT 1').get() === undefined;

function isGrown(connection: DatabaseSync, size: number): boolean {
  if (size <= longest) return false;
  const count = Number(connection.prepare('SELECT count(*) AS count FROM do_not_text').get()?.count);
  return size > longest + 2 * count * lineLength;
}

/** A row that somebody removed is made again. */
function setStamp(connection: DatabaseSync, stamp: string): void {
  connection.prepare('INSERT OR REPLACE INTO do_not_text_outside (id, stamp) VALUES (1, ?)').run(stamp);
}

function pending(connection: DatabaseSync): readonly RefusalChange[] {
  return connection
    .prepare('SELECT number, listed FROM do_not_text_changes ORDER BY id')
    .all()
    .map(({ number, listed }) => ({ number: String(number), listed: listed === 1 }));
}
