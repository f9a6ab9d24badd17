/** The server itself refuses whatever would break a promise, from each of the three sets of people; Carillon's own way still works. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  forgetComputers,
  noteHeard,
  noteThatServerWentBack,
} from '../../../../../electron/db/accounts/went-back.ts';
import { recordAttempts } from '../../../../../electron/db/campaigns/attempts.ts';
import { markSending, recipientNumbers } from '../../../../../electron/db/campaigns/batches.ts';
import { followCorrected } from '../../../../../electron/db/campaigns/follow-corrected.ts';
import { removeDoNotText } from '../../../../../electron/db/contacts/do-not-text.ts';
import { openWorkspace } from '../../../../../electron/db/postgres/open.ts';
import { openSession } from '../../../../../electron/db/postgres/session.ts';
import { settingsOfFunctions } from '../../../../../electron/db/postgres/steps/first/clauses.ts';
import {
  purgeOccurrences,
  releasePractised,
  withdrawOccurrences,
} from '../../../../../electron/db/reminders/occurrences.ts';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../../../../electron/db/sqlite/write.ts';
import { verifierOf } from '../../../../../electron/db/workspace/scram.ts';
import { startWorkspace } from '../../../../../electron/db/workspace/start-workspace.ts';
import { LeasedTenure } from '../../../../../electron/sending/attempt/tenure.ts';
import { EmptyDatabase } from '../../../../support/empty-database.ts';
import { serverUser } from '../../../../support/postgres-server.ts';
import { seedCampaign, testAccountId } from '../../../../support/seeds.ts';

const sets = ['read', 'write', 'manage'] as const;
type PersonSet = (typeof sets)[number];

let database: EmptyDatabase;
/** Of the server's administrator, who is bound by none of the rights. */
let admin: Db;
let campaignId: number;
let batchId: number;
const closing: (() => Promise<unknown>)[] = [];

const at = (person: string) => ({ ...database.ofOwner, person });
const nameOf = (set: PersonSet) => `${set}_${database.suffix}`;

async function psql(person: string): Promise<pg.Client> {
  const client = await openSession(at(person), 'turns');
  closing.push(() => client.end());
  return client;
}
function opened(person: string): Db {
  const db = openWorkspace(at(person), { kind: 'turns', connections: 1 });
  closing.push(() => db.destroy());
  return db;
}

beforeEach(async () => {
  database = await EmptyDatabase.make(randomUUID().slice(0, 8));
  const owner = await psql(database.ofOwner.person);
  await startWorkspace(owner, 'Clinic');
  for (const set of sets)
    await owner.query('SELECT carillon.invite_person($1, $2, $3)', [nameOf(set), verifierOf('secret'), set]);
  admin = opened(serverUser);
  campaignId = await seedCampaign(admin, { recipients: 20 });
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  batchId = (await batchAt(0)).id;
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await database.close();
});

const batchAt = (position: number) =>
  admin.selectFrom('batches').selectAll().where('position', '=', position).executeTakeFirstOrThrow();

/** What became of it: the server's code, or `done`. Nothing of it is kept. */
async function tried(client: pg.Client, ...statements: readonly string[]): Promise<string> {
  await client.query('BEGIN');
  try {
    for (const statement of statements) await client.query(statement);
    return 'done';
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return String(cause.code);
    throw cause;
  } finally {
    await client.query('ROLLBACK');
  }
}

const codes = { noRight: '42501', refused: '23000', notNow: 'CR005' } as const;

/** Each set tries it; whoever only looks has no right to begin with, where nothing else is said. */
async function eachTries(
  statements: readonly string[],
  refused: string,
  ofWhoLooks: string = codes.noRight,
): Promise<void> {
  for (const set of sets) {
    const client = await psql(nameOf(set));
    expect(await tried(client, ...statements), set).toBe(set === 'read' ? ofWhoLooks : refused);
  }
}

const token = '00000000-0000-4000-8000-000000000001';
const take = `SELECT take_account('${testAccountId}', '${token}', 0)`;
const fence = (counter: number) =>
  `SELECT set_config('carillon.token', '${token}', true); SELECT fence_accounts('${token}', '[{"id":"${testAccountId}","counter":${counter}}]')`;
const claim = () => `UPDATE batches SET state = 'sending', attempts = attempts + 1 WHERE id = ${batchId}`;
const attempt = (account = testAccountId) =>
  `INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at) VALUES (${batchId}, ${campaignId}, '${account}', (SELECT string_agg(number, ',') FROM recipients WHERE batch_id = ${batchId}), 1)`;

/** A computer of somebody who sends. */
class Desk {
  readonly db: Db;
  readonly tenure = new LeasedTenure();
  constructor(set: PersonSet) {
    this.db = opened(nameOf(set));
  }

  /** @param meanwhile between reading the people of a batch and claiming it; `then`: before all of it is committed */
  async claims(meanwhile?: () => Promise<void>, then?: () => Promise<void>): Promise<void> {
    const claiming = writeCampaigns(this.db, async (trx) => {
      const isOurs = await this.tenure.begin(trx, []);
      if (!isOurs(testAccountId)) throw new Error('The account is not its own');
      const { id } = await trx
        .selectFrom('batches')
        .select('id')
        .where('state', '=', 'queued')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const numbers = (await recipientNumbers(trx, id)).join(',');
      await meanwhile?.();
      await markSending(trx, [id], 1);
      const made = { batchId: id, campaignId, accountId: testAccountId, numbers };
      await recordAttempts(trx, [made], { epochMs: 1, steadyMs: 1 });
      await then?.();
    });
    await claiming.catch(() => this.tenure.ended('taken-back'));
    await claiming;
    this.tenure.ended('committed');
  }
}

test.each(['write', 'manage'] as const)(
  'a computer of whoever may %s claims, and gives its account back',
  async (set) => {
    const desk = new Desk(set);
    await desk.claims();
    await desk.claims();
    await desk.tenure.giveBack(desk.db);
    const { rows } = await (await psql(nameOf('read'))).query('SELECT token, counter FROM leases');
    expect(rows).toEqual([{ token: null, counter: 2 }]);
  },
);

test('a computer of whoever only looks takes no account', async () => {
  const desk = new Desk('read');
  await expect(desk.claims()).rejects.toMatchObject({ sqlstate: codes.noRight });
});

test('nobody writes into the leases', async () => {
  await new Desk('write').claims();
  for (const statement of [
    `INSERT INTO leases (account_id) VALUES ('other')`,
    'UPDATE leases SET counter = counter + 1',
    `UPDATE leases SET token = '${token}'`,
    'DELETE FROM leases',
    'TRUNCATE leases',
  ])
    await eachTries([statement], codes.noRight);
});

