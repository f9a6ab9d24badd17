/** Makes a workspace in a database that is empty, or brings one that is there to this version. */
import type pg from 'pg';
import { WorkspaceStatementFailed } from '../postgres/failure.ts';
import { migrateWorkspace, schemaState } from '../postgres/migrate.ts';
import { endSession, openSession } from '../postgres/session.ts';
import type { WorkspaceAt } from '../postgres/workspace-at.ts';

/** A database that no workspace can be made in. */
export class NoPlaceForWorkspace extends Error {
  override readonly name = 'NoPlaceForWorkspace';
  readonly why: 'holds-workspace' | 'holds-something-else' | 'no-roles' | 'open-to-everybody';
  constructor(why: NoPlaceForWorkspace['why'], options?: ErrorOptions) {
    super(`No workspace can be made in this database: ${why}`, options);
    this.why = why;
  }
}

/**
 * In one transaction, with its name and its sets: a workspace without them could be used by nobody, and would be in the way of another.
 *
 * @throws NoPlaceForWorkspace, what the server refuses; then nothing was made, or all of it where the connection was lost as the server had it done
 */
export async function startWorkspace(client: pg.Client, name: string): Promise<void> {
  await migrateWorkspace(client, {
    before: () => requirePlace(client),
    after: async () => {
      await client.query('UPDATE carillon.workspace SET name = $1', [name]);
      await grantSets(client).catch((cause: unknown) => {
        throw isCode(cause, openToEverybody)
          ? new NoPlaceForWorkspace('open-to-everybody', { cause })
          : cause;
      });
    },
  });
}

/** The server lets this person change no tables: nothing was changed. */
export class NotUpdated extends Error {
  override readonly name = 'NotUpdated';
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/**
 * Brings the workspace there to this version, which whoever started it may, and whoever looks after the server.
 *
 * @throws NotUpdated, ServerUnfit, WorkspaceStatementFailed; then nothing was changed
 */
export async function updateWorkspaceAt(at: WorkspaceAt): Promise<void> {
  const session = await openSession(at, 'turns');
  try {
    await updateWorkspace(session);
  } catch (cause) {
    const failed = new WorkspaceStatementFailed(cause);
    throw failed.trouble === 'no-right' ? new NotUpdated(failed) : failed;
  } finally {
    await endSession(session);
  }
}

/** For whoever owns it: takes the steps that are missing, with each set's rights to what they bring. */
export async function updateWorkspace(client: pg.Client): Promise<void> {
  await migrateWorkspace(client, { after: () => grantSets(client) });
}

/** Of `grant_sets()`. */
const openToEverybody = 'CR006';
const isCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code;

const grantSets = (client: pg.Client): Promise<unknown> => client.query('SELECT carillon.grant_sets()');

async function requirePlace(client: pg.Client): Promise<void> {
  if ((await schemaState(client)) !== 'none') throw new NoPlaceForWorkspace('holds-workspace');
  const { rows } = await client.query<{ taken: 0 | 1; roles: 0 | 1 }>(`SELECT
    EXISTS (SELECT 1 FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'm', 'v', 'S') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')) AS taken,
    EXISTS (SELECT 1 FROM pg_roles WHERE rolname = session_user AND (rolsuper OR rolcreaterole)) AS roles`);
  if (rows[0]?.taken === 1) throw new NoPlaceForWorkspace('holds-something-else');
  if (rows[0]?.roles !== 1) throw new NoPlaceForWorkspace('no-roles');
}
