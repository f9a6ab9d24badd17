/** Records that were copied or set back: asked about once, then what may have been sent since is unconfirmed, and nothing else. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCampaign, emptyDraft } from '../../../electron/db/campaigns/campaigns.ts';
import { auditPage } from '../../../electron/db/records/audit.ts';
import { unknownCampaigns } from '../../../electron/db/records/unknown-campaigns.ts';
import { openConnection } from '../../../electron/db/sqlite/connection.ts';
import { DirectExecutor } from '../../../electron/db/sqlite/direct.ts';
import { openHere } from '../../../electron/db/sqlite/open.ts';
import { appendStep } from '../../../electron/records/attempt-journal.ts';
import { InstallationMark } from '../../../electron/records/installation-mark.ts';
import type { OwnRecords } from '../../../electron/records/own-records.ts';
import { takeOn } from '../../../electron/records/take-on.ts';
import { Opener } from '../../../electron/start/opener.ts';
import { seedCampaign } from '../../support/seeds.ts';
import { foldersIn } from '../../support/start-folders.ts';

let folder = '';
let userData = '';
let data = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-take-on-'));
  userData = join(folder, 'app');
  data = join(userData, 'data');
  mkdirSync(userData);
});
afterEach(() => rmSync(folder, { recursive: true }));

const openerOf = (app: string) =>
  new Opener({ ...foldersIn(app), userData: app, marks: join(folder, 'marks') });

/** One run of the app, in which `work` is done with the records. */
async function run(work: (ownRecords: OwnRecords) => Promise<void>, agreed = false): Promise<void> {
  const opener = openerOf(userData);
  const opening = await opener.attempt(5, agreed);
  if (opening.kind !== 'opened') throw new Error(opening.trouble.kind);
  await work(opening.ownRecords);
  const connection = new DirectExecutor(openConnection(data, 'campaigns'));
  opener.close(connection);
  await connection.close();
  opener.release();
}

