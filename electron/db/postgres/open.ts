/** The way to get a Kysely database of a workspace. Loads `pg`, so it is imported only where one is opened. */
import { Kysely } from 'kysely';
import type pg from 'pg';
import type { Db } from '../sqlite/open.ts';
import type { Database } from '../sqlite/tables.ts';
import { postgresDialect } from './dialect.ts';
import type { SessionKind } from './session.ts';
import { openWhole } from './whole.ts';
import type { WorkspaceAt } from './workspace-at.ts';

export interface WorkspaceOptions {
  readonly kind: SessionKind;
  /** Connections at once. With one, a statement outside of a transaction waits for its end, as on a file. */
  readonly connections: number;
}

/** The server's numbers for the connections of each. */
const connectionsOf = new WeakMap<Db, Set<number>>();

/** Connects with the first statement, and again where a connection was lost. */
export function openWorkspace(at: WorkspaceAt, options: WorkspaceOptions): Db {
  const own = new Set<number>();
  const open = async (): Promise<pg.Client> => {
    const client = await openWhole(at, options.kind);
    // The types of `pg` leave it out.
    const id: unknown = Reflect.get(client, 'processID');
    if (typeof id !== 'number') return client;
    own.add(id);
    client.on('end', () => own.delete(id));
    return client;
  };
  const db = new Kysely<Database>({ dialect: postgresDialect({ open, most: options.connections }) });
  connectionsOf.set(db, own);
  return db;
}

/** Whether a connection of the server's is one of these. */
export const isConnectionOf = (db: Db, id: number): boolean => connectionsOf.get(db)?.has(id) ?? false;
