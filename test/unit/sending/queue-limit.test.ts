/** Rows of the fault table about the limit, with the real pacer, and what a restart knows of it. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../electron/practice/practice-service.ts';
import { resume } from '../../../electron/sending/commands.ts';
import { openPacer } from '../../../electron/sending/pacer/open-pacer.ts';
import { type Behaviour, type HostileService, startHostileService } from '../../support/hostile-service.ts';
import { startPatientService } from '../../support/patient-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

async function service(behave: (nth: number) => Behaviour): Promise<HostileService> {
  const started = await startHostileService({ behave });
  fixture.closing(() => started.stop());
  return started;
}

/** A practice service that tells the time by the hands of the fixture. */
async function practice(limit: number): Promise<PracticeService> {
  const { clock } = fixture;
  const started = await startPracticeService({
    limit: { limit },
    clock: { monotonicMs: clock.monotonicMs, epochMs: clock.epochMs },
  });
  fixture.closing(() => started.stop());
  return started;
}

const account = (service: PracticeService) => async () => ({
  baseUrl: service.baseUrl,
  key: service.key,
  pacing: { mode: 'fast', reserve: 0 } as const,
});

const ok: Behaviour = { kind: 'answer' };
const tooMany = (retryAfter?: unknown): Behaviour => ({
  kind: 'answer',
  status: 429,
  body: JSON.stringify({
    success: false,
    error: 'Rate limit exceeded. Please wait 60 seconds.',
    code: 'RATE_LIMIT_EXCEEDED',
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
  }),
});

