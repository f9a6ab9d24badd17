/** The ordinary run of the queue: everybody once, in order, as a person said. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activeCampaigns } from '../../../electron/db/campaigns/active-campaigns.ts';
import { writeContacts } from '../../../electron/db/sqlite/write.ts';
import type { AccountCredentials } from '../../../electron/sending/account/account-queue.ts';
import { pause, putBefore, resume, stop } from '../../../electron/sending/commands.ts';
import { AppError } from '../../../electron/shared/errors.ts';
import { type HostileService, startHostileService } from '../../support/hostile-service.ts';
import { type PatientService, startPatientService } from '../../support/patient-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, testAccountId } from '../../support/seeds.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let fixture: QueueFixture;
let patient: PatientService;
beforeEach(async () => {
  fixture = new QueueFixture();
  patient = await startPatientService();
  fixture.closing(() => patient.stop());
});
afterEach(() => fixture.close());

async function service(): Promise<HostileService> {
  const started = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  fixture.closing(() => started.stop());
  return started;
}

/** The numbers of each request, in the order in which they arrived. */
const arrivals = ({ requests }: HostileService): readonly string[] =>
  requests.map(({ body }) => /"phone":"([^"]*)"/.exec(body)?.[1] ?? '');

async function doNotText(...numbers: readonly number[]): Promise<void> {
  await writeContacts(fixture.open('contacts'), async (trx) => {
    for (const number of numbers) {
      await trx
        .insertInto('do_not_text')
        .values({ number: String(number), reason: 'asked', source: 'person', added_at: 1 })
        .execute();
    }
  });
}

test('every number of a campaign receives its text exactly once, and the campaign ends', async () => {
  const hostile = await service();
  const id = await seedCampaign(fixture.db, { recipients: 95 });
  fixture.queue({ baseUrl: hostile.baseUrl });
  const { counts } = await fixture.reaches(id, 'finished');
  expect(counts.recipients.accepted).toBe(95);
  expect(hostile.received.size).toBe(95);
  expect(new Set(hostile.received.values())).toEqual(new Set([1]));
  const { body } = hostile.requests[0] ?? { body: '{}' };
  expect(JSON.parse(body)).toEqual({
    senderId: 'Carillon',
    phone: Array.from({ length: 10 }, (_, index) => firstNumber + index).join(),
    message: 'Hello 0',
  });
});

test('an attempt is committed, with its numbers, before its request is answered', async () => {
  await seedCampaign(fixture.db, { recipients: 20 });
  fixture.queue({ baseUrl: patient.baseUrl });
  await fixture.until(async () => patient.waiting() === 2);
  const rows = await fixture.db.selectFrom('attempts').select(['numbers', 'outcome']).execute();
  expect(rows.map(({ numbers, outcome }) => [numbers.split(',').length, outcome])).toEqual([
    [10, null],
    [10, null],
  ]);
});

test.each([
  ['paused', async (id: number): Promise<unknown> => pause(fixture.db, id, 2)],
  ['stopped', async (id: number): Promise<unknown> => stop(fixture.db, id, 2)],
] as const)(
  'an answer that comes when the campaign is %s already is told, for nothing else tells of it',
  async (state, end) => {
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    const queue = fixture.queue({ baseUrl: patient.baseUrl, inFlight: 2 });
    await fixture.until(async () => patient.waiting() === 2);
    await end(id);
    queue.wake();
    await fixture.reaches(id, state);
    for (const inFlight of [1, 0]) {
      await fixture.settled();
      const before = fixture.changes;
      patient.answerOne(200);
      await fixture.until(async () => (await fixture.campaign(id)).counts.batches.sending === inFlight);
      await fixture.until(async () => fixture.changes > before, 'word of the answer');
    }
  },
);

test('a campaign without anybody left to text ends', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 0 });
  fixture.queue({ baseUrl: patient.baseUrl });
  await fixture.reaches(id, 'finished');
});

