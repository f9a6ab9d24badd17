/** One computer at a time sends from an account of a workspace. */
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeAccount } from '../../../../electron/db/accounts/leases.ts';
import { recordAttempts } from '../../../../electron/db/campaigns/attempts.ts';
import { refusalOf } from '../../../../electron/db/refusal.ts';
import { batchPage } from '../../../../electron/db/results/batch-pages.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import { lostAccounts, sendersOf } from '../../../../electron/db/workspace/people.ts';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { type KeyHere, LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { pause, resume } from '../../../../electron/sending/commands.ts';
import { decideAsSeen } from '../../../support/decide-as-seen.ts';
import { startHostileService } from '../../../support/hostile-service.ts';
import { type PatientService, startPatientService } from '../../../support/patient-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, testAccountId } from '../../../support/seeds.ts';

let fixture: QueueFixture;
let patient: PatientService;
beforeEach(async () => {
  fixture = new QueueFixture();
  patient = await startPatientService();
  fixture.closing(() => patient.stop());
});
afterEach(() => fixture.close());

/** Another computer, with a connection of its own. */
class Desk {
  readonly db: Db = fixture.open('campaigns');
  key: KeyHere = 'usable';
  readonly tenure = new LeasedTenure(() => this.key, null, fixture.clock);

  /** A transaction of it. @returns whether the account was its own */
  async takes(work: (trx: Db) => Promise<unknown> = async () => undefined): Promise<boolean> {
    const isOurs = await writeCampaigns(this.db, async (trx) => {
      const found = await this.tenure.begin(trx, []);
      await work(trx);
      return found;
    });
    this.tenure.ended('committed');
    return isOurs(testAccountId);
  }
}

const decider = { at: 5, actor: 'ada' };

/** As if nothing had been heard from the holder for so long. */
const silentFor = (seconds: number) =>
  sql`UPDATE leases SET renewed_at = clock_timestamp() - ${seconds} * interval '1 s'`.execute(fixture.db);
/** The server started long ago: a holder from before it comes first for some seconds. */
const longAfterStart = () =>
  sql`CREATE FUNCTION carillon.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql AS 'SELECT ''-infinity''::timestamptz'`.execute(
    fixture.db,
  );

const states = async () =>
  (await fixture.db.selectFrom('batches').select(['state', 'reason']).orderBy('id').execute()).map(
    ({ state, reason }) => `${state} ${reason ?? ''}`.trim(),
  );

/** Claims the first batch, as the queue does. */
const claimOne = (campaignId: number) => async (trx: Db) => {
  const { id: batchId } = await trx
    .updateTable('batches')
    .set({ state: 'sending' })
    .where('position', '=', 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAttempts(trx, [{ batchId, campaignId, accountId: testAccountId, numbers: '447700900000' }], {
    epochMs: 1,
    steadyMs: 1,
  });
};

test('an account is one computer’s until it gives it back', async () => {
  await seedCampaign(fixture.db, { recipients: 1 });
  const [one, other] = [new Desk(), new Desk()];
  expect(await one.takes()).toBe(true);
  expect(await other.takes()).toBe(false);
  expect(await one.takes()).toBe(true);
  await one.tenure.giveBack(one.db);
  expect(await other.takes()).toBe(true);
  expect(await one.takes()).toBe(false);
});

test('a computer that is silent is taken over: its requests are unconfirmed, and it claims nothing more', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 20 });
  const [one, other] = [new Desk(), new Desk()];
  expect(await one.takes(claimOne(id))).toBe(true);
  await silentFor(15);
  // Its connection is there still: it may only be slow.
  expect(await other.takes()).toBe(false);
  await silentFor(25);
  expect(await other.takes()).toBe(true);
  expect(await states()).toEqual(['unconfirmed interrupted', 'queued']);
  const { rows } = await batchPage(fixture.db, id, null, null, 10);
  expect(rows.map(({ reason }) => reason)).toEqual(['taken-over', null]);
  expect(await one.takes()).toBe(false);
});

