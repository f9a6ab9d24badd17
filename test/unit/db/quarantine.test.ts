import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeCampaigns } from '../../../electron/db/campaigns/active-campaigns.ts';
import { allCampaigns, campaignById } from '../../../electron/db/campaigns/campaigns.ts';
import { contactsPage } from '../../../electron/db/contacts/contacts.ts';
import { doNotTextPage } from '../../../electron/db/contacts/do-not-text.ts';
import { unseenQuarantine } from '../../../electron/db/quarantine/list.ts';
import { tableRules } from '../../../electron/db/quarantine/rules.ts';
import { brokenRows, quarantineBrokenRows } from '../../../electron/db/quarantine/sweep.ts';
import { auditPage, campaignActs } from '../../../electron/db/records/audit.ts';
import { batchPage } from '../../../electron/db/results/batch-pages.ts';
import { migrateAll } from '../../../electron/db/sqlite/migrate.ts';
import { type Db, openHere } from '../../../electron/db/sqlite/open.ts';
import { attentionItems } from '../../../electron/sending/attention.ts';
import { resume, stop } from '../../../electron/sending/commands.ts';
import { nobody } from '../../../electron/shared/models.ts';

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-quarantine-'));
  migrateAll(folder);
  seed('campaigns.db', campaigns);
  seed('contacts.db', contacts);
  db = openHere(folder, 'both');
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const audience = JSON.stringify({ ...nobody, everyone: true });
const options = '{"batchSize":10,"askAfter":null}';
const campaign = (id: number, state: string) => `
  INSERT INTO campaigns (id, name, sender_id, template, audience, options, state, pause, account_id, position, created_at, updated_at, started_at)
    VALUES (${id}, 'Spring ${id}', 'Shop', 'Hi', '${audience}', '${options}', '${state}',
      ${state === 'paused' ? `'{"kind":"user"}'` : 'NULL'}, 'account', ${id}, 1, 1, 1);
  INSERT INTO batches (id, campaign_id, position, text, segments, size, state, decision, updated_at)
    VALUES (${id}1, ${id}, 0, 'Hi', 1, 2, 'queued', NULL, 1), (${id}2, ${id}, 1, 'Hi', 1, 1, 'accepted',
      '{"id":1,"as":"accepted","state":"accepted","attempts":0,"from":{"state":"unconfirmed","reason":null}}', 1);
  INSERT INTO recipients (id, campaign_id, number, name, country, batch_id)
    VALUES (${id}1, ${id}, '447700900001', 'Ann', 'GB', ${id}1), (${id}2, ${id}, '447700900002', 'Ben', 'GB', ${id}1),
      (${id}3, ${id}, '447700900003', 'Cy', 'GB', ${id}2);
  INSERT INTO attempts (id, batch_id, campaign_id, account_id, numbers, started_at) VALUES (${id}1, ${id}2, ${id}, 'account', '447700900003', 1);`;
const campaigns = `${campaign(1, 'sending')}${campaign(2, 'sending')}
  INSERT INTO kept_texts (id, campaign_id, text, segments, country) VALUES (1, 1, 'Hi', 1, 'GB');
  INSERT INTO removed_texts (number, attempt_id, campaign_id, at, text, practice) VALUES ('447700900001', 99, 9, 1, 'Hi', 0);
  INSERT INTO reminders (id, name, sender_id, template, source, rule, options, state, version, created_at, updated_at) VALUES (1, 'Visits', 'Shop', 'Hi',
    '{"kind":"contacts","field":"Visit","listId":null}', '{"when":{"kind":"days","days":-1,"at":600},"yearly":false,"latest":"date"}', '${options}', 'on', 1, 1, 1);
  INSERT INTO occurrences (id, reminder_id, identity, date, contact_id, number, name, due_at, latest_at, state, updated_at)
    VALUES (1, 1, '447700900001', '2026-01-05', 1, '447700900001', 'Ann', 1, 2, 'planned', 1);
  INSERT INTO campaign_rows (campaign_id, place, leader, row_number, phone_at, number, name, country, fields)
    VALUES (1, 1, 1, 2, 0, '447700900001', 'Ann', 'GB', '{"Town":"Leeds"}'), (2, 1, 1, 2, 0, '447700900001', 'Ann', 'GB', '{}');
  INSERT INTO sender_ids (id, value, label, is_default, created_at) VALUES (1, 'Shop', '', 1, 1);
  INSERT INTO message_templates (id, name, name_without_case, text, created_at, updated_at) VALUES (1, 'Hello', 'hello', 'Hi', 1, 1);
  INSERT INTO audit (id, at, actor, action, subject, detail) VALUES (1, 1, 'ann', 'campaign.paused', 'Spring', '{"campaignId":2}');`;
