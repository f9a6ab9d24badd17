/** An update finds whatever schema a person's files have, and brings all of them to the same one, with the rows in it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseFile, databaseFiles } from '../../../electron/db/sqlite/connection.ts';
import { migrateFile, migrations } from '../../../electron/db/sqlite/migrate.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-schema-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Rows of every table, written by the schema that brought the table or column; every later one must still have them. */
const rowsSince: Readonly<Record<DatabaseFile, Readonly<Record<number, string>>>> = {
  campaigns: {
    1: `
      INSERT INTO campaigns (id, name, sender_id, template, audience, options, state, pause, account_id, practice, position, scheduled_at,
          created_at, updated_at, started_at, ended_at) VALUES
        (7, 'Spring', 'Clinic', 'Hello {name}', '{"everyone":true}', '{"batchSize":50}', 'draft', NULL, NULL, 0, NULL, NULL, 1, 2, NULL, NULL),
        (8, 'Recall', 'Clinic', 'Come', '{}', '{}', 'paused', '{"kind":"user"}', 'account', 0, 1, NULL, 3, 4, 5, NULL),
        (9, 'Night', 'Shop', 'Later', '{}', '{}', 'scheduled', NULL, 'practice', 1, NULL, 99, 6, 7, NULL, NULL),
        (10, 'Done', 'Shop', 'Bye', '{}', '{}', 'finished', NULL, 'account', 0, 2, NULL, 8, 9, 10, 11);
      INSERT INTO batches (id, campaign_id, position, text, segments, size, state, refusals, attempts, reason, not_before, updated_at) VALUES
        (21, 8, 0, 'Come', 1, 1, 'accepted', 0, 1, NULL, NULL, 12),
        (22, 8, 1, 'Come', 1, 1, 'unconfirmed', 0, 1, 'timeout', NULL, 13),
        (23, 8, 2, 'Come', 1, 1, 'queued', 1, 1, NULL, 77, 14),
        (24, 8, 3, 'Come', 1, 1, 'rejected', 2, 2, 'refused', NULL, 15),
        (25, 8, 4, 'Come', 1, 1, 'queued', 0, 0, NULL, NULL, 16);
      INSERT INTO recipients (id, campaign_id, contact_id, number, name, country, batch_id, skip_reason) VALUES
        (31, 8, 41, '447700900001', 'Zoë', 'GB', 21, NULL), (32, 8, 42, '447700900002', 'Łukasz', 'GB', 22, NULL),
        (33, 8, NULL, '447700900003', '', NULL, 23, NULL), (34, 8, 43, '447700900004', 'Ann', 'GB', 24, NULL),
        (35, 8, 44, '447700900005', 'Bob', 'GB', 25, NULL), (36, 8, 45, '447700900777', 'No', 'GB', NULL, 'do-not-text');
      INSERT INTO attempts (id, batch_id, campaign_id, account_id, numbers, started_at, ended_at, outcome, status, failure, answer,
          rate_limit, rate_remaining, rate_reset) VALUES
        (51, 21, 8, 'account', '["447700900001"]', 12, 13, 'accepted', 200, NULL, '{"success":true}', '100', '99', '60'),
        (52, 22, 8, 'account', '["447700900002"]', 13, 14, 'unconfirmed', NULL, 'timeout', NULL, NULL, NULL, NULL),
        (53, 23, 8, 'account', '["447700900003"]', 14, 15, 'unconfirmed', NULL, 'reset', NULL, NULL, NULL, NULL),
        (54, 24, 8, 'account', '["447700900004"]', 15, 16, 'rejected', 400, 'refused', '{}', '100', '98', '59');
      INSERT INTO pacer_states (account_id, state, saved_at) VALUES ('account', '{"limit":100}', 17);
      INSERT INTO sender_ids (id, value, label, is_default, last_used_at, use_count, created_at) VALUES (61, 'Clinic', 'Front desk', 1, 18, 2, 1);
      INSERT INTO audit (id, at, actor, action, subject, detail) VALUES (71, 19, 'ann', 'campaign.sent', 'Recall', '{"recipients":5}');`,
    2: 'UPDATE campaigns SET continued = 1 WHERE id = 10; UPDATE batches SET bisecting = 1 WHERE id = 24;',
    4: `UPDATE batches SET decision = '{"kind":"leave"}' WHERE id = 24;`,
    5: `
      UPDATE batches SET country = 'GB' WHERE id = 23;
      INSERT INTO message_templates (id, name, text, created_at, updated_at) VALUES (81, 'Recall', 'Come', 20, 21);`,
    10: `INSERT INTO quarantine (id, at, source, row_key, label, columns, content) VALUES (91, 22, 'lists', '[1]', 'Patients', '["created_at"]', '{}');
      INSERT INTO removed_campaigns (id, created_at, started_at) VALUES (3, 4, 5);`,
    6: 'UPDATE campaigns SET purged_at = 22 WHERE id = 10;',
  },
  contacts: {
    1: `
      INSERT INTO contacts (id, number, name, country, fields, created_at, updated_at) VALUES
        (41, '447700900001', 'Zoë Li', 'GB', '{"first name":"Zoë","city":"Łódź"}', 1, 2),
        (42, '33612345678', '', NULL, '{}', 3, 4);
      INSERT INTO lists (id, name, created_at) VALUES (5, 'Patients', 5);
      INSERT INTO list_members (list_id, contact_id) VALUES (5, 41);
      INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900777', 'asked', 'person', 3);`,
    2: `
      INSERT INTO imports (id, name, at, first_added, last_added, added, changed, rejected, made_list, undone_at)
        VALUES (6, 'spring.csv', 6, 41, 42, 2, 1, 3, 5, NULL);
      INSERT INTO import_changes (import_id, contact_id, name, fields) VALUES (6, 41, 'Zoe', '{"first name":"Zoe"}');
      INSERT INTO import_joins (import_id, list_id, contact_id) VALUES (6, 5, 41);
      INSERT INTO import_layouts (layout, meanings, used_at) VALUES ('name,mobile', '{}', 7);`,
    6: 'INSERT INTO import_seen (import_id, contact_id) VALUES (6, 42);',
    11: "INSERT INTO do_not_text_changes (number, listed) VALUES ('447700900777', 1);",
  },
};

