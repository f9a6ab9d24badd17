/** Rows of the fault table about crashes, sleep, the clock and the disk. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { recover } from '../../../electron/sending/attempt/recovery.ts';
import { alwaysOurs } from '../../../electron/sending/attempt/tenure.ts';
import { resume, stop } from '../../../electron/sending/commands.ts';
import { decideAsSeen } from '../../support/decide-as-seen.ts';
import { isOnPostgres, onFilesOnly } from '../../support/engine.ts';
import { FreePacer } from '../../support/free-pacer.ts';
import { startHostileService } from '../../support/hostile-service.ts';
import { type PatientService, startPatientService } from '../../support/patient-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
let patient: PatientService;
beforeEach(async () => {
  fixture = new QueueFixture();
  patient = await startPatientService();
  fixture.closing(() => patient.stop());
});
afterEach(() => fixture.close());

/** A connection whose statements can be made to fail, and are counted. */
function watched(): {
  db: Db;
  statements: Map<string, number>;
  fail: { next: Error | null };
  commit: { wait: () => Promise<void> };
} {
  const statements = new Map<string, number>();
  const fail: { next: Error | null } = { next: null };
  const commit = { wait: (): Promise<void> => Promise.resolve() };
  const db = fixture.watched(async (text) => {
    const word = text.trim().split(/\s/)[0]?.toLowerCase() ?? '';
    statements.set(word, (statements.get(word) ?? 0) + 1);
    if (fail.next !== null && (word === 'insert' || word === 'update')) throw fail.next;
    if (word === 'commit') await commit.wait();
  });
  return { db, statements, fail, commit };
}

/** As the engine of this run says it. */
const failure = (message: string, says: { readonly errcode: number; readonly code: string }): Error =>
  Object.assign(new Error(message), isOnPostgres ? { code: says.code } : { errcode: says.errcode });

describe('a crash', () => {
  test('what was on its way is unconfirmed at the next start, the rest is sent, nothing twice', async () => {
    const hostile = await startHostileService({
      behave: (nth) => (nth <= 3 ? { kind: 'silence' } : { kind: 'answer' }),
    });
    fixture.closing(() => hostile.stop());
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    const crashing = fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 3 });
    await hostile.whenReceived(3);
    // Its loop is over, so nothing that it learns later is recorded: what a kill leaves.
    await crashing.stop();
    expect((await fixture.campaign(id)).counts.batches.sending).toBe(3);

    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 3 });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.recipients).toMatchObject({ unconfirmed: 30, accepted: 70 });
    expect(new Set(hostile.received.values())).toEqual(new Set([1]));
    const unconfirmed = await fixture.batches(id);
    expect(unconfirmed.filter(({ reason }) => reason === 'interrupted')).toHaveLength(3);
    const open = await fixture.db.selectFrom('attempts').select('id').where('outcome', 'is', null).execute();
    expect(open).toEqual([]);
  });

  test('recovering twice changes nothing more', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 20 });
    await fixture.db.updateTable('batches').set({ state: 'sending' }).where('position', '=', 0).execute();
    expect(await recover(fixture.db, 1, alwaysOurs)).toBe(1);
    expect(await recover(fixture.db, 2, alwaysOurs)).toBe(0);
    expect((await fixture.campaign(id)).counts.batches).toMatchObject({ unconfirmed: 1, queued: 1 });
  });

  test('what it left may have been sent for good: also after sending again was asked for, and stopped', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 20 });
    await fixture.db.updateTable('batches').set({ state: 'sending' }).where('position', '=', 0).execute();
    await recover(fixture.db, 1, alwaysOurs);
    const choice = { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' } as const;
    await decideAsSeen(fixture.db, choice, { at: 2, actor: 'tester' });
    expect((await fixture.campaign(id)).counts).toMatchObject({ again: 10, recipients: { queued: 20 } });
    await stop(fixture.db, id, 3);
    expect((await fixture.campaign(id)).counts).toMatchObject({
      again: 0,
      recipients: { queued: 10, unconfirmed: 10 },
    });
  });

  test('a person marks unconfirmed batches as sent, or has them sent again by a finished campaign', async () => {
    patient.release(500);
    const id = await seedCampaign(fixture.db, { recipients: 20 });
    const queue = fixture.queue({ baseUrl: patient.baseUrl });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.batches.unconfirmed).toBe(2);
    const [first] = await fixture.db
      .selectFrom('batches')
      .select('id')
      .orderBy('position')
      .limit(1)
      .execute();
    const unconfirmed = { campaignId: id, from: 'unconfirmed' } as const;
    const me = { at: fixture.clock.epochMs(), actor: 'tester' };
    expect(
      await decideAsSeen(fixture.db, { ...unconfirmed, batchIds: [first?.id ?? 0], as: 'accepted' }, me),
    ).toMatchObject({ batches: 1 });
    expect((await fixture.campaign(id)).status.state).toBe('finished');
    patient.release(200);
    expect(
      await decideAsSeen(fixture.db, { ...unconfirmed, batchIds: null, as: 'queued' }, me),
    ).toMatchObject({
      batches: 1,
    });
    expect((await fixture.campaign(id)).status.state).toBe('sending');
    queue.wake();
    expect((await fixture.reaches(id, 'finished')).counts.batches).toMatchObject({
      accepted: 1,
      'counted-as-sent': 1,
      unconfirmed: 0,
    });
    expect((await fixture.batches(id)).map(({ attempts }) => attempts)).toEqual([1, 2]);
  });
});

