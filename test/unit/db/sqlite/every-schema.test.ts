/** An update finds whatever schema a person's files have, and brings all of them to the same one, with the rows in it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseFile, databaseFiles } from '../../../../electron/db/sqlite/connection.ts';
import { migrateFile, migrations } from '../../../../electron/db/sqlite/migrate.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-schema-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Rows of every table; every later schema must still have them. */
const rows: Readonly<Record<DatabaseFile, string>> = {
  campaigns: `
      INSERT INTO campaigns (id, name, sender_id, template, audience, options, state, pause, account_id, practice, position, scheduled_at,
          created_at, updated_at, started_at, ended_at) VALUES
        (7, 'Spring', 'Clinic', 'Hello {name}', '{"everyone":true}', '{"batchSize":50}', 'draft', NULL, NULL, 0, NULL, NULL, 1, 2, NULL, NULL),
        (8, 'Recall', 'Clinic', 'Come', '{}', '{}', 'paused', '{"kind":"user"}', 'account', 0, 1, NULL, 3, 4, 5, NULL),
        (9, 'Night', 'Shop', 'Later', '{}', '{}', 'scheduled', NULL, 'practice', 1, NULL, 99, 6, 7, NULL, NULL),
        (10, 'Done', 'Shop', 'Bye', '{}', '{}', 'finished', NULL, 'account', 0, 2, NULL, 8, 9, 10, 11);
      INSERT INTO batches (id, campaign_id, position, text, segments, size, state, refusals, attempts, reason, updated_at) VALUES
        (21, 8, 0, 'Come', 1, 1, 'accepted', 0, 1, NULL, 12),
        (22, 8, 1, 'Come', 1, 1, 'unconfirmed', 0, 1, 'timeout', 13),
        (23, 8, 2, 'Come', 1, 1, 'queued', 1, 1, NULL, 14),
        (24, 8, 3, 'Come', 1, 1, 'rejected', 2, 2, 'refused', 15),
        (25, 8, 4, 'Come', 1, 1, 'queued', 0, 0, NULL, 16);
      INSERT INTO recipients (id, campaign_id, contact_id, number, name, country, batch_id, skip_reason) VALUES
        (31, 8, 41, '447700900001', 'Zoë', 'GB', 21, NULL), (32, 8, 42, '447700900002', 'Łukasz', 'GB', 22, NULL),
        (33, 8, NULL, '447700900003', '', NULL, 23, NULL), (34, 8, 43, '447700900004', 'Ann', 'GB', 24, NULL),
        (35, 8, 44, '447700900005', 'Bob', 'GB', 25, NULL), (36, 8, 45, '447700900777', 'No', 'GB', NULL, 'do-not-text');
      INSERT INTO attempts (id, batch_id, campaign_id, account_id, numbers, started_at, ended_at, outcome, status, failure, answer,
          rate_limit, rate_remaining, rate_reset) VALUES
        (51, 21, 8, 'account', '447700900001', 12, 13, 'accepted', 200, NULL, '{"success":true}', '100', '99', '60'),
        (52, 22, 8, 'account', '447700900002', 13, 14, 'unconfirmed', NULL, 'timeout', NULL, NULL, NULL, NULL),
        (53, 23, 8, 'account', '447700900003', 14, 15, 'unconfirmed', NULL, 'reset', NULL, NULL, NULL, NULL),
        (54, 24, 8, 'account', '447700900004', 15, 16, 'rejected', 400, 'refused', '{}', '100', '98', '59');
      INSERT INTO pacer_states (account_id, state, saved_at) VALUES ('account', '{"limit":100}', 17);
      INSERT INTO sender_ids (id, value, label, is_default, last_used_at, use_count, created_at) VALUES (61, 'Clinic', 'Front desk', 1, 18, 2, 1);
      INSERT INTO audit (id, at, actor, action, subject, detail) VALUES (71, 19, 'ann', 'campaign.sent', 'Recall', '{"recipients":5}');
      UPDATE campaigns SET continued = 1, purged_at = 22, removed_at = 23 WHERE id = 10;
      UPDATE batches SET bisecting = 1, decision = '{"kind":"leave"}' WHERE id = 24;
      UPDATE batches SET country = 'GB' WHERE id = 23;
      INSERT INTO message_templates (id, name, name_without_case, text, created_at, updated_at) VALUES (81, 'Recall', 'recall', 'Come', 20, 21);
      INSERT INTO quarantine (id, at, source, row_key, label, columns, content) VALUES (91, 22, 'lists', '[1]', 'Patients', '["created_at"]', '{}');
      INSERT INTO removed_campaigns (id, created_at, started_at) VALUES (3, 4, 5);
      INSERT INTO kept_texts (id, campaign_id, text, segments, country) VALUES (57, 8, 'Come', 1, 'GB');
      UPDATE recipients SET kept_text = 57 WHERE id = 36;
      INSERT INTO removed_texts (number, attempt_id, campaign_id, at, text, practice) VALUES ('447700900001', 9, 3, 11, 'Come', 0);
      INSERT INTO campaign_rows (campaign_id, place, leader, row_number, phone_at, number, name, country, fields)
        VALUES (8, 1, 1, 2, 0, '447700900001', 'Zoë', 'GB', '{}');
      INSERT INTO reminders (id, name, sender_id, template, source, rule, options, state, version, created_at, updated_at)
        VALUES (95, 'Visits', 'Clinic', 'Come', '{}', '{}', '{}', 'on', 1, 1, 1);
      INSERT INTO occurrences (id, reminder_id, identity, date, contact_id, number, name, due_at, latest_at, state, updated_at)
        VALUES (96, 95, '447700900001', '2026-01-05', 41, '447700900001', 'Zoë', 1, 2, 'planned', 1);`,
  contacts: `
      INSERT INTO contacts (id, number, name, country, fields, created_at, updated_at) VALUES
        (41, '447700900001', 'Zoë Li', 'GB', '{"first name":"Zoë","city":"Łódź"}', 1, 2),
        (42, '33612345678', '', NULL, '{}', 3, 4);
      INSERT INTO lists (id, name, name_without_case, created_at) VALUES (5, 'Patients', 'patients', 5);
      INSERT INTO list_members (list_id, contact_id) VALUES (5, 41);
      INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900777', 'asked', 'person', 3);
      INSERT INTO imports (id, name, at, first_added, last_added, added, changed, rejected, made_list, undone_at)
        VALUES (6, 'spring.csv', 6, 41, 42, 2, 1, 3, 5, NULL);
      INSERT INTO import_changes (import_id, contact_id, name, fields) VALUES (6, 41, 'Zoe', '{"first name":"Zoe"}');
      INSERT INTO import_joins (import_id, list_id, contact_id) VALUES (6, 5, 41);
      INSERT INTO import_leaves (import_id, list_id, contact_id) VALUES (6, 5, 42);
      INSERT INTO contact_fields (name, written) VALUES ('city', '"city":');
      INSERT INTO field_kinds (name, kind, import_id) VALUES ('Appointment', 'date', 6);
      INSERT INTO import_layouts (layout, meanings, used_at) VALUES ('name,mobile', '{}', 7);
      INSERT INTO import_seen (import_id, contact_id) VALUES (6, 42);`,
};

