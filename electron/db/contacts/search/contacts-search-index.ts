/** Filling and emptying the search index, on the connection of a thread. Apart from searching, which takes a query builder to load. */
import { fillWords } from '../../postgres/many/fill-words.ts';
import { isOnServer, type TaskConnection } from '../../task-connection.ts';

/** The id up to which the next contacts are indexed; ends before their number and a bracket. */
export const nextMark = `SELECT max(id) FROM (SELECT id FROM contacts
  WHERE id > (SELECT indexed_to FROM contact_search_state) ORDER BY id LIMIT`;

/** So many at a time: writers wait this long at most, some tens of milliseconds. */
const step = 6_000;

/**
 * Indexes all that waits, on a connection of its own thread, in steps between which others can write.
 *
 * @returns false where another computer of a team is at it
 */
export function indexAll(connection: TaskConnection): boolean {
  if (isOnServer(connection)) return fillWords(connection);
  const move = connection.prepare(`UPDATE contact_search_state SET indexed_to = (${nextMark} ${step}))
    WHERE indexed_to < (SELECT max(id) FROM contacts)`);
  while (Number(move.run().changes) > 0);
  return true;
}

/**
 * Empties the index, to be filled anew: before so many changes that following each of them would take longer. A server's follows them:
 * other computers search in it meanwhile.
 */
export function forgetIndex(connection: TaskConnection): void {
  if (isOnServer(connection)) return;
  connection.exec('UPDATE contact_search_state SET indexed_to = 0');
}
