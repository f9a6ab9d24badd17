import { describe, expect, it } from 'vitest';
import {
  type AttemptContext,
  type Outcome,
  outcomeOf,
} from '../../../../electron/sending/attempt/outcome.ts';
import * as errors from '../../../../electron/service/errors.ts';
import type { RawHeaders, ServiceReply } from '../../../../electron/service/wire.ts';
import {
  acceptedAnswers,
  keyRefusals,
  otherRejections,
  redirects,
  serverErrors,
} from '../../../support/fault-table.ts';

const noHeaders: RawHeaders = {
  limit: undefined,
  remaining: undefined,
  reset: undefined,
  date: undefined,
  retryAfter: undefined,
};

const batch = ['447700900001', '447700900002', '447700900003'];

function reply(status: number, body: unknown = '', rawHeaders: Partial<RawHeaders> = {}): ServiceReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    rawHeaders: { ...noHeaders, ...rawHeaders },
    body: text,
    bodyTruncated: false,
    durationMs: 1,
  };
}

function context(overrides: Partial<AttemptContext> = {}): AttemptContext {
  return { phones: batch, limitAttempt: 1, random: 0, nowMs: Date.UTC(2026, 0, 1), ...overrides };
}

function afterReply(answer: ServiceReply, overrides: Partial<AttemptContext> = {}): Outcome {
  return outcomeOf({ kind: 'replied', reply: answer }, context(overrides));
}

function afterFailure(error: unknown): Outcome {
  return outcomeOf({ kind: 'failed', error }, context());
}

describe('an answer of success', () => {
  it.each(acceptedAnswers)('is accepted with $what', ({ status, body }) => {
    expect(afterReply(reply(status, body))).toMatchObject({ kind: 'accepted', status, failure: 'none' });
  });
});

describe('a redirect', () => {
  it.each(redirects)('is rejected and never followed (%i)', (status) => {
    expect(afterReply(reply(status))).toMatchObject({
      kind: 'rejected',
      reason: 'redirect',
      failure: 'client-error',
    });
  });
});

describe('a rejection of a batch of many', () => {
  it.each([400, 422])('names no number, so a person may look for the bad one (%i)', (status) => {
    expect(afterReply(reply(status, { success: false, error: 'Invalid phone' }))).toMatchObject({
      kind: 'rejected',
      reason: 'validation',
      said: 'Invalid phone',
      scope: { kind: 'whole-batch' },
      splittable: true,
      failure: 'validation',
    });
  });

  it.each([
    ['Invalid recipient', 'numbers', true],
    ['Sender not approved for 447700900002', 'everybody', false],
    ['Kein Guthaben auf Ihrem Konto', 'everybody', false],
    ['Too many recipients', 'unclear', true],
    ['Bad Request', 'unclear', true],
  ])('says whom the words concern: %s', (error, about, splittable) => {
    expect(afterReply(reply(422, { success: false, error }))).toMatchObject({ about, splittable });
  });

  it('reads a code as words', () => {
    const body = { success: false, error: 'Refused', code: 'SENDER_ID_NOT_APPROVED' };
    expect(afterReply(reply(422, body))).toMatchObject({ about: 'everybody' });
  });

  it('calls 413 too large', () => {
    expect(afterReply(reply(413))).toMatchObject({ kind: 'rejected', reason: 'too-large', splittable: true });
  });

  it.each([
    ['as digits', 'Invalid number 447700900002'],
    ['with a plus sign', 'Invalid number: +447700900002.'],
    ['as people write it', 'Invalid number +44 (7700) 900-002'],
    ['in a range of two', '447700900002 - 111'],
  ])('rejects a number alone that is named %s', (_how, error) => {
    expect(afterReply(reply(422, { success: false, error }))).toMatchObject({
      kind: 'rejected',
      scope: { kind: 'named', named: ['447700900002'], rest: ['447700900001', '447700900003'] },
      splittable: false,
    });
  });

  it('finds a number in a field that only this service has', () => {
    expect(afterReply(reply(400, { error: 'Bad', details: [{ phone: 447700900003 }] }))).toMatchObject({
      scope: { kind: 'named', named: ['447700900003'] },
    });
  });

  it('prefers the error text to a body that repeats the request', () => {
    const body = { error: 'Bad: 447700900001', request: { phone: batch.join(',') } };
    expect(afterReply(reply(422, body))).toMatchObject({ scope: { named: ['447700900001'] } });
  });

  it('does not take a repetition of the whole request for a name', () => {
    expect(afterReply(reply(422, { error: `Bad: ${batch.join(',')}` }))).toMatchObject({
      scope: { kind: 'whole-batch' },
      splittable: true,
    });
  });

  it.each([
    ['whole', batch.length],
    ['cut after some of the numbers', 2],
  ])('does not take a repetition of the request for names where the answer is %s', (_how, count) => {
    const body = JSON.stringify({
      error: 'Sender ID "X" not approved',
      request: { phone: batch.join(','), message: 'Hello' },
    });
    const end = body.indexOf(batch[count - 1] ?? '') + 12;
    const cut = { ...reply(400), body: body.slice(0, count === batch.length ? undefined : end) };
    expect(afterReply({ ...cut, bodyTruncated: count < batch.length })).toMatchObject({
      scope: { kind: 'whole-batch' },
      said: 'Sender ID "X" not approved',
      about: 'everybody',
      splittable: false,
    });
  });

  it('believes the error text of an answer that was cut', () => {
    const body = '{"success":false,"error":"Bad: 447700900002","request":{"phone":"447700900001,4477';
    expect(afterReply({ ...reply(422), body, bodyTruncated: true })).toMatchObject({
      scope: { kind: 'named', named: ['447700900002'] },
    });
  });

  it('does not take a part of a longer number for a name', () => {
    expect(afterReply(reply(422, { error: 'Bad: 9447700900001' }))).toMatchObject({
      scope: { kind: 'whole-batch' },
    });
  });

  it('leaves nothing to split in a batch of one', () => {
    const outcome = afterReply(reply(422, { error: 'Bad: 447700900001' }), { phones: ['447700900001'] });
    expect(outcome).toMatchObject({ kind: 'rejected', scope: { kind: 'whole-batch' }, splittable: false });
  });
});