describe('429', () => {
  test('the whole account waits as long as the service says, shows how long, and loses nothing', async () => {
    const hostile = await service((nth) => (nth === 1 ? tooMany(60) : ok));
    const one = await seedCampaign(fixture.db, { recipients: 60, position: 1 });
    const two = await seedCampaign(fixture.db, { recipients: 10, position: 2, from: firstNumber + 500 });
    fixture.queue({ baseUrl: hostile.baseUrl, openPacer });
    await fixture.until(async () => (await fixture.batches(one))[0]?.refusals === 1);
    const refusedAt = fixture.clock.epochMs();
    fixture.clock.advance(1_000);
    const snapshot = await fixture.until(async () => fixture.snapshots.at(-1));
    expect(snapshot.accounts).toMatchObject([
      {
        activity: { kind: 'backoff', untilMs: refusedAt + 60_000, attempt: 1, asked: true },
        backoffUntil: refusedAt + 60_000,
      },
    ]);
    fixture.clock.advance(58_000);
    await fixture.settled();
    // Those that were in flight when the first was refused; nothing after it.
    expect(hostile.requests).toHaveLength(4);
    fixture.clock.advance(1_000);
    await fixture.reaches(one, 'finished');
    await fixture.reaches(two, 'finished');
    // The first refused request reached the service, which did not act on it.
    expect(hostile.requests).toHaveLength(8);
    expect((await fixture.batches(one)).map(({ attempts }) => attempts)).toEqual([2, 1, 1, 1, 1, 1]);
  });

  test('a wait that the service asked for outlives a queue that ends at once', async () => {
    const hostile = await service((nth) => (nth === 1 ? tooMany(60) : ok));
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    const first = fixture.queue({ baseUrl: hostile.baseUrl, openPacer });
    await fixture.until(async () => (await fixture.batches(id))[0]?.refusals === 1);
    await first.stop();
    fixture.clock.advance(500);
    fixture.queue({ baseUrl: hostile.baseUrl, openPacer });
    fixture.clock.advance(58_000);
    await fixture.settled();
    expect(hostile.requests).toHaveLength(1);
    await fixture.until(async () => {
      fixture.clock.advance(1_000);
      return (await fixture.campaign(id)).status.state === 'finished';
    });
    expect(hostile.requests).toHaveLength(2);
  });

  test('three for one batch pause the campaign; a person lets it go on with three more', async () => {
    const hostile = await service((nth) => (nth <= 3 ? tooMany(5) : ok));
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({ baseUrl: hostile.baseUrl, openPacer });
    await fixture.until(async () => {
      fixture.clock.advance(1_000);
      const { status } = await fixture.campaign(id);
      return status.state === 'paused' && status.reason.kind === 'limit' && status.reason.until === null;
    });
    expect(hostile.requests).toHaveLength(3);
    fixture.clock.advance(24 * 3_600_000);
    await fixture.settled();
    expect(hostile.requests).toHaveLength(3);
    await resume(fixture.db, id, fixture.clock.epochMs());
    expect((await fixture.batches(id))[0]).toMatchObject({ state: 'queued', refusals: 0 });
    fixture.wakeAll();
    await fixture.reaches(id, 'finished');
  });

  test.each([
    ['missing', undefined, 20_000],
    ['a text', 'soon', 20_000],
    ['zero', 0, 20_000],
    ['negative', -20, 20_000],
    ['a number as text', '20', 20_000],
    ['a fraction', 2.5, 2_500],
  ])('retry_after %s: waits, and goes on by itself', async (_name, retryAfter, atLeast) => {
    const hostile = await service((nth) => (nth === 1 ? tooMany(retryAfter) : ok));
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({ baseUrl: hostile.baseUrl, openPacer });
    await fixture.until(async () => (await fixture.batches(id))[0]?.refusals === 1);
    fixture.clock.advance(atLeast - 1);
    await fixture.settled();
    expect(hostile.requests).toHaveLength(1);
    fixture.clock.advance(atLeast);
    await fixture.reaches(id, 'finished');
  });

  test('without a word of how long: the wait is said to be our own, and three attempts outlast the minute', async () => {
    const from = fixture.clock.epochMs();
    const hostile = await service((nth) =>
      nth === 1 || fixture.clock.epochMs() - from < 60_000 ? tooMany() : ok,
    );
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({ baseUrl: hostile.baseUrl, openPacer });
    await fixture.until(async () => (await fixture.batches(id))[0]?.refusals === 1);
    fixture.clock.advance(1_000);
    const shown = await fixture.until(async () => {
      const activity = fixture.snapshots.at(-1)?.accounts[0]?.activity;
      return activity?.kind === 'backoff' ? activity : undefined;
    });
    expect(shown).toMatchObject({ attempt: 1, asked: false });
    await fixture.until(async () => {
      fixture.clock.advance(500);
      const { status } = await fixture.campaign(id);
      expect(status.state).not.toBe('paused');
      return status.state === 'finished';
    });
    expect(hostile.requests).toHaveLength(3);
  });

  test('a year: paused until then, not by a countdown, and a person may try earlier', async () => {
    const year = 365 * 24 * 3_600;
    const hostile = await service((nth) => (nth === 1 ? tooMany(year) : ok));
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({ baseUrl: hostile.baseUrl, openPacer });
    const { status } = await fixture.reaches(id, 'limit');
    const until = fixture.clock.epochMs() + year * 1000;
    expect(status).toMatchObject({ reason: { until } });
    fixture.clock.advance(1_000);
    await fixture.until(async () => fixture.snapshots.at(-1)?.accounts[0]?.backoffUntil === until);
    await resume(fixture.db, id, fixture.clock.epochMs());
    fixture.wakeAll();
    await fixture.reaches(id, 'finished');
  });

  test('an hour: goes on by itself after it, whatever happens to the clock of the computer', async () => {
    const hostile = await service((nth) => (nth === 1 ? tooMany(3_600) : ok));
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    fixture.queue({ baseUrl: hostile.baseUrl, openPacer });
    await fixture.reaches(id, 'limit');
    await fixture.settled();
    fixture.clock.setEpochMs(fixture.clock.epochMs() + 50 * 60_000);
    fixture.wakeAll();
    await fixture.passes(60_000);
    await fixture.passes(29 * 60_000);
    expect(hostile.requests).toHaveLength(1);
    await fixture.passes(30 * 60_000);
    await fixture.until(async () => {
      fixture.clock.advance(1_000);
      return (await fixture.campaign(id)).status.state === 'finished';
    }, 'the end');
  });
});

