/** Statements that both engines take, and that one of them could understand in another way. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contactById, saveContact } from '../../../electron/db/contacts/contacts.ts';
import { addDoNotText, doNotTextPage } from '../../../electron/db/contacts/do-not-text.ts';
import { saveList } from '../../../electron/db/contacts/lists.ts';
import { troubleOf } from '../../../electron/db/sqlite/failure.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { isOnPostgres } from '../../support/engine.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('both');
});
afterEach(() => records.close());

const ada = { id: null, number: '447700900001', country: 'GB', listIds: [] };

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
