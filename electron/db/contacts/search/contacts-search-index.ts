/** Filling and emptying the search index, on the connection of a thread. Apart from searching, which takes a query builder to load. */
import type { DatabaseSync } from 'node:sqlite';

/** The id up to which the next contacts are indexed; ends before their number and a bracket. */
export const nextMark = `SELECT max(id) FROM (SELECT id FROM contacts
  WHERE id > (SELECT indexed_to FROM contact_search_state) ORDER BY id LIMIT`;

/** So many at a time: writers wait this long at most, some tens of milliseconds. */
const step = 6_000;

/** Indexes all that waits, on a connection of its own thread, in steps between which others can write. */
export function indexAll(connection: DatabaseSync): void {
  const move = connection.prepare(`UPDATE contact_search_state SET indexed_to = (${nextMark} ${step}))
    WHERE indexed_to < (SELECT max(id) FROM contacts)`);
  while (Number(move.run().changes) > 0);
}

/** Empties the index, to be filled anew: before so many changes that following each of them would take longer. */
export function forgetIndex(connection: DatabaseSync): void {
  connection.exec('UPDATE contact_search_state SET indexed_to = 0');
}
