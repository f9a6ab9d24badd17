/** Connections that do one long piece of work, set for it: `npm run bench:plan` and `bench:contacts` hold them up. */
import { sql } from 'kysely';
import { isWorkspace } from '../engine.ts';
import { isOnServer, type TaskConnection } from '../task-connection.ts';
import type { Db } from './open.ts';

/** For writing a plan, which is made anew where it is lost. */
export async function tunePlanWriting(db: Db): Promise<void> {
  if (isWorkspace(db)) {
    // As below; a server writes what was committed before through with the next commit that waits for the disk.
    await sql`SET synchronous_commit = off`.execute(db);
    return;
  }
  // Every recipient is written with a batch of the same plan: looking up a million parents proves nothing.
  await sql`PRAGMA foreign_keys = OFF`.execute(db);
  // A plan lost with the power is made anew; the commit that starts the sending writes all before it through.
  await sql`PRAGMA main.synchronous = NORMAL`.execute(db);
  // Room for the pages of three indexes that a chunk touches, in KiB.
  await sql`PRAGMA main.cache_size = -24000`.execute(db);
  // Each chunk touches the same pages of an index once more: put into the file after each, they are what is waited for. In pages;
  // more would leave it to the queue's next commit to carry over a log that takes it long.
  await sql`PRAGMA wal_autocheckpoint = 4000`.execute(db);
}

/** For reading an audience from one end to the other, which comes back to nothing. */
export async function tunePlanReading(db: Db): Promise<void> {
  if (isWorkspace(db)) return;
  await sql`PRAGMA contacts.cache_size = -4000`.execute(db);
}

/** For reading rows in the order of names, which are fetched from all over the file: half as long where it lies in memory. */
export function tuneExport(connection: TaskConnection): void {
  if (isOnServer(connection)) return;
  connection.exec('PRAGMA main.mmap_size = 268435456');
}

/** For a commit of many contacts: what is in the log is safe and visible; moving it into the file can wait for the indexing that follows. */
export function tuneImport(connection: TaskConnection): void {
  if (isOnServer(connection)) return;
  connection.exec('PRAGMA main.wal_autocheckpoint = 0');
}
