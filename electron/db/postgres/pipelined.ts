/** Statements of one connection that do not wait for one another (`one-trip.ts`). Loaded only for a workspace. */
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import { putOnLine } from '../one-trip.ts';
import type { Db } from '../sqlite/open.ts';
import type { Database } from '../sqlite/tables.ts';
import { ClientConnection } from './dialect.ts';
import { lockStatement, type WorkspaceLock } from './lock-statement.ts';

/**
 * Does the work under a lock, which is had once the first of its statements is answered.
 *
 * @param trx of which nothing else is asked meanwhile
 */
export function pipelined<T>(
  trx: Transaction<Database>,
  lock: WorkspaceLock,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return overOneLine(trx, async (line, connection) => {
    await connection.goAhead(lockStatement(lock));
    return work(line);
  });
}

/** Does the work over one connection of the database. */
export function overOneLine<T>(
  from: Db,
  work: (line: Db, connection: ClientConnection) => Promise<T>,
): Promise<T> {
  return from.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof ClientConnection)) throw new Error('Another kind of connection');
    const db = new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new OneConnection(connection),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    if (connection.isPipelined) putOnLine(db, connection);
    return work(db, connection);
  });
}

/** The transaction is begun and ended by whoever has the connection. */
class OneConnection implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error('The transaction has begun');
  }
  async commitTransaction(): Promise<void> {
    throw new Error('The transaction is ended elsewhere');
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('The transaction is ended elsewhere');
  }
  async destroy(): Promise<void> {}
}
