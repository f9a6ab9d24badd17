import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyPendingRestore, readPending } from '../../../electron/backup/apply.ts';
import { makeBackup } from '../../../electron/backup/make.ts';
import { fileEntryOf, manifestName } from '../../../electron/backup/manifest.ts';
import { stageRestore } from '../../../electron/backup/stage.ts';
import { makeBackupInThread, stageRestoreInThread } from '../../../electron/backup/thread.ts';
import { migrateSent } from '../../../electron/db/copies/carry.ts';
import { openConnection } from '../../../electron/db/sqlite/connection.ts';
import { migrateAll } from '../../../electron/db/sqlite/migrate.ts';
import { nobody } from '../../../electron/shared/models.ts';

let root: string;
let folder: string;
let target: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carillon-backup-'));
  folder = join(root, 'data');
  target = join(root, 'backup');
  migrateAll(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs SQL on the app's data as the app would. */
function run(sql: string): void {
  const connection = openConnection(folder, 'both');
  connection.exec(sql);
  connection.close();
}
function ask(sql: string): unknown[] {
  const connection = openConnection(folder, 'both');
  const rows = connection.prepare(sql).all();
  connection.close();
  return rows.map((row) => ({ ...row }));
}
const task = () => ({
  folder,
  target,
  settingsText: '{}',
  version: '1.2.3',
  now: 7,
  onProgress: () => undefined,
});
const contact = (number: string) =>
  `INSERT INTO contacts (number, name, fields, created_at, updated_at) VALUES ('${number}', '', '{}', 1, 1);`;
const campaign = (id: number, state: string, more = '') =>
  `INSERT INTO campaigns (id, name, sender_id, template, audience, options, state, pause, created_at, updated_at)
   VALUES (${id}, '', '', '', '{}', '{}', '${state}', ${state === 'paused' ? `'{"kind":"no-key"}'` : 'NULL'}, 1, 1);
   INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at)
   VALUES (${id}, 1, '', 1, 40, 'accepted', 1), (${id}, 2, '', 1, 50, 'queued', 1), (${id}, 3, '', 1, 5, 'sending', 1);${more}`;

async function restore() {
  await stageRestore(folder, target);
  return applyPendingRestore(folder, 99);
}

test('a backup is a folder of whole files, and restoring it brings back what was', async () => {
  run(contact('447700900001'));
  const made = await makeBackup(task());
  expect(readdirSync(made.path).sort()).toEqual([
    'campaigns.db',
    'contacts.db',
    'manifest.json',
    'settings.json',
  ]);
  run(`${contact('447700900002')} DELETE FROM contacts WHERE number = '447700900001';`);
  expect(await stageRestore(folder, target)).toMatchObject({ madeAt: 7, version: '1.2.3' });
  expect(readPending(folder)).toEqual({ madeAt: 7, version: '1.2.3' });
  expect(ask('SELECT number FROM contacts')).toEqual([{ number: '447700900002' }]);

  const outcome = applyPendingRestore(folder, 99);
  expect(outcome).toMatchObject({
    kind: 'restored',
    madeAt: 7,
    settingsText: '{}',
    doNotTextKept: { added: 0, whole: true },
    unconfirmed: 0,
  });
  migrateAll(folder);
  expect(ask('SELECT number FROM contacts')).toEqual([{ number: '447700900001' }]);
  expect(readPending(folder)).toBeNull();
  expect(applyPendingRestore(folder, 100)).toBeNull();

  const kept = new DatabaseSync(join(folder, 'replaced-99', 'contacts.db'));
  expect(kept.prepare('SELECT number FROM contacts').get()?.number).toBe('447700900002');
  kept.close();
});

test('the copy is of one moment, while others write on', async () => {
  const writer = openConnection(folder, 'both');
  writer.exec('BEGIN');
  const insert = writer.prepare(
    'INSERT INTO contacts (number, name, fields, created_at, updated_at) VALUES (?, ?, ?, 1, 1)',
  );
  for (let n = 0; n < 40_000; n++) insert.run(String(n + 1), 'x'.repeat(200), '{}');
  writer.exec('COMMIT');
  let steps = 0;
  await makeBackup({
    ...task(),
    onProgress: () => {
      steps += 1;
      writer.exec(contact(`90000${steps}`));
      writer.exec(campaign(1_000 + steps, 'draft'));
    },
  });
  writer.close();
  expect(steps).toBeGreaterThan(2);
  const copy = new DatabaseSync(join(target, 'contacts.db'));
  expect(copy.prepare('SELECT count(*) AS count FROM contacts').get()?.count).toBe(40_000);
  copy.close();
  const campaigns = new DatabaseSync(join(target, 'campaigns.db'));
  expect(campaigns.prepare('SELECT count(*) AS count FROM campaigns').get()?.count).toBe(0);
  campaigns.close();
});

test('an existing folder is not written over', async () => {
  expect((await makeBackup(task())).path).toBe(target);
  expect((await makeBackup(task())).path).toBe(`${target} (2)`);
});

test('a backup that fails leaves nothing half behind', async () => {
  rmSync(join(folder, 'contacts.db'));
  await expect(makeBackup(task())).rejects.toThrow();
  expect(readdirSync(root)).toEqual(['data']);
});

test('a number that must not be texted stays so, whatever the backup says', async () => {
  run(
    `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900001', 'asked', 'person', 1);`,
  );
  await makeBackup(task());
  run(`INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900002', 'STOP', 'import', 2);
       UPDATE do_not_text SET reason = 'again' WHERE number = '447700900001';`);
  expect(await restore()).toMatchObject({ doNotTextKept: { added: 1, whole: true } });
  expect(ask('SELECT number, reason FROM do_not_text ORDER BY number')).toEqual([
    { number: '447700900001', reason: 'asked' },
    { number: '447700900002', reason: 'STOP' },
  ]);
});

test('what was still to be sent becomes unconfirmed, since it may have been sent meanwhile', async () => {
  run(
    ['draft', 'scheduled', 'sending', 'paused', 'finished', 'stopped']
      .map((state, n) => campaign(n + 1, state))
      .join(''),
  );
  await makeBackup(task());
  // Nobody can tell any more what became of them.
  writeFileSync(join(folder, 'campaigns.db'), 'not a database');
  expect(await restore()).toMatchObject({ unconfirmed: 6, migrated: null });
  expect(ask('SELECT state, pause FROM campaigns ORDER BY id')).toEqual([
    { state: 'draft', pause: null },
    ...Array.from({ length: 3 }, () => ({
      state: 'paused',
      pause: '{"kind":"records-put-back","scheduledAt":null}',
    })),
    { state: 'finished', pause: null },
    { state: 'stopped', pause: null },
  ]);
  expect(
    ask(
      `SELECT state, reason, count(*) AS count FROM batches WHERE campaign_id IN (2, 3, 4) GROUP BY 1, 2 ORDER BY 1`,
    ),
  ).toEqual([
    { state: 'accepted', reason: null, count: 3 },
    { state: 'unconfirmed', reason: 'restored', count: 6 },
  ]);
  expect(
    ask(`SELECT recipients FROM campaign_counts WHERE campaign_id = 3 AND state = 'unconfirmed'`),
  ).toEqual([{ recipients: 55 }]);
});

test.each([
  ['beside records that know of it', () => undefined],
  [
    'where nothing of the records can be read',
    () => writeFileSync(join(folder, 'campaigns.db'), 'no database'),
  ],
])('a campaign that may text at any hour asks again once it was restored, %s', async (_, spoil) => {
  run(
    ['draft', 'scheduled', 'sending', 'paused', 'finished']
      .map((state, n) => campaign(n + 1, state))
      .join(''),
  );
  run('UPDATE campaigns SET any_hour = 1');
  await makeBackup(task());
  spoil();
  expect(await restore()).toMatchObject({ kind: 'restored' });
  expect(ask('SELECT DISTINCT any_hour FROM campaigns')).toEqual([{ any_hour: 0 }]);
});

test('whose hours restored batches keep is told anew by their numbers', async () => {
  run(['sending', 'finished'].map((state, n) => campaign(n + 1, state)).join(''));
  run(`UPDATE batches SET country = 'NZ'`);
  await makeBackup(task());
  await restore();
  expect(ask(`SELECT DISTINCT country FROM batches WHERE state <> 'accepted'`)).toEqual([{ country: null }]);
});

test('a test to one’s own phones, which keeps no hours, is over once it was restored', async () => {
  run(['draft', 'sending', 'paused', 'finished'].map((state, n) => campaign(n + 1, state)).join(''));
  run('UPDATE campaigns SET test = 1');
  await makeBackup(task());
  await restore();
  expect(ask('SELECT id, test, state FROM campaigns ORDER BY id')).toEqual([
    { id: 1, test: 0, state: 'draft' },
    ...[2, 3, 4].map((id) => ({ id, test: 1, state: 'stopped' })),
  ]);
});

test('of a do-not-text list with a damaged page all the others are kept, and the rest is told as lost', async () => {
  await makeBackup(task());
  run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO do_not_text (number, reason, source, added_at) SELECT 447700000000 + i, 'asked', 'person', i FROM n;`);
  const path = join(folder, 'contacts.db');
  const connection = new DatabaseSync(path);
  // As once they are written down outside the records; nothing but the list has the numbers then.
  connection.exec('PRAGMA secure_delete = ON; DELETE FROM do_not_text_changes');
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const size = Number(connection.prepare('PRAGMA page_size').get()?.page_size);
  connection.close();
  const content = readFileSync(path);
  const page = Math.floor(content.indexOf('447700001000') / size);
  content.fill(0xab, page * size, (page + 1) * size);
  writeFileSync(path, content);
  const outcome = await restore();
  if (outcome?.kind !== 'restored') throw new Error('not restored');
  expect(outcome.doNotTextKept?.added).toBeGreaterThan(1_000);
  expect(outcome.doNotTextKept?.whole).toBe(false);
});

test('a damaged list of today does not stop the restore, and it is said', async () => {
  await makeBackup(task());
  writeFileSync(
    join(folder, 'contacts.db'),
    'not a database at all, but long enough to be looked at'.repeat(100),
  );
  expect(await restore()).toMatchObject({ kind: 'restored', doNotTextKept: null });
  migrateAll(folder);
});

test.each([
  [
    'a check',
    `ALTER TABLE do_not_text RENAME TO d; CREATE TABLE do_not_text (number TEXT PRIMARY KEY,
    reason TEXT, source TEXT, added_at INTEGER, CHECK (reason <> 'STOP'))`,
  ],
  [
    'a trigger that takes it out',
    `CREATE TRIGGER t AFTER INSERT ON do_not_text BEGIN
    DELETE FROM do_not_text WHERE number = NEW.number; END`,
  ],
  [
    'a trigger that ignores it',
    `CREATE TRIGGER t BEFORE INSERT ON do_not_text BEGIN SELECT raise(IGNORE); END`,
  ],
])('where %s keeps a number off the restored list, nothing is restored', async (_, sql) => {
  await makeBackup(task());
  run(
    `${contact('447700900001')} INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900002', 'STOP', 'import', 2);`,
  );
  await stageRestore(folder, target);
  const staged = new DatabaseSync(join(folder, 'restore-pending', 'contacts.db'));
  staged.exec(sql);
  staged.close();
  expect(applyPendingRestore(folder, 99)).toMatchObject({ kind: 'failed' });
  expect(ask('SELECT number FROM do_not_text')).toEqual([{ number: '447700900002' }]);
  expect(ask('SELECT number FROM contacts')).toEqual([{ number: '447700900001' }]);
});

