/** Connects to a workspace as a start does: it must be there, with the schema that this version knows. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';
import { requireNotices } from './listener.ts';
import { type SchemaState, schemaState } from './migrate.ts';
import { openWorkspace } from './open.ts';
import { openSession } from './session.ts';
import { requireSame, requireWhole } from './whole.ts';
import type { WorkspaceAt } from './workspace-at.ts';

/** A database that this version cannot work with as it is. */
export class WorkspaceUnusable extends Error {
  override readonly name = 'WorkspaceUnusable';
  readonly why: Exclude<SchemaState, 'current'>;
  constructor(why: WorkspaceUnusable['why']) {
    super(`The schema of the workspace is ${why}`);
    this.why = why;
  }
}

/** So that a screen does not wait for a transaction that waits for another computer's. */
const connections = 2;

/** @throws WorkspaceStatementFailed, ServerUnfit, WorkspaceUnusable */
export async function connectWorkspace(at: WorkspaceAt): Promise<Db> {
  const session = await openSession(at, 'turns');
  let db: Db | null = null;
  try {
    const state = await schemaState(session);
    // Nobody can tell yet what a database that is being filled will hold.
    if (state !== 'none') {
      await requireWhole(session);
      await requireSame(session, at);
    }
    if (state !== 'current') throw new WorkspaceUnusable(state);
    const opened = openWorkspace(at, { kind: 'turns', connections });
    db = opened;
    await requireNotices(session, (channel, payload) =>
      sql`SELECT pg_notify(${channel}, ${payload})`.execute(opened),
    );
    return opened;
  } catch (cause) {
    await db?.destroy();
    throw cause;
  } finally {
    await session.end().catch(() => undefined);
  }
}