test('a computer whose connection has ended is taken over sooner', async () => {
  await longAfterStart();
  await seedCampaign(fixture.db, { recipients: 1 });
  const [one, other] = [new Desk(), new Desk()];
  await one.takes();
  await silentFor(10);
  expect(await other.takes()).toBe(false);
  await one.db.destroy();
  await vi.waitFor(async () => {
    await silentFor(10);
    expect(await other.takes()).toBe(true);
  });
});

/** As if the holder had been heard while the server's clock was three days ahead. */
const heardInThreeDays = () =>
  sql`UPDATE leases SET renewed_at = clock_timestamp() + interval '3 days'`.execute(fixture.db);

test('a computer that was heard while the server’s clock was ahead is taken over once it has been silent', async () => {
  await longAfterStart();
  await seedCampaign(fixture.db, { recipients: 1 });
  const [one, other] = [new Desk(), new Desk()];
  await one.takes();
  await heardInThreeDays();
  // It may be there still: its silence counts from here.
  expect(await other.takes()).toBe(false);
  expect(await one.takes()).toBe(true);
  await heardInThreeDays();
  expect(await other.takes()).toBe(false);
  await sql`UPDATE leases SET renewed_at = renewed_at - interval '21 s'`.execute(fixture.db);
  expect(await other.takes()).toBe(true);
  expect(await one.takes()).toBe(false);
});

test('a server that started while its clock was ahead keeps nobody waiting', async () => {
  await sql`CREATE FUNCTION carillon.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql
    AS 'SELECT clock_timestamp() + interval ''3 days'''`.execute(fixture.db);
  await seedCampaign(fixture.db, { recipients: 1 });
  const [one, other] = [new Desk(), new Desk()];
  await one.takes();
  await silentFor(25);
  expect(await other.takes()).toBe(true);
});

test('a queue beside one that was killed before the server’s clock was put right goes on', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 10 });
  const killed = new Desk();
  await killed.takes();
  await killed.db.destroy();
  await heardInThreeDays();
  const beside = fixture.queue({ baseUrl: patient.baseUrl, tenure: new LeasedTenure() });
  await fixture.until(async () => {
    beside.check();
    const { rows } = await sql<{ right: 0 | 1 }>`
      SELECT renewed_at <= clock_timestamp() AS right FROM leases`.execute(fixture.db);
    return rows[0]?.right === 1;
  }, 'a time that is not to come');
  await sql`UPDATE leases SET renewed_at = renewed_at - interval '21 s'`.execute(fixture.db);
  patient.release();
  beside.check();
  await fixture.reaches(id, 'finished');
  expect(patient.received()).toBe(1);
});

test('the server refuses an attempt by anybody but the holder', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 1 });
  const [one, other] = [new Desk(), new Desk()];
  await one.takes();
  await expect(other.takes(claimOne(id))).rejects.toThrow('another computer sends from the account');
  await expect(writeCampaigns(other.db, claimOne(id))).rejects.toThrow('another computer sends');
  expect(await one.takes(claimOne(id))).toBe(true);
});

test('a token that took an account is told the same when it asks again', async () => {
  await seedCampaign(fixture.db, { recipients: 1 });
  const token = '00000000-0000-4000-8000-000000000001';
  const first = await writeCampaigns(fixture.db, (trx) => takeAccount(trx, testAccountId, { token }));
  expect(first).not.toBeNull();
  expect(await writeCampaigns(fixture.db, (trx) => takeAccount(trx, testAccountId, { token }))).toBe(first);
});

test('of two queues one sends, each number once, and the other goes on where it is stopped', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 60, batchSize: 10 });
  const spec = { baseUrl: patient.baseUrl, inFlight: 1 };
  const first = fixture.queue({ ...spec, tenure: new LeasedTenure() });
  await fixture.until(async () => patient.waiting() === 1, 'the first request');
  fixture.queue({ ...spec, tenure: new LeasedTenure() });
  const quiet = first.quiesce();
  patient.answerOne(200);
  await quiet;
  await first.stop();
  expect(patient.received()).toBe(1);
  patient.release();
  await fixture.until(async () => {
    // The other looks by itself whether the account is free.
    fixture.clock.advance(100);
    return (await fixture.campaign(id)).status.state === 'finished';
  }, 'the end of the campaign');
  expect(patient.received()).toBe(6);
  expect(await states()).toEqual(Array.from({ length: 6 }, () => 'accepted'));
});

