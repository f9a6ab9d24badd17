/** The rows of reminders, on both engines: one for each date of a person, and none twice. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { datedContacts } from '../../../../electron/db/reminders/dated-contacts.ts';
import {
  type ExpectedOccurrence,
  handOver,
  nextByReminder,
  OccurrencesChanged,
  openOccurrences,
  overNumbers,
  passOver,
  plannedBefore,
  planOccurrences,
  pressOccurrences,
  releaseOccurrences,
  releasePractised,
  settledSince,
  withdrawOccurrences,
} from '../../../../electron/db/reminders/occurrences.ts';
import {
  createReminder,
  reminderById,
  setReminderState,
  updateReminder,
} from '../../../../electron/db/reminders/reminders.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import type { ReminderDraft } from '../../../../electron/shared/models.ts';
import { onFilesOnly } from '../../../support/engine.ts';
import { seedCampaign, seedContacts } from '../../../support/seeds.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

const draft: ReminderDraft = {
  name: 'Visits',
  senderId: 'Clinic',
  template: 'Come',
  source: { field: 'Next "visit"', listId: null, file: null },
  rule: { when: { kind: 'days', days: -1, at: 600 }, yearly: false, latest: 'date' },
  options: { batchSize: 50, askAfter: null },
};
const expected = (nth: number, part: Partial<ExpectedOccurrence> = {}): ExpectedOccurrence => ({
  identity: `44770090000${nth}`,
  contactId: nth,
  number: `44770090000${nth}`,
  name: `O’Hara ${nth}`,
  fields: null,
  date: '2026-01-06',
  dueAt: 100 + nth,
  latestAt: 1_000,
  ...part,
});

let records: TemporaryRecords;
let db: Db;
let id: number;
beforeEach(async () => {
  records = new TemporaryRecords();
  db = records.open('both');
  id = await createReminder(db, draft, 1);
  await setReminderState(db, id, 'on', { onSince: 1, now: 1 });
});
afterEach(() => records.close());

const states = async () =>
  (await db.selectFrom('occurrences').select(['date', 'state', 'pressed']).orderBy('id').execute()).map(
    ({ date, state, pressed }) => `${date} ${state}${pressed === 1 ? ' pressed' : ''}`,
  );

test('the same date is planned once, at its new time where the rule changed, and again after it was withdrawn', async () => {
  await planOccurrences(db, id, [expected(1), expected(2)], 1);
  await planOccurrences(db, id, [expected(1), expected(2, { dueAt: 50 })], 2);
  expect((await plannedBefore(db, 1_000)).map(({ number, dueAt }) => `${number} ${dueAt}`)).toEqual([
    '447700900002 50',
    '447700900001 101',
  ]);
  expect(await nextByReminder(db, 'account-a')).toEqual(
    new Map([[id, { dueAt: 50, pressedAt: null, planned: 2 }]]),
  );
  const [first] = await openOccurrences(db, id);
  await withdrawOccurrences(db, [first?.id ?? 0], 3);
  expect(await states()).toEqual(['2026-01-06 planned', '2026-01-06 withdrawn']);
  await planOccurrences(db, id, [expected(2)], 4);
  expect(await states()).toEqual(['2026-01-06 planned', '2026-01-06 planned']);
});

test('what was handed over is never planned again, and a run with one that is not planned is none', async () => {
  await planOccurrences(db, id, [expected(1), expected(2)], 1);
  const ids = (await plannedBefore(db, 1_000)).map((one) => one.id);
  await pressOccurrences(db, ids, { under: 'account-a', mayCost: null, now: 2 });
  expect(await states()).toEqual(['2026-01-06 planned pressed', '2026-01-06 planned pressed']);
  await handOver(db, ids.slice(0, 1), { to: { campaignId: 7 }, version: 1, now: 3 });
  await expect(handOver(db, ids, { to: { campaignId: 8 }, version: 1, now: 3 })).rejects.toThrow(
    OccurrencesChanged,
  );
  await planOccurrences(db, id, [expected(1, { dueAt: 500 })], 4);
  expect((await states())[0]).toMatch(/^2026-01-06 handed/);
});

test('a run is none once its time is over, or its reminder is paused', async () => {
  await planOccurrences(db, id, [expected(1)], 1);
  const [one] = await plannedBefore(db, 1_000);
  await expect(
    handOver(db, [one?.id ?? 0], { to: { campaignId: 7 }, version: 1, now: 1_000 }),
  ).rejects.toThrow(OccurrencesChanged);
  await setReminderState(db, id, 'paused', { now: 2 });
  await expect(handOver(db, [one?.id ?? 0], { to: { campaignId: 7 }, version: 1, now: 3 })).rejects.toThrow(
    OccurrencesChanged,
  );
  expect(await passOver(db, 999)).toBe(0);
  expect(await passOver(db, 1_000)).toBe(1);
  expect(await states()).toEqual(['2026-01-06 late']);
});

test('a campaign takes out who is withdrawn or too late, and one of practice gives them back', async () => {
  const campaignId = await seedCampaign(db, { recipients: 3, from: 447_700_900_001 });
  const batches = (await db.selectFrom('batches').select('id').execute()).map((batch) => batch.id);
  await planOccurrences(db, id, [expected(1), expected(2, { latestAt: 300 }), expected(3)], 1);
  const planned = await plannedBefore(db, 1_000);
  await handOver(
    db,
    planned.map((one) => one.id),
    { to: { campaignId }, version: 1, now: 200 },
  );
  expect(await overNumbers(db, campaignId, batches, 250)).toEqual([]);
  expect(await openOccurrences(db, id)).toHaveLength(3);
  await withdrawOccurrences(db, [planned[0]?.id ?? 0], 260);
  const over = await overNumbers(db, campaignId, batches, 300);
  expect(over.map(({ number, reason }) => `${number} ${reason}`).toSorted()).toEqual([
    '447700900001 withdrawn',
    '447700900002 too-late',
  ]);
  expect(await releasePractised(db, 400)).toBe(1);
  expect(await states()).toEqual(['2026-01-06 withdrawn', '2026-01-06 handed', '2026-01-06 planned']);
});

test('the run of a campaign that never began waits again when that is removed, and of no other', async () => {
  const campaignId = await seedCampaign(db, { recipients: 1 });
  await planOccurrences(db, id, [expected(1)], 1);
  const [one] = await plannedBefore(db, 1_000);
  await handOver(db, [one?.id ?? 0], { to: { campaignId }, version: 1, now: 2 });
  await releaseOccurrences(db, campaignId);
  expect(await states()).toEqual(['2026-01-06 handed']);
});

test('a reminder that was changed meanwhile is not written over', async () => {
  const before = await reminderById(db, id);
  const change = { draft: { ...draft, template: 'Go' }, isAnother: true, onSince: 1, now: 5 };
  await updateReminder(db, before, change);
  expect(await reminderById(db, id)).toMatchObject({ version: 2, template: 'Go', byItselfUnder: null });
  await expect(updateReminder(db, before, change)).rejects.toMatchObject({ code: 'changed-meanwhile' });
});

test('people are found by a field however it is called, and in a list', async () => {
  const visit = { 'Next "visit"': '2026-01-06' };
  await seedContacts(db, [
    { number: '447700900001', name: 'Ada', fields: visit },
    { number: '447700900002', name: 'Ben', fields: { Other: 'x' } },
    { number: '447700900003', name: 'Cy', fields: visit },
  ]);
  const found = await datedContacts(db, draft.source);
  expect(found.map(({ name, value }) => `${name} ${value}`)).toEqual(['Ada 2026-01-06', 'Cy 2026-01-06']);
  const list = await db
    .insertInto('lists')
    .values({ name: 'Monday', name_without_case: 'monday', created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('list_members')
    .values({ list_id: list.id, contact_id: found[1]?.id ?? 0 })
    .execute();
  expect((await datedContacts(db, { ...draft.source, listId: list.id })).map(({ name }) => name)).toEqual([
    'Cy',
  ]);
});

test('those that were settled since a moment are found, the latest first', async () => {
  await planOccurrences(db, id, [expected(1), expected(2), expected(3), expected(4)], 2);
  const [one, two, three] = (await plannedBefore(db, 1_000)).map((row) => row.id);
  await withdrawOccurrences(db, [one ?? 0], 10);
  await withdrawOccurrences(db, [two ?? 0], 20);
  await withdrawOccurrences(db, [three ?? 0], 30);
  expect((await settledSince(db, 20, 9)).map((row) => row.id)).toEqual([three, two]);
  expect((await settledSince(db, 20, 1)).map((row) => row.id)).toEqual([three]);
});

onFilesOnly('SQLite’s plan of a query')(
  'the day’s are found by their time, not among those of years',
  async () => {
    const plan = await sql<{ detail: string }>`EXPLAIN QUERY PLAN
    SELECT o.* FROM occurrences AS o JOIN reminders AS m ON m.id = o.reminder_id
    WHERE o.state IN ('handed', 'late') AND o.updated_at >= 5 ORDER BY o.updated_at DESC LIMIT 5`.execute(db);
    expect(plan.rows[0]?.detail).toContain('INDEX occurrences_settled (updated_at>?)');
  },
);
