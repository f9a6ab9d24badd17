/**
 * A connection that answers each statement at once, for a thread that does one long piece of work: to the files of one computer, or to the
 * server of a workspace.
 */
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Database } from './sqlite/tables.ts';

/** Of node:sqlite, as far as both have it. */
export interface TaskConnection {
  exec(sql: string): void;
  prepare(sql: string): TaskStatement;
  close(): void;
}

export interface TaskStatement {
  get(...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined;
  all(...values: SQLInputValue[]): Record<string, SQLOutputValue>[];
  run(...values: SQLInputValue[]): { readonly changes: number | bigint };
  iterate(...values: SQLInputValue[]): Iterable<Record<string, SQLOutputValue>>;
  /** Rows come as arrays, by the places of their columns. */
  setReturnArrays(enabled: boolean): void;
}

export interface ServerStatement extends TaskStatement {
  /**
   * Asks, and does not wait: what comes next is made while the server works.
   *
   * @returns waits for the answer, and throws where it is a refusal. Nothing else may be asked over the connection before it was called.
   */
  start(...values: SQLInputValue[]): () => void;
}

/** To the server of a workspace. */
export interface ServerTaskConnection extends TaskConnection {
  prepare(sql: string): ServerStatement;
  /** The same connection for what is built by Kysely. */
  readonly db: Kysely<Database>;
}

export function isOnServer(connection: TaskConnection): connection is ServerTaskConnection {
  return 'db' in connection;
}
