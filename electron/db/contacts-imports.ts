/**
 * Imports in `contacts.db`: saved in one transaction, so that they appear all at once or not at all, and undone in one.
 * Works on a connection of the import's own thread, row by row: a million rows have no time for a query builder.
 */
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type ExistingPolicy, mergeFields } from '../contacts/merge.ts';
import { NumberTable } from '../contacts/number-table.ts';
import { AppError } from '../shared/errors.ts';
import { ColumnMeaning, type ImportRecord, type ImportSummary } from '../shared/imports.ts';
import { namer } from './contacts-name.ts';
import { forgetIndex } from './contacts-search-index.ts';
import type { Db } from './open.ts';

/** From so many new contacts on, indexes are built afterwards: keeping them up row by row takes many times as long. */
export const bulkFrom = 20_000;

/** The numbers of all contacts with their ids. */
export function contactNumbers(connection: DatabaseSync): NumberTable {
  const numbers = new NumberTable();
  const rows = connection.prepare('SELECT number, id FROM contacts');
  rows.setReturnArrays(true);
  for (const row of rows.iterate()) numbers.add(String(row[0]), Number(row[1]));
  return numbers;
}

export function doNotTextNumbers(connection: DatabaseSync): ReadonlySet<string> {
  return new Set(
    connection
      .prepare('SELECT number FROM do_not_text')
      .all()
      .map(({ number }) => String(number)),
  );
}

/** Reads the fields of one contact, as JSON. */
export function fieldsReader(connection: DatabaseSync): (id: number) => string {
  const one = connection.prepare('SELECT fields FROM contacts WHERE id = ?');
  return (id) => String(one.get(id)?.fields ?? '{}');
}

/** Tells whether a contact is missing from any of the lists. */
export function missingFrom(connection: DatabaseSync, listIds: readonly number[]): (id: number) => boolean {
  const one = connection.prepare('SELECT 1 FROM list_members WHERE list_id = ? AND contact_id = ?');
  return (id) => listIds.some((listId) => one.get(listId, id) === undefined);
}

/** Those of the lists that there are, with the one of that name; `missing` where none has it. */
export function listsFor(
  connection: DatabaseSync,
  listIds: readonly number[],
  name: string | null,
): { readonly ids: readonly number[]; readonly missing: boolean } {
  const exists = connection.prepare('SELECT 1 FROM lists WHERE id = ?');
  const ids = new Set(listIds.filter((id) => exists.get(id) !== undefined));
  if (name === null || name === '') return { ids: [...ids], missing: false };
  const named = connection.prepare('SELECT id FROM lists WHERE name = ?').get(name);
  if (named !== undefined) ids.add(Number(named.id));
  return { ids: [...ids], missing: named === undefined };
}

/** What a person decided for files of this layout last time. */
export function layoutMeanings(connection: DatabaseSync, layout: string): readonly ColumnMeaning[] | null {
  const row = connection.prepare('SELECT meanings FROM import_layouts WHERE layout = ?').get(layout);
  const parsed = Meanings.safeParse(row?.meanings);
  return parsed.success ? parsed.data : null;
}

const Meanings = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(ColumnMeaning));

/** Fields of the newest contacts, the most used first. */
export function knownFields(connection: DatabaseSync): readonly string[] {
  return connection
    .prepare(`SELECT field.key AS name, count(*) AS uses
      FROM (SELECT fields FROM contacts ORDER BY id DESC LIMIT 20000) AS newest, json_each(newest.fields) AS field
      GROUP BY field.key ORDER BY uses DESC, name LIMIT 1000`)
    .all()
    .map(({ name }) => String(name));
}