const contacts = `
  INSERT INTO contacts (id, number, name, country, fields, created_at, updated_at)
    VALUES (1, '447700900001', 'Ann', 'GB', '{"Town":"Leeds"}', 1, 1), (2, '447700900002', 'Ben', 'GB', '{}', 1, 1);
  UPDATE contact_search_state SET indexed_to = 2;
  INSERT INTO lists (id, name, name_without_case, created_at) VALUES (1, 'Guests', 'guests', 1);
  INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900009', 'STOP', 'person', 1);
  INSERT INTO imports (id, name, at, added, changed, rejected) VALUES (1, 'file.csv', 1, 1, 1, 0);
  INSERT INTO import_changes (import_id, contact_id, name, fields) VALUES (1, 1, 'Ann', '{}');
  INSERT INTO field_kinds (name, kind) VALUES ('Appointment', 'date');
  INSERT INTO import_layouts (layout, meanings, used_at) VALUES ('a', '[]', 1);`;

/** Writes as a damaged disk or a forged file does: past every CHECK and trigger. */
function seed(file: 'campaigns.db' | 'contacts.db', statement: string): void {
  const connection = new DatabaseSync(join(folder, file));
  connection.exec(statement);
  connection.close();
}
function damage(file: 'campaigns.db' | 'contacts.db', table: string, statement: string): void {
  const connection = new DatabaseSync(join(folder, file), { enableForeignKeyConstraints: false });
  const triggers = connection
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?`)
    .all(table);
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${String(name)}`);
  connection.exec('PRAGMA ignore_check_constraints = ON');
  connection.exec(statement);
  for (const { sql } of triggers) connection.exec(String(sql));
  connection.close();
}
/** Everything that screens, the queue and exports read. */
async function readEverything(): Promise<void> {
  await allCampaigns(db);
  await activeCampaigns(db);
  await attentionItems(db);
  for (const id of [1, 2]) {
    await campaignById(db, id);
    await campaignActs(db, id);
    await batchPage(db, id, null, null, 10);
  }
  await contactsPage(db, { search: 'Leeds', listId: null, sort: 'name', direction: 'ascending' }, null, 10);
  await contactsPage(db, { search: '', listId: null, sort: 'name', direction: 'ascending' }, null, 10);
  await doNotTextPage(db, '', null, 10);
  const filter = { search: 'x', actions: null, from: null, to: null };
  await auditPage(db, filter, null, 10);
}

test('rows that can be read are left alone', async () => {
  expect(await brokenRows(db)).toEqual([]);
  expect(await quarantineBrokenRows(db, 5)).toBe(0);
});

