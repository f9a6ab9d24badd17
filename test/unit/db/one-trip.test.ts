/** Statements of a cycle go to the server one behind the other, without waiting for the answer to each. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onItsWay } from '../../../electron/db/one-trip.ts';
import { WorkspaceStatementFailed } from '../../../electron/db/postgres/failure.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { writeCampaignsTogether } from '../../../electron/db/sqlite/write.ts';
import { startLines } from '../../support/postgres-line.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(async () => {
  records = new TemporaryRecords('administrator');
  db = records.open('both');
  await sql`CREATE TABLE noted (place bigint GENERATED ALWAYS AS IDENTITY, what text)`.execute(db);
});
afterEach(() => records.close());

const note = (trx: Db, what: string) =>
  onItsWay(trx, () => sql`INSERT INTO noted (what) VALUES (${what})`.execute(trx));
const noted = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ what: string }>`SELECT what FROM noted ORDER BY place`.execute(db);
  return rows.map(({ what }) => what);
};

test('the beginning, the lock and all statements are on their way before the first of them is answered', async () => {
  const { workspace } = records;
  if (workspace === null) throw new Error('These are files');
  // Answers come once the last statement was sent: whoever waited for one of them before would wait for ever.
  let waiting: Buffer[] | null = null;
  await using line = await startLines(workspace.at.port, ({ client, behind }) => {
    client.on('data', (chunk) => {
      if (chunk.includes('begin')) waiting = [];
      behind.write(chunk);
      if (!chunk.includes('the last')) return;
      for (const answer of waiting ?? []) client.write(answer);
      waiting = null;
    });
    behind.on('data', (chunk) => {
      if (waiting === null) client.write(chunk);
      else waiting.push(chunk);
    });
  });
  const through = workspace.openThrough(line.port);
  await writeCampaignsTogether(through, async (trx) => {
    const [one, other] = [await note(trx, 'the first'), await note(trx, 'the second')];
    const last = await note(trx, 'the last');
    for (const { answer } of [one, other, last]) await answer;
  });
  await through.destroy();
  expect(await noted()).toEqual(['the first', 'the second', 'the last']);
});

test('one that fails says why, and nothing of the transaction is kept', async () => {
  const work = writeCampaignsTogether(db, async (trx) => {
    const one = await note(trx, 'before it');
    const failing = await onItsWay(trx, () => sql`SELECT 1 / 0`.execute(trx));
    const behind = await note(trx, 'behind it');
    for (const { answer } of [one, failing, behind]) await answer;
  });
  await expect(work).rejects.toThrow(WorkspaceStatementFailed);
  await expect(work).rejects.toThrow('division by zero');
  expect(await noted()).toEqual([]);
});

test('where the lock cannot be had, the work hears of that', async () => {
  const other = records.open('both');
  await sql`SET lock_timeout = '1ms'`.execute(db);
  await other.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(1, 0)`.execute(trx);
    const work = writeCampaignsTogether(db, async (waiting) => (await note(waiting, 'without it')).answer);
    await expect(work).rejects.toThrow('lock timeout');
  });
  expect(await noted()).toEqual([]);
});