test('a server that went back is told of it, and who is heard, through functions alone', async () => {
  const desk = new Desk('write');
  await desk.claims();
  const [one, other] = [randomUUID(), randomUUID()];
  const lost = [{ id: testAccountId, epoch: 3, token, counter: 4 }];
  await writeCampaigns(desk.db, async (trx) => {
    await noteHeard(trx, one, []);
    await noteHeard(trx, other, []);
    await noteThatServerWentBack(trx);
    await noteHeard(trx, one, lost);
    await forgetComputers(trx, [other]);
  });
  const reader = await psql(nameOf('read'));
  expect((await reader.query('SELECT token FROM leases')).rows).toEqual([{ token: null }]);
  expect(
    (await reader.query('SELECT computers.id, person, heard = generation AS heard FROM computers, workspace'))
      .rows,
  ).toEqual([{ id: one, person: nameOf('write'), heard: 1 }]);
  // Of the holder that was there, and of what was sent before.
  expect((await reader.query('SELECT counter FROM ended_leases ORDER BY counter')).rows).toEqual([
    { counter: 1 },
    { counter: 4 },
  ]);
  for (const statement of [
    `SELECT server_went_back()`,
    `SELECT computer_is_heard('${one}', '[]')`,
    `SELECT journals_are_damaged('[]')`,
    `SELECT forget_computers('[]')`,
  ])
    expect(await tried(reader, statement)).toBe(codes.noRight);
});

test.each([
  [
    'computers',
    `INSERT INTO computers VALUES ('${token}', 'ben', 'PC', 7)`,
    'UPDATE computers SET heard = 9',
  ],
  [
    'computer_accounts',
    `INSERT INTO computer_accounts VALUES ('a', '${token}')`,
    "UPDATE computer_accounts SET account_id = 'b'",
  ],
  [
    'ended_leases',
    `INSERT INTO ended_leases VALUES ('a', 1, '${token}', 7)`,
    'UPDATE ended_leases SET counter = 9',
  ],
  ['workspace', 'INSERT INTO workspace DEFAULT VALUES', 'UPDATE workspace SET generation = 0'],
])('nobody writes into %s', async (table, ...writes) => {
  for (const statement of [...writes, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])
    await eachTries([statement], codes.noRight);
});

test('no attempt is made on an account that nobody has', () =>
  eachTries([claim(), attempt()], codes.refused));

test('no attempt is made on an account that another has, not even with its token', async () => {
  const desk = new Desk('write');
  await desk.claims();
  batchId = (await batchAt(1)).id;
  const { rows } = await (await psql(nameOf('manage'))).query('SELECT token FROM leases');
  const known = `SELECT set_config('carillon.token', '${rows[0]?.token}', true)`;
  await eachTries([claim(), attempt()], codes.refused);
  await eachTries([known, claim(), attempt()], codes.refused);
});

test('the fence of an account counts for whoever took it, and for nobody else', async () => {
  const writer = await psql(nameOf('write'));
  await writer.query(take);
  const manager = await psql(nameOf('manage'));
  await manager.query('BEGIN');
  const fenced = `SELECT * FROM fence_accounts('${token}', '[{"id":"${testAccountId}","counter":0}]')`;
  expect((await manager.query(fenced)).rows).toEqual([]);
  await manager.query('ROLLBACK');
  expect((await writer.query(fenced)).rows).toEqual([{ id: testAccountId }]);
});

test('no attempt is made in a transaction that did not count itself in the lease', async () => {
  const writer = await psql(nameOf('write'));
  await writer.query(take);
  const known = `SELECT set_config('carillon.token', '${token}', true)`;
  expect(await tried(writer, known, claim(), attempt())).toBe(codes.refused);
  // A turn that is over: its counter is another by now.
  expect(await tried(writer, fence(7), claim(), attempt())).toBe(codes.refused);
  expect(await tried(writer, fence(0), claim(), attempt())).toBe('done');
});

test('no attempt is made for a batch that was not claimed, or of another account', async () => {
  const writer = await psql(nameOf('write'));
  expect(await tried(writer, take, fence(0), attempt())).toBe(codes.notNow);
  const other = [take, fence(0)].map((statement) => statement.replaceAll(testAccountId, 'account-b'));
  // The batch is of a campaign whose account is another's.
  expect(await tried(writer, ...other, claim(), attempt('account-b'))).toBe(codes.refused);
  expect(await tried(writer, take, fence(0), claim(), attempt())).toBe('done');
});

test.each([
  ['scheduled', `state = 'scheduled'`, codes.notNow],
  // Something of it waits.
  ['finished', `state = 'finished'`, codes.refused],
  ['stopped', `state = 'stopped'`, codes.notNow],
  ['paused by a person', `state = 'paused', pause = '{"kind":"user"}'`, codes.notNow],
  // It tries whether there is a connection again.
  ['paused as offline', `state = 'paused', pause = '{"kind":"offline"}'`, 'done'],
])('an attempt of a campaign that is %s', async (_, state, expected) => {
  const writer = await psql(nameOf('write'));
  const changed = `UPDATE campaigns SET ${state} WHERE id = ${campaignId}`;
  expect(await tried(writer, take, fence(0), claim(), changed, attempt())).toBe(expected);
});

test('no attempt is made for somebody who refused, though the batch is claimed', async () => {
  const writer = await psql(nameOf('write'));
  const refuse = `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900003', 'STOP', 'manual', 1)`;
  expect(await tried(writer, refuse, take, fence(0), claim(), attempt())).toBe('CR003');
});

test('an attempt that has ended is not under way again, and a batch that was taken is not sent again', async () => {
  await new Desk('write').claims();
  await admin.updateTable('attempts').set({ outcome: 'accepted' }).execute();
  await eachTries(['UPDATE attempts SET outcome = NULL'], codes.refused);
  await admin.updateTable('batches').set({ state: 'accepted' }).where('id', '=', batchId).execute();
  for (const state of ['queued', 'sending'])
    await eachTries([`UPDATE batches SET state = '${state}' WHERE id = ${batchId}`], codes.refused);
  // One of which nobody knows is a person's to decide about first.
  await admin.updateTable('batches').set({ state: 'unconfirmed' }).where('id', '=', batchId).execute();
  await eachTries([`UPDATE batches SET state = 'sending' WHERE id = ${batchId}`], codes.refused);
});

