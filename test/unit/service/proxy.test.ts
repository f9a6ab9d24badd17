import { afterEach, describe, expect, it } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../../electron/service/client.ts';
import { parseProxyAnswer } from '../../../electron/service/proxy-answer.ts';
import { type HostileService, startHostileService, testAuthority } from '../../support/hostile-service.ts';
import { startHttpProxy, startSocksProxy, type TestProxy } from '../../support/proxies.ts';

const toStop: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of toStop.splice(0).reverse()) await stop();
});

async function securedService(): Promise<HostileService> {
  const service = await startHostileService({ behave: () => ({ kind: 'answer' }), certificate: 'good' });
  toStop.push(() => service.stop());
  return service;
}

async function stopping(started: Promise<TestProxy>): Promise<TestProxy> {
  const proxy = await started;
  toStop.push(() => proxy.stop());
  return proxy;
}

function clientBehind(answer: string, policy = {}): ServiceClient {
  const client = createServiceClient({
    resolveProxy: () => Promise.resolve(answer),
    caCertificates: () => Promise.resolve([testAuthority()]),
    policy,
  });
  toStop.push(() => client.close());
  return client;
}

const request = {
  baseUrl: 'https://sms.test',
  key: 'sk_live_9f8e7d6c5b4a',
  senderId: 'Shop',
  phones: ['447700900001'],
  message: 'Hello',
};

describe('the answer of the proxy settings', () => {
  it.each([
    ['DIRECT', [{ kind: 'direct' }]],
    ['', [{ kind: 'direct' }]],
    [' ; ', [{ kind: 'direct' }]],
    ['PROXY proxy.example:8080', [{ kind: 'proxy', url: 'http://proxy.example:8080' }]],
    ['HTTPS proxy.example:443', [{ kind: 'proxy', url: 'https://proxy.example:443' }]],
    ['SOCKS5 127.0.0.1:1080', [{ kind: 'proxy', url: 'socks5://127.0.0.1:1080' }]],
    ['PROXY [::1]:3128;DIRECT', [{ kind: 'proxy', url: 'http://[::1]:3128' }, { kind: 'direct' }]],
    ['proxy a:1; direct', [{ kind: 'proxy', url: 'http://a:1' }, { kind: 'direct' }]],
    ['SOCKS old.example:1080', [{ kind: 'unusable', entry: 'SOCKS old.example:1080' }]],
    ['PROXY', [{ kind: 'unusable', entry: 'PROXY' }]],
    ['PROXY a:1 b:2', [{ kind: 'unusable', entry: 'PROXY a:1 b:2' }]],
    ['PROXY a:1/path', [{ kind: 'unusable', entry: 'PROXY a:1/path' }]],
  ])('is read: %j', (answer, routes) => {
    expect(parseProxyAnswer(answer)).toEqual(routes);
  });
});

