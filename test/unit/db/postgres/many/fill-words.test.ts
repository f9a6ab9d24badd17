/** The index of words is filled behind a large import by one computer of a team, and by another one where that one goes away. */
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contactsPage, removeContacts, saveContact } from '../../../../../electron/db/contacts/contacts.ts';
import { hasUnindexed } from '../../../../../electron/db/contacts/search/contacts-search.ts';
import { indexAll } from '../../../../../electron/db/contacts/search/contacts-search-index.ts';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { writeContacts } from '../../../../../electron/db/sqlite/write.ts';
import { forked } from '../../../../support/forked.ts';
import { TemporaryRecords } from '../../../../support/temporary-records.ts';

/** A process starts, and the server ends the connection of one that stands still. */
const slowly = { timeout: 30_000 };

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords('administrator');
  db = records.open('contacts');
});
afterEach(() => records.close());

const namesFound = async (search: string): Promise<readonly string[]> =>
  (await contactsPage(db, { search, listId: null, sort: 'name', direction: 'ascending' }, null, 50)).rows.map(
    ({ name }) => name,
  );

/** As a large import adds them, in two statements. */
async function importTwice(): Promise<void> {
  for (const [number, name] of [
    ['447700900001', 'Ann First'],
    ['447700900002', 'Bob First'],
  ])
    await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL carillon.words_later = 'on'`.execute(trx);
      await sql`INSERT INTO contacts (number, name, fields, created_at, updated_at)
        VALUES (${number}, ${name}, ${JSON.stringify({ Name: name })}, 1, 1)`.execute(trx);
    });
}

test('one computer fills it at a time, and another one goes on where it ends', async () => {
  await importTwice();
  const [one, other] = [await records.connection(), await records.connection()];
  // It has begun, and has the lock as long as it is there.
  one.prepare('SELECT pg_advisory_lock(3, 3)').get();
  expect(indexAll(other)).toBe(false);
  expect(await hasUnindexed(db)).toBe(true);
  expect(await namesFound('first')).toEqual(['Ann First', 'Bob First']);
  one.close();
  await expect.poll(() => indexAll(other)).toBe(true);
  other.close();
  expect(await hasUnindexed(db)).toBe(false);
  expect(await namesFound('first')).toEqual(['Ann First', 'Bob First']);
});

test('another computer goes on where the one that fills it stands still in the midst of it', async () => {
  await importTwice();
  const { at } = records;
  if (at.kind !== 'workspace') throw new Error('Files have one computer');
  const script = new URL('../../../../support/filling-words.ts', import.meta.url);
  const waiting = sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const watching = records.open('contacts');
  const still = await db.transaction().execute(async (trx) => {
    await sql`SELECT 1 FROM words_waiting FOR UPDATE`.execute(trx);
    const child = forked(script, [JSON.stringify(at.at), '1000'], { stdio: 'ignore' });
    const waits = async () => (await waiting.execute(watching)).rows[0]?.count;
    await expect.poll(waits, slowly).toBe(1);
    child.kill('SIGSTOP');
    return child;
  });
  try {
    const other = await records.connection();
    await expect.poll(() => indexAll(other), slowly).toBe(true);
    other.close();
    expect(await hasUnindexed(db)).toBe(false);
  } finally {
    still.kill('SIGKILL');
    await once(still, 'exit');
  }
});

test('whoever is changed or removed before it comes to them is found as they are then', async () => {
  await importTwice();
  const { rows } = await sql<{ id: number }>`SELECT id FROM contacts ORDER BY id`.execute(db);
  const [ann = 0, bob = 0] = rows.map(({ id }) => id);
  await writeContacts(db, (trx) =>
    saveContact(
      trx,
      { id: ann, number: '447700900001', country: null, fields: { Name: 'Ann Second' }, listIds: [] },
      2,
    ),
  );
  await writeContacts(db, (trx) => removeContacts(trx, [bob]));
  for (const isFilled of [false, true]) {
    expect(await hasUnindexed(db)).toBe(!isFilled);
    expect(await namesFound('first')).toEqual([]);
    expect(await namesFound('second')).toEqual(['Ann Second']);
    const connection = await records.connection();
    indexAll(connection);
    connection.close();
  }
});

test('a change without another name leaves the words as they are, and one of the name alone moves the contact', async () => {
  await importTwice();
  await sql`UPDATE contacts SET name = 'Zoe First' WHERE name = 'Ann First'`.execute(db);
  expect(await namesFound('first')).toEqual(['Bob First', 'Zoe First']);
  const written = () => sql<{ xmin: string }>`SELECT CAST(xmin AS text) FROM contact_words`.execute(db);
  const before = (await written()).rows;
  await sql`UPDATE contacts SET country = 'GB'`.execute(db);
  expect((await written()).rows).toEqual(before);
});