const removals = async () =>
  (
    await admin
      .selectFrom('audit')
      .select(['actor', 'subject', 'detail'])
      .where('action', '=', 'do-not-text.removed')
      .orderBy('id')
      .execute()
  ).map(({ actor, subject, detail }) => [actor, subject, JSON.parse(detail)]);

async function refusedBy(...numbers: readonly string[]): Promise<void> {
  const rows = numbers.map((number) => ({ number, reason: 'STOP', source: 'manual', added_at: 1 }));
  await admin.insertInto('do_not_text').values(rows).execute();
}

test('whoever takes somebody off the do-not-text list stands in the log, whatever program did it', async () => {
  await refusedBy('447700900001', '447700900002', '447700900003');
  const manager = await psql(nameOf('manage'));
  await manager.query(`DELETE FROM do_not_text WHERE number <= '447700900002'`);
  await removeDoNotText(opened(nameOf('write')), '447700900003', 'asked by mail');
  expect(await removals()).toEqual([
    [nameOf('manage'), '447700900001', { why: '' }],
    [nameOf('manage'), '447700900002', { why: '' }],
    [nameOf('write'), '447700900003', { why: 'asked by mail' }],
  ]);
});

test('the other writing of a number goes with it, under one line', async () => {
  // Mexican mobiles are written with a 1 and without.
  await refusedBy('5215512345678');
  const { count } = await admin
    .selectFrom('do_not_text')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(2);
  await removeDoNotText(opened(nameOf('write')), '525512345678');
  expect(await admin.selectFrom('do_not_text').select('number').execute()).toEqual([]);
  expect(await removals()).toEqual([[nameOf('write'), '5215512345678', { why: '' }]]);
});

test('no number leaves the do-not-text list but by being taken off', async () => {
  await refusedBy('447700900001');
  await eachTries([`UPDATE do_not_text SET number = '447700900009'`], codes.noRight);
  await eachTries(['TRUNCATE do_not_text'], codes.noRight);
  const owner = await psql(database.ofOwner.person);
  expect(await tried(owner, `UPDATE do_not_text SET number = '447700900009'`)).toBe(codes.refused);
  expect(await tried(owner, 'TRUNCATE do_not_text')).toBe(codes.refused);
});

const draft = `INSERT INTO campaigns (name, sender_id, template, audience, options, state, created_at, updated_at, account_id`;

test('a campaign begins as a draft', () =>
  eachTries(
    [`${draft}) VALUES ('Mine', 'C', 'Hi', '{}', '{}', 'sending', 1, 1, '${testAccountId}')`],
    codes.refused,
  ));

test('a draft is started with a plan that is whole', async () => {
  const made = (columns: string, values: string) =>
    `${draft}, ${columns}) VALUES ('Mine', 'C', 'Hi', '{}', '{}', 'draft', 1, 1, '${testAccountId}', ${values})`;
  const start = `UPDATE campaigns SET state = 'sending', started_at = 1 WHERE name = 'Mine'`;
  const mine = `(SELECT id FROM campaigns WHERE name = 'Mine')`;
  const batch = (size: number) =>
    `INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at) VALUES (${mine}, 0, 'Hi', 1, ${size}, 'queued', 1)`;
  const person = `INSERT INTO recipients (campaign_id, number, name, batch_id) VALUES (${mine}, '447700900077', '', (SELECT id FROM batches WHERE campaign_id = ${mine}))`;
  // Never planned, being planned, planned again since, and one in which somebody is missing.
  await eachTries([made('test', '0'), start], codes.refused);
  await eachTries([made('planning, plan_started', '1, 1'), start], codes.refused);
  await eachTries([made('plan_started, plan_ready', '2, 1'), start], codes.refused);
  const planned = made('plan_started, plan_ready', '1, 1');
  await eachTries([planned, batch(2), person, start], codes.refused);
  await eachTries([planned, batch(1), person, start], 'done');
});

test('a test is of one’s own phones, and no campaign under another name', async () => {
  const made = `${draft}, test) VALUES ('Mine', 'C', 'Hi', '{}', '{}', 'draft', 1, 1, '${testAccountId}', 1)`;
  const people = (
    count: number,
  ) => `INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at)
    SELECT id, 0, 'Hi', 1, ${count}, 'queued', 1 FROM campaigns WHERE name = 'Mine'`;
  const recipients = (count: number) => `INSERT INTO recipients (campaign_id, number, name, batch_id)
    SELECT b.campaign_id, (447700900100 + n)::text, '', b.id FROM batches AS b JOIN campaigns AS c ON c.id = b.campaign_id,
      generate_series(1, ${count}) AS n WHERE c.name = 'Mine'`;
  const start = `UPDATE campaigns SET state = 'sending' WHERE name = 'Mine'`;
  await eachTries([made, people(21), recipients(21), start], codes.refused);
  await eachTries([made, people(20), recipients(20), start], 'done');
});

test('every function that guards a table, or acts for its owner, says itself what it goes by, of whatever step it is', async () => {
  const own = JSON.stringify(Object.entries(settingsOfFunctions).map(([name, value]) => `${name}=${value}`));
  const { rows } = await sql<{ name: string }>`SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'carillon'::regnamespace AND (prorettype = 'trigger'::regtype OR prosecdef OR proconfig IS NOT NULL)
      AND NOT coalesce(proconfig @> (SELECT array_agg(value) FROM json_array_elements_text(CAST(${own} AS json)) AS value), false)`.execute(
    admin,
  );
  expect(rows).toEqual([]);
});

test('a setting of a connection hides nobody from a guard whom a request reached', async () => {
  const desk = await wasSent('accepted');
  const { id: second } = await batchAt(1);
  const past = [
    `UPDATE campaigns SET plan_started = 0`,
    `DELETE FROM recipients WHERE batch_id = ${second}`,
    `UPDATE recipients SET batch_id = ${second} WHERE number = '447700900000'`,
    `UPDATE campaigns SET plan_started = 1`,
    // An index over words leaves some of these out, where it may: of a number alone it then finds none in one of three times.
    `INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at, outcome)
      SELECT ${batchId}, ${campaignId}, 'account-a', CASE WHEN g % 1000 = 0 THEN '447700900000' ELSE (447700910000 + g)::text END, 1, 'accepted'
      FROM generate_series(1, 20000) AS g`,
    'ANALYZE attempts',
  ];
  for (const statement of past) await sql.raw(statement).execute(admin);
  await sql`SET gin_fuzzy_search_limit = 1`.execute(desk.db);
  for (let asked = 0; asked < 30; asked++)
    await expect(desk.claims()).rejects.toThrow('somebody of the batch was reached before');
});