describe('a proxy', () => {
  it('of HTTP is used through a tunnel, so that it sees neither key nor text', async () => {
    const service = await securedService();
    const proxy = await stopping(startHttpProxy(service.port));
    const client = clientBehind(`PROXY 127.0.0.1:${proxy.port}`);
    for (let n = 0; n < 5; n += 1) expect(await client.send(request)).toMatchObject({ status: 200 });
    expect(new Set(proxy.asked)).toEqual(new Set(['sms.test:443']));
    expect(service.connections()).toBeLessThanOrEqual(2);
  });

  it('of HTTPS is used through a tunnel in a tunnel', async () => {
    const service = await securedService();
    const proxy = await stopping(startHttpProxy(service.port, { secured: true }));
    expect(await clientBehind(`HTTPS localhost:${proxy.port}`).send(request)).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual(['sms.test:443']);
  });

  it('of SOCKS5 is used', async () => {
    const service = await securedService();
    const proxy = await stopping(startSocksProxy(service.port));
    expect(await clientBehind(`SOCKS5 127.0.0.1:${proxy.port}`).send(request)).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual(['sms.test:443']);
  });

  it.each(['https://localhost', 'http://127.0.0.1'])(
    'is never used for this computer: %s',
    async (baseUrl) => {
      const asked: string[] = [];
      const client = createServiceClient({
        resolveProxy: (url) => {
          asked.push(url);
          return Promise.resolve('DIRECT');
        },
        caCertificates: () => Promise.resolve([testAuthority()]),
      });
      toStop.push(() => client.close());
      await expect(client.send({ ...request, baseUrl: `${baseUrl}:1` })).rejects.toMatchObject({
        written: false,
      });
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['asks for a password', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'],
    ['cannot reach the service', 'HTTP/1.1 502 Bad Gateway\r\n\r\n'],
    ['talks rubbish', 'no such thing\r\n\r\n'],
    ['hangs up', ''],
  ])('that %s is a failure of the proxy, and nothing was sent', async (_what, answer) => {
    const service = await securedService();
    const proxy = await stopping(startHttpProxy(service.port, { answer }));
    await expect(clientBehind(`PROXY 127.0.0.1:${proxy.port}`).send(request)).rejects.toMatchObject({
      name: 'ProxyFailureError',
      written: false,
    });
    expect(service.connections()).toBe(0);
  });

  it('that says nothing is given up', async () => {
    const service = await securedService();
    const proxy = await stopping(startHttpProxy(service.port, { answer: null }));
    const client = clientBehind(`PROXY 127.0.0.1:${proxy.port}`, { connectTimeoutMs: 200 });
    await expect(client.send(request)).rejects.toMatchObject({ name: 'ProxyFailureError', written: false });
  });

  it('that says nothing gives way to the next one, and comes behind it from then on', async () => {
    const service = await securedService();
    const silent = await stopping(startHttpProxy(service.port, { answer: null }));
    const proxy = await stopping(startHttpProxy(service.port));
    const answer = `PROXY 127.0.0.1:${silent.port}; PROXY 127.0.0.1:${proxy.port}`;
    const client = clientBehind(answer, { connectTimeoutMs: 200 });
    for (const phone of ['447700900001', '447700900002', '447700900003']) {
      expect(await client.send({ ...request, phones: [phone] })).toMatchObject({ status: 200 });
    }
    expect(silent.asked).toEqual(['sms.test:443']);
    expect(new Set(service.received.values())).toEqual(new Set([1]));
    client.renewConnections();
    expect(await client.send(request)).toMatchObject({ status: 200 });
    expect(silent.asked.length).toBe(2);
  });

  it('that is down gives way to the next one', async () => {
    const service = await securedService();
    const down = await startHttpProxy(1);
    await down.stop();
    const proxy = await stopping(startHttpProxy(service.port));
    const answer = `SOCKS old:1; PROXY 127.0.0.1:${down.port}; SOCKS5 127.0.0.1:${down.port}; PROXY 127.0.0.1:${proxy.port}`;
    expect(await clientBehind(answer).send(request)).toMatchObject({ status: 200 });
    expect(service.received.get('447700900001')).toBe(1);
  });

  it('of an old kind is named', async () => {
    await expect(clientBehind('SOCKS old.example:1080').send(request)).rejects.toMatchObject({
      name: 'ProxyFailureError',
      message: 'This kind of proxy cannot be used: SOCKS old.example:1080',
    });
  });

  it('does not hide what is wrong with the certificate of the service', async () => {
    const service = await startHostileService({ behave: () => ({ kind: 'answer' }), certificate: 'expired' });
    toStop.push(() => service.stop());
    for (const [kind, started] of [
      ['PROXY', startHttpProxy(service.port)],
      ['SOCKS5', startSocksProxy(service.port)],
    ] as const) {
      const proxy = await stopping(started);
      await expect(clientBehind(`${kind} 127.0.0.1:${proxy.port}`).send(request)).rejects.toMatchObject({
        name: 'TlsFailureError',
        problem: 'expired',
        written: false,
      });
    }
  });

  it('that drops the connection when the request is through leaves it unconfirmed', async () => {
    const service = await startHostileService({ behave: () => ({ kind: 'reset' }), certificate: 'good' });
    toStop.push(() => service.stop());
    const proxy = await stopping(startHttpProxy(service.port));
    await expect(clientBehind(`PROXY 127.0.0.1:${proxy.port}; DIRECT`).send(request)).rejects.toMatchObject({
      name: 'ConnectionLostError',
      written: true,
    });
    expect(service.requests.length).toBe(1);
  });
});