describe('the limit', () => {
  test('is never overrun: no 429 in a campaign of five windows, each number once', async () => {
    const received: string[] = [];
    const service = await startPracticeService({
      limit: { limit: 10 },
      clock: { monotonicMs: fixture.clock.monotonicMs, epochMs: fixture.clock.epochMs },
      onReceived: (texts) => received.push(...texts.map(({ number }) => number)),
    });
    fixture.closing(() => service.stop());
    const id = await seedCampaign(fixture.db, { recipients: 500 });
    fixture.queue({ account: account(service), openPacer });
    await fixture.until(async () => {
      await fixture.settled();
      fixture.clock.advance(500);
      return (await fixture.campaign(id)).status.state === 'finished';
    });
    expect(received).toHaveLength(500);
    expect(new Set(received).size).toBe(500);
    const refused = await fixture.db.selectFrom('attempts').select('id').where('status', '=', 429).execute();
    expect(refused).toEqual([]);
  });

  test('a restart knows what was sent before it, also where it ended without saving', async () => {
    const service = await practice(10);
    const id = await seedCampaign(fixture.db, { recipients: 300 });
    const first = fixture.queue({ account: account(service), openPacer });
    await fixture.until(async () => service.requests() === 10);
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.accepted === 10);
    await first.stop();
    fixture.queue({ account: account(service), openPacer });
    for (let second = 0; second < 20; second++) {
      await fixture.settled();
      fixture.clock.advance(1_000);
    }
    expect(service.requests()).toBe(10);
    await fixture.until(async () => {
      await fixture.settled();
      fixture.clock.advance(500);
      return (await fixture.campaign(id)).status.state === 'finished';
    });
    const refused = await fixture.db.selectFrom('attempts').select('id').where('status', '=', 429).execute();
    expect(refused).toEqual([]);
  });

  test('the end that is shown is the end that comes', async () => {
    const service = await practice(10);
    const id = await seedCampaign(fixture.db, { recipients: 400 });
    fixture.queue({ account: account(service), openPacer });
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.accepted === 10);
    fixture.clock.advance(1_000);
    const shown = await fixture.until(async () => fixture.snapshots.at(-1)?.campaigns[0]?.endsAt);
    await fixture.until(async () => {
      await fixture.settled();
      fixture.clock.advance(500);
      return (await fixture.campaign(id)).status.state === 'finished';
    });
    expect(Math.abs(fixture.clock.epochMs() - shown)).toBeLessThan(15_000);
  });

  test('the end that is shown foresees that texting hours close, and hours that are changed', async () => {
    const service = await practice(10);
    const id = await seedCampaign(fixture.db, { recipients: 100, batchSize: 1 });
    await fixture.db.updateTable('campaigns').set({ practice: 0 }).where('id', '=', id).execute();
    await fixture.db.updateTable('batches').set({ country: 'GB' }).where('campaign_id', '=', id).execute();
    // It is nine in London, and a hundred requests take ten minutes.
    let until = 9 * 60 + 2;
    const hours = () => ({ hours: { from: 8 * 60, until }, homeZone: 'UTC' });
    fixture.queue({ account: account(service), openPacer, hours });
    const shown = (overnight: boolean) =>
      fixture.until(async () => {
        const one = fixture.snapshots.at(-1)?.campaigns[0];
        if (one && one.endsAt !== null && (one.resumesAt !== null) === overnight) return one;
        // Snapshots go by the clock, and nobody knows at which moment the next one is due.
        await fixture.settled();
        fixture.clock.advance(500);
        return null;
      });
    const morning = Date.UTC(2026, 0, 6, 8);
    const { resumesAt, endsAt } = await shown(true);
    expect(resumesAt).toBe(morning);
    expect(endsAt).toBeGreaterThan(morning);
    until = 21 * 60;
    expect((await shown(false)).endsAt).toBeLessThan(morning);
  });

  test('an answer that is late puts the end off, and takes no end time away', async () => {
    const patient = await startPatientService();
    fixture.closing(() => patient.stop());
    await seedCampaign(fixture.db, { recipients: 400 });
    fixture.queue({ baseUrl: patient.baseUrl, openPacer });
    await fixture.until(async () => patient.waiting() > 0);
    const end = async (): Promise<number> => {
      fixture.clock.advance(1_000);
      const shown = await fixture.until(async () => {
        const last = fixture.snapshots.at(-1);
        return last !== undefined && last.at === fixture.clock.epochMs() ? last : null;
      });
      const endsAt = shown.campaigns[0]?.endsAt ?? Number.NaN;
      expect(endsAt).toBeGreaterThan(shown.at);
      return endsAt;
    };
    const first = await end();
    fixture.clock.advance(30_000);
    expect(await end()).toBeGreaterThan(first + 20_000);
    patient.release();
  });
});
