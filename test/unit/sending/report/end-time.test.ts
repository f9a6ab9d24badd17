/** When campaigns are expected to be through. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { healthy } from '../../../../electron/sending/account/account-queue.ts';
import { Pacer, type PacingSettings } from '../../../../electron/sending/pacer/pacer.ts';
import { meanSoFar, meanWith } from '../../../../electron/sending/pacer/response-time.ts';
import { progressOf, type ShownCampaign } from '../../../../electron/sending/report/end-time.ts';
import type { CampaignStatus } from '../../../../electron/shared/models.ts';
import { type OpeningAt, openingsOf } from '../../../../electron/shared/time/texting-hours.ts';
import { runPacer } from '../../../bench/pacing-run.ts';

const fast: PacingSettings = { mode: 'fast', reserve: 0 };
const at = { now: 1_000_000, epochMs: Date.UTC(2031, 4, 1, 20) };
const hour = 3_600_000;
const none = { queued: 0, sending: 0, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 };
const sending: CampaignStatus = { state: 'sending' };

function campaign(id: number, queued: number, more: Partial<ShownCampaign> = {}): ShownCampaign {
  const counts = { recipients: none, batches: { ...none, queued }, again: 0, skipped: 0 };
  return {
    id,
    accountId: 'a',
    status: sending,
    counts,
    willAsk: false,
    queued: [],
    deferredUntil: null,
    ...more,
  };
}

/** It is nine in the evening in London. */
function hoursUntil(minute: number): OpeningAt {
  return openingsOf({ hours: { from: 8 * 60, until: minute }, homeZone: 'Europe/London' });
}
const eight = Date.UTC(2031, 4, 2, 7);

function endsOf(
  campaigns: readonly ShownCampaign[],
  pacer: Pacer,
  awaited: readonly number[] = [],
  openingAt: OpeningAt | null = null,
) {
  const queues = new Map([['a', { health: healthy, pacer }]]);
  return progressOf(campaigns, queues, at, () => awaited, openingAt).map(({ endsAt }) => endsAt);
}

function endOf(one: ShownCampaign, pacer = new Pacer(() => fast), awaited: readonly number[] = []): number {
  return endsOf([one], pacer, awaited)[0] ?? Number.NaN;
}

const settings = fc.record({
  mode: fc.constantFrom('fast' as const, 'even' as const),
  reserve: fc.integer({ min: 0, max: 150 }),
});
/** What happened on an account: each is answered after so long, or held, or never. */
const history = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: 30_000 }),
    took: fc.integer({ min: 0, max: 90_000 }),
    end: fc.constantFrom('answered', 'refused', 'lost', 'not-sent'),
    remaining: fc.option(fc.integer({ min: -5, max: 200 })),
    reset: fc.option(fc.integer({ min: -100_000, max: 4_000_000_000 })),
    backoffMs: fc.integer({ min: 0, max: 900_000 }),
  }),
  { maxLength: 30 },
);

