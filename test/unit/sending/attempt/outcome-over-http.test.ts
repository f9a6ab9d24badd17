import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FaultSetting } from '../../../../electron/practice/faults.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../../../electron/practice/practice-service.ts';
import { type AttemptEnd, type Outcome, outcomeOf } from '../../../../electron/sending/attempt/outcome.ts';
import { createServiceClient, type ServiceClient } from '../../../../electron/service/client.ts';

const batch = ['447700900001', '447700900002', '447700900003'];

let service: PracticeService;
let client: ServiceClient;

beforeEach(async () => {
  service = await startPracticeService({ limit: { limit: 3 } });
  client = createServiceClient({
    resolveProxy: () => Promise.resolve('DIRECT'),
    policy: { responseTimeoutMs: 250 },
  });
});

afterEach(async () => {
  await client.close();
  await service.stop();
});

async function attempt(phones: readonly string[] = batch, key = service.key): Promise<Outcome> {
  const request = { baseUrl: service.baseUrl, key, senderId: 'Shop', phones, message: 'Hello' };
  const end: AttemptEnd = await client.send(request).then(
    (reply) => ({ kind: 'replied', reply }) as const,
    (error: unknown) => ({ kind: 'failed', error }) as const,
  );
  return outcomeOf(end, { phones, limitAttempt: 1, random: 0, nowMs: Date.now() });
}

describe('client, practice service and outcome together', () => {
  it.each<[FaultSetting, object, number]>([
    [{ kind: 'slow', ms: 10 }, { kind: 'accepted' }, 3],
    [{ kind: 'slow', ms: 60_000 }, { kind: 'unconfirmed', reason: 'timeout' }, 3],
    [{ kind: 'drop-before-reading' }, { kind: 'unconfirmed', reason: 'connection-lost' }, 0],
    [{ kind: 'drop-after-reading' }, { kind: 'unconfirmed', reason: 'connection-lost' }, 3],
    [{ kind: 'never-answer' }, { kind: 'unconfirmed', reason: 'timeout' }, 3],
    [{ kind: 'server-error' }, { kind: 'unconfirmed', reason: 'server-error', status: 500 }, 0],
    [{ kind: 'html-answer', status: 502 }, { kind: 'unconfirmed', said: 'The gateway had a problem' }, 0],
    [{ kind: 'html-answer', status: 200 }, { kind: 'accepted', said: 'OK' }, 3],
    [{ kind: 'expired-key' }, { kind: 'requeue', pause: { kind: 'key-refused', problem: 'expired' } }, 0],
    [{ kind: 'invalid-key' }, { kind: 'requeue', pause: { kind: 'key-refused', problem: 'invalid' } }, 0],
    [
      { kind: 'rate-limited', retryAfter: 7 },
      { kind: 'backoff', waitMs: 7_000, source: 'body', pause: null },
      0,
    ],
    [{ kind: 'rate-limited', retryAfter: null }, { kind: 'backoff', waitMs: 20_000, source: 'backoff' }, 0],
    [{ kind: 'rate-limited', retryAfter: 31_536_000 }, { kind: 'backoff', pause: { kind: 'limit' } }, 0],
    [{ kind: 'reject-numbers', endingIn: '02' }, { kind: 'rejected', scope: { named: ['447700900002'] } }, 0],
  ])('%j', async (fault, outcome, texts) => {
    service.setFaults([fault]);
    expect(await attempt()).toMatchObject(outcome);
    expect([service.count(), service.requests()]).toEqual([texts, 1]);
  });

  it('all is well', async () => {
    expect(await attempt()).toMatchObject({ kind: 'accepted', status: 200 });
  });

  it('the key is wrong', async () => {
    expect(await attempt(batch, 'wrong')).toMatchObject({
      pause: { problem: 'invalid', said: 'Invalid API key' },
    });
  });

  it('the limit is reached', async () => {
    for (let n = 0; n < 3; n += 1) expect((await attempt()).kind).toBe('accepted');
    const outcome = await attempt();
    expect(outcome).toMatchObject({ kind: 'backoff', source: 'body', pause: null });
    expect(outcome.kind === 'backoff' && outcome.waitMs <= 60_000).toBe(true);
  });

  it('the service is gone', async () => {
    await service.stop();
    expect(await attempt()).toMatchObject({
      kind: 'requeue',
      pause: { kind: 'offline', failure: 'refused' },
    });
  });
});
