/** The records of a computer go into a workspace, and those of a workspace into files: each row as it was, once. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { saveList } from '../../../../electron/db/contacts/lists.ts';
import { saveMessageTemplate } from '../../../../electron/db/message/message-templates.ts';
import { auditBy } from '../../../../electron/db/records/audit.ts';
import { openConnection } from '../../../../electron/db/sqlite/connection.ts';
import { type Db, openHere } from '../../../../electron/db/sqlite/open.ts';
import { bringRecords, compareRecords } from '../../../../electron/db/workspace/bring/records.ts';
import { bringRefusals } from '../../../../electron/db/workspace/bring/refusals.ts';
import { copyOut } from '../../../../electron/db/workspace/copy-out.ts';
import { nobody, practiceAccount, practiceAccountOf } from '../../../../electron/shared/models.ts';
import { recordKinds } from '../../../../electron/shared/workspace/brought.ts';
import { otherNames, sameNames } from '../../../support/alike-names.ts';
import { type MovingRecords, movingRecords } from '../../../support/moving-records.ts';
import { seedCampaign, seedContacts } from '../../../support/seeds.ts';

let records: MovingRecords;
let folder: string;
let teams: Db;
let own: Db;
beforeEach(async () => {
  records = await movingRecords();
  ({ folder, teams, own } = records);
});
afterEach(() => records[Symbol.asyncDispose]());

const number = (at: number): string => String(447_700_900_000 + at);

/** A computer with some weeks of use. */
async function fill(db: Db, { from = 0, people = 2_500, createdAt = 100 } = {}): Promise<void> {
  const contacts = Array.from({ length: people }, (_, at) => ({
    number: number(from + at),
    name: `Éva ${from + at}`,
    fields: { Name: `Éva ${from + at}`, Note: 'a, "b"\n{c}' },
  }));
  await seedContacts(db, contacts);
  const [first, second] = await db
    .insertInto('lists')
    .values([
      { name: 'Club', name_without_case: 'club', created_at: 5 },
      { name: `Only ${from}`, name_without_case: `only ${from}`, created_at: 6 },
    ])
    .returning('id')
    .execute();
  await sql`INSERT INTO list_members (list_id, contact_id) SELECT ${first?.id ?? 0}, id FROM contacts`.execute(
    db,
  );
  await sql`INSERT INTO list_members (list_id, contact_id) SELECT ${second?.id ?? 0}, id FROM contacts WHERE number = ${number(from)}`.execute(
    db,
  );
  await db
    .insertInto('do_not_text')
    .values([
      { number: number(from + 3), reason: 'STOP', source: 'a reply', added_at: 7, words: 'stop' },
      // Has two writings.
      { number: '5215512345678', reason: 'asked', source: 'by hand', added_at: 8, words: null },
    ])
    .onConflict((same) => same.column('number').doNothing())
    .execute();
  await db
    .insertInto('message_templates')
    .values({ name: 'Visit', name_without_case: 'visit', text: `Come ${from}`, created_at: 1, updated_at: 2 })
    .execute();
  await db
    .insertInto('sender_ids')
    .values({ value: `Shop${from}`, label: 'Till', is_default: 1, created_at: 3 })
    .execute();
  await db.insertInto('field_kinds').values({ name: 'Born', kind: 'date', import_id: null }).execute();
  await seedEnded(db, from, createdAt);
}