const absurd = '9000000000000000';
const cases: readonly [table: string, column: string, value: string][] = [
  ['campaigns', 'audience', `'{"everyone":tr'`],
  ['recipients', 'number', 'number || char(0)'],
  ['recipients', 'number', `'0' || number`],
  ['recipients', 'country', `'GB' || char(0)`],
  ['batches', 'country', `'GB' || char(0) || 'x'`],
  ['attempts', 'numbers', `numbers || char(0) || 'x'`],
  ['contacts', 'number', 'number || char(0)'],
  ['contacts', 'fields', `fields || char(0)`],
  ['do_not_text', 'number', 'number || char(0)'],
  ['do_not_text', 'number', `'0' || number`],
  ['campaigns', 'audience', `'[]'`],
  ['campaigns', 'options', `'{"batchSize":"many"}'`],
  ['campaigns', 'options', `''`],
  ['campaigns', 'state', `'posted'`],
  ['campaigns', 'pause', `'{"kind":'`],
  ['campaigns', 'confirmed_cost', `'{"amount":"much"}'`],
  ['campaigns', 'practice', '7'],
  ['campaigns', 'test', '7'],
  ['campaigns', 'continued', '7'],
  ['campaigns', 'any_hour', '7'],
  ['campaigns', 'copy_of', '-1'],
  ['campaigns', 'follows', '-1'],
  ['campaigns', 'version', '-1'],
  ['campaigns', 'texted_at', absurd],
  ['campaigns', 'planning', '7'],
  ['campaigns', 'plan_started', '-7'],
  ['campaigns', 'plan_ready', '-7'],
  ...[
    'scheduled_at',
    'created_at',
    'updated_at',
    'started_at',
    'ended_at',
    'purged_at',
    'removed_at',
    'sent_unseen_at',
    'seen_at',
    'planned_at',
  ].map((column) => ['campaigns', column, absurd] as [string, string, string]),
  ['batches', 'state', `'posted'`],
  ['batches', 'decision', `'{"id":'`],
  ['batches', 'decision', `'{"id":1}'`],
  ['batches', 'size', '-5'],
  ['batches', 'segments', '-5'],
  ['batches', 'attempts', '-5'],
  ['batches', 'refusals', absurd],
  ['batches', 'bisecting', '3'],
  ['batches', 'maybe_delivered', '3'],
  ['batches', 'country', `'Atlantis'`],
  ['batches', 'unsent_to', '-1'],
  ['batches', 'despite_to', '-1'],
  ['batches', 'updated_at', absurd],
  ['batches', 'updated_at', '-1'],
  ['recipients', 'number', `'447700900001,447700900009'`],
  ['recipients', 'country', `'g'`],
  ['recipients', 'skip_reason', `'whim'`],
  ['recipients', 'kept_text', '-1'],
  ['attempts', 'numbers', `'+44 7700'`],
  ['attempts', 'started_at', absurd],
  ['attempts', 'steady_at', absurd],
  ['attempts', 'ended_at', absurd],
  ['attempts', 'status', '-1'],
  ['campaign_counts', 'batches', '-4'],
  ['campaign_counts', 'recipients', '-4'],
  ['campaign_counts', 'state', `'posted'`],
  ['kept_texts', 'segments', '-5'],
  ['kept_texts', 'country', `'Atlantis'`],
  ['removed_texts', 'number', `'0' || number`],
  ['removed_texts', 'at', absurd],
  ['removed_texts', 'practice', '7'],
  ['steady_clock', 'behind', absurd],
  ['reminders', 'source', `'{"kind":'`],
  ['reminders', 'rule', `'{}'`],
  ['reminders', 'options', `''`],
  ['reminders', 'state', `'posted'`],
  ['reminders', 'version', '-1'],
  ['reminders', 'sent_version', '-1'],
  ['reminders', 'practised_version', '-1'],
  ['reminders', 'on_since', absurd],
  ['reminders', 'draft_id', '-1'],
  ['reminders', 'file_rows', '-1'],
  ['reminders', 'least_rows', '-1'],
  ['reminders', 'created_at', absurd],
  ['reminders', 'updated_at', absurd],
  ['campaign_rows', 'number', `'447700900001,447700900009'`],
  ['campaign_rows', 'country', `'g'`],
  ['campaign_rows', 'fields', `'[1]'`],
  ['campaign_rows', 'row_number', '-1'],
  ['campaign_rows', 'phone_at', '-1'],
  ['occurrences', 'state', `'posted'`],
  ['occurrences', 'number', `'447700900001,447700900009'`],
  ['occurrences', 'date', `'soon'`],
  ['occurrences', 'contact_id', '-1'],
  ['occurrences', 'due_at', absurd],
  ['occurrences', 'latest_at', absurd],
  ['occurrences', 'pressed', '3'],
  ['occurrences', 'campaign_id', '-1'],
  ['occurrences', 'updated_at', absurd],
  ['occurrences', 'fields', `'{'`],
  ['occurrences', 'skip_reason', `'a whim'`],
  ['occurrences', 'approved', `'{'`],
  ['sender_ids', 'is_default', '3'],
  ['sender_ids', 'last_used_at', absurd],
  ['sender_ids', 'use_count', '-1'],
  ['sender_ids', 'created_at', absurd],
  ['message_templates', 'created_at', absurd],
  ['message_templates', 'updated_at', absurd],
  ['contacts', 'number', `'447700900001,447700900009'`],
  ['contacts', 'fields', `'{"Town":'`],
  ['contacts', 'fields', `'[1]'`],
  ['contacts', 'fields', `'{"Town":{"a":1}}'`],
  ['contacts', 'country', `'x'`],
  ['contacts', 'created_at', absurd],
  ['contacts', 'updated_at', absurd],
  ['lists', 'created_at', absurd],
  ['do_not_text', 'number', `'447700900009;447700900008'`],
  ['do_not_text', 'added_at', absurd],
  ['do_not_text', 'same_as', `'+44'`],
  ['imports', 'at', absurd],
  ['imports', 'added', '-1'],
  ['imports', 'changed', '-1'],
  ['imports', 'rejected', '-1'],
  ['imports', 'undone_at', absurd],
  ['import_changes', 'fields', `'{"Town":'`],
  ['field_kinds', 'kind', `'moon'`],
  ['import_layouts', 'meanings', `'['`],
];