export interface CommitTask {
  /** The file's name, for people. */
  readonly name: string;
  readonly now: number;
  /** The database with the staged contacts, in the order of the rows; no number is in it twice. */
  readonly database: string;
  /** How many contacts there are at most. */
  readonly size: number;
  /** How many contacts that are there will probably change. */
  readonly changes: number;
  readonly rejected: number;
  readonly policy: ExistingPolicy;
  readonly listIds: readonly number[];
  readonly newList: string | null;
  /** To be remembered; null where the file has no headings. */
  readonly layout: { readonly key: string; readonly meanings: readonly ColumnMeaning[] } | null;
  /** Called after every piece; throws where the person has stopped it. */
  readonly onPiece: (done: number) => void;
  /** Called before each of the last steps, with what part of the whole is done. */
  readonly onStep: (fraction: number) => void;
}

/** What part of the time goes into the rows; the rest is for indexes and the disk. */
export const rowsShare = 0.7;

/**
 * Saves what was staged. Whom it is about is looked up anew: contacts may have come, gone or changed since the review.
 *
 * @throws what `onPiece` throws, and what SQLite does; then nothing of it is saved
 */
export function commitImport(connection: DatabaseSync, task: CommitTask): ImportSummary {
  const url = pathToFileURL(task.database);
  url.searchParams.set('mode', 'ro');
  connection.prepare('ATTACH DATABASE ? AS staged').run(url.href);
  try {
    // Indexes are sorted by threads of SQLite's own, which it has only where what does not fit into its memory goes to files.
    connection.exec('PRAGMA temp_store = FILE; PRAGMA threads = 2; BEGIN IMMEDIATE');
    try {
      const summary = save(connection, task);
      task.onStep(0.97);
      connection.exec('COMMIT');
      return summary;
    } catch (cause) {
      connection.exec('ROLLBACK');
      throw cause;
    }
  } finally {
    connection.exec('DETACH DATABASE staged');
  }
}

function save(connection: DatabaseSync, task: CommitTask): ImportSummary {
  const { now, policy } = task;
  const book = Number(connection.prepare('SELECT count(*) AS count FROM contacts').get()?.count);
  const bulk = task.size >= bulkFrom && task.size >= book / 2;
  const importId = Number(
    connection
      .prepare('INSERT INTO imports (name, at, added, changed, rejected) VALUES (?, ?, 0, 0, ?)')
      .run(task.name, now, task.rejected).lastInsertRowid,
  );
  const { listIds, madeList, listId } = joinedLists(connection, task);
  if (book > 0) findKnown(connection, task);
  if (bulk) dropIndexes(connection);
  if (task.changes >= bulkFrom) forgetIndex(connection);

  const update = connection.prepare('UPDATE contacts SET name = ?, fields = ?, updated_at = ? WHERE id = ?');
  const remember = connection.prepare(
    'INSERT INTO import_changes (import_id, contact_id, name, fields) SELECT ?, id, name, fields FROM contacts WHERE id = ?',
  );
  const join = connection.prepare(
    'INSERT INTO list_members (list_id, contact_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const rememberJoin = connection.prepare(
    'INSERT INTO import_joins (import_id, list_id, contact_id) VALUES (?, ?, ?)',
  );
  const see = connection.prepare('INSERT INTO import_seen (import_id, contact_id) VALUES (?, ?)');
  let changed = 0;
  const add = connection.prepare(`INSERT INTO contacts (number, name, country, fields, created_at, updated_at)
    SELECT number, name, country, fields, ?1, ?1 FROM staged.contacts WHERE place BETWEEN ?2 AND ?3
    ${book > 0 ? 'AND place NOT IN (SELECT place FROM temp.known)' : ''} ORDER BY place`);
  const known = book > 0 ? connection.prepare(knownBetween) : null;
  let firstAdded: number | null = null;
  let lastAdded: number | null = null;
  let added = 0;

  for (let from = 1; from <= task.size; from += savedAtOnce) {
    const to = Math.min(task.size, from + savedAtOnce - 1);
    const { changes, lastInsertRowid } = add.run(Math.trunc(now), from, to);
    if (Number(changes) > 0) {
      lastAdded = Number(lastInsertRowid);
      firstAdded ??= lastAdded - Number(changes) + 1;
      added += Number(changes);
    }
    for (const row of known?.all(from, to) ?? []) {
      const { id, present, imported } = Known.parse(row);
      see.run(importId, id);
      const merged = mergeFields(present, imported, policy);
      if (merged !== null) {
        remember.run(importId, id);
        update.run(nameIn(merged), merged, now, id);
      }
      let joined = false;
      for (const list of listIds) {
        if (join.run(list, id).changes !== 1) continue;
        rememberJoin.run(importId, list, id);
        joined = true;
      }
      if (merged !== null || joined) changed += 1;
    }
    task.onPiece(to);
  }
  if (book > 0) connection.exec('DROP TABLE temp.known');

  // Ids are given out in order within a transaction, so that the added ones are all between the first and the last.
  if (firstAdded !== null && lastAdded !== null) {
    const joinAll = connection.prepare(
      'INSERT INTO list_members (list_id, contact_id) SELECT ?, id FROM contacts WHERE id BETWEEN ? AND ?',
    );
    for (const list of listIds) joinAll.run(list, firstAdded, lastAdded);
  }
  if (bulk) {
    task.onStep(rowsShare);
    makeIndexes(connection, () => task.onStep(rowsShare + 0.1));
  }
  connection
    .prepare(
      'UPDATE imports SET first_added = ?, last_added = ?, added = ?, changed = ?, made_list = ? WHERE id = ?',
    )
    .run(firstAdded, lastAdded, added, changed, madeList, importId);
  if (task.layout !== null) {
    connection
      .prepare(
        'INSERT INTO import_layouts (layout, meanings, used_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET meanings = excluded.meanings, used_at = excluded.used_at',
      )
      .run(task.layout.key, JSON.stringify(task.layout.meanings), now);
  }
  return { importId, added, changed, listId };
}

