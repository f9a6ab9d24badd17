/** The thread of one import task. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { runImportTask } from '../contacts/import/import-task.ts';
import type { ImportMessage } from '../contacts/import/import-thread.ts';
import { ImportTask } from '../contacts/import/tasks.ts';
import { openTask, RecordsAt } from '../db/records-at.ts';
import { refusalOf } from '../db/refusal.ts';
import { isDiskFull } from '../files/is-disk-full.ts';
import { AppError, type AppErrorData } from '../shared/errors.ts';

const { records, task, stop } = z
  .object({ records: RecordsAt, task: ImportTask, stop: z.instanceof(SharedArrayBuffer) })
  .parse(workerData);
const port = parentPort;
if (port === null) throw new Error('import.ts runs as a worker thread only');
const report = (message: ImportMessage): void => port.postMessage(message);
const stopFlag = new Int32Array(stop);

const connection = await openTask(records);
try {
  const outcome = await runImportTask(task, {
    connection,
    stopped: () => Atomics.load(stopFlag, 0) === 1,
    onProgress: (progress) => report({ kind: 'progress', progress }),
    elapsed: () => performance.now(),
  });
  report({ kind: 'done', outcome });
} catch (cause) {
  const code = refusalIn(cause);
  if (cause instanceof AppError)
    report({ kind: 'refused', error: { code: cause.code, values: cause.values } });
  else if (code === null) throw cause;
  else report({ kind: 'refused', error: { code, values: {} } });
} finally {
  connection.close();
}

/** Of what is staged in files as well. */
function refusalIn(cause: unknown): AppErrorData['code'] | null {
  return isDiskFull(cause) ? 'disk-full' : refusalOf(cause);
}
