/** Connects to a workspace as a start does: it must be there, with the schema that this version knows. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';
import { requireNotices } from './listener.ts';
import { type SchemaState, schemaState } from './migrate.ts';
import { openWorkspace } from './open.ts';
import { endSession, openSession, settingUp } from './session.ts';
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

/** Sends a notice to whoever listens on the channel. */
export const tellOthers = (db: Db, channel: string, payload: string): Promise<unknown> =>
  sql`SELECT pg_notify(${channel}, ${payload})`.execute(db);

/** @throws WorkspaceStatementFailed, ServerUnfit, WorkspaceUnusable */
export async function connectWorkspace(at: WorkspaceAt): Promise<Db> {
  const session = await openSession(at, 'turns');
  let db: Db | null = null;
  try {
    const state = await settingUp(session, async () => {
      const found = await schemaState(session);
      // Nobody can tell yet what a database that is being filled will hold.
      if (found !== 'none') {
        await requireWhole(session);
        await requireSame(session, at);
      }
      return found;
    });
    if (state !== 'current') throw new WorkspaceUnusable(state);
    const opened = openWorkspace(at, { kind: 'turns', connections });
    db = opened;
    await settingUp(session, () =>
      requireNotices(session, (channel, payload) => tellOthers(opened, channel, payload)),
    );
    return opened;
  } catch (cause) {
    await db?.destroy();
    throw cause;
  } finally {
    await endSession(session);
  }
}