test('there is a damage for every column of the rules', () => {
  const columns = tableRules.flatMap(({ table, columns }) =>
    Object.keys(columns).map((name) => `${table}.${name}`),
  );
  expect(columns.filter((name) => !cases.some(([table, column]) => `${table}.${column}` === name))).toEqual(
    [],
  );
});

test.for(cases)(
  'a damaged %s.%s (%s) is one row, and everything else can be read',
  async ([table, column, value]) => {
    const rules = tableRules.find((known) => known.table === table);
    if (rules === undefined) throw new Error(table);
    const paused = column === 'pause' ? `, state = 'paused'` : '';
    const skipped = column === 'skip_reason' && table === 'recipients' ? ', batch_id = NULL' : '';
    await db.destroy();
    damage(
      `${rules.file}.db`,
      table,
      `UPDATE ${table} SET ${column} = ${value}${paused}${skipped}
      WHERE (${rules.key.join()}) IN (SELECT ${rules.key.join()} FROM ${table} LIMIT 1)`,
    );
    // The file is whole: it is opened as any other, the damaged row in it.
    migrateAll(folder);
    db = openHere(folder, 'both');

    expect(await quarantineBrokenRows(db, 5)).toBe(1);
    await readEverything();
    expect(await brokenRows(db)).toEqual([]);
    const { rows, total } = await unseenQuarantine(db);
    expect(total).toBe(1);
    const kept = await db.selectFrom('quarantine').selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(kept.columns)).toEqual([column]);
    const { rows: before } = { rows: [JSON.parse(kept.content)] };
    // What is put behind or before a value keeps the value.
    if (!value.includes('||')) expect(String(before[0][column])).toBe(value.replace(/^'|'$/g, ''));
    // Of the two that were being sent, the one that is damaged is not sent on, and the other one is.
    const others = await campaignById(db, 2);
    expect(others.status.state).toBe('sending');
    const { status } = await campaignById(db, 1);
    if (rows[0]?.campaignId === 1 && !(table === 'campaigns' && column === 'state')) {
      expect(status).toEqual({ state: 'paused', reason: { kind: 'damaged' } });
      await expect(resume(db, 1, 9)).rejects.toMatchObject({ code: 'not-allowed-now' });
      expect((await stop(db, 1, 9)).status.state).toBe('stopped');
    } else {
      expect(status.state).toBe(table === 'campaigns' ? 'stopped' : 'sending');
    }
  },
);

