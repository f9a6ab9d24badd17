/** The ways to get a Kysely database: directly (workers, tests) or over another's statements (main). */
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { isOnServer, type TaskConnection } from '../task-connection.ts';
import { type Access, openConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { DirectExecutor } from './direct.ts';
import type { SqlExecutor } from './executor.ts';
import type { Database } from './tables.ts';

/** Every function of the domain that reads or writes takes this first. */
export type Db = Kysely<Database>;

/** A connection in this thread: statements block it, so never in the main thread of the app. */
export function openHere(folder: string, access: Access): Db {
  return new Kysely<Database>({ dialect: sqliteDialect(new DirectExecutor(openConnection(folder, access))) });
}

/** Over a connection that is open already, which stays its owner's to close. */
export function openOver(connection: TaskConnection): Db {
  if (isOnServer(connection)) return connection.db;
  if (!(connection instanceof DatabaseSync))
    throw new TypeError('A connection to neither files nor a server');
  return new Kysely<Database>({ dialect: sqliteDialect(new DirectExecutor(connection)) });
}

/** Over statements that are run elsewhere, such as in a thread: the caller never waits for the disk. */
export function openOverExecutor(executor: SqlExecutor): Db {
  return new Kysely<Database>({ dialect: sqliteDialect(executor) });
}