describe('sleep', () => {
  test('nothing starts while suspended; afterwards one request asks before the others follow', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    const queue = fixture.queue({ baseUrl: patient.baseUrl, inFlight: 4 });
    await fixture.until(async () => patient.waiting() === 4);
    queue.suspend();
    for (let answers = 0; answers < 4; answers++) patient.answerOne(200);
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.accepted === 4);
    await fixture.settled();
    expect(patient.waiting()).toBe(0);
    fixture.clock.advance(30 * 60_000);
    queue.resume();
    await fixture.until(async () => patient.waiting() === 1);
    await fixture.settled();
    expect(patient.waiting()).toBe(1);
    patient.answerOne(200);
    await fixture.until(async () => patient.waiting() === 4);
  });

  test('a kept connection that died meanwhile is not used again, so that nothing becomes unconfirmed', async () => {
    let isAsleep = false;
    const hostile = await startHostileService({
      behave: (_nth, { connection }) =>
        isAsleep && connection === 1 ? { kind: 'reset' } : { kind: 'answer' },
    });
    fixture.closing(() => hostile.stop());
    const first = await seedCampaign(fixture.db, { recipients: 20 });
    const queue = fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(first, 'finished');
    queue.suspend();
    isAsleep = true;
    const second = await seedCampaign(fixture.db, { recipients: 20, from: 447_700_950_000 });
    queue.resume();
    const { counts } = await fixture.reaches(second, 'finished');
    expect(counts.batches).toMatchObject({ accepted: 2, unconfirmed: 0 });
  });
});

describe('quitting', () => {
  test('waits for answers, but not for ever: what has none by then is unconfirmed at the next start', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    const queue = fixture.queue({ baseUrl: patient.baseUrl, inFlight: 2 });
    await fixture.until(async () => patient.waiting() === 2);
    let isQuiet = false;
    const quiet = queue.quiesce().then(() => {
      isQuiet = true;
    });
    await fixture.settled();
    fixture.clock.advance(14_000);
    await fixture.settled();
    expect(isQuiet).toBe(false);
    patient.answerOne(200);
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.accepted === 1);
    expect(isQuiet).toBe(false);
    fixture.clock.advance(1_000);
    await quiet;
    await queue.stop();
    await recover(fixture.db, 1, alwaysOurs);
    expect((await fixture.campaign(id)).counts.batches).toMatchObject({
      accepted: 1,
      unconfirmed: 1,
      queued: 8,
    });
  });
});

describe('the clock of the computer', () => {
  test.each([-10, 10])(
    'jumps by %s hours while sending: it asks, since the computer may have slept, and goes on when told',
    async (hours) => {
      const id = await seedCampaign(fixture.db, { recipients: 60 });
      fixture.queue({ baseUrl: patient.baseUrl, inFlight: 2 });
      await fixture.until(async () => patient.waiting() === 2);
      fixture.clock.setEpochMs(fixture.clock.epochMs() + hours * 3_600_000);
      patient.release();
      await fixture.reaches(id, 'absence');
      await resume(fixture.db, id, fixture.clock.epochMs());
      fixture.wakeAll();
      await fixture.reaches(id, 'finished');
    },
  );
});

