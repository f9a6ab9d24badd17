/** What the main process and its database thread say to one another. */
import type { SqlValue, StatementResult } from './executor.ts';

export interface StatementRequest {
  readonly id: number;
  /** Null: close the connection and end. */
  readonly sql: string | null;
  readonly parameters: readonly SqlValue[];
}

export type StatementAnswer =
  | { readonly id: number; readonly result: StatementResult }
  | { readonly id: number; readonly failure: { message: string; errcode: number | null } };