async function withDb<Result>(work: (db: ReturnType<typeof openHere>) => Promise<Result>): Promise<Result> {
  const db = openHere(data, 'campaigns');
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const setUp = (draft = false): Promise<number> =>
  withDb(async (db) => {
    const id = await seedCampaign(db, { recipients: 40 });
    if (draft)
      await db
        .updateTable('campaigns')
        .set({ state: 'draft', account_id: null })
        .where('id', '=', id)
        .execute();
    return id;
  });

/** As the queue does: a step in the records, then the same step outside. */
function attempt({ journalPath }: OwnRecords, campaignId: number, position: number): void {
  const records = new DatabaseSync(join(data, 'campaigns.db'));
  const counter = Number(
    records.prepare('UPDATE records_owner SET counter = counter + 1 RETURNING counter').get()?.counter,
  );
  const { id } =
    records
      .prepare(`UPDATE batches SET state = 'sending' WHERE campaign_id = ? AND position = ? RETURNING id`)
      .get(campaignId, position) ?? {};
  records.prepare(`UPDATE batches SET state = 'accepted' WHERE id = ?`).run(Number(id));
  records.close();
  appendStep(journalPath, counter, [{ campaignId, batchId: Number(id) }]);
}

const states = (campaignId: number) =>
  withDb(async (db) => {
    const batches = await db
      .selectFrom('batches')
      .select('state')
      .where('campaign_id', '=', campaignId)
      .orderBy('position')
      .execute();
    const { state } = await db
      .selectFrom('campaigns')
      .select('state')
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow();
    return `${state}: ${batches.map((batch) => batch.state).join(' ')}`;
  });

/** The folder as it is, to be put back later. */
function keep(): () => void {
  const kept = join(folder, 'kept');
  cpSync(data, kept, { recursive: true });
  return () => {
    renameSync(data, join(folder, 'newer'));
    renameSync(kept, data);
  };
}

test('records that were left and opened again are ours, after a crash as well', async () => {
  await run(async () => undefined);
  await run(async () => undefined);
  // No close: the process was killed.
  expect(await openerOf(userData).attempt(5)).toMatchObject({ kind: 'opened' });
  expect(await openerOf(userData).attempt(5)).toMatchObject({ kind: 'opened' });
});

test('of records that were set back exactly what was attempted since is unconfirmed', async () => {
  let id = 0;
  let putBack = (): void => undefined;
  await run(async (ownRecords) => {
    id = await setUp();
    attempt(ownRecords, id, 0);
    putBack = keep();
    attempt(ownRecords, id, 1);
  });
  putBack();
  expect(await openerOf(userData).attempt(5)).toMatchObject({
    kind: 'trouble',
    trouble: { kind: 'set-back' },
  });
  await run(async () => undefined, true);
  const positions = await states(id);
  expect(positions).toBe('paused: accepted unconfirmed queued queued');
  expect(await openerOf(userData).attempt(5)).toMatchObject({ kind: 'opened' });
});

test.each([
  [
    'scheduled',
    { state: 'scheduled', started_at: null, scheduled_at: 4_000 },
    { kind: 'records-put-back', scheduledAt: 4_000 },
  ],
  [
    'one that missed its time',
    { state: 'paused', started_at: null, pause: '{"kind":"missed-schedule","scheduledAt":3000}' },
    { kind: 'records-put-back', scheduledAt: 3_000 },
  ],
  [
    'being sent',
    { state: 'sending', started_at: 1, scheduled_at: 1_000 },
    { kind: 'records-put-back', scheduledAt: null },
  ],
  ['held, since it cannot be read', { state: 'paused', pause: '{"kind":"damaged"}' }, { kind: 'damaged' }],
] as const)('a campaign of records that were set back waits for a person: %s', async (_what, was, reason) => {
  let putBack = (): void => undefined;
  await run(async () => {
    const id = await setUp();
    await withDb((db) => db.updateTable('campaigns').set(was).where('id', '=', id).execute());
    putBack = keep();
  });
  putBack();
  await run(async () => undefined, true);
  const row = await withDb((db) =>
    db.selectFrom('campaigns').select(['state', 'pause', 'scheduled_at']).executeTakeFirstOrThrow(),
  );
  expect(row.state).toBe('paused');
  expect(JSON.parse(row.pause ?? '')).toEqual(reason);
});

test('a campaign of records that were set back asks again before it texts at any hour', async () => {
  let putBack = (): void => undefined;
  const anyHour = () =>
    withDb((db) => db.selectFrom('campaigns').select('any_hour').executeTakeFirstOrThrow());
  await run(async () => {
    await setUp();
    await withDb((db) => db.updateTable('campaigns').set({ any_hour: 1 }).execute());
  });
  await run(async () => {
    expect(await anyHour()).toEqual({ any_hour: 1 });
    putBack = keep();
  });
  putBack();
  await run(async () => undefined, true);
  expect(await anyHour()).toEqual({ any_hour: 0 });
});

test('records that were set back are asked about where nothing was sent since: what a person stopped would go on', async () => {
  let putBack = (): void => undefined;
  await run(async () => {
    await setUp();
    putBack = keep();
  });
  putBack();
  expect(await openerOf(userData).attempt(5)).toMatchObject({ trouble: { kind: 'set-back' } });
});

test('a draft that went out since does not come back as one that can be sent', async () => {
  let id = 0;
  let putBack = (): void => undefined;
  await run(async (ownRecords) => {
    id = await setUp(true);
    putBack = keep();
    await withDb((db) =>
      db
        .updateTable('campaigns')
        .set({ planning: 0, plan_started: 1, plan_ready: 1 })
        .where('id', '=', id)
        .execute(),
    );
    attempt(ownRecords, id, 0);
  });
  putBack();
  await run(async () => undefined, true);
  expect(await states(id)).toMatch(/^stopped: unconfirmed/);
  const { sent_unseen_at: unseen } = await withDb((db) =>
    db.selectFrom('campaigns').select('sent_unseen_at').executeTakeFirstOrThrow(),
  );
  expect(unseen).toBe(5);
});

test('of a batch that was cut since, the whole rest of its campaign may have been sent', async () => {
  let id = 0;
  let putBack = (): void => undefined;
  await run(async (ownRecords) => {
    id = await setUp();
    putBack = keep();
    appendStep(ownRecords.journalPath, 90, [{ campaignId: id, batchId: 9_999 }]);
  });
  putBack();
  await run(async () => undefined, true);
  expect(await states(id)).toBe(
    'finished: unconfirmed unconfirmed unconfirmed unconfirmed'.replace('finished', 'paused'),
  );
});

test('of records that were copied a draft may have been sent where they came from, and says so', async () => {
  await run(async () => void (await setUp(true)));
  const copy = join(folder, 'copy');
  cpSync(userData, copy, { recursive: true });
  expect(await openerOf(copy).attempt(5, true)).toMatchObject({ kind: 'opened' });
  data = join(copy, 'data');
  const campaigns = await withDb((db) =>
    db.selectFrom('campaigns').select(['state', 'sent_unseen_at']).execute(),
  );
  expect(campaigns).toEqual([{ state: 'draft', sent_unseen_at: 5 }]);
});

test('of a rejected batch whose rest was cut off and sent since, everybody may have the text', async () => {
  let id = 0;
  let putBack = (): void => undefined;
  await run(async (ownRecords) => {
    id = await setUp();
    await withDb((db) =>
      db
        .updateTable('batches')
        .set({ state: 'rejected' })
        .where('campaign_id', '=', id)
        .where('position', '=', 1)
        .execute(),
    );
    putBack = keep();
    appendStep(ownRecords.journalPath, 90, [{ campaignId: id, batchId: 9_999 }]);
  });
  putBack();
  await run(async () => undefined, true);
  expect(await states(id)).toBe('paused: unconfirmed unconfirmed unconfirmed unconfirmed');
});

test('of records that were copied everything that waited may have been sent', async () => {
  let id = 0;
  await run(async (ownRecords) => {
    id = await setUp();
    attempt(ownRecords, id, 0);
  });
  const copy = join(folder, 'copy');
  cpSync(userData, copy, { recursive: true });
  expect(await openerOf(copy).attempt(5)).toMatchObject({ kind: 'trouble', trouble: { kind: 'copied' } });
  expect(await openerOf(copy).attempt(5, true)).toMatchObject({ kind: 'opened' });
  data = join(copy, 'data');
  expect(await states(id)).toBe('paused: accepted unconfirmed unconfirmed unconfirmed');
  // It is this installation's from now on.
  expect(await openerOf(copy).attempt(5)).toMatchObject({ kind: 'opened' });
});

test('of records from before a time at another computer anything that waited may have been sent there', async () => {
  let id = 0;
  const here = { userData, data };
  const there = { userData: join(folder, 'there'), data: join(folder, 'there', 'data') };
  const earlier = join(folder, 'earlier');
  await run(async (ownRecords) => {
    id = await setUp();
    attempt(ownRecords, id, 0);
  });
  cpSync(data, earlier, { recursive: true });
  cpSync(userData, there.userData, { recursive: true });
  ({ userData, data } = there);
  // Somebody there says that one is to be sent, which may not have been.
  await run(async (ownRecords) => attempt(ownRecords, id, 2), true);
  ({ userData, data } = here);
  rmSync(data, { recursive: true });
  cpSync(there.data, data, { recursive: true });
  await run(async () => undefined, true);

  rmSync(data, { recursive: true });
  cpSync(earlier, data, { recursive: true });
  await run(async () => undefined, true);
  expect(await states(id)).toBe('paused: accepted unconfirmed unconfirmed unconfirmed');
});

test('of records from before others were put in their position anything that waited may have been sent', async () => {
  let id = 0;
  const [first, cut] = [join(folder, 'first'), join(folder, 'cut')];
  const putBack = (from: string): void => {
    rmSync(data, { recursive: true });
    cpSync(from, data, { recursive: true });
  };
  await run(async (ownRecords) => {
    id = await setUp();
    attempt(ownRecords, id, 0);
    cpSync(data, first, { recursive: true });
    // The rest of a batch is cut off, as where its bad number is looked for: what keeps its name has fewer people now.
    const records = new DatabaseSync(join(data, 'campaigns.db'));
    records.exec(`INSERT INTO batches (campaign_id, position, text, segments, size, state, attempts, updated_at)
      SELECT campaign_id, 9, text, segments, 0, state, 0, 1 FROM batches WHERE campaign_id = ${id} AND position = 1`);
    records.close();
    attempt(ownRecords, id, 2);
    cpSync(data, cut, { recursive: true });
  });
  putBack(first);
  await run(async (ownRecords) => attempt(ownRecords, id, 1), true);
  putBack(cut);
  await run(async () => undefined, true);
  expect(await states(id)).toBe('paused: accepted unconfirmed accepted unconfirmed unconfirmed');
});

/** A draft, a campaign at work and one that is scheduled; then one that is made and sent after the folder was copied. */
async function unknownSince(
  isTrial = false,
): Promise<{ readonly started: number; readonly scheduled: number }> {
  const made = { started: 0, scheduled: 0 };
  let putBack = (): void => undefined;
  await run(async (ownRecords) => {
    made.started = await setUp();
    made.scheduled = await setUp();
    await setUp(true);
    await withDb((db) =>
      db
        .updateTable('campaigns')
        .set({ state: 'scheduled', scheduled_at: 90, started_at: null })
        .where('id', '=', made.scheduled)
        .execute(),
    );
    putBack = keep();
    appendStep(ownRecords.journalPath, 90, [{ campaignId: 77, batchId: 9_999, isTrial }]);
  });
  putBack();
  await run(async () => undefined, true);
  return made;
}

test('where a campaign went out since that is not in the records, every draft and all that is scheduled may be it', async () => {
  const { started, scheduled } = await unknownSince();
  const drafts = await withDb((db) =>
    db.selectFrom('campaigns').select('sent_unseen_at').where('state', '=', 'draft').execute(),
  );
  expect(drafts).toEqual([{ sent_unseen_at: 5 }]);
  expect(await states(scheduled)).toBe('paused: unconfirmed unconfirmed unconfirmed unconfirmed');
  // What had started is known by its own batches.
  expect(await states(started)).toBe('paused: queued queued queued queued');
  expect(await withDb((db) => unknownCampaigns(db, 6))).toEqual({
    campaigns: 1,
    unreadable: false,
    at: 5,
  });
});

test.each([
  ['what was sent since is known', true, 'paused: unconfirmed queued queued queued'],
  ['nobody knows what was sent since', false, 'paused: unconfirmed unconfirmed unconfirmed unconfirmed'],
] as const)(
  'a backup over records that could not be read says so, in the audit log and on Home: %s',
  async (_what, isOurs, after) => {
    let id = 0;
    await run(async (ownRecords) => {
      id = await setUp();
      appendStep(ownRecords.journalPath, 90, [{ campaignId: id, batchId: 1 }]);
    });
    if (!isOurs)
      await withDb((db) => db.updateTable('records_owner').set({ installation: 'other' }).execute());
    const mark = InstallationMark.open(join(folder, 'marks'), userData);
    const mine = { token: 't', installation: mark.id, computer: 'c', actor: 'ada', process: 1, since: 5 };
    const taken = takeOn({ folder: data, mark, mine, agreed: false, restored: 'blind', now: 7 });
    if (taken.kind === 'taken') taken.close();
    expect(await states(id)).toBe(after);
    const { rows } = await withDb((db) =>
      auditPage(db, { search: '', actions: ['data.taken-on'], from: null, to: null }, null, 10),
    );
    expect(rows.map(({ actor, event }) => [actor, event?.detail])).toMatchObject([
      ['ada', { why: 'unreadable', nothingKnown: !isOurs }],
    ]);
    expect(await withDb((db) => unknownCampaigns(db, 8))).toEqual({ campaigns: 0, unreadable: true, at: 7 });
  },
);

test('a test and practice that are not in the records put nobody in doubt', async () => {
  const { scheduled } = await unknownSince(true);
  expect(await states(scheduled)).toBe('paused: queued queued queued queued');
  expect(await withDb((db) => unknownCampaigns(db, 6))).toBeNull();
  const drafts = await withDb((db) =>
    db.selectFrom('campaigns').select('sent_unseen_at').where('state', '=', 'draft').execute(),
  );
  expect(drafts).toEqual([{ sent_unseen_at: null }]);
});

test('a copy of what was there before asks as well, and one of what was made later does not', async () => {
  const { started } = await unknownSince();
  await withDb(async (db) => {
    const { id: draft } = await db
      .selectFrom('campaigns')
      .select('id')
      .where('state', '=', 'draft')
      .executeTakeFirstOrThrow();
    for (const from of [started, draft])
      expect(await createCampaign(db, emptyDraft(50), 6, { copyOf: from })).toMatchObject({
        sentUnseenAt: 5,
      });
    const { id: later } = await createCampaign(db, emptyDraft(50), 6);
    expect(await createCampaign(db, emptyDraft(50), 7, { copyOf: later })).toMatchObject({
      sentUnseenAt: null,
    });
  });
});

test('of records that were copied a rejected batch of a finished campaign may have been sent again there', async () => {
  let id = 0;
  await run(async () => {
    id = await setUp();
    const records = new DatabaseSync(join(data, 'campaigns.db'));
    records.exec(`UPDATE batches SET state = iif(position < 2, 'rejected', 'accepted') WHERE campaign_id = ${id};
      UPDATE batches SET decision = '{"id":1,"as":"left-out"}' WHERE campaign_id = ${id} AND position = 1;
      UPDATE campaigns SET state = 'finished', ended_at = 2 WHERE id = ${id}`);
    records.close();
  });
  const copy = join(folder, 'copy');
  cpSync(userData, copy, { recursive: true });
  expect(await openerOf(copy).attempt(5, true)).toMatchObject({ kind: 'opened' });
  data = join(copy, 'data');
  // Nobody can send again what was left out.
  expect(await states(id)).toBe('finished: unconfirmed rejected accepted accepted');
});
