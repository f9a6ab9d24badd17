import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendAudit, auditPage, auditRows } from '../../../../electron/db/records/audit.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import type { AuditFilter } from '../../../../electron/shared/audit.ts';
import { isOnPostgres } from '../../../support/engine.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords('administrator');
  db = records.open('both');
});
afterEach(async () => {
  await records.close();
});

const all: AuditFilter = { search: '', actions: null, from: null, to: null };
const stopped = (subject: string, at: number, actor = 'ada') =>
  appendAudit(db, { at, actor, subject, event: { action: 'campaign.stopped', detail: { notSent: 3 } } });

test('what was written is read back, the newest first, in pages', async () => {
  for (let n = 1; n <= 5; n++) await stopped(`Campaign ${n}`, n);
  const first = await auditPage(db, all, null, 2);
  expect(first.rows.map(({ subject }) => subject)).toEqual(['Campaign 5', 'Campaign 4']);
  expect(first.rows[0]?.event).toEqual({ action: 'campaign.stopped', detail: { notSent: 3 } });
  const second = await auditPage(db, all, first.next, 3);
  expect(second.rows.map(({ subject }) => subject)).toEqual(['Campaign 3', 'Campaign 2', 'Campaign 1']);
  expect(second.next).toBeNull();
});

test('the filter goes by words, action and time', async () => {
  await stopped('Spring %_ sale', 10);
  await stopped('Autumn', 20, 'Grace');
  await appendAudit(db, {
    at: 30,
    actor: 'ada',
    subject: 'Shop',
    event: { action: 'sender-id.removed', detail: {} },
  });
  const subjects = async (filter: Partial<AuditFilter>) =>
    (await auditPage(db, { ...all, ...filter }, null, 10)).rows.map(({ subject }) => subject);
  expect(await subjects({ search: '%_ SALE' })).toEqual(['Spring %_ sale']);
  expect(await subjects({ search: 'grace' })).toEqual(['Autumn']);
  expect(await subjects({ actions: ['sender-id.removed'] })).toEqual(['Shop']);
  expect(await subjects({ from: 20, to: 30 })).toEqual(['Autumn']);
  expect(await subjects({ actions: [] })).toEqual([]);
});

test('an export reads every line once', async () => {
  await writeCampaigns(db, async (trx) => {
    for (let n = 0; n < 1201; n++) {
      await appendAudit(trx, {
        at: n,
        actor: 'ada',
        subject: '',
        event: { action: 'campaign.paused', detail: {} },
      });
    }
  });
  const times: number[] = [];
  for await (const rows of auditRows(db, all)) times.push(...rows.map(({ at }) => at));
  expect(times).toEqual(Array.from({ length: 1201 }, (_, n) => 1200 - n));
});

test('the database refuses to change, delete or replace a line', async () => {
  await stopped('Spring', 1);
  for (const statement of [
    sql`UPDATE audit SET actor = 'eve'`,
    sql`DELETE FROM audit`,
    isOnPostgres
      ? sql`TRUNCATE audit`
      : sql`INSERT OR REPLACE INTO audit (id, at, actor, action, subject, detail) VALUES (1, 2, 'eve', 'a', 'b', '{}')`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow(/append-only/);
  }
  expect((await auditPage(db, all, null, 10)).rows).toMatchObject([{ actor: 'ada' }]);
});

test('a line of a newer version is shown with what is known of it', async () => {
  await db
    .insertInto('audit')
    .values({ at: 1, actor: 'ada', action: 'moon.landed', subject: 's', detail: 'x' })
    .execute();
  expect((await auditPage(db, all, null, 10)).rows).toMatchObject([{ action: 'moon.landed', event: null }]);
});