describe('do not text', () => {
  test('numbers that came onto the list since the plan are left out at the last moment', async () => {
    const hostile = await service();
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    await doNotText(firstNumber + 3, firstNumber + 17, firstNumber + 18);
    fixture.queue({ baseUrl: hostile.baseUrl });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts).toMatchObject({ skipped: 3, recipients: { accepted: 27 } });
    expect(hostile.received.has(String(firstNumber + 3))).toBe(false);
    expect((await fixture.batches(id)).map(({ size }) => size)).toEqual([9, 8, 10]);
    const skipped = await fixture.db
      .selectFrom('recipients')
      .select('skip_reason')
      .where('batch_id', 'is', null)
      .execute();
    expect(skipped).toEqual(Array.from({ length: 3 }, () => ({ skip_reason: 'do-not-text' })));
  });

  test('a batch of nobody else disappears, and the campaign ends', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 2, batchSize: 1 });
    await doNotText(firstNumber, firstNumber + 1);
    fixture.queue({ baseUrl: patient.baseUrl });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.skipped).toBe(2);
    expect(await fixture.batches(id)).toEqual([]);
    expect(patient.waiting()).toBe(0);
  });

  test('a number that is added while the campaign is sent is not texted any more', async () => {
    await seedCampaign(fixture.db, { recipients: 30 });
    fixture.queue({ baseUrl: patient.baseUrl, inFlight: 1 });
    await fixture.until(async () => patient.waiting() === 1);
    await doNotText(firstNumber + 25);
    patient.release();
    await fixture.until(
      async () =>
        (await fixture.db.selectFrom('campaigns').select('state').executeTakeFirst())?.state === 'finished',
    );
    const sent = await fixture.db.selectFrom('attempts').select('numbers').execute();
    expect(sent.flatMap(({ numbers }) => numbers.split(','))).not.toContain(String(firstNumber + 25));
  });
});

