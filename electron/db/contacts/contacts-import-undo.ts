/** Imports that were saved, and taking one back in one transaction. */
import { z } from 'zod';
import type { AuditEntry } from '../../shared/audit.ts';
import { AppError } from '../../shared/errors.ts';
import type { ImportRecord } from '../../shared/import/imports.ts';
import { actsSince } from '../records/audit.ts';
import type { Db } from '../sqlite/open.ts';
import { changingNow } from '../sqlite/transaction.ts';
import { isOnServer, type TaskConnection } from '../task-connection.ts';
import { personOf } from '../workspace/people.ts';
import { addedByImport } from './added-by-import.ts';
import { bulkFrom, dropIndexes, makeIndexes } from './contacts-bulk.ts';
import { forgetIndex } from './search/contacts-search-index.ts';

export interface Undone {
  readonly name: string;
  readonly removed: number;
  readonly restored: number;
  /** Changed since, or in a later import too; they stay. */
  readonly kept: number;
}

const ImportRow = z.object({
  name: z.string(),
  at: z.number(),
  first_added: z.number().nullable(),
  last_added: z.number().nullable(),
  added: z.number(),
  changed: z.number(),
  made_list: z.number().nullable(),
  undone_at: z.number().nullable(),
});

/**
 * Takes an import back: what it added goes, what it changed is put back, who joined a list leaves it, and who left one joins it again. A change made by a person
 * since stays as it is, because that work is not the import's, and so do people whom a later import brought too. The do-not-text
 * list is not touched.
 *
 * @param onChunk gets the number of contacts it has taken away, and the part of the work that is done; throws where the person
 * has stopped it
 * @throws AppError `not-found` where there is no such import, or it was undone before
 */
export function undoImport(
  connection: TaskConnection,
  importId: number,
  now: number,
  onChunk: (done: number, fraction: number) => void = () => undefined,
): Undone {
  return changingNow(connection, () => takeBack(connection, importId, now, onChunk));
}

/** So many ids at a time: some tens of milliseconds. */
const undoneAtOnce = 5_000;

