/** An account and a campaign of it that is about to be under way: whichever of the two comes first is there, and the other is refused. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { removeAccount } from '../../../../electron/db/workspace/accounts.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let admin: Db;
let writes: Db;
let manages: Db;
beforeEach(async () => {
  workspace = new TemporaryWorkspace();
  admin = workspace.open();
  writes = workspace.openAs('write');
  manages = workspace.openAs('manage');
  await sql`INSERT INTO accounts (id, name, kind, base_url, dashboard_url) VALUES ('a', 'Main', 'production', 'https://a.example', '')`.execute(
    manages,
  );
  await sql`INSERT INTO campaigns (name, sender_id, template, audience, options, state, plan_started, plan_ready, created_at, updated_at)
    VALUES ('Spring', 'Shop', 'Hi', '{}', '{}', 'draft', 1, 1, 1, 1)`.execute(writes);
});
afterEach(async () => {
  for (const db of [admin, writes, manages]) await db.destroy();
  await workspace.close();
});

const schedule = (db: Db) =>
  sql`UPDATE campaigns SET state = 'scheduled', account_id = 'a', scheduled_at = 5`.execute(db);

/** What was asked of the server, and is not answered before the other transaction ends. */
async function waits<T>(asked: Promise<T>): Promise<{ readonly answer: Promise<T> }> {
  asked.catch(() => undefined);
  const waiting = sql<{ count: number }>`SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await waiting.execute(admin)).rows[0]?.count === 0);
  return { answer: asked };
}

test('an account stays where a campaign of it is scheduled at the same moment', async () => {
  const { answer } = await writes.transaction().execute(async (trx) => {
    await schedule(trx);
    return waits(removeAccount(manages, 'a'));
  });
  await expect(answer).rejects.toThrow('under way');
});

test('no campaign is scheduled under an account that is removed at the same moment', async () => {
  const { answer } = await manages.transaction().execute(async (trx) => {
    await removeAccount(trx, 'a');
    return waits(schedule(writes));
  });
  await expect(answer).rejects.toThrow('was removed');
});
