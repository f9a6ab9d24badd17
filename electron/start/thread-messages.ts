/** The messages between the main process and its database thread. */

import type { SqlValue, StatementResult } from '../db/sqlite/executor.ts';
import type { RecordsOpening } from './opener.ts';
import type { RecordsReset } from './reset-records.ts';

/** How the records are opened. */
export interface OpenRecords {
  /** The app's folder. */
  readonly userData: string;
  readonly marks: string;
  /** Where an earlier version kept them; null where that is the same folder. */
  readonly movedFrom: string | null;
  readonly now: number;
  /** A person said that records that were copied or set back are to be used here. */
  readonly agreed: boolean;
}

export type ToDatabase = { readonly id: number } & (
  | { readonly kind: 'statement'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  /** Restore what is to be restored and migrate. */
  | { readonly kind: 'open'; readonly start: OpenRecords }
  | { readonly kind: 'move'; readonly userData: string; readonly to: string }
  | { readonly kind: 'reset'; readonly now: number }
  /** Close the connection and end. */
  | { readonly kind: 'close' }
);

/** A question without what tells it from others. */
export type DatabaseRequest = ToDatabase extends infer Asked
  ? Asked extends unknown
    ? Omit<Asked, 'id'>
    : never
  : never;

export type FromDatabase = { readonly id: number } & (
  | { readonly kind: 'result'; readonly result: StatementResult }
  | { readonly kind: 'opening'; readonly opening: RecordsOpening }
  | { readonly kind: 'was-reset'; readonly reset: RecordsReset }
  | { readonly kind: 'moved' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly failure: { message: string; errcode: number | null } }
);
