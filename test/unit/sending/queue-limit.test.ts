/** Rows of the fault table about the limit, with the real pacer, and what a restart knows of it. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../electron/practice/practice-service.ts';
import { resume } from '../../../electron/sending/commands.ts';
import { openPacer } from '../../../electron/sending/pacer/open-pacer.ts';
import { type Behaviour, type HostileService, startHostileService } from '../../support/hostile-service.ts';
import { startPatientService } from '../../support/patient-service.ts';
import { addCampaign, firstNumber, Stage } from '../../support/stage.ts';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.close());

async function service(behave: (nth: number) => Behaviour): Promise<HostileService> {
  const started = await startHostileService({ behave });
  stage.closing(() => started.stop());
  return started;
}

/** A practice service that tells the time by the hands of the stage. */
async function practice(limit: number): Promise<PracticeService> {
  const { clock } = stage;
  const started = await startPracticeService({
    limit: { limit },
    clock: { monotonicMs: clock.monotonic, wallMs: clock.wall },
  });
  stage.closing(() => started.stop());
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
    const one = await addCampaign(stage.db, { recipients: 60, place: 1 });
    const two = await addCampaign(stage.db, { recipients: 10, place: 2, from: firstNumber + 500 });
    stage.queue({ baseUrl: hostile.baseUrl, openPacer });
    await stage.until(async () => (await stage.batches(one))[0]?.refusals === 1);
    const refusedAt = stage.clock.wall();
    stage.clock.advance(1_000);
    const snapshot = await stage.until(async () => stage.snapshots.at(-1));
    expect(snapshot.accounts).toMatchObject([
      {
        activity: { kind: 'held-by-service', untilMs: refusedAt + 60_000, attempt: 1, asked: true },
        heldUntil: refusedAt + 60_000,
      },
    ]);
    stage.clock.advance(58_000);
    await stage.settled();
    // Those that were in flight when the first was refused; nothing after it.
    expect(hostile.requests).toHaveLength(4);
    stage.clock.advance(1_000);
    await stage.reaches(one, 'finished');
    await stage.reaches(two, 'finished');
    // The first refused request reached the service, which did not act on it.
    expect(hostile.requests).toHaveLength(8);
    expect((await stage.batches(one)).map(({ attempts }) => attempts)).toEqual([2, 1, 1, 1, 1, 1]);
  });

  test('a wait that the service asked for outlives a queue that ends at once', async () => {
    const hostile = await service((nth) => (nth === 1 ? tooMany(60) : ok));
    const id = await addCampaign(stage.db, { recipients: 10 });
    const first = stage.queue({ baseUrl: hostile.baseUrl, openPacer });
    await stage.until(async () => (await stage.batches(id))[0]?.refusals === 1);
    await first.stop();
    stage.clock.advance(500);
    stage.queue({ baseUrl: hostile.baseUrl, openPacer });
    stage.clock.advance(58_000);
    await stage.settled();
    expect(hostile.requests).toHaveLength(1);
    await stage.until(async () => {
      stage.clock.advance(1_000);
      return (await stage.campaign(id)).status.state === 'finished';
    });
    expect(hostile.requests).toHaveLength(2);
  });

  test('three for one batch pause the campaign; a person lets it go on with three more', async () => {
    const hostile = await service((nth) => (nth <= 3 ? tooMany(5) : ok));
    const id = await addCampaign(stage.db, { recipients: 10 });
    stage.queue({ baseUrl: hostile.baseUrl, openPacer });
    await stage.until(async () => {
      stage.clock.advance(1_000);
      const { status } = await stage.campaign(id);
      return status.state === 'paused' && status.reason.kind === 'limit' && status.reason.until === null;
    });
    expect(hostile.requests).toHaveLength(3);
    stage.clock.advance(24 * 3_600_000);
    await stage.settled();
    expect(hostile.requests).toHaveLength(3);
    await resume(stage.db, id, 1);
    expect((await stage.batches(id))[0]).toMatchObject({ state: 'queued', refusals: 0 });
    stage.wakeAll();
    await stage.reaches(id, 'finished');
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
    const id = await addCampaign(stage.db, { recipients: 10 });
    stage.queue({ baseUrl: hostile.baseUrl, openPacer });
    await stage.until(async () => (await stage.batches(id))[0]?.refusals === 1);
    stage.clock.advance(atLeast - 1);
    await stage.settled();
    expect(hostile.requests).toHaveLength(1);
    stage.clock.advance(atLeast);
    await stage.reaches(id, 'finished');
  });

  test('without a word of how long: the wait is said to be our own, and three attempts outlast the minute', async () => {
    const from = stage.clock.wall();
    const hostile = await service((nth) =>
      nth === 1 || stage.clock.wall() - from < 60_000 ? tooMany() : ok,
    );
    const id = await addCampaign(stage.db, { recipients: 10 });
    stage.queue({ baseUrl: hostile.baseUrl, openPacer });
    await stage.until(async () => (await stage.batches(id))[0]?.refusals === 1);
    stage.clock.advance(1_000);
    const shown = await stage.until(async () => {
      const activity = stage.snapshots.at(-1)?.accounts[0]?.activity;
      return activity?.kind === 'held-by-service' ? activity : undefined;
    });
    expect(shown).toMatchObject({ attempt: 1, asked: false });
    await stage.until(async () => {
      stage.clock.advance(500);
      const { status } = await stage.campaign(id);
      expect(status.state).not.toBe('paused');
      return status.state === 'finished';
    });
    expect(hostile.requests).toHaveLength(3);
  });

  test('a year: paused until then, not by a countdown, and a person may try earlier', async () => {
    const year = 365 * 24 * 3_600;
    const hostile = await service((nth) => (nth === 1 ? tooMany(year) : ok));
    const id = await addCampaign(stage.db, { recipients: 10 });
    stage.queue({ baseUrl: hostile.baseUrl, openPacer });
    const { status } = await stage.reaches(id, 'limit');
    const until = stage.clock.wall() + year * 1000;
    expect(status).toMatchObject({ reason: { until } });
    stage.clock.advance(1_000);
    await stage.until(async () => stage.snapshots.at(-1)?.accounts[0]?.heldUntil === until);
    await resume(stage.db, id, 1);
    stage.wakeAll();
    await stage.reaches(id, 'finished');
  });

  test('an hour: goes on by itself after it, whatever happens to the clock of the computer', async () => {
    const hostile = await service((nth) => (nth === 1 ? tooMany(3_600) : ok));
    const id = await addCampaign(stage.db, { recipients: 10 });
    stage.queue({ baseUrl: hostile.baseUrl, openPacer });
    await stage.reaches(id, 'limit');
    await stage.settled();
    stage.clock.setWall(stage.clock.wall() + 10 * 3_600_000);
    stage.wakeAll();
    await stage.settled();
    expect(hostile.requests).toHaveLength(1);
    stage.clock.setWall(stage.clock.wall() - 20 * 3_600_000);
    stage.clock.advance(3_600_000);
    await stage.reaches(id, 'finished');
  });
});