test('numbers of a list that has another column now are kept', async () => {
  await makeBackup(task());
  run(`INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900002', 'STOP', 'import', 2);
    ALTER TABLE do_not_text RENAME COLUMN reason TO reasons;`);
  expect(await restore()).toMatchObject({ doNotTextKept: { added: 1, whole: true } });
  expect(ask('SELECT number, reason FROM do_not_text')).toEqual([{ number: '447700900002', reason: '' }]);
});

test('a list whose file is gone is told as lost', async () => {
  await makeBackup(task());
  rmSync(join(folder, 'contacts.db'));
  expect(await restore()).toMatchObject({ kind: 'restored', doNotTextKept: null });
});

test('a list that another program holds stops the restore, since it is whole', async () => {
  await makeBackup(task());
  run(
    `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900002', 'STOP', 'import', 2);`,
  );
  await stageRestore(folder, target);
  const holder = new DatabaseSync(join(folder, 'contacts.db'));
  holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  expect(applyPendingRestore(folder, 99)).toMatchObject({ kind: 'failed' });
  holder.close();
  expect(ask('SELECT number FROM do_not_text')).toEqual([{ number: '447700900002' }]);
});

test('on a computer without data a backup is restored too', async () => {
  run(contact('447700900001'));
  await makeBackup(task());
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  expect(await restore()).toMatchObject({ kind: 'restored' });
  migrateAll(folder);
  expect(ask('SELECT number FROM contacts')).toEqual([{ number: '447700900001' }]);
});

