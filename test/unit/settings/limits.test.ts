import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { limitUsage } from '../../../electron/settings/limits.ts';
import { onFilesOnly } from '../../support/engine.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

const minute = 60_000;
const now = Date.UTC(2026, 10, 21, 12, 0, 30);

let records: TemporaryRecords;
let db: Db;
beforeEach(async () => {
  records = new TemporaryRecords();
  db = records.open('both');
  await sql`INSERT INTO campaigns (name, sender_id, template, audience, options, state, created_at, updated_at)
    VALUES ('', '', '', '{}', '{}', 'sending', 1, 1)`.execute(db);
  await sql`INSERT INTO batches (id, campaign_id, position, text, segments, size, state, updated_at)
    VALUES (1, 1, 1, '', 1, 1, 'queued', 1)`.execute(db);
});
afterEach(async () => {
  await records.close();
});

const attempt = (
  startedAt: number,
  more: { account_id?: string; status?: number; rate_limit?: string } = {},
) =>
  db
    .insertInto('attempts')
    .values({ batch_id: 1, campaign_id: 1, account_id: 'a', numbers: '', started_at: startedAt, ...more })
    .execute();

test('requests are counted by span, for this account only', async () => {
  for (const ago of [0.1, 0.9, 2, 59, 61, 23 * 60, 25 * 60, 40 * 24 * 60]) await attempt(now - ago * minute);
  await attempt(now - 1, { account_id: 'b' });
  expect(await limitUsage(db, 'a', null, now)).toMatchObject({
    lastMinute: 2,
    lastHour: 4,
    lastDay: 6,
    lastThirtyDays: 7,
  });
});

test('the busiest minute is one of the clock', async () => {
  const start = Date.UTC(2026, 10, 21, 11, 40);
  for (const second of [0, 20, 59]) await attempt(start + second * 1000);
  await attempt(start + 60_000);
  expect((await limitUsage(db, 'a', null, now)).busiestMinute).toEqual({ at: start, requests: 3 });
  expect((await limitUsage(db, 'b', null, now)).busiestMinute).toBeNull();
});

test('the limit is learned from the last answer that told of one', async () => {
  await attempt(now - 5000, { rate_limit: '60' });
  await attempt(now - 4000, { rate_limit: ' 120, 120;w=60' });
  await attempt(now - 3000, { rate_limit: 'unlimited' });
  await attempt(now - 2000, { rate_limit: '0' });
  await attempt(now - 1000);
  expect(await limitUsage(db, 'a', 600, now)).toMatchObject({
    learned: { limit: 120, at: now - 4000 },
    agreed: 600,
    inForce: 120,
  });
  expect(await limitUsage(db, 'new', null, now)).toMatchObject({ learned: null, inForce: 100 });
});

test('refusals of the last day are counted', async () => {
  await attempt(now - 1000, { status: 429 });
  await attempt(now - 1000, { status: 200 });
  await attempt(now - 25 * 60 * minute, { status: 429 });
  expect((await limitUsage(db, 'a', null, now)).refused).toBe(1);
});

onFilesOnly('SQLite’s plan of a query')('every count goes by the index on account and time', async () => {
  const plan = await sql<{ detail: string }>`EXPLAIN QUERY PLAN
    SELECT count(*) FROM attempts WHERE account_id = 'a' AND started_at > 1`.execute(db);
  expect(plan.rows[0]?.detail).toContain('COVERING INDEX attempts_by_time (account_id=? AND started_at>?)');
});
