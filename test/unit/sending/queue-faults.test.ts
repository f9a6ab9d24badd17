/** The fault table, row by row, but for the limit (queue-limit.test.ts) and crashes (queue-recovery.test.ts). */
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { goOnAfterAccountChange } from '../../../electron/db/campaigns/go-on-after-account-change.ts';
import { commonestReasons } from '../../../electron/db/results/counts.ts';
import { pause, resume } from '../../../electron/sending/commands.ts';
import { createServiceClient } from '../../../electron/service/client.ts';
import { ConnectTimeoutError, DnsFailureError } from '../../../electron/service/errors.ts';
import type { SendRequest } from '../../../electron/service/wire.ts';
import { decideAsSeen } from '../../support/decide-as-seen.ts';
import { acceptedAnswers, batchRejections, keyRefusals, missingAnswers } from '../../support/fault-table.ts';
import {
  type Behaviour,
  type HostileOptions,
  type HostileService,
  startHostileService,
  testAuthority,
} from '../../support/hostile-service.ts';
import { startPatientService } from '../../support/patient-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, testAccountId } from '../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

async function service(
  behave: HostileOptions['behave'],
  options: Omit<HostileOptions, 'behave'> = {},
): Promise<HostileService> {
  const started = await startHostileService({ ...options, behave });
  fixture.closing(() => started.stop());
  return started;
}

