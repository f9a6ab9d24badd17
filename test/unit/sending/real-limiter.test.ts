/**
 * The real engine against a limiter that nobody here wrote, in real time: express-rate-limit with the headers of section 8, in
 * a window of 5 s that nobody told the pacer about.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { seedCampaign } from '../../support/seeds.ts';
import { startedEngine } from '../../support/started-engine.ts';

const limit = 30;
const windowMs = 5_000;
/** Two full windows and the beginning of a third. */
const requests = 75;
/** Until the length of the window is known, the pacer is careful; a machine with other work is slow besides. */
const timeoutMs = 60_000;

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

interface Limited {
  readonly baseUrl: string;
  readonly statuses: readonly number[];
  /** How often each number came through. */
  readonly received: ReadonlyMap<string, number>;
}

async function limitedService(): Promise<Limited> {
  const statuses: number[] = [];
  const received = new Map<string, number>();
  const app = express();
  app.use((_request, response, next) => {
    response.once('finish', () => statuses.push(response.statusCode));
    next();
  });
  app.use(rateLimit({ windowMs, limit, legacyHeaders: true, standardHeaders: false }));
  app.use(express.json());
  app.post('/api/send-sms', (request, response) => {
    const phone = String(request.body.phone);
    received.set(phone, (received.get(phone) ?? 0) + 1);
    response.json({ success: true });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fixture.closing(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The limited service has no port.');
  const { port }: AddressInfo = address;
  return { baseUrl: `http://127.0.0.1:${port}`, statuses, received };
}

test('a campaign of three windows: no 429, and every number once', { timeout: timeoutMs }, async () => {
  const service = await limitedService();
  const id = await seedCampaign(fixture.db, { recipients: requests, batchSize: 1 });
  const engine = startedEngine({
    records: { kind: 'files', folder: fixture.folder },
    accountOf: async () => {
      return { baseUrl: service.baseUrl, key: 'test-key', pacing: { mode: 'fast', reserve: 0 } };
    },
    resolveProxy: async () => 'DIRECT',
    onSnapshot: () => undefined,
    onChanged: () => undefined,
    onKeyJudged: () => undefined,
    onError: (cause) => {
      fixture.failure = cause;
    },
  });
  fixture.closing(() => engine.stop());
  await vi.waitFor(
    async () => {
      if (fixture.failure !== null) throw new Error('The engine failed.', { cause: fixture.failure });
      expect((await fixture.campaign(id)).status.state).toBe('finished');
    },
    { timeout: timeoutMs - 5_000, interval: 100 },
  );
  expect(new Set(service.statuses)).toEqual(new Set([200]));
  expect(service.statuses).toHaveLength(requests);
  expect(service.received.size).toBe(requests);
});
