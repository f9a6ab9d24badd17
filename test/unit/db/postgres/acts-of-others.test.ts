/** Who else of a team did what with a campaign: by the server's names, and nothing of one's own. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendAudit } from '../../../../electron/db/records/audit.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { actsOfOthers } from '../../../../electron/sending/acts-of-others.ts';
import type { AuditEvent } from '../../../../electron/shared/audit.ts';
import { serverUser } from '../../../support/postgres-server.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

const campaignId = 7;
const ana = 'ana';
const at = Date.parse('2026-11-29T10:00:00Z');

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
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
const none = { sent: null, stopped: null, decided: null };

test('the last act of each kind counts, and only where it is somebody else’s', async () => {
  expect(await actsOfOthers(db, campaignId)).toEqual(none);
  await act(ana, scheduled(10_000));
  await act(ana, stopped);
  await act(ana, resolved);
  const byAna = { person: ana, at };
  const all = { sent: { ...byAna, isAhead: false }, stopped: byAna, decided: byAna };
  expect(await actsOfOthers(db, campaignId)).toEqual(all);
  expect(await actsOfOthers(db, campaignId + 1)).toEqual(none);
  await act(ana, { action: 'campaign.rescheduled', detail: { at: at + 3_600_000, campaignId } });
  expect((await actsOfOthers(db, campaignId)).sent).toEqual({ ...byAna, isAhead: true });
  await act(serverUser, scheduled(10_000));
  await act(serverUser, stopped);
  await act(serverUser, resolved);
  expect(await actsOfOthers(db, campaignId)).toEqual(none);
});

test('a decision that was taken back is none', async () => {
  await act(ana, resolved);
  await act(serverUser, { action: 'batches.resolution-undone', detail: { batches: 1, campaignId } });
  expect(await actsOfOthers(db, campaignId)).toEqual(none);
});