/** A made-up next step of a file, as an update would bring it. */
const nextStep = (file: DatabaseFile) => {
  const steps = migrations[file];
  return { version: steps.length + 1, name: 'made up', sql: `ALTER TABLE ${file} ADD COLUMN made TEXT` };
};

/** The file as this version makes it, with rows in every table. */
function filled(file: DatabaseFile): void {
  migrateFile(folder, file, migrations[file]);
  inFile(file, (connection) => connection.exec(rows[file]));
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
  const path = () => join(folder, databaseFiles[file]);

  test('counts its steps without a gap', () => {
    expect(steps.map(({ version }) => version)).toEqual(steps.map((_step, index) => index + 1));
  });

  test('comes to the next schema with its rows, and leaves a copy of before beside it', () => {
    filled(file);
    expect(existsSync(`${path()}.before-${steps.length}`)).toBe(false);
    const [columns, before] = inFile(file, (connection) => [columnsOf(connection), rowsOf(connection)]);
    for (const [table, found] of before) expect(found, String(table)).not.toEqual([]);
    const next = nextStep(file);
    migrateFile(folder, file, [...steps, next]);
    inFile(file, (connection) => {
      expect(connection.prepare('PRAGMA user_version').get()).toEqual({ user_version: next.version });
      expect(connection.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
      expect(connection.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      expect(rowsOf(connection, columns)).toEqual(before);
    });
    const copy = new DatabaseSync(`${path()}.before-${next.version}`, { readOnly: true });
    try {
      expect(copy.prepare('PRAGMA user_version').get()).toEqual({ user_version: steps.length });
      expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
      expect(rowsOf(copy)).toEqual(before);
    } finally {
      copy.close();
    }
    const upgraded = inFile(file, schemaOf);
    for (const end of ['', '-wal', '-shm']) rmSync(`${path()}${end}`, { force: true });
    migrateFile(folder, file, [...steps, next]);
    expect(upgraded).toEqual(inFile(file, schemaOf));
  });

  test('stays at the schema that it had, and its copy too, where an update fails half way, at every try', () => {
    filled(file);
    const next = nextStep(file);
    const failing = [
      ...steps,
      next,
      { version: next.version + 1, name: 'failing', sql: 'SELECT * FROM nowhere' },
    ];
    for (const _try of [1, 2]) {
      expect(() => migrateFile(folder, file, failing)).toThrow('nowhere');
      for (const one of [path(), `${path()}.before-${next.version + 1}`]) {
        const connection = new DatabaseSync(one);
        expect(connection.prepare('PRAGMA user_version').get()).toEqual({ user_version: steps.length });
        expect(columnsOf(connection).get(file)).not.toContain('made');
        connection.close();
      }
    }
    migrateFile(folder, file, [...steps, next]);
    expect(inFile(file, (connection) => columnsOf(connection).get(file))).toContain('made');
  });
});

test('the lines of the audit log cannot be changed, removed or replaced', () => {
  filled('campaigns');
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

test('the counts that triggers keep are those of the rows, and go on being kept', () => {
  const counts =
    'SELECT state, batches, recipients FROM campaign_counts WHERE campaign_id = 8 ORDER BY state';
  filled('campaigns');
  inFile('campaigns', (connection) => {
    expect(connection.prepare(counts).all()).toEqual([
      { state: 'accepted', batches: 1, recipients: 1 },
      { state: 'queued', batches: 2, recipients: 2 },
      { state: 'rejected', batches: 1, recipients: 1 },
      { state: 'skipped', batches: 0, recipients: 1 },
      { state: 'unconfirmed', batches: 1, recipients: 1 },
    ]);
    connection.exec("UPDATE batches SET state = 'accepted' WHERE id = 25");
    const [accepted, queued] = connection.prepare(counts).all();
    expect([accepted?.recipients, queued?.recipients]).toEqual([2, 1]);
  });
});
