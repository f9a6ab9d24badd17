/** Whom a campaign of a team texted stays known until its time is over, by the server's clock, whatever program people use. */
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countEndedBefore, purgeEndedBefore } from '../../../../electron/db/campaigns/retention.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { leastRetentionDays } from '../../../../electron/shared/settings/settings.ts';
import { decideAsSeen } from '../../../support/decide-as-seen.ts';
import { endedCampaign, leftOf, removeAsPressed } from '../../../support/ended-campaign.ts';
import { testAccountId } from '../../../support/seeds.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

const dayMs = 86_400_000;

let workspace: TemporaryWorkspace;
let admin: Db;
let person: Db;
let id: number;
beforeEach(async () => {
  workspace = new TemporaryWorkspace();
  admin = workspace.open();
  person = workspace.openAs('write');
  id = await endedCampaign(admin, { state: 'finished', people: 30, unconfirmed: 1 });
});
afterEach(async () => {
  await admin.destroy();
  await person.destroy();
  await workspace.close();
});

const endedFor = (days: number) =>
  sql`UPDATE campaigns SET over_at = ${Date.now() - days * dayMs}`.execute(admin);

const emptied: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ['the numbers of its requests', sql`UPDATE attempts SET numbers = ''`],
  ['the answers to its requests', sql`UPDATE attempts SET answer = NULL`],
  ['its people', sql`DELETE FROM recipients WHERE id = (SELECT min(id) FROM recipients)`],
  ['its texts', sql`UPDATE batches SET text = ''`],
  ['the rows of its file', sql`DELETE FROM campaign_rows`],
];

describe('of a campaign that has ended', () => {
  beforeEach(async () => {
    await sql`UPDATE attempts SET answer = 'OK'`.execute(admin);
    await sql`INSERT INTO campaign_rows (campaign_id, place, leader, row_number, phone_at, number, name, fields)
      VALUES (${id}, 0, 0, 1, 0, '447700900000', '', '{}')`.execute(admin);
  });

  test.each(emptied)('nobody removes %s before its time', async (_, removal) => {
    await sql`UPDATE campaigns SET ended_at = 1`.execute(person);
    await endedFor(leastRetentionDays - 1);
    await expect(removal.execute(person)).rejects.toMatchObject({ sqlstate: '23000' });
  });

  test.each(emptied)('whoever writes may remove %s after it', async (_, removal) => {
    await endedFor(leastRetentionDays + 1);
    await removal.execute(person);
  });
});

test('when it ended is the server’s word, and a campaign that goes on has not ended', async () => {
  const overAt = async () =>
    (await sql<{ over: number | null }>`SELECT over_at AS over FROM campaigns`.execute(admin)).rows[0]?.over;
  const first = (await overAt()) ?? 0;
  expect(Math.abs(first - Date.now())).toBeLessThan(dayMs);
  await expect(sql`UPDATE campaigns SET over_at = 1`.execute(person)).rejects.toMatchObject({
    sqlstate: '42501',
  });
  await sql`UPDATE campaigns SET state = 'sending'`.execute(person);
  expect(await overAt()).toBeNull();
  await sql`UPDATE campaigns SET state = 'finished', ended_at = 1`.execute(person);
  expect(await overAt()).toBeGreaterThanOrEqual(first);
});

test('a computer whose clock is ahead removes nothing before its time, and what is old as before', async () => {
  await sql`UPDATE batches SET state = 'accepted', maybe_delivered = 0`.execute(admin);
  await sql`UPDATE campaigns SET ended_at = 1`.execute(admin);
  const ahead = Date.now() + 400 * dayMs;
  expect(await purgeEndedBefore(person, ahead, ahead)).toEqual({ campaigns: 0, recipients: 0 });
  await endedFor(leastRetentionDays + 1);
  expect(await countEndedBefore(person, ahead)).toEqual({ campaigns: 1, recipients: 30 });
  expect(await purgeEndedBefore(person, ahead, ahead)).toEqual({ campaigns: 1, recipients: 30 });
  expect(await leftOf(admin, id)).toMatchObject({ recipients: 0 });
});

describe('a campaign of which anything was removed', () => {
  beforeEach(async () => {
    await sql`UPDATE batches SET state = 'rejected', maybe_delivered = 0 WHERE state = 'unconfirmed'`.execute(
      admin,
    );
    await endedFor(leastRetentionDays + 1);
    await sql`UPDATE attempts SET numbers = '' WHERE id = (SELECT min(id) FROM attempts)`.execute(person);
  });

  test('never sends again', async () => {
    const again = sql`UPDATE campaigns SET state = 'sending'`;
    await expect(again.execute(person)).rejects.toThrow('nobody knows any more');
    // Not even where it goes on by way of nothing that a person could do.
    await again.execute(admin);
    const token = '00000000-0000-4000-8000-000000000001';
    await sql`UPDATE batches SET state = 'queued' WHERE state = 'rejected'`.execute(admin);
    const sent = person.transaction().execute(async (trx) => {
      await sql`SELECT take_account(${testAccountId}, ${token}, 0)`.execute(trx);
      await sql`SELECT set_config('carillon.token', ${token}, true)`.execute(trx);
      await sql`SELECT fence_accounts(${token}, ${JSON.stringify([{ id: testAccountId, counter: 0 }])})`.execute(
        trx,
      );
      const { rows } = await sql<{ id: number; numbers: string }>`UPDATE batches SET state = 'sending'
        WHERE state = 'queued' RETURNING id, (SELECT string_agg(number, ',') FROM recipients WHERE batch_id = batches.id) AS numbers`.execute(
        trx,
      );
      const [batch] = rows;
      await sql`INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at)
        VALUES (${batch?.id}, ${id}, ${testAccountId}, ${batch?.numbers}, 1)`.execute(trx);
    });
    await expect(sent).rejects.toThrow('nobody knows any more');
  });

  test('stays so, and goes as a whole', async () => {
    await sql`UPDATE campaigns SET purged_at = 5`.execute(person);
    await expect(sql`UPDATE campaigns SET purged_at = NULL`.execute(person)).rejects.toThrow(
      'not there again',
    );
    await removeAsPressed(person, id);
    expect(await leftOf(admin, id)).toEqual({ campaigns: 0, recipients: 0, batches: 0, attempts: 0 });
  });

  test('is not decided to be sent again', async () => {
    await sql`UPDATE campaigns SET purged_at = 5`.execute(person);
    const choice = { campaignId: id, batchIds: null, from: 'rejected', as: 'queued' } as const;
    await expect(decideAsSeen(person, choice, { at: 6, actor: 'ana' })).rejects.toMatchObject({
      code: 'not-allowed-now',
    });
  });
});

test('a campaign that was finished a moment ago is sent again by a decision', async () => {
  await sql`UPDATE batches SET reason = NULL, updated_at = 0`.execute(admin);
  const choice = { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' } as const;
  await decideAsSeen(person, choice, { at: Date.now(), actor: 'ana' });
  expect(await admin.selectFrom('campaigns').select('state').execute()).toEqual([{ state: 'sending' }]);
});