describe('campaigns of one account', () => {
  test('are sent in their order, and share what is in flight', async () => {
    const hostile = await service();
    const second = await seedCampaign(fixture.db, { recipients: 30, position: 2, from: firstNumber + 1_000 });
    const first = await seedCampaign(fixture.db, { recipients: 30, position: 1 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(first, 'finished');
    await fixture.reaches(second, 'finished');
    expect(arrivals(hostile).map((numbers) => Number(numbers.split(',')[0]))).toEqual(
      [0, 10, 20, 1_000, 1_010, 1_020].map((offset) => firstNumber + offset),
    );
  });

  test('one that a person puts first is sent next', async () => {
    const first = await seedCampaign(fixture.db, { recipients: 40, position: 1 });
    const second = await seedCampaign(fixture.db, { recipients: 20, position: 2, from: firstNumber + 1_000 });
    fixture.queue({ baseUrl: patient.baseUrl, inFlight: 1 });
    await fixture.until(async () => patient.waiting() === 1);
    await putBefore(fixture.db, second, null);
    patient.release();
    await fixture.reaches(first, 'finished');
    const order = await fixture.db.selectFrom('attempts').select('campaign_id').orderBy('id').execute();
    expect(order.map(({ campaign_id }) => campaign_id)).toEqual([first, second, second, first, first, first]);
  });

  test('are put before one another, whatever places they had', async () => {
    const ids: number[] = [];
    for (const position of [3, 3, 7]) ids.push(await seedCampaign(fixture.db, { recipients: 10, position }));
    const [one = 0, two = 0, three = 0] = ids;
    const elsewhere = await seedCampaign(fixture.db, { recipients: 10, position: 3, accountId: 'account-b' });
    const order = async () => (await activeCampaigns(fixture.db)).map(({ id }) => id);
    await putBefore(fixture.db, three, two);
    expect(await order()).toEqual([one, three, two, elsewhere]);
    await putBefore(fixture.db, one, two);
    expect(await order()).toEqual([three, one, two, elsewhere]);
    await putBefore(fixture.db, two, null);
    expect(await order()).toEqual([two, three, one, elsewhere]);
    await stop(fixture.db, one, 1);
    await expect(putBefore(fixture.db, one, two)).rejects.toBeInstanceOf(AppError);
  });

  test('two accounts do not wait for one another', async () => {
    const slow = await seedCampaign(fixture.db, { recipients: 10, accountId: 'slow' });
    const quick = await seedCampaign(fixture.db, {
      recipients: 10,
      accountId: 'quick',
      from: firstNumber + 100,
    });
    const hostile = await service();
    fixture.queue({
      account: async (accountId) => ({
        baseUrl: accountId === 'slow' ? patient.baseUrl : hostile.baseUrl,
        key: 'k',
        pacing: { mode: 'fast', reserve: 0 },
      }),
    });
    await fixture.reaches(quick, 'finished');
    expect((await fixture.campaign(slow)).counts.batches.sending).toBe(1);
  });
});

describe('a person', () => {
  test('pauses: nothing new starts, what is in flight is recorded, and it can go on', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 60 });
    const queue = fixture.queue({ baseUrl: patient.baseUrl, inFlight: 2 });
    await fixture.until(async () => patient.waiting() === 2);
    await pause(fixture.db, id, 1);
    queue.wake();
    patient.release();
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.accepted === 2);
    await fixture.settled();
    expect((await fixture.campaign(id)).counts.batches).toMatchObject({ accepted: 2, queued: 4, sending: 0 });
    await resume(fixture.db, id, fixture.clock.epochMs());
    queue.wake();
    expect((await fixture.reaches(id, 'finished')).counts.recipients.accepted).toBe(60);
  });

  test('stops: what was not sent stays, and is said', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 60 });
    const queue = fixture.queue({ baseUrl: patient.baseUrl, inFlight: 2 });
    await fixture.until(async () => patient.waiting() === 2);
    await stop(fixture.db, id, 7);
    queue.wake();
    patient.release();
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.accepted === 2);
    const { status, counts } = await fixture.campaign(id);
    expect(status).toEqual({ state: 'stopped', at: 7 });
    expect(counts.recipients).toMatchObject({ accepted: 20, queued: 40 });
    await expect(resume(fixture.db, id, fixture.clock.epochMs())).rejects.toMatchObject({
      code: 'not-allowed-now',
    });
  });

  test('looks at the first messages: exactly so many are sent, and the rest when told', async () => {
    const hostile = await service();
    const id = await seedCampaign(fixture.db, { recipients: 60, askAfter: 13 });
    const queue = fixture.queue({ baseUrl: hostile.baseUrl });
    const { status } = await fixture.reaches(id, 'first-part');
    expect(status).toMatchObject({ reason: { recipients: 13 } });
    expect(hostile.received.size).toBe(13);
    await resume(fixture.db, id, fixture.clock.epochMs());
    queue.wake();
    expect((await fixture.reaches(id, 'finished')).counts.recipients.accepted).toBe(60);
    expect(new Set(hostile.received.values())).toEqual(new Set([1]));
  });
});

test('while a first look waits for its last answers, no cycle runs', async () => {
  await seedCampaign(fixture.db, { recipients: 60, askAfter: 10 });
  fixture.queue({ baseUrl: patient.baseUrl });
  await fixture.until(async () => patient.waiting() === 1);
  await fixture.settled();
  // Each cycle of the queue looks at the clock.
  const looks = vi.spyOn(fixture.clock, 'monotonicMs');
  await fixture.settled();
  expect(looks).not.toHaveBeenCalled();
});

test('a first look is asked for when the last answers are there, not before', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 60, askAfter: 10 });
  const queue = fixture.queue({ baseUrl: patient.baseUrl });
  await fixture.until(async () => patient.waiting() === 1);
  queue.wake();
  await fixture.settled();
  expect((await fixture.campaign(id)).status.state).toBe('sending');
  patient.answerOne(200);
  await fixture.reaches(id, 'first-part');
});

