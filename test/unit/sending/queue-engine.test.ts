import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountCredentials } from '../../../electron/sending/account/account-queue.ts';
import { pause } from '../../../electron/sending/commands.ts';
import type { Engine } from '../../../electron/sending/engine/engine.ts';
import { isOnPostgres, onFilesOnly } from '../../support/engine.ts';
import { type HostileService, startHostileService } from '../../support/hostile-service.ts';
import { startPatientService } from '../../support/patient-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { seedCampaign, testAccountId } from '../../support/seeds.ts';
import { startedEngine } from '../../support/started-engine.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

/** `failures`: where they are expected, and end no test. */
function engine(
  account: AccountCredentials | null | (() => Promise<AccountCredentials>),
  failures: unknown[] | null = null,
): Engine {
  const started = startedEngine({
    records: fixture.records,
    accountOf: typeof account === 'function' ? account : async () => account,
    resolveProxy: async () => 'DIRECT',
    onSnapshot: (snapshot) => fixture.snapshots.push(snapshot),
    onChanged: () => {
      fixture.changes++;
    },
    onKeyJudged: (judgement) => fixture.judgements.push(judgement),
    onError: (cause) => {
      if (failures === null) fixture.failure = cause;
      else failures.push(cause);
    },
  });
  fixture.closing(() => started.stop());
  return started;
}

async function service(): Promise<HostileService> {
  const started = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  fixture.closing(() => started.stop());
  return started;
}

const accountAt = ({ baseUrl }: HostileService): AccountCredentials => ({
  baseUrl,
  key: 'test-key',
  pacing: { mode: 'fast', reserve: 0 },
});

/** Threads that are started anew wait real seconds before. */
const slow = { timeout: 90_000 };

test('the thread sends a campaign, tells of it and says that the key was taken', async () => {
  const hostile = await service();
  const id = await seedCampaign(fixture.db, { recipients: 60 });
  const running = engine(accountAt(hostile));
  const { counts } = await fixture.reaches(id, 'finished');
  expect(counts.recipients.accepted).toBe(60);
  expect([...hostile.received.values()]).toEqual(Array.from({ length: 60 }, () => 1));
  const last = await fixture.until(async () => {
    const snapshot = await running.snapshot();
    return snapshot.campaigns[0]?.status.state === 'finished' ? snapshot : null;
  });
  const [account] = last.accounts;
  expect(account).toMatchObject({ accountId: testAccountId, activity: { kind: 'idle' } });
  expect(account?.requestsPerMinute.reduce((sum, { requests }) => sum + requests, 0)).toBe(6);
  expect(fixture.judgements).toEqual([{ accountId: testAccountId, refusal: null }]);
  expect(fixture.changes).toBeGreaterThan(0);
});

test('a campaign that is started later begins when the engine is woken', async () => {
  const hostile = await service();
  const running = engine(accountAt(hostile));
  await running.snapshot();
  const id = await seedCampaign(fixture.db, { recipients: 5 });
  running.wake();
  await fixture.reaches(id, 'finished');
});

onFilesOnly('of a team another computer may have it')(
  'without a key the campaign pauses for one',
  async () => {
    const id = await seedCampaign(fixture.db, { recipients: 5 });
    engine(null);
    await fixture.reaches(id, 'no-key');
  },
);

test('quiescing waits for the answers in flight and starts nothing more', async () => {
  const patient = await startPatientService();
  fixture.closing(() => patient.stop());
  const id = await seedCampaign(fixture.db, { recipients: 100 });
  const running = engine({ baseUrl: patient.baseUrl, key: 'test-key', pacing: { mode: 'fast', reserve: 0 } });
  await fixture.until(async () => patient.waiting() > 0);
  const quiet = running.quiesce();
  patient.release();
  await quiet;
  const { counts, status } = await fixture.campaign(id);
  expect(status).toEqual({ state: 'sending' });
  // As many as were let out before anything was answered.
  expect(counts.batches).toMatchObject({ sending: 0, accepted: 4, queued: 6 });
});

test('a thread that fails is started anew, says so on the screen, and sends the rest', slow, async () => {
  const hostile = await service();
  const id = await seedCampaign(fixture.db, { recipients: 60 });
  await sql`ALTER TABLE attempts RENAME TO hidden`.execute(fixture.db);
  const failures: unknown[] = [];
  const running = engine(accountAt(hostile), failures);
  const failure = await fixture.until(async () => (await running.snapshot()).failure);
  expect(failure).toMatchObject({ kind: 'failed', detail: expect.stringContaining('attempts') });
  await sql`ALTER TABLE hidden RENAME TO attempts`.execute(fixture.db);
  await fixture.reaches(id, 'finished');
  expect([...hostile.received.values()]).toEqual(Array.from({ length: 60 }, () => 1));
  expect(failures.length).toBeGreaterThanOrEqual(2);
  await fixture.until(async () => (await running.snapshot()).accounts[0]?.activity.kind === 'idle');
});

test.runIf(isOnPostgres)(
  'a team’s server that refuses what is recorded is said to, and the rest goes out once it does not',
  slow,
  async () => {
    const hostile = await service();
    const id = await seedCampaign(fixture.db, { recipients: 20 });
    await sql`CREATE FUNCTION public.audited() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'not in office hours'; END $$`.execute(fixture.db);
    await sql`CREATE TRIGGER audited BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION public.audited()`.execute(
      fixture.db,
    );
    const running = engine(accountAt(hostile), []);
    const failure = await fixture.until(async () => (await running.snapshot()).failure);
    expect(failure).toMatchObject({ kind: 'refused', detail: 'not in office hours' });
    expect(hostile.received.size).toBe(0);
    await sql`DROP TRIGGER audited ON attempts`.execute(fixture.db);
    await fixture.reaches(id, 'finished');
  },
);

test(
  'quiescing waits for the answers in flight also when the thread was started anew before',
  slow,
  async () => {
    const patient = await startPatientService();
    fixture.closing(() => patient.stop());
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    await sql`ALTER TABLE attempts RENAME TO hidden`.execute(fixture.db);
    const account = {
      baseUrl: patient.baseUrl,
      key: 'test-key',
      pacing: { mode: 'fast', reserve: 0 },
    } as const;
    const failures: unknown[] = [];
    const running = engine(account, failures);
    await fixture.until(async () => failures.length > 0);
    await sql`ALTER TABLE hidden RENAME TO attempts`.execute(fixture.db);
    await fixture.until(async () => patient.waiting() > 0);
    const quiet = running.quiesce();
    patient.release();
    await quiet;
    expect((await fixture.campaign(id)).counts.batches.sending).toBe(0);
  },
);

test('a keychain that is locked for a moment is in the log, and sending goes on', async () => {
  const hostile = await service();
  const id = await seedCampaign(fixture.db, { recipients: 60 });
  const failures: unknown[] = [];
  engine(async () => {
    if (failures.length === 0) throw new Error('The keychain is locked');
    return accountAt(hostile);
  }, failures);
  await fixture.reaches(id, 'finished');
  expect(failures.map(String)).toEqual(['Error: The keychain is locked']);
});

test('a pause is heeded by the very next cycle', async () => {
  const hostile = await service();
  const running = engine(accountAt(hostile));
  const id = await seedCampaign(fixture.db, { recipients: 30 });
  await pause(fixture.db, id, 1);
  running.wake();
  await running.snapshot();
  expect((await fixture.campaign(id)).counts.batches.queued).toBe(3);
  expect(hostile.requests).toHaveLength(0);
});
