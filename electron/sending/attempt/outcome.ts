/**
 * The outcome of an attempt for its batch. One pure function, every row of the fault table: from the service's reply, or from the
 * failure to get one, to what happens next. Time, chance and history are arguments.
 *
 * The rule above all others: a batch goes back to the queue by itself only where the request provably had no effect.
 */

import { type AboutWhom, aboutWhom } from '../../service/answer/about-whom.ts';
import { type KeyProblem, keyProblemOf } from '../../service/answer/key-problem.ts';
import { namedNumbers } from '../../service/answer/named-numbers.ts';
import { retryWait } from '../../service/answer/retry-after.ts';
import { said } from '../../service/answer/said.ts';
import type { BaseAddressProblem } from '../../service/base-address.ts';
import { ServiceError, type ServiceFailure, type TlsProblem } from '../../service/errors.ts';
import { type ErrorBody, parseErrorBody, type ServiceReply } from '../../service/wire.ts';

const outcomePolicy = {
  /** 429s for one batch until the campaign pauses; section 7 suggests three attempts. More would look like progress where there is none. */
  maxLimitAttempts: 3,
  /** A longer wait than this is a pause that a person sees, not a countdown that nobody believes. */
  maxBackoffMs: 15 * 60_000,
} as const;

/** The end of an attempt. `error` may be anything that was thrown. */
export type AttemptEnd =
  | { readonly kind: 'replied'; readonly reply: ServiceReply }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface AttemptContext {
  /** The numbers of the batch, E.164 digits. */
  readonly phones: readonly string[];
  /** How many times this batch has been answered with 429, should this be one too; from 1. */
  readonly limitAttempt: number;
  /** From 0 up to but not including 1. */
  readonly random: number;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

/**
 * The kinds of failure that the queue counts one after another (`account/consequences.ts`). Three of `server-error` and `no-answer` together pause an account, three of
 * `client-error` their campaign, and `no-connection` waits for the network; the others slow the queue down. `none` and `validation` begin the count anew, but for
 * requests that were called off.
 */
export type FailureKind =
  | 'none'
  | 'server-error'
  | 'client-error'
  | 'validation'
  | 'no-answer'
  | 'no-connection';

/** Why the campaign must pause, and so who can end the pause. */
export type OutcomePause =
  /** A new key ends it. */
  | { readonly kind: 'key-refused'; readonly problem: KeyProblem; readonly said: string }
  /** Ends by itself when the service can be reached again. */
  | { readonly kind: 'offline'; readonly failure: OfflineFailure }
  /** A person has to look: the certificate, or the clock, is wrong. */
  | { readonly kind: 'certificate'; readonly problem: TlsProblem; readonly detail: string }
  /** The wait is too long for a countdown, or the attempts are used up. */
  | { readonly kind: 'limit'; readonly waitMs: number; readonly because: 'long-wait' | 'attempts-used' }
  /** The base address in the settings cannot be used. */
  | { readonly kind: 'base-address'; readonly problem: BaseAddressProblem };

export type OfflineFailure = 'dns' | 'refused' | 'unreachable' | 'proxy';

export type RejectReason = 'redirect' | 'validation' | 'too-large' | 'client-error';

/** Whom a rejection concerns. */
export type RejectScope =
  | { readonly kind: 'whole-batch' }
  /** The error names these; they are rejected alone and `rest` goes back to the queue. Neither is empty. */
  | { readonly kind: 'named'; readonly named: readonly string[]; readonly rest: readonly string[] };

export type RequeueReason = 'key-refused' | 'never-sent' | 'cancelled' | 'withheld';

export type UnconfirmedReason =
  | 'server-error'
  | 'odd-status'
  | 'timeout'
  | 'connection-lost'
  | 'malformed-answer'
  | 'cancelled'
  | 'unexpected';

/**
 * Why an accepted batch may not have been: the answer is the error body of section 2.2, or a page without any of the headers that
 * section 8 promises with every answer, such as the login page of a hotel's network.
 */
export type Contradiction = 'answer-denies' | 'answer-web-page';

export type Outcome =
  | {
      readonly kind: 'accepted';
      readonly status: number;
      readonly said: string;
      readonly contradiction: Contradiction | null;
      readonly failure: 'none';
    }
  | {
      readonly kind: 'rejected';
      readonly reason: RejectReason;
      readonly status: number;
      readonly said: string;
      readonly scope: RejectScope;
      /** Whom the service's words concern. */
      readonly about: AboutWhom;
      /** True where splitting the batch may find the bad number: many numbers, none was named, and it is not everybody's matter. */
      readonly splittable: boolean;
      readonly failure: FailureKind;
    }
  /** Back to queued: the request had no effect. */
  | {
      readonly kind: 'requeue';
      readonly reason: RequeueReason;
      readonly pause: OutcomePause | null;
      readonly said: string;
      readonly failure: FailureKind;
    }
  /** Back to queued, and the whole account waits: a 429. */
  | {
      readonly kind: 'backoff';
      readonly waitMs: number;
      readonly source: 'body' | 'header' | 'backoff';
      readonly pause: OutcomePause | null;
      readonly said: string;
      readonly failure: 'none';
    }
  | {
      readonly kind: 'unconfirmed';
      readonly reason: UnconfirmedReason;
      readonly status: number | null;
      readonly said: string;
      readonly failure: FailureKind;
    };

/** Never throws, whatever the service sends. */
export function outcomeOf(end: AttemptEnd, context: AttemptContext): Outcome {
  switch (end.kind) {
    case 'replied':
      return ofReply(end.reply, context);
    case 'failed':
      return ofFailure(end.error);
    default:
      return end satisfies never;
  }
}

/** The service's words, or our own name for what happened where it had none. */
export function wordsOf({ said, reason }: Extract<Outcome, { said: string; reason: string }>): string {
  return said === '' ? reason : said;
}

function ofReply(reply: ServiceReply, context: AttemptContext): Outcome {
  const { status } = reply;
  const body = parseErrorBody(reply.body);
  const words = said(reply.body, body);
  if (status >= 200 && status <= 299) {
    const contradiction = contradictionOf(reply, body);
    return { kind: 'accepted', status, said: words, contradiction, failure: 'none' };
  }
  if (status === 401) {
    const pause = { kind: 'key-refused', problem: keyProblemOf(body), said: words } as const;
    return { kind: 'requeue', reason: 'key-refused', pause, said: words, failure: 'none' };
  }
  if (status === 429) return backoff(reply, body, words, context);
  if (status >= 300 && status <= 499) return rejected(reply, body, words, context.phones);
  const reason = status >= 500 && status <= 599 ? 'server-error' : 'odd-status';
  return { kind: 'unconfirmed', reason, status, said: words, failure: 'server-error' };
}

function contradictionOf({ body, rawHeaders }: ServiceReply, { success }: ErrorBody): Contradiction | null {
  if (success === false) return 'answer-denies';
  const isPage = /^\s*<(?:!doctype|html)\b/i.test(body);
  const { limit, remaining, reset } = rawHeaders;
  return isPage && (limit ?? remaining ?? reset) === undefined ? 'answer-web-page' : null;
}

function backoff(reply: ServiceReply, body: ErrorBody, words: string, context: AttemptContext): Outcome {
  const { limitAttempt, random, nowMs } = context;
  const { waitMs, source } = retryWait(body, reply.rawHeaders, limitAttempt, random, nowMs);
  const because =
    waitMs > outcomePolicy.maxBackoffMs
      ? 'long-wait'
      : limitAttempt >= outcomePolicy.maxLimitAttempts
        ? 'attempts-used'
        : null;
  const pause = because === null ? null : ({ kind: 'limit', waitMs, because } as const);
  return { kind: 'backoff', waitMs, source, pause, said: words, failure: 'none' };
}

function rejected(reply: ServiceReply, body: ErrorBody, words: string, phones: readonly string[]): Outcome {
  const { status } = reply;
  const reason = rejectReason(status);
  const aboutTheBatch = reason === 'validation' || reason === 'too-large';
  const named = aboutTheBatch ? namedNumbers(phones, body, reply.body, reply.bodyTruncated) : [];
  const about = aboutWhom(`${body.code ?? ''} ${words}`, phones);
  const isNamed = new Set(named);
  const scope: RejectScope =
    named.length === 0
      ? { kind: 'whole-batch' }
      : { kind: 'named', named, rest: phones.filter((phone) => !isNamed.has(phone)) };
  return {
    kind: 'rejected',
    reason,
    status,
    said: words,
    scope,
    about,
    splittable: aboutTheBatch && about !== 'everybody' && named.length === 0 && phones.length > 1,
    failure: aboutTheBatch ? 'validation' : 'client-error',
  };
}

function rejectReason(status: number): RejectReason {
  if (status < 400) return 'redirect';
  if (status === 413) return 'too-large';
  return status === 400 || status === 422 ? 'validation' : 'client-error';
}

function ofFailure(error: unknown): Outcome {
  // An error that is not one of our failures may have happened at any time, so the request may be out.
  if (!isServiceFailure(error)) return unconfirmed('unexpected');
  switch (error.name) {
    case 'DnsFailureError':
      return unsent({ kind: 'offline', failure: 'dns' });
    case 'ConnectionRefusedError':
      return unsent({ kind: 'offline', failure: 'refused' });
    case 'UnreachableError':
      return unsent({ kind: 'offline', failure: 'unreachable' });
    case 'ProxyFailureError':
      return unsent({ kind: 'offline', failure: 'proxy' });
    case 'TlsFailureError':
      return unsent({ kind: 'certificate', problem: error.problem, detail: causeText(error) });
    case 'BaseAddressError':
      return unsent({ kind: 'base-address', problem: error.problem });
    case 'MalformedKeyError':
      return unsent({ kind: 'key-refused', problem: 'invalid', said: '' });
    case 'ConnectTimeoutError':
      return unsent(null);
    case 'AbortedBeforeWriteError':
    case 'ClientClosedError':
      return { kind: 'requeue', reason: 'cancelled', pause: null, said: '', failure: 'none' };
    case 'WithheldError':
      return { kind: 'requeue', reason: 'withheld', pause: null, said: '', failure: 'none' };
    case 'ResponseTimeoutError':
      return unconfirmed('timeout');
    case 'ConnectionLostError':
      return unconfirmed('connection-lost');
    case 'MalformedResponseError':
      return unconfirmed('malformed-answer');
    case 'AbortedAfterWriteError':
      return unconfirmed('cancelled');
    case 'UnexpectedFailureError':
      return error.written ? unconfirmed('unexpected') : unsent(null);
    default:
      return error satisfies never;
  }
}

function isServiceFailure(error: unknown): error is ServiceFailure {
  return error instanceof ServiceError;
}

function unsent(pause: OutcomePause | null): Outcome {
  return { kind: 'requeue', reason: 'never-sent', pause, said: '', failure: 'no-connection' };
}

function unconfirmed(reason: UnconfirmedReason): Outcome {
  const failure = reason === 'cancelled' ? 'none' : 'no-answer';
  return { kind: 'unconfirmed', reason, status: null, said: '', failure };
}

function causeText(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