describe('another 4xx', () => {
  it.each(otherRejections)('is rejected and counted (%i)', (status) => {
    expect(afterReply(reply(status, { error: 'No: 447700900001' }))).toMatchObject({
      kind: 'rejected',
      reason: 'client-error',
      scope: { kind: 'whole-batch' },
      failure: 'client-error',
    });
  });
});

describe('a 5xx', () => {
  it.each(serverErrors)('is unconfirmed, with status and words (%i)', (status) => {
    expect(afterReply(reply(status, '<html><title>Bad gateway</title>', { retryAfter: '1' }))).toEqual({
      kind: 'unconfirmed',
      reason: 'server-error',
      status,
      said: 'Bad gateway',
      failure: 'server-error',
    });
  });

  it.each([600, 999])('so is a status that HTTP does not know (%i)', (status) => {
    expect(afterReply(reply(status))).toMatchObject({ kind: 'unconfirmed', reason: 'odd-status' });
  });
});

describe('a 401', () => {
  it.each(keyRefusals)(
    'of the interface specification pauses with its problem: $said',
    ({ said: error, problem }) => {
      expect(afterReply(reply(401, { success: false, error }))).toEqual({
        kind: 'requeue',
        reason: 'key-refused',
        pause: { kind: 'key-refused', problem, said: error },
        said: error,
        failure: 'none',
      });
    },
  );

  it.each([
    [{ error: 'The key is expired' }, 'expired'],
    [{ error: 'Key was revoked' }, 'invalid'],
    [{ error: 'No API key provided' }, 'missing'],
    [{ error: 'nope', code: 'API_KEY_EXPIRED' }, 'expired'],
    [{ error: 'Invalid or expired key' }, 'unknown'],
    [{ error: 'Unauthorized' }, 'unknown'],
    [{ error: 17 }, 'unknown'],
    ['<html><title>401</title></html>', 'unknown'],
    ['', 'unknown'],
    ['null', 'unknown'],
  ])('in other words pauses too: %j', (body, problem) => {
    expect(afterReply(reply(401, body))).toMatchObject({
      kind: 'requeue',
      pause: { kind: 'key-refused', problem },
    });
  });
});

