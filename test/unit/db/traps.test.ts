/** Statements that both engines take, and that one of them could understand in another way. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeCampaigns } from '../../../electron/db/campaigns/active-campaigns.ts';
import { createCampaign, emptyDraft, runningCampaigns } from '../../../electron/db/campaigns/campaigns.ts';
import { contactById, saveContact } from '../../../electron/db/contacts/contacts.ts';
import { addDoNotText, doNotTextPage } from '../../../electron/db/contacts/do-not-text.ts';
import { saveList } from '../../../electron/db/contacts/lists.ts';
import { NumberTable } from '../../../electron/db/contacts/number-table.ts';
import { troubleOf } from '../../../electron/db/sqlite/failure.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { readAtOneMoment } from '../../../electron/db/sqlite/snapshot.ts';
import { isOnPostgres } from '../../support/engine.ts';
import { seedCampaign, seedContacts } from '../../support/seeds.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('both');
});
afterEach(() => records.close());

const ada = { id: null, number: '447700900001', country: 'GB', listIds: [] };

test('T1: what has no place comes before what has one', async () => {
  const placed = await seedCampaign(db, { recipients: 1, position: 1 });
  const unplaced = await seedCampaign(db, { recipients: 1, position: 2 });
  await db.updateTable('campaigns').set({ position: null }).where('id', '=', unplaced).execute();
  const wanted = [unplaced, placed];
  expect((await activeCampaigns(db)).map(({ id }) => id)).toEqual(wanted);
  expect((await runningCampaigns(db, [placed, unplaced])).map(({ id }) => id)).toEqual(wanted);
});

test('T2: truth is 1, so that somebody on the do-not-text list is shown as such', async () => {
  const id = await saveContact(db, { ...ada, fields: { name: 'Ada' } }, 1);
  await addDoNotText(db, [{ number: ada.number, reason: 'asked' }], { source: 'person', now: 1 });
  expect((await contactById(db, id)).doNotText).toBe(true);
});

test('T3: ids, counts and sums are numbers', async () => {
  const { rows } = await sql`SELECT count(*) AS counted, sum(CAST(3 AS BIGINT)) AS summed, max(id) AS id
    FROM (SELECT CAST(7 AS BIGINT) AS id) AS one`.execute(db);
  expect(rows).toEqual([{ counted: 1, summed: 3, id: 7 }]);
});

test('T4: a name with a capital letter keeps it', async () => {
  await addDoNotText(db, [{ number: ada.number, reason: 'asked' }], { source: 'person', now: 5 });
  expect((await doNotTextPage(db, '', null, 10)).rows).toMatchObject([{ addedAt: 5 }]);
});

test('T5: whoever reads for long finds all as it was at one moment', async () => {
  const other = records.open('contacts');
  await seedContacts(other, [{ number: '447700900001' }, { number: '447700900002' }]);
  const count = async (trx: Db) => (await trx.selectFrom('contacts').select('id').execute()).length;
  const counts = await readAtOneMoment(db, ['contacts'], async (trx) => {
    await other.deleteFrom('contacts').where('number', '=', '447700900001').execute();
    const first = await count(trx);
    await other.deleteFrom('contacts').execute();
    return [first, await count(trx)];
  });
  expect(counts).toEqual([2, 2]);
  expect(await count(db)).toBe(0);
});

test('T6: a transaction in which a statement failed does not seem to be kept', async () => {
  const working = db.transaction().execute(async (trx) => {
    await saveList(trx, null, 'Spring', 1);
    await sql`SELECT 1 FROM nowhere`.execute(trx).catch(() => undefined);
  });
  if (isOnPostgres) await expect(working).rejects.toThrow(/answered ROLLBACK to a COMMIT/);
  else await working;
  expect(await db.selectFrom('lists').select('name').execute()).toHaveLength(isOnPostgres ? 0 : 1);
});

test('T7: the fields of a contact stay in their order', async () => {
  const id = await saveContact(db, { ...ada, fields: { zone: '1', name: 'Ada', age: '30' } }, 1);
  expect(Object.keys((await contactById(db, id)).fields)).toEqual(['zone', 'name', 'age']);
});

test('T8: times in ms fit where they are cast', async () => {
  const { rows } = await sql`SELECT CAST(${1_900_000_000_000} AS BIGINT) AS at`.execute(db);
  expect(rows).toEqual([{ at: 1_900_000_000_000 }]);
});

test('T9: a NUL in an answer is no failure', async () => {
  await sql`INSERT INTO audit (at, actor, action, subject, detail) VALUES (1, 'a', 'b', ${'x\0y'}, ${JSON.stringify({ said: 'x\0y' })})`.execute(
    db,
  );
  const { rows } = await sql<{ said: string }>`SELECT detail ->> 'said' AS said FROM audit`.execute(db);
  expect(rows[0]?.said.startsWith('x')).toBe(true);
});

test('T10: letters are looked for and told apart without their case', async () => {
  await saveList(db, null, 'Spring', 1);
  expect(troubleOf(await saveList(db, null, 'SPRING', 1).catch((cause: Error) => cause.cause))).toBe(
    'constraint',
  );
  await sql`INSERT INTO audit (at, actor, action, subject, detail) VALUES (1, 'a', 'b', 'Spring', '{}')`.execute(
    db,
  );
  const { rows } = await sql`SELECT subject FROM audit WHERE subject LIKE ${'%spr%'}`.execute(db);
  expect(rows).toHaveLength(1);
});

test('T11: a statement about very many rows changes each count once', async () => {
  const rows = 5_000;
  const { id } = await createCampaign(db, emptyDraft(1), 1);
  await sql`INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at)
    SELECT ${id}, CAST(key AS BIGINT), 'Hi', 1, 1, 'queued', 1
    FROM json_each(${JSON.stringify(Array.from({ length: rows }, () => 0))})`.execute(db);
  const changes = async (trx: Db): Promise<number> => {
    const { rows: written } = await sql<{ changes: number }>`SELECT n_tup_ins + n_tup_upd AS changes
      FROM pg_stat_xact_user_tables WHERE relname = 'campaign_counts'`.execute(trx);
    return written[0]?.changes ?? 0;
  };
  await db.transaction().execute(async (trx) => {
    const before = isOnPostgres ? await changes(trx) : 0;
    await trx.updateTable('batches').set({ state: 'sending' }).where('campaign_id', '=', id).execute();
    // One out of "queued", one into "sending".
    if (isOnPostgres) expect((await changes(trx)) - before).toBe(2);
  });
  const counts = db.selectFrom('campaign_counts').select(['state', 'batches', 'recipients']);
  expect(await counts.where('campaign_id', '=', id).where('batches', '>', 0).execute()).toEqual([
    { state: 'sending', batches: rows, recipients: rows },
  ]);
});

test('T12: ids of contacts stay small, and one that is not is never taken for another', async () => {
  const people = Array.from({ length: 50 }, (_, at) => ({ number: String(447_700_900_000 + at) }));
  await seedContacts(db, people);
  const { id: last } = await db
    .selectFrom('contacts')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(last).toBe(people.length);
  const numbers = new NumberTable();
  numbers.add('447700900001', 0xffff_ffff);
  expect(numbers.get('447700900001')).toBe(0xffff_ffff);
  expect(() => numbers.add('447700900002', 0x1_0000_0000)).toThrow(RangeError);
});
