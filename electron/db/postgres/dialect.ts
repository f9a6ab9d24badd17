/**
 * Kysely's PostgreSQL dialect over a driver of our own. Kysely's own driver takes a COMMIT that the server answered with ROLLBACK for
 * one, and a rollback on a dead connection hides why it died.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Line } from '../one-trip.ts';
import { NotCommitted, WorkspaceStatementFailed } from './failure.ts';
import { endSession } from './session.ts';
import { spelledForPostgres } from './spelling.ts';
import { toServerValue } from './types.ts';

export interface ConnectionsOf {
  /** Makes another connection. */
  readonly open: () => Promise<pg.Client>;
  /** So many at once; with one, statements take turns as on a file. */
  readonly most: number;
}

/** The dialect to give to `new Kysely`. */
export function postgresDialect(connections: ConnectionsOf): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PooledDriver(connections),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PooledDriver implements Driver {
  readonly #connections: ConnectionsOf;
  readonly #free: ClientConnection[] = [];
  readonly #waiting: ((connection: ClientConnection | null) => void)[] = [];
  readonly #all = new Set<ClientConnection>();
  /** Connections that are there or being made. */
  #count = 0;

  constructor(connections: ConnectionsOf) {
    this.#connections = connections;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    for (;;) {
      const free = this.#free.pop();
      if (free !== undefined && !free.isLost) return free;
      if (free !== undefined) this.#forget(free);
      else if (this.#count < this.#connections.most) return this.#make();
      else {
        const { promise, resolve } = Promise.withResolvers<ClientConnection | null>();
        this.#waiting.push(resolve);
        const given = await promise;
        if (given !== null) return given;
      }
    }
  }

  async #make(): Promise<ClientConnection> {
    this.#count++;
    try {
      const made = new ClientConnection(await this.#connections.open());
      this.#all.add(made);
      return made;
    } catch (cause) {
      this.#count--;
      this.#waiting.shift()?.(null);
      throw cause;
    }
  }

  #forget(connection: ClientConnection): void {
    if (!this.#all.delete(connection)) return;
    this.#count--;
    connection.close().catch(() => undefined);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof ClientConnection)) return;
    const next = this.#waiting.shift();
    if (connection.isLost) {
      this.#forget(connection);
      next?.(null);
    } else if (next === undefined) this.#free.push(connection);
    else next(connection);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`;
    if (connection instanceof ClientConnection) await connection.goAhead(`begin${level}`);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof ClientConnection) await connection.commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a connection that was lost the server has rolled back by itself. This failure would hide the one that it is for.
    if (connection instanceof ClientConnection && !connection.isLost)
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
  }

  async destroy(): Promise<void> {
    const all = [...this.#all];
    this.#all.clear();
    this.#free.length = 0;
    await Promise.all(all.map((connection) => connection.close()));
  }
}

/** A connection of the pool. */
export class ClientConnection implements DatabaseConnection, Line {
  readonly #client: pg.Client;
  /** The server or the network ended it. */
  isLost = false;
  /** Statements without an answer that the next one waits for too. */
  #ahead: Promise<unknown> | null = null;
  /** Told of the next statement. */
  #onSent: (() => void)[] = [];

  constructor(client: pg.Client) {
    this.#client = client;
    client.on('error', () => {
      this.isLost = true;
    });
    client.on('end', () => {
      this.isLost = true;
    });
  }

  /** A statement need not wait for the answer to the one before. */
  get isPipelined(): boolean {
    return this.#client.pipeline;
  }

  nextSent(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onSent.push(resolve);
    return promise;
  }

  /** Asks, and leaves it to the next statement to wait for the answer: only whether it fails counts. */
  async goAhead(text: string): Promise<void> {
    const asked = this.#ask(text, []);
    if (!this.isPipelined) {
      await asked;
      return;
    }
    const before = this.#ahead;
    this.#ahead = before === null ? asked : before.then(() => asked);
    // Heard of by the next statement.
    asked.catch(() => undefined);
    this.#ahead.catch(() => undefined);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const asked = this.#ask(spelledForPostgres(query.sql), query.parameters.map(toServerValue));
    await this.#whatWentAhead(asked);
    const { rows, rowCount } = await asked;
    return {
      // Kysely's contract: the row type is what the query builder derived from the tables.
      rows: rows as Row[],
      numAffectedRows: BigInt(rowCount ?? 0),
    };
  }

  /** @throws NotCommitted where the server has taken the transaction back, and says so in another way than by an error */
  async commit(): Promise<void> {
    const asked = this.#ask('commit', []);
    await this.#whatWentAhead(asked);
    const { command } = await asked;
    if (command !== 'COMMIT') throw new NotCommitted(command);
  }

  /** @throws why it failed, which is also why the statement behind it does */
  async #whatWentAhead(behind: Promise<unknown>): Promise<void> {
    const ahead = this.#ahead;
    if (ahead === null) return;
    this.#ahead = null;
    behind.catch(() => undefined);
    await ahead;
  }

  async close(): Promise<void> {
    this.isLost = true;
    await endSession(this.#client);
  }

  // biome-ignore lint/correctness/useYield: there is no streaming; pages are read by key
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed: page by key');
  }

  async #ask(text: string, values: unknown[]): Promise<pg.QueryResult<pg.QueryResultRow>> {
    try {
      const asked = this.#client.query(text, values);
      for (const tell of this.#onSent.splice(0)) tell();
      return await asked;
    } catch (cause) {
      const failure = new WorkspaceStatementFailed(cause);
      // The connection's own end is heard of only after this.
      if (failure.trouble === 'unreachable') this.isLost = true;
      throw failure;
    }
  }
}
