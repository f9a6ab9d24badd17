/**
 * Makes the connection that a request would take, and sends nothing on it: any request may count or text somebody
 * (interface specification, sections 4 and 8).
 *
 * undici calls `onRequestStart` when the connection stands, TLS and proxy included, directly before it would write; what
 * is aborted there is never written.
 */
import type { Dispatcher } from 'undici';
import { connectTimeout, toServiceFailure } from './failure.ts';

export interface Reach {
  readonly dispatcher: Dispatcher;
  readonly url: URL;
  readonly viaProxy: boolean;
  readonly timeoutMs: number;
}

/** Resolves when the connection stands, rejects with a `ServiceFailure`. */
export function reachOnce({ dispatcher, url, viaProxy, timeoutMs }: Reach): Promise<void> {
  return new Promise((resolve, reject) => {
    let stood = false;
    const timer = setTimeout(() => reject(connectTimeout(viaProxy)), timeoutMs);
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(toServiceFailure(error, { written: false, viaProxy, redact: (text) => text }));
    };
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        stood = true;
        controller.abort(new Error('Only the connection was wanted.'));
      },
      onResponseStart: () => undefined,
      onResponseData: () => undefined,
      onResponseEnd: () => undefined,
      onResponseError(_controller, error) {
        if (!stood) return fail(error);
        clearTimeout(timer);
        resolve();
      },
    };
    try {
      dispatcher.dispatch({ origin: url.origin, path: url.pathname, method: 'HEAD' }, handler);
    } catch (error) {
      fail(error);
    }
  });
}