test('what was sent since the backup stays sent, with its results, and nobody can be texted twice by it', async () => {
  run(
    `${campaign(1, 'draft')}${campaign(2, 'sending')}${campaign(3, 'finished')}DELETE FROM batches WHERE campaign_id = 1;`,
  );
  await makeBackup(task());
  run(`UPDATE campaigns SET state = 'finished', updated_at = 20 WHERE id IN (1, 2);
    UPDATE batches SET state = 'accepted' WHERE campaign_id = 2;
    INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at)
      VALUES (1, 1, 'Hello', 1, 2, 'accepted', 20);
    INSERT INTO recipients (campaign_id, number, name, batch_id, skip_reason)
      SELECT 1, n, '', (SELECT id FROM batches WHERE campaign_id = 1), NULL FROM
        (SELECT '447700900001' AS n UNION SELECT '447700900002');
    INSERT INTO recipients (campaign_id, number, name, skip_reason) VALUES (1, '447700900003', '', 'do-not-text');
    INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at, outcome)
      SELECT id, 1, 'account', '447700900001,447700900002', 20, 'accepted' FROM batches WHERE campaign_id = 1;
    ${campaign(4, 'sending')}
    INSERT INTO audit (at, actor, action, subject, detail) VALUES (20, 'mia', 'campaign.sent', '', '{}');`);
  const counted = 'SELECT * FROM campaign_counts WHERE batches + recipients > 0 ORDER BY campaign_id, state';
  const before = ask(counted);
  expect(await restore()).toMatchObject({ migrated: 3, unconfirmed: 0 });
  migrateAll(folder);
  expect(ask('SELECT id, state FROM campaigns ORDER BY id')).toEqual([
    { id: 1, state: 'finished' },
    { id: 2, state: 'finished' },
    { id: 3, state: 'finished' },
    { id: 4, state: 'paused' },
  ]);
  expect(ask(counted)).toEqual(before);
  expect(
    ask(`SELECT r.number, b.text, a.outcome FROM recipients AS r JOIN batches AS b ON b.id = r.batch_id
      JOIN attempts AS a ON a.batch_id = b.id WHERE r.campaign_id = 1 ORDER BY r.number`),
  ).toEqual([
    { number: '447700900001', text: 'Hello', outcome: 'accepted' },
    { number: '447700900002', text: 'Hello', outcome: 'accepted' },
  ]);
  expect(ask('SELECT actor FROM audit WHERE at = 20')).toEqual([{ actor: 'mia' }]);
  expect(ask('PRAGMA foreign_key_check')).toEqual([]);
});