/** A campaign that was sent: one batch accepted, one rejected and divided, somebody left out and somebody kept back. */
async function seedEnded(db: Db, from: number, createdAt: number): Promise<number> {
  const id = await seedCampaign(db, {
    recipients: 30,
    batchSize: 10,
    from: Number(number(from)),
    practice: false,
  });
  const batches = await db
    .selectFrom('batches')
    .select('id')
    .where('campaign_id', '=', id)
    .orderBy('id')
    .execute();
  const [one, two, three] = batches.map((batch) => batch.id);
  await db
    .updateTable('batches')
    .set({ state: 'accepted', attempts: 1 })
    .where('id', '=', one ?? 0)
    .execute();
  await db
    .updateTable('batches')
    .set({ state: 'rejected', reason: 'refused' })
    .where('id', '=', two ?? 0)
    .execute();
  await db
    .updateTable('batches')
    .set({ split_from: two ?? 0, state: 'unconfirmed' })
    .where('id', '=', three ?? 0)
    .execute();
  await db
    .insertInto('attempts')
    .values({
      batch_id: one ?? 0,
      campaign_id: id,
      account_id: 'account-a',
      numbers: [0, 1, 2].map((at) => number(from + at)).join(),
      started_at: 50,
      steady_at: 50,
      ended_at: 60,
      outcome: 'accepted',
      status: 200,
      failure: null,
      answer: '{"ok":true}',
      rate_limit: '100',
      rate_remaining: '99',
      rate_reset: '60',
    })
    .execute();
  const { id: kept } = await db
    .insertInto('kept_texts')
    .values({ campaign_id: id, text: 'Hello 0', segments: 1, country: 'GB' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const left = { campaign_id: id, contact_id: null, name: 'Left', country: 'GB', batch_id: null };
  await db
    .insertInto('recipients')
    .values([
      { ...left, number: number(from + 500), skip_reason: 'do-not-text' },
      { ...left, number: number(from + 501), skip_reason: 'many-texts', kept_text: kept },
    ])
    .execute();
  await sql`UPDATE recipients SET contact_id = (SELECT id FROM contacts WHERE contacts.number = recipients.number)
    WHERE campaign_id = ${id} AND batch_id IS NOT NULL`.execute(db);
  await db
    .updateTable('campaigns')
    .set({
      state: 'finished',
      ended_at: 70,
      plan_started: 1,
      plan_ready: 1,
      created_at: createdAt,
      started_at: createdAt + 1,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

const here = practiceAccountOf('00000000-0000-4000-8000-00000000000a');
const bringFrom = (from: Db, to: Db) =>
  bringRecords(from, to, {
    kinds: recordKinds,
    computer: 'carillon desk',
    practiceId: here,
    write: auditBy({ db: to, now: () => 5, actor: 'ana' }),
    onProgress: () => undefined,
  });
const bring = () => bringFrom(own, teams);
const refuse = () =>
  bringRefusals(own, teams, auditBy({ db: teams, now: () => 5, actor: 'ana' }), 'carillon desk');
const rowsOf = async (db: Db, query: string) =>
  (await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(db)).rows;

/** All that is told of a campaign, without the ids that engines give. */
const results = `SELECT c.name, c.template, c.state, c.started_at, c.ended_at, c.plan_started, c.plan_ready, r.number, r.name AS person,
    r.skip_reason, k.text AS kept, b.position, b.text, b.state AS batch, b.reason, s.position AS split, p.number AS contact
  FROM campaigns AS c JOIN recipients AS r ON r.campaign_id = c.id LEFT JOIN batches AS b ON b.id = r.batch_id
  LEFT JOIN batches AS s ON s.id = b.split_from LEFT JOIN kept_texts AS k ON k.id = r.kept_text
  LEFT JOIN contacts AS p ON p.id = r.contact_id ORDER BY c.created_at, r.number`;
const attempts = `SELECT a.account_id, a.numbers, a.started_at, a.steady_at, a.ended_at, a.outcome, a.status, a.answer, a.rate_limit,
    b.position FROM attempts AS a JOIN batches AS b ON b.id = a.batch_id ORDER BY a.started_at`;
const counts =
  'SELECT state, batches, recipients FROM campaign_counts WHERE batches + recipients > 0 ORDER BY state';
const contacts =
  'SELECT number, name, folded_name, country, fields, created_at, updated_at FROM contacts ORDER BY number';
const members = `SELECT l.name, c.number FROM list_members AS m JOIN lists AS l ON l.id = m.list_id
  JOIN contacts AS c ON c.id = m.contact_id ORDER BY l.name, c.number`;

test('everything of a computer comes into an empty workspace as it was, and once, however often it is brought', async () => {
  await fill(own);
  expect((await compareRecords(own, teams)).counts).toEqual({
    contacts: { own: 2_500, fresh: 2_500 },
    lists: { own: 2, fresh: 2 },
    templates: { own: 1, fresh: 1 },
    senderIds: { own: 1, fresh: 1 },
    results: { own: 1, fresh: 1 },
  });
  const all = { contacts: 2_500, lists: 2, templates: 1, senderIds: 1, results: 1 };
  expect(await bring()).toEqual(all);
  const lines = `SELECT action, detail FROM audit WHERE action LIKE '%.brought' ORDER BY id`;
  const from = 'carillon desk';
  const written = (await rowsOf(teams, lines)).map(({ action, detail }) => [
    action,
    JSON.parse(String(detail)),
  ]);
  expect(written).toEqual([
    ['list.brought', { brought: 2, from }],
    ['template.brought', { brought: 1, from }],
    ['sender-id.brought', { brought: 1, from }],
    ['campaign.brought', { brought: 1, from }],
  ]);
  const wanted = [results, attempts, counts, contacts, members];
  for (const query of wanted) expect(await rowsOf(teams, query)).toEqual(await rowsOf(own, query));

  expect(await bring()).toEqual({ contacts: 0, lists: 0, templates: 0, senderIds: 0, results: 0 });
  for (const query of wanted) expect(await rowsOf(teams, query)).toEqual(await rowsOf(own, query));
  expect(await rowsOf(teams, lines)).toHaveLength(written.length);
  const { counts: again } = await compareRecords(own, teams);
  expect(Object.values(again).map(({ fresh }) => fresh)).toEqual([0, 0, 0, 0, 0]);
});

test('the team’s own values stay, and its do-not-text list holds for whoever is brought', async () => {
  await fill(own, { people: 10 });
  await seedContacts(teams, [{ number: number(1), name: 'The team’s', fields: { Name: 'The team’s' } }]);
  await teams
    .insertInto('do_not_text')
    .values({ number: number(2), reason: 'STOP', source: 'a reply', added_at: 1 })
    .execute();
  await teams
    .insertInto('lists')
    .values({ name: 'club', name_without_case: 'club', created_at: 1 })
    .execute();
  await teams
    .insertInto('message_templates')
    .values({ name: 'VISIT', name_without_case: 'visit', text: 'Theirs', created_at: 1, updated_at: 1 })
    .execute();
  await teams
    .insertInto('sender_ids')
    .values({ value: 'Team', label: '', is_default: 1, created_at: 1 })
    .execute();
  await refuse();
  expect(await bring()).toEqual({ contacts: 9, lists: 1, templates: 0, senderIds: 1, results: 1 });
  expect(await rowsOf(teams, `SELECT name FROM contacts WHERE number = '${number(1)}'`)).toEqual([
    { name: 'The team’s' },
  ]);
  expect(await rowsOf(teams, `SELECT text FROM message_templates`)).toEqual([{ text: 'Theirs' }]);
  expect(await rowsOf(teams, `SELECT value FROM sender_ids WHERE is_default = 1`)).toEqual([
    { value: 'Team' },
  ]);
  // The two lists of one name are one.
  expect(
    await rowsOf(
      teams,
      `SELECT count(*) AS people FROM list_members AS m JOIN lists AS l ON l.id = m.list_id WHERE l.name_without_case = 'club'`,
    ),
  ).toEqual([{ people: 10 }]);
  const refused = await rowsOf(teams, 'SELECT number FROM do_not_text ORDER BY number');
  expect(refused.map((row) => row.number)).toEqual(
    expect.arrayContaining([number(2), number(3), '5215512345678', '525512345678']),
  );
  // A copy of a brought campaign is for nobody until somebody says for whom: lists have other ids here.
  expect(await rowsOf(teams, 'SELECT audience FROM campaigns')).toEqual([
    { audience: JSON.stringify(nobody) },
  ]);
});

/** Each list with its only member. */
async function seedLists(db: Db, names: readonly string[]): Promise<void> {
  await seedContacts(
    db,
    names.map((name, at) => ({ number: number(at), name })),
  );
  for (const [at, name] of names.entries()) {
    const { id } = await saveList(db, null, name, 1);
    await saveMessageTemplate(db, { id: null, name, text: name }, 1);
    await sql`INSERT INTO list_members (list_id, contact_id) SELECT ${id}, id FROM contacts WHERE number = ${number(at)}`.execute(
      db,
    );
  }
}

const distinct = [...new Set(otherNames.flat())];

test('lists and templates whose names look alike come as what they are, and leave so', async () => {
  await seedLists(own, distinct);
  const all = { own: distinct.length, fresh: distinct.length };
  expect((await compareRecords(own, teams)).counts).toMatchObject({ lists: all, templates: all });
  expect(await bring()).toMatchObject({ lists: distinct.length, templates: distinct.length });
  const kept = [members, 'SELECT name, text FROM message_templates ORDER BY name, text'];
  const sorted = async (db: Db, query: string) =>
    (await rowsOf(db, query)).map((row) => JSON.stringify(row)).toSorted();
  for (const query of kept) expect(await sorted(teams, query)).toEqual(await sorted(own, query));
  const target = join(folder, 'alike');
  await copyOut(teams, target, 900, () => undefined);
  const files = openHere(target, 'both');
  try {
    for (const query of kept) expect(await sorted(files, query)).toEqual(await sorted(own, query));
  } finally {
    await files.destroy();
  }
});

test.each(otherNames)('%s goes beside %s of the team, with its own people', async (ours, theirs) => {
  await seedLists(own, [ours]);
  await saveList(teams, null, theirs, 1);
  const preview = await compareRecords(own, teams);
  expect([preview.counts.lists, preview.sameLists]).toEqual([{ own: 1, fresh: 1 }, []]);
  expect(await bring()).toMatchObject({ lists: 1, templates: 1 });
  expect(await rowsOf(teams, members)).toEqual([{ name: ours, number: number(0) }]);
});

test.each(sameNames)('the people of %s come into %s of the team', async (ours, theirs) => {
  await seedLists(own, [ours]);
  await saveList(teams, null, theirs, 1);
  await saveMessageTemplate(teams, { id: null, name: theirs, text: 'Theirs' }, 1);
  const { counts: preview, sameLists } = await compareRecords(own, teams);
  expect(preview).toMatchObject({ lists: { own: 1, fresh: 0 }, templates: { own: 1, fresh: 0 } });
  expect(sameLists).toEqual([ours]);
  expect(await bring()).toMatchObject({ lists: 0, templates: 0 });
  expect(await rowsOf(teams, members)).toEqual([{ name: theirs, number: number(0) }]);
});

test('where the connection is lost in between, what is missing comes with the next try, and nothing twice', async () => {
  await fill(own);
  await seedEnded(own, 1_000, 200);
  for (const lost of [2, 9, 20, 40, 60]) {
    let asked = 0;
    const failing = records.workspace.open(async () => {
      if (++asked > lost) throw new Error('lost');
    });
    await expect(bringFrom(own, failing)).rejects.toThrow();
    await failing.destroy();
  }
  await bring();
  for (const query of [results, attempts, counts, contacts, members])
    expect(await rowsOf(teams, query)).toEqual(await rowsOf(own, query));
});

test('what came before the connection was lost is this computer’s practice, and stands in the log, once', async () => {
  // More than are brought in one go.
  await fill(own, { people: 10_500 });
  await seedEnded(own, 20_000, 200);
  await sql`UPDATE campaigns SET account_id = ${practiceAccount}`.execute(own);
  const came = async () => {
    const { rows } = await sql<{ contacts: number; refusals: number; foreign: number }>`SELECT
      (SELECT count(*) FROM contacts) AS contacts,
      (SELECT count(*) FROM do_not_text WHERE same_as IS NULL) AS refusals,
      (SELECT count(*) FROM campaigns WHERE account_id <> ${here}) AS foreign`.execute(teams);
    return rows[0];
  };
  const logged = async () => {
    const counted = { contacts: 0, refusals: 0, foreign: 0 };
    for (const { action, detail } of await rowsOf(teams, 'SELECT action, detail FROM audit ORDER BY id')) {
      const said = z
        .object({ added: z.number(), numbers: z.number() })
        .partial()
        .parse(JSON.parse(String(detail)));
      if (action === 'contacts.imported') counted.contacts += said.added ?? 0;
      if (action === 'do-not-text.added') counted.refusals += said.numbers ?? 0;
    }
    return counted;
  };
  const all = () => refuse().then(bring);
  let lost = 0;
  for (let done = false; !done; ) {
    lost += 7;
    let asked = 0;
    const failing = records.workspace.open(async () => {
      if (++asked > lost) throw new Error('lost');
    });
    const write = auditBy({ db: failing, now: () => 5, actor: 'ana' });
    done = await bringRefusals(own, failing, write, 'carillon desk')
      .then(() => bringFrom(own, failing))
      .then(
        () => true,
        () => false,
      );
    await failing.destroy();
    expect(await logged(), `after ${lost} questions`).toEqual(await came());
  }
  await all();
  expect(await logged()).toEqual({ contacts: 10_500, refusals: 2, foreign: 0 });
});

test('a workspace copied out is in files record by record, and nothing in them is sent by itself', async () => {
  await fill(teams, { people: 1_200 });
  const sending = await seedCampaign(teams, { recipients: 20, batchSize: 10, from: 447_700_990_000 });
  await sql`UPDATE batches SET state = 'sending' WHERE id = (SELECT min(id) FROM batches WHERE campaign_id = ${sending})`.execute(
    teams,
  );
  await sql`UPDATE campaigns SET plan_started = 1, plan_ready = 1 WHERE id = ${sending}`.execute(teams);
  await teams
    .insertInto('audit')
    .values({ at: 1, actor: 'ana', action: 'campaign.sent', subject: 'Spring', detail: '{}' })
    .execute();
  const progress: number[] = [];
  const target = join(folder, 'out');
  await copyOut(teams, target, 900, (done, total) => progress.push(done / total));
  expect(progress.at(-1)).toBe(1);
  const files = openHere(target, 'both');
  try {
    const ownTables = await rowsOf(
      files,
      `SELECT 'main' AS file, name FROM main.sqlite_schema WHERE type = 'table'
      UNION ALL SELECT 'contacts', name FROM contacts.sqlite_schema WHERE type = 'table'`,
    );
    const left: string[] = [];
    for (const { name } of ownTables) {
      const table = String(name);
      const there = await rowsOf(
        teams,
        `SELECT column_name::text AS name FROM information_schema.columns
        WHERE table_schema = 'carillon' AND table_name = '${table}'`,
      );
      if (there.length === 0) {
        left.push(table);
        continue;
      }
      const columns = (await rowsOf(files, `SELECT name FROM pragma_table_info('${table}')`)).map(
        (row) => `"${String(row.name)}"`,
      );
      const select = `SELECT ${columns.join()} FROM ${table}${table === 'campaign_counts' ? ' WHERE batches + recipients > 0' : ''} ORDER BY ${columns.join()}`;
      const copied = new Set((await rowsOf(files, select)).map((row) => JSON.stringify(row)));
      const missing = (await rowsOf(teams, select)).filter((row) => !copied.has(JSON.stringify(row)));
      // Of the campaign that the team goes on sending.
      const changed = { campaigns: 1, batches: 1, campaign_counts: 1 };
      expect([table, missing.length]).toEqual([table, Reflect.get(changed, table) ?? 0]);
      if (table !== 'campaign_counts') expect(copied.size).toBe((await rowsOf(teams, select)).length);
    }
    // About files alone: whose they are, and what a search found.
    expect(
      left.filter(
        (table) => !/^(?:contacts_search|contact_search|sqlite_|do_not_text_|records_owner)/.test(table),
      ),
    ).toEqual(['removed_campaigns']);
    expect(await rowsOf(files, `SELECT state FROM campaigns WHERE id = ${sending}`)).toEqual([
      { state: 'stopped' },
    ]);
    expect(
      await rowsOf(
        files,
        `SELECT state, count(*) AS batches FROM batches WHERE campaign_id = ${sending} GROUP BY state ORDER BY state`,
      ),
    ).toEqual([
      { state: 'queued', batches: 1 },
      { state: 'unconfirmed', batches: 1 },
    ]);
    expect(await rowsOf(files, 'SELECT installation, token FROM records_owner')).toEqual([
      { installation: null, token: null },
    ]);
  } finally {
    await files.destroy();
  }
  // Whoever was there stays guarded: people of a campaign that is over are not added.
  const connection = openConnection(target, 'both');
  expect(() => connection.exec(`UPDATE recipients SET number = '1'`)).toThrow(/do not change/);
  connection.close();

  // A copy that joins the workspace again brings nothing twice.
  const copy = openHere(target, 'both');
  try {
    expect(await bringFrom(copy, teams)).toEqual({
      contacts: 0,
      lists: 0,
      templates: 0,
      senderIds: 0,
      // The one that was stopped in the copy is there, too.
      results: 0,
    });
  } finally {
    await copy.destroy();
  }
});

test('what was practised is this computer’s at the team, and the one practice of the files that are copied out', async () => {
  const id = await seedEnded(own, 0, 100);
  await seedEnded(own, 1_000, 200);
  await own.updateTable('campaigns').set({ account_id: practiceAccount }).where('id', '=', id).execute();
  await bring();
  const accounts = 'SELECT account_id FROM campaigns ORDER BY created_at';
  expect((await rowsOf(teams, accounts)).map((row) => row.account_id)).toEqual([here, 'account-a']);
  const copy = join(folder, 'practised');
  await copyOut(teams, copy, 9, () => undefined);
  const copied = openHere(copy, 'both');
  try {
    const [found] = await rowsOf(copied, accounts);
    expect(found).toEqual({ account_id: practiceAccount });
  } finally {
    await copied.destroy();
  }
});
