/** Imports that were saved, and taking one back in one transaction. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditEntry } from '../../shared/audit.ts';
import { AppError } from '../../shared/errors.ts';
import type { ImportRecord } from '../../shared/import/imports.ts';
import { actsSince } from '../records/audit.ts';
import type { Db } from '../sqlite/open.ts';
import { changingNow } from '../sqlite/transaction.ts';
import type { TaskConnection } from '../task-connection.ts';
import { personOf } from '../workspace/people.ts';
import { addedByImport } from './added-by-import.ts';
import { bulkFrom, dropIndexes, makeIndexes } from './contacts-bulk.ts';
import { forgetFields, noteFieldsFromBefore } from './fields/field-names.ts';
import { forgetIndex } from './search/contacts-search-index.ts';

export interface Undone {
  readonly name: string;
  readonly removed: number;
  readonly restored: number;
  /** Changed since, or in another import too; they stay. */
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
 * since stays as it is, because that work is not the import's, and so do people whom a later import brought too: they go with the
 * last of the imports that named them, also where the one that added them was undone before. The do-not-text
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
  const groups = leftBehind(connection, importId);
  if (first !== null && last !== null)
    groups.push({ id: importId, at, first, last, madeList, people: added });
  const goes = groups.reduce((sum, { people }) => sum + people, 0);
  // Following so many changes one by one takes longer than filling the index anew.
  if (goes + changed >= bulkFrom && goes + changed >= all / 4) forgetIndex(connection);

  connection
    .prepare(`DELETE FROM list_members WHERE EXISTS (SELECT 1 FROM import_joins AS j WHERE j.import_id = ?
      AND j.list_id = list_members.list_id AND j.contact_id = list_members.contact_id)`)
    .run(importId);
  connection
    .prepare(`INSERT INTO list_members (list_id, contact_id) SELECT l.list_id, l.contact_id FROM import_leaves AS l
      JOIN lists ON lists.id = l.list_id JOIN contacts ON contacts.id = l.contact_id
      WHERE l.import_id = ? ON CONFLICT DO NOTHING`)
    .run(importId);
  const { restored, notRestored } = putBack(connection, { importId, at, now });
  const most = goes >= bulkFrom && goes >= all / 2;
  if (most) dropIndexes(connection);
  const removed = removeGroups(connection, groups, importId, onChunk);
  if (most) makeIndexes(connection);
  const kept = groups.reduce((sum, group) => sum + stillThere(connection, group, importId), 0);
  // Lists that its file named were made at the same moment as the import itself.
  const dropEmpty = connection.prepare(`DELETE FROM lists WHERE (id = ? OR created_at = ?)
    AND NOT EXISTS (SELECT 1 FROM list_members WHERE list_id = lists.id)`);
  dropEmpty.run(madeList, at);
  for (const group of groups) dropEmpty.run(group.madeList, group.at);
  if (restored > 0) noteFieldsFromBefore(connection, importId);
  connection.prepare(forgetFields).run();
  connection.prepare('DELETE FROM import_changes WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM import_joins WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM import_leaves WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM import_seen WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM field_kinds WHERE import_id = ?').run(importId);
  connection.prepare('UPDATE imports SET undone_at = ? WHERE id = ?').run(now, importId);
  return { name, removed, restored, kept: kept + notRestored };
}

/** People whom one import added and who go now, those between two ids. */
interface Group {
  readonly id: number;
  readonly at: number;
  readonly first: number;
  readonly last: number;
  readonly madeList: number | null;
  /** At most so many. */
  readonly people: number;
}

const GroupRow = z.object({
  id: z.number(),
  at: z.number(),
  first: z.number(),
  last: z.number(),
  madeList: z.number().nullable(),
  people: z.number(),
});