test('the fuse knows what was texted since the backup, also in campaigns that were removed, and who is kept back', async () => {
  run(campaign(1, 'finished'));
  await makeBackup(task());
  run(`${campaign(2, 'finished')}
    INSERT INTO kept_texts (id, campaign_id, text, segments, country) VALUES (7, 2, 'Hello', 1, 'GB');
    INSERT INTO recipients (campaign_id, number, name, skip_reason, kept_text) VALUES (2, '447700900001', '', 'same-text', 7);
    INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at, steady_at, outcome)
      SELECT id, 2, 'account', '447700900002', 20, 15, 'accepted' FROM batches WHERE campaign_id = 2 AND position = 1;
    UPDATE batches SET unsent_to = 5, despite_to = 5 WHERE campaign_id = 2;
    UPDATE campaigns SET texted_at = 15 WHERE id = 2;
    UPDATE steady_clock SET behind = 5;
    INSERT INTO removed_texts (number, attempt_id, campaign_id, at, text, practice) VALUES ('447700900003', 9, 3, 14, 'Gone', 0);`);
  await restore();
  migrateAll(folder);
  expect(ask('SELECT behind FROM steady_clock')).toEqual([{ behind: 5 }]);
  expect(ask('SELECT number, at, text FROM removed_texts')).toEqual([
    { number: '447700900003', at: 14, text: 'Gone' },
  ]);
  expect(ask('SELECT steady_at FROM attempts')).toEqual([{ steady_at: 15 }]);
  expect(ask('SELECT texted_at FROM campaigns WHERE id = 2')).toEqual([{ texted_at: 15 }]);
  expect(ask('SELECT k.text FROM recipients AS r JOIN kept_texts AS k ON k.id = r.kept_text')).toEqual([
    { text: 'Hello' },
  ]);
  // The numbers of requests are others here: a person is asked once more.
  expect(ask('SELECT DISTINCT unsent_to, despite_to FROM batches')).toEqual([
    { unsent_to: null, despite_to: null },
  ]);
});

