/** Who else of a team did what with a campaign: by the server's names, and nothing of one's own. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importRecords } from '../../../electron/db/contacts/contacts-import-undo.ts';
import { appendAudit } from '../../../electron/db/records/audit.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { actsOfOthers } from '../../../electron/sending/acts-of-others.ts';
import type { AuditEvent } from '../../../electron/shared/audit.ts';
import { serverUser } from '../../support/postgres-server.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

const campaignId = 7;
const ana = 'ana';
const at = Date.parse('2026-11-29T10:00:00Z');

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords('administrator');
  db = records.open('both');
});
afterEach(() => records.close());

const act = (actor: string, event: AuditEvent): Promise<void> =>
  appendAudit(db, { at, actor, subject: 'News', event });

const scheduled = (ahead: number): AuditEvent => ({
  action: 'campaign.scheduled',
  detail: { at: at + ahead, campaignId },
});
const stopped: AuditEvent = { action: 'campaign.stopped', detail: { notSent: 1, campaignId } };
const resolved: AuditEvent = {
  action: 'batches.resolved',
  detail: { batches: 1, as: 'accepted', campaignId },
};
const none = { sent: null, yours: null, stopped: null, decided: null };

test('the last act of each kind counts, and only where it is somebody else’s', async () => {
  expect(await actsOfOthers(db, campaignId)).toEqual(none);
  await act(ana, scheduled(10_000));
  await act(ana, stopped);
  await act(ana, resolved);
  const byAna = { person: ana, at };
  const all = { ...none, sent: { ...byAna, isAhead: false }, stopped: byAna, decided: byAna };
  expect(await actsOfOthers(db, campaignId)).toEqual(all);
  expect(await actsOfOthers(db, campaignId + 1)).toEqual(none);
  await act(ana, { action: 'campaign.rescheduled', detail: { at: at + 3_600_000, campaignId } });
  expect((await actsOfOthers(db, campaignId)).sent).toEqual({ ...byAna, isAhead: true });
  await act(serverUser, scheduled(10_000));
  await act(serverUser, stopped);
  await act(serverUser, resolved);
  // Of one's own only the press is said, for where another computer sends.
  const yours = { at, isAhead: false };
  expect(await actsOfOthers(db, campaignId)).toEqual({ ...none, yours });
});

test('a decision that was taken back is none', async () => {
  await act(ana, resolved);
  await act(serverUser, { action: 'batches.resolution-undone', detail: { batches: 1, campaignId } });
  expect(await actsOfOthers(db, campaignId)).toEqual(none);
});

test('an import says whose it is, also where the same file was imported at two computers', async () => {
  const imported = async (actor: string, added: number, moment: number): Promise<void> => {
    const record = { name: 'club.csv', at: moment, added, changed: 0, rejected: 0 };
    await db.insertInto('imports').values(record).execute();
    const event = { action: 'contacts.imported', detail: { added, changed: 0, rejected: 0 } } as const;
    await appendAudit(db, { at: moment + 5, actor, subject: 'club.csv', event });
  };
  await imported(serverUser, 3, at);
  await imported(ana, 0, at + 1);
  await imported(ana, 3, at + 100);
  expect((await importRecords(db)).map(({ by, added }) => [by, added])).toEqual([
    [ana, 3],
    [ana, 0],
    [null, 3],
  ]);
});
