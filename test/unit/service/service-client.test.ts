import { channel } from 'node:diagnostics_channel';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createServiceClient, type ServiceClient } from '../../../electron/service/client.ts';
import { ServiceError } from '../../../electron/service/errors.ts';
import type { SendRequest, ServiceReply } from '../../../electron/service/wire.ts';
import {
  type Behaviour,
  type HostileOptions,
  type HostileService,
  startHostileService,
  testAuthority,
} from '../../support/hostile-service.ts';

const testKey = 'sk_live_9f8e7d6c5b4a';
const number = '447700900001';

/** Limits that let a test of waiting end soon, and no other test end at all. */
const quick = { connectTimeoutMs: 200, responseTimeoutMs: 200 };

const toStop: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of toStop.splice(0).reverse()) await stop();
});

async function hostile(behave: Behaviour | HostileOptions['behave'], more: Partial<HostileOptions> = {}) {
  const service = await startHostileService({
    behave: typeof behave === 'function' ? behave : () => behave,
    ...more,
  });
  toStop.push(() => service.stop());
  return service;
}

function client(options: Partial<Parameters<typeof createServiceClient>[0]> = {}): ServiceClient {
  const created = createServiceClient({
    resolveProxy: () => Promise.resolve('DIRECT'),
    caCertificates: () => Promise.resolve([testAuthority()]),
    ...options,
  });
  toStop.push(() => created.close());
  return created;
}

function request(
  service: Pick<HostileService, 'baseUrl'>,
  phones: readonly string[] = [number],
): SendRequest {
  return { baseUrl: service.baseUrl, key: testKey, senderId: 'Shop', phones, message: 'Hello 👋' };
}

/** A server that speaks no HTTP; gives its port. */
async function listening(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toStop.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return z.object({ port: z.number() }).parse(server.address()).port;
}

async function failureOf(sent: Promise<ServiceReply>): Promise<ServiceError> {
  const settled = await sent.then(
    (reply) => reply,
    (error: unknown) => error,
  );
  if (settled instanceof ServiceError) return settled;
  throw new Error(`Not a failure: ${JSON.stringify(settled)}`);
}

describe('a request (sections 2.1 and 4)', () => {
  it('is a POST with the three fields, the key in its header, and the numbers separated by commas alone', async () => {
    const service = await hostile({ kind: 'answer' });
    await client().send(request(service, [number, '447700900002']));
    const [sent] = service.requests;
    expect(sent?.head.split('\r\n')[0]).toBe('POST /api/send-sms HTTP/1.1');
    expect(sent?.head).toContain(`\r\nauthorization: Bearer ${testKey}\r\n`);
    expect(sent?.head).toContain('\r\ncontent-type: application/json\r\n');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      senderId: 'Shop',
      phone: '447700900001,447700900002',
      message: 'Hello 👋',
    });
  });

  it('keeps a path prefix of the base address', async () => {
    const service = await hostile({ kind: 'answer' });
    await client().send({ ...request(service), baseUrl: `${service.baseUrl}/v2/sms/` });
    expect(service.requests[0]?.head).toMatch(/^POST \/v2\/sms\/api\/send-sms /);
  });

  it('uses a connection again', async () => {
    const service = await hostile({ kind: 'answer' });
    const sender = client();
    for (let n = 0; n < 5; n += 1) await sender.send(request(service));
    expect(service.requests.length).toBe(5);
    // A request that follows at once may find the first connection not yet free.
    expect(service.connections()).toBeLessThanOrEqual(2);
  });
});

