/**
 * When a page of a running Electron showed something, by the page's own clock: it is asked once, over its own DevTools
 * connection, and answers when it is so. Asking again and again, or through a whole browser driver, would take from what is
 * measured.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const Targets = z.array(
  z.object({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string().optional() }),
);
const Evaluated = z.object({
  result: z.object({ result: z.object({ value: z.unknown() }), exceptionDetails: z.unknown().optional() }),
});

/** How often the list of pages is asked for until there is one, ms. */
const checkEveryMs = 5;

/**
 * The moment (Unix ms) at which the first page has painted all of `selectors`.
 *
 * @param port of DevTools
 * @param deadline Unix ms
 * @throws where it does not happen in time
 */
export async function paintedAt(
  port: number,
  selectors: readonly string[],
  deadline: number,
): Promise<number> {
  while (Date.now() < deadline) {
    const address = await pageAddress(port);
    const at = address === null ? null : await askPage(address, selectors, deadline);
    if (at !== null) return at;
    await delay(checkEveryMs);
  }
  throw new Error(`The page never showed ${selectors.join(' and ')}`);
}

async function pageAddress(port: number): Promise<string | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const page = Targets.parse(await answer.json()).find(({ type, url }) => type === 'page' && url !== '');
  return page?.webSocketDebuggerUrl ?? null;
}

/** Null where the page went away before it answered, as one does that is navigated. */
async function askPage(
  address: string,
  selectors: readonly string[],
  deadline: number,
): Promise<number | null> {
  const socket = new WebSocket(address);
  try {
    await once(socket, 'open');
    const expression = `(${whenPainted.toString()})(${JSON.stringify(selectors)})`;
    socket.send(
      JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression, awaitPromise: true } }),
    );
    const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()));
    const [message] = await once(socket, 'message', { signal });
    const answered = Evaluated.safeParse(JSON.parse(String(Reflect.get(Object(message), 'data'))));
    return answered.success && typeof answered.data.result.result.value === 'number'
      ? answered.data.result.result.value
      : null;
  } finally {
    socket.close();
  }
}

/** Runs in the page. The frame after the one in which all is there shows it. */
function whenPainted(selectors: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const check = (): void => {
      const { document, requestAnimationFrame, performance } = globalThis as never as PageGlobals;
      if (!selectors.every((selector) => document.querySelector(selector) !== null)) {
        requestAnimationFrame(check);
        return;
      }
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    };
    check();
  });
}

/** As much of a page's globals as is needed; these scripts are compiled without the DOM's types. */
interface PageGlobals {
  readonly document: { querySelector(selector: string): unknown };
  readonly requestAnimationFrame: (then: () => void) => void;
  readonly performance: { readonly timeOrigin: number; now(): number };
}