/** Whom earlier imports added that are undone, and who stayed since this one named them too. */
function leftBehind(connection: TaskConnection, importId: number): Group[] {
  const rows = connection
    .prepare(`SELECT * FROM (SELECT id, at, first_added AS first, last_added AS last, made_list AS "madeList",
        (SELECT count(*) FROM import_seen AS s WHERE s.import_id = ?1 AND s.contact_id BETWEEN first_added AND last_added) AS people
      FROM imports WHERE id < ?1 AND undone_at IS NOT NULL AND first_added IS NOT NULL) AS earlier WHERE people > 0`)
    .all(importId);
  return z.array(GroupRow).parse(rows);
}

/** Puts back what an import changed, where nothing has changed it since. */
function putBack(
  connection: TaskConnection,
  { importId, at, now }: { readonly importId: number; readonly at: number; readonly now: number },
): { readonly restored: number; readonly notRestored: number } {
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
  // A later import that changed them after this one puts back what was before both.
  if (changes > restored)
    connection
      .prepare(`UPDATE import_changes SET name = mine.name, fields = mine.fields, updated_at = mine.updated_at
        FROM import_changes AS mine WHERE mine.import_id = ?1 AND import_changes.contact_id = mine.contact_id
        AND import_changes.import_id IN (SELECT id FROM imports WHERE id > ?1) AND import_changes.updated_at = ?2`)
      .run(importId, at);
  return { restored, notRestored: changes - restored };
}

/** Removes those of the groups whom nobody has changed since, and whom no other import that stands named too. */
function removeGroups(
  connection: TaskConnection,
  groups: readonly Group[],
  importId: number,
  onChunk: (done: number, fraction: number) => void,
): number {
  const whole = groups.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  let removed = 0;
  let looked = 0;
  for (const { id, at, first, last } of groups) {
    const remove = connection.prepare(`DELETE FROM contacts WHERE ${
      id === importId
        ? 'id BETWEEN ?1 AND ?2'
        : 'id IN (SELECT contact_id FROM import_seen WHERE import_id = ?5 AND contact_id BETWEEN ?1 AND ?2)'
    } ${addedByImport(connection, id)} AND updated_at = ?3 AND NOT EXISTS (
      SELECT 1 FROM imports AS later JOIN import_seen AS seen ON seen.import_id = later.id AND seen.contact_id = contacts.id
      WHERE later.id > ?4 AND later.id <> ?5 AND later.undone_at IS NULL)`);
    for (let from = first; from <= last; from += undoneAtOnce) {
      const to = Math.min(last, from + undoneAtOnce - 1);
      removed += Number(remove.run(from, to, at, id, importId).changes);
      looked += to - from + 1;
      onChunk(removed, (looked / whole) * undoneShare);
    }
  }
  return removed;
}

/** How many of a group have stayed; without those whom the import changed, who are counted by {@link putBack}. */
function stillThere(connection: TaskConnection, { id, first, last }: Group, importId: number): number {
  const ofImport = addedByImport(connection, id);
  const count =
    id === importId
      ? connection.prepare(`SELECT count(*) AS count FROM contacts WHERE id BETWEEN ?1 AND ?2 ${ofImport}`)
      : connection.prepare(`SELECT count(*) AS count FROM import_seen AS s JOIN contacts ON contacts.id = s.contact_id
        WHERE s.import_id = ?3 AND s.contact_id BETWEEN ?1 AND ?2 ${ofImport}
        AND NOT EXISTS (SELECT 1 FROM import_changes AS c WHERE c.import_id = ?3 AND c.contact_id = s.contact_id)`);
  return Number((id === importId ? count.get(first, last) : count.get(first, last, importId))?.count);
}

/** The part of undoing that goes into the contacts; the rest is for indexes and the disk. */
const undoneShare = 0.9;

/** Imports, the newest first. */
export async function importRecords(db: Db): Promise<readonly ImportRecord[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .select(
      sql<0 | 1>`iif(EXISTS (SELECT 1 FROM import_seen WHERE import_id = imports.id), 1, 0)`.as('named'),
    )
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
  const others = await othersOf(db, rows);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    at: row.at,
    by: others.get(row.id) ?? null,
    added: row.added,
    changed: row.changed,
    rejected: row.rejected,
    named: row.named === 1,
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
