/** Records in a thread of their own, as the main process has them. */
import { type Db, openOverExecutor } from '../../electron/db/sqlite/open.ts';
import { ThreadExecutor } from '../../electron/start/thread.ts';

/** @param folder with both database files in it */
export function openInThread(folder: string): Db {
  return openOverExecutor(ThreadExecutor.start(folder));
}