describe('snapshots', () => {
  /** What only snapshots ask: the campaigns of this run, by their ids. */
  const ofSnapshots = 'select * from "campaigns" where "id" in (';

  test('come at most ten a second, and show the campaign end', async () => {
    const hostile = await service();
    const id = await seedCampaign(fixture.db, { recipients: 300 });
    fixture.queue({ baseUrl: hostile.baseUrl });
    await fixture.reaches(id, 'finished');
    expect(fixture.snapshots.length).toBeLessThanOrEqual(1);
    for (let tenth = 0; tenth < 10; tenth++) {
      fixture.clock.advance(100);
      await fixture.settled();
    }
    expect(fixture.snapshots.length).toBeLessThanOrEqual(11);
    expect(fixture.snapshots.at(-1)).toMatchObject({
      accounts: [{ accountId: testAccountId, activity: { kind: 'idle' } }],
      campaigns: [
        { campaignId: id, status: { state: 'finished' }, counts: { recipients: { accepted: 300 } } },
      ],
    });
  });

  test('come less often where reading one takes long, and still once a second', async () => {
    await seedCampaign(fixture.db, { recipients: 300 });
    const readingMs = 150;
    const slow = fixture.watched(async (text) => {
      if (text.startsWith(ofSnapshots)) fixture.clock.advance(readingMs);
    });
    fixture.queue({ baseUrl: patient.baseUrl, inFlight: 2, db: slow });
    const from = fixture.clock.monotonicMs();
    for (let answer = 0; answer < 20; answer++) {
      await fixture.until(async () => patient.waiting() === 2);
      patient.answerOne(200);
      fixture.clock.advance(100);
      await fixture.settled();
    }
    const passedMs = fixture.clock.monotonicMs() - from;
    expect(fixture.snapshots.length).toBeGreaterThanOrEqual(Math.floor(passedMs / (1_000 + readingMs)));
    expect(fixture.snapshots.length).toBeLessThanOrEqual(2 + passedMs / (5 * readingMs));
  });

  test('that cannot be made are tried again, and sending does not care', async () => {
    const hostile = await service();
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    let broken = true;
    const picky = fixture.watched(async (text) => {
      if (text.startsWith(ofSnapshots) && broken) throw new Error('disk I/O error');
    });
    fixture.queue({ baseUrl: hostile.baseUrl, db: picky });
    await fixture.reaches(id, 'finished');
    fixture.clock.advance(1_000);
    await fixture.until(async () => fixture.troubles.length > 0);
    broken = false;
    fixture.clock.advance(2_000);
    await fixture.until(async () => fixture.snapshots.at(-1)?.campaigns[0]?.status.state === 'finished');
  });

  test('say that an answer is waited for', async () => {
    await seedCampaign(fixture.db, { recipients: 30 });
    fixture.queue({ baseUrl: patient.baseUrl, inFlight: 2 });
    await fixture.until(async () => patient.waiting() === 2);
    fixture.clock.advance(1_000);
    await fixture.until(async () => fixture.snapshots.at(-1)?.accounts[0]?.activity.kind === 'sending');
    fixture.clock.advance(6_000);
    await fixture.until(
      async () => fixture.snapshots.at(-1)?.accounts[0]?.activity.kind === 'waiting-for-answer',
    );
  });
});

test('the key is asked for when there is something to send, and again after everything was sent', async () => {
  const hostile = await service();
  const asked: string[] = [];
  const id = await seedCampaign(fixture.db, { recipients: 30 });
  const queue = fixture.queue({
    account: async (accountId) => {
      asked.push(accountId);
      return { baseUrl: hostile.baseUrl, key: 'k', pacing: { mode: 'fast', reserve: 0 } };
    },
  });
  await fixture.reaches(id, 'finished');
  await fixture.settled();
  expect(asked).toEqual([testAccountId]);
  const next = await seedCampaign(fixture.db, { recipients: 30, from: firstNumber + 100 });
  queue.wake();
  await fixture.reaches(next, 'finished');
  expect(asked).toEqual([testAccountId, testAccountId]);
});

test('the key is held no longer than there is something to send with it', async () => {
  const hostile = await service();
  const kept: WeakRef<AccountCredentials>[] = [];
  const id = await seedCampaign(fixture.db, { recipients: 30 });
  fixture.queue({
    account: async () => {
      const account: AccountCredentials = {
        baseUrl: hostile.baseUrl,
        key: 'k',
        pacing: { mode: 'fast', reserve: 0 },
      };
      kept.push(new WeakRef(account));
      return account;
    },
  });
  await fixture.reaches(id, 'finished');
  await fixture.until(async () => {
    collectGarbage();
    return kept.length === 1 && kept[0]?.deref() === undefined;
  });
});