test('temporary tables under the names of a workspace’s stand in for none of them', async () => {
  const looks = await psql(nameOf('read'));
  await looks.query(`CREATE TEMP TABLE pg_roles AS SELECT true AS rolsuper, session_user::name AS rolname;
    SET search_path = pg_temp, pg_catalog, carillon;
    INSERT INTO carillon.audit (at, actor, action, subject, detail) VALUES (1, 'owner', 'do-not-text.added', '447', '{}')`);
  const lines = admin.selectFrom('audit').select('actor').where('subject', '=', '447');
  expect(await lines.executeTakeFirstOrThrow()).toEqual({ actor: nameOf('read') });

  await admin
    .updateTable('campaigns')
    .set({ state: 'sending', plan_started: 1, plan_ready: 1, planning: 0 })
    .execute();
  const writes = await psql(nameOf('write'));
  for (const statement of [
    `UPDATE carillon.batches SET text = 'Another' WHERE id = ${batchId}`,
    `UPDATE carillon.recipients SET number = '447700900999' WHERE batch_id = ${batchId}`,
  ]) {
    const refused = await tried(writes, statement);
    expect(refused).not.toBe('done');
    expect(
      await tried(
        writes,
        'CREATE TEMP TABLE campaigns (id bigint, state text, plan_started bigint)',
        'CREATE TEMP TABLE quarantine (campaign_id bigint)',
        'CREATE TEMP TABLE batches (LIKE carillon.batches)',
        statement,
      ),
    ).toBe(refused);
  }
});