describe('a 429', () => {
  const body = (retry_after: unknown): unknown => ({
    success: false,
    error: 'Rate limit exceeded. Please wait 60 seconds.',
    code: 'RATE_LIMIT_EXCEEDED',
    retry_after,
  });

  it.each([
    [60, 60_000],
    [1, 1_000],
    ['60', 60_000],
    [' 7 ', 7_000],
    [2.5, 2_500],
    ['1.25', 1_250],
    [900, 900_000],
  ])('waits for the retry_after of its body: %j', (retryAfter, waitMs) => {
    expect(afterReply(reply(429, body(retryAfter), { retryAfter: '3' }))).toMatchObject({
      kind: 'backoff',
      waitMs,
      source: 'body',
      pause: null,
    });
  });

  it.each([[0], [0.001], [-5], ['-5'], ['soon'], [''], ['0x10'], [null], [[60]], [{}], [true]])(
    'falls back where retry_after is %j',
    (retryAfter) => {
      expect(afterReply(reply(429, body(retryAfter), { retryAfter: '3' }))).toMatchObject({
        kind: 'backoff',
        waitMs: 3_000,
        source: 'header',
      });
      expect(afterReply(reply(429, body(retryAfter)))).toMatchObject({ kind: 'backoff', source: 'backoff' });
    },
  );

  it('compares a date with the Date of the answer, not with the local clock', () => {
    const headers = { retryAfter: 'Wed, 21 Oct 2015 07:28:30 GMT', date: 'Wed, 21 Oct 2015 07:28:00 GMT' };
    expect(afterReply(reply(429, '', headers))).toMatchObject({ waitMs: 30_000, source: 'header' });
  });

  it('compares a date with the local clock where the answer has no Date', () => {
    const headers = { retryAfter: 'Thu, 01 Jan 2026 00:00:10 GMT' };
    expect(afterReply(reply(429, '', headers))).toMatchObject({ waitMs: 10_000, source: 'header' });
  });

  it.each(['Wed, 21 Oct 2015 07:28:00 GMT', '0', '-1', '1 2', 'Mon, nonsense', '', '2026-01-01'])(
    'backs off where the header is useless: %s',
    (retryAfter) => {
      const date = 'Wed, 21 Oct 2015 07:28:00 GMT';
      expect(afterReply(reply(429, '', { retryAfter, date }))).toMatchObject({
        source: 'backoff',
        waitMs: 20_000,
      });
    },
  );

  it('backs off twice as long each time, and chance only adds', () => {
    const wait = (limitAttempt: number, random: number): Outcome =>
      afterReply(reply(429), { limitAttempt, random });
    expect(wait(1, 0)).toMatchObject({ waitMs: 20_000, pause: null });
    expect(wait(2, 0)).toMatchObject({ waitMs: 40_000, pause: null });
    expect(wait(2, 0.999)).toMatchObject({ waitMs: 49_990 });
    expect(wait(3, 0)).toMatchObject({ waitMs: 80_000, pause: { kind: 'limit', because: 'attempts-used' } });
    expect(wait(9_999, 0)).toMatchObject({ waitMs: 120_000 });
  });

  it.each([[901], [31_536_000], [1e300], ['1e5']])(
    'pauses where the wait is above 15 minutes: %j',
    (retryAfter) => {
      const outcome = afterReply(reply(429, body(retryAfter)));
      expect(outcome).toMatchObject({ kind: 'backoff', pause: { kind: 'limit', because: 'long-wait' } });
      expect(outcome.kind === 'backoff' && Number.isFinite(new Date(outcome.waitMs).getTime())).toBe(true);
    },
  );
});

describe('a failure before anything was written', () => {
  it.each([
    [new errors.DnsFailureError('x'), { kind: 'offline', failure: 'dns' }],
    [new errors.ConnectionRefusedError('x'), { kind: 'offline', failure: 'refused' }],
    [new errors.UnreachableError('x'), { kind: 'offline', failure: 'unreachable' }],
    [new errors.ProxyFailureError('x'), { kind: 'offline', failure: 'proxy' }],
    [
      new errors.TlsFailureError('expired', 'x', { cause: new Error('certificate has expired') }),
      { kind: 'certificate', problem: 'expired', detail: 'certificate has expired' },
    ],
    [new errors.BaseAddressError('not-encrypted'), { kind: 'base-address', problem: 'not-encrypted' }],
    [new errors.MalformedKeyError('x'), { kind: 'key-refused', problem: 'invalid', said: '' }],
    [new errors.ConnectTimeoutError('x'), null],
    [new errors.UnexpectedFailureError(false, 'x'), null],
  ])('goes back to queued: %s', (error, pause) => {
    expect(afterFailure(error)).toMatchObject({ kind: 'requeue', reason: 'never-sent', pause });
  });

  it.each([new errors.AbortedBeforeWriteError('x'), new errors.ClientClosedError('x')])(
    'goes back to queued without a failure where we cancelled: %s',
    (error) => {
      expect(afterFailure(error)).toMatchObject({
        kind: 'requeue',
        reason: 'cancelled',
        pause: null,
        failure: 'none',
      });
    },
  );
});

describe('a failure after something may have been written', () => {
  it.each([
    [new errors.ResponseTimeoutError('x'), 'timeout'],
    [new errors.ConnectionLostError('x'), 'connection-lost'],
    [new errors.MalformedResponseError('x'), 'malformed-answer'],
    [new errors.AbortedAfterWriteError('x'), 'cancelled'],
    [new errors.UnexpectedFailureError(true, 'x'), 'unexpected'],
    [new Error('who knows'), 'unexpected'],
    [undefined, 'unexpected'],
    [{ name: 'DnsFailureError', written: false }, 'unexpected'],
  ])('is unconfirmed: %s', (error, reason) => {
    expect(afterFailure(error)).toMatchObject({ kind: 'unconfirmed', reason, status: null });
  });
});
