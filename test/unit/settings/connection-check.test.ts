import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ConnectionCheckNeeds, checkConnection } from '../../../electron/settings/connection-check.ts';
import { type HostileService, startHostileService, testAuthority } from '../../support/hostile-service.ts';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const direct: ConnectionCheckNeeds = {
  resolveProxy: async () => 'DIRECT',
  caCertificates: async () => [testAuthority()],
  timeoutMs: 5_000,
};

async function service(
  certificate?: Parameters<typeof startHostileService>[0]['certificate'],
): Promise<HostileService> {
  const started = await startHostileService({
    behave: () => ({ kind: 'answer' }),
    ...(certificate === undefined ? {} : { certificate }),
  });
  stops.push(() => started.stop());
  return started;
}

test('a server is reached without a single request', async () => {
  const { baseUrl, requests, connections } = await service();
  expect(await checkConnection(baseUrl, direct)).toEqual({ ok: true, secured: false, viaProxy: false });
  expect(connections()).toBe(1);
  expect(requests).toEqual([]);
});

test('the certificate is checked, still without a request', async () => {
  const good = await service('good');
  expect(await checkConnection(good.baseUrl, direct)).toEqual({ ok: true, secured: true, viaProxy: false });
  expect(good.requests).toEqual([]);
  for (const [certificate, detail] of [
    ['expired', 'expired'],
    ['self-signed', 'self-signed'],
    ['wrong-name', 'wrong-name'],
  ] as const) {
    const { baseUrl } = await service(certificate);
    expect(await checkConnection(baseUrl, direct)).toEqual({ ok: false, problem: 'certificate', detail });
  }
});

test('a port that nobody listens on is refused', async () => {
  const gone = await service();
  await gone.stop();
  expect(await checkConnection(gone.baseUrl, direct)).toMatchObject({ ok: false, problem: 'refused' });
});

test('a server that accepts and says nothing is given up after the time for it', async () => {
  const sockets = new Set<Socket>();
  const silent = createTcpServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const address = silent.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const check = checkConnection(`https://127.0.0.1:${address.port}`, { ...direct, timeoutMs: 200 });
  expect(await check).toEqual({ ok: false, problem: 'timeout', detail: '' });
});

test('through a proxy a tunnel is opened, and its refusal is told', async () => {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  stops.push(() => void proxy.close());
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const needs = { ...direct, resolveProxy: async () => `PROXY 127.0.0.1:${address.port}` };
  expect(await checkConnection('https://sms.example', needs)).toEqual({
    ok: false,
    problem: 'proxy',
    detail: 'The proxy answered 403',
  });
  expect(asked).toEqual(['sms.example:443']);
});
