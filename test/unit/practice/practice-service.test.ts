import { afterEach, describe, expect, it } from 'vitest';
import {
  type PracticeOptions,
  type PracticeService,
  startPracticeService,
} from '../../../electron/practice/practice-service.ts';

const running: PracticeService[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
});

async function start(options: PracticeOptions = {}): Promise<PracticeService> {
  const service = await startPracticeService(options);
  running.push(service);
  return service;
}

interface Answer {
  readonly status: number;
  readonly limit: string | null;
  readonly remaining: string | null;
  readonly reset: string | null;
  readonly type: string | null;
  readonly text: string;
  readonly json: unknown;
}

async function post(
  service: PracticeService,
  body: unknown = { senderId: 'Shop', phone: '447700900001', message: 'Hello' },
  {
    key = service.key as string | null,
    path = '/api/send-sms',
    method = 'POST',
    signal = null as AbortSignal | null,
    contentType = 'application/json',
  } = {},
): Promise<Answer> {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: {
      'content-type': contentType,
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: method === 'GET' ? null : typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    limit: response.headers.get('x-ratelimit-limit'),
    remaining: response.headers.get('x-ratelimit-remaining'),
    reset: response.headers.get('x-ratelimit-reset'),
    type,
    text,
    json: type === 'application/json' ? JSON.parse(text) : undefined,
  };
}

const everything = { before: null, limit: 100, search: '' };

describe('sending (sections 2 and 4)', () => {
  it('takes one number', async () => {
    const service = await start();
    const answer = await post(service);
    expect(answer).toMatchObject({ status: 200, json: { success: true } });
    expect(service.outbox(everything).rows).toMatchObject([
      { number: '447700900001', senderId: 'Shop', text: 'Hello' },
    ]);
  });

  it('takes several numbers, separated by commas, in one request', async () => {
    const service = await start();
    await post(service, {
      senderId: 'Shop',
      phone: '447700900001,447700900002,447700900003',
      message: 'Hi 👋',
    });
    expect(service.count()).toBe(3);
    expect(service.requests()).toBe(1);
    expect(service.outbox(everything).rows.map((text) => [text.number, text.text])).toEqual([
      ['447700900003', 'Hi 👋'],
      ['447700900002', 'Hi 👋'],
      ['447700900001', 'Hi 👋'],
    ]);
  });

  it.each([
    ['a plus sign', { senderId: 'Shop', phone: '+447700900001', message: 'x' }],
    ['another separator', { senderId: 'Shop', phone: '447700900001;447700900002', message: 'x' }],
    ['a space after the comma', { senderId: 'Shop', phone: '447700900001, 447700900002', message: 'x' }],
    ['a comma too many', { senderId: 'Shop', phone: '447700900001,', message: 'x' }],
    ['a missing field', { senderId: 'Shop', phone: '447700900001' }],
    ['an empty field', { senderId: '', phone: '447700900001', message: 'x' }],
    ['a number as a number', { senderId: 'Shop', phone: 447700900001, message: 'x' }],
    ['a list', ['x']],
    ['null', null],
    ['text that is not JSON', '{"senderId":'],
  ])('refuses %s with the error body of section 2.2, and nobody is texted', async (_what, body) => {
    const service = await start();
    const answer = await post(service, body);
    expect(answer).toMatchObject({
      status: 400,
      json: { success: false, error: expect.any(String) },
      limit: '100',
    });
    expect(Object.keys(Object(answer.json))).toEqual(['success', 'error']);
    expect(service.count()).toBe(0);
  });

  it('refuses a request of more than a megabyte', async () => {
    const service = await start();
    const answer = await post(service, {
      senderId: 'Shop',
      phone: '447700900001',
      message: 'x'.repeat(1_100_000),
    });
    expect(answer).toMatchObject({ status: 413, limit: '100' });
    expect(service.count()).toBe(0);
  });

  it('answers other paths and methods with an error body and the limit of other endpoints', async () => {
    const service = await start();
    expect(await post(service, {}, { path: '/api/other' })).toMatchObject({
      status: 404,
      json: { success: false },
      limit: '200',
      remaining: '199',
    });
    expect(await post(service, {}, { method: 'GET' })).toMatchObject({
      status: 405,
      json: { success: false },
    });
    expect((await post(service)).remaining).toBe('99');
  });
});

