/** The thread behind {@link ThreadExecutor}: opens the records and runs the statements of the main process in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { RefusalsOutside } from '../db/records/refusals-outside.ts';
import { openConnection } from '../db/sqlite/connection.ts';
import { DirectExecutor } from '../db/sqlite/direct.ts';
import { failureOf } from '../db/sqlite/failure.ts';
import { ActSteps } from '../records/act-steps.ts';
import { Opener } from '../start/opener.ts';
import { resetRecords } from '../start/reset-records.ts';
import type { FromDatabase, ToDatabase } from '../start/thread-messages.ts';

// Checked by hand: every start waits for this thread, and the schema library would be most of it.
const folder = String(Reflect.get(Object(workerData), 'folder'));
const port = parentPort;
if (port === null) throw new Error('database.ts runs as a worker thread only');
const respond = (message: FromDatabase): void => port.postMessage(message);

let executor: DirectExecutor | null = null;
let opener: Opener | null = null;
/** The facts that must be written outside the records before a statement is answered. */
let outside: readonly Pick<ActSteps, 'write'>[] = [];
/** Not before the first statement: until then the files may have to be moved. */
const opened = (): DirectExecutor => {
  if (executor !== null) return executor;
  const connection = openConnection(folder, 'both');
  const ownRecords = opener?.ownRecords ?? null;
  outside = ownRecords
    ? [new RefusalsOutside(connection, ownRecords.refusalsPath), new ActSteps(connection, ownRecords)]
    : [];
  executor = new DirectExecutor(connection);
  return executor;
};

/** One after the other, also where one takes several turns. */
let before: Promise<unknown> = Promise.resolve();
port.on('message', (request: ToDatabase) => {
  if (request.kind === 'statement') return runNow(request);
  before = before.then(() => run(request)).catch((cause: unknown) => fail(request.id, cause));
});

function runNow({ id, sql, parameters }: Extract<ToDatabase, { kind: 'statement' }>): void {
  try {
    const result = opened().executeNow(sql, parameters);
    // The audit log's line on what the import thread put on the list comes through here as well, before it is answered.
    for (const known of outside) writeOutside(known, sql);
    respond({ id, kind: 'result', result });
  } catch (cause) {
    fail(id, cause);
  }
}

/** An act that is not known outside is not done; what only reads is answered, also where that disk takes nothing. */
function writeOutside(known: Pick<ActSteps, 'write'>, sql: string): void {
  try {
    known.write();
  } catch (cause) {
    if (!/^\s*(select|with)\b/i.test(sql)) throw cause;
  }
}

async function run(request: Exclude<ToDatabase, { kind: 'statement' }>): Promise<void> {
  const { id } = request;
  switch (request.kind) {
    case 'open':
      opener ??= new Opener({ ...request.start, dataFolder: folder });
      return respond({
        id,
        kind: 'opening',
        opening: await opener.attempt(request.start.now, request.start.agreed),
      });
    case 'move': {
      const { moveRecords } = await import('../records/move-away.ts');
      await moveRecords(request.userData, folder, request.to);
      return respond({ id, kind: 'moved' });
    }
    case 'reset':
      return respond({ id, kind: 'was-reset', reset: resetRecords(folder, request.now) });
    case 'close':
      if (executor !== null) opener?.close(executor);
      await executor?.close();
      opener?.release();
      respond({ id, kind: 'closed' });
      return port?.close();
    default:
      return request satisfies never;
  }
}

function fail(id: number, cause: unknown): void {
  respond({ id, kind: 'failed', failure: failureOf(cause) });
}
