/** {@link SqlExecutor} on node:sqlite in the calling thread: for workers, the engine and tests. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqlExecutor, SqlValue, StatementResult } from './executor.ts';

/** Enough for every statement of a screen; a generated IN list must not push the hot ones out for long. */
const statementsKept = 300;

/** Runs statements on an open connection and keeps what it prepared. */
export class DirectExecutor implements SqlExecutor {
  readonly #connection: DatabaseSync;
  readonly #prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

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
    const { statement, returnsRows } = this.#prepare(sql);
    if (returnsRows) return { rows: statement.all(...parameters), changes: 0, lastInsertRowid: 0 };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }

  async close(): Promise<void> {
    this.#prepared.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }

  #prepare(sql: string): { statement: StatementSync; returnsRows: boolean } {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    const entry = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#prepared.size >= statementsKept) {
      const oldest = this.#prepared.keys().next().value;
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, entry);
    return entry;
  }
}