test.each([
  ['', () => null],
  [' that keeps a journal', () => new TeamJournal(join(fixture.folder, 'beside.journal'))],
])(
  'a computer%s beside the one that sends looks without a transaction, and takes the account once it is free',
  async (_, journal) => {
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    const holder = new Desk();
    await holder.takes();
    const asked = { begin: 0, check: 0 };
    const db = fixture.watched(async (text) => {
      if (text.startsWith('begin')) asked.begin++;
      if (text.includes('LEFT JOIN leases')) asked.check++;
    });
    const beside = fixture.queue({
      baseUrl: patient.baseUrl,
      db,
      tenure: new LeasedTenure(() => 'usable', journal()),
    });
    const checks = (times: number) =>
      fixture.until(async () => {
        beside.check();
        return asked.check >= times;
      }, 'looks at the accounts');
    // Its first cycle asks what there is to put right.
    await checks(3);
    const before = asked.begin;
    await checks(7);
    expect(asked.begin).toBe(before);
    patient.release();
    await holder.tenure.giveBack(holder.db);
    beside.check();
    await fixture.reaches(id, 'finished');
    expect(patient.received()).toBe(1);
  },
);

test.each([
  ['', 120_000],
  [', nor waits for days where the server’s clock was ahead', -3 * 86_400_000],
])(
  'a person sends again what was taken over only once no answer to it can come any more%s',
  async (_, passed) => {
    await longAfterStart();
    const id = await seedCampaign(fixture.db, { recipients: 20 });
    const [one, other] = [new Desk(), new Desk()];
    await one.takes(claimOne(id));
    await silentFor(25);
    await other.takes();
    const again = () =>
      decideAsSeen(
        fixture.db,
        { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' },
        decider,
      );
    const refused = await again().catch((cause: unknown) => refusalOf(cause));
    expect(refused).toBe('answer-may-come');
    expect(await states()).toEqual(['unconfirmed interrupted', 'queued']);
    await sql`UPDATE batches SET updated_at = updated_at - ${passed} WHERE state = 'unconfirmed'`.execute(
      fixture.db,
    );
    await sql`UPDATE attempts SET ended_at = ended_at - ${passed}`.execute(fixture.db);
    expect(await again()).toMatchObject({ batches: 1, recipients: 10 });
    expect(await states()).toEqual(['queued marked-queued', 'queued']);
  },
);

test('an answer that comes after the account was taken over is recorded by who got it', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 10 });
  fixture.queue({ baseUrl: patient.baseUrl, inFlight: 1, tenure: new LeasedTenure() });
  await fixture.until(async () => patient.waiting() === 1, 'the first request');
  const other = new Desk();
  await silentFor(25);
  expect(await other.takes()).toBe(true);
  expect(await states()).toEqual(['unconfirmed interrupted']);
  patient.release();
  await fixture.until(async () => (await states()).join() === 'accepted', 'the late answer');
  const attempts = await fixture.db.selectFrom('attempts').select(['outcome', 'status']).execute();
  expect(attempts).toEqual([{ outcome: 'accepted', status: 200 }]);
  expect((await fixture.campaign(id)).counts.batches).toMatchObject({ accepted: 1, unconfirmed: 0 });
});

const holder = async () =>
  (await sql<{ token: string | null }>`SELECT token FROM leases`.execute(fixture.db)).rows[0]?.token ?? null;
/** Longer than a computer without a key waits for one that has it. */
const nobodyCame = async () => {
  fixture.clock.advance(31_000);
  await silentFor(31);
};