/** Brings the file to schema `to`, one version after the other as the years would, with the rows of each. */
function grow(file: DatabaseFile, to: number): void {
  for (let version = 1; version <= to; version++) {
    migrateFile(folder, file, migrations[file].slice(0, version));
    inFile(file, (connection) => connection.exec(rowsSince[file][version] ?? ''));
  }
}

/** All rows of all plain tables, as `columns` has them: by table, in the order of the first column. */
function rowsOf(connection: DatabaseSync, columns = columnsOf(connection)) {
  return [...columns].map(([table, names]) => [
    table,
    connection.prepare(`SELECT ${names.join(', ')} FROM ${table} ORDER BY 1, 2`).all(),
  ]);
}

/** The columns of every table that is ours: not of the search, whose tables are SQLite's own. */
function columnsOf(connection: DatabaseSync): ReadonlyMap<string, readonly string[]> {
  const tables = connection
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'contact_search%'",
    )
    .all()
    .map(({ name }) => String(name));
  return new Map(
    tables.map((table) => [
      table,
      connection
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(table)
        .map(({ name }) => String(name)),
    ]),
  );
}

/** Without what a step takes away: until when a batch was to wait is decided when it is claimed (step 13). */
function stillThere(columns: ReturnType<typeof columnsOf>): ReturnType<typeof columnsOf> {
  return new Map(
    [...columns].map(([table, names]) => [table, names.filter((name) => name !== 'not_before')]),
  );
}

