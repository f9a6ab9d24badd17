/** Lines of the log by which computers go are written by whoever may do what they say, and by nobody else. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { actsSince, appendAudit } from '../../../../electron/db/records/audit.ts';
import { unknownCampaigns } from '../../../../electron/db/records/unknown-campaigns.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { removedAccounts } from '../../../../electron/db/workspace/accounts.ts';
import type { AuditEvent } from '../../../../electron/shared/audit.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

const sets = ['read', 'write', 'manage'] as const;

let workspace: TemporaryWorkspace;
const opened: Db[] = [];
beforeEach(() => {
  workspace = new TemporaryWorkspace();
});
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy();
  await workspace.close();
});
function person(set: (typeof sets)[number]): Db {
  const db = workspace.openAs(set);
  opened.push(db);
  return db;
}
const written = (db: Db, event: AuditEvent) =>
  appendAudit(db, { at: Date.now(), actor: 'x', subject: '', event });
const noRight = { sqlstate: '42501' };

test.each(sets)('nobody with the right to %s says what a server says itself', async (set) => {
  const db = person(set);
  for (const event of [
    { action: 'account.removed', detail: { account: 'account-a' } },
    { action: 'person.removed', detail: {} },
    { action: 'limit.agreed', detail: { account: 'account-a', perMinute: null } },
    { action: 'retention.changed', detail: { days: null } },
    { action: 'do-not-text.removed', detail: { why: '' } },
    { action: 'data.taken-on', detail: { why: 'set-back', batches: 1, recipients: 5, missing: 999_999_999 } },
    { action: 'data.taken-on', detail: { why: 'unreadable', batches: 1, recipients: 5, missing: 0 } },
    {
      action: 'data.taken-on',
      detail: { why: 'set-back', batches: 1, recipients: 5, missing: 0, nothingKnown: true },
    },
  ] satisfies readonly AuditEvent[])
    await expect(written(db, event), event.action).rejects.toMatchObject(noRight);
  expect(await unknownCampaigns(db, Date.now())).toBeNull();
  expect(await removedAccounts(db)).toEqual(new Set());
});

test('whoever only looks says nothing of campaigns or of a server that went back, but what they did', async () => {
  const [looks, writes] = [person('read'), person('write')];
  const ofWriters = [
    { action: 'campaign.stopped', detail: { notSent: 5, campaignId: 1 } },
    { action: 'data.taken-on', detail: { why: 'set-back', batches: 0, recipients: 0, missing: 0 } },
  ] satisfies readonly AuditEvent[];
  for (const event of ofWriters) {
    await expect(written(looks, event), event.action).rejects.toMatchObject(noRight);
    await written(writes, event);
  }
  for (const event of [
    { action: 'do-not-text.added', detail: { numbers: 1, reason: 'STOP' } },
    // Everything of the team's was copied out.
    { action: 'data.backed-up', detail: { path: '/a' } },
    { action: 'results.exported', detail: { path: '/a', rows: 1, campaignId: 1 } },
    { action: 'key.stored', detail: { account: 'account-a', ending: '1234', keptIn: 'keychain' } },
  ] satisfies readonly AuditEvent[])
    await written(looks, event);
  expect(await actsSince(looks, 'key.stored', 0)).toHaveLength(1);
});

test('the server itself still writes what it says of an account', async () => {
  const manages = person('manage');
  await sql`INSERT INTO accounts (id, name, kind, base_url, dashboard_url) VALUES ('a', 'Main', 'production', 'https://a.example', '')`.execute(
    manages,
  );
  await sql`DELETE FROM accounts`.execute(manages);
  expect(await removedAccounts(manages)).toEqual(new Set(['a']));
});

test('whoever only looks does not fill the log, which nobody can empty', async () => {
  const looks = person('read');
  const lines = (count: number) =>
    sql`INSERT INTO audit (at, actor, action, subject, detail)
    SELECT 1, 'x', 'do-not-text.added', '', '{"numbers":1,"reason":""}' FROM generate_series(1, CAST(${count} AS int))`.execute(
      looks,
    );
  await expect(lines(1001)).rejects.toMatchObject(noRight);
  await lines(1000);
  await expect(lines(1)).rejects.toMatchObject(noRight);
});
