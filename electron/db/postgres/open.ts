/** The way to get a Kysely database of a workspace. Loads `pg`, so it is imported only where one is opened. */
import { Kysely } from 'kysely';
import type { Db } from '../sqlite/open.ts';
import type { Database } from '../sqlite/tables.ts';
import { postgresDialect } from './dialect.ts';
import { openSession, type SessionKind } from './session.ts';
import type { WorkspaceAt } from './workspace-at.ts';

export interface WorkspaceOptions {
  readonly kind: SessionKind;
  /** Connections at once. With one, a statement outside of a transaction waits for its end, as on a file. */
  readonly connections: number;
}

/** Connects with the first statement, and again where a connection was lost. */
export function openWorkspace(at: WorkspaceAt, options: WorkspaceOptions): Db {
  return new Kysely<Database>({
    dialect: postgresDialect({ open: () => openSession(at, options.kind), most: options.connections }),
  });
}
