import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  type ConnectionCheckDeps,
  checkConnection,
} from '../../../../electron/settings/accounts/connection-check.ts';
import { type HostileService, startHostileService, testAuthority } from '../../../support/hostile-service.ts';
import { startHttpProxy, startSocksProxy } from '../../../support/proxies.ts';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const direct: ConnectionCheckDeps = {
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
  const deps = { ...direct, resolveProxy: async () => `PROXY 127.0.0.1:${address.port}` };
  expect(await checkConnection('https://sms.example', deps)).toEqual({
    ok: false,
    problem: 'proxy',
    detail: expect.stringContaining('403'),
  });
  expect(asked).toEqual(['sms.example:443']);
});

test.each(['PROXY', 'HTTPS', 'SOCKS5'])(
  'a proxy of the kind %s is gone through as for sending, without a request',
  async (kind) => {
    const { port, requests } = await service('good');
    const proxy =
      kind === 'SOCKS5'
        ? await startSocksProxy(port)
        : await startHttpProxy(port, { secured: kind === 'HTTPS' });
    stops.push(() => proxy.stop());
    // The certificate of the proxy is for this name.
    const deps = { ...direct, resolveProxy: async () => `${kind} localhost:${proxy.port}` };
    expect(await checkConnection('https://sms.test', deps)).toEqual({
      ok: true,
      secured: true,
      viaProxy: true,
    });
    expect(proxy.asked).toEqual(['sms.test:443']);
    expect(requests).toEqual([]);
  },
);

test('where the first proxy is down the next one is tried, and one of an unknown kind is named', async () => {
  const { port } = await service('good');
  const proxy = await startHttpProxy(port);
  const gone = await startHttpProxy(port);
  await gone.stop();
  stops.push(() => proxy.stop());
  const behind = (answer: string) =>
    checkConnection('https://sms.test', { ...direct, resolveProxy: async () => answer });
  expect(await behind(`PROXY 127.0.0.1:${gone.port}; PROXY 127.0.0.1:${proxy.port}`)).toMatchObject({
    ok: true,
    viaProxy: true,
  });
  expect(await behind('SOCKS old.example:1080')).toEqual({
    ok: false,
    problem: 'proxy',
    detail: 'This kind of proxy cannot be used: SOCKS old.example:1080',
  });
});
