/** Pages of an audience on their way from the thread that reads to the one that writes. */
import type { MessagePort } from 'node:worker_threads';
import type { ReadMessage } from './plan-thread.ts';
import type { AudienceReading, PlanPage } from './read-audience.ts';

/** Pages that the reader may be ahead: enough that neither waits for the other's turn, few enough to hold in memory. */
const ahead = 6;

/** Either end of it. */
export class ReadingPort {
  readonly #port: MessagePort;
  /** Pages that the writer has not answered. */
  #under = 0;
  #listening = false;
  #wake: () => void = () => undefined;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  /** The reader's end: settles when the next page may be read. */
  async send(page: PlanPage): Promise<void> {
    if (!this.#listening) {
      this.#listening = true;
      this.#port.on('message', () => {
        this.#under--;
        this.#wake();
      });
    }
    this.#under++;
    this.#port.postMessage({ kind: 'page', page } satisfies ReadMessage);
    while (this.#under >= ahead) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }

  /** The writer's end: one page after the other, until everybody was read. */
  async receive(onPage: (page: PlanPage) => Promise<void>): Promise<AudienceReading> {
    const { promise, resolve, reject } = Promise.withResolvers<AudienceReading>();
    let turn = Promise.resolve();
    this.#port.on('message', (message: ReadMessage) => {
      turn = turn
        .then(async () => {
          if (message.kind === 'read') return resolve(message.reading);
          await onPage(message.page);
          this.#port.postMessage(null);
        })
        .catch(reject);
    });
    return promise;
  }
}
