/** No text that somebody writes, with whatever program, is longer than every computer can read; Carillon's own are shorter, or a person is told. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../../../../electron/db/refusal.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { CampaignDraft, mostNamed } from '../../../../electron/shared/models.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let admin: Db;
beforeEach(() => {
  workspace = new TemporaryWorkspace();
  admin = workspace.open();
});
afterEach(async () => {
  await admin.destroy();
  await workspace.close();
});

test('each text that people may write, or a function for them, has a greatest length', async () => {
  const { rows } = await sql<{ name: string }>`SELECT c.relname || '.' || a.attname AS name
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    JOIN pg_type AS t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'carillon'::regnamespace AND c.relkind IN ('r', 'p') AND t.typlen = -1
      AND NOT EXISTS (SELECT 1 FROM pg_constraint AS k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
        AND pg_get_constraintdef(k.oid) ~ 'octet_length.* <= [0-9]+')
    ORDER BY 1`.execute(admin);
  expect(rows.map(({ name }) => name)).toEqual([
    // Triggers write it, with the states of batches.
    'campaign_counts.state',
    // Words of a search: a value of that type is no longer than a megabyte.
    'contact_words.words',
    // Rows of a server are never set aside.
    ...['columns', 'content', 'label', 'row_key', 'source'].map((column) => `quarantine.${column}`),
    // The owner of the workspace writes these alone.
    'schema_steps.name',
    'workspace.name',
  ]);
});

test('nobody takes an account under a name that is too long for whoever reads the leases', async () => {
  const taken = sql`SELECT take_account(repeat('x', 100000), '00000000-0000-4000-8000-000000000001', 0)`;
  await expect(taken.execute(workspace.openAs('write'))).rejects.toMatchObject({ sqlstate: 'CR007' });
});

test.each([
  [
    'a line of the log',
    `INSERT INTO audit (at, actor, action, subject, detail)
      VALUES (1, 'x', 'do-not-text.added', '', '{"reason":"' || repeat('x', 1000000) || '"}')`,
  ],
  [
    'the subject of a line',
    `INSERT INTO audit (at, actor, action, subject, detail) VALUES (1, 'x', 'do-not-text.added', repeat('x', 1000000), '{}')`,
  ],
  [
    'a reason',
    `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900999', repeat('x', 1000000), 'x', 1)`,
  ],
])('whoever only looks writes %s no longer than anybody reads', async (_, statement) => {
  await expect(sql.raw(statement).execute(workspace.openAs('read'))).rejects.toMatchObject({
    sqlstate: 'CR007',
  });
});

test('what a screen takes is never too long for the server', async () => {
  const db = workspace.openAs('write');
  const at = { created_at: 1, updated_at: 1 };
  // The letters that take the most.
  const text = (letters: number) => '漢'.repeat(letters);
  const draft = { name: text(200), senderId: text(100), template: text(10_000) };
  CampaignDraft.pick({ name: true, senderId: true, template: true }).parse(draft);
  const named = Array.from({ length: mostNamed }, (_, index) => 9_000_000_000_000 + index);
  const field = {
    field: text(200),
    operator: 'is',
    value: text(500),
    or: Array.from({ length: 50 }, () => text(500)),
  };
  const audience = {
    everyone: false,
    contactIds: named,
    occurrenceIds: named,
    filters: Array.from({ length: 50 }, () => field),
  };
  const { name, senderId: sender_id, template } = draft;
  const campaign = {
    name,
    sender_id,
    template,
    audience: JSON.stringify(audience),
    options: '{}',
    state: 'draft',
    practice: 0,
  } as const;
  await db
    .insertInto('campaigns')
    .values({ ...campaign, ...at })
    .execute();
  await db
    .insertInto('lists')
    .values({ name: text(200), name_without_case: text(200), created_at: 1 })
    .execute();
  await db
    .insertInto('sender_ids')
    .values({ value: text(100), label: text(200), is_default: 0, created_at: 1 })
    .execute();
  await db
    .insertInto('message_templates')
    .values({ name: text(200), name_without_case: text(200), text: text(10_000), ...at })
    .execute();
  const fields = JSON.stringify(
    Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}${text(190)}`, text(3_000)])),
  );
  await db
    .insertInto('contacts')
    .values({ number: '447700900001', name: text(800), fields, ...at })
    .execute();
  await workspace
    .openAs('read')
    .insertInto('do_not_text')
    .values({ number: '447700900002', reason: text(500), source: text(300), added_at: 1 })
    .execute();
});

test('a person reads that something is too long, not which constraint says so', async () => {
  const columns = { folded_name: null, country: null, created_at: 1, updated_at: 1, fields: '{}' };
  const saved = workspace
    .openAs('write')
    .insertInto('contacts')
    .values({ ...columns, number: '447700900001', name: 'x'.repeat(70_000) });
  const refused: unknown = await saved.execute().catch((cause: unknown) => cause);
  expect(refusalOf(refused)).toBe('too-long-for-team');
});
