/** What a good backup brings back of a campaign of which rows were quarantined, and what stays quarantined and is said. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyPendingRestore } from '../../../electron/backup/apply.ts';
import { makeBackup } from '../../../electron/backup/make.ts';
import { stageRestore } from '../../../electron/backup/stage.ts';
import { unseenQuarantine } from '../../../electron/db/quarantine/list.ts';
import { quarantineBrokenRows } from '../../../electron/db/quarantine/sweep.ts';
import { openConnection } from '../../../electron/db/sqlite/connection.ts';
import { migrateAll } from '../../../electron/db/sqlite/migrate.ts';
import { openHere } from '../../../electron/db/sqlite/open.ts';
import { nobody } from '../../../electron/shared/models.ts';

let root: string;
let folder: string;
let target: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carillon-mend-'));
  folder = join(root, 'data');
  target = join(root, 'backup');
  migrateAll(folder);
  change(sending);
});
afterEach(() => rmSync(root, { recursive: true }));

const attempt = (batch: number, outcome: string) =>
  `INSERT INTO attempts (id, batch_id, campaign_id, account_id, numbers, started_at, ended_at, outcome)
    VALUES (${batch}, ${batch}, 1, 'account', '44770090000${batch}', ${batch}, ${batch}, '${outcome}');`;
const batch = (id: number, state: string) =>
  `INSERT INTO batches (id, campaign_id, position, text, segments, size, state, attempts, maybe_delivered, country, updated_at)
    VALUES (${id}, 1, ${id}, 'Hi', 1, 1, '${state}', ${state === 'queued' ? 0 : 1}, 0, 'GB', 1);
  INSERT INTO recipients (id, campaign_id, number, name, batch_id) VALUES (${id}, 1, '44770090000${id}', 'P${id}', ${id});
  ${state === 'queued' ? '' : attempt(id, state)}`;
/** A campaign in the middle of being sent: the first of its batches is accepted, two wait. */
const sending = `INSERT INTO campaigns (id, name, sender_id, template, audience, options, state, account_id, created_at, updated_at, started_at)
    VALUES (1, 'Spring', 'Shop', 'Hi', '${JSON.stringify(nobody)}', '{"batchSize":1,"askAfter":null}', 'sending', 'account', 1, 1, 1);
  ${batch(1, 'accepted')}${batch(2, 'queued')}${batch(3, 'queued')}`;