describe('the limit', () => {
  test('is never overrun: no 429 in a campaign of five windows, each number once', async () => {
    const received: string[] = [];
    const service = await startPracticeService({
      limit: { limit: 10 },
      clock: { monotonicMs: stage.clock.monotonic, wallMs: stage.clock.wall },
      onReceived: (texts) => received.push(...texts.map(({ number }) => number)),
    });
    stage.closing(() => service.stop());
    const id = await addCampaign(stage.db, { recipients: 500 });
    stage.queue({ account: account(service), openPacer });
    await stage.until(async () => {
      await stage.settled();
      stage.clock.advance(500);
      return (await stage.campaign(id)).status.state === 'finished';
    });
    expect(received).toHaveLength(500);
    expect(new Set(received).size).toBe(500);
    const refused = await stage.db.selectFrom('attempts').select('id').where('status', '=', 429).execute();
    expect(refused).toEqual([]);
  });

  test('a restart knows what was sent before it, also where it ended without saving', async () => {
    const service = await practice(10);
    const id = await addCampaign(stage.db, { recipients: 300 });
    const first = stage.queue({ account: account(service), openPacer });
    await stage.until(async () => service.requests() === 10);
    await stage.until(async () => (await stage.campaign(id)).counts.batches.accepted === 10);
    await first.stop();
    stage.queue({ account: account(service), openPacer });
    for (let second = 0; second < 20; second++) {
      await stage.settled();
      stage.clock.advance(1_000);
    }
    expect(service.requests()).toBe(10);
    await stage.until(async () => {
      await stage.settled();
      stage.clock.advance(500);
      return (await stage.campaign(id)).status.state === 'finished';
    });
    const refused = await stage.db.selectFrom('attempts').select('id').where('status', '=', 429).execute();
    expect(refused).toEqual([]);
  });

  test('the end that is shown is the end that comes', async () => {
    const service = await practice(10);
    const id = await addCampaign(stage.db, { recipients: 400 });
    stage.queue({ account: account(service), openPacer });
    await stage.until(async () => (await stage.campaign(id)).counts.batches.accepted === 10);
    stage.clock.advance(1_000);
    const shown = await stage.until(async () => stage.snapshots.at(-1)?.campaigns[0]?.endsAt);
    await stage.until(async () => {
      await stage.settled();
      stage.clock.advance(500);
      return (await stage.campaign(id)).status.state === 'finished';
    });
    expect(Math.abs(stage.clock.wall() - shown)).toBeLessThan(15_000);
  });

  test('the end that is shown foresees that texting hours close, and hours that are changed', async () => {
    const service = await practice(10);
    const id = await addCampaign(stage.db, { recipients: 100, batchSize: 1 });
    await stage.db.updateTable('campaigns').set({ practice: 0 }).where('id', '=', id).execute();
    await stage.db.updateTable('batches').set({ country: 'GB' }).where('campaign_id', '=', id).execute();
    // It is nine in London, and a hundred requests take ten minutes.
    let until = 9 * 60 + 2;
    const hours = () => ({ hours: { from: 8 * 60, until }, homeZone: 'UTC' });
    stage.queue({ account: account(service), openPacer, hours });
    const shown = (overnight: boolean) =>
      stage.until(async () => {
        const one = stage.snapshots.at(-1)?.campaigns[0];
        if (one && one.endsAt !== null && (one.resumesAt !== null) === overnight) return one;
        // Snapshots go by the clock, and nobody knows at which moment the next one is due.
        await stage.settled();
        stage.clock.advance(500);
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
    stage.closing(() => patient.stop());
    await addCampaign(stage.db, { recipients: 400 });
    stage.queue({ baseUrl: patient.baseUrl, openPacer });
    await stage.until(async () => patient.waiting() > 0);
    const end = async (): Promise<number> => {
      stage.clock.advance(1_000);
      const shown = await stage.until(async () => {
        const last = stage.snapshots.at(-1);
        return last !== undefined && last.at === stage.clock.wall() ? last : null;
      });
      const endsAt = shown.campaigns[0]?.endsAt ?? Number.NaN;
      expect(endsAt).toBeGreaterThan(shown.at);
      return endsAt;
    };
    const first = await end();
    stage.clock.advance(30_000);
    expect(await end()).toBeGreaterThan(first + 20_000);
    patient.release();
  });
});
