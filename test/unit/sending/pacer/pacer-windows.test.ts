/** The pacer against servers that count in every way that is known, in virtual time. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openPacer } from '../../../../electron/sending/pacer/open-pacer.ts';
import type { PacingSettings } from '../../../../electron/sending/pacer/pacer.ts';
import type { RawHeaders } from '../../../../electron/service/wire.ts';
import { runPacer } from '../../../bench/pacing-run.ts';
import { optimum, random, type Scenario } from '../../../bench/pacing-simulation.ts';
import { limitedServer, type WindowKind, windowKinds } from '../../../bench/rate-limited-server.ts';

const seeds = [1, 2, 3, 4, 5];
const meanResponseMs = 260;

/** Part of the optimum that 1,000 requests reach, on average over the seeds. */
const bars: Readonly<Record<WindowKind, number>> = {
  'fixed-first-hit': 0.97,
  'fixed-clock': 0.97,
  'sliding-log': 0.95,
  'sliding-counter': 0.85,
  'token-bucket': 0.97,
};

describe.each(windowKinds)('%s', (kind) => {
  test.each([
    ['fresh', {}],
    ['60 used 20 s ago', { usedBefore: 60 }],
    ['a clock 300 s behind', { skewMs: 300_000 }],
    ['a clock 300 s ahead', { skewMs: -300_000 }],
  ])('%s: nothing refused, lost or doubled, and near the optimum', (_start, start) => {
    let parts = 0;
    for (const seed of seeds) {
      const scenario: Scenario = { kind, requests: 1000, seed, ...start };
      const { refused, lost, doubled, mostInFlight, ms, othersAt } = runPacer(scenario);
      expect({ refused, lost, doubled, mostInFlight }).toEqual({
        refused: 0,
        lost: 0,
        doubled: 0,
        mostInFlight: 4,
      });
      parts += (optimum(scenario, othersAt) + meanResponseMs) / ms;
    }
    expect(parts / seeds.length).toBeGreaterThanOrEqual(bars[kind]);
  });

  test('others who use the limit: at most 1 in 250 is refused, and nothing lost or doubled', () => {
    let refused = 0;
    for (const seed of seeds) {
      const run = runPacer({ kind, requests: 1000, seed, others: 30 });
      refused += run.refused;
      expect({ lost: run.lost, doubled: run.doubled }).toEqual({ lost: 0, doubled: 0 });
    }
    expect(refused).toBeLessThanOrEqual((seeds.length * 1000) / 250);
  });

  test('evenly: nothing refused, and no quicker than the limit in any window', () => {
    const settings = { mode: 'even', reserve: 0 } as const;
    const { refused, lost, ms } = runPacer({ kind, requests: 250, seed: 1 }, { settings });
    expect({ refused, lost }).toEqual({ refused: 0, lost: 0 });
    expect(ms).toBeGreaterThan(148_000);
    expect(ms).toBeLessThan(225_000);
  });

  test('evenly, each answer saying that the window ends a minute from now: hardly slower than the limit', () => {
    const settings = { mode: 'even', reserve: 0 } as const;
    const headers = (sent: RawHeaders): RawHeaders => ({ ...sent, reset: '60' });
    const { refused, ms } = runPacer({ kind, requests: 1000, seed: 1, headers }, { settings });
    expect(refused).toBe(0);
    expect(ms).toBeLessThan(680_000);
  });

  test('a limit that is lowered a hundredfold holds everything up for three windows at most', () => {
    const lowered = { afterMs: 300_000, limit: 10 };
    const scenario: Scenario = { kind, requests: 6_200, seed: 1, limit: 1_000, lowered };
    const { lost, doubled, estimates } = runPacer(scenario, { longestMs: 4 * 3_600_000 });
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
    // There is one estimate for each answer.
    const waits = estimates.slice(1).map(({ at }, index) => at - (estimates[index]?.at ?? 0));
    expect(Math.max(...waits)).toBeLessThan(3 * 60_000);
  });

  test('of a reserve of a half no more than one request is used, which asks', () => {
    const scenario: Scenario = { kind, requests: 250, seed: 1 };
    const settings = { mode: 'fast', reserve: 50 } as const;
    let least = Number.POSITIVE_INFINITY;
    const headers = (sent: RawHeaders): RawHeaders => {
      least = Math.min(least, Number(sent.remaining));
      return sent;
    };
    const { refused, lost } = runPacer({ ...scenario, headers }, { settings });
    expect({ refused, lost }).toEqual({ refused: 0, lost: 0 });
    // One request may ask how much there is.
    expect(least).toBeGreaterThanOrEqual(49);
  });

  test('no schedule gets more requests through by any moment than the one that the optimum is made of', () => {
    const [limit, windowMs] = [5, 10_000];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }), (gaps) => {
        const eager = limitedServer(kind, limit, windowMs);
        const other = limitedServer(kind, limit, windowMs);
        let now = 0;
        let next = eager.freeAt(0);
        let [most, got] = [0, 0];
        for (const gap of gaps) {
          now += gap;
          for (; next <= now; next = eager.freeAt(next)) if (eager.request(next).admitted) most++;
          if (other.request(now).admitted) got++;
          expect(got).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  test('the end that is promised is the end that comes, give or take a tenth', () => {
    for (const seed of seeds) {
      const { estimates, ms } = runPacer({ kind, requests: 450, seed });
      const off = estimates.map(({ end }) => Math.abs(end - ms) / ms);
      const mean = off.reduce((sum, each) => sum + each, 0) / off.length;
      expect(mean).toBeLessThan(0.1);
    }
  });

  test('the end is known within a third before anything was sent', () => {
    for (const seed of seeds) {
      const { estimates, ms } = runPacer({ kind, requests: 1000, seed });
      expect(Math.abs((estimates[0]?.end ?? 0) - ms) / ms).toBeLessThan(0.34);
    }
  });
});

const without = (...names: (keyof RawHeaders)[]) => {
  return (headers: RawHeaders): RawHeaders => ({
    ...headers,
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  });
};
/** How a service may write its headers, besides as the specification says. */
const spellings: readonly (readonly [string, Partial<Scenario>])[] = [
  ['Reset with its fraction cut off', { reset: (ms) => String(Math.floor(ms / 1000)) }],
  ['Reset in milliseconds', { reset: (ms) => String(Math.round(ms)) }],
  ['Reset with a fraction', { reset: (ms) => (ms / 1000).toFixed(3) }],
  ['Reset in seconds from now', { reset: (ms, now) => String(Math.ceil((ms - now) / 1000)) }],
  ['Reset in the past', { reset: (_ms, now) => String(Math.floor(now / 1000) - 3_600) }],
  ['Reset a year ahead', { reset: (ms) => String(Math.ceil(ms / 1000) + 31_536_000) }],
  ['no Reset', { headers: without('reset') }],
  ['no Date', { headers: without('date') }],
  ['no Remaining', { headers: without('remaining') }],
  ['no headers at all', { headers: without('limit', 'remaining', 'reset', 'date') }],
];
/** A counter that fades tells so by its headers only. */
const steady = windowKinds.filter((kind) => kind !== 'sliding-counter');

test.each(spellings)('%s: nothing refused on any window that can be told by counting', (_name, spelling) => {
  for (const kind of steady) {
    const { refused, lost, doubled, ms } = runPacer({ kind, requests: 300, seed: 5, ...spelling });
    expect({ kind, refused, lost, doubled }).toEqual({ kind, refused: 0, lost: 0, doubled: 0 });
    expect(ms).toBeLessThan(200_000);
  }
});

test.each([
  ['10 in 60 s', 10, 60_000],
  ['1,000 in 60 s', 1_000, 60_000],
  ['20 in 5 s, which nobody told', 20, 5_000],
  ['30 in 10 s', 30, 10_000],
])('a limit of %s is learned without a 429', (_name, limit, windowMs) => {
  for (const kind of ['fixed-first-hit', 'fixed-clock', 'token-bucket'] as const) {
    const requests = 6 * limit;
    const { refused, lost, ms } = runPacer({ kind, requests, seed: 2, limit, windowMs });
    expect({ kind, refused, lost }).toEqual({ kind, refused: 0, lost: 0 });
    expect(ms).toBeLessThan(12 * windowMs);
  }
});

test('answers that take up to 5 s lower the rate by less than a fifth', () => {
  for (const kind of windowKinds) {
    const scenario: Scenario = { kind, requests: 400, seed: 1, responseMs: [1_000, 5_000] };
    const { refused, ms } = runPacer(scenario);
    expect({ kind, refused }).toEqual({ kind, refused: 0 });
    expect((optimum(scenario, []) + 3_000) / ms).toBeGreaterThan(0.75);
  }
});

test.each([
  ['at once', {}],
  ['after 30 s', { givenUpAfterMs: 30_000 }],
])('answers that get lost, and are given up %s, are counted as sent: no 429 follows', (_when, lost) => {
  for (const kind of windowKinds) {
    for (const seed of seeds) {
      const { refused, doubled } = runPacer({ kind, requests: 300, seed, lostAnswers: 0.05, ...lost });
      expect({ kind, seed, refused, doubled }).toEqual({ kind, seed, refused: 0, doubled: 0 });
    }
  }
});

test('whatever the headers say, every request is answered once, and nothing hangs', () => {
  const header = fc.oneof(
    fc.constant(undefined),
    fc.integer({ min: -5, max: 200 }).map(String),
    fc.constantFrom('', 'NaN', '-1', '1e9', '99999999999999999', '60, 60', '60, 61', 'Infinity', '0.5'),
    fc.string({ maxLength: 12 }),
  );
  const hostile = fc.record({ limit: header, remaining: header, reset: header, date: header });
  fc.assert(
    fc.property(
      fc.constantFrom(...windowKinds),
      fc.array(hostile, { minLength: 1, maxLength: 20 }),
      fc.integer(),
      (kind, said, seed) => {
        const chance = random(seed);
        const headers = (true_: RawHeaders): RawHeaders => {
          const lie = said[Math.floor(chance() * said.length * 2)];
          return lie === undefined ? true_ : { ...true_, ...lie };
        };
        const run = runPacer({ kind, requests: 40, seed, headers }, { longestMs: 100 * 3_600_000 });
        expect(run).toMatchObject({ served: 40, lost: 0, doubled: 0 });
        expect(run.mostInFlight).toBeLessThanOrEqual(32);
      },
    ),
    { numRuns: 150, seed: 11 },
  );
});

const settings = (): PacingSettings => ({ mode: 'fast', reserve: 0 });

test.each(windowKinds)('%s: a restart in the middle overruns nothing', (kind) => {
  for (const seed of seeds) {
    const scenario: Scenario = { kind, requests: 300, seed };
    // Between the two a person may have set the clock back.
    const jumpMs = seed % 2 === 0 ? -7_200_000 : 0;
    const run = runPacer(scenario, {
      restart: {
        after: 130,
        reopen(before, { now, epochMs }) {
          const state: unknown = JSON.parse(JSON.stringify(before.save(now, epochMs)));
          return openPacer({ state, since: 0, rateLimit: null, settings, now, epochMs: epochMs + jumpMs });
        },
      },
    });
    expect({ seed, refused: run.refused, lost: run.lost }).toEqual({ seed, refused: 0, lost: 0 });
  }
});
