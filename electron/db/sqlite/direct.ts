/** {@link SqlExecutor} on node:sqlite in the calling thread: for workers, the engine and tests. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqlExecutor, SqlValue, StatementResult } from './executor.ts';

/** Enough for every statement of a screen; a generated IN list must not push the hot ones out for long. */
const statementsKept = 300;

interface Prepared {
  readonly statement: StatementSync;
  /** Names of the columns; none where it returns no rows. */
  readonly columns: readonly string[];
}

/** Runs statements on an open connection and keeps what it prepared. */
export class DirectExecutor implements SqlExecutor {
  readonly #connection: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  execute(sql: string, parameters: readonly SqlValue[]): Promise<StatementResult> {
    try {
      return Promise.resolve(this.executeNow(sql, parameters));
    } catch (cause) {
      return Promise.reject(cause);
    }
  }

  /** The same, without a promise around it. */
  executeNow(sql: string, parameters: readonly SqlValue[]): StatementResult {
    const { statement, columns } = this.#prepare(sql);
    if (columns.length > 0) {
      const rows = statement.all(...parameters).map((row) => named(columns, row));
      return { rows, changes: 0 };
    }
    return { rows: [], changes: Number(statement.run(...parameters).changes) };
  }

  async close(): Promise<void> {
    this.#prepared.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    statement.setReturnArrays(true);
    const entry = { statement, columns: statement.columns().map(({ name }) => name) };
    if (this.#prepared.size >= statementsKept) {
      const oldest = this.#prepared.keys().next().value;
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, entry);
    return entry;
  }
}

/** The objects that node:sqlite makes itself are dictionaries: to make and to read them takes more than twice as long. */
function named(columns: readonly string[], values: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let index = 0;
  if (Array.isArray(values)) for (const column of columns) row[column] = values[index++];
  return row;
}
