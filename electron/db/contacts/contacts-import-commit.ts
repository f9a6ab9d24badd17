/**
 * Saving an import in `contacts.db`: one transaction, so that it appears all at once or not at all. Works on a connection of the
 * import's own thread, piece by piece: a million rows have no time for a query builder.
 */
import { pathToFileURL } from 'node:url';
import type { ImportSummary } from '../../shared/import/imports.ts';
import { withoutCase } from '../../shared/text/without-case.ts';
import type { FieldKind } from '../../shared/values/field-kind.ts';
import { mergeOnServer } from '../postgres/many/merge-known.ts';
import { copyStaged, dropStaged } from '../postgres/many/staged.ts';
import { changingNow } from '../sqlite/transaction.ts';
import { isOnServer, type ServerTaskConnection, type TaskConnection } from '../task-connection.ts';
import { addedByImport } from './added-by-import.ts';
import { bulkFrom, dropIndexes, dropNumberCheck, makeIndexes } from './contacts-bulk.ts';
import { listFinder, listsFor, type RememberedLayout, writtenLayout } from './contacts-import-known.ts';
import { noteFieldsOfImport } from './fields/field-names.ts';
import { type KnownChanged, KnownRow, knownBetween, type Merging, nameIn } from './known-rows.ts';
import { forgetIndex } from './search/contacts-search-index.ts';