test('a computer without a key never has an account, and says so only once nobody came who has one', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 10 });
  const keyless = new Desk();
  keyless.key = 'none';
  expect(await keyless.takes()).toBe(false);
  await silentFor(31);
  // It has seen for too short a time that nobody sends.
  expect(await keyless.takes()).toBe(false);
  fixture.clock.advance(11_000);
  await silentFor(29);
  expect(await keyless.takes()).toBe(false);
  expect((await fixture.campaign(id)).status.state).toBe('sending');
  await nobodyCame();
  expect(await keyless.takes()).toBe(false);
  expect((await fixture.campaign(id)).status).toMatchObject({ state: 'paused', reason: { kind: 'no-key' } });
  expect(await holder()).toBeNull();

  const keyed = new Desk();
  expect(await keyed.takes()).toBe(true);
  await resume(fixture.db, id, 2);
  await nobodyCame();
  expect(await keyed.takes()).toBe(true);
  expect(await keyless.takes()).toBe(false);
  expect((await fixture.campaign(id)).status.state).toBe('sending');
});

test('a campaign that goes on is not paused at once for want of a key that was just typed elsewhere', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 10, pause: { kind: 'no-key' } });
  const keyless = new Desk();
  keyless.key = 'none';
  await nobodyCame();
  await keyless.takes();
  await resume(fixture.db, id, 2);
  await silentFor(31);
  expect(await keyless.takes()).toBe(false);
  expect((await fixture.campaign(id)).status.state).toBe('sending');
  expect(await new Desk().takes()).toBe(true);
});

test('requests of a computer that is gone are unconfirmed also where nobody else has a key', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 20 });
  await new Desk().takes(claimOne(id));
  const keyless = new Desk();
  keyless.key = 'none';
  await keyless.takes();
  await nobodyCame();
  await keyless.takes();
  expect(await states()).toEqual(['unconfirmed interrupted', 'queued']);
  expect((await fixture.campaign(id)).status).toMatchObject({ reason: { kind: 'no-key' } });
});

test.each([
  ['offline', { kind: 'offline', detail: 'ENOTFOUND' }],
  ['limit', { kind: 'limit', until: 1 }],
] as const)('what would go on by itself (%s) says as well that nobody has a key', async (_, pause) => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 10, pause });
  // Somebody had it once.
  const before = new Desk();
  await before.takes();
  await before.tenure.giveBack(before.db);
  const keyless = new Desk();
  keyless.key = 'none';
  await keyless.takes();
  await nobodyCame();
  await keyless.takes();
  expect((await fixture.campaign(id)).status).toMatchObject({ reason: { kind: 'no-key' } });
});

test('a computer that loses its key gives the account back at once, and pauses nothing', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 10 });
  const [one, other] = [new Desk(), new Desk()];
  expect(await one.takes()).toBe(true);
  one.key = 'none';
  expect(await one.takes()).toBe(false);
  expect(await holder()).toBeNull();
  expect(await other.takes()).toBe(true);
  expect((await fixture.campaign(id)).status.state).toBe('sending');
});

test('an account whose key was refused is left to others, and the key is tried again where nobody came', async () => {
  await longAfterStart();
  const refused = { kind: 'key-refused', problem: 'invalid', said: 'No' } as const;
  const id = await seedCampaign(fixture.db, { recipients: 10, pause: refused });
  const [one, other] = [new Desk(), new Desk()];
  await one.takes();
  one.key = 'refused';
  expect(await one.takes()).toBe(false);
  expect(await other.takes()).toBe(true);
  await other.tenure.giveBack(other.db);
  await nobodyCame();
  expect(await one.takes()).toBe(false);
  await resume(fixture.db, id, 2);
  expect(await one.takes()).toBe(false);
  await nobodyCame();
  expect(await one.takes()).toBe(true);
});