/** Runs `work` on the file and closes it whatever happens. */
function inFile<Result>(file: DatabaseFile, work: (connection: DatabaseSync) => Result): Result {
  const connection = new DatabaseSync(join(folder, databaseFiles[file]));
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

const schemaOf = (connection: DatabaseSync) =>
  connection.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();

describe.each(['campaigns', 'contacts'] as const)('%s.db', (file) => {
  const steps = migrations[file];
  const newest = steps.at(-1)?.version ?? 0;

  test('counts its steps without a gap', () => {
    expect(steps.map(({ version }) => version)).toEqual(steps.map((_step, index) => index + 1));
  });

  test.each(steps.map(({ version }) => version))('comes from schema %i with its rows', (from) => {
    grow(file, from);
    const [columns, before, lasting] = inFile(file, (connection) => {
      const kept = stillThere(columnsOf(connection));
      return [kept, rowsOf(connection), rowsOf(connection, kept)];
    });
    for (const [table, rows] of before) expect(rows, String(table)).not.toEqual([]);
    migrateFile(folder, file, steps);
    const path = join(folder, databaseFiles[file]);
    inFile(file, (connection) => {
      expect(connection.prepare('PRAGMA user_version').get()).toEqual({ user_version: newest });
      expect(connection.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
      expect(connection.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      expect(rowsOf(connection, columns)).toEqual(lasting);
    });
    // The copy from before the update is complete and still has the schema that it was made from.
    const copy = `${path}.before-${newest}`;
    expect(existsSync(copy)).toBe(newest > 1);
    if (from < newest) {
      const kept = new DatabaseSync(copy, { readOnly: true });
      try {
        expect(kept.prepare('PRAGMA user_version').get()).toEqual({ user_version: from });
        expect(kept.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
        expect(rowsOf(kept)).toEqual(before);
      } finally {
        kept.close();
      }
    }
    const upgraded = inFile(file, schemaOf);
    rmSync(path);
    rmSync(`${path}-wal`, { force: true });
    rmSync(`${path}-shm`, { force: true });
    migrateFile(folder, file, steps);
    expect(upgraded).toEqual(inFile(file, schemaOf));
  });
});

describe('what a step makes of the rows before it', () => {
  /** All answers to a question after the file came from schema `from` to the newest. */
  function answers(file: DatabaseFile, from: number, ...questions: readonly string[]): readonly unknown[] {
    grow(file, from);
    migrateFile(folder, file, migrations[file]);
    return inFile(file, (connection) => questions.map((question) => connection.prepare(question).all()));
  }

  test('2, 4 to 6, 8 and 13: nothing was looked at, found, decided, tested, removed, being planned or allowed at any hour', () => {
    const [campaigns, batches] = answers(
      'campaigns',
      1,
      'SELECT DISTINCT continued, test, purged_at, planning, any_hour FROM campaigns',
      'SELECT DISTINCT bisecting, decision, country, split_from FROM batches',
    );
    expect(campaigns).toEqual([{ continued: 0, test: 0, purged_at: null, planning: 0, any_hour: 0 }]);
    expect(batches).toEqual([{ bisecting: 0, decision: null, country: null, split_from: null }]);
  });

  test('3: the audit lines of before can no longer be changed, removed or replaced', () => {
    grow('campaigns', 2);
    migrateFile(folder, 'campaigns', migrations.campaigns);
    inFile('campaigns', (connection) => {
      for (const sql of [
        "UPDATE audit SET actor = 'bob'",
        'DELETE FROM audit',
        "INSERT OR REPLACE INTO audit VALUES (71, 1, 'bob', 'a', 'b', '{}')",
      ]) {
        expect(() => connection.exec(sql), sql).toThrow('append-only');
      }
      expect(connection.prepare('SELECT id, actor FROM audit').all()).toEqual([{ id: 71, actor: 'ann' }]);
    });
  });

  test('7: whoever may have a text already is in maybe_delivered, also where it is to be sent again', () => {
    const [batches] = answers('campaigns', 6, 'SELECT id, maybe_delivered FROM batches ORDER BY id');
    expect(batches).toEqual([
      { id: 21, maybe_delivered: 0 },
      { id: 22, maybe_delivered: 1 },
      { id: 23, maybe_delivered: 1 },
      { id: 24, maybe_delivered: 0 },
      { id: 25, maybe_delivered: 0 },
    ]);
  });

  test('the counts that triggers keep are those of the rows, and go on being kept', () => {
    const counts =
      'SELECT state, batches, recipients FROM campaign_counts WHERE campaign_id = 8 ORDER BY state';
    const [before] = answers('campaigns', 1, counts);
    expect(before).toEqual([
      { state: 'accepted', batches: 1, recipients: 1 },
      { state: 'queued', batches: 2, recipients: 2 },
      { state: 'rejected', batches: 1, recipients: 1 },
      { state: 'skipped', batches: 0, recipients: 1 },
      { state: 'unconfirmed', batches: 1, recipients: 1 },
    ]);
    inFile('campaigns', (connection) => {
      connection.exec("UPDATE batches SET state = 'accepted' WHERE id = 25");
      const [accepted, queued] = connection.prepare(counts).all();
      expect([accepted?.recipients, queued?.recipients]).toEqual([2, 1]);
    });
  });

  test('contacts 3 to 5: people of before are found by name, field and part of a number, and stand in order', () => {
    grow('contacts', 2);
    migrateFile(folder, 'contacts', migrations.contacts);
    inFile('contacts', (connection) => {
      connection.exec('UPDATE contact_search_state SET indexed_to = 42');
      const found = connection.prepare('SELECT rowid AS id FROM contact_search WHERE contact_search MATCH ?');
      expect(found.all('zoe')).toEqual([{ id: 41 }]);
      expect(found.all(`"${String.fromCharCode(57344)}336"`)).toEqual([{ id: 42 }]);
      const names = connection
        .prepare('SELECT id FROM contacts ORDER BY coalesce(folded_name, name) COLLATE NOCASE, id')
        .all();
      expect(names).toEqual([{ id: 42 }, { id: 41 }]);
      expect(connection.prepare('SELECT count(*) AS n FROM import_seen').get()).toEqual({ n: 0 });
    });
  });
});

test('contacts 7: people of before are sorted and found without their accents, and the index is filled anew', () => {
  grow('contacts', 6);
  inFile('contacts', (connection) =>
    connection.exec('UPDATE contact_search_state SET indexed_to = (SELECT max(id) FROM contacts)'),
  );
  migrateFile(folder, 'contacts', migrations.contacts);
  inFile('contacts', (connection) => {
    expect(connection.prepare('SELECT id, folded_name FROM contacts ORDER BY id').all()).toEqual([
      { id: 41, folded_name: 'zoe li' },
      { id: 42, folded_name: null },
    ]);
    expect(connection.prepare('SELECT indexed_to FROM contact_search_state').get()).toEqual({
      indexed_to: 0,
    });
    connection.exec('UPDATE contact_search_state SET indexed_to = 42');
    const found = connection.prepare('SELECT rowid AS id FROM contact_search WHERE contact_search MATCH ?');
    expect(found.all('lodz')).toEqual([{ id: 41 }]);
    connection.exec('DELETE FROM contacts WHERE id = 41');
    expect(found.all('lodz')).toEqual([]);
  });
});

test('contacts 8: what was said of numbers of before is kept as it is searched for', () => {
  grow('contacts', 7);
  inFile('contacts', (connection) =>
    connection.exec(
      "INSERT INTO do_not_text VALUES ('447700900778', 'Zoë: “Über’s Jahr”', 'replies.csv', 4)",
    ),
  );
  migrateFile(folder, 'contacts', migrations.contacts);
  inFile('contacts', (connection) =>
    expect(connection.prepare('SELECT number, words FROM do_not_text ORDER BY number').all()).toEqual([
      { number: '447700900777', words: ' asked person' },
      { number: '447700900778', words: ' zoe uber s jahr replies csv' },
    ]),
  );
});

test('an update that fails half way leaves the file and its copy at the schema that they had, at every try', () => {
  const steps = migrations.campaigns;
  const newest = steps.length;
  const from = newest - 2;
  migrateFile(folder, 'campaigns', steps.slice(0, from));
  const failing = [
    ...steps.slice(0, -1),
    { version: newest, name: 'failing', sql: 'CREATE TABLE made (x); SELECT * FROM nowhere' },
  ];
  const path = join(folder, databaseFiles.campaigns);
  for (const _try of [1, 2]) {
    expect(() => migrateFile(folder, 'campaigns', failing)).toThrow('nowhere');
    for (const file of [path, `${path}.before-${newest}`]) {
      const connection = new DatabaseSync(file);
      expect(connection.prepare('PRAGMA user_version').get()).toEqual({ user_version: from });
      expect(schemaOf(connection).some(({ name }) => name === 'made')).toBe(false);
      connection.close();
    }
  }
  migrateFile(folder, 'campaigns', steps);
  expect(inFile('campaigns', (connection) => connection.prepare('PRAGMA user_version').get())).toEqual({
    user_version: newest,
  });
});
