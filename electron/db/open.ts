/** The ways to get a Kysely database: directly (workers, tests) or through a thread (main). */
import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { type Access, openConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { DirectExecutor } from './direct.ts';
import type { Database } from './tables.ts';
import { ThreadExecutor } from './thread.ts';

/** Every function of the domain that reads or writes takes this first. */
export type Db = Kysely<Database>;

/** A connection in this thread: statements block it, so never in the main thread of the app. */
export function openHere(folder: string, access: Access): Db {
  return new Kysely<Database>({ dialect: sqliteDialect(new DirectExecutor(openConnection(folder, access))) });
}

/** Over a connection that is open already, which stays its owner's to close. */
export function openOver(connection: DatabaseSync): Db {
  return new Kysely<Database>({ dialect: sqliteDialect(new DirectExecutor(connection)) });
}

/** A connection in a thread of its own: the caller's thread never waits for the disk. */
export function openInThread(folder: string): Db {
  return openOverThread(ThreadExecutor.start(folder));
}

/** The same over a thread that has been started. */
export function openOverThread(thread: ThreadExecutor): Db {
  return new Kysely<Database>({ dialect: sqliteDialect(thread) });
}