/** So many staged contacts at a time: some tens of milliseconds. */
const savedAtOnce = 10_000;

/** Notes which of the staged contacts are there already, while the index by number still is. */
function findKnown(connection: DatabaseSync, { size, onPiece }: CommitTask): void {
  connection.exec('CREATE TEMP TABLE known (place INTEGER PRIMARY KEY, id INTEGER NOT NULL) STRICT');
  const find = connection.prepare(`INSERT INTO temp.known SELECT s.place, c.id FROM staged.contacts AS s
    CROSS JOIN main.contacts AS c INDEXED BY contacts_by_number ON c.number = s.number WHERE s.place BETWEEN ? AND ?`);
  for (let from = 1; from <= size; from += savedAtOnce) {
    find.run(from, from + savedAtOnce - 1);
    onPiece(0);
  }
}

const knownBetween = `SELECT known.id AS id, c.fields AS present, s.fields AS imported FROM temp.known
  JOIN staged.contacts AS s ON s.place = known.place JOIN main.contacts AS c ON c.id = known.id
  WHERE known.place BETWEEN ? AND ? ORDER BY known.place`;

const Known = z.object({ id: z.number(), present: z.string(), imported: z.string() });

/** The indexes whose order is not that of the rows. */
export function dropIndexes(connection: DatabaseSync): void {
  connection.exec('DROP INDEX contacts_by_number; DROP INDEX contacts_by_name');
}

export function makeIndexes(connection: DatabaseSync, onStep: () => void = () => undefined): void {
  connection.exec('CREATE UNIQUE INDEX contacts_by_number ON contacts (number)');
  onStep();
  connection.exec('CREATE INDEX contacts_by_name ON contacts (name COLLATE NOCASE)');
}

