import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaignById } from '../../../../electron/db/campaigns/campaigns.ts';
import { countEndedBefore, purgeEndedBefore } from '../../../../electron/db/campaigns/retention.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { isOnPostgres } from '../../../support/engine.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  // Ids of what it seeds are its own.
  records = new TemporaryRecords('administrator');
  db = records.open('both');
});
afterEach(() => records.close());

/** Two accepted recipients and a skipped one, of a campaign that ended at `endedAt`. */
async function addCampaign(
  db: Db,
  id: number,
  endedAt: number | null,
  state = 'finished',
  batch = 'accepted',
) {
  await sql`INSERT INTO campaigns (id, name, sender_id, template, audience, options, state, created_at, updated_at, ended_at)
    VALUES (${id}, 'Spring sale', 'Shop', 'Hello {name}', ${JSON.stringify({ everyone: true, listIds: [], contactIds: [], exceptListIds: [], filters: [], notTextedWithinDays: null, skipNearlySame: false })},
      '{"batchSize":50,"askAfter":null}', ${state}, 1, 1, ${endedAt})`.execute(db);
  await sql`INSERT INTO batches (id, campaign_id, position, text, segments, size, state, updated_at)
    VALUES (${id}, ${id}, 1, 'Hello Zebedee', 1, 2, ${batch}, 1)`.execute(db);
  for (const [number, name, batchId] of [
    ['447700900111', 'Zebedee', id],
    ['447700900112', 'Zebedee', id],
    ['447700900113', 'Zuleika', null],
  ] as const) {
    await sql`INSERT INTO recipients (campaign_id, number, name, batch_id, skip_reason)
      VALUES (${id}, ${number}, ${name}, ${batchId}, ${batchId === null ? 'do-not-text' : null})`.execute(db);
  }
  await sql`INSERT INTO kept_texts (campaign_id, text, segments) VALUES (${id}, 'Hello Zuleika', 1)`.execute(
    db,
  );
  await sql`INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at, status, answer)
    VALUES (${id}, ${id}, 'a', '447700900111,447700900112', 5, 200, '{"to":"447700900111"}')`.execute(db);
}

const bytesOnDisk = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('campaigns.db'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');

test('what identifies people is gone, of files from the disk too; counts, states and times remain', async () => {
  await addCampaign(db, 1, 100);
  expect(await purgeEndedBefore(db, 200, 300)).toEqual({ campaigns: 1, recipients: 3 });
  for (const trace of isOnPostgres ? [] : ['44770090011', 'Zebedee', 'Zuleika'])
    expect(bytesOnDisk(records.folder)).not.toContain(trace);
  expect(await campaignById(db, 1)).toMatchObject({
    name: 'Spring sale',
    purgedAt: 300,
    counts: { recipients: { accepted: 2 }, batches: { accepted: 1 }, skipped: 1 },
  });
  expect(await db.selectFrom('attempts').selectAll().execute()).toMatchObject([
    { started_at: 5, status: 200, numbers: '', answer: null },
  ]);
});

test('campaigns that are younger, not ended, or wait for a decision keep everything', async () => {
  await addCampaign(db, 1, 200);
  await addCampaign(db, 2, null, 'sending', 'queued');
  await addCampaign(db, 3, 100, 'stopped', 'unconfirmed');
  expect(await countEndedBefore(db, 200)).toEqual({ campaigns: 0, recipients: 0 });
  await purgeEndedBefore(db, 200, 300);
  expect(await db.selectFrom('recipients').selectAll().execute()).toHaveLength(9);
});

test('a campaign is purged once', async () => {
  await addCampaign(db, 1, 100);
  await purgeEndedBefore(db, 200, 300);
  expect(await purgeEndedBefore(db, 200, 400)).toEqual({ campaigns: 0, recipients: 0 });
});

const people = async () =>
  (await db.selectFrom('recipients').select('campaign_id').distinct().execute()).map(
    ({ campaign_id }) => campaign_id,
  );

describe('a campaign that is sent again while others are removed keeps everything', () => {
  test.for([
    ['while it is being sent', { state: 'sending', ended_at: null }],
    ['once it has finished again', { state: 'finished', ended_at: 250 }],
  ] as const)('%s', async ([, changed]) => {
    await addCampaign(db, 1, 100);
    await addCampaign(db, 2, 100);
    let started = 0;
    const watched = records.watched(async (text) => {
      if (!/advisory_xact_lock|UPDATE pacer_states/i.test(text)) return;
      started++;
      // The first of the two is gone, and of the second it is not yet asked.
      if (started === 2) await db.updateTable('campaigns').set(changed).where('id', '=', 2).execute();
    });
    expect(await purgeEndedBefore(watched, 200, 300)).toEqual({ campaigns: 1, recipients: 3 });
    expect(await people()).toEqual([2]);
  });
});

test('a campaign of which a request was made since is not removed, whenever it ended', async () => {
  await addCampaign(db, 1, 100);
  await addCampaign(db, 2, 100);
  await db.updateTable('attempts').set({ started_at: 250 }).where('campaign_id', '=', 2).execute();
  expect(await countEndedBefore(db, 200)).toEqual({ campaigns: 1, recipients: 3 });
  await purgeEndedBefore(db, 200, 300);
  expect(await people()).toEqual([2]);
});
