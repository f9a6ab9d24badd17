/**
 * Saving an import in `contacts.db`: one transaction, so that it appears all at once or not at all. Works on a connection of the
 * import's own thread, piece by piece: a million rows have no time for a query builder.
 */
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { ExistingPolicy, ImportSummary } from '../../shared/import/imports.ts';
import type { FieldKind } from '../../shared/values/field-kind.ts';
import { changingNow } from '../sqlite/transaction.ts';
import { bulkFrom, dropIndexes, dropNumberCheck, makeIndexes } from './contacts-bulk.ts';
import { listsFor, type NamedFields, type RememberedLayout, writtenLayout } from './contacts-import-known.ts';
import { namer } from './contacts-name.ts';
import { forgetIndex } from './search/contacts-search-index.ts';

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
  /** A contact with another name than its row joins the lists all the same. */
  readonly others: 'join' | 'take' | null;
  /** The fields of a contact after the import, as JSON, null where they stay as they are; `people` null where its row can be of the same person. */
  readonly merge: (
    existing: NamedFields,
    imported: NamedFields,
    policy: ExistingPolicy,
    others: 'join' | 'take' | null,
  ) => { readonly fields: string | null; readonly people: object | null };
  readonly listIds: readonly number[];
  readonly newList: string | null;
  /** Lists that rows name, by their places in `staged.named`, which is there where there are any; made where there is none. */
  readonly namedLists: readonly string[];
  /** Members who leave their lists, a list and a contact in each line. */
  readonly leaving: Iterable<readonly string[]>;
  /** The kinds of fields that are not text, by their names. */
  readonly kinds: ReadonlyMap<string, FieldKind>;
  /** To be remembered; null where the file has no headings. */
  readonly layout: ({ readonly key: string } & RememberedLayout) | null;
  /** Called after every piece; throws where the person has stopped it. */
  readonly onChunk: (done: number) => void;
  /** Called before each of the last steps, with what part of the whole is done. */
  readonly onStep: (fraction: number) => void;
}

/** The part of the time that goes into the rows; the rest is for indexes and the disk. */
export const rowsShare = 0.7;

/**
 * Saves what was staged. Whom it is about is looked up anew: contacts may have come, gone or changed since the review.
 *
 * @throws what `onChunk` throws, and what SQLite does; then nothing of it is saved
 */
export function commitImport(connection: DatabaseSync, task: CommitTask): ImportSummary {
  const url = pathToFileURL(task.database);
  url.searchParams.set('mode', 'ro');
  connection.prepare('ATTACH DATABASE ? AS staged').run(url.href);
  try {
    // Indexes are sorted by threads of SQLite's own, which it has only where what does not fit into its memory goes to files.
    connection.exec('PRAGMA temp_store = FILE; PRAGMA threads = 2');
    return changingNow(connection, () => {
      const summary = save(connection, task);
      task.onStep(0.97);
      return summary;
    });
  } finally {
    connection.exec('DETACH DATABASE staged');
  }
}

function save(connection: DatabaseSync, task: CommitTask): ImportSummary {
  const { now } = task;
  const book = Number(connection.prepare('SELECT count(*) AS count FROM contacts').get()?.count);
  const bulk = task.size >= bulkFrom && task.size >= book / 2;
  const importId = Number(
    connection
      .prepare('INSERT INTO imports (name, at, added, changed, rejected) VALUES (?, ?, 0, 0, ?)')
      .run(task.name, now, task.rejected).lastInsertRowid,
  );
  const { listIds, madeList, listId } = joinedLists(connection, task);
  const namedIds = task.namedLists.map((name) => listNamed(connection, name, now));
  if (book > 0) findKnown(connection, task);
  if (bulk) dropIndexes(connection);
  const makeNumberCheck = bulk ? dropNumberCheck(connection) : null;
  if (task.changes >= bulkFrom) forgetIndex(connection);

  const addChunk = chunkAdder(connection, now, book > 0);
  const change = book > 0 ? knownChanger(connection, task, importId, listIds, namedIds) : null;
  let added: Added | null = null;
  let changed = 0;
  for (let from = 1; from <= task.size; from += savedAtOnce) {
    const to = Math.min(task.size, from + savedAtOnce - 1);
    added = addChunk(from, to) ?? added;
    changed += change?.(from, to) ?? 0;
    task.onChunk(to);
  }
  if (book > 0) connection.exec('DROP TABLE temp.known');

  if (added !== null) joinAdded(connection, listIds, added);
  makeNumberCheck?.();
  if (bulk) {
    task.onStep(rowsShare);
    makeIndexes(connection, () => task.onStep(rowsShare + 0.1));
  }
  if (namedIds.length > 0 && added !== null) joinNamed(connection, task, namedIds, added.first, added.last);
  connection
    .prepare(
      'UPDATE imports SET first_added = ?, last_added = ?, added = ?, changed = ?, made_list = ? WHERE id = ?',
    )
    .run(added?.first ?? null, added?.last ?? null, added?.count ?? 0, changed, madeList, importId);
  const left = takeOffLists(connection, importId, task.leaving);
  keepKinds(connection, task.kinds, importId);
  if (task.layout !== null) rememberLayout(connection, task.layout, now);
  return { importId, added: added?.count ?? 0, changed, left, listId };
}

