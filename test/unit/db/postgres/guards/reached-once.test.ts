/** No phone is reached twice by a campaign of a team, whichever way its number is written; rows of a file that share a phone are a text each. */
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { otherWriting, writingPairs } from '../../../../../electron/shared/phone/other-writing.ts';
import { seedCampaign } from '../../../../support/seeds.ts';
import { ended, TeamSender } from '../../../../support/team-sender.ts';
import { TemporaryWorkspace } from '../../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let admin: Db;
let sender: TeamSender;
/** Two batches of one person each. */
let first: number;
let second: number;

beforeEach(async () => {
  workspace = new TemporaryWorkspace();
  admin = workspace.open();
  await seedCampaign(admin, { recipients: 2, batchSize: 1 });
  await admin.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1, practice: 0 }).execute();
  const ids = (await admin.selectFrom('batches').select('id').orderBy('position').execute()).map(
    ({ id }) => id,
  );
  [first = 0, second = 0] = ids;
  sender = new TeamSender(workspace.openAs('write'));
});
afterEach(async () => {
  await admin.destroy();
  await workspace.close();
});

/** By way of nothing that a person could do: no trigger looks at it. */
async function past(...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await sql`SET session_replication_role = replica`.execute(admin);
  for (const statement of statements) await statement.execute(admin);
  await sql`SET session_replication_role = origin`.execute(admin);
}
const isIn = (batchId: number, number: string, rows = '') =>
  past(sql`UPDATE recipients SET number = ${number}, of_rows = ${rows} WHERE batch_id = ${batchId}`);

/** A number of each kind that is written in two ways, as it was written before. */
const old = writingPairs.map(({ old: pattern }) =>
  pattern.replaceAll('?', '1').replaceAll(/\[(.)[^\]]*\]/g, '$1'),
);
const reached = 'somebody of the batch was reached before';

describe.each(old)('a phone that is written as %s and in another way', (number) => {
  const other = otherWriting(number) ?? '';

  test('is reached by one request', async () => {
    await isIn(first, number);
    await isIn(second, other);
    await sender.claims(first);
    await expect(sender.claims(second)).rejects.toThrow(reached);
    await ended(admin, first, 'accepted');
    await expect(sender.claims(second)).rejects.toThrow(reached);
  });

  test('is reached by one of two requests that are made at once', async () => {
    await isIn(first, other);
    await isIn(second, number);
    await expect(sender.claims(first, second)).rejects.toThrow(reached);
  });

  test('is in a request once', async () => {
    await isIn(first, number);
    await isIn(second, other);
    await past(sql`UPDATE recipients SET batch_id = ${first}`);
    await expect(sender.claims(first)).rejects.toThrow(reached);
  });
});

describe('a phone whose number has another writing', () => {
  const number = '525512345678';
  const other = '5215512345678';
  beforeEach(async () => {
    await isIn(first, number);
    await isIn(second, other);
  });

  test('is reached by its other one where the service refused the first', async () => {
    await sender.claims(first);
    await ended(admin, first, 'rejected');
    await sender.claims(second);
  });

  test('is reached by its other one too where a person said to send it all the same', async () => {
    await sender.claims(first);
    await ended(admin, first, 'accepted');
    const { rows } = await sql<{ last: number }>`SELECT max(id) AS last FROM attempts`.execute(admin);
    await sql`UPDATE batches SET despite_to = ${rows[0]?.last} WHERE id = ${second}`.execute(admin);
    await sender.claims(second);
    // Of the number itself nobody can say so.
    await past(sql`UPDATE batches SET state = 'queued', despite_to = 1000 WHERE id = ${first}`);
    await expect(sender.claims(first)).rejects.toThrow(reached);
  });

  test('gets a test under both, as whoever tries their own phones has said', async () => {
    await past(sql`UPDATE campaigns SET test = 1, plan_started = 0`);
    await sender.claims(first);
    await sender.claims(second);
  });

  test('gets the text of each row of a file, under whichever', async () => {
    await isIn(first, number, '2');
    await isIn(second, other, '5');
    await sender.claims(first);
    await sender.claims(second);
  });
});

describe('a phone that rows of a file share', () => {
  beforeEach(async () => {
    await isIn(first, '447700900500', '2');
    await isIn(second, '447700900500', '5');
  });

  test.each(['accepted', 'unconfirmed'] as const)(
    'gets the text of each row where the one before is %s',
    async (outcome) => {
      await sender.claims(first);
      await ended(admin, first, outcome);
      await sender.claims(second);
    },
  );

  test('gets all of them at once', () => sender.claims(first, second));

  test('gets none of them a second time', async () => {
    await sender.claims(first);
    await ended(admin, first, 'accepted');
    await past(
      sql`DELETE FROM recipients WHERE batch_id = ${second}`,
      sql`UPDATE recipients SET batch_id = ${second} WHERE batch_id = ${first}`,
    );
    await expect(sender.claims(second)).rejects.toThrow(reached);
  });
});