/** A statement of the person waits for somebody's transaction. */
async function waitsForLock(person: string): Promise<void> {
  const waiting = sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
    WHERE usename = ${person} AND wait_event_type = 'Lock'`;
  while ((await waiting.execute(admin)).rows[0]?.n === 0);
}

/** The campaign is bound to its plan, the batch's request has ended like this, and each set tries to change what is written of it. */
async function wasSent(outcome: 'accepted' | 'unconfirmed' | 'rejected'): Promise<Desk> {
  const desk = new Desk('write');
  await desk.claims();
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1, practice: 0 }).execute();
  await admin.updateTable('attempts').set({ outcome }).execute();
  const maybe = outcome === 'unconfirmed' ? 1 : 0;
  await admin
    .updateTable('batches')
    .set({ state: outcome, maybe_delivered: maybe })
    .where('id', '=', batchId)
    .execute();
  return desk;
}
const inBatch = (change: string): string => `UPDATE batches SET ${change} WHERE id = ${batchId}`;
/** The same, where the batch is not known yet. */
const ofBatch = (change: string): string => `UPDATE batches SET ${change} WHERE id = BATCH`;
const decided = `decision = '{"as":"queued","state":"queued","attempts":1,"from":{"state":"rejected"}}'`;

test.each([
  ['by way of a refusal', [ofBatch(`state = 'rejected', maybe_delivered = 0`), ofBatch(`state = 'queued'`)]],
  ['by way of doubt', [ofBatch(`state = 'unconfirmed', maybe_delivered = 1`), ofBatch(`state = 'queued'`)]],
  ['with a decision that nobody took', [ofBatch(decided), ofBatch(`state = 'queued'`)]],
  [
    'with a decision, and by way of doubt',
    [ofBatch(decided), ofBatch(`state = 'unconfirmed', maybe_delivered = 1`)],
  ],
  ['without what was tried', [`DELETE FROM attempts`]],
  ['as if it had been refused', [`UPDATE attempts SET outcome = 'rejected'`]],
  ['with what was tried for nobody', [`UPDATE attempts SET numbers = ''`]],
  [
    'in a part of it',
    [
      `INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at, split_from, attempts)
        SELECT campaign_id, 77, text, 1, 0, 'queued', 1, id, attempts FROM batches WHERE id = BATCH`,
    ],
  ],
])('people of a batch that the service took get it no second time: %s', async (_, statements) => {
  await wasSent('accepted');
  await eachTries(
    statements.map((statement) => statement.replace('BATCH', String(batchId))),
    codes.refused,
  );
});

test('people do not move from a batch that the service took into an older part of it', async () => {
  await admin
    .insertInto('batches')
    .columns([
      'id',
      'campaign_id',
      'position',
      'text',
      'segments',
      'size',
      'state',
      'updated_at',
      'split_from',
    ])
    .expression(
      sql`SELECT 77, campaign_id, 77, text, 1, 0, 'queued', 1, id FROM batches WHERE id = ${batchId}`,
    )
    .execute();
  const move = `UPDATE recipients SET batch_id = 77 WHERE batch_id = ${batchId}`;
  await eachTries([move], 'done');
  await wasSent('accepted');
  await eachTries([move], codes.refused);
});

test('a batch in doubt is sent again by a decision alone, and stays in doubt', async () => {
  await wasSent('unconfirmed');
  await eachTries([inBatch(`state = 'queued'`)], codes.refused);
  await eachTries([inBatch('maybe_delivered = 0')], codes.refused);
  await eachTries([inBatch(`state = 'rejected', maybe_delivered = 0`)], codes.refused);
  await eachTries([inBatch(`state = 'accepted'`)], codes.refused);
  await eachTries([inBatch(`state = 'queued', ${decided}`)], 'done');
});

test('what was refused may be sent again, and was not taken', async () => {
  await wasSent('rejected');
  await eachTries([inBatch(`state = 'accepted'`)], codes.refused);
  await eachTries([inBatch(`state = 'queued', ${decided}`)], 'done');
});

test('a batch that waits was not taken, and no request of it is made up', async () => {
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  await eachTries([inBatch(`state = 'accepted'`)], codes.refused);
  await eachTries([inBatch(`state = 'sending'`)], codes.refused);
  const made = attempt().replace('started_at)', 'started_at, outcome)').replace(', 1)', `, 1, 'accepted')`);
  await eachTries([made], codes.refused);
});

test('what a server lost it is told by a computer that is heard, under a line of the log, and only its person knows an answer', async () => {
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  const restated = attempt()
    .replace('started_at)', 'started_at, outcome, failure, token)')
    .replace(/, 1\)$/, `, 1, 'unconfirmed', 'went-back', '${token}')`);
  const isHeard = `SELECT computer_is_heard('${randomUUID()}', '[{"id":"${testAccountId}","epoch":7,"token":"${token}","counter":1}]')`;
  const unconfirmed = inBatch(`state = 'unconfirmed', maybe_delivered = 1, reason = 'interrupted'`);
  const accepted = inBatch(`state = 'accepted', maybe_delivered = 0`);
  await eachTries([restated], codes.refused);
  await eachTries([restated, unconfirmed], codes.refused);
  const writer = await psql(nameOf('write'));
  await writer.query(['BEGIN', isHeard, restated, unconfirmed, 'COMMIT'].join('; '));
  expect(
    await admin
      .selectFrom('audit')
      .select(['actor', 'detail'])
      .where('action', '=', 'data.taken-on')
      .execute(),
  ).toEqual([
    {
      actor: nameOf('write'),
      detail: expect.stringMatching(/"why" : "set-back", "batches" : 1, "recipients" : \d+, "missing" : 0/),
    },
  ]);
  expect(await tried(await psql(nameOf('manage')), accepted)).toBe(codes.refused);
  expect(await tried(writer, accepted)).toBe('done');
});

test('a batch waits for late answers by a time that is nobody’s to change', async () => {
  await wasSent('unconfirmed');
  await admin.updateTable('batches').set({ reason: null, updated_at: 0 }).execute();
  await admin.updateTable('attempts').set({ failure: 'taken-over', ended_at: Date.now() }).execute();
  const again = inBatch(`state = 'queued', ${decided}`);
  await eachTries([again], 'CR004');
  await eachTries([inBatch('updated_at = 0'), again], 'CR004');
  await eachTries(['UPDATE attempts SET ended_at = 0', again], codes.refused);
});

test('a request that is under way is ended by the computer that made it', async () => {
  await new Desk('write').claims();
  await eachTries([inBatch(`state = 'queued'`)], codes.refused);
  await eachTries([inBatch(`state = 'rejected'`)], codes.refused);
  await eachTries(['DELETE FROM attempts'], codes.refused);
  await eachTries([`UPDATE attempts SET outcome = 'rejected'`], codes.refused);
});

test.each([
  ['account', `account_id = 'account-b'`],
  ['kind', 'practice = 1 - practice'],
  ['being no test', 'test = 1'],
  ['question after the first part', `options = '{"batchSize":100}'`],
  ['plan', 'plan_started = 0'],
  ['account, by way of a practice account', `account_id = 'practice:${token}', practice = 1`],
])('a campaign that was reviewed keeps its %s', async (_, change) => {
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1, practice: 0 }).execute();
  for (const state of ['sending', 'finished', 'stopped'] as const) {
    await admin.updateTable('campaigns').set({ state }).execute();
    await eachTries([`UPDATE campaigns SET ${change}`], codes.refused);
  }
});

test('no line about rows that could not be read loosens a campaign from its plan', async () => {
  const line = `INSERT INTO quarantine (campaign_id) VALUES (${campaignId})`;
  await eachTries([line], codes.noRight);
});

test('a campaign that was stopped stays stopped, and one that is over does not begin anew', async () => {
  await admin.updateTable('campaigns').set({ state: 'stopped' }).execute();
  for (const state of ['sending', 'scheduled', 'draft'])
    await eachTries([`UPDATE campaigns SET state = '${state}'`], codes.refused);
  await admin.updateTable('campaigns').set({ state: 'finished' }).execute();
  for (const state of ['scheduled', 'stopped'])
    await eachTries([`UPDATE campaigns SET state = '${state}'`], codes.refused);
  // People of it whom a person decides to send it to again.
  await eachTries([`UPDATE campaigns SET state = 'sending'`], 'done');
});

test('nobody is added to a test that is under way, and its text stays', async () => {
  await admin.updateTable('campaigns').set({ test: 1 }).execute();
  await eachTries(
    [
      `INSERT INTO recipients (campaign_id, number, name, batch_id) VALUES (${campaignId}, '447700900099', '', ${batchId})`,
    ],
    codes.refused,
  );
  await eachTries([inBatch(`text = 'Another'`)], codes.refused);
});

test('whoever was left out is in no text that they were not kept back from', async () => {
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  await admin
    .updateTable('recipients')
    .set({ batch_id: null, skip_reason: 'do-not-text' })
    .where('number', '=', '447700900001')
    .execute();
  const kept = `INSERT INTO kept_texts (campaign_id, text, segments) SELECT campaign_id, text, 1 FROM batches WHERE id = ${batchId}`;
  const into = (change: string) => `UPDATE recipients SET ${change} WHERE number = '447700900001'`;
  await eachTries([kept, into('kept_text = (SELECT max(id) FROM kept_texts)')], codes.refused);
  await eachTries([into(`batch_id = ${batchId}, skip_reason = NULL`)], codes.refused);
});

test('a corrected number is the one that the contact has', async () => {
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  const columns = { name: '', fields: '{}', created_at: 1, updated_at: 1 };
  const { id } = await admin
    .insertInto('contacts')
    .values({ ...columns, number: '447700900555' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await admin
    .updateTable('recipients')
    .set({ contact_id: id })
    .where('number', '=', '447700900001')
    .execute();
  const corrected = (number: string) =>
    `UPDATE recipients SET number = '${number}' WHERE number = '447700900001'`;
  await eachTries([corrected('447700900556')], codes.refused);
  await eachTries([corrected('447700900555')], 'done');
});

test('a date of a text that waits follows the correction of its contact, and nothing else', async () => {
  const before = '447700900001';
  const after = '447700900555';
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  const columns = { name: '', fields: '{}', created_at: 1, updated_at: 1 };
  const { id } = await admin
    .insertInto('contacts')
    .values({ ...columns, number: after })
    .returning('id')
    .executeTakeFirstOrThrow();
  const who = { number: before, contact_id: id };
  await admin.updateTable('recipients').set(who).where('number', '=', before).execute();
  await admin
    .insertInto('occurrences')
    .values({
      ...who,
      reminder_id: 1,
      identity: before,
      name: '',
      date: '2026-11-30',
      due_at: 1,
      latest_at: Date.now() + 86_400_000,
      updated_at: 1,
      state: 'handed',
      campaign_id: campaignId,
    })
    .execute();
  const text = `UPDATE recipients SET number = '${after}' WHERE number = '${before}'`;
  const date = (set: string) => `UPDATE occurrences SET ${set}`;
  const both = date(`number = '${after}', identity = '${after}'`);
  // Without its text, under another number, as another date, or as somebody else.
  await eachTries([both], codes.refused);
  await eachTries([text, date(`number = '447700900556'`)], codes.refused);
  await eachTries([text, date(`number = '${after}', identity = 'another'`)], codes.refused);
  await eachTries([text, both, date(`date = '2026-12-01'`)], codes.refused);
  await eachTries([text, date(`number = '${after}', contact_id = contact_id + 1`)], codes.refused);
  await eachTries([text, both], 'done');
});

test('whoever writes leaves out by a correction whom the campaign texts by the phone’s other number', async () => {
  const [today, old] = ['5491123456789', '541123456789'];
  const columns = { name: 'Ben', fields: '{}', created_at: 1, updated_at: 1 };
  const { id } = await admin
    .insertInto('contacts')
    .values({ ...columns, number: old })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = await admin
    .selectFrom('recipients')
    .select(['id', 'number'])
    .orderBy('id')
    .limit(2)
    .execute();
  const [one, ben] = people.map((person) => person.id);
  const before = people[1]?.number ?? '';
  await sql`UPDATE recipients SET contact_id = ${id}, name = 'Ben' WHERE id IN (${one}, ${ben})`.execute(
    admin,
  );
  await sql`UPDATE recipients SET number = ${today} WHERE id = ${one}`.execute(admin);
  const correction = { contactId: id, before, number: old, country: 'AR', name: 'Ben' };
  await followCorrected(opened(nameOf('write')), correction);
  expect(
    await admin
      .selectFrom('recipients')
      .select(['number', 'skip_reason'])
      .where('id', '=', ben ?? 0)
      .execute(),
  ).toEqual([{ number: before, skip_reason: 'same-number' }]);
});

test('a line of the log by somebody who only looks is of the time that the server has', async () => {
  const looks = await psql(nameOf('read'));
  await looks.query(
    `INSERT INTO audit (at, actor, action, subject, detail) VALUES (1, 'owner', 'do-not-text.added', '447', '{}')`,
  );
  const line = await admin
    .selectFrom('audit')
    .select(['at', 'actor'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line.actor).toBe(nameOf('read'));
  expect(line.at).toBeGreaterThan(1e12);
});

test('what the service took stays though the campaign is called finished, and is finished once nothing waits', async () => {
  await wasSent('accepted');
  await eachTries([`UPDATE campaigns SET state = 'finished'`], codes.refused);
  await admin.updateTable('batches').set({ state: 'rejected' }).where('state', '=', 'queued').execute();
  await eachTries([`UPDATE campaigns SET state = 'finished'`], 'done');
  await admin.updateTable('campaigns').set({ state: 'finished' }).execute();
  await eachTries([`DELETE FROM batches WHERE state = 'accepted'`], codes.refused);
  await eachTries([`UPDATE recipients SET batch_id = NULL, skip_reason = 'x'`], codes.refused);
});

test('no number goes from the do-not-text list with another that it is not, without a line', async () => {
  const put = (number: string, sameAs: string) =>
    `INSERT INTO do_not_text (number, reason, source, added_at, same_as) VALUES ('${number}', 'x', 'manual', 1, ${sameAs})`;
  await eachTries(
    [put('447700900001', 'NULL'), put('33612340065', `'447700900001'`)],
    codes.refused,
    codes.refused,
  );
  // The other writing of a number that is not on it.
  await eachTries([put('525512345678', `'5215512345678'`)], codes.refused, codes.refused);
  await eachTries([put('5215512345678', 'NULL')], 'done', 'done');
});

test('a request that is under way is not called taken over, nor its batch interrupted, by anybody beside', async () => {
  await new Desk('manage').claims();
  const other = await psql(nameOf('write'));
  const takenOver = `UPDATE attempts SET outcome = 'unconfirmed', failure = 'taken-over'`;
  const interrupted = inBatch(`state = 'unconfirmed', maybe_delivered = 1, reason = 'interrupted'`);
  expect(await tried(other, takenOver)).toBe(codes.refused);
  expect(await tried(other, interrupted)).toBe(codes.refused);
  expect(await tried(other, inBatch('maybe_delivered = 1'))).toBe(codes.refused);
});

test('only the person whose request it was says later how it ended, and no end is written over', async () => {
  await new Desk('manage').claims();
  await admin.updateTable('attempts').set({ outcome: 'unconfirmed', failure: 'taken-over' }).execute();
  const late = `UPDATE attempts SET outcome = 'rejected', failure = 'validation', status = 422, answer = 'no'`;
  // Nor by naming its token in a lease that never was.
  const claimed = `SELECT computer_is_heard('${randomUUID()}', (SELECT json_agg(json_build_object('id', account_id, 'epoch', 7, 'token', token,
    'counter', 1))::text FROM attempts))`;
  for (const statements of [[late], [claimed, late]])
    expect(await tried(await psql(nameOf('write')), ...statements)).toBe(codes.refused);
  await (await psql(nameOf('write'))).query('SELECT server_went_back()');
  expect(await tried(await psql(nameOf('write')), claimed, late)).toBe(codes.refused);
  expect(await tried(await psql(nameOf('manage')), late)).toBe('done');
  await admin.updateTable('attempts').set({ outcome: 'accepted', failure: 'none', answer: 'OK' }).execute();
  for (const change of [`failure = 'taken-over'`, 'status = 500', `answer = 'else'`])
    await eachTries([`UPDATE attempts SET ${change}`], codes.refused);
});

test('nobody is called reached whom no request went to, by way of doubt or of a decision', async () => {
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  await eachTries([inBatch(`state = 'unconfirmed', maybe_delivered = 1`)], codes.refused);
  await eachTries([inBatch('maybe_delivered = 1')], codes.refused);
  await eachTries([inBatch(decided), inBatch(`state = 'rejected'`)], codes.refused);
});

test('a request reaches nobody of a campaign whom another one of it reached, however they came into its batch', async () => {
  const desk = await wasSent('accepted');
  const { id: second } = await batchAt(1);
  // By way of nothing that a person could do: the server's administrator moves them, past every guard.
  await admin.updateTable('campaigns').set({ plan_started: 0 }).execute();
  await admin.updateTable('recipients').set({ batch_id: second }).where('batch_id', '=', batchId).execute();
  await admin.updateTable('campaigns').set({ plan_started: 1 }).execute();
  await expect(desk.claims()).rejects.toThrow('somebody of the batch was reached before');
  await admin.updateTable('attempts').set({ outcome: 'unconfirmed' }).execute();
  await expect(desk.claims()).rejects.toThrow('somebody of the batch was reached before');
  // A person has decided.
  await admin.updateTable('batches').set({ maybe_delivered: 1 }).where('id', '=', second).execute();
  await desk.claims();
});

test('nobody is moved or corrected between being read and being claimed', async () => {
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1, practice: 0 }).execute();
  const writes = await psql(nameOf('write'));
  const desk = new Desk('manage');
  const moved = desk.claims(async () => {
    await writes.query(`UPDATE recipients SET batch_id = NULL, skip_reason = 'x'
      WHERE id = (SELECT max(id) FROM recipients WHERE batch_id = ${batchId})`);
  });
  await expect(moved).rejects.toMatchObject({ sqlstate: codes.notNow });
  await desk.claims();
});

test('whoever would move people out of a batch that is being claimed waits, and then is refused', async () => {
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1, practice: 0 }).execute();
  const writes = await psql(nameOf('write'));
  const move = `UPDATE recipients SET batch_id = NULL, skip_reason = 'x' WHERE batch_id = ${batchId}`;
  const { promise: claimed, resolve } = Promise.withResolvers<string>();
  await new Desk('manage').claims(undefined, async () => {
    void tried(writes, move).then(resolve);
    await waitsForLock(nameOf('write'));
  });
  expect(await claimed).toBe(codes.refused);
});

test.each([
  ['that was never planned', { plan_started: 0, plan_ready: null }],
  ['that never began', { started_at: null }],
])('nothing is sent of a campaign %s', async (_, campaign) => {
  await admin.updateTable('campaigns').set(campaign).execute();
  await expect(new Desk('manage').claims()).rejects.toThrow(
    'a campaign is sent once it was planned and started',
  );
});

test('a test that has ended keeps what was sent, and by which text', async () => {
  await wasSent('accepted');
  await admin.updateTable('campaigns').set({ state: 'finished', test: 1, plan_started: 0 }).execute();
  await eachTries([`UPDATE batches SET text = 'Other'`], codes.refused);
  await eachTries(['DELETE FROM recipients', 'DELETE FROM batches'], codes.refused);
});

test('what the service took stays on record, also of people who are removed after their time', async () => {
  await wasSent('accepted');
  await admin.updateTable('campaigns').set({ state: 'finished' }).execute();
  await sql`UPDATE campaigns SET over_at = 1`.execute(admin);
  const { rows } = await sql<{ token: string; counter: number }>`SELECT token, counter FROM leases`.execute(
    admin,
  );
  const counted = `SELECT set_config('carillon.token', '${rows[0]?.token}', true);
    SELECT fence_accounts('${rows[0]?.token}', '[{"id":"${testAccountId}","counter":${rows[0]?.counter}}]')`;
  const writer = await psql(nameOf('write'));
  const removed = `DELETE FROM recipients WHERE batch_id = ${batchId}`;
  expect(await tried(writer, counted, removed)).toBe('done');
  expect(await tried(writer, counted, removed, `DELETE FROM batches WHERE id = ${batchId}`)).toBe(
    codes.refused,
  );
  expect(await tried(writer, `DELETE FROM campaigns WHERE id = ${campaignId}`)).toBe('done');
});

test('nobody hangs a function of the workspace on a table of their own', async () => {
  for (const set of sets) {
    const client = await psql(nameOf(set));
    const { rows } = await client.query<{ name: string }>(`SELECT proname AS name FROM pg_proc
      WHERE pronamespace = 'carillon'::regnamespace AND prorettype = 'trigger'::regtype AND has_function_privilege(oid, 'EXECUTE')`);
    expect(rows, set).toEqual([]);
    const own =
      'CREATE TEMP TABLE own (account_id text, epoch bigint, token uuid, counter bigint, person name)';
    const hung =
      'CREATE TRIGGER hung AFTER UPDATE ON own FOR EACH ROW EXECUTE FUNCTION carillon.leases_end()';
    expect(await tried(client, own, hung), set).toBe(codes.noRight);
  }
});

test('a draft begins with nothing sent of it', async () => {
  await admin.updateTable('campaigns').set({ plan_started: 0 }).execute();
  await admin.updateTable('campaigns').set({ state: 'draft' }).execute();
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  await admin.updateTable('batches').set({ state: 'accepted' }).where('id', '=', batchId).execute();
  await eachTries([`UPDATE campaigns SET state = 'sending'`], codes.refused);
});

test('when a campaign texted somebody last only becomes later', async () => {
  await admin.updateTable('campaigns').set({ texted_at: 5 }).execute();
  const writes = await psql(nameOf('write'));
  await writes.query('UPDATE campaigns SET texted_at = NULL');
  await writes.query('UPDATE campaigns SET texted_at = 4');
  expect(await admin.selectFrom('campaigns').select('texted_at').executeTakeFirst()).toEqual({
    texted_at: 5,
  });
  await writes.query('UPDATE campaigns SET texted_at = 6');
  expect(await admin.selectFrom('campaigns').select('texted_at').executeTakeFirst()).toEqual({
    texted_at: 6,
  });
});

test('nobody says of another’s lease how far it came', async () => {
  await new Desk('manage').claims();
  const said = `(SELECT json_agg(json_build_object('id', account_id, 'epoch', epoch, 'token', token, 'counter', 1000))::text FROM FROM_WHERE)`;
  const writes = await psql(nameOf('write'));
  const says = (from: string) =>
    writes.query(`SELECT computer_is_heard('${token}', ${said.replace('FROM_WHERE', from)})`);
  await says('leases WHERE token IS NOT NULL');
  const counters = async () =>
    (await admin.selectFrom(sql<{ counter: number }>`ended_leases`.as('e')).select('counter').execute()).map(
      ({ counter }) => counter,
    );
  expect(await counters()).toEqual([]);
  await writes.query('SELECT server_went_back()');
  await says('ended_leases');
  expect(await counters()).toEqual([1]);
});

test('whoever asks for an account in a transaction that does not end keeps its holder from nothing', async () => {
  const desk = new Desk('manage');
  await desk.claims();
  const writes = await psql(nameOf('write'));
  await writes.query('BEGIN');
  await writes.query(take);
  await desk.claims();
  await writes.query('ROLLBACK');
});

test('what a role is set to changes nothing of a connection', async () => {
  const person = nameOf('manage');
  const client = await psql(person);
  await client
    .query(`ALTER ROLE CURRENT_USER SET role = 'carillon_${database.suffix}_read'`)
    .catch(() => undefined);
  await client.query(`ALTER ROLE CURRENT_USER SET idle_session_timeout = 10000`);
  const { rows } = await (await psql(person)).query(
    `SELECT current_user AS person, current_setting('idle_session_timeout') AS idle`,
  );
  expect(rows).toEqual([{ person, idle: '0' }]);
});

test.each([
  ['number of a batch', 'UPDATE batches SET id = id + 1000'],
  ['campaign of a batch', 'UPDATE batches SET campaign_id = campaign_id + 1'],
  ['whole that a batch is a part of', 'UPDATE batches SET split_from = 1'],
  ['campaign of a recipient', 'UPDATE recipients SET campaign_id = campaign_id + 1'],
  ['number of a recipient’s row', 'UPDATE recipients SET id = id + 1000'],
  ['number of an attempt', 'UPDATE attempts SET id = id + 1000'],
  ['batch of an attempt', 'UPDATE attempts SET batch_id = batch_id + 1'],
  ['text that people were kept back from', `UPDATE kept_texts SET text = ''`],
  ['number of those who wait', 'UPDATE campaign_counts SET batches = 0'],
  ['line that counts them', 'DELETE FROM campaign_counts'],
])('nobody writes the %s again', async (_, statement) => {
  await eachTries([statement], codes.noRight);
});

test.each([
  ['contact of a recipient', 'UPDATE recipients SET contact_id = 7'],
  ['name of a recipient', `UPDATE recipients SET name = 'Chef'`],
  ['segments of a batch', 'UPDATE batches SET segments = 9'],
])('nobody writes the %s again once it is sent', async (_, statement) => {
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  await eachTries([statement], codes.refused);
});

test('the server counts what waits; whoever was left out stays counted when they are removed', async () => {
  await eachTries(['UPDATE campaign_counts SET recipients = 0'], codes.refused);
  await admin
    .updateTable('recipients')
    .set({ batch_id: null, skip_reason: 'do-not-text' })
    .where('number', '=', '447700900001')
    .execute();
  await eachTries([`UPDATE campaign_counts SET recipients = 7 WHERE state = 'skipped'`], 'done');
});

test('people of a draft come into no text of another campaign', async () => {
  const draft = await seedCampaign(admin, { recipients: 10, position: 2, from: 447_700_901_000 });
  await admin.updateTable('campaigns').set({ state: 'draft' }).where('id', '=', draft).execute();
  await eachTries(
    [`UPDATE recipients SET batch_id = ${batchId} WHERE campaign_id = ${draft}`],
    codes.refused,
  );
  await eachTries(
    [
      `INSERT INTO recipients (campaign_id, number, name, batch_id) VALUES (${draft}, '447700902222', '', ${batchId})`,
    ],
    codes.refused,
  );
});

test('a campaign that was started stays so, and none begins by a plan that no guard knows', async () => {
  const draft = await seedCampaign(admin, { recipients: 10, position: 2, from: 447_700_901_000 });
  await admin.updateTable('campaigns').set({ state: 'draft' }).where('id', '=', draft).execute();
  await eachTries([`UPDATE campaigns SET plan_started = -1 WHERE id = ${draft}`], '23514');
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1, started_at: 1 }).execute();
  await eachTries(['UPDATE campaigns SET started_at = NULL'], codes.refused);
});

test.each([
  ['a pause that is none', `UPDATE campaigns SET state = 'paused', pause = 'x'`, '22P02'],
  ['a pause without its kind', `UPDATE campaigns SET state = 'paused', pause = '{}'`, '23514'],
  ['an audience that is none', `UPDATE campaigns SET audience = 'all'`, '22P02'],
])('nobody who sends or reads has to make sense of %s', async (_, statement, code) => {
  await admin.updateTable('campaigns').set({ plan_started: 0 }).execute();
  await eachTries([statement], code);
});

test('nobody who decides has to make sense of a decision that is none', async () => {
  await wasSent('rejected');
  await eachTries([inBatch(`decision = '{}'`)], '23514');
});

test('nobody takes the number of the log’s next line', async () => {
  const looks = await psql(nameOf('read'));
  const line = `INSERT INTO audit (id, at, actor, action, subject, detail)
    SELECT max(id) + 1, 1, '', 'do-not-text.added', '447', '{}' FROM audit`;
  await looks.query(line);
  await (await psql(nameOf('write'))).query(line.replace('max(id) + 1', 'max(id) + 2'));
  await looks.query(line.replace('id, at', 'at').replace('max(id) + 1, ', ''));
});

test('two managers who remove each other at the same moment leave one of them', async () => {
  const second = `second_${database.suffix}`;
  const first = await psql(nameOf('manage'));
  await first.query('SELECT carillon.invite_person($1, $2, $3)', [second, verifierOf('secret'), 'manage']);
  const other = await psql(second);
  await first.query('BEGIN');
  await first.query('SELECT carillon.remove_person($1)', [second]);
  const answer = other.query('SELECT carillon.remove_person($1)', [nameOf('manage')]).then(
    () => 'done',
    (cause: unknown) => (cause instanceof Error && 'code' in cause ? cause.code : cause),
  );
  await first.query('COMMIT');
  expect(await answer).toBe(codes.noRight);
});

test('a date that was handed to a campaign is not handed to another one', async () => {
  const date = { reminder_id: 1, identity: 'c1', contact_id: 1, number: '447700900001', name: 'Ana' };
  const times = { due_at: 1, latest_at: Date.now() + 86_400_000, updated_at: 1 };
  const put = (day: string, state: 'handed' | 'planned' | 'withdrawn', campaign: number | null) =>
    admin
      .insertInto('occurrences')
      .values({ ...date, ...times, date: day, state, campaign_id: campaign })
      .execute();
  const writer = await psql(nameOf('write'));
  const back = `UPDATE occurrences SET state = 'planned', campaign_id = NULL`;
  await admin.updateTable('campaigns').set({ practice: 0 }).execute();
  await put('2026-11-30', 'handed', campaignId);
  for (const around of [
    [back],
    ['UPDATE occurrences SET campaign_id = NULL'],
    [`UPDATE occurrences SET state = 'withdrawn'`, back],
    [`UPDATE occurrences SET date = '2026-12-01'`],
    ['DELETE FROM occurrences'],
  ])
    expect(await tried(writer, ...around), around.join()).toBe(codes.refused);
  expect(await tried(writer, `UPDATE occurrences SET state = 'late'`)).toBe('done');
  // Of practice, which reached nobody.
  await admin.updateTable('campaigns').set({ practice: 1 }).execute();
  await releasePractised(opened(nameOf('write')), 1);
  expect(await tried(writer, `UPDATE occurrences SET state = 'handed', campaign_id = ${campaignId}`)).toBe(
    'done',
  );
  await withdrawOccurrences(opened(nameOf('write')), [1], 1);
  expect(await tried(writer, back)).toBe('done');
  // Its time is over.
  await admin.updateTable('occurrences').set({ state: 'handed', latest_at: 1 }).execute();
  await purgeOccurrences(opened(nameOf('write')), 2);
  expect(await admin.selectFrom('occurrences').select('id').execute()).toEqual([]);
});
