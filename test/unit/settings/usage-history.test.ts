import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { usageHistory } from '../../../electron/settings/usage-history.ts';
import { type AccountFixture, accountFixture } from '../../support/account-fixture.ts';

const minute = 60_000;
const now = new Date(2026, 10, 21, 12, 30, 30).getTime();

async function withAttempts(times: readonly { at: number; status?: number; accountId?: string }[]) {
  const bench: AccountFixture = await accountFixture();
  await sql`INSERT INTO campaigns (name, sender_id, template, audience, options, state, created_at, updated_at)
    VALUES ('', '', '', '{}', '{}', 'sending', 1, 1)`.execute(bench.db);
  await sql`INSERT INTO batches (id, campaign_id, position, text, segments, size, state, updated_at)
    VALUES (1, 1, 1, '', 1, 1, 'queued', 1)`.execute(bench.db);
  for (const { at, status = 200, accountId = 'a' } of times) {
    const row = { batch_id: 1, campaign_id: 1, account_id: accountId, numbers: '', started_at: at, status };
    await bench.db.insertInto('attempts').values(row).execute();
  }
  return bench;
}

test('the last hour by minutes ends with the present minute, empty minutes included', async () => {
  await using bench = await withAttempts([
    { at: now },
    { at: now - minute },
    { at: now - minute - 1, status: 429 },
    { at: now - 61 * minute },
    { at: now, accountId: 'b' },
  ]);
  const history = await usageHistory(bench.db, 'a', 'minute', now);
  expect(history).toHaveLength(60);
  expect(history.at(-1)).toEqual({ at: now - 30_000, requests: 1, refused: 0 });
  expect(history.at(-2)).toMatchObject({ requests: 2, refused: 1 });
  expect(history.reduce((sum, { requests }) => sum + requests, 0)).toBe(3);
});

test('days are those of the calendar here', async () => {
  const midnight = new Date(2026, 10, 21).getTime();
  await using bench = await withAttempts([{ at: midnight }, { at: midnight - 1 }, { at: midnight - 2 }]);
  const history = await usageHistory(bench.db, 'a', 'day', now);
  expect(history.slice(-2)).toEqual([
    { at: new Date(2026, 10, 20).getTime(), requests: 2, refused: 0 },
    { at: midnight, requests: 1, refused: 0 },
  ]);
  expect(history).toHaveLength(30);
});

test('hours are 24, the present one last', async () => {
  await using bench = await withAttempts([{ at: now - 31 * minute }]);
  const history = await usageHistory(bench.db, 'a', 'hour', now);
  expect(history).toHaveLength(24);
  expect(history.at(-2)).toMatchObject({ requests: 1 });
});
