/**
 * One request and its answer, over undici's lowest interface, because only there is it certain what was written.
 *
 * undici calls `onRequestStart` directly before it writes a request's first byte (before it publishes
 * `undici:client:sendHeaders`), and calls it again where it would send the same request a second time. So not
 * called means provably unsent, and a second call is refused before anything is written.
 */
import type { Dispatcher } from 'undici';
import type { Redactor } from '../log/redact.ts';
import { KeptBody } from './answer/body-text.ts';
import { rawHeadersOf } from './answer/raw-headers.ts';
import {
  AbortedAfterWriteError,
  AbortedBeforeWriteError,
  ResponseTimeoutError,
  type ServiceFailure,
  WithheldError,
} from './errors.ts';
import { connectTimeout, toServiceFailure } from './failure.ts';
import type { ServicePolicy } from './policy.ts';
import type { ServiceReply } from './wire.ts';

/**
 * Asked once the connection stands, in the same tick as the first byte: why the request is no longer wanted, or null.
 * Where it throws, nothing is written either.
 */
export type Withhold = () => string | null;

export interface Exchange {
  readonly dispatcher: Dispatcher;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly viaProxy: boolean;
  readonly policy: ServicePolicy;
  readonly redactor: Redactor;
  readonly signal: AbortSignal | undefined;
  readonly withhold?: Withhold | undefined;
  /** `performance.now()` of the moment from which the duration counts. */
  readonly startedAt: number;
}

/** Posts once. Resolves with whatever the service answered, rejects with a `ServiceFailure`. */
export function exchangeOnce(exchange: Exchange): Promise<ServiceReply> {
  const { dispatcher, url, policy, redactor, signal } = exchange;
  return new Promise((resolve, reject) => {
    let phase: 'connecting' | 'written' | 'over' = 'connecting';
    let controller: Dispatcher.DispatchController | undefined;
    let head: { status: number; headers: Record<string, string | string[] | undefined> } | undefined;
    const body = new KeptBody(policy);
    const written = (): boolean => phase === 'written';

    let timer = setTimeout(() => fail(connectTimeout(exchange.viaProxy)), policy.connectTimeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });

    function settle(outcome: () => void): void {
      if (phase === 'over') return;
      phase = 'over';
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      outcome();
    }

    /** Ends with the answer as far as it came; its status is known, so the request's fate is too. */
    function answer(complete: boolean): void {
      const answered = head;
      if (answered === undefined) return;
      settle(() => {
        const { text, truncated } = body.text(complete, answered.headers['content-encoding'], redactor);
        resolve({
          status: answered.status,
          rawHeaders: rawHeadersOf(answered.headers, policy.keptHeaderChars, redactor),
          body: text,
          bodyTruncated: truncated,
          durationMs: performance.now() - exchange.startedAt,
        });
      });
    }

    function fail(failure: ServiceFailure): void {
      settle(() => reject(failure));
    }

    /** Ends the waiting: with what came so far, or else with the failure. */
    function giveUp(failure: () => ServiceFailure): void {
      if (head === undefined) fail(failure());
      else answer(false);
      controller?.abort(new Error('No longer waited for.'));
    }

    function onAbort(): void {
      giveUp(() =>
        written()
          ? new AbortedAfterWriteError('Cancelled while the request was on its way.')
          : new AbortedBeforeWriteError('Cancelled before anything was sent.'),
      );
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        if (phase !== 'connecting') {
          started.abort(new Error('A request is never written twice, nor after it was given up.'));
          return;
        }
        const why = exchange.withhold?.() ?? null;
        if (why !== null) {
          const withheld = new WithheldError(why);
          fail(withheld);
          started.abort(withheld);
          return;
        }
        phase = 'written';
        controller = started;
        clearTimeout(timer);
        timer = setTimeout(
          () => giveUp(() => new ResponseTimeoutError('No answer came in time.')),
          policy.responseTimeoutMs,
        );
      },
      onResponseStart(_controller, status, headers) {
        // 1xx are not the answer: more headers follow.
        if (status >= 200) head = { status, headers };
      },
      onResponseData(current, chunk) {
        if (body.add(chunk)) return;
        answer(false);
        current.abort(new Error('The answer is longer than anyone needs.'));
      },
      onResponseEnd() {
        answer(true);
      },
      onResponseError(_controller, error) {
        if (head === undefined) {
          fail(
            toServiceFailure(error, {
              written: written(),
              viaProxy: exchange.viaProxy,
              redact: redactor.text,
            }),
          );
        } else answer(false);
      },
    };

    if (signal?.aborted === true) {
      onAbort();
      return;
    }
    try {
      dispatcher.dispatch(
        {
          origin: url.origin,
          path: url.pathname,
          method: 'POST',
          headers: { ...exchange.headers },
          body: exchange.body,
        },
        handler,
      );
    } catch (error) {
      fail(
        toServiceFailure(error, { written: written(), viaProxy: exchange.viaProxy, redact: redactor.text }),
      );
    }
  });
}
