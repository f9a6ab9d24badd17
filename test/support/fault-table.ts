/**
 * The fault table as data: what the service can answer, or fail like, and what becomes of the batch. The tests of the outcome
 * and of the queue read it; waits after a 429 and connections that are never made have tables of their own beside their tests.
 */
import type { KeyProblem } from '../../electron/service/answer/key-problem.ts';
import type { Behaviour } from './hostile-service.ts';

/** Accepted, whatever the body says. */
export const acceptedAnswers: readonly {
  readonly what: string;
  readonly status: number;
  readonly body: string;
}[] = [
  { what: 'a JSON body', status: 200, body: '{"success":true}' },
  { what: 'a page of HTML', status: 200, body: '<html><title>OK</title></html>' },
  { what: 'an empty body', status: 202, body: '' },
  { what: 'no body', status: 204, body: '' },
  { what: 'a body that says false', status: 200, body: '{"success":false,"error":"odd"}' },
  { what: 'a status that nobody uses', status: 299, body: '{"success":false,"error":"but it was a 2xx"}' },
];

/** Rejected; the key is not sent on. */
export const redirects: readonly number[] = [300, 301, 302, 303, 304, 307, 308];

/** Rejected, and the other batches go on: a number of this batch may be what the service does not take. */
export const batchRejections: readonly number[] = [400, 413, 422];

/** Rejected, and paused after three in a row. */
export const otherRejections: readonly number[] = [
  402, 403, 404, 405, 408, 409, 410, 415, 418, 425, 451, 499,
];

/** Unconfirmed, and paused after three in a row. */
export const serverErrors: readonly number[] = [500, 501, 502, 503, 504, 520, 599];

/** Back to the queue, and paused until there is a new key: the three texts of section 7 of the interface specification. */
export const keyRefusals: readonly { readonly problem: KeyProblem; readonly said: string }[] = [
  { problem: 'invalid', said: 'Invalid API key' },
  { problem: 'expired', said: 'API key has expired. Please generate a new key from your dashboard.' },
  { problem: 'missing', said: 'Authorization header is required' },
];

/** Unconfirmed: the request was read, and no answer to it can be. */
export const missingAnswers: readonly { readonly what: string; readonly behaviour: Behaviour }[] = [
  { what: 'the connection is reset', behaviour: { kind: 'reset' } },
  { what: 'the connection is closed', behaviour: { kind: 'close' } },
  { what: 'nothing ever comes', behaviour: { kind: 'silence' } },
  { what: 'the answer is not HTTP', behaviour: { kind: 'raw', bytes: 'nonsense\r\n\r\n' } },
];
