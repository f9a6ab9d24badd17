/** A draft of a team is started as it was reviewed: nothing is committed behind its start, however long a transaction stays open. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { seedCampaign } from '../../../../support/seeds.ts';
import { TeamSender } from '../../../../support/team-sender.ts';
import { TemporaryWorkspace } from '../../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let admin: Db;
/** Two connections of people who write. */
let changes: Db;
let starts: Db;
let campaignId: number;

beforeEach(async () => {
  workspace = new TemporaryWorkspace();
  admin = workspace.open();
  changes = workspace.openAs('write');
  starts = workspace.openAs('write');
  campaignId = await seedCampaign(admin, { recipients: 20 });
  await sql`UPDATE campaigns SET started_at = NULL`.execute(admin);
  await sql`UPDATE campaigns SET state = 'draft', plan_started = 1, plan_ready = 1`.execute(admin);
});
afterEach(async () => {
  await admin.destroy();
  await workspace.close();
});

const batchAt = (position: number) => sql`(SELECT id FROM batches WHERE position = ${position})`;
const someone = sql`(SELECT min(id) FROM recipients)`;
const made: readonly (readonly [string, () => ReturnType<typeof sql>])[] = [
  [
    'a batch that is added',
    () => sql`INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at)
      VALUES (${campaignId}, 7, 'Late', 1, 0, 'queued', 1)`,
  ],
  [
    'somebody who is added',
    () => sql`INSERT INTO recipients (campaign_id, number, name, batch_id)
      VALUES (${campaignId}, '447700900777', '', ${batchAt(0)})`,
  ],
  ['another text', () => sql`UPDATE batches SET text = 'Other' WHERE position = 0`],
  ['other segments', () => sql`UPDATE batches SET segments = 9 WHERE position = 0`],
  ['another number', () => sql`UPDATE recipients SET number = '447700900777' WHERE id = ${someone}`],
  ['another name', () => sql`UPDATE recipients SET name = 'Ben' WHERE id = ${someone}`],
  [
    'somebody in another text',
    () => sql`UPDATE recipients SET batch_id = ${batchAt(1)} WHERE id = ${someone}`,
  ],
  [
    'a text to be kept back from',
    () => sql`INSERT INTO kept_texts (campaign_id, text, segments) VALUES (${campaignId}, 'Late', 1)`,
  ],
  ['somebody who is removed', () => sql`DELETE FROM recipients WHERE id = ${someone}`],
  ['a batch that is removed', () => sql`DELETE FROM batches WHERE position = 1`],
];
const start = sql`UPDATE campaigns SET state = 'sending', started_at = 1`;

/** Settles when a connection waits for another one's transaction. */
async function somebodyWaits(): Promise<'waits'> {
  const waiting = sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await waiting.execute(admin)).rows[0]?.n === 0);
  return 'waits';
}
const settled = (work: Promise<unknown>): Promise<'done' | 'refused'> =>
  work.then(
    () => 'done' as const,
    () => 'refused' as const,
  );

describe.each(made)('%s', (_, change) => {
  test('is waited for by the start', async () => {
    let started: Promise<'done' | 'refused'> | undefined;
    await changes.transaction().execute(async (trx) => {
      await change().execute(trx);
      started = settled(start.execute(starts));
      expect(await Promise.race([started, somebodyWaits()])).toBe('waits');
    });
    await started;
  });

  test('waits for the start, and is refused', async () => {
    let changed: Promise<'done' | 'refused'> | undefined;
    await starts.transaction().execute(async (trx) => {
      await start.execute(trx);
      changed = settled(change().execute(changes));
      expect(await Promise.race([changed, somebodyWaits()])).toBe('waits');
    });
    expect(await changed).toBe('refused');
  });

  test('is refused in a transaction that still sees the draft', async () => {
    const changed = changes
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`SELECT state FROM campaigns`.execute(trx);
        await start.execute(starts);
        await change().execute(trx);
      });
    await expect(changed).rejects.toThrow();
    expect(await sql`SELECT state FROM campaigns`.execute(admin)).toMatchObject({
      rows: [{ state: 'sending' }],
    });
  });
});

test('a draft begins with nobody kept back from a text that no review shows', async () => {
  await sql`INSERT INTO kept_texts (campaign_id, text, segments) VALUES (${campaignId}, 'Late', 1)`.execute(
    changes,
  );
  await expect(start.execute(starts)).rejects.toThrow('nobody is kept back from a text of a draft');
  await sql`DELETE FROM kept_texts`.execute(changes);
  await sql`UPDATE recipients SET batch_id = NULL, skip_reason = 'same-text', kept_text = 9 WHERE id = ${someone}`.execute(
    changes,
  );
  await sql`UPDATE batches SET size = size - 1 WHERE position = 0`.execute(changes);
  await expect(start.execute(starts)).rejects.toThrow('nobody is kept back from a text of a draft');
});

test('nobody comes into a part of their batch that has another text, though the draft had it', async () => {
  await sql`INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at, split_from)
    SELECT campaign_id, 7 + n, CASE n WHEN 0 THEN text ELSE 'Late' END, 1, 0, 'queued', 1, id FROM batches CROSS JOIN (VALUES (0), (1)) AS v (n)
    WHERE position = 0`.execute(changes);
  await start.execute(starts);
  const into = (position: number) =>
    sql`UPDATE recipients SET batch_id = ${batchAt(position)} WHERE id = ${someone}`;
  await expect(into(8).execute(changes)).rejects.toThrow('keep their text');
  await into(7).execute(changes);
});

test('nobody is texted by a state of the records in which they had not refused', async () => {
  await start.execute(starts);
  const sender = new TeamSender(changes);
  const { id } = await admin
    .selectFrom('batches')
    .select('id')
    .where('position', '=', 0)
    .executeTakeFirstOrThrow();
  await sql`SET default_transaction_isolation = 'repeatable read'`.execute(changes);
  await expect(sender.claims(id)).rejects.toThrow('a state of the records that is past');
  await sql`SET default_transaction_isolation = 'read committed'`.execute(changes);
  await sender.claims(id);
});