/** Ids are given out in order within a transaction, so that the added ones are all between the first and the last. */
interface Added {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/** Adds the staged contacts of two places and between that are not there yet; answers all that were added so far. */
function chunkAdder(
  connection: DatabaseSync,
  now: number,
  someAreKnown: boolean,
): (from: number, to: number) => Added | null {
  const add =
    connection.prepare(`INSERT INTO contacts (number, name, folded_name, country, fields, created_at, updated_at)
    SELECT number, name, folded_name, country, fields, ?1, ?1 FROM staged.contacts WHERE place BETWEEN ?2 AND ?3
    ${someAreKnown ? 'AND place NOT IN (SELECT place FROM temp.known)' : ''} ORDER BY place`);
  let added: Added | null = null;
  return (from, to) => {
    const { changes, lastInsertRowid } = add.run(Math.trunc(now), from, to);
    const count = Number(changes);
    const last = Number(lastInsertRowid);
    if (count > 0)
      added = { count: (added?.count ?? 0) + count, first: added?.first ?? last - count + 1, last };
    return added;
  };
}

/** Merges the staged contacts of two places and between into those that are there, remembering what they were; answers how many changed. */
function knownChanger(
  connection: DatabaseSync,
  { now, policy, others, merge }: CommitTask,
  importId: number,
  listIds: readonly number[],
  namedIds: readonly number[],
): (from: number, to: number) => number {
  const known = connection.prepare(knownBetween);
  const namedOf =
    namedIds.length === 0 ? null : connection.prepare('SELECT list FROM staged.named WHERE place = ?');
  const update = connection.prepare(
    'UPDATE contacts SET name = ?1, folded_name = sort_key(?1), fields = ?2, updated_at = ?3 WHERE id = ?4',
  );
  const remember = connection.prepare(
    'INSERT INTO import_changes (import_id, contact_id, name, fields, updated_at) SELECT ?, id, name, fields, updated_at FROM contacts WHERE id = ?',
  );
  const join = connection.prepare(
    'INSERT INTO list_members (list_id, contact_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const rememberJoin = connection.prepare(
    'INSERT INTO import_joins (import_id, list_id, contact_id) VALUES (?, ?, ?)',
  );
  const see = connection.prepare('INSERT INTO import_seen (import_id, contact_id) VALUES (?, ?)');
  return (from, to) => {
    let changed = 0;
    for (const row of known.all(from, to)) {
      const { id, place, name, present, rowName, imported } = Known.parse(row);
      const { fields: merged, people } = merge(
        { name, fields: present },
        { name: rowName, fields: imported },
        policy,
        others,
      );
      if (people !== null && others === null) continue;
      see.run(importId, id);
      if (merged !== null) {
        remember.run(importId, id);
        update.run(nameIn(merged), merged, now, id);
      }
      let joined = false;
      const named = namedOf?.all(place).flatMap(({ list }) => namedIds[Number(list)] ?? []) ?? [];
      for (const list of [...listIds, ...named]) {
        if (join.run(list, id).changes !== 1) continue;
        rememberJoin.run(importId, list, id);
        joined = true;
      }
      if (merged !== null || joined) changed += 1;
    }
    return changed;
  };
}

function joinAdded(connection: DatabaseSync, listIds: readonly number[], { first, last }: Added): void {
  const join = connection.prepare(
    'INSERT INTO list_members (list_id, contact_id) SELECT ?, id FROM contacts WHERE id BETWEEN ? AND ?',
  );
  for (const list of listIds) join.run(list, first, last);
}

/** Takes members off their lists, and remembers them. @returns how many were still on them */
function takeOffLists(
  connection: DatabaseSync,
  importId: number,
  leaving: Iterable<readonly string[]>,
): number {
  const take = connection.prepare('DELETE FROM list_members WHERE list_id = ? AND contact_id = ?');
  const remember = connection.prepare(
    'INSERT INTO import_leaves (import_id, list_id, contact_id) VALUES (?, ?, ?)',
  );
  let left = 0;
  for (const lines of leaving)
    for (const line of lines) {
      const [list = 0, contact = 0] = line.split(' ').map(Number);
      if (take.run(list, contact).changes !== 1) continue;
      remember.run(importId, list, contact);
      left += 1;
    }
  return left;
}

/** A field that has a kind keeps it: a date may get a time, nothing else becomes another. */
function keepKinds(connection: DatabaseSync, kinds: ReadonlyMap<string, FieldKind>, importId: number): void {
  const keep = connection.prepare(`INSERT INTO field_kinds (name, kind, import_id) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET import_id = NULL,
    kind = CASE WHEN field_kinds.kind = 'date' AND excluded.kind = 'date-time' THEN 'date-time' ELSE field_kinds.kind END`);
  for (const [name, kind] of kinds) keep.run(name, kind, importId);
}

function rememberLayout(
  connection: DatabaseSync,
  layout: NonNullable<CommitTask['layout']>,
  now: number,
): void {
  connection
    .prepare(
      'INSERT INTO import_layouts (layout, meanings, used_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET meanings = excluded.meanings, used_at = excluded.used_at',
    )
    .run(layout.key, writtenLayout(layout), now);
}

/** So many staged contacts at a time: some tens of milliseconds. */
const savedAtOnce = 10_000;

/** Notes which of the staged contacts are there already, while the index by number still is. */
function findKnown(connection: DatabaseSync, { size, onChunk }: CommitTask): void {
  connection.exec('CREATE TEMP TABLE known (place INTEGER PRIMARY KEY, id INTEGER NOT NULL) STRICT');
  const find = connection.prepare(`INSERT INTO temp.known SELECT s.place, c.id FROM staged.contacts AS s
    CROSS JOIN main.contacts AS c INDEXED BY contacts_by_number ON c.number = s.number WHERE s.place BETWEEN ? AND ?`);
  for (let from = 1; from <= size; from += savedAtOnce) {
    find.run(from, from + savedAtOnce - 1);
    onChunk(0);
  }
}

const knownBetween = `SELECT known.id AS id, known.place AS place, c.name AS name, c.fields AS present,
  s.name AS rowName, s.fields AS imported FROM temp.known
  JOIN staged.contacts AS s ON s.place = known.place JOIN main.contacts AS c ON c.id = known.id
  WHERE known.place BETWEEN ? AND ? ORDER BY known.place`;

const Known = z.object({
  id: z.number(),
  place: z.number(),
  name: z.string(),
  present: z.string(),
  rowName: z.string(),
  imported: z.string(),
});

/** The lists that everybody joins, the new one made; `listId` is the one to write to afterwards, if it is but one. */
function joinedLists(
  connection: DatabaseSync,
  task: CommitTask,
): { listIds: readonly number[]; madeList: number | null; listId: number | null } {
  const { ids, missing } = listsFor(connection, task.listIds, task.newList);
  if (!missing) return { listIds: ids, madeList: null, listId: ids.at(-1) ?? null };
  const madeList = listNamed(connection, task.newList ?? '', task.now);
  return { listIds: [...ids, madeList], madeList, listId: madeList };
}

/** Puts those who were added on the lists that their rows name, once their numbers can be looked up. */
function joinNamed(
  connection: DatabaseSync,
  { size, onStep }: CommitTask,
  listIds: readonly number[],
  firstAdded: number,
  lastAdded: number,
): void {
  const join = connection.prepare(`INSERT INTO list_members (list_id, contact_id)
    SELECT j.value, c.id FROM staged.named AS n
    CROSS JOIN json_each(?1) AS j ON j.key = n.list
    CROSS JOIN staged.contacts AS s ON s.place = n.place
    CROSS JOIN main.contacts AS c INDEXED BY contacts_by_number ON c.number = s.number
    WHERE n.place BETWEEN ?2 AND ?3 AND c.id BETWEEN ?4 AND ?5 ON CONFLICT DO NOTHING`);
  const ids = JSON.stringify(listIds);
  for (let from = 1; from <= size; from += savedAtOnce) {
    join.run(ids, from, from + savedAtOnce - 1, firstAdded, lastAdded);
    onStep(rowsShare + 0.1 + 0.15 * Math.min(1, (from + savedAtOnce) / size));
  }
}

function listNamed(connection: DatabaseSync, name: string, now: number): number {
  const known = connection.prepare('SELECT id FROM lists WHERE name = ?').get(name);
  if (known !== undefined) return Number(known.id);
  return Number(
    connection.prepare('INSERT INTO lists (name, created_at) VALUES (?, ?)').run(name, now).lastInsertRowid,
  );
}

function nameIn(fields: string): string {
  const parsed = z.record(z.string(), z.string()).parse(JSON.parse(fields));
  return namer(Object.keys(parsed))(Object.values(parsed));
}