test('what was sent is carried over once, also where that is begun again', async () => {
  await makeBackup(task());
  run(`${campaign(1, 'finished')}
    INSERT INTO audit (at, actor, action, subject, detail) VALUES (20, 'mia', 'campaign.sent', '', '{}');`);
  await stageRestore(folder, target);
  const staged = new DatabaseSync(join(folder, 'restore-pending', 'campaigns.db'));
  staged.prepare('ATTACH DATABASE ? AS present').run(join(folder, 'campaigns.db'));
  expect([migrateSent(staged, 7), migrateSent(staged, 7)]).toEqual([
    { ids: [1], wentOn: 1, diverged: [] },
    { ids: [1], wentOn: 0, diverged: [] },
  ]);
  expect(staged.prepare('SELECT actor FROM main.audit').all()).toHaveLength(1);
  expect(staged.prepare('SELECT id FROM main.batches').all()).toHaveLength(3);
  staged.close();
});

test('a backup of other records keeps its campaigns, and gets those that were sent here beside them', async () => {
  run(campaign(1, 'finished'));
  await makeBackup(task());
  run(`UPDATE campaigns SET created_at = 5, state = 'finished' WHERE id = 1;`);
  expect(await restore()).toMatchObject({ migrated: 1 });
  migrateAll(folder);
  expect(ask('SELECT id, created_at FROM campaigns ORDER BY id')).toEqual([
    { id: 1, created_at: 1 },
    { id: 2, created_at: 5 },
  ]);
  expect(ask('SELECT count(*) AS n FROM batches WHERE campaign_id = 2')).toEqual([{ n: 3 }]);
});

test('a restore that was interrupted while files moved goes on at the next start', async () => {
  run(contact('447700900001'));
  await makeBackup(task());
  run(contact('447700900002'));
  await stageRestore(folder, target);
  // As after a power cut between the two files: the first is in place, the second is not.
  const pending = join(folder, 'restore-pending');
  const keptIn = join(folder, 'replaced-98');
  mkdirSync(keptIn);
  writeFileSync(
    join(pending, 'moving.json'),
    JSON.stringify({ keptIn, doNotTextKept: { added: 0, whole: true }, unconfirmed: 0, migrated: 0 }),
  );
  renameSync(join(folder, 'campaigns.db'), join(keptIn, 'campaigns.db'));
  renameSync(join(pending, 'campaigns.db'), join(folder, 'campaigns.db'));
  expect(applyPendingRestore(folder, 99)).toMatchObject({ kind: 'restored', keptIn });
  migrateAll(folder);
  expect(ask('SELECT number FROM contacts')).toEqual([{ number: '447700900001' }]);
  expect(readdirSync(keptIn).sort()).toEqual(['campaigns.db', 'contacts.db']);
});

test('what was staged only half is dropped', async () => {
  mkdirSync(join(folder, 'restore-pending'));
  writeFileSync(join(folder, 'restore-pending', 'contacts.db'), 'half');
  expect(applyPendingRestore(folder, 99)).toBeNull();
  expect(existsSync(join(folder, 'restore-pending'))).toBe(false);
});

test('a staged backup that spoiled on the disk is laid aside and changes nothing', async () => {
  run(contact('447700900001'));
  await makeBackup(task());
  await stageRestore(folder, target);
  writeFileSync(join(folder, 'restore-pending', 'campaigns.db'), 'spoiled'.repeat(2000));
  expect(applyPendingRestore(folder, 99)).toMatchObject({
    kind: 'failed',
    quarantinedIn: join(folder, 'restore-failed-99'),
  });
  expect(ask('SELECT number FROM contacts')).toEqual([{ number: '447700900001' }]);
});

const reason = (name: string) => ({ code: 'file-unreadable', values: { reason: name } });
const change = (file: string, sql: string) => {
  const connection = new DatabaseSync(join(target, file), { defensive: false });
  connection.exec(sql);
  connection.close();
};
/** Makes the manifest fit what is in the folder, as whoever forges a backup would. */
async function forge(): Promise<void> {
  const { fileEntryOf } = await import('../../../electron/backup/manifest.ts');
  const path = join(target, manifestName);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  for (const name of Object.keys(manifest.files))
    manifest.files[name] = await fileEntryOf(join(target, name));
  writeFileSync(path, JSON.stringify(manifest));
}

