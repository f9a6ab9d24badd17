/** Filling the index of words behind a large import, which leaves them out (`steps/first/search.ts`). */
import { changingNow } from '../../sqlite/transaction.ts';
import type { ServerTaskConnection } from '../../task-connection.ts';
import { tryLock, unlock } from '../lock-statement.ts';

/** The server ends the connection of a process that stands still for as long: another one fills the index then. Between two statements next to no time passes. */
const silentMs = 30_000;
const endsAfter = (ms: number) =>
  `SET idle_session_timeout = ${ms}; SET idle_in_transaction_session_timeout = ${ms}`;

/** One computer does it, as long as its connection is there. */
const mine = `SELECT ${tryLock('words')} AS mine`;
const notMine = `SELECT ${unlock('words')}`;

/**
 * Takes the contacts of one statement that added some; others can write between two of them. Whoever was changed since has words. In the order of
 * their names, so that those of one first name, of whom there are thousands, lie side by side: a search for it reads a tenth as much.
 */
const fillNext = `WITH next AS (DELETE FROM words_waiting WHERE first_id = (SELECT min(first_id) FROM words_waiting)
    RETURNING first_id, last_id)
  INSERT INTO contact_words SELECT c.id, c.number, c.sort_name, search_words(c.number, c.fields)
    FROM next JOIN contacts AS c ON c.id BETWEEN next.first_id AND next.last_id ORDER BY c.sort_name
    ON CONFLICT (contact_id) DO NOTHING`;

/**
 * @param endedAfterMs a process that stands still for so long gives it up
 * @returns false where another computer is at it
 */
export function fillWords(connection: ServerTaskConnection, endedAfterMs = silentMs): boolean {
  if (connection.prepare(mine).get()?.mine !== 1) return false;
  try {
    connection.exec(endsAfter(endedAfterMs));
    const waits = connection.prepare('SELECT EXISTS (SELECT 1 FROM words_waiting) AS waits');
    const fill = connection.prepare(fillNext);
    while (waits.get()?.waits === 1)
      changingNow(connection, () => {
        // A power cut may take the last ones back, and with them that they are there.
        connection.exec('SET LOCAL synchronous_commit = off');
        fill.run();
      });
    connection.exec('SELECT words_are_filled()');
    return true;
  } finally {
    connection.exec(`${endsAfter(0)}; ${notMine}`);
  }
}
