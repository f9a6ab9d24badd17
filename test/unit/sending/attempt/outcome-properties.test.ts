import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AttemptContext,
  type AttemptEnd,
  outcomeOf,
} from '../../../../electron/sending/attempt/outcome.ts';
import * as errors from '../../../../electron/service/errors.ts';

const kinds = ['accepted', 'rejected', 'requeue', 'backoff', 'unconfirmed'];

const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom('60', '-1', '0', '1e999', '  ', 'NaN', '9'.repeat(400), null, true, [], {}),
);

const hostileHeader = fc.option(
  fc.oneof(
    fc.string(),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.integer().map(String),
    fc.constantFrom('Infinity', '-0', 'Wed, 99 Foo 2015 99:99:99 GMT', '1e400'),
  ),
  { nil: undefined },
);

const phones = fc.uniqueArray(fc.stringMatching(/^[1-9]\d{7,14}$/), { minLength: 1, maxLength: 6 });

const body = (batch: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        {
          success: fc.anything(),
          error: fc.oneof(
            fc.string(),
            fc.anything(),
            fc.subarray([...batch]).map((named) => `Bad ${named.join(' and ')}`),
          ),
          code: fc.anything(),
          retry_after: hostileNumber,
          __proto__: fc.anything(),
        },
        { requiredKeys: [] },
      )
      .map(
        (value) =>
          JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? null : inner)) ?? '',
      ),
  );

const context = (batch: readonly string[]): fc.Arbitrary<AttemptContext> =>
  fc.record({
    phones: fc.constant(batch),
    limitAttempt: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer(), fc.double()),
    random: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double()),
    nowMs: fc.oneof(fc.nat(), fc.double()),
  });

const replied = phones.chain((batch) =>
  fc.record({
    end: fc.record({
      kind: fc.constant('replied' as const),
      reply: fc.record({
        status: fc.oneof(
          fc.integer({ min: 200, max: 599 }),
          fc.constantFrom(401, 429, 400, 413, 422),
          fc.integer(),
        ),
        rawHeaders: fc.record({
          limit: hostileHeader,
          remaining: hostileHeader,
          reset: hostileHeader,
          date: hostileHeader,
          retryAfter: hostileHeader,
        }),
        body: body(batch),
        bodyTruncated: fc.boolean(),
        durationMs: fc.double(),
      }),
    }),
    context: context(batch),
  }),
);

const written = [
  new errors.ResponseTimeoutError('x'),
  new errors.ConnectionLostError('x'),
  new errors.MalformedResponseError('x'),
  new errors.AbortedAfterWriteError('x'),
  new errors.UnexpectedFailureError(true, 'x'),
];

describe('an outcome', () => {
  it('comes of every reply, exactly one, and never puts back what may have had an effect', () => {
    fc.assert(
      fc.property(replied, ({ end, context: given }) => {
        const outcome = outcomeOf(end, given);
        const { status } = end.reply;
        expect(kinds).toContain(outcome.kind);
        expect(outcome.kind === 'requeue').toBe(status === 401);
        expect(outcome.kind === 'backoff').toBe(status === 429);
        expect(outcome.kind === 'accepted').toBe(status >= 200 && status < 300);
        if (status >= 500 || status < 200) expect(outcome.kind).toBe('unconfirmed');
        expect(outcome.said.length).toBeLessThanOrEqual(300);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a 429 has a wait that a timer can bear', () => {
    fc.assert(
      fc.property(replied, ({ end, context: given }) => {
        const outcome = outcomeOf({ ...end, reply: { ...end.reply, status: 429 } }, given);
        if (outcome.kind !== 'backoff') throw new Error(outcome.kind);
        expect(Number.isSafeInteger(outcome.waitMs) && outcome.waitMs > 0).toBe(true);
        if (outcome.waitMs > 900_000) expect(outcome.pause).toMatchObject({ kind: 'limit' });
        if (outcome.pause === null) expect(outcome.waitMs).toBeLessThanOrEqual(900_000);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a rejection loses nobody and gets everybody once', () => {
    fc.assert(
      fc.property(replied, fc.constantFrom(400, 413, 422), ({ end, context: given }, status) => {
        const outcome = outcomeOf({ ...end, reply: { ...end.reply, status } }, given);
        if (outcome.kind !== 'rejected') throw new Error(outcome.kind);
        if (outcome.scope.kind === 'whole-batch') return;
        const { named, rest } = outcome.scope;
        expect(named.length > 0 && rest.length > 0).toBe(true);
        expect([...named, ...rest].sort()).toEqual([...given.phones].sort());
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a failure after writing, or of anything unknown, is unconfirmed', () => {
    const error = fc.oneof(fc.constantFrom(...written), fc.anything());
    fc.assert(
      fc.property(error, phones.chain(context), (given, about) => {
        const end: AttemptEnd = { kind: 'failed', error: given };
        expect(outcomeOf(end, about).kind).toBe('unconfirmed');
      }),
    );
  });
});