test('of two queues the one that has the key sends, whichever came first', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 20, batchSize: 10 });
  const spec = { baseUrl: patient.baseUrl };
  fixture.queue({ ...spec, tenure: new LeasedTenure(() => 'none', null, fixture.clock) });
  await fixture.until(async () => {
    fixture.clock.advance(1_000);
    await silentFor(31);
    return (await fixture.campaign(id)).status.state === 'paused';
  }, 'the pause');
  patient.release();
  fixture.queue({ ...spec, tenure: new LeasedTenure(() => 'usable', null, fixture.clock) });
  await resume(fixture.db, id, fixture.clock.epochMs());
  fixture.wakeAll();
  await fixture.reaches(id, 'finished');
  expect(patient.received()).toBe(2);
});

/** A computer of the team without the key, beside which the campaign pauses itself. */
async function pausedForKey(id: number): Promise<void> {
  fixture.queue({ baseUrl: patient.baseUrl, tenure: new LeasedTenure(() => 'none', null, fixture.clock) });
  await fixture.until(async () => {
    fixture.clock.advance(1_000);
    await silentFor(31);
    return (await fixture.campaign(id)).status.state === 'paused';
  }, 'the pause');
  patient.release();
}
const keyed = () =>
  fixture.queue({
    baseUrl: patient.baseUrl,
    tenure: new LeasedTenure(() => 'usable', null, fixture.clock),
  });

test('what paused itself for want of a key goes on by itself once a computer is on that has it', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 20, batchSize: 10 });
  await pausedForKey(id);
  keyed();
  await fixture.reaches(id, 'finished');
  expect(patient.received()).toBe(2);
});

test('a person’s own pause does not end with the key', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 20, batchSize: 10 });
  await pausedForKey(id);
  await pause(fixture.db, id, fixture.clock.epochMs());
  const other = await seedCampaign(fixture.db, {
    recipients: 10,
    from: firstNumber + 100,
    pause: { kind: 'no-key' },
  });
  keyed();
  await fixture.reaches(other, 'finished');
  expect((await fixture.campaign(id)).status).toMatchObject({ state: 'paused', reason: { kind: 'user' } });
  expect(patient.received()).toBe(1);
});

test('a key that comes after hours asks before what waited for it goes on', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 20, batchSize: 10 });
  await fixture.db.updateTable('campaigns').set({ seen_at: fixture.clock.epochMs() }).execute();
  await pausedForKey(id);
  fixture.clock.advance(2 * 3_600_000);
  keyed();
  await fixture.reaches(id, 'absence');
  expect(patient.received()).toBe(0);
});

test('a key that the keychain does not give lets nothing go on, and the account is left to others', async () => {
  await longAfterStart();
  const id = await seedCampaign(fixture.db, { recipients: 20, batchSize: 10 });
  await pausedForKey(id);
  const given = () =>
    sql<{ left: 0 | 1 }>`SELECT token IS NULL AND epoch > 0 AS left FROM leases`.execute(fixture.db);
  const before = await sql<{ epoch: number }>`SELECT epoch FROM leases`.execute(fixture.db);
  fixture.queue({
    account: async () => null,
    tenure: new LeasedTenure(() => 'usable', null, fixture.clock),
  });
  await fixture.until(async () => {
    const now = await sql<{ epoch: number }>`SELECT epoch FROM leases`.execute(fixture.db);
    const isTaken = (now.rows[0]?.epoch ?? 0) > (before.rows[0]?.epoch ?? 0);
    return isTaken && (await given()).rows[0]?.left === 1;
  }, 'the account taken and given back');
  expect((await fixture.campaign(id)).status).toMatchObject({ reason: { kind: 'no-key' } });
  keyed();
  await fixture.reaches(id, 'finished');
});

test('an account whose key the keychain does not give is left to a computer that has one', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 10 });
  const clock = fixture.clock;
  fixture.queue({ account: async () => null, tenure: new LeasedTenure(() => 'usable', null, clock) });
  await fixture.until(async () => {
    const { rows } = await sql<{
      left: 0 | 1;
    }>`SELECT token IS NULL AND epoch > 0 AS left FROM leases`.execute(fixture.db);
    return rows[0]?.left === 1;
  }, 'the account given back');
  expect((await fixture.campaign(id)).status.state).toBe('sending');
  patient.release();
  fixture.queue({ baseUrl: patient.baseUrl, tenure: new LeasedTenure(() => 'usable', null, clock) });
  await fixture.reaches(id, 'finished');
  expect(patient.received()).toBe(1);
});