function takeBack(
  connection: TaskConnection,
  importId: number,
  now: number,
  onChunk: (done: number, fraction: number) => void,
): Undone {
  const row = ImportRow.safeParse(connection.prepare('SELECT * FROM imports WHERE id = ?').get(importId));
  if (!row.success || row.data.undone_at !== null) throw new AppError('not-found', { what: 'import' });
  const { name, at, first_added: first, last_added: last, added, changed, made_list: madeList } = row.data;
  const all = Number(connection.prepare('SELECT count(*) AS count FROM contacts').get()?.count);
  // Following so many changes one by one takes longer than filling the index anew.
  if (added + changed >= bulkFrom && added + changed >= all / 4) forgetIndex(connection);

  connection
    .prepare(`DELETE FROM list_members WHERE EXISTS (SELECT 1 FROM import_joins AS j WHERE j.import_id = ?
      AND j.list_id = list_members.list_id AND j.contact_id = list_members.contact_id)`)
    .run(importId);
  connection
    .prepare(`INSERT INTO list_members (list_id, contact_id) SELECT l.list_id, l.contact_id FROM import_leaves AS l
      JOIN lists ON lists.id = l.list_id JOIN contacts ON contacts.id = l.contact_id
      WHERE l.import_id = ? ON CONFLICT DO NOTHING`)
    .run(importId);
  const restored = Number(
    connection
      .prepare(`UPDATE contacts SET name = c.name, folded_name = sort_key(c.name), fields = c.fields,
        updated_at = coalesce(c.updated_at, ?) FROM import_changes AS c WHERE c.import_id = ? AND c.contact_id = contacts.id AND contacts.updated_at = ?`)
      .run(now, importId, at).changes,
  );
  const changes = Number(
    connection
      .prepare(
        'SELECT count(*) AS count FROM import_changes AS c JOIN contacts ON contacts.id = c.contact_id WHERE import_id = ?',
      )
      .get(importId)?.count,
  );
  let removed = 0;
  let keptOfAdded = 0;
  if (first !== null && last !== null) {
    const most = added >= bulkFrom && added >= all / 2;
    const ofImport = addedByImport(connection, importId);
    if (most) dropIndexes(connection);
    const remove =
      connection.prepare(`DELETE FROM contacts WHERE id BETWEEN ? AND ? ${ofImport} AND updated_at = ? AND NOT EXISTS (
      SELECT 1 FROM imports AS later JOIN import_seen AS seen ON seen.import_id = later.id AND seen.contact_id = contacts.id
      WHERE later.id > ? AND later.undone_at IS NULL)`);
    for (let from = first; from <= last; from += undoneAtOnce) {
      const to = Math.min(last, from + undoneAtOnce - 1);
      removed += Number(remove.run(from, to, at, importId).changes);
      onChunk(removed, ((to - first + 1) / (last - first + 1)) * undoneShare);
    }
    if (most) makeIndexes(connection);
    keptOfAdded = Number(
      connection
        .prepare(`SELECT count(*) AS count FROM contacts WHERE id BETWEEN ? AND ? ${ofImport}`)
        .get(first, last)?.count,
    );
  }
  // Lists that its file named were made at the same moment as the import itself.
  connection
    .prepare(`DELETE FROM lists WHERE (id = ? OR created_at = ?)
      AND NOT EXISTS (SELECT 1 FROM list_members WHERE list_id = lists.id)`)
    .run(madeList, at);
  connection.prepare('DELETE FROM import_changes WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM import_joins WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM import_leaves WHERE import_id = ?').run(importId);
  if (isOnServer(connection)) connection.prepare('DELETE FROM import_adds WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM import_seen WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM field_kinds WHERE import_id = ?').run(importId);
  connection.prepare('UPDATE imports SET undone_at = ? WHERE id = ?').run(now, importId);
  return { name, removed, restored, kept: Math.min(keptOfAdded, added) + (changes - restored) };
}

/** The part of undoing that goes into the contacts; the rest is for indexes and the disk. */
const undoneShare = 0.9;

/** Imports, the newest first. */
export async function importRecords(db: Db): Promise<readonly ImportRecord[]> {
  const rows = await db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(mostShown).execute();
  const others = await othersOf(db, rows);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    at: row.at,
    by: others.get(row.id) ?? null,
    added: row.added,
    changed: row.changed,
    rejected: row.rejected,
    undoneAt: row.undone_at,
  }));
}

const mostShown = 50;

/** An import as its line in the audit log counts it. */
type CountedImport = Pick<ImportRecord, 'id' | 'name' | 'at' | 'added' | 'changed' | 'rejected'>;

/** The others of a team whose imports these are, by ids: of each the first line of the log behind it that counts the same. */
async function othersOf(db: Db, imports: readonly CountedImport[]): Promise<ReadonlyMap<number, string>> {
  const others = new Map<number, string>();
  const you = await personOf(db);
  const oldest = Math.min(...imports.map(({ at }) => at));
  if (you === null || oldest === Number.POSITIVE_INFINITY) return others;
  const lines = [...(await actsSince(db, 'contacts.imported', oldest))];
  for (const { id, ...counted } of imports.toReversed()) {
    const place = lines.findIndex((line) => isOf(line, counted));
    const [line] = place < 0 ? [] : lines.splice(place, 1);
    if (line !== undefined && line.actor !== you) others.set(id, line.actor);
  }
  return others;
}

function isOf({ at, subject, event }: AuditEntry, counted: Omit<CountedImport, 'id'>): boolean {
  if (event?.action !== 'contacts.imported' || at < counted.at || subject !== counted.name) return false;
  const { added, changed, rejected } = event.detail;
  return added === counted.added && changed === counted.changed && rejected === counted.rejected;
}
