/**
 * Filling and emptying the search index, on the connection of a thread. Apart from searching, which takes a query builder to load. A
 * server has none to fill: the words that a contact is found by stand beside it.
 */
import { isOnServer, type TaskConnection } from '../../task-connection.ts';

/** The id up to which the next contacts are indexed; ends before their number and a bracket. */
export const nextMark = `SELECT max(id) FROM (SELECT id FROM contacts
  WHERE id > (SELECT indexed_to FROM contact_search_state) ORDER BY id LIMIT`;

/** So many at a time: writers wait this long at most, some tens of milliseconds. */
const step = 6_000;

/** Indexes all that waits, on a connection of its own thread, in steps between which others can write. */
export function indexAll(connection: TaskConnection): void {
  if (isOnServer(connection)) return;
  const move = connection.prepare(`UPDATE contact_search_state SET indexed_to = (${nextMark} ${step}))
    WHERE indexed_to < (SELECT max(id) FROM contacts)`);
  while (Number(move.run().changes) > 0);
}

/** Empties the index, to be filled anew: before so many changes that following each of them would take longer. */
export function forgetIndex(connection: TaskConnection): void {
  if (isOnServer(connection)) return;
  connection.exec('UPDATE contact_search_state SET indexed_to = 0');
}