describe('the disk is full', () => {
  const full = failure('database or disk is full', { errcode: 13, code: '53100' });

  test('nothing is sent that cannot be recorded, and what is known is recorded when there is space', async () => {
    const { db, fail } = watched();
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    const queue = fixture.queue({ baseUrl: patient.baseUrl, inFlight: 2, db });
    await fixture.until(async () => patient.waiting() === 2);
    fail.next = full;
    patient.answerOne(200);
    await fixture.until(async () => {
      fixture.clock.advance(100);
      const [campaign] = fixture.snapshots.at(-1)?.campaigns ?? [];
      return campaign?.status.state === 'paused' && campaign.status.reason.kind === 'disk-full';
    });
    // Not even the pause could be recorded.
    expect((await fixture.campaign(id)).status.state).toBe('sending');
    patient.answerOne(200);
    fixture.clock.advance(60_000);
    await fixture.settled();
    expect(patient.waiting()).toBe(0);

    fail.next = null;
    fixture.clock.advance(5_000);
    const { counts } = await fixture.reaches(id, 'disk-full');
    expect(counts.batches).toMatchObject({ accepted: 2, queued: 8, sending: 0 });
    expect(patient.waiting()).toBe(0);
    await resume(fixture.db, id, fixture.clock.epochMs());
    queue.wake();
    patient.release();
    await fixture.reaches(id, 'finished');
  });

  onFilesOnly('a file with a limit to its pages')('SQLite itself says so, and nothing was sent', async () => {
    const db = fixture.open('campaigns');
    const id = await seedCampaign(fixture.db, { recipients: 400, batchSize: 400 });
    const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db);
    await sql`PRAGMA max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(db);
    fixture.queue({ baseUrl: patient.baseUrl, db });
    await fixture.until(async () => {
      fixture.clock.advance(100);
      const [campaign] = fixture.snapshots.at(-1)?.campaigns ?? [];
      return campaign?.status.state === 'paused' && campaign.status.reason.kind === 'disk-full';
    });
    expect(patient.waiting()).toBe(0);
    fixture.clock.advance(5_000);
    const { counts } = await fixture.reaches(id, 'disk-full');
    expect(counts.batches).toMatchObject({ queued: 1, sending: 0 });
    await sql`PRAGMA max_page_count = 1000000`.execute(db);
    await resume(fixture.db, id, fixture.clock.epochMs());
    fixture.wakeAll();
    patient.release();
    await fixture.reaches(id, 'finished');
  });

  test('a database that another process holds is waited for', async () => {
    const { db, fail } = watched();
    const id = await seedCampaign(fixture.db, { recipients: 20 });
    fail.next = failure('database is locked', { errcode: 5, code: '55P03' });
    patient.release();
    fixture.queue({ baseUrl: patient.baseUrl, db });
    await fixture.settled();
    fail.next = null;
    await fixture.until(async () => {
      fixture.clock.advance(250);
      return (await fixture.campaign(id)).status.state === 'finished';
    });
  });
});

test('an answer that comes while another one is being recorded is recorded after it', async () => {
  const { db, commit } = watched();
  let answered = 0;
  class Counting extends FreePacer {
    override answered(): void {
      super.answered();
      answered++;
    }
  }
  const id = await seedCampaign(fixture.db, { recipients: 20 });
  fixture.queue({ baseUrl: patient.baseUrl, db, openPacer: () => new Counting(2) });
  await fixture.until(async () => patient.waiting() === 2);
  commit.wait = async () => {
    commit.wait = () => Promise.resolve();
    patient.answerOne(200);
    await fixture.until(async () => answered === 2);
  };
  patient.answerOne(200);
  const { counts } = await fixture.reaches(id, 'finished');
  expect(counts.batches).toMatchObject({ accepted: 2, sending: 0 });
});

test('answers that come together are recorded in one commit, with the next attempts', async () => {
  const { db, statements } = watched();
  await seedCampaign(fixture.db, { recipients: 1_000 });
  fixture.queue({ baseUrl: patient.baseUrl, inFlight: 20, db });
  await fixture.until(async () => patient.waiting() === 20);
  const before = statements.get('commit') ?? 0;
  const inserts = statements.get('insert') ?? 0;
  for (let answers = 0; answers < 20; answers++) patient.answerOne(200);
  await fixture.until(async () => patient.waiting() === 20);
  expect((statements.get('commit') ?? 0) - before).toBeLessThan(10);
  expect((statements.get('insert') ?? 0) - inserts).toBeLessThan(10);
});
