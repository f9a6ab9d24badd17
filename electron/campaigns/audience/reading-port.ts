/** Messages from the thread that reads an audience to the one that writes. */
import type { MessagePort } from 'node:worker_threads';
import type { AudienceReading, PlanSink } from './read-audience.ts';

/** A call of the sink, or what came of it all. The writer answers each call with nothing but a message. */
type ReadMessage =
  | { readonly kind: 'batches'; readonly args: Parameters<PlanSink['batches']> }
  | { readonly kind: 'sizes'; readonly args: Parameters<PlanSink['sizes']> }
  | { readonly kind: 'people'; readonly args: Parameters<PlanSink['people']> }
  | { readonly kind: 'read'; readonly reading: AudienceReading };

/**
 * Rows that the reader may be ahead: some more than the writer puts into one transaction, during which it answers nothing and the
 * reader would have to wait; few enough to hold in memory.
 */
const ahead = 120_000;

/** The reader's end. */
export function sinkOver(
  port: MessagePort,
): PlanSink & { readonly done: (reading: AudienceReading) => void } {
  /** Rows of each call that has not been answered. */
  const unanswered: number[] = [];
  let rowsAhead = 0;
  let wake: () => void = () => undefined;
  port.on('message', () => {
    rowsAhead -= unanswered.shift() ?? 0;
    wake();
  });
  const send = async (message: ReadMessage, rows: number): Promise<void> => {
    unanswered.push(rows);
    rowsAhead += rows;
    port.postMessage(message);
    while (rowsAhead >= ahead) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  };
  return {
    batches: (...args) => send({ kind: 'batches', args }, args[0].count),
    sizes: (...args) => send({ kind: 'sizes', args }, args[0].grown.length),
    people: (...args) => send({ kind: 'people', args }, args[0].count),
    done: (reading) => port.postMessage({ kind: 'read', reading } satisfies ReadMessage),
  };
}

/** The writer's end: one call after the other, until everybody was read. */
export function receiveReading(port: MessagePort, sink: PlanSink): Promise<AudienceReading> {
  const { promise, resolve, reject } = Promise.withResolvers<AudienceReading>();
  let tail = Promise.resolve();
  const take = async (message: ReadMessage): Promise<void> => {
    switch (message.kind) {
      case 'batches':
        await sink.batches(...message.args);
        break;
      case 'sizes':
        await sink.sizes(...message.args);
        break;
      case 'people':
        await sink.people(...message.args);
        break;
      case 'read':
        resolve(message.reading);
        break;
      default:
        message satisfies never;
    }
    port.postMessage(null);
  };
  port.on('message', (message: ReadMessage) => {
    tail = tail.then(() => take(message)).catch(reject);
  });
  return promise;
}