describe('a reply', () => {
  it('carries status, body and the headers as they came', async () => {
    const service = await hostile({
      kind: 'answer',
      status: 429,
      headers: {
        'X-RateLimit-Limit': '100',
        'x-ratelimit-remaining': ' 0 ',
        'X-RATELIMIT-RESET': 'soon',
        Date: 'Wed, 21 Oct 2015 07:28:00 GMT',
        'Retry-After': '60',
      },
      body: '{"success":false}',
    });
    expect(await client().send(request(service))).toEqual({
      status: 429,
      rawHeaders: {
        limit: '100',
        remaining: '0',
        reset: 'soon',
        date: 'Wed, 21 Oct 2015 07:28:00 GMT',
        retryAfter: '60',
      },
      body: '{"success":false}',
      bodyTruncated: false,
      durationMs: expect.any(Number),
    });
  });

  it('says that a header did not come, and joins one that came twice', async () => {
    const head =
      'HTTP/1.1 200 OK\r\nX-RateLimit-Limit: 100\r\nX-RateLimit-Limit: 50\r\ncontent-length: 0\r\n\r\n';
    const service = await hostile({ kind: 'raw', bytes: head });
    expect(await client().send(request(service))).toMatchObject({
      rawHeaders: { limit: '100, 50', remaining: undefined, date: undefined },
    });
  });

  it.each([200, 204, 302, 400, 401, 404, 422, 500, 503, 599])(
    'is a reply whatever its status: %i',
    async (status) => {
      const service = await hostile({ kind: 'answer', status, body: '' });
      expect(await client().send(request(service))).toMatchObject({ status, body: '' });
      expect(service.received.get(number)).toBe(1);
    },
  );

  it('keeps 4 KB of a page of HTML', async () => {
    const page = `<!doctype html>${'é'.repeat(5_000)}`;
    const service = await hostile({ kind: 'answer', headers: { 'content-type': 'text/html' }, body: page });
    const reply = await client().send(request(service));
    expect(reply).toMatchObject({ status: 200, bodyTruncated: true });
    expect(Buffer.byteLength(reply.body)).toBeLessThanOrEqual(4_098);
    expect(page.startsWith(reply.body.slice(0, 2_000))).toBe(true);
  });

  it('keeps the last letter of a body that ends as the key begins', async () => {
    const service = await hostile({ kind: 'answer', body: 'no more keys' });
    expect(await client().send(request(service))).toMatchObject({
      body: 'no more keys',
      bodyTruncated: false,
    });
  });

  it('does not read 10 MB to their end', async () => {
    const first = `HTTP/1.1 200 OK\r\ncontent-length: ${10_485_760}\r\n\r\n`;
    const service = await hostile({ kind: 'flood', first, bytes: 10_485_760 });
    const reply = await client().send(request(service));
    expect(reply).toMatchObject({ status: 200, bodyTruncated: true });
    expect(reply.body).toBe('x'.repeat(4_096));
  });

  it.each(['gzip', 'x-gzip', 'GZIP'])('is read where a gateway compresses unasked: %s', async (encoding) => {
    const body = gzipSync('{"success":true}');
    const service = await hostile({ kind: 'answer', headers: { 'content-encoding': encoding }, body });
    expect(await client().send(request(service))).toMatchObject({
      body: '{"success":true}',
      bodyTruncated: false,
    });
  });

  it.each([
    ['gzip rubbish', 'gzip', Buffer.from('this is no gzip')],
    ['brotli rubbish', 'br', Buffer.from('this is no brotli')],
    ['an encoding nobody knows', 'zebra', Buffer.from('x')],
    ['several encodings', 'gzip, br', Buffer.from('x')],
    ['a bomb', 'gzip', gzipSync(Buffer.alloc(50_000_000)).subarray(0, 60_000)],
  ])('survives %s', async (_what, encoding, body) => {
    const service = await hostile({ kind: 'answer', headers: { 'content-encoding': encoding }, body });
    expect(await client().send(request(service))).toMatchObject({ status: 200, bodyTruncated: true });
  });

  it.each([
    ['a body that breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"succ'],
    ['a chunk that breaks off', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"succ'],
    ['chunks that are none', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzebra\r\n'],
  ])('is known by its status in spite of %s', async (_what, bytes) => {
    const service = await hostile({ kind: 'raw', bytes });
    expect(await client().send(request(service))).toMatchObject({ status: 200, bodyTruncated: true });
  });

  it('is known by its status in spite of a body of one byte now and then', async () => {
    const first = 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n';
    const service = await hostile({ kind: 'trickle', first, everyMs: 20 });
    const reply = await client({ policy: quick }).send(request(service));
    expect(reply).toMatchObject({ status: 200, bodyTruncated: true });
    expect(reply.durationMs).toBeGreaterThanOrEqual(150);
  });

  it('follows preliminary answers', async () => {
    const bytes =
      'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\nok';
    const service = await hostile({ kind: 'raw', bytes });
    expect(await client().send(request(service))).toMatchObject({ status: 201, body: 'ok' });
  });

  it('of HTTP/1.0 ends with its connection', async () => {
    const service = await hostile({ kind: 'raw', bytes: 'HTTP/1.0 200 OK\r\n\r\nfine' });
    expect(await client().send(request(service))).toMatchObject({
      status: 200,
      body: 'fine',
      bodyTruncated: false,
    });
  });

  it.each([301, 302, 303, 307, 308])(
    'of %i is not followed, and the key goes nowhere else',
    async (status) => {
      const elsewhere = await hostile({ kind: 'answer' });
      const service = await hostile({
        kind: 'answer',
        status,
        headers: { location: `${elsewhere.baseUrl}/api/send-sms` },
      });
      expect(await client().send(request(service))).toMatchObject({ status });
      expect([service.requests.length, elsewhere.connections()]).toEqual([1, 0]);
    },
  );
});

describe('a failure after the request was written is known as such, and nothing is sent twice', () => {
  it.each<[string, Behaviour, string]>([
    ['closes', { kind: 'close' }, 'ConnectionLostError'],
    ['resets', { kind: 'reset' }, 'ConnectionLostError'],
    ['never answers', { kind: 'silence' }, 'ResponseTimeoutError'],
    [
      'gives a byte of its headers now and then',
      { kind: 'trickle', first: 'HTTP/1.1 200 OK\r\nx: ', everyMs: 20 },
      'ResponseTimeoutError',
    ],
    [
      'sends preliminary answers only',
      { kind: 'raw', bytes: 'HTTP/1.1 103 Hm\r\n\r\n', keepOpen: true },
      'ResponseTimeoutError',
    ],
    [
      'breaks off in its headers',
      { kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\ncontent-le' },
      'ConnectionLostError',
    ],
    [
      'speaks another protocol',
      { kind: 'raw', bytes: '220 mail.example ESMTP\r\n' },
      'MalformedResponseError',
    ],
    [
      'has a status line that is none',
      { kind: 'raw', bytes: 'HTTP/1.1 OK 200\r\n\r\n' },
      'MalformedResponseError',
    ],
    [
      'has headers that are none',
      { kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\n\0\0: \x01\r\n\r\n' },
      'MalformedResponseError',
    ],
    [
      'has two lengths',
      { kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx' },
      'MalformedResponseError',
    ],
    [
      'has headers without end',
      { kind: 'raw', bytes: `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}\r\n\r\n` },
      'MalformedResponseError',
    ],
    [
      'changes the protocol',
      { kind: 'raw', bytes: 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n' },
      'MalformedResponseError',
    ],
  ])('the service %s', async (_what, behaviour, name) => {
    const service = await hostile(behaviour);
    const failure = await failureOf(client({ policy: quick }).send(request(service)));
    expect(failure).toMatchObject({ name, written: true });
    expect([service.requests.length, service.received.get(number)]).toEqual([1, 1]);
  });

  it.each<[string, Behaviour]>([
    ['closed', { kind: 'close' }],
    ['reset', { kind: 'reset' }],
  ])('a kept connection is %s when the POST has been read', async (_what, behaviour) => {
    const service = await hostile((nth) => (nth % 2 === 1 ? { kind: 'answer' } : behaviour));
    const sender = client();
    for (let n = 0; n < 10; n += 1) {
      await sender.send(request(service, [`4477009${10_000 + n}`]));
      const failure = await failureOf(sender.send(request(service, [`4477009${20_000 + n}`])));
      expect(failure).toMatchObject({ name: 'ConnectionLostError', written: true });
    }
    expect(service.requests.length).toBe(20);
    // The failing requests came on connections that had served before, else this tests nothing.
    expect(service.connections()).toBeLessThan(15);
    expect([...service.received.values()].every((count) => count === 1)).toBe(true);
  });

  it('any bytes at all are answered with one failure or one reply', async () => {
    let bytes: Uint8Array = new Uint8Array();
    const service = await hostile(() => ({ kind: 'raw', bytes }));
    const sender = client();
    let sent = 0;
    const line = fc.constantFrom(
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.1 429 \r\n',
      'content-length: 3\r\n',
      '\r\n',
      '',
    );
    const rubbish = fc
      .tuple(line, line, line, fc.uint8Array({ maxLength: 40 }))
      .map(([one, two, three, rest]) => Buffer.concat([Buffer.from(one + two + three), rest]));
    await fc.assert(
      fc.asyncProperty(rubbish, async (answer) => {
        bytes = answer;
        sent += 1;
        const result = await sender
          .send(request(service, [String(447_700_000_000 + sent)]))
          .catch((e: unknown) => e);
        if (result instanceof Error) expect(result).toMatchObject({ written: true });
        expect(service.requests.length).toBe(sent);
      }),
      { numRuns: 60 },
    );
    expect([...service.received.values()].every((count) => count === 1)).toBe(true);
  });
});

describe('what was written', () => {
  it('agrees with what undici says it wrote and with what the service read, 32 at a time', async () => {
    const writtenNumbers = new Set<string>();
    const Written = z.object({ request: z.object({ body: z.instanceof(Uint8Array) }) });
    const onWrite = (message: unknown): void => {
      const body: unknown = JSON.parse(Buffer.from(Written.parse(message).request.body).toString('utf8'));
      writtenNumbers.add(z.object({ phone: z.string() }).parse(body).phone);
    };
    channel('undici:client:sendHeaders').subscribe(onWrite);
    toStop.push(async () => void channel('undici:client:sendHeaders').unsubscribe(onWrite));
    const behaviours: Behaviour[] = [
      { kind: 'answer' },
      { kind: 'close' },
      { kind: 'reset' },
      { kind: 'answer', close: true },
    ];
    const service = await hostile((nth) => behaviours[nth % behaviours.length] ?? { kind: 'answer' }, {
      refuseConnection: (nth) => nth % 5 === 0,
    });
    const sender = client();
    const fates = new Map<string, boolean>();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: 32 }, async (_, n) => {
          const number = String(447_700_000_000 + round * 100 + n);
          const result = await sender.send(request(service, [number])).catch((error: unknown) => error);
          fates.set(number, !(result instanceof ServiceError) || result.written);
        }),
      );
    }
    expect(fates.size).toBe(160);
    for (const [number, written] of fates) {
      expect(writtenNumbers.has(number)).toBe(written);
      expect(service.received.get(number) ?? 0).toBeLessThanOrEqual(written ? 1 : 0);
    }
    expect([...service.received.values()].every((count) => count === 1)).toBe(true);
  });
});

describe('a failure before anything was written', () => {
  it('nobody listens', async () => {
    const service = await hostile({ kind: 'answer' });
    await service.stop();
    const failure = await failureOf(client().send(request(service)));
    expect(failure).toMatchObject({ name: 'ConnectionRefusedError', written: false });
  });

  it('the name does not exist', async () => {
    const failure = await failureOf(client().send({ ...request({ baseUrl: 'https://sms.invalid' }) }));
    expect(failure).toMatchObject({ name: 'DnsFailureError', written: false });
  });

  it('the connection is not secured in time', async () => {
    const port = await listening(() => undefined);
    const failure = await failureOf(
      client({ policy: quick }).send(request({ baseUrl: `https://localhost:${port}` })),
    );
    expect(failure).toMatchObject({ name: 'ConnectTimeoutError', written: false });
  });

  it.each([
    ['empty', ''],
    ['not-encrypted', 'http://sms.example'],
    ['credentials', 'https://me:secret@sms.example'],
  ])('the base address is refused: %s', async (problem, baseUrl) => {
    expect(await failureOf(client().send(request({ baseUrl })))).toMatchObject({
      name: 'BaseAddressError',
      problem,
      written: false,
    });
  });

  it.each(['', 'with space', 'line\nbreak', 'ключ', 'a\0b'])('the key cannot be a key: %j', async (key) => {
    const service = await hostile({ kind: 'answer' });
    const failure = await failureOf(client().send({ ...request(service), key }));
    expect(failure).toMatchObject({ name: 'MalformedKeyError', written: false });
    expect(service.connections()).toBe(0);
  });
});

describe('TLS', () => {
  it('accepts a certificate of an authority that the system trusts', async () => {
    const service = await hostile({ kind: 'answer' }, { certificate: 'good' });
    expect(await client().send(request(service))).toMatchObject({ status: 200 });
  });

  it.each([
    ['expired', 'expired'],
    ['not-yet-valid', 'not-yet-valid'],
    ['wrong-name', 'wrong-name'],
    ['self-signed', 'self-signed'],
  ] as const)('refuses a certificate that is %s, and says so', async (certificate, problem) => {
    const service = await hostile({ kind: 'answer' }, { certificate });
    expect(await failureOf(client().send(request(service)))).toMatchObject({
      name: 'TlsFailureError',
      problem,
      written: false,
    });
    expect(service.requests).toEqual([]);
  });

  it('checks certificates whatever the environment says', async () => {
    const service = await hostile({ kind: 'answer' }, { certificate: 'self-signed' });
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    try {
      expect(await failureOf(client().send(request(service)))).toMatchObject({ name: 'TlsFailureError' });
    } finally {
      vi.unstubAllEnvs();
    }
    expect(service.requests).toEqual([]);
  });

  it('refuses a certificate of an authority that nobody trusts', async () => {
    const service = await hostile({ kind: 'answer' }, { certificate: 'good' });
    const sender = client({ caCertificates: () => Promise.resolve([]) });
    expect(await failureOf(sender.send(request(service)))).toMatchObject({
      name: 'TlsFailureError',
      problem: 'unknown-issuer',
    });
  });

  it('says that the other side does not speak TLS', async () => {
    const port = await listening((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const sent = client().send(request({ baseUrl: `https://localhost:${port}` }));
    expect(await failureOf(sent)).toMatchObject({
      name: 'TlsFailureError',
      problem: 'not-secured',
      written: false,
    });
  });

  it('takes a connection that breaks off while it is being secured for a bad network, not a bad certificate', async () => {
    const port = await listening((socket) => socket.once('data', () => socket.destroy()));
    const sent = client().send(request({ baseUrl: `https://localhost:${port}` }));
    expect(await failureOf(sent)).toMatchObject({ name: 'UnreachableError', written: false });
  });

  it('tries to read the certificates again after it failed', async () => {
    const service = await hostile({ kind: 'answer' }, { certificate: 'good' });
    let reads = 0;
    const sender = client({
      caCertificates: () => {
        reads += 1;
        return reads === 1 ? Promise.reject(new Error('locked')) : Promise.resolve([testAuthority()]);
      },
    });
    expect(await failureOf(sender.send(request(service)))).toMatchObject({
      name: 'TlsFailureError',
      problem: 'other',
    });
    expect(await sender.send(request(service))).toMatchObject({ status: 200 });
    await sender.send(request(service));
    expect(reads).toBe(2);
  });
});

describe('cancelling', () => {
  it('before the call sends nothing', async () => {
    const service = await hostile({ kind: 'answer' });
    const failure = await failureOf(client().send(request(service), AbortSignal.abort()));
    expect(failure).toMatchObject({ name: 'AbortedBeforeWriteError', written: false });
    expect(service.requests).toEqual([]);
  });

  it('while connecting sends nothing, not even when the connection stands later', async () => {
    const service = await hostile({ kind: 'answer' });
    const controller = new AbortController();
    const sender = client();
    const sent = sender.send(request(service), controller.signal);
    controller.abort();
    expect(await failureOf(sent)).toMatchObject({ name: 'AbortedBeforeWriteError', written: false });
    // The next request takes the connection that the first one asked for.
    await sender.send(request(service, ['447700900002']));
    expect([...service.received]).toEqual([['447700900002', 1]]);
  });

  it('after the request was written says so', async () => {
    const service = await hostile({ kind: 'silence' });
    const controller = new AbortController();
    const sent = client().send(request(service), controller.signal);
    await service.whenReceived(1);
    controller.abort();
    expect(await failureOf(sent)).toMatchObject({ name: 'AbortedAfterWriteError', written: true });
  });
});

describe('new connections', () => {
  it('are made for what comes next, and what is in flight ends on its own', async () => {
    const service = await hostile((nth) =>
      nth === 2 ? { kind: 'answer', afterMs: 200 } : { kind: 'answer' },
    );
    const sender = client();
    await sender.send(request(service));
    const slow = sender.send(request(service));
    await service.whenReceived(2);
    const before = service.connections();
    sender.renewConnections();
    await sender.send(request(service));
    expect(await slow).toMatchObject({ status: 200 });
    expect(service.requests[2]?.connection).toBe(before + 1);
  });
});

describe('closing', () => {
  it('waits for what is in flight and takes no more', async () => {
    const service = await hostile({ kind: 'silence' });
    const sender = client({ policy: { responseTimeoutMs: 300 } });
    const sent = failureOf(sender.send(request(service)));
    await service.whenReceived(1);
    const closed = sender.close();
    expect(await failureOf(sender.send(request(service)))).toMatchObject({
      name: 'ClientClosedError',
      written: false,
    });
    expect(await sent).toMatchObject({ name: 'ResponseTimeoutError' });
    await closed;
    expect(service.requests.length).toBe(1);
  });
});

describe('the API key', () => {
  const everythingOf = (value: unknown, depth = 0): string => {
    if (!(value instanceof Error) || depth > 10) return JSON.stringify(value) ?? '';
    const own = Reflect.ownKeys(value).map((name) => `${String(name)}=${String(Reflect.get(value, name))}`);
    return `${own.join('\n')}\n${String(value)}\n${everythingOf(value.cause, depth + 1)}`;
  };

  it.each<[string, Behaviour]>([
    [
      'in a body',
      { kind: 'answer', status: 401, body: JSON.stringify({ error: `Invalid API key ${testKey}` }) },
    ],
    ['in a body, in base64', { kind: 'answer', body: Buffer.from(`Bearer ${testKey}`).toString('base64') }],
    ['in headers', { kind: 'answer', headers: { 'retry-after': `later, ${testKey}` } }],
    ['where the body is cut', { kind: 'answer', body: `${'x'.repeat(4_090)}${testKey}` }],
    ['in a status line', { kind: 'raw', bytes: `HTTP/1.1 ${testKey} x\r\n\r\n` }],
    ['in rubbish', { kind: 'raw', bytes: `Bearer ${testKey}\r\n\r\n` }],
    ['as a header name', { kind: 'raw', bytes: `HTTP/1.1 200 OK\r\n${testKey} : x\0\r\n\r\n` }],
  ])('is blotted out where the service echoes it %s', async (_where, behaviour) => {
    const service = await hostile(behaviour);
    const result = await client()
      .send(request(service))
      .catch((error: unknown) => error);
    const text = everythingOf(result);
    expect(text).not.toContain(testKey);
    expect(text).not.toContain(testKey.slice(0, 6));
    expect(text).not.toContain(Buffer.from(testKey).toString('base64').slice(0, 12));
  });

  it('is in no failure and none of its causes', async () => {
    const gone = await hostile({ kind: 'answer' });
    await gone.stop();
    const unsafe = `${testKey}\n`;
    const results = await Promise.all([
      failureOf(client().send(request(gone))),
      failureOf(client().send({ ...request(gone), key: unsafe })),
      failureOf(client().send({ ...request(gone), baseUrl: `https://sms.invalid/${testKey}` })),
      failureOf(
        client({ resolveProxy: (url) => Promise.reject(new Error(`${url} ${testKey}`)) }).send(
          request({ baseUrl: 'https://sms.invalid' }),
        ),
      ),
    ]);
    for (const result of results) expect(everythingOf(result)).not.toContain(testKey);
  });
});