test('a key that the service refuses at one computer pauses nothing while another one has a key', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 20, batchSize: 10 });
  const hostile = await startHostileService({
    behave: (_, { head }) => ({ kind: 'answer', status: head.includes('good-key') ? 200 : 401 }),
  });
  fixture.closing(() => hostile.stop());
  let isGivenBack = false;
  const desk = (key: string) => {
    const journal = new TeamJournal(join(fixture.folder, `${key}.journal`));
    const keyHere = (): KeyHere => {
      const isJudged = fixture.judgements.length > 0;
      if (key === 'old-key') return isJudged ? 'refused' : 'usable';
      // It comes second.
      return isJudged || !isGivenBack ? 'usable' : 'none';
    };
    const tenure = new LeasedTenure(keyHere, journal, fixture.clock);
    const pacing = { mode: 'fast', reserve: 0 } as const;
    const account = async () => ({ baseUrl: hostile.baseUrl, key, pacing });
    return fixture.queue({ account, tenure, owner: tenure, db: fixture.open('campaigns'), inFlight: 1 });
  };
  const holds = new Desk();
  await holds.takes();
  const [old, good] = [desk('old-key'), desk('good-key')];
  await fixture.until(async () => {
    old.check();
    good.check();
    const { rows } = await sql<{ known: number }>`SELECT count(*) AS known FROM computer_accounts`.execute(
      fixture.db,
    );
    return rows[0]?.known === 2;
  }, 'both computers');
  isGivenBack = true;
  await fixture.settled();
  await holds.tenure.giveBack(holds.db);
  old.check();
  await fixture.until(async () => {
    if (fixture.judgements.length > 0) good.check();
    return (await fixture.campaign(id)).status.state === 'finished';
  }, 'the end of the campaign');
  expect(fixture.judgements.map(({ refusal }) => refusal === null)).toEqual([false, true]);
  const { rows } = await sql<{
    pauses: number;
  }>`SELECT count(*) AS pauses FROM audit WHERE action = 'campaign.paused-itself'`.execute(fixture.db);
  expect(rows[0]?.pauses).toBe(0);
});

test('a lease of this computer before it was started again is no other computer’s', async () => {
  await seedCampaign(fixture.db, { recipients: 1 });
  await new Desk().takes();
  const elsewhere = async () => (await sendersOf(fixture.db)).map(({ isElsewhere }) => isElsewhere);
  expect(await elsewhere()).toEqual([false]);
  const at = fixture.records.kind === 'workspace' ? fixture.records.at : null;
  const other = new pg.Client({
    host: at?.host,
    port: at?.port ?? 0,
    database: at?.database,
    user: at?.person,
    password: '',
    application_name: 'carillon another-computer',
  });
  await other.connect();
  expect(await elsewhere()).toEqual([true]);
  await other.end();
});

test('an account whose computer is gone is lost while another one with a key is here, until it would have been taken over', async () => {
  await seedCampaign(fixture.db, { recipients: 1 });
  const journal = new TeamJournal(join(fixture.folder, 'here.journal'));
  const holds = new LeasedTenure(() => 'usable', journal, fixture.clock);
  await writeCampaigns(fixture.db, (trx) => holds.begin(trx, []));
  holds.ended('committed');
  expect(await lostAccounts(fixture.db), 'its computer is here').toEqual([]);
  await sql`UPDATE leases SET person = 'gone'`.execute(fixture.db);
  expect(await lostAccounts(fixture.db)).toEqual([testAccountId]);
  await silentFor(60);
  expect(await lostAccounts(fixture.db), 'nobody came for it').toEqual([]);
  await silentFor(1);
  await sql`DELETE FROM computer_accounts`.execute(fixture.db);
  expect(await lostAccounts(fixture.db), 'nobody else has a key').toEqual([]);
});
