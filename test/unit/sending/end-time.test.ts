/** When campaigns are expected to be through. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { progressOf, type ShownCampaign } from '../../../electron/sending/end-time.ts';
import { healthy } from '../../../electron/sending/lane.ts';
import { Pacer, type PacingSettings } from '../../../electron/sending/pacer.ts';
import { meanSoFar, meanWith } from '../../../electron/sending/pacer-response.ts';
import type { CampaignStatus } from '../../../electron/shared/models.ts';
import { runPacer } from '../../bench/pacing-run.ts';

const fast: PacingSettings = { mode: 'fast', reserve: 0 };
const at = { now: 1_000_000, wall: Date.UTC(2031, 4, 1, 20) };
const hour = 3_600_000;
const none = { queued: 0, sending: 0, accepted: 0, rejected: 0, unconfirmed: 0 };
const sending: CampaignStatus = { state: 'sending' };

function campaign(id: number, queued: number, more: Partial<ShownCampaign> = {}): ShownCampaign {
  const counts = { recipients: none, batches: { ...none, queued }, again: 0, skipped: 0 };
  return { id, lane: 'a', status: sending, counts, willAsk: false, deferred: [], heldUntil: null, ...more };
}

function endsOf(campaigns: readonly ShownCampaign[], pacer: Pacer, awaited: readonly number[] = []) {
  const lanes = new Map([['a', { health: healthy, pacer }]]);
  return progressOf(campaigns, lanes, at, () => awaited).map(({ endsAt }) => endsAt);
}

function endOf(one: ShownCampaign, pacer = new Pacer(() => fast), awaited: readonly number[] = []): number {
  return endsOf([one], pacer, awaited)[0] ?? Number.NaN;
}

const settings = fc.record({
  mode: fc.constantFrom('fast' as const, 'even' as const),
  reserve: fc.integer({ min: 0, max: 150 }),
});
/** What happened on a lane: each is answered after so long, or held, or never. */
const history = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: 30_000 }),
    took: fc.integer({ min: 0, max: 90_000 }),
    end: fc.constantFrom('answered', 'refused', 'lost', 'not-sent'),
    remaining: fc.option(fc.integer({ min: -5, max: 200 })),
    reset: fc.option(fc.integer({ min: -100_000, max: 4_000_000_000 })),
    holdMs: fc.integer({ min: 0, max: 900_000 }),
  }),
  { maxLength: 30 },
);

type Events = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** A pacer with that history, which ends now. */
function pacerAfter(events: Events, by: PacingSettings): Pacer {
  const pacer = new Pacer(() => by);
  let now = at.now - events.reduce((sum, { gap }) => sum + gap, 0);
  for (const { gap, took, end, remaining, reset, holdMs } of events) {
    now += gap;
    pacer.started(now - took);
    const headers = {
      limit: '100',
      remaining: remaining === null ? undefined : String(remaining),
      reset: reset === null ? undefined : String(reset),
      date: undefined,
      retryAfter: undefined,
    };
    if (end === 'lost' || end === 'not-sent') pacer.unanswered(now, now - took, end === 'lost');
    else pacer.answered(now, now - took, end === 'refused' ? 429 : 200, headers);
    if (end === 'refused') pacer.hold(now, now + holdMs);
  }
  return pacer;
}