export interface CommitTask extends Merging {
  /** The file's name, for people. */
  readonly name: string;
  /** The database with the staged contacts, in the order of the rows; no number is in it twice. */
  readonly database: string;
  /** How many contacts there are at most. */
  readonly size: number;
  /** How many of them are not there yet, as the review found. */
  readonly fresh: number;
  /** How many contacts that are there will probably change. */
  readonly changes: number;
  readonly rejected: number;
  readonly listIds: readonly number[];
  readonly newList: string | null;
  /** Lists that rows name, by their places in `staged.named`, which is there where there are any; made where there is none. */
  readonly namedLists: readonly string[];
  /** Members who leave their lists, a list and a contact in each line. */
  readonly leaving: Iterable<readonly string[]>;
  /** The kinds of fields that are not text, by their names. */
  readonly kinds: ReadonlyMap<string, FieldKind>;
  /** The names of the fields that its rows fill: a field of nobody would be looked for in the whole book. */
  readonly fields: readonly string[];
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
export function commitImport(connection: TaskConnection, task: CommitTask): ImportSummary {
  const detach = isOnServer(connection) ? sendStaged(connection, task) : attachStaged(connection, task);
  try {
    return changingNow(connection, () => {
      const summary = save(connection, task);
      task.onStep(0.97);
      return summary;
    });
  } finally {
    detach();
  }
}

/** @returns takes it away again */
function attachStaged(connection: TaskConnection, task: CommitTask): () => void {
  const url = pathToFileURL(task.database);
  url.searchParams.set('mode', 'ro');
  connection.prepare('ATTACH DATABASE ? AS staged').run(url.href);
  // Indexes are sorted by threads of SQLite's own, which it has only where what does not fit into its memory goes to files.
  connection.exec('PRAGMA temp_store = FILE; PRAGMA threads = 2');
  return () => connection.exec('DETACH DATABASE staged');
}

/** Before the lock: the others can write while it is on its way. */
function sendStaged(connection: ServerTaskConnection, task: CommitTask): () => void {
  copyStaged(connection, task.database, {
    lists: task.namedLists.length > 0,
    onChunk: () => task.onChunk(0),
  });
  return () => dropStaged(connection);
}

function save(connection: TaskConnection, task: CommitTask): ImportSummary {
  const { now } = task;
  const book = Number(connection.prepare('SELECT count(*) AS count FROM contacts').get()?.count);
  const bulk = task.size >= bulkFrom && task.size >= book / 2;
  const importId = Number(
    connection
      .prepare(
        'INSERT INTO imports (name, at, added, changed, rejected, layout) VALUES (?, ?, 0, 0, ?, ?) RETURNING id',
      )
      .get(task.name, now, task.rejected, task.layout?.key ?? null)?.id,
  );
  const { listIds, madeList, listId } = joinedLists(connection, task);
  const namedIds = task.namedLists.map((name) => listNamed(connection, name, now));
  if (book > 0) findKnown(connection, task);
  if (bulk) dropIndexes(connection);
  const makeNumberCheck = bulk ? dropNumberCheck(connection) : null;
  if (task.changes >= bulkFrom) forgetIndex(connection);
  // As in files: whoever is added is found by looking through them, until the index is filled behind this.
  if (isOnServer(connection) && task.size >= bulkFrom)
    connection.exec("SET LOCAL carillon.words_later = 'on'");

  const addChunk = (isOnServer(connection) ? serverAdder : chunkAdder)(connection, now, book > 0, importId);
  const change =
    book > 0
      ? (isOnServer(connection) ? mergeOnServer : knownChanger)(connection, task, importId, listIds, namedIds)
      : null;
  let added: Added | null = null;
  let changed = 0;
  let joined = 0;
  for (let from = 1; from <= task.size; from += savedAtOnce) {
    const to = Math.min(task.size, from + savedAtOnce - 1);
    added = addChunk(from, to) ?? added;
    const known = change?.(from, to);
    changed += known?.changed ?? 0;
    joined += known?.joined ?? 0;
    task.onChunk(to);
  }
  if (book > 0) connection.exec('DROP TABLE temp.known');

  if (added !== null) joinAdded(connection, listIds, added, importId);
  makeNumberCheck?.();
  if (bulk) {
    task.onStep(rowsShare);
    makeIndexes(connection, () => task.onStep(rowsShare + 0.1));
  }
  if (namedIds.length > 0 && added !== null) joinNamed(connection, task, namedIds, added, importId);
  connection
    .prepare(
      'UPDATE imports SET first_added = ?, last_added = ?, added = ?, changed = ?, made_list = ? WHERE id = ?',
    )
    .run(added?.first ?? null, added?.last ?? null, added?.count ?? 0, changed, madeList, importId);
  const left = takeOffLists(connection, importId, task.leaving);
  noteFieldsOfImport(connection, task.fields);
  keepKinds(connection, task.kinds, importId);
  if (task.layout !== null) rememberLayout(connection, task.layout, now);
  const count = added?.count ?? 0;
  return {
    importId,
    added: count,
    changed,
    joined,
    meanwhile: Math.max(0, task.fresh - count),
    left,
    listId,
  };
}

/** Ids are given out in order within a transaction, so that the added ones are all between the first and the last. */
export interface Added {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/** A query for the staged contacts of two places and between that are not there yet, as rows to be added. */
const stagedBetween = (
  someAreKnown: boolean,
): string => `SELECT number, name, folded_name, country, fields, ?1, ?1
  FROM staged.contacts AS s WHERE place BETWEEN ?2 AND ?3
  ${someAreKnown ? 'AND NOT EXISTS (SELECT 1 FROM temp.known AS k WHERE k.place = s.place)' : ''} ORDER BY place`;

/** As {@link chunkAdder}, on a server: it notes who was added, between whom other computers may have added theirs. */
function serverAdder(
  connection: TaskConnection,
  now: number,
  someAreKnown: boolean,
  importId: number,
): (from: number, to: number) => Added | null {
  const add = connection.prepare(`WITH added AS (
      INSERT INTO contacts (number, name, folded_name, country, fields, created_at, updated_at)
      ${stagedBetween(someAreKnown)} RETURNING id),
    noted AS (INSERT INTO import_adds (import_id, first_id, last_id) SELECT ?4, min(id), max(id)
      FROM (SELECT id, id - row_number() OVER (ORDER BY id) AS run FROM added) AS numbered GROUP BY run)
    SELECT count(*) AS count, min(id) AS first, max(id) AS last FROM added`);
  let sum: Added | null = null;
  return (from, to) => {
    const { count, first, last } = add.get(Math.trunc(now), from, to, importId) ?? {};
    if (Number(count) > 0)
      sum = {
        count: (sum?.count ?? 0) + Number(count),
        first: sum?.first ?? Number(first),
        last: Number(last),
      };
    return sum;
  };
}

/** Adds the staged contacts of two places and between that are not there yet; answers all that were added so far. */
function chunkAdder(
  connection: TaskConnection,
  now: number,
  someAreKnown: boolean,
): (from: number, to: number) => Added | null {
  const add =
    connection.prepare(`INSERT INTO contacts (number, name, folded_name, country, fields, created_at, updated_at)
    ${stagedBetween(someAreKnown)}`);
  const newest = connection.prepare('SELECT last_insert_rowid() AS id');
  let added: Added | null = null;
  return (from, to) => {
    const count = Number(add.run(Math.trunc(now), from, to).changes);
    const last = Number(newest.get()?.id);
    if (count > 0)
      added = { count: (added?.count ?? 0) + count, first: added?.first ?? last - count + 1, last };
    return added;
  };
}

/** Merges the staged contacts of two places and between into those that are there, remembering what they were. */
function knownChanger(
  connection: TaskConnection,
  { now, policy, others, merge }: CommitTask,
  importId: number,
  listIds: readonly number[],
  namedIds: readonly number[],
): (from: number, to: number) => KnownChanged {
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
    const counts = { changed: 0, joined: 0 };
    for (const row of known.all(from, to)) {
      const { id, place, name, present, rowName, imported } = KnownRow.parse(row);
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
      if (merged !== null) counts.changed += 1;
      else if (joined) counts.joined += 1;
    }
    return counts;
  };
}

function joinAdded(
  connection: TaskConnection,
  listIds: readonly number[],
  { first, last }: Added,
  importId: number,
): void {
  const join = connection.prepare(`INSERT INTO list_members (list_id, contact_id)
    SELECT ?, id FROM contacts WHERE id BETWEEN ? AND ? ${addedByImport(connection, importId)}`);
  for (const list of listIds) join.run(list, first, last);
}

/** Takes members off their lists, and remembers them. @returns how many were still on them */
function takeOffLists(
  connection: TaskConnection,
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

/**
 * A field that has a kind keeps it: a date may get a time, nothing else becomes another.
 *
 * @param importId null: no import can take them back
 */
export function keepKinds(
  connection: TaskConnection,
  kinds: ReadonlyMap<string, FieldKind>,
  importId: number | null,
): void {
  const keep = connection.prepare(`INSERT INTO field_kinds (name, kind, import_id) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET import_id = NULL,
    kind = CASE WHEN field_kinds.kind = 'date' AND excluded.kind = 'date-time' THEN 'date-time' ELSE field_kinds.kind END`);
  for (const [name, kind] of kinds) keep.run(name, kind, importId);
}

/** Keeps how files of a layout are read, for the next one of them. */
export function rememberLayout(
  connection: TaskConnection,
  layout: NonNullable<CommitTask['layout']>,
  now: number,
): void {
  connection
    .prepare(
      'INSERT INTO import_layouts (layout, meanings, used_at) VALUES (?, ?, ?) ON CONFLICT (layout) DO UPDATE SET meanings = excluded.meanings, used_at = excluded.used_at',
    )
    .run(layout.key, writtenLayout(layout), now);
}

/** So many staged contacts at a time: some tens of milliseconds. */
const savedAtOnce = 10_000;

/** Notes which of the staged contacts are there already, while the index by number still is. */
function findKnown(connection: TaskConnection, { size, onChunk }: CommitTask): void {
  connection.exec('CREATE TEMP TABLE known (place INTEGER PRIMARY KEY, id INTEGER NOT NULL) STRICT');
  const find = connection.prepare(`INSERT INTO temp.known SELECT s.place, c.id FROM staged.contacts AS s
    CROSS JOIN main.contacts AS c INDEXED BY contacts_by_number ON c.number = s.number WHERE s.place BETWEEN ? AND ?`);
  for (let from = 1; from <= size; from += savedAtOnce) {
    find.run(from, from + savedAtOnce - 1);
    onChunk(0);
  }
}

/** The lists that everybody joins, the new one made; `listId` is the one to write to afterwards, if it is but one. */
function joinedLists(
  connection: TaskConnection,
  task: CommitTask,
): { listIds: readonly number[]; madeList: number | null; listId: number | null } {
  const { ids, missing } = listsFor(connection, task.listIds, task.newList);
  if (!missing) return { listIds: ids, madeList: null, listId: ids.at(-1) ?? null };
  const madeList = listNamed(connection, task.newList ?? '', task.now);
  return { listIds: [...ids, madeList], madeList, listId: madeList };
}

/** Puts those who were added on the lists that their rows name, once their numbers can be looked up. */
function joinNamed(
  connection: TaskConnection,
  { size, onStep }: CommitTask,
  listIds: readonly number[],
  { first, last }: Added,
  importId: number,
): void {
  const join = connection.prepare(`INSERT INTO list_members (list_id, contact_id)
    SELECT CAST(j.value AS BIGINT), contacts.id FROM staged.named AS n
    CROSS JOIN json_each(?1) AS j ON CAST(j.key AS BIGINT) = n.list
    CROSS JOIN staged.contacts AS s ON s.place = n.place
    CROSS JOIN main.contacts INDEXED BY contacts_by_number ON contacts.number = s.number
    WHERE n.place BETWEEN ?2 AND ?3 AND contacts.id BETWEEN ?4 AND ?5 ${addedByImport(connection, importId)}
    ON CONFLICT DO NOTHING`);
  const ids = JSON.stringify(listIds);
  for (let from = 1; from <= size; from += savedAtOnce) {
    join.run(ids, from, from + savedAtOnce - 1, first, last);
    onStep(rowsShare + 0.1 + 0.15 * Math.min(1, (from + savedAtOnce) / size));
  }
}

function listNamed(connection: TaskConnection, name: string, now: number): number {
  const known = listFinder(connection)(name);
  if (known !== null) return known;
  const make = connection.prepare(
    'INSERT INTO lists (name, name_without_case, created_at) VALUES (?, ?, ?) RETURNING id',
  );
  return Number(make.get(name, withoutCase(name), now)?.id);
}