test.each([
  ['no backup', () => rmSync(join(target, manifestName)), 'no-backup'],
  [
    'a manifest of something else',
    () => writeFileSync(join(target, manifestName), '{"app":"carillon"}'),
    'no-backup',
  ],
  [
    'a settings file that is far too large',
    () => {
      const path = join(target, manifestName);
      const manifest = JSON.parse(readFileSync(path, 'utf8'));
      manifest.files['settings.json'].bytes = 20_000_001;
      writeFileSync(path, JSON.stringify(manifest));
    },
    'no-backup',
  ],
  ['a missing file', () => rmSync(join(target, 'contacts.db')), 'incomplete'],
  ['a longer file', () => appendFileSync(join(target, 'contacts.db'), 'x'), 'damaged'],
  ['a changed byte', () => flipByte(join(target, 'campaigns.db')), 'damaged'],
  [
    'a link instead of a file',
    () => {
      rmSync(join(target, 'contacts.db'));
      symlinkSync(join(folder, 'contacts.db'), join(target, 'contacts.db'));
    },
    'incomplete',
  ],
])('%s is refused, and nothing is staged', async (_, spoil, name) => {
  await makeBackup(task());
  spoil();
  await expect(stageRestore(folder, target)).rejects.toMatchObject(reason(name));
  expect(existsSync(join(folder, 'restore-pending'))).toBe(false);
});

test.each([
  [
    'a trigger of its own',
    'contacts.db',
    `CREATE TRIGGER t AFTER INSERT ON contacts BEGIN DELETE FROM do_not_text; END`,
    'foreign-schema',
  ],
  [
    'a table turned view',
    'contacts.db',
    'ALTER TABLE do_not_text RENAME TO d; CREATE VIEW do_not_text AS SELECT * FROM d WHERE 0',
    'foreign-schema',
  ],
  [
    'a do-not-text list that takes no number',
    'contacts.db',
    `DROP TABLE do_not_text; CREATE TABLE do_not_text (number TEXT PRIMARY KEY CHECK (number = ''), reason TEXT,
      source TEXT, added_at INTEGER)`,
    'foreign-schema',
  ],
  [
    'an index that lets each reason in once',
    'contacts.db',
    'CREATE UNIQUE INDEX once ON do_not_text (reason)',
    'foreign-schema',
  ],
  [
    'another column',
    'contacts.db',
    'ALTER TABLE do_not_text RENAME COLUMN reason TO reasons',
    'foreign-schema',
  ],
  ['a table more', 'contacts.db', 'CREATE TABLE more (x)', 'foreign-schema'],
  ['an index less', 'campaigns.db', 'DROP INDEX recipients_once', 'foreign-schema'],
  [
    'a trigger under a name of SQLite',
    'contacts.db',
    `CREATE TRIGGER t AFTER INSERT ON do_not_text BEGIN DELETE FROM do_not_text; END; PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET name = 'sqlite_t', sql = replace(sql, 'TRIGGER t ', 'TRIGGER sqlite_t ') WHERE name = 't'`,
    'foreign-schema',
  ],
  ['a guard taken out', 'campaigns.db', 'DROP TRIGGER audit_not_changed', 'foreign-schema'],
  ['a newer schema', 'contacts.db', 'PRAGMA user_version = 9999', 'newer-version'],
  ['no schema', 'contacts.db', 'PRAGMA user_version = 0', 'foreign-schema'],
])('a forged backup with %s is refused', async (_, file, sql, name) => {
  await makeBackup(task());
  change(file, sql);
  await forge();
  await expect(stageRestore(folder, target)).rejects.toMatchObject(reason(name));
});

test('a backup that was made after SQLite looked at its own speed is taken', async () => {
  await makeBackup(task());
  change('contacts.db', 'ANALYZE');
  await forge();
  await stageRestore(folder, target);
});

