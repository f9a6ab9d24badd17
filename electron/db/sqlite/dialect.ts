/** Kysely's SQLite dialect over any {@link SqlExecutor}: one connection, taken in turns. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqlExecutor, SqlValue } from './executor.ts';
import { failureOf } from './failure.ts';

/** The dialect to give to `new Kysely`. */
export function sqliteDialect(executor: SqlExecutor): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SerialDriver(executor),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SerialDriver implements Driver {
  readonly #connection: DatabaseConnection;
  readonly #executor: SqlExecutor;
  /** Settles when the last holder gave the connection back. */
  #tail: Promise<void> = Promise.resolve();
  #giveBack: () => void = () => undefined;

  constructor(executor: SqlExecutor) {
    this.#executor = executor;
    this.#connection = new ExecutorConnection(executor);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    this.#giveBack = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#giveBack();
  }

  // Deferred on purpose: BEGIN IMMEDIATE would lock every attached file. See write.ts.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (cause) {
      // A full disk makes SQLite take the transaction back by itself. This failure would hide that one.
      if (!/no transaction is active/.test(failureOf(cause).message)) throw cause;
    }
  }

  async destroy(): Promise<void> {
    await this.#executor.close();
  }
}

class ExecutorConnection implements DatabaseConnection {
  readonly #executor: SqlExecutor;

  constructor(executor: SqlExecutor) {
    this.#executor = executor;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#executor.execute(query.sql, query.parameters.map(toSqlValue));
    return {
      // Kysely's contract: the row type is what the query builder derived from the tables.
      rows: result.rows as Row[],
      numAffectedRows: BigInt(result.changes),
    };
  }

  // biome-ignore lint/correctness/useYield: there is no streaming; pages are read by key
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed: page by key');
  }
}

function toSqlValue(value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored in SQLite`);
}