function change(sql: string): void {
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

/** Writes past every guard, as a bad disk does, and sets aside what cannot be read then. */
async function damage(table: string, statement: string): Promise<void> {
  const connection = new DatabaseSync(join(folder, 'campaigns.db'), { enableForeignKeyConstraints: false });
  const triggers = connection
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?`)
    .all(table);
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${String(name)}`);
  connection.exec(`PRAGMA ignore_check_constraints = ON; ${statement}`);
  for (const { sql } of triggers) connection.exec(String(sql));
  connection.close();
  await withDb((db) => quarantineBrokenRows(db, 5));
}
async function withDb<Result>(work: (db: ReturnType<typeof openHere>) => Promise<Result>): Promise<Result> {
  const db = openHere(folder, 'both');
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
const backUp = () =>
  makeBackup({ folder, target, settingsText: '{}', version: '1.2.3', now: 7, onProgress: () => undefined });
async function restore(): Promise<void> {
  await stageRestore(folder, target);
  expect(applyPendingRestore(folder, 99)).toMatchObject({ kind: 'restored', migrated: 1 });
}

const states = () => ask('SELECT state FROM batches ORDER BY position').map((row) => Object(row).state);
const paused = () => ask('SELECT state, pause FROM campaigns');
const goesOn = [{ state: 'paused', pause: '{"kind":"records-put-back","scheduledAt":null}' }];
const pausedAsDamaged = [{ state: 'paused', pause: '{"kind":"damaged"}' }];
const reported = async () =>
  (await withDb(unseenQuarantine)).rows.map(({ kind, campaignId }) => ({ kind, campaignId }));

test('a batch of which no request was ever made waits again', async () => {
  await backUp();
  await damage('batches', `UPDATE batches SET state = 'posted' WHERE id = 2`);
  expect(states()).toEqual(['accepted', 'unconfirmed', 'queued']);
  await restore();
  expect(states()).toEqual(['accepted', 'queued', 'queued']);
  expect(paused()).toEqual(goesOn);
  expect(await reported()).toEqual([]);
  expect(ask('SELECT state, batches FROM campaign_counts WHERE batches > 0 ORDER BY state')).toEqual([
    { state: 'accepted', batches: 1 },
    { state: 'queued', batches: 2 },
  ]);
});

test('a batch that was accepted since the backup, by its last request, is accepted', async () => {
  await backUp();
  change(`${attempt(2, 'accepted')} UPDATE batches SET state = 'accepted', attempts = 1 WHERE id = 2;`);
  await damage('batches', `UPDATE batches SET state = 'posted' WHERE id = 2`);
  await restore();
  expect(states()).toEqual(['accepted', 'accepted', 'queued']);
  expect(paused()).toEqual(goesOn);
});

test('how long the text of a batch is stands in the backup, and the rest is told from its people', async () => {
  change('UPDATE batches SET segments = 2 WHERE id = 2');
  await backUp();
  await damage('batches', `UPDATE batches SET country = 'Atlantis', segments = -5, size = -1 WHERE id = 2`);
  await restore();
  expect(ask('SELECT segments, size FROM batches WHERE position = 2')).toEqual([{ segments: 2, size: 1 }]);
  expect(paused()).toEqual(goesOn);
});

test('a damaged count is counted anew', async () => {
  await backUp();
  await damage('campaign_counts', `UPDATE campaign_counts SET recipients = -4 WHERE state = 'queued'`);
  await restore();
  expect(ask(`SELECT recipients FROM campaign_counts WHERE state = 'queued'`)).toEqual([{ recipients: 2 }]);
  expect(paused()).toEqual(goesOn);
});

test.for([
  [
    'a request for it was under way',
    `UPDATE batches SET attempts = 1 WHERE id = 2;
    INSERT INTO attempts (id, batch_id, campaign_id, account_id, numbers, started_at) VALUES (2, 2, 1, 'account', '447700900002', 2);`,
  ],
  [
    'a request for it had no certain outcome',
    `UPDATE batches SET attempts = 1, maybe_delivered = 1 WHERE id = 2; ${attempt(2, 'unconfirmed')}`,
  ],
  [
    'a person had said what became of it',
    `UPDATE batches SET maybe_delivered = 1, decision =
    '{"id":1,"as":"accepted","state":"accepted","attempts":0,"from":{"state":"unconfirmed","reason":null}}' WHERE id = 2;`,
  ],
  ['it was in doubt without a request', 'UPDATE batches SET maybe_delivered = 1 WHERE id = 2;'],
  ['it counts a request that is gone', 'UPDATE batches SET attempts = 1 WHERE id = 2;'],
  ['it is not in the backup', `UPDATE batches SET text = 'Other' WHERE id = 2;`],
] as const)('a batch stays unconfirmed, and its campaign held, where %s', async ([, since]) => {
  await backUp();
  change(since);
  await damage('batches', `UPDATE batches SET state = 'posted' WHERE id = 2`);
  await restore();
  expect(states()).toEqual(['accepted', 'unconfirmed', 'queued']);
  expect(paused()).toEqual(pausedAsDamaged);
  expect(await reported()).toEqual([{ kind: 'messages', campaignId: 1 }]);
});

test('what a person decided about a batch that was set aside stands', async () => {
  await backUp();
  await damage('batches', `UPDATE batches SET state = 'posted' WHERE id = 2`);
  change(`UPDATE batches SET state = 'accepted' WHERE id = 2`);
  await restore();
  expect(states()).toEqual(['accepted', 'accepted', 'queued']);
  expect(paused()).toEqual(goesOn);
});

test('whoever was taken out for a lost number is in the campaign again where the backup has it and nothing was sent', async () => {
  await backUp();
  await damage('recipients', `UPDATE recipients SET number = '447700900002,447700900009' WHERE id = 2`);
  await restore();
  const people = `SELECT r.number, r.name, b.state, b.size FROM recipients AS r JOIN batches AS b ON b.id = r.batch_id
    ORDER BY r.number`;
  expect(ask(people)).toEqual(
    ['accepted', 'queued', 'queued'].map((state, at) => ({
      number: `44770090000${at + 1}`,
      name: `P${at + 1}`,
      state,
      size: 1,
    })),
  );
  expect(ask(`SELECT recipients FROM campaign_counts WHERE state = 'queued'`)).toEqual([{ recipients: 2 }]);
  expect(paused()).toEqual(goesOn);
  expect(await reported()).toEqual([]);
});

test('whoever was taken out of a batch that was sent stays out, and it is said after the restore as well, once', async () => {
  await backUp();
  await damage('recipients', `UPDATE recipients SET number = '447700900001,447700900009' WHERE id = 1`);
  await restore();
  expect(ask('SELECT name FROM recipients ORDER BY name')).toEqual([{ name: 'P2' }, { name: 'P3' }]);
  expect(paused()).toEqual(pausedAsDamaged);
  expect(await reported()).toEqual([{ kind: 'people', campaignId: 1 }]);
  rmSync(target, { recursive: true });
  await backUp();
  await stageRestore(folder, target);
  applyPendingRestore(folder, 100);
  expect(await reported()).toEqual([{ kind: 'people', campaignId: 1 }]);
});