type Events = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** A pacer with that history, which ends now. */
function pacerAfter(events: Events, by: PacingSettings): Pacer {
  const pacer = new Pacer(() => by);
  let now = at.now - events.reduce((sum, { gap }) => sum + gap, 0);
  for (const { gap, took, end, remaining, reset, backoffMs } of events) {
    now += gap;
    pacer.started(now - took);
    const headers = {
      limit: '100',
      remaining: remaining === null ? undefined : String(remaining),
      reset: reset === null ? undefined : String(reset),
      date: undefined,
      retryAfter: undefined,
    };
    if (end === 'lost' || end === 'not-sent') pacer.unanswered(now, end === 'lost');
    else pacer.answered(now, now - took, end === 'refused' ? 429 : 200, headers);
    if (end === 'refused') pacer.backOff(now + backoffMs);
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
          const later = groups.map((group, index) => ({
            country: String(index),
            batches: group.batches,
            at: at.epochMs + group.at,
          }));
          const openingAt: OpeningAt = (country, moment) => {
            const from = later[Number(country)]?.at ?? 0;
            return moment < from ? { open: false, until: from } : { open: true, until: Infinity };
          };
          const queued = open + later.reduce((sum, { batches }) => sum + batches, 0);
          const awaited = waits.map((age) => at.now - age);
          const [ends] = endsOf([campaign(1, queued, { queued: later })], pacer, awaited, openingAt);
          const end = ends ?? Number.NaN;
          expect(end).toBeGreaterThanOrEqual(at.epochMs);
          if (queued > 0) expect(end).toBeGreaterThan(at.epochMs);
          const last = Math.max(at.epochMs, ...later.map((group) => group.at));
          expect(end).toBeGreaterThanOrEqual(last);
          if (last > at.epochMs) expect(end).toBeGreaterThan(last);
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
    expect(endOf(campaign(1, 1), new Pacer(() => fast), [at.now - 25_000]) - at.epochMs).toBe(25_000);
  });

  test('counts those who wait for the morning from the morning on, and all campaigns that go before them', () => {
    const morning = at.epochMs + 12 * hour;
    const night: OpeningAt = (_country, moment) =>
      moment < morning ? { open: false, until: morning } : { open: true, until: morning + 12 * hour };
    const waiting = campaign(1, 1_000, {
      queued: [{ country: 'GB', batches: 1_000 }],
      deferredUntil: morning,
    });
    const atNight = (campaigns: readonly ShownCampaign[]) =>
      endsOf(campaigns, new Pacer(() => fast), [], night);
    const alone = (atNight([waiting])[0] ?? 0) - morning;
    // A thousand requests at a hundred a minute.
    expect(alone).toBeGreaterThan(9 * 60_000);
    expect(alone).toBeLessThan(11 * 60_000);
    const both = campaign(2, 500, {
      queued: [{ country: 'GB', batches: 500 }],
      deferredUntil: morning,
    });
    const [first = 0, second = 0] = atNight([waiting, both]).map((end) => (end ?? 0) - morning);
    expect(first).toBe(alone);
    expect(second).toBeGreaterThan(14 * 60_000);
    // Whoever need not wait is not held up by those who do.
    const [, now = 0] = atNight([waiting, campaign(3, 10)]).map((end) => (end ?? 0) - at.epochMs);
    expect(now).toBeLessThan(60_000);
  });

  describe('where texting hours close', () => {
    const queues = (pacer = new Pacer(() => fast)) => new Map([['a', { health: healthy, pacer }]]);
    const keeping = (id: number, country: string, batches: number) =>
      campaign(id, batches, { queued: [{ country, batches }] });
    const shown = (campaigns: readonly ShownCampaign[], openingAt: OpeningAt | null) =>
      progressOf(campaigns, queues(), at, () => [], openingAt);

    test('before it is through, is the next day’s, and it is said when it goes on', () => {
      // Five minutes are left: some five hundred requests of a thousand.
      const [late] = shown([keeping(1, 'GB', 1_000)], hoursUntil(21 * 60 + 5));
      expect(late?.resumesAt).toBe(eight);
      expect(late?.endsAt).toBeGreaterThan(eight + 3 * 60_000);
      expect(late?.endsAt).toBeLessThan(eight + 7 * 60_000);
      const [early] = shown([keeping(1, 'GB', 1_000)], hoursUntil(21 * 60 + 30));
      expect(early).toMatchObject(shown([keeping(1, 'GB', 1_000)], null)[0] ?? {});
      expect(early?.resumesAt).toBeNull();
    });

    test('counts those before it, of whom what is left goes first in the morning', () => {
      const both = [keeping(1, 'GB', 600), keeping(2, 'GB', 600)];
      const [first, second] = shown(both, hoursUntil(21 * 60 + 5));
      expect(first?.resumesAt).toBe(eight);
      expect(second?.resumesAt).toBe(eight);
      expect(second?.endsAt ?? 0).toBeGreaterThan((first?.endsAt ?? 0) + 4 * 60_000);
    });

    test('of one country lets the others go on', () => {
      const queued = [
        { at: null, country: 'GB', batches: 400 },
        { at: null, country: 'US', batches: 400 },
      ];
      // In all of America it is open until nine in the evening there, hours later.
      const [mixed] = shown([campaign(1, 800, { queued })], hoursUntil(21 * 60 + 2));
      expect(mixed?.resumesAt).toBe(eight);
      expect(mixed?.endsAt).toBeGreaterThan(eight);
    });

    test('leaves the others what those who went just before it have left of the limit', () => {
      const closing = at.epochMs + 30_000;
      const openingAt: OpeningAt = (country, moment) =>
        country === 'GB' && moment >= closing
          ? { open: false, until: eight }
          : { open: true, until: country === 'GB' ? closing : eight };
      const [, second] = shown([keeping(1, 'GB', 150), keeping(2, 'US', 100)], openingAt);
      // A hundred of the first go at once, and are given back a minute later.
      expect(second?.endsAt).toBeGreaterThanOrEqual(at.epochMs + 60_000);
      expect(second?.endsAt).toBeLessThan(at.epochMs + 3 * 60_000);
    });

    const closings = [15 * 60, 21 * 60 + 1, 21 * 60 + 20, 23 * 60, 24 * 60].map(hoursUntil);

    test('is behind every night that it has to sit out, whatever happened', () => {
      fc.assert(
        fc.property(
          history,
          settings,
          fc.integer({ min: 1, max: 20_000 }),
          fc.constantFrom(...closings),
          (events, by, batches, openingAt) => {
            const one = progressOf(
              [keeping(1, 'GB', batches)],
              queues(pacerAfter(events, by)),
              at,
              () => [],
              openingAt,
            )[0];
            const { endsAt, resumesAt } = {
              endsAt: one?.endsAt ?? Number.NaN,
              resumesAt: one?.resumesAt ?? null,
            };
            expect(Number.isFinite(endsAt)).toBe(true);
            const opening = openingAt('GB', at.epochMs);
            if (resumesAt !== null) {
              expect(resumesAt).toBeGreaterThanOrEqual(eight);
              expect(endsAt).toBeGreaterThan(resumesAt);
            } else if (opening.open) expect(endsAt).toBeLessThanOrEqual(opening.until);
            else expect(endsAt).toBeGreaterThan(eight);
            // The last text goes out while they are awake.
            expect(openingAt('GB', endsAt - 1).open).toBe(true);
          },
        ),
        { numRuns: 100, seed: 5 },
      );
    });
  });

  test('is none without a connection, and where a person will be asked', () => {
    expect(endsOf([campaign(1, 10, { willAsk: true })], new Pacer(() => fast))).toEqual([null]);
    const health = { ...healthy, connection: { failures: 1, retryAt: at.now, detail: '' } };
    const queues = new Map([['a', { health, pacer: new Pacer(() => fast) }]]);
    expect(progressOf([campaign(1, 10)], queues, at, () => [])[0]?.endsAt).toBeNull();
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