/** The lists that everybody joins, the new one made; `listId` is the one to write to afterwards, if it is but one. */
function joinedLists(
  connection: DatabaseSync,
  task: CommitTask,
): { listIds: readonly number[]; madeList: number | null; listId: number | null } {
  const { ids, missing } = listsFor(connection, task.listIds, task.newList);
  if (!missing) return { listIds: ids, madeList: null, listId: ids.at(-1) ?? null };
  const madeList = Number(
    connection.prepare('INSERT INTO lists (name, created_at) VALUES (?, ?)').run(task.newList, task.now)
      .lastInsertRowid,
  );
  return { listIds: [...ids, madeList], madeList, listId: madeList };
}

function nameIn(fields: string): string {
  const parsed = z.record(z.string(), z.string()).parse(JSON.parse(fields));
  return namer(Object.keys(parsed))(Object.values(parsed));
}

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
 * Takes an import back: what it added goes, what it changed is put back, who joined a list leaves it. What a person has
 * changed since stays as it is, because that work is not the import's, and so do people whom a later import brought too. The do-not-text list is not touched.
 *
 * @param onPiece told how many contacts it has taken away, and what part of the work is done; throws where the person has stopped it
 * @throws AppError `not-found` where there is no such import, or it was undone before
 */
export function undoImport(
  connection: DatabaseSync,
  importId: number,
  now: number,
  onPiece: (done: number, fraction: number) => void = () => undefined,
): Undone {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const undone = takeBack(connection, importId, now, onPiece);
    connection.exec('COMMIT');
    return undone;
  } catch (cause) {
    connection.exec('ROLLBACK');
    throw cause;
  }
}

/** So many ids at a time: some tens of milliseconds. */
const undoneAtOnce = 5_000;

function takeBack(
  connection: DatabaseSync,
  importId: number,
  now: number,
  onPiece: (done: number, fraction: number) => void,
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
  const restored = Number(
    connection
      .prepare(`UPDATE contacts SET name = c.name, fields = c.fields, updated_at = ?
        FROM import_changes AS c WHERE c.import_id = ? AND c.contact_id = contacts.id AND contacts.updated_at = ?`)
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
    if (most) dropIndexes(connection);
    const remove =
      connection.prepare(`DELETE FROM contacts WHERE id BETWEEN ? AND ? AND updated_at = ? AND NOT EXISTS (
      SELECT 1 FROM imports AS later JOIN import_seen AS seen ON seen.import_id = later.id AND seen.contact_id = contacts.id
      WHERE later.id > ? AND later.undone_at IS NULL)`);
    for (let from = first; from <= last; from += undoneAtOnce) {
      const to = Math.min(last, from + undoneAtOnce - 1);
      removed += Number(remove.run(from, to, at, importId).changes);
      onPiece(removed, ((to - first + 1) / (last - first + 1)) * undoneShare);
    }
    if (most) makeIndexes(connection);
    keptOfAdded = Number(
      connection.prepare('SELECT count(*) AS count FROM contacts WHERE id BETWEEN ? AND ?').get(first, last)
        ?.count,
    );
  }
  if (madeList !== null) {
    connection
      .prepare(
        'DELETE FROM lists WHERE id = ? AND NOT EXISTS (SELECT 1 FROM list_members WHERE list_id = lists.id)',
      )
      .run(madeList);
  }
  connection.prepare('DELETE FROM import_changes WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM import_joins WHERE import_id = ?').run(importId);
  connection.prepare('DELETE FROM import_seen WHERE import_id = ?').run(importId);
  connection.prepare('UPDATE imports SET undone_at = ? WHERE id = ?').run(now, importId);
  return { name, removed, restored, kept: Math.min(keptOfAdded, added) + (changes - restored) };
}

/** What part of undoing goes into the contacts; the rest is for indexes and the disk. */
const undoneShare = 0.9;

/** Imports, the newest first. */
export async function importRecords(db: Db): Promise<readonly ImportRecord[]> {
  const rows = await db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(mostShown).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    at: row.at,
    added: row.added,
    changed: row.changed,
    rejected: row.rejected,
    undoneAt: row.undone_at,
  }));
}

const mostShown = 50;
