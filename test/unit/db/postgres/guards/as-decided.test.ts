/** Values by which the queue goes, and which people decide: by psql too nothing goes out at another hour, or past the fuse, than was decided. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { seedCampaign } from '../../../../support/seeds.ts';
import { TemporaryWorkspace } from '../../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let admin: Db;
let writer: Db;
let id: number;
beforeEach(async () => {
  workspace = new TemporaryWorkspace();
  admin = workspace.open();
  id = await seedCampaign(admin, { recipients: 2, batchSize: 1, practice: false });
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).execute();
  writer = workspace.openAs('write');
});
afterEach(async () => {
  await admin.destroy();
  await workspace.close();
});

const tries = (statement: string) => sql.raw(statement).execute(writer);
/** Past every guard. */
async function past(statement: string): Promise<void> {
  await sql`SET session_replication_role = replica`.execute(admin);
  await sql.raw(statement).execute(admin);
  await sql`SET session_replication_role = origin`.execute(admin);
}

test('who lets a campaign text at any hour stands in the log, by whatever program', async () => {
  await tries('UPDATE campaigns SET any_hour = 1');
  await tries('UPDATE campaigns SET any_hour = 1');
  await tries('UPDATE campaigns SET any_hour = 0');
  const { rows } = await sql<{ actor: string; action: string; detail: string }>`
    SELECT actor, action, detail FROM audit ORDER BY id`.execute(admin);
  expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
    ['campaign.any-hour', { campaignId: id }],
    ['campaign.hours-kept', { campaignId: id }],
  ]);
  expect(rows[0]?.actor).toMatch(/^write_/);
  await expect(
    tries(`INSERT INTO campaigns (name, sender_id, template, audience, options, state, any_hour, created_at, updated_at)
      VALUES ('', '', '', '{}', '{}', 'draft', 1, 1, 1)`),
  ).rejects.toThrow('a campaign begins with texting hours');
  await expect(
    tries(
      `INSERT INTO audit (at, actor, action, subject, detail) VALUES (1, '', 'campaign.any-hour', '', '{}')`,
    ),
  ).rejects.toThrow('written by whoever may do what it says');
});

test('whose hours somebody of a campaign keeps stays as it was reviewed', async () => {
  const moved = `UPDATE recipients SET country = 'KZ'`;
  await expect(tries(moved)).rejects.toThrow('the people of a campaign that is no draft do not change');
  await past(`UPDATE campaigns SET state = 'draft', started_at = NULL`);
  await tries(moved);
});

test('a batch keeps the hours of a country, or of a calling code', async () => {
  for (const country of ['GB', '+7', '+599']) await tries(`UPDATE batches SET country = '${country}'`);
  for (const country of ['Germany', 'gb', '+', 'zz<'])
    await expect(tries(`UPDATE batches SET country = '${country}'`), country).rejects.toThrow(
      'hours are of a country',
    );
});

test('the fuse is asked about every request but those that a person said were without effect', async () => {
  for (const column of ['unsent_to', 'despite_to'])
    await expect(tries(`UPDATE batches SET ${column} = 1000`)).rejects.toThrow(
      'a person decided of a batch stays',
    );
  await past(`UPDATE campaigns SET state = 'draft', started_at = NULL`);
  await tries('UPDATE batches SET despite_to = 1000');
  await tries(`UPDATE campaigns SET plan_ready = plan_started`);
  await expect(tries(`UPDATE campaigns SET state = 'sending', started_at = 1`)).rejects.toThrow(
    'a draft begins with nothing sent of it',
  );
  await tries('UPDATE batches SET despite_to = NULL');
  await tries(`UPDATE campaigns SET state = 'sending', started_at = 1`);
  const part = (despite: string) =>
    tries(`INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at, split_from, despite_to)
      SELECT campaign_id, position + 10, text, segments, 0, 'queued', 1, id, ${despite} FROM batches ORDER BY id LIMIT 1`);
  await expect(part('1000')).rejects.toThrow('batches are added to drafts only');
  await part('despite_to');
});

test('a campaign that is being sent was started, by whatever program', async () => {
  await past(`UPDATE campaigns SET state = 'draft', started_at = NULL`);
  await tries(`UPDATE campaigns SET state = 'sending'`);
  const campaign = await admin.selectFrom('campaigns').select('started_at').executeTakeFirstOrThrow();
  expect(campaign.started_at).toBeGreaterThan(0);
});

test('what was planned is not sent as a test, which keeps no hours', async () => {
  await past(`UPDATE campaigns SET state = 'draft', started_at = NULL`);
  await expect(tries('UPDATE campaigns SET test = 1')).rejects.toThrow('what was planned is no test');
  await tries('UPDATE campaigns SET plan_started = 0, plan_ready = NULL');
  await expect(tries('UPDATE campaigns SET test = 1')).rejects.toThrow('what was planned is no test');
  await past('UPDATE campaigns SET test = 1, plan_started = 1, plan_ready = 1');
  await expect(tries(`UPDATE campaigns SET state = 'sending', started_at = 1`)).rejects.toThrow(
    'a draft is sent only with a plan that is whole',
  );
  await tries('UPDATE campaigns SET plan_started = 0, plan_ready = NULL');
  await tries(`UPDATE campaigns SET state = 'sending', started_at = 1`);
});
