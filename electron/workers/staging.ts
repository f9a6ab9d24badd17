/** The thread that stages what the import thread reads. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { stageContacts } from '../contacts/staging/staging.ts';
import { growthIn, type StagingMessage, whenAvailable } from '../contacts/staging/staging-thread.ts';
import { failureOf } from '../db/sqlite/failure.ts';

const { folder, fields, shared } = z
  .object({ folder: z.string(), fields: z.array(z.string()), shared: z.instanceof(SharedArrayBuffer) })
  .parse(workerData);
const port = parentPort;
if (port === null) throw new Error('staging.ts runs as a worker thread only');
const report = (message: StagingMessage): void => port.postMessage(message);

try {
  stageContacts(folder, fields, whenAvailable(growthIn(shared)));
  report({ kind: 'done' });
} catch (cause) {
  report({ kind: 'failed', ...failureOf(cause) });
}
