/**
 * The parts of a database that a Kysely driver uses: run one statement, get its rows. One implementation works in the same thread
 * (workers, tests), one through a worker thread (the main process).
 */

/** A value as SQLite stores it. */
export type SqlValue = string | number | bigint | null | Uint8Array;

export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly changes: number;
}

export interface SqlExecutor {
  execute(sql: string, parameters: readonly SqlValue[]): Promise<StatementResult>;
  close(): Promise<void>;
}

/** A statement that SQLite refused, with its extended result code where there is one. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed';
  readonly errcode: number | null;
  constructor(message: string, errcode: number | null, options?: { cause?: unknown }) {
    super(message, options);
    this.errcode = errcode;
  }
}
