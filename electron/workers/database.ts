/** The thread behind {@link ThreadExecutor}: opens the records and runs the statements of the main process in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openConnection } from '../db/connection.ts';
import { DirectExecutor } from '../db/direct.ts';
import { failureOf } from '../db/failure.ts';
import type { FromDatabase, ToDatabase } from '../db/thread-messages.ts';
import { Opener } from '../start/opener.ts';
import { startAfresh } from '../start/start-afresh.ts';

const { folder } = z.object({ folder: z.string() }).parse(workerData);
const port = parentPort;
if (port === null) throw new Error('database.ts runs as a worker thread only');
const answer = (message: FromDatabase): void => port.postMessage(message);

let executor: DirectExecutor | null = null;
let opener: Opener | null = null;
/** Not before the first statement: until then the files may have to be moved. */
const opened = (): DirectExecutor => {
  executor ??= new DirectExecutor(openConnection(folder, 'both'));
  return executor;
};

port.on('message', (asked: ToDatabase) => {
  const { id } = asked;
  try {
    switch (asked.kind) {
      case 'statement':
        return answer({ id, kind: 'result', result: opened().executeNow(asked.sql, asked.parameters) });
      case 'open':
        opener ??= new Opener(asked.userData, folder);
        return answer({ id, kind: 'opening', opening: opener.attempt(asked.now) });
      case 'start-afresh':
        return answer({ id, kind: 'started-afresh', afresh: startAfresh(folder, asked.now) });
      case 'close':
        void executor?.close();
        answer({ id, kind: 'closed' });
        return port.close();
      default:
        return asked satisfies never;
    }
  } catch (cause) {
    answer({ id, kind: 'failed', failure: failureOf(cause) });
  }
});
