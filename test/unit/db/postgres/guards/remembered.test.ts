/** The texts that people of a team's removed campaign got stay known to the fuse, in whichever order a program takes its rows away. */
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeCampaign } from '../../../../../electron/db/campaigns/campaigns.ts';
import { clearRemoved } from '../../../../../electron/db/campaigns/plans.ts';
import { forgetOldTexts } from '../../../../../electron/db/fuse/removed-texts.ts';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../../../../electron/db/sqlite/write.ts';
import { endedCampaign, leftOf } from '../../../../support/ended-campaign.ts';
import { TemporaryWorkspace } from '../../../../support/temporary-workspace.ts';

const hourMs = 3_600_000;

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
  await workspace.close();
});

const removed = () => writeCampaigns(person, (trx) => removeCampaign(trx, id, Date.now()));
const known = async () =>
  (
    await sql<{ n: number }>`SELECT count(DISTINCT number) AS n FROM removed_texts WHERE text <> ''`.execute(
      admin,
    )
  ).rows[0]?.n;

const rows: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ['a batch', sql`DELETE FROM batches WHERE position = 0`],
  ['somebody', sql`DELETE FROM recipients WHERE id = (SELECT min(id) FROM recipients)`],
];

describe.each(rows)('%s of a campaign that was removed', (_, one) => {
  test('does not go before the server has written down what everybody got', async () => {
    await removed();
    await expect(one.execute(person)).rejects.toThrow('is remembered before a campaign goes');
    await sql`SELECT keep_texts_of(${id})`.execute(person);
    await one.execute(person);
    expect(await known()).toBe(30);
  });
});

test('a request goes with its batch alone', async () => {
  await removed();
  await sql`SELECT keep_texts_of(${id})`.execute(person);
  await expect(sql`DELETE FROM attempts`.execute(person)).rejects.toThrow('stays on record');
});

test('the last row of it goes with everything known, whether before or not', async () => {
  await removed();
  await sql`DELETE FROM campaigns`.execute(person);
  expect(await known()).toBe(30);
  expect(await leftOf(admin, id)).toMatchObject({ campaigns: 0, recipients: 0, attempts: 0 });
});

test('two computers that clear it at once write it down once', async () => {
  await removed();
  await Promise.all([clearRemoved(person, Date.now()), clearRemoved(workspace.openAs('manage'), Date.now())]);
  expect(await known()).toBe(30);
  expect(await leftOf(admin, id)).toMatchObject({ campaigns: 0, recipients: 0, attempts: 0 });
});

test('what is written down of a campaign that is there still is nothing', async () => {
  await sql`SELECT keep_texts_of(${id})`.execute(person);
  expect(await known()).toBe(0);
  await expect(sql`UPDATE campaigns SET texts_kept = 1`.execute(person)).rejects.toMatchObject({
    sqlstate: '42501',
  });
});

describe('what was written down', () => {
  beforeEach(async () => {
    await removed();
    await clearRemoved(person, Date.now());
  });

  test.each([
    [
      'is nobody’s to add to',
      sql`INSERT INTO removed_texts (number, attempt_id, campaign_id, at, text, practice) VALUES ('447700900000', 99, 1, 1, '', 0)`,
    ],
    ['is nobody’s to change', sql`UPDATE removed_texts SET text = ''`],
    ['counts by a clock that is nobody’s to take away', sql`DELETE FROM steady_clock`],
  ])('%s', async (_, statement) => {
    await expect(statement.execute(person)).rejects.toMatchObject({ sqlstate: '42501' });
  });

  test('stays until no setting of the fuse reaches it', async () => {
    const first = sql`DELETE FROM removed_texts WHERE number = '447700900000'`;
    await expect(first.execute(person)).rejects.toThrow('is known until its time is over');
    await sql`UPDATE removed_texts SET at = at - ${167 * hourMs}`.execute(admin);
    await expect(first.execute(person)).rejects.toThrow('is known until its time is over');
    await forgetOldTexts(person, Date.now());
    expect(await known()).toBe(30);
    await sql`UPDATE removed_texts SET at = at - ${2 * hourMs}`.execute(admin);
    await forgetOldTexts(person, Date.now());
    expect(await known()).toBe(0);
  });
});