describe('the end time', () => {
  test('is never one that has passed, and leaves time for every hour that is waited for, whatever happened', () => {
    const deferred = fc.array(
      fc.record({
        at: fc.integer({ min: -hour, max: 20 * hour }),
        batches: fc.integer({ min: 1, max: 5_000 }),
      }),
      { maxLength: 4 },
    );
    const ages = fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 32 });
    fc.assert(
      fc.property(
        history,
        settings,
        fc.integer({ min: 0, max: 20_000 }),
        deferred,
        ages,
        (events, by, open, groups, waits) => {
          const pacer = pacerAfter(events, by);
          const later = groups.map((group) => ({ ...group, at: at.wall + group.at }));
          const queued = open + later.reduce((sum, { batches }) => sum + batches, 0);
          const end = endOf(
            campaign(1, queued, { deferred: later }),
            pacer,
            waits.map((age) => at.now - age),
          );
          expect(end).toBeGreaterThanOrEqual(at.wall);
          if (queued > 0) expect(end).toBeGreaterThan(at.wall);
          const last = Math.max(at.wall, ...later.map((group) => group.at));
          expect(end).toBeGreaterThanOrEqual(last);
          if (last > at.wall) expect(end).toBeGreaterThan(last);
          expect(Number.isFinite(end)).toBe(true);
        },
      ),
      { numRuns: 400, seed: 3 },
    );
  });

  test('moves away while answers are awaited, and never comes nearer by that', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 32 });
    fc.assert(
      fc.property(
        history,
        settings,
        fc.integer({ min: 1, max: 20_000 }),
        waits,
        (events, by, queued, ages) => {
          const pacer = pacerAfter(events, by);
          const endAfter = (more: number): number =>
            endOf(
              campaign(1, queued),
              pacer,
              ages.map((age) => at.now - age - more),
            );
          expect(endAfter(20_000)).toBeGreaterThanOrEqual(endAfter(0));
          expect(endAfter(0)).toBeGreaterThanOrEqual(endOf(campaign(1, queued), pacer));
        },
      ),
      { numRuns: 300, seed: 4 },
    );
  });

  test('does not jump when a late answer comes: until then it counted for what it had taken', () => {
    expect(meanSoFar(300, [at.now - 40_000], at.now)).toBe(meanWith(300, 40_000));
    expect(meanSoFar(300, [at.now - 200], at.now)).toBe(300);
  });

  test('of the last answer that is awaited is as long again as it has taken', () => {
    expect(endOf(campaign(1, 1), new Pacer(() => fast), [at.now - 25_000]) - at.wall).toBe(25_000);
  });

  test('counts those who wait for the morning from the morning on, and all campaigns that go before them', () => {
    const morning = at.wall + 12 * hour;
    const waiting = campaign(1, 1_000, { deferred: [{ at: morning, batches: 1_000 }], heldUntil: morning });
    const alone = endOf(waiting) - morning;
    // A thousand requests at a hundred a minute.
    expect(alone).toBeGreaterThan(9 * 60_000);
    expect(alone).toBeLessThan(11 * 60_000);
    const both = campaign(2, 500, { deferred: [{ at: morning, batches: 500 }], heldUntil: morning });
    const [first = 0, second = 0] = endsOf([waiting, both], new Pacer(() => fast)).map(
      (end) => (end ?? 0) - morning,
    );
    expect(first).toBe(alone);
    expect(second).toBeGreaterThan(14 * 60_000);
    // Whoever need not wait is not held up by those who do.
    const [, now = 0] = endsOf([waiting, campaign(3, 10)], new Pacer(() => fast)).map(
      (end) => (end ?? 0) - at.wall,
    );
    expect(now).toBeLessThan(60_000);
  });

  test('is none without a connection, and where a person will be asked', () => {
    expect(endsOf([campaign(1, 10, { willAsk: true })], new Pacer(() => fast))).toEqual([null]);
    const health = { ...healthy, connection: { failures: 1, retryAt: at.now, detail: '' } };
    const lanes = new Map([['a', { health, pacer: new Pacer(() => fast) }]]);
    expect(progressOf([campaign(1, 10)], lanes, at, () => [])[0]?.endsAt).toBeNull();
  });

  test.each([2_000, 8_000, 25_000])(
    'where each answer takes %i ms, the end that is promised comes, give or take a quarter',
    (responseMs) => {
      const { estimates, ms } = runPacer({
        kind: 'fixed-clock',
        requests: 400,
        seed: 5,
        responseMs: [responseMs, responseMs],
      });
      const later = estimates.slice(40);
      const off = later.map(({ end }) => Math.abs(end - ms) / ms);
      expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.25);
    },
  );
});
