import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { usualSetting } from '../../../electron/practice/faults.ts';
import { type PracticeService, startPracticeService } from '../../../electron/practice/practice-service.ts';
import { practiceFaults } from '../../../electron/shared/models.ts';

const running: PracticeService[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
});

async function start(): Promise<PracticeService> {
  const service = await startPracticeService();
  running.push(service);
  return service;
}

/** Sends bytes as they are; gives everything that comes back until the connection ends. */
function exchange(service: PracticeService, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

function post(service: PracticeService, host: string, path = '/api/send-sms'): string {
  const body = JSON.stringify({ senderId: 'Shop', phone: '447700900001', message: 'x' });
  return (
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${service.key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
  );
}

const threeHeaders = /X-RateLimit-Limit: \d+\r\nX-RateLimit-Remaining: \d+\r\nX-RateLimit-Reset: \d{10}\r\n/;

describe('the practice service on the wire', () => {
  it.each(['127.0.0.1:1234', 'localhost', 'LOCALHOST:80', '[::1]:80'])('answers as %s', async (host) => {
    const service = await start();
    expect(await exchange(service, post(service, host))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.0.1',
    'localhost:80:80',
  ])('does not answer as %s, which only a page in a browser would ask for', async (host) => {
    const service = await start();
    const answer = await exchange(service, post(service, host));
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toMatch(threeHeaders);
    expect(service.count()).toBe(0);
  });

  it.each([
    ['no HTTP at all', 'HELO mail.example\r\n\r\n'],
    ['a header that is none', 'POST /api/send-sms HTTP/1.1\r\nHost: localhost\r\n\0bad\r\n\r\n'],
    [
      'too many headers',
      `POST /api/send-sms HTTP/1.1\r\nHost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
  ])('answers %s with an error body and the three headers', async (_what, bytes) => {
    const answer = await exchange(await start(), bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(threeHeaders);
    expect(answer).toContain('{"success":false,"error":"Malformed request"}');
  });

  it.each(['/', '//', '/api/send-sms/', '/api/send-sms%00', '*', '/?x', 'http://localhost/x'])(
    'knows no other path: %s',
    async (path) => {
      const service = await start();
      const answer = await exchange(service, post(service, 'localhost', path));
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toMatch(threeHeaders);
    },
  );

  it('receives nothing of a request that breaks off', async () => {
    const service = await start();
    await exchange(service, post(service, 'localhost').slice(0, -5));
    expect(service.count()).toBe(0);
    expect(await exchange(service, post(service, 'localhost'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('has a setting for every fault that can be switched on', () => {
    for (const fault of practiceFaults) expect(usualSetting(fault).kind).toBe(fault);
  });
});
