/** Filling the index of words behind a large import, which leaves them out (`steps/first/search.ts`). */
import { changingNow } from '../../sqlite/transaction.ts';
import type { ServerTaskConnection } from '../../task-connection.ts';

/** One computer does it, as long as its connection is there. */
const mine = 'SELECT pg_try_advisory_lock(3, 3) AS mine';
const notMine = 'SELECT pg_advisory_unlock(3, 3)';

/**
 * Takes the contacts of one statement that added some; others can write between two of them. Whoever was changed since has words. In the order of
 * their names, so that those of one first name, of whom there are thousands, lie side by side: a search for it reads a tenth as much.
 */
const fillNext = `WITH next AS (DELETE FROM words_waiting WHERE first_id = (SELECT min(first_id) FROM words_waiting)
    RETURNING first_id, last_id)
  INSERT INTO contact_words SELECT c.id, c.number, c.sort_name, search_words(c.number, c.fields)
    FROM next JOIN contacts AS c ON c.id BETWEEN next.first_id AND next.last_id ORDER BY c.sort_name
    ON CONFLICT (contact_id) DO NOTHING`;

/** @returns false where another computer is at it */
export function fillWords(connection: ServerTaskConnection): boolean {
  if (connection.prepare(mine).get()?.mine !== 1) return false;
  try {
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
    connection.exec(notMine);
  }
}
