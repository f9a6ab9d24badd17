/** Merging an import's contacts into those that a workspace has: each statement is a way to the server and back, so many go in one. */
import { sortKey } from '../../contacts/fold.ts';
import {
  type KnownChanged,
  KnownRow,
  knownBetween,
  type Merging,
  nameIn,
} from '../../contacts/known-rows.ts';
import type { TaskConnection } from '../../task-connection.ts';

/** As `knownChanger` of files does it: remembers what contacts were. */
export function mergeOnServer(
  connection: TaskConnection,
  { now, policy, others, merge }: Merging,
  importId: number,
  listIds: readonly number[],
  namedIds: readonly number[],
): (from: number, to: number) => KnownChanged {
  const known = connection.prepare(knownBetween);
  const namedOf =
    namedIds.length === 0
      ? null
      : connection.prepare('SELECT place, list FROM staged.named WHERE place BETWEEN ? AND ?');
  const statements = statementsOf(connection);
  return (from, to) => {
    const named = new Map<number, number[]>();
    for (const { place, list } of namedOf?.all(from, to) ?? []) {
      const listId = namedIds[Number(list)];
      if (listId !== undefined) named.set(Number(place), [...(named.get(Number(place)) ?? []), listId]);
    }
    const seen: number[] = [];
    const changed: object[] = [];
    const changedIds = new Set<number>();
    const joining: (readonly [number, number])[] = [];
    for (const row of known.all(from, to)) {
      const { id, place, name, present, rowName, imported } = KnownRow.parse(row);
      const { fields, people } = merge(
        { name, fields: present },
        { name: rowName, fields: imported },
        policy,
        others,
      );
      if (people !== null && others === null) continue;
      seen.push(id);
      if (fields !== null) {
        const merged = nameIn(fields);
        changed.push({ id, name: merged, folded: sortKey(merged), fields });
        changedIds.add(id);
      }
      for (const list of new Set([...listIds, ...(named.get(place) ?? [])])) joining.push([list, id]);
    }
    statements.see.run(importId, JSON.stringify(seen));
    statements.remember.run(importId, JSON.stringify([...changedIds]));
    statements.change.run(now, JSON.stringify(changed));
    const joined = new Set<number>();
    for (const { contact } of statements.join.all(importId, JSON.stringify(joining)))
      if (!changedIds.has(Number(contact))) joined.add(Number(contact));
    return { changed: changedIds.size, joined: joined.size };
  };
}

function statementsOf(connection: TaskConnection) {
  const ids = 'SELECT CAST(value AS BIGINT) FROM json_each(?2)';
  return {
    see: connection.prepare(
      `INSERT INTO import_seen (import_id, contact_id) SELECT ?1, CAST(value AS BIGINT) FROM json_each(?2)`,
    ),
    remember: connection.prepare(`INSERT INTO import_changes (import_id, contact_id, name, fields, updated_at)
      SELECT ?1, id, name, fields, updated_at FROM contacts WHERE id IN (${ids})`),
    change:
      connection.prepare(`UPDATE contacts SET name = c.name, folded_name = c.folded, fields = c.fields, updated_at = ?1
      FROM json_to_recordset(CAST(?2 AS json)) AS c (id bigint, name text, folded text, fields text) WHERE contacts.id = c.id`),
    join: connection.prepare(`WITH joined AS (
        INSERT INTO list_members (list_id, contact_id)
        SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT) FROM json_each(?2)
        ON CONFLICT DO NOTHING RETURNING list_id, contact_id)
      INSERT INTO import_joins (import_id, list_id, contact_id) SELECT ?1, list_id, contact_id FROM joined
      RETURNING contact_id AS contact`),
  };
}