describe('what a request is refused for first (sections 4, 5 and 8)', () => {
  it('is the key, whatever else is wrong with it', async () => {
    const service = await start();
    for (const [where, limit] of [
      [{ path: '/api/other' }, '200'],
      [{ path: '/api/schedule-sms' }, '50'],
      [{ method: 'PUT' }, '200'],
      [{ contentType: 'text/plain' }, '100'],
    ] as const) {
      const answer = await post(service, 'x', { ...where, key: 'wrong' });
      expect(answer).toMatchObject({ status: 401, json: { error: 'Invalid API key' }, limit });
      expect((await post(service, 'x', { ...where, key: null })).json).toEqual({
        success: false,
        error: 'Authorization header is required',
      });
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'is the content type before the body: %s',
    async (contentType) => {
      const service = await start();
      expect(await post(service, undefined, { contentType })).toMatchObject({
        status: 415,
        json: { success: false },
        limit: '100',
      });
      expect(service.count()).toBe(0);
    },
  );

  it('takes a content type with a charset', async () => {
    const service = await start();
    const answer = await post(service, undefined, { contentType: 'Application/JSON; charset=utf-8' });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['/api/other', 200],
    ['/api/schedule-sms', 50],
  ] as const)('is the limit of %s once it is used up, which the others are not', async (path, limit) => {
    const service = await start();
    for (let sent = 1; sent <= limit; sent += 1) {
      expect(await post(service, undefined, { path })).toMatchObject({
        status: 404,
        limit: String(limit),
        remaining: String(limit - sent),
      });
    }
    const refused = await post(service, undefined, { path, key: 'wrong' });
    expect(refused).toMatchObject({
      status: 429,
      remaining: '0',
      json: { success: false, code: 'RATE_LIMIT_EXCEEDED', retry_after: expect.any(Number) },
    });
    expect((await post(service)).status).toBe(200);
  });
});

describe('keys (section 5)', () => {
  it('names an invalid key', async () => {
    const service = await start();
    for (const key of ['wrong', `${service.key}x`, 'a b']) {
      expect(await post(service, undefined, { key })).toMatchObject({
        status: 401,
        json: { success: false, error: 'Invalid API key' },
        limit: '100',
      });
    }
    expect(service.count()).toBe(0);
  });

  it('names an expired key', async () => {
    const service = await start();
    service.setKey(service.key, 'expired');
    const answer = await post(service);
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({
      success: false,
      error: 'API key has expired. Please generate a new key from your dashboard.',
    });
  });

  it('names a missing header', async () => {
    const service = await start();
    expect(await post(service, undefined, { key: null })).toMatchObject({
      status: 401,
      json: { success: false, error: 'Authorization header is required' },
    });
  });

  it('refuses a revoked key and accepts the new one beside it', async () => {
    const service = await start({ key: 'old' });
    service.setKey('old', 'revoked');
    service.setKey('new', 'active');
    expect(await post(service, undefined, { key: 'old' })).toMatchObject({ status: 401 });
    expect(await post(service, undefined, { key: 'new' })).toMatchObject({ status: 200 });
  });

  it('makes a new key for every start', async () => {
    const [one, two] = [await start(), await start()];
    expect(one.key).not.toBe(two.key);
    expect(await post(one, undefined, { key: two.key })).toMatchObject({ status: 401 });
  });
});

describe('limits (sections 7 and 8)', () => {
  it('allows 100 requests a minute by default, counts down, and says when the limit resets', async () => {
    const service = await start({ clock: { monotonicMs: () => 5_000, epochMs: () => 1_700_000_000_000 } });
    const answers = [];
    for (let n = 0; n < 100; n += 1) answers.push(await post(service));
    expect(answers.every((answer) => answer.status === 200 && answer.limit === '100')).toBe(true);
    expect(answers.map((answer) => answer.remaining)).toEqual(
      Array.from({ length: 100 }, (_, n) => String(99 - n)),
    );
    expect(new Set(answers.map((answer) => answer.reset))).toEqual(new Set(['1700000060']));
    const refused = await post(service);
    expect(refused).toMatchObject({ status: 429, limit: '100', remaining: '0', reset: '1700000060' });
    expect(refused.json).toEqual({
      success: false,
      error: 'Rate limit exceeded. Please wait 60 seconds.',
      code: 'RATE_LIMIT_EXCEEDED',
      retry_after: 60,
    });
    expect(service.count()).toBe(100);
  });

  it('begins a new window when the old one is over', async () => {
    const time = { now: 0 };
    const service = await start({
      limit: { limit: 1, windowMs: 10_000 },
      clock: { monotonicMs: () => time.now, epochMs: () => time.now },
    });
    expect((await post(service)).status).toBe(200);
    time.now = 9_500;
    expect(await post(service)).toMatchObject({ status: 429, json: { retry_after: 1 } });
    time.now = 10_000;
    expect((await post(service)).status).toBe(200);
  });

  it('does not let a jump of the wall clock end a window', async () => {
    const time = { monotonicMs: 0, epochMs: 1_000_000 };
    const service = await start({
      limit: { limit: 1 },
      clock: { monotonicMs: () => time.monotonicMs, epochMs: () => time.epochMs },
    });
    await post(service);
    time.epochMs += 7_200_000;
    expect((await post(service)).status).toBe(429);
  });

  it('counts refused keys and bad bodies too, since they are requests to the endpoint', async () => {
    const service = await start({ limit: { limit: 2 } });
    await post(service, 'rubbish');
    await post(service, undefined, { key: 'wrong' });
    expect((await post(service)).status).toBe(429);
  });
});

describe('faults', () => {
  it('shows a fault as often as asked, then no more', async () => {
    const service = await start();
    service.setFaults([{ kind: 'server-error', times: 2 }]);
    const statuses = [
      (await post(service)).status,
      (await post(service)).status,
      (await post(service)).status,
    ];
    expect(statuses).toEqual([500, 500, 200]);
    expect(service.faults()).toEqual([]);
    expect(service.count()).toBe(1);
  });

  it('answers late but answers', async () => {
    const service = await start();
    service.setFaults([{ kind: 'slow', ms: 20 }]);
    expect((await post(service)).status).toBe(200);
  });

  it('drops a connection before reading: nobody was texted', async () => {
    const service = await start();
    service.setFaults([{ kind: 'drop-before-reading' }]);
    await expect(post(service)).rejects.toThrow();
    expect(service.count()).toBe(0);
  });

  it('drops a connection after reading: people were texted, once', async () => {
    const service = await start();
    service.setFaults([{ kind: 'drop-after-reading', times: 1 }]);
    await expect(post(service)).rejects.toThrow();
    expect([service.count(), service.requests()]).toEqual([1, 1]);
  });

  it.each([
    ['expired-key', 'API key has expired. Please generate a new key from your dashboard.'],
    ['invalid-key', 'Invalid API key'],
  ] as const)('refuses a good key: %s', async (kind, error) => {
    const service = await start();
    service.setFaults([{ kind }]);
    expect(await post(service)).toMatchObject({ status: 401, json: { success: false, error } });
  });

  it.each([[60], ['soon'], [0], [-1], [31_536_000], [null]])(
    'storms with 429 and retry_after %j',
    async (retryAfter) => {
      const service = await start();
      service.setFaults([{ kind: 'rate-limited', retryAfter }]);
      const answer = await post(service);
      expect(answer).toMatchObject({ status: 429, json: { code: 'RATE_LIMIT_EXCEEDED' } });
      expect(Object(answer.json).retry_after ?? null).toEqual(retryAfter);
    },
  );

  it('answers with a page of HTML; below 300 the texts went out', async () => {
    const service = await start();
    service.setFaults([{ kind: 'html-answer', status: 502 }]);
    expect(await post(service)).toMatchObject({ status: 502, type: 'text/html', limit: '100' });
    expect(service.count()).toBe(0);
    service.setFaults([{ kind: 'html-answer', status: 200 }]);
    expect(await post(service)).toMatchObject({ status: 200, type: 'text/html' });
    expect(service.count()).toBe(1);
  });

  it('names the numbers it rejects, and sends to none of the batch', async () => {
    const service = await start();
    service.setFaults([{ kind: 'reject-numbers', endingIn: '02' }]);
    const batch = { senderId: 'Shop', phone: '447700900001,447700900002', message: 'x' };
    expect(await post(service, batch)).toMatchObject({
      status: 422,
      json: { success: false, error: 'Invalid phone number: 447700900002' },
    });
    expect(service.count()).toBe(0);
    expect((await post(service, { ...batch, phone: '447700900001' })).status).toBe(200);
  });

  it('never answers, and stopping ends the wait', async () => {
    const received = Promise.withResolvers<void>();
    const service = await start({ onReceived: () => received.resolve() });
    service.setFaults([{ kind: 'never-answer' }]);
    const sent = post(service);
    const outcome = expect(sent).rejects.toThrow();
    await received.promise;
    await service.stop();
    await outcome;
  });

  it('stops in the middle of a late answer', async () => {
    const received = Promise.withResolvers<void>();
    const service = await start({ onReceived: () => received.resolve() });
    service.setFaults([{ kind: 'slow', ms: 600_000 }]);
    const outcome = expect(post(service)).rejects.toThrow();
    await received.promise;
    await service.stop();
    await outcome;
  });
});
