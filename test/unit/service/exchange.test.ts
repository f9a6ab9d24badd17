import { type Dispatcher, Dispatcher as UndiciDispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../electron/log/redact.ts';
import { exchangeOnce } from '../../../electron/service/exchange.ts';
import { servicePolicy } from '../../../electron/service/policy.ts';

class Controller implements Dispatcher.DispatchController {
  aborted = false;
  paused = false;
  reason: Error | null = null;

  abort(reason: Error): void {
    this.aborted = true;
    this.reason = reason;
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
  }
}

/** A dispatcher that does with the handler what a test says; real ones cannot be made to send twice at will. */
class Scripted extends UndiciDispatcher {
  readonly #script: (handler: Dispatcher.DispatchHandler) => void;

  constructor(script: (handler: Dispatcher.DispatchHandler) => void) {
    super();
    this.#script = script;
  }

  override dispatch(_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#script(handler);
    return true;
  }
}

function exchange(script: (handler: Dispatcher.DispatchHandler) => void, signal?: AbortSignal) {
  return exchangeOnce({
    dispatcher: new Scripted(script),
    url: new URL('http://127.0.0.1/api/send-sms'),
    headers: {},
    body: '{}',
    viaProxy: false,
    policy: servicePolicy,
    redactor: createRedactor('key'),
    signal,
    startedAt: performance.now(),
  });
}

describe('an exchange', () => {
  it('forbids undici to write the request a second time', async () => {
    const [first, second] = [new Controller(), new Controller()];
    const sent = exchange((handler) => {
      handler.onRequestStart?.(first, {});
      handler.onRequestStart?.(second, {});
      handler.onResponseError?.(second, second.reason ?? new Error('not aborted'));
    });
    await expect(sent).rejects.toMatchObject({ written: true });
    expect([first.aborted, second.aborted]).toEqual([false, true]);
  });

  it('forbids undici to write a request that was given up while it waited for a connection', async () => {
    const [controller, late] = [new AbortController(), new Controller()];
    let handler: Dispatcher.DispatchHandler = {};
    const sent = exchange((given) => {
      handler = given;
    }, controller.signal);
    controller.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortedBeforeWriteError', written: false });
    handler.onRequestStart?.(late, {});
    expect(late.aborted).toBe(true);
  });

  it('survives a dispatcher that throws', async () => {
    const thrown = exchange(() => {
      throw new Error('odd');
    });
    await expect(thrown).rejects.toMatchObject({ name: 'UnexpectedFailureError', written: false });
    const thrownLater = exchange((handler) => {
      handler.onRequestStart?.(new Controller(), {});
      throw new Error('odd');
    });
    await expect(thrownLater).rejects.toMatchObject({ name: 'UnexpectedFailureError', written: true });
  });
});