/** A campaign as it is in the middle of sending: 3 batches of one person each, with what became of them. */
const halfSent = (states: readonly [string, string, string]) => `
  INSERT INTO campaigns (id, name, sender_id, template, audience, options, state, account_id, created_at, updated_at, started_at)
    VALUES (1, 'Spring', 'Shop', 'Hi', '${JSON.stringify(nobody)}', '{"batchSize":1,"askAfter":null}', 'sending', 'account', 1, 1, 1);
  ${states
    .map(
      (
        state,
        n,
      ) => `INSERT INTO batches (id, campaign_id, position, text, segments, size, state, attempts, updated_at)
      VALUES (${n + 1}, 1, ${n}, 'Hi', 1, 1, '${state}', ${state === 'queued' ? 0 : 1}, 1);
    INSERT INTO recipients (campaign_id, number, name, batch_id) VALUES (1, '44770090000${n}', '', ${n + 1});
    ${state === 'queued' ? '' : attempt(n + 1)}`,
    )
    .join('')}`;
const attempt = (batch: number) =>
  `INSERT INTO attempts (id, batch_id, campaign_id, account_id, numbers, started_at, ended_at, outcome)
    VALUES (${batch}, ${batch}, 1, 'account', '44770090000${batch - 1}', ${batch}, ${batch}, 'accepted');`;
const outcomes = () => ask('SELECT id, state, reason FROM batches ORDER BY id');

test('what became of a campaign since a backup in the middle of its sending stays known', async () => {
  run(halfSent(['accepted', 'queued', 'queued']));
  await makeBackup(task());
  run(`${attempt(2)} UPDATE batches SET state = 'accepted', attempts = 1, updated_at = 9 WHERE id = 2;`);
  expect(await restore()).toMatchObject({ unconfirmed: 0, migrated: 1 });
  expect(outcomes()).toEqual([
    { id: 1, state: 'accepted', reason: null },
    { id: 2, state: 'accepted', reason: null },
    { id: 3, state: 'queued', reason: null },
  ]);
  expect(ask('SELECT state, pause FROM campaigns')).toEqual([
    { state: 'paused', pause: '{"kind":"records-put-back","scheduledAt":null}' },
  ]);
});

test('a backup that knows more than records that were set back keeps what it knows, and the rest is unconfirmed', async () => {
  run(halfSent(['accepted', 'accepted', 'queued']));
  await makeBackup(task());
  run(`UPDATE batches SET state = 'queued', attempts = 0 WHERE id = 2; DELETE FROM attempts WHERE id = 2;`);
  expect(await restore()).toMatchObject({ unconfirmed: 1 });
  expect(outcomes()).toEqual([
    { id: 1, state: 'accepted', reason: null },
    { id: 2, state: 'accepted', reason: null },
    { id: 3, state: 'unconfirmed', reason: 'restored' },
  ]);
});

test('a rejected batch that was sent again from records which were set back may have been sent', async () => {
  run(halfSent(['accepted', 'accepted', 'rejected']));
  await makeBackup(task());
  run(`UPDATE batches SET state = 'queued', attempts = 0 WHERE id = 2; DELETE FROM attempts WHERE id = 2;
    UPDATE batches SET state = 'accepted', attempts = 2 WHERE id = 3;`);
  expect(await restore()).toMatchObject({ unconfirmed: 1 });
  expect(outcomes()).toEqual([
    { id: 1, state: 'accepted', reason: null },
    { id: 2, state: 'accepted', reason: null },
    { id: 3, state: 'unconfirmed', reason: 'restored' },
  ]);
});

test.for([
  ['by its own record', ''],
  ['by the audit log, where none was kept', 'DELETE FROM removed_campaigns;'],
])('a campaign that was sent and removed does not come back as a draft: %s', async ([, forget]) => {
  run(`${halfSent(['queued', 'queued', 'queued'])}
    UPDATE campaigns SET state = 'draft', plan_started = 1, plan_ready = 1, started_at = NULL;
    INSERT INTO campaigns (id, name, sender_id, template, audience, options, state, created_at, updated_at)
      VALUES (2, 'Never sent', '', '', '{}', '{}', 'draft', 1, 1);`);
  await makeBackup(task());
  run(`UPDATE campaigns SET state = 'sending', started_at = 5 WHERE id = 1;
    INSERT INTO audit (at, actor, action, subject, detail)
      VALUES (5, 'mia', 'campaign.sent', 'Spring', '{"recipients":3,"account":"a","practice":false,"campaignId":1}');
    UPDATE campaigns SET state = 'finished' WHERE id = 1; DELETE FROM campaigns; ${forget}`);
  expect(await restore()).toMatchObject({ kind: 'restored' });
  expect(ask('SELECT id, state FROM campaigns ORDER BY id')).toEqual([
    { id: 1, state: 'stopped' },
    { id: 2, state: 'draft' },
  ]);
  expect(ask(`SELECT DISTINCT state, reason FROM batches`)).toEqual([
    { state: 'unconfirmed', reason: 'restored' },
  ]);
});

