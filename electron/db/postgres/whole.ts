/**
 * Whether a workspace is there as a whole. While an administrator fills a database from a dump, its tables are there and empty first, and its
 * guards come last: who read it then would take everybody off the do-not-text list, and every account for removed.
 */
import type pg from 'pg';
import { rowsHidden, WorkspaceStatementFailed } from './failure.ts';
import { openSession, type SessionKind, settingUp, workspaceSchema } from './session.ts';
import type { WorkspaceAt } from './workspace-at.ts';

/** The database is being filled, or something that guards its records was taken away. */
export class NotWhole extends Error {
  override readonly name = 'NotWhole';
  /** PostgreSQL's own for a server that cannot be connected to now. */
  readonly code = '57P03';
  constructor(detail: string) {
    super(`The workspace is not there as a whole: ${detail}`);
  }
}

/** An administrator has switched on row-level security for tables of the workspace, which hides rows of them from its people. */
export class RowsHidden extends Error {
  override readonly name = 'RowsHidden';
  readonly code = rowsHidden;
  constructor(tables: string) {
    super(`Row-level security is enabled: ${tables}`);
  }
}

/** Another workspace is at the address, such as in a database that was made anew. */
export class OtherWorkspace extends Error {
  override readonly name = 'OtherWorkspace';
  /** PostgreSQL's own for a server that cannot be connected to now. */
  readonly code = '57P03';
  /** The name that its people gave it. */
  readonly called: string;
  constructor(called: string, id: string) {
    super(`Another workspace is at this address: ${called}, ${id}`);
    this.called = called;
  }
}

/** The other workspace that a connection found; null where it failed for another reason. */
export const otherWorkspaceIn = (failure: unknown): OtherWorkspace | null =>
  failure instanceof Error && failure.cause instanceof OtherWorkspace ? failure.cause : null;

/** A dump creates both behind all data: each table's unique indexes, and its guards. */
const protections = `((SELECT count(*) FROM pg_catalog.pg_trigger AS t JOIN pg_catalog.pg_class AS c ON c.oid = t.tgrelid
    WHERE c.relnamespace = to_regnamespace('${workspaceSchema}') AND NOT t.tgisinternal)
  + (SELECT count(*) FROM pg_catalog.pg_index AS i JOIN pg_catalog.pg_class AS c ON c.oid = i.indrelid
    WHERE c.relnamespace = to_regnamespace('${workspaceSchema}') AND i.indisunique))`;

const mark = /^Carillon: (\d+) protections$/;

/** SQL that writes down how many protections there are now; a dump restores this comment before everything else. */
export const markWhole = `DO $$ BEGIN
    EXECUTE format('COMMENT ON SCHEMA ${workspaceSchema} IS %L', format('Carillon: %s protections', ${protections}));
  END $$`;

/** A connection to the workspace that is meant. @throws WorkspaceStatementFailed, of {@link NotWhole} and {@link OtherWorkspace} too; ServerUnfit */
export async function openWhole(at: WorkspaceAt, kind: SessionKind): Promise<pg.Client> {
  const client = await openSession(at, kind);
  await settingUp(client, async () => {
    await requireWhole(client);
    await requireSame(client, at);
  });
  return client;
}

/** @throws WorkspaceStatementFailed, of {@link NotWhole} and {@link RowsHidden} too */
export async function requireWhole(client: pg.Client): Promise<void> {
  try {
    await countProtections(client);
  } catch (cause) {
    throw new WorkspaceStatementFailed(cause);
  }
}

/** @throws WorkspaceStatementFailed, of {@link OtherWorkspace} too */
export async function requireSame(
  client: pg.Client,
  { workspace = null }: Pick<WorkspaceAt, 'workspace'>,
): Promise<void> {
  if (workspace === null) return;
  try {
    const { rows } = await client.query<{ id: string; name: string }>(
      `SELECT id::text AS id, name FROM ${workspaceSchema}.workspace`,
    );
    const [found] = rows;
    if (found === undefined) throw new NotWhole('it has no line about itself');
    if (found.id !== workspace) throw new OtherWorkspace(found.name, found.id);
  } catch (cause) {
    throw new WorkspaceStatementFailed(cause);
  }
}

interface Protections {
  readonly steps: string | null;
  readonly marked: string | null;
  readonly found: number;
  /** Names of tables. */
  readonly hiding: string | null;
}

/** @throws NotWhole, RowsHidden; what the server refuses */
async function countProtections(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Protections>(
    `SELECT to_regclass('${workspaceSchema}.schema_steps')::text AS steps,
      obj_description(to_regnamespace('${workspaceSchema}'), 'pg_namespace') AS marked, ${protections}::int AS found,
      (SELECT string_agg(relname, ', ' ORDER BY relname) FROM pg_catalog.pg_class
        WHERE relnamespace = to_regnamespace('${workspaceSchema}') AND relrowsecurity) AS hiding`,
  );
  const [row] = rows;
  if (row === undefined || row.steps === null) throw new NotWhole('its tables are missing');
  const wanted = Number(mark.exec(row.marked ?? '')?.[1] ?? 0);
  if (row.found < wanted) throw new NotWhole(`${row.found} of ${wanted} protections`);
  if (row.hiding !== null) throw new RowsHidden(row.hiding);
}
