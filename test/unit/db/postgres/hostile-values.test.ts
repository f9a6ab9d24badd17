/** One row that somebody writes by another program stops nobody else: what no computer could read is refused, and what is there all the same stands for itself. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountsInUse } from '../../../../electron/db/accounts/leases.ts';
import { activeCampaigns } from '../../../../electron/db/campaigns/active-campaigns.ts';
import { allCampaigns, runningCampaigns } from '../../../../electron/db/campaigns/campaigns.ts';
import { contactsPage } from '../../../../electron/db/contacts/contacts.ts';
import { readSteadyClock, steadyTime } from '../../../../electron/db/fuse/steady-clock.ts';
import { openWorkspace } from '../../../../electron/db/postgres/open.ts';
import { openSession } from '../../../../electron/db/postgres/session.ts';
import { allReminders } from '../../../../electron/db/reminders/reminders.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { verifierOf } from '../../../../electron/db/workspace/scram.ts';
import { startWorkspace } from '../../../../electron/db/workspace/start-workspace.ts';
import { EmptyDatabase } from '../../../support/empty-database.ts';
import { serverUser } from '../../../support/postgres-server.ts';
import { seedCampaign, testAccountId } from '../../../support/seeds.ts';

let database: EmptyDatabase;
let admin: Db;
let writer: pg.Client;
let reader: pg.Client;
let campaignId: number;
const closing: (() => Promise<unknown>)[] = [];

async function psql(person: string): Promise<pg.Client> {
  const client = await openSession({ ...database.ofOwner, person }, 'turns');
  closing.push(() => client.end());
  return client;
}

beforeEach(async () => {
  database = await EmptyDatabase.make(randomUUID().slice(0, 8));
  const owner = await psql(database.ofOwner.person);
  await startWorkspace(owner, 'Clinic');
  for (const set of ['read', 'write'])
    await owner.query('SELECT carillon.invite_person($1, $2, $3)', [
      `${set}_${database.suffix}`,
      verifierOf('secret'),
      set,
    ]);
  admin = openWorkspace({ ...database.ofOwner, person: serverUser }, { kind: 'turns', connections: 1 });
  closing.push(() => admin.destroy());
  campaignId = await seedCampaign(admin, { recipients: 20 });
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  writer = await psql(`write_${database.suffix}`);
  reader = await psql(`read_${database.suffix}`);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await database.close();
});

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (cause: unknown) => (cause instanceof Error && 'code' in cause ? cause.code : cause),
  );

const draft = (columns: string, values: string) =>
  `INSERT INTO campaigns (name, sender_id, template, state, ${columns}) VALUES ('x', '', '', 'draft', ${values})`;
const contact = (columns: string, values: string) =>
  `INSERT INTO contacts (number, name, ${columns}) VALUES ('447700900999', 'Ana', ${values})`;
const reminder = (source: string, at = '1') =>
  `INSERT INTO reminders (name, sender_id, template, source, rule, options, state, version, created_at, updated_at)
    VALUES ('x', 'x', 'x', '${source}', '{}', '{}', 'on', 1, ${at}, 1)`;
const far = '9000000000000000000';
const paused = (pause: string) => `UPDATE campaigns SET state = 'paused', pause = '${pause}'`;

test.each([
  ['a time of a campaign', draft('audience, options, created_at, updated_at', `'{}', '{}', 1, ${far}`)],
  ['a time before all', draft('audience, options, created_at, updated_at', `'{}', '{}', -1, 1`)],
  ['a place in the queue', `UPDATE campaigns SET position = ${far}`],
  ['when it was seen', `UPDATE campaigns SET seen_at = ${far}`],
  ['an audience', draft('audience, options, created_at, updated_at', `'5', '{}', 1, 1`)],
  ['options', draft('audience, options, created_at, updated_at', `'{}', '[]', 1, 1`)],
  ['a pause until a word', paused('{"kind":"limit","until":"garbage"}')],
  ['a pause until later than can be shown', paused(`{"kind":"limit","until":${far}}`)],
  ['attempts of a batch', `UPDATE batches SET attempts = ${far}`],
  ['a decision', `UPDATE batches SET decision = '{"id":"x","attempts":0,"from":{"state":"rejected"}}'`],
  ['how many were left out', `UPDATE campaign_counts SET recipients = ${far}`],
  ['fields that are no JSON', contact('fields, created_at, updated_at', `'not json', 1, 1`)],
  ['fields that are a list', contact('fields, created_at, updated_at', `'[1]', 1, 1`)],
  ['fields with a NUL', contact('fields, created_at, updated_at', `'{"A":"x\\u0000y"}', 1, 1`)],
  ['fields with half of a sign', contact('fields, created_at, updated_at', `'{"A":"\\ud83d"}', 1, 1`)],
  [
    'a name of a field with half of a sign',
    contact('fields, created_at, updated_at', `'{"\\uDE00":"A"}', 1, 1`),
  ],
  [
    'fields of before with a NUL',
    `WITH made AS (INSERT INTO imports (name, at, added, changed, rejected) VALUES ('x', 1, 0, 0, 0) RETURNING id)
      INSERT INTO import_changes (import_id, contact_id, name, fields) SELECT id, 1, 'x', '{"A":"\\u0000"}' FROM made`,
  ],
  ['a pause with half of a sign', paused('{"kind":"limit","said":"\\ud83d"}')],
  [
    'a decision with a NUL',
    `UPDATE batches SET decision = '{"id":"1","attempts":0,"from":{"state":"rejected","reason":"\\u0000"}}'`,
  ],
  [
    'a row of a file with half of a sign',
    `INSERT INTO campaign_rows (campaign_id, place, leader, row_number, phone_at, number, name, fields)
      SELECT id, 1, 1, 1, 0, '447700900999', 'x', '{"A":"\\ud83d"}' FROM campaigns`,
  ],
  [
    'a line of the log with half of a sign',
    `INSERT INTO audit (at, actor, action, subject, detail) VALUES (1, 'x', 'contacts.imported', 'x', '{"from":"\\ud83d"}')`,
  ],
  [
    'a row of a date with a NUL',
    `INSERT INTO occurrences (reminder_id, identity, date, contact_id, number, name, due_at, latest_at, state, updated_at, fields)
      VALUES (1, 'x', '2026-01-01', 0, '447700900999', 'x', 1, 1, 'planned', 1, '{"A":"\\u0000"}')`,
  ],
  ['a time of a contact', contact('fields, created_at, updated_at', `'{}', ${far}, 1`)],
  ['a time of a list', `INSERT INTO lists (name, name_without_case, created_at) VALUES ('x', 'x', ${far})`],
  [
    'a time of a template',
    `INSERT INTO message_templates (name, name_without_case, text, created_at, updated_at) VALUES ('x', 'x', 'x', 1, ${far})`,
  ],
  [
    'a use of a sender ID',
    `INSERT INTO sender_ids (value, label, is_default, created_at, use_count) VALUES ('x', '', 1, 1, ${far})`,
  ],
  ['an import', `INSERT INTO imports (name, at, added, changed, rejected) VALUES ('x', 1, ${far}, 0, 0)`],
  ['the dates of a reminder', reminder('garbage')],
  ['a time of a reminder', reminder('{}', far)],
  [
    'the log',
    `INSERT INTO audit (at, actor, action, subject, detail) VALUES (1, 'x', 'data.taken-on', 'x', '{"missing":"many"}')`,
  ],
])('%s that no computer could read is refused', async (_, statement) => {
  await writer.query("SET carillon.words_later = 'on'");
  expect(String(await codeOf(writer.query(statement)))).toMatch(/^(22|23)/);
});

test('whoever only looks puts nothing on the do-not-text list that no computer could read', async () => {
  const put = (at: string) =>
    `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900999', '', 'manual', ${at})`;
  expect(await codeOf(reader.query(put(far)))).toBe('23514');
  expect(await codeOf(reader.query(put('1')))).toBe('done');
});

test('the server gives ids, and nobody else takes the next ones', async () => {
  const noRight = '42501';
  for (const statement of [
    draft('id, audience, options, created_at, updated_at', `500, '{}', '{}', 1, 1`),
    'UPDATE campaigns SET id = 500',
    contact('id, fields, created_at, updated_at', `500, '{}', 1, 1`),
    `INSERT INTO lists (id, name, name_without_case, created_at) VALUES (500, 'x', 'x', 1)`,
    `INSERT INTO attempts (id, batch_id, campaign_id, account_id, numbers, started_at, outcome, failure)
      SELECT 500, id, campaign_id, 'a', '', 1, 'unconfirmed', 'went-back' FROM batches LIMIT 1`,
  ])
    expect(await codeOf(writer.query(statement)), statement).toBe(noRight);
  await writer.query(draft('audience, options, created_at, updated_at', `'{}', '{}', 1, 1`));
  expect(
    await codeOf(
      writer.query(`INSERT INTO batches (id, campaign_id, position, text, segments, size, state, updated_at)
        SELECT (SELECT last_value FROM batch_ids) + 8, max(id), 0, '', 1, 0, 'queued', 1 FROM campaigns`),
    ),
  ).toBe('23000');
});

test('a batch at the end of all places is not sent: its parts would have none', async () => {
  const { rows } = await writer.query(
    `${draft('audience, options, created_at, updated_at, plan_started', `'{}', '{}', 1, 1, 1`)} RETURNING id`,
  );
  const { id } = rows[0];
  await writer.query(`INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at)
    VALUES (${id}, 1000000000, '', 1, 0, 'queued', 1); UPDATE campaigns SET plan_ready = 1 WHERE id = ${id}`);
  expect(
    await codeOf(
      writer.query(
        `UPDATE campaigns SET state = 'sending', account_id = 'a', started_at = 1 WHERE id = ${id}`,
      ),
    ),
  ).toBe('23000');
});

test('the clock of the fuse goes no further ahead than the server’s, whatever is written into it', async () => {
  for (let round = 0; round < 20; round++) {
    await writer.query('UPDATE campaigns SET texted_at = 253402300799999');
    await writer.query('UPDATE steady_clock SET behind = -200000000000000');
    await writer.query(`UPDATE campaigns SET texted_at = ${Date.now() + 36_000_000}`);
    await writer.query('UPDATE steady_clock SET behind = behind - 36000000');
  }
  expect((await readSteadyClock(admin)).latest).toBeLessThan(Date.now() + 1_000);
  expect(await steadyTime(admin, Date.now())).toBeLessThan(Date.now() + 1_000);
});

test('the clock of the fuse goes on where the server’s was set, from the last text at most', async () => {
  const hour = 3_600_000;
  const behindIs = (by: number) => database.administer(`UPDATE carillon.steady_clock SET behind = ${by}`);
  // The server's was set forward by a day, and is put right again.
  await database.administer(`UPDATE carillon.campaigns SET texted_at = ${Date.now() - 2 * hour}`);
  await behindIs(24 * hour);
  await writer.query('UPDATE steady_clock SET behind = 0');
  const afterwards = (await steadyTime(admin, Date.now())) - Date.now();
  expect(afterwards).toBeGreaterThan(-2.1 * hour);
  expect(afterwards).toBeLessThan(-1.9 * hour);
  // It was set back by a day: what was sent last lies ahead.
  await behindIs(0);
  await database.administer(`UPDATE carillon.campaigns SET texted_at = ${Date.now() + 22 * hour}`);
  await writer.query(`UPDATE steady_clock SET behind = ${-24 * hour}`);
  const ahead = (await steadyTime(admin, Date.now())) - Date.now();
  expect(ahead).toBeGreaterThan(21.9 * hour);
  expect(ahead).toBeLessThanOrEqual(22 * hour);
});

test('a campaign whose pause, people or options nobody can read waits as damaged, and the others go on', async () => {
  const others: number[] = [];
  for (const column of [
    `pause = '{"kind":"of tomorrow"}', state = 'paused'`,
    `options = '{}'`,
    `audience = '{}'`,
  ]) {
    const id = await seedCampaign(admin, { recipients: 2, from: 447_700_910_000 + others.length * 10 });
    others.push(id);
    await database.administer(
      'SET session_replication_role = replica',
      `UPDATE carillon.campaigns SET ${column} WHERE id = ${id}`,
    );
  }
  const damaged = { kind: 'damaged' };
  const active = new Map((await activeCampaigns(admin)).map(({ id, pause }) => [id, pause]));
  expect(active.get(campaignId)).toBeNull();
  expect(others.slice(0, 2).map((id) => active.get(id))).toEqual([damaged, damaged]);
  const shown = new Map((await allCampaigns(admin)).map(({ id, status }) => [id, status]));
  const running = new Map(
    (await runningCampaigns(admin, [campaignId, ...others])).map(({ id, status }) => [id, status]),
  );
  for (const by of [shown, running]) {
    expect(by.get(campaignId)).toEqual({ state: 'sending' });
    for (const id of others) expect(by.get(id)).toEqual({ state: 'paused', reason: damaged });
  }
  expect(await accountsInUse(admin, Date.now())).toEqual([{ id: testAccountId, going: 1 }]);
});

test('a value of a contact that is no text says nothing, and a reminder that nobody can read is none', async () => {
  await writer.query(
    contact('fields, created_at, updated_at', `'{"City":{"a":1},"First name":"Ana"}', 1, 1`),
  );
  await writer.query(reminder('{}'));
  const page = await contactsPage(
    admin,
    { search: '', listId: null, sort: 'name', direction: 'ascending' },
    null,
    10,
  );
  expect(page.rows.map(({ fields }) => fields)).toEqual([{ City: '', 'First name': 'Ana' }]);
  expect(await allReminders(admin)).toEqual([]);
});

test('each number that people may write is bounded, given by the server, or the id of a row that is there', async () => {
  const { rows } = await writer.query(`SELECT c.relname || '.' || a.attname AS name
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = 'carillon'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'bigint'::regtype
      AND (has_column_privilege(c.oid, a.attnum, 'INSERT') OR has_column_privilege(c.oid, a.attnum, 'UPDATE'))
      AND NOT EXISTS (SELECT 1 FROM pg_constraint AS k WHERE k.conrelid = c.oid AND k.contype IN ('c', 'f') AND a.attnum = ANY (k.conkey))
    ORDER BY 1`);
  // The numbers of a log's lines and of batches are looked at by guards; what a campaign comes to the server counts.
  expect(rows.map(({ name }) => name)).toEqual(['audit.id', 'batches.id', 'campaign_counts.recipients']);
});