/** Writes into a backup as a forger does, and makes its manifest fit. */
async function forgeRow(file: 'campaigns.db' | 'contacts.db', statement: string): Promise<void> {
  const path = join(target, file);
  const connection = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const triggers = connection.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${String(name)}`);
  connection.exec(`PRAGMA ignore_check_constraints = ON; ${statement}`);
  for (const { sql } of triggers) connection.exec(String(sql));
  connection.close();
  const manifest = JSON.parse(readFileSync(join(target, manifestName), 'utf8'));
  manifest.files[file] = await fileEntryOf(path);
  writeFileSync(join(target, manifestName), JSON.stringify(manifest));
}

test.for([
  ['contacts.db', `UPDATE contacts SET number = '447700900001,447700900009'`, 'foreign-numbers'],
  ['contacts.db', `UPDATE contacts SET number = '+447700900001'`, 'foreign-numbers'],
  [
    'campaigns.db',
    `UPDATE recipients SET number = '447700900001,447700900009' WHERE id = 1`,
    'foreign-numbers',
  ],
  ['campaigns.db', `UPDATE recipients SET batch_id = 99 WHERE id = 1`, 'damaged'],
  ['campaigns.db', `UPDATE batches SET campaign_id = 99 WHERE id = 1`, 'damaged'],
] as const)(
  'a forged backup is refused before it replaces anything: %s, %s',
  async ([file, statement, why]) => {
    run(`${contact('447700900001')}${halfSent(['accepted', 'queued', 'queued'])}`);
    await makeBackup(task());
    await forgeRow(file, statement);
    await expect(stageRestore(folder, target)).rejects.toMatchObject(reason(why));
    expect(existsSync(join(folder, 'restore-pending'))).toBe(false);
  },
);

test('of a backup with a damaged row all the others are restored', async () => {
  run(`${contact('447700900001')}${halfSent(['accepted', 'queued', 'queued'])}`);
  await makeBackup(task());
  await forgeRow('campaigns.db', `UPDATE campaigns SET options = '{', state = 'stopped'`);
  run('DELETE FROM contacts');
  expect(await restore()).toMatchObject({ kind: 'restored' });
  expect(ask('SELECT number FROM contacts')).toEqual([{ number: '447700900001' }]);
});

test('a good backup mends records that are damaged, and what was sent since stays sent', async () => {
  run(halfSent(['accepted', 'queued', 'queued']));
  run(`INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900005', '', '', 1);`);
  await makeBackup(task());
  run(`${attempt(2)} UPDATE batches SET state = 'accepted', attempts = 1 WHERE id = 2;
    UPDATE campaigns SET audience = '{', options = 'x';
    DROP TRIGGER do_not_text_number_changed;
    UPDATE do_not_text SET number = '447700900005,447700900006';`);
  expect(await restore()).toMatchObject({
    kind: 'restored',
    migrated: 1,
    doNotTextKept: { added: 1, whole: false },
  });
  expect(outcomes()).toEqual([
    { id: 1, state: 'accepted', reason: null },
    { id: 2, state: 'accepted', reason: null },
    { id: 3, state: 'queued', reason: null },
  ]);
  const [row] = ask('SELECT audience, options FROM campaigns');
  expect(row).toEqual({ audience: JSON.stringify(nobody), options: '{"batchSize":1,"askAfter":null}' });
});

test('it works in its thread as well', async () => {
  const progress: number[][] = [];
  const made = await makeBackupInThread({ ...task(), onProgress: (...pages) => progress.push(pages) });
  expect(made.path).toBe(target);
  expect(progress.at(-1)?.[0]).toBe(progress.at(-1)?.[1]);
  expect(await stageRestoreInThread(folder, target)).toMatchObject({ madeAt: 7 });
  rmSync(join(target, manifestName));
  await expect(stageRestoreInThread(folder, target)).rejects.toMatchObject(reason('no-backup'));
});

function flipByte(path: string): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000);
  writeFileSync(path, bytes);
}
