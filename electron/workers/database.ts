/** The thread behind {@link ThreadExecutor}: runs the statements of the main process in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openConnection } from '../db/connection.ts';
import { DirectExecutor } from '../db/direct.ts';
import { failureOf } from '../db/failure.ts';
import type { StatementAnswer, StatementRequest } from '../db/thread-messages.ts';

const { folder } = z.object({ folder: z.string() }).parse(workerData);
const port = parentPort;
if (port === null) throw new Error('database.ts runs as a worker thread only');
const executor = new DirectExecutor(openConnection(folder, 'both'));

port.on('message', ({ id, sql, parameters }: StatementRequest) => {
  if (sql === null) {
    void executor.close().then(() => {
      port.postMessage({
        id,
        result: { rows: [], changes: 0, lastInsertRowid: 0 },
      } satisfies StatementAnswer);
      port.close();
    });
    return;
  }
  try {
    port.postMessage({ id, result: executor.executeNow(sql, parameters) } satisfies StatementAnswer);
  } catch (cause) {
    port.postMessage({ id, failure: failureOf(cause) } satisfies StatementAnswer);
  }
});