const answer = (status: number, body: unknown = { success: status < 300 }): Behaviour => ({
  kind: 'answer',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const error = (status: number, text: string): Behaviour => answer(status, { success: false, error: text });

/** A port on which nothing listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const attemptsIn = (campaignId: number) =>
  fixture.db.selectFrom('attempts').selectAll().where('campaign_id', '=', campaignId).execute();

describe('no connection', () => {
  test('refused: nothing counts as attempted, the campaign waits and goes on by itself', async () => {
    const port = await closedPort();
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    fixture.queue({ baseUrl: `http://127.0.0.1:${port}` });
    const paused = await fixture.reaches(id, 'offline');
    expect(paused.status).toMatchObject({ reason: { kind: 'offline', detail: 'refused' } });
    expect(paused.counts.batches).toMatchObject({ queued: 3, unconfirmed: 0 });
    expect((await fixture.batches(id)).map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
    expect(await attemptsIn(id)).toEqual([]);
    const real = await service(() => answer(200), { port });
    fixture.clock.advance(1_000);
    await fixture.reaches(id, 'finished');
    expect(new Set(real.received.values())).toEqual(new Set([1]));
    expect(real.received.size).toBe(30);
  });

  test('the waits between the tries double up to a minute, and each try is one request', async () => {
    const tries: number[] = [];
    const id = await seedCampaign(fixture.db, { recipients: 40 });
    fixture.queue({
      client: {
        send: () => {
          tries.push(fixture.clock.monotonicMs());
          return Promise.reject(new DnsFailureError('The name of the service was not found.'));
        },
      },
    });
    await fixture.reaches(id, 'offline');
    const together = tries.length;
    for (let seconds = 0; seconds < 400; seconds++) {
      fixture.clock.advance(1_000);
      await fixture.settled();
    }
    const later = tries.slice(together - 1);
    const waits = later.slice(1).map((at, index) => Math.round((at - (later[index] ?? 0)) / 1000));
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect((await fixture.campaign(id)).counts.batches.queued).toBe(4);
  });

  test('a campaign that a person pauses while there is no connection does not go on by itself', async () => {
    let online = false;
    const sent: SendRequest[] = [];
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({
      client: {
        send: (request) => {
          if (!online) return Promise.reject(new DnsFailureError('No such name.'));
          sent.push(request);
          return Promise.reject(new Error('not expected'));
        },
      },
    });
    await fixture.reaches(id, 'offline');
    await pause(fixture.db, id, 1);
    online = true;
    fixture.clock.advance(120_000);
    await fixture.settled();
    expect(sent).toEqual([]);
    expect((await fixture.campaign(id)).status).toMatchObject({ state: 'paused', reason: { kind: 'user' } });
  });

  test('a connect timeout puts the batch back without a word, and three in a row are no connection', async () => {
    let failures = 2;
    const real = await service(() => answer(200));
    const client = createServiceClient({ resolveProxy: async () => 'DIRECT' });
    const timeouts = {
      send: (request: SendRequest) =>
        failures-- > 0 ? Promise.reject(new ConnectTimeoutError('Too late.')) : client.send(request),
    };
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({ client: timeouts, baseUrl: real.baseUrl });
    await fixture.until(async () => failures === 1 && (await fixture.batches(id))[0]?.state === 'queued');
    expect((await fixture.campaign(id)).status.state).toBe('sending');
    await fixture.until(async () => {
      fixture.clock.advance(1_000);
      return (await fixture.campaign(id)).status.state === 'finished';
    });
    expect([...real.received.values()]).toEqual(Array.from({ length: 10 }, () => 1));

    failures = 3;
    const second = await seedCampaign(fixture.db, { recipients: 10, from: firstNumber + 100 });
    fixture.wakeAll();
    await fixture.until(async () => {
      fixture.clock.advance(1_000);
      const { status } = await fixture.campaign(second);
      return status.state === 'paused' && status.reason.kind === 'offline';
    });
  });

  test('a bad certificate pauses with what is wrong with it, and nothing is sent', async () => {
    const hostile = await service(() => answer(200), { certificate: 'expired' });
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    fixture.queue({ baseUrl: hostile.baseUrl, caCertificates: async () => [testAuthority()] });
    const { status } = await fixture.reaches(id, 'certificate');
    expect(status).toMatchObject({ reason: { detail: expect.stringMatching(/expired/) } });
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.queued === 3);
    expect(hostile.requests).toHaveLength(0);
    fixture.clock.advance(3_600_000);
    await fixture.settled();
    expect((await fixture.campaign(id)).status.state).toBe('paused');
  });

  test('a base address that cannot be used pauses and says so', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({ baseUrl: 'ftp://nowhere' });
    expect((await fixture.reaches(id, 'base-address')).counts.batches.queued).toBe(1);
  });
});

describe('written, and no answer', () => {
  test.each(missingAnswers)('$what: unconfirmed, never sent again by itself', async ({ behaviour }) => {
    const hostile = await service((nth) => (nth === 1 ? behaviour : answer(200)));
    const id = await seedCampaign(fixture.db, { recipients: 40 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1, policy: { responseTimeoutMs: 100 } });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.batches).toMatchObject({ unconfirmed: 1, accepted: 3, queued: 0 });
    expect([...hostile.received.values()]).toEqual(Array.from({ length: 40 }, () => 1));
    expect((await fixture.batches(id))[0]).toMatchObject({ state: 'unconfirmed', attempts: 1 });
  });

  test('three in a row pause the account, so that not everything becomes unconfirmed', async () => {
    const hostile = await service(() => ({ kind: 'reset' }));
    const id = await seedCampaign(fixture.db, { recipients: 200 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 4 });
    const { status } = await fixture.reaches(id, 'too-many-failures');
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.sending === 0);
    const { counts } = await fixture.campaign(id);
    expect(status).toMatchObject({ reason: { status: null, said: 'connection-lost' } });
    expect(counts.batches.unconfirmed).toBeLessThanOrEqual(6);
    expect(counts.batches.unconfirmed).toBe(hostile.requests.length);
  });
});

describe('the service fails', () => {
  test('5xx: unconfirmed, and paused after three in a row with what it said', async () => {
    const hostile = await service(() => error(503, 'Down for maintenance'));
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    const { status, counts } = await fixture.reaches(id, 'too-many-failures');
    expect(status).toMatchObject({ reason: { status: 503, said: 'Down for maintenance' } });
    expect(counts.batches).toMatchObject({ unconfirmed: 3, queued: 7 });
    expect(hostile.requests).toHaveLength(3);
    await resume(fixture.db, id, fixture.clock.epochMs());
    fixture.wakeAll();
    await fixture.until(async () => hostile.requests.length === 6);
  });

  test('after a 5xx one request goes at a time, until an answer is good', async () => {
    const patient = await startPatientService();
    fixture.closing(() => patient.stop());
    await seedCampaign(fixture.db, { recipients: 100 });
    fixture.queue({ baseUrl: patient.baseUrl, inFlight: 4 });
    await fixture.until(async () => patient.waiting() === 4);
    patient.answerOne(500);
    await fixture.until(async () => (await fixture.batches(1)).some(({ state }) => state === 'unconfirmed'));
    await fixture.settled();
    expect(patient.waiting()).toBe(3);
    patient.answerOne(200);
    await fixture.until(async () => patient.waiting() === 4);
  });

  test('two 5xx and then a success are no row of three', async () => {
    const hostile = await service((nth) => (nth % 3 === 0 ? answer(200) : error(500, 'Oops')));
    const id = await seedCampaign(fixture.db, { recipients: 90 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.batches).toMatchObject({ unconfirmed: 6, accepted: 3 });
  });
});

describe('accepted', () => {
  test.each(acceptedAnswers)('$status with $what, which is kept', async ({ status, body }) => {
    const hostile = await service(() => answer(status, body));
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({ baseUrl: hostile.baseUrl });
    expect((await fixture.reaches(id, 'finished')).counts.recipients.accepted).toBe(10);
    expect(await attemptsIn(id)).toMatchObject([{ outcome: 'accepted', status }]);
    if (status !== 204) expect(await attemptsIn(id)).toMatchObject([{ answer: body }]);
  });
});

describe('accepted by its status alone', () => {
  const page = '<!DOCTYPE html><title>Hotel network</title>';
  const limits = {
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '99',
    'X-RateLimit-Reset': '1790000000',
  };

  test.each([
    ['the error body of the service', error(200, 'Insufficient balance'), 'answer-denies'],
    ['a web page in the place of the service', answer(200, page), 'answer-web-page'],
  ])('%s pauses after three in a row, and nothing of it is sent again', async (_, odd, said) => {
    const hostile = await service(() => odd);
    const id = await seedCampaign(fixture.db, { recipients: 200 });
    fixture.queue({ baseUrl: hostile.baseUrl });
    const paused = await fixture.reaches(id, 'paused');
    expect(paused.status).toMatchObject({ reason: { kind: 'too-many-failures', status: 200, said } });
    const { accepted, queued } = await fixture.until(async () => {
      const { recipients } = (await fixture.campaign(id)).counts;
      return recipients.sending === 0 && recipients;
    });
    expect(accepted).toBe(hostile.received.size);
    expect(queued).toBe(200 - accepted);
    expect(new Set(hostile.received.values())).toEqual(new Set([1]));
    const reasons = await commonestReasons(fixture.db, id, 9);
    expect(reasons).toMatchObject([{ state: 'accepted', reason: said, recipients: accepted }]);
  });

  test('a web page with the headers of the limit is an answer of the service', async () => {
    const hostile = await service(() => ({ ...answer(200, page), headers: limits }));
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    fixture.queue({ baseUrl: hostile.baseUrl });
    await fixture.reaches(id, 'finished');
    expect(await commonestReasons(fixture.db, id, 9)).toEqual([]);
  });
});

describe('rejected', () => {
  const bad = String(firstNumber + 13);
  const refusesBad = (say: (numbers: readonly string[]) => string) =>
    service((_nth, { body }) => {
      const numbers = /"phone":"([^"]*)"/.exec(body)?.[1]?.split(',') ?? [];
      return numbers.includes(bad) ? error(422, say(numbers)) : answer(200);
    });

  test.each(batchRejections)(
    '%s on batches of many, twice in the same words: the others go on',
    async (status) => {
      const hostile = await service((nth) => (nth <= 2 ? error(status, 'No') : answer(200)));
      const id = await seedCampaign(fixture.db, { recipients: 60 });
      fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
      const { counts } = await fixture.reaches(id, 'finished');
      expect(counts.batches).toMatchObject({ rejected: 2, accepted: 4 });
      expect((await fixture.batches(id))[0]).toMatchObject({ state: 'rejected', reason: 'No', size: 10 });
    },
  );

  test('a number that the error names is rejected alone, the rest is sent', async () => {
    const hostile = await refusesBad(() => `The number ${bad} is not valid`);
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    fixture.queue({ baseUrl: hostile.baseUrl });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.recipients).toMatchObject({ accepted: 29, rejected: 1 });
    const rejected = await fixture.db
      .selectFrom('recipients')
      .innerJoin('batches', 'batches.id', 'recipients.batch_id')
      .select('recipients.number')
      .where('batches.state', '=', 'rejected')
      .execute();
    expect(rejected).toEqual([{ number: bad }]);
  });

  test('a bad number that is not named is found by halving, after a person asked for it', async () => {
    const hostile = await refusesBad(() => 'Invalid recipient');
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    fixture.queue({ baseUrl: hostile.baseUrl });
    await fixture.reaches(id, 'finished');
    const [batch] = await fixture.db
      .selectFrom('batches')
      .select('id')
      .where('state', '=', 'rejected')
      .execute();
    const choice = { campaignId: id, batchIds: [batch?.id ?? 0], from: 'rejected', as: 'bisecting' } as const;
    expect(
      await decideAsSeen(fixture.db, choice, { at: fixture.clock.epochMs(), actor: 'tester' }),
    ).toMatchObject({
      batches: 1,
    });
    fixture.wakeAll();
    await fixture.until(async () => (await fixture.campaign(id)).counts.recipients.rejected === 1);
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.recipients).toMatchObject({ accepted: 29, rejected: 1, queued: 0, unconfirmed: 0 });
    const accepted = await fixture.db
      .selectFrom('attempts')
      .select('numbers')
      .where('outcome', '=', 'accepted')
      .execute();
    const sent = accepted.flatMap(({ numbers }) => numbers.split(','));
    expect(sent).toHaveLength(29);
    expect(new Set(sent).size).toBe(29);
  });

  test('other 4xx: rejected, and paused after three in a row with what the service said', async () => {
    const hostile = await service((nth) => error(403, ['First', 'Second', 'Not now'][nth - 1] ?? 'Else'));
    const first = await seedCampaign(fixture.db, { recipients: 60, position: 1 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    const { status, counts } = await fixture.reaches(first, 'too-many-failures');
    expect(status).toMatchObject({ reason: { status: 403, said: 'Not now' } });
    expect(counts.batches).toMatchObject({ rejected: 3, queued: 3 });
  });

  test('a redirect is not followed, and the key is not sent on', async () => {
    const elsewhere = await service(() => answer(200));
    const hostile = await service(() => ({
      kind: 'answer',
      status: 302,
      headers: { location: `${elsewhere.baseUrl}/api/send-sms` },
      body: '',
    }));
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({ baseUrl: hostile.baseUrl });
    expect((await fixture.reaches(id, 'finished')).counts.batches.rejected).toBe(1);
    expect((await fixture.batches(id))[0]?.reason).toBe('redirect');
    expect(elsewhere.connections()).toBe(0);
  });
});

describe('the key is refused', () => {
  test.each(keyRefusals)(
    '$problem: every campaign of the account pauses and goes on with a new key',
    async ({ problem, said: text }) => {
      let key = 'old';
      const hostile = await service((_nth, { head }) =>
        head.includes('Bearer new') ? answer(200) : error(401, text),
      );
      const one = await seedCampaign(fixture.db, { recipients: 20, position: 1 });
      const two = await seedCampaign(fixture.db, { recipients: 20, position: 2, from: firstNumber + 100 });
      const elsewhere = { accountId: 'account-b', from: firstNumber + 200 };
      const other = await seedCampaign(fixture.db, { recipients: 20, ...elsewhere });
      fixture.queue({
        account: async (accountId) => ({
          baseUrl: hostile.baseUrl,
          key: accountId === testAccountId ? key : 'new',
          pacing: { mode: 'fast', reserve: 0 },
        }),
      });
      const { status, counts } = await fixture.reaches(one, 'key-refused');
      expect(status).toMatchObject({ reason: { problem, said: text } });
      await fixture.until(async () => (await fixture.campaign(one)).counts.batches.queued === 2);
      expect(counts.recipients).toMatchObject({ accepted: 0, rejected: 0, unconfirmed: 0 });
      expect((await fixture.campaign(two)).status).toMatchObject({ reason: { kind: 'key-refused' } });
      await fixture.reaches(other, 'finished');
      expect(fixture.judgements).toContainEqual({
        accountId: testAccountId,
        refusal: { problem, said: text, at: expect.any(Number) },
      });

      key = 'new';
      expect(await goOnAfterAccountChange(fixture.db, testAccountId, 1)).toBe(2);
      fixture.wakeAll();
      expect((await fixture.reaches(one, 'finished')).counts.recipients.accepted).toBe(20);
      expect((await fixture.reaches(two, 'finished')).counts.recipients.accepted).toBe(20);
    },
  );

  test('that cannot be told is asked for again, and the other accounts go on meanwhile', async () => {
    const hostile = await service(() => answer(200));
    let locked = true;
    const [here, there] = [
      await seedCampaign(fixture.db, { recipients: 20 }),
      await seedCampaign(fixture.db, { recipients: 20, accountId: 'account-b', from: firstNumber + 100 }),
    ];
    const queue = fixture.queue({
      account: async (accountId) => {
        if (accountId === testAccountId && locked) throw new Error('The keychain is locked');
        return { baseUrl: hostile.baseUrl, key: 'key', pacing: { mode: 'fast', reserve: 0 } };
      },
    });
    await fixture.reaches(there, 'finished');
    expect((await fixture.campaign(here)).status).toMatchObject({ state: 'sending' });
    for (let tries = 1; tries < 3; tries++) {
      fixture.clock.advance(60_000);
      await fixture.settled();
    }
    await fixture.reaches(here, 'no-key');
    locked = false;
    queue.wake();
    expect((await fixture.reaches(here, 'finished')).counts.recipients.accepted).toBe(20);
  });

  test('nothing is said of a new key by answers to the old one that come after a pause', async () => {
    const patient = await startPatientService();
    fixture.closing(() => patient.stop());
    let key = 'old';
    const id = await seedCampaign(fixture.db, { recipients: 40 });
    const queue = fixture.queue({
      account: async () => ({ baseUrl: patient.baseUrl, key, pacing: { mode: 'fast', reserve: 0 } }),
    });
    await fixture.until(async () => patient.waiting() === 4);
    await pause(fixture.db, id, 1);
    key = 'new';
    queue.wake();
    for (let answers = 0; answers < 4; answers++) patient.answerOne(401);
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.queued === 4);
    expect(fixture.judgements).toEqual([]);
    expect((await fixture.campaign(id)).status).toMatchObject({ reason: { kind: 'user' } });
  });

  test('answers to the old key that come while the new one is asked for pause nothing', async () => {
    const patient = await startPatientService();
    fixture.closing(() => patient.stop());
    const asked = Promise.withResolvers<void>();
    let key = 'old';
    const id = await seedCampaign(fixture.db, { recipients: 40 });
    const queue = fixture.queue({
      account: async () => {
        if (key === 'new') await asked.promise;
        return { baseUrl: patient.baseUrl, key, pacing: { mode: 'fast', reserve: 0 } };
      },
    });
    await fixture.until(async () => patient.waiting() === 4);
    key = 'new';
    queue.wake();
    await fixture.settled();
    for (let answers = 0; answers < 4; answers++) patient.answerOne(401);
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.queued === 4);
    asked.resolve();
    patient.release();
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.recipients.accepted).toBe(40);
    expect(fixture.judgements.filter(({ refusal }) => refusal !== null)).toEqual([]);
  });

  test('a refusal of the old key that comes late does not pause what goes on with the new one', async () => {
    const patient = await startPatientService();
    fixture.closing(() => patient.stop());
    let key = 'old';
    const id = await seedCampaign(fixture.db, { recipients: 20 });
    const queue = fixture.queue({
      inFlight: 1,
      account: async () => ({ baseUrl: patient.baseUrl, key, pacing: { mode: 'fast', reserve: 0 } }),
    });
    await fixture.until(async () => patient.waiting() === 1);
    key = 'new';
    queue.wake();
    await fixture.settled();
    patient.answerOne(401);
    await fixture.until(async () => patient.waiting() === 1);
    patient.release();
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.recipients.accepted).toBe(20);
    expect(fixture.judgements.filter(({ refusal }) => refusal !== null)).toEqual([]);
  });
});
