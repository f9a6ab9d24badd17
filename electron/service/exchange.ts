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
  const { url, body, headers, dispatcher } = exchange;
  const running = new RunningExchange(exchange);
  if (!running.isOver) {
    try {
      const request = {
        origin: url.origin,
        path: url.pathname,
        method: 'POST',
        headers: { ...headers },
        body,
      };
      dispatcher.dispatch(request, running);
    } catch (error) {
      running.onResponseError(null, error);
    }
  }
  return running.reply;
}

class RunningExchange implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #settled = Promise.withResolvers<ServiceReply>();
  readonly #body: KeptBody;
  readonly #onAbort = (): void =>
    this.#giveUp(() =>
      this.#phase === 'written'
        ? new AbortedAfterWriteError('Cancelled while the request was on its way.')
        : new AbortedBeforeWriteError('Cancelled before anything was sent.'),
    );
  #phase: 'connecting' | 'written' | 'over' = 'connecting';
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; headers: Record<string, string | string[] | undefined> } | undefined;

  constructor(exchange: Exchange) {
    const { policy, signal, viaProxy } = exchange;
    this.#exchange = exchange;
    this.#body = new KeptBody(policy);
    this.#timer = setTimeout(() => this.#fail(connectTimeout(viaProxy)), policy.connectTimeoutMs);
    if (signal?.aborted === true) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  get reply(): Promise<ServiceReply> {
    return this.#settled.promise;
  }

  get isOver(): boolean {
    return this.#phase === 'over';
  }

  onRequestStart(started: Dispatcher.DispatchController): void {
    const { withhold, policy } = this.#exchange;
    if (this.#phase !== 'connecting') {
      started.abort(new Error('A request is never written twice, nor after it was given up.'));
      return;
    }
    const why = withhold?.() ?? null;
    if (why !== null) {
      const withheld = new WithheldError(why);
      this.#fail(withheld);
      started.abort(withheld);
      return;
    }
    this.#phase = 'written';
    this.#controller = started;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#giveUp(() => new ResponseTimeoutError('No answer came in time.')),
      policy.responseTimeoutMs,
    );
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 1xx are not the answer: more headers follow.
    if (status >= 200) this.#head = { status, headers };
  }

  onResponseData(current: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body.add(chunk)) return;
    this.#answer(false);
    current.abort(new Error('The answer is longer than anyone needs.'));
  }

  onResponseEnd(): void {
    this.#answer(true);
  }

  onResponseError(_controller: unknown, error: unknown): void {
    const { viaProxy, redactor } = this.#exchange;
    const written = this.#phase === 'written';
    if (this.#head !== undefined) this.#answer(false);
    else this.#fail(toServiceFailure(error, { written, viaProxy, redact: redactor.text }));
  }

  /** Ends with the answer as far as it came; its status is known, so the request's fate is too. */
  #answer(complete: boolean): void {
    const head = this.#head;
    if (head === undefined || !this.#settle()) return;
    const { policy, redactor, startedAt } = this.#exchange;
    const { text, truncated } = this.#body.text(complete, head.headers['content-encoding'], redactor);
    this.#settled.resolve({
      status: head.status,
      rawHeaders: rawHeadersOf(head.headers, policy.keptHeaderChars, redactor),
      body: text,
      bodyTruncated: truncated,
      durationMs: performance.now() - startedAt,
    });
  }

  #fail(failure: ServiceFailure): void {
    if (this.#settle()) this.#settled.reject(failure);
  }

  /** Ends the waiting: with what came so far, or else with the failure. */
  #giveUp(failure: () => ServiceFailure): void {
    if (this.#head === undefined) this.#fail(failure());
    else this.#answer(false);
    this.#controller?.abort(new Error('No longer waited for.'));
  }

  /** @returns false where it was over already */
  #settle(): boolean {
    if (this.#phase === 'over') return false;
    this.#phase = 'over';
    clearTimeout(this.#timer);
    this.#exchange.signal?.removeEventListener('abort', this.#onAbort);
    return true;
  }
}
