/** Messages between a {@link ServerConnection} and the thread that speaks with the server for it. */
import type { SQLOutputValue } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';
import type { SessionKind } from './session.ts';
import type { ServerValue } from './types.ts';
import type { WorkspaceAt } from './workspace-at.ts';

/** Handed over to the thread that speaks with the server. */
export interface SessionThread {
  readonly at: WorkspaceAt;
  readonly kind: SessionKind;
  readonly port: MessagePort;
  /** 1 once an answer is there. */
  readonly answered: SharedArrayBuffer;
}

/** `text` null: the connection is closed. `values` null: several statements at once. `name`: it is asked more than once. */
export interface SessionQuestion {
  readonly text: string | null;
  readonly values: readonly ServerValue[] | null;
  readonly name: string | null;
}

export type SessionAnswer =
  | {
      readonly kind: 'done';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly SQLOutputValue[])[];
      readonly count: number;
      readonly command: string;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly sqlstate: string | null };
