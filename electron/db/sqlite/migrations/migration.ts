import type { DatabaseSync } from 'node:sqlite';
import { fold, sortKey } from '../../contacts/fold.ts';

/** Gives a connection the functions of ours that the steps call. */
export function addStepFunctions(connection: DatabaseSync): void {
  connection.function('sort_key', { deterministic: true }, sortKey);
  connection.function('fold', { deterministic: true }, fold);
}

/** One numbered step of a database file. Never edited once released; a change is a new step. */
export interface Migration {
  /** 1, 2, 3 …: stored as the file's `user_version`. */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
