/** As many requests in flight as limit × response time needs, with the real pacer, in virtual time. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPacer } from '../../../electron/sending/pacer/open-pacer.ts';
import type { ServiceClient } from '../../../electron/service/client.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

/** A service with a fixed window of so many requests a minute, that takes its time. */
function slowService(limit: number, responseMs: number) {
  const { clock } = fixture;
  let window = { from: clock.monotonicMs(), used: 0 };
  const seen = { requests: 0, refused: 0, inFlight: 0, most: 0 };
  const client: Pick<ServiceClient, 'send'> = {
    send() {
      const now = clock.monotonicMs();
      if (now >= window.from + 60_000) window = { from: now, used: 0 };
      const isRefused = window.used >= limit;
      if (isRefused) seen.refused += 1;
      else window.used += 1;
      seen.requests += 1;
      seen.inFlight += 1;
      seen.most = Math.max(seen.most, seen.inFlight);
      const rawHeaders = {
        limit: String(limit),
        remaining: String(limit - window.used),
        reset: String(Math.ceil((clock.epochMs() + window.from + 60_000 - now) / 1_000)),
        date: undefined,
        retryAfter: undefined,
      };
      return new Promise((resolve) => {
        clock.at(now + responseMs, () => {
          seen.inFlight -= 1;
          const status = isRefused ? 429 : 200;
          resolve({ status, rawHeaders, body: '', bodyTruncated: false, durationMs: responseMs });
        });
      });
    },
  };
  return { client, seen };
}

async function timeToSend(requests: number, limit: number, responseMs: number) {
  const { client, seen } = slowService(limit, responseMs);
  const id = await seedCampaign(fixture.db, { recipients: requests, batchSize: 1 });
  const startedAt = fixture.clock.monotonicMs();
  fixture.queue({ client, openPacer });
  await fixture.until(async () => {
    await fixture.settled();
    fixture.clock.advance(100);
    return (await fixture.campaign(id)).status.state === 'finished';
  });
  return { ms: fixture.clock.monotonicMs() - startedAt, ...seen };
}

describe('at 100 requests a minute', () => {
  // 120 requests need one reset: 60 s, and then the last answers.
  test.each([
    [300, 4],
    [3_000, 32],
    [10_000, 32],
  ])('answers after %s ms: the rate holds, with at most %s in flight', async (responseMs, most) => {
    const sent = await timeToSend(120, 100, responseMs);
    expect(sent.refused).toBe(0);
    expect(sent.requests).toBe(120);
    expect(sent.ms).toBeLessThan(60_000 + 5_000 + 3 * responseMs);
    expect(sent.most).toBeLessThanOrEqual(most);
    expect(sent.most).toBeGreaterThanOrEqual(2);
  });
});