test('what became of a batch that cannot be read is unconfirmed, and its people stay in it', async () => {
  await db.destroy();
  damage('campaigns.db', 'batches', `UPDATE batches SET state = 'posted' WHERE id = 12`);
  db = openHere(folder, 'both');
  await quarantineBrokenRows(db, 5);
  const { rows } = await batchPage(db, 1, 'unconfirmed', null, 10);
  expect(rows).toMatchObject([{ id: 12, reason: 'damaged', size: 1 }]);
  expect((await campaignById(db, 1)).counts.recipients).toMatchObject({
    unconfirmed: 1,
    accepted: 0,
    queued: 2,
  });
});

test('a number that is two is taken out of its batch, and the numbers in a refusal stay refused', async () => {
  await db.destroy();
  damage(
    'campaigns.db',
    'recipients',
    `UPDATE recipients SET number = '447700900001,447700900009' WHERE id = 11`,
  );
  damage('contacts.db', 'do_not_text', `UPDATE do_not_text SET number = '447700900008,447700900009'`);
  db = openHere(folder, 'both');
  expect(await quarantineBrokenRows(db, 5)).toBe(2);
  expect((await campaignById(db, 1)).counts.recipients.queued).toBe(1);
  expect((await doNotTextPage(db, '', null, 10)).rows.map(({ number }) => number)).toEqual([
    '447700900008',
    '447700900009',
  ]);
});

test('a draft loses its plan, and is planned anew', async () => {
  await db.destroy();
  damage('campaigns.db', 'campaigns', `UPDATE campaigns SET state = 'draft', audience = '{' WHERE id = 1`);
  db = openHere(folder, 'both');
  await quarantineBrokenRows(db, 5);
  const draft = await campaignById(db, 1);
  expect(draft).toMatchObject({ status: { state: 'draft' }, audience: nobody, name: 'Spring 1' });
  expect(draft.counts.recipients.queued).toBe(0);
});

test.for([
  ['campaigns.db', `UPDATE recipients SET number = '1,2' WHERE id = 11`],
  [
    'campaigns.db',
    `INSERT INTO recipients (campaign_id, number, name, batch_id) VALUES (1, '44 7700', '', 11)`,
  ],
  ['campaigns.db', `UPDATE attempts SET numbers = '+44'`],
  ['contacts.db', `UPDATE contacts SET number = '1,2' WHERE id = 1`],
  [
    'contacts.db',
    `INSERT INTO contacts (number, name, fields, created_at, updated_at) VALUES ('1,2', '', '{}', 1, 1)`,
  ],
  ['contacts.db', `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('+4477', '', '', 1)`],
  ['contacts.db', `UPDATE do_not_text SET number = number || char(0)`],
  ['contacts.db', `UPDATE do_not_text SET number = '0' || number`],
  ['contacts.db', `UPDATE contacts SET number = number || char(0) || '1' WHERE id = 1`],
  ['campaigns.db', `UPDATE recipients SET number = number || char(0) WHERE id = 11`],
  ['campaigns.db', `UPDATE attempts SET numbers = numbers || char(0) || 'x'`],
] as const)('%s takes no number that is not digits: %s', ([file, statement]) => {
  expect(() => seed(file, statement)).toThrow('a number is digits');
});
