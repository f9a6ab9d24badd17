/** Brings the schema of a workspace to this version's. Never done by a start: a person asks for it. */
import type pg from 'pg';
import { lockStatement } from './lock-statement.ts';
import { first } from './steps/0001-first.ts';
import type { WorkspaceStep } from './steps/step.ts';
import { markWhole } from './whole.ts';

/** In order. None is edited once released; what files have too is a step of theirs as well (`sqlite/migrations/`). */
export const workspaceSteps: readonly WorkspaceStep[] = [first];

export class WorkspaceFromNewerVersion extends Error {
  override readonly name = 'WorkspaceFromNewerVersion';
  constructor(found: number) {
    super(`The workspace has taken a step that this version of Carillon does not know: ${found}`);
  }
}

/** `none`: the database holds no workspace. `older`, `newer`: than this version. */
export type SchemaState = 'none' | 'older' | 'newer' | 'current';

export async function schemaState(client: pg.Client): Promise<SchemaState> {
  const { rows } = await client.query<{ steps: string | null }>(
    "SELECT to_regclass('carillon.schema_steps') AS steps",
  );
  if ((rows[0]?.steps ?? null) === null) return 'none';
  const taken = await takenOf(client);
  if ([...taken].some((version) => !isKnown(workspaceSteps, version))) return 'newer';
  return workspaceSteps.every(({ version }) => taken.has(version)) ? 'current' : 'older';
}

/** Work in the transaction of the steps: it stands or falls with them. */
export interface BesideSteps {
  /** Refuses them by throwing. */
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}

/**
 * All steps that are missing and what is beside them, or nothing: in one transaction, and one at a time however many computers ask.
 *
 * @throws WorkspaceFromNewerVersion; what the server refuses
 */
export async function migrateWorkspace(client: pg.Client, beside: BesideSteps = {}): Promise<void> {
  await takeSteps(client, workspaceSteps, beside);
}

/** As {@link migrateWorkspace}, with the given steps; exported for the tests of single steps. */
export async function takeSteps(
  client: pg.Client,
  steps: readonly WorkspaceStep[],
  { before, after }: BesideSteps = {},
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(lockStatement('steps'));
    await before?.();
    await client.query(`CREATE SCHEMA IF NOT EXISTS carillon; SET LOCAL search_path = carillon, pg_catalog;
      CREATE TABLE IF NOT EXISTS schema_steps (version bigint PRIMARY KEY, name text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(), by name NOT NULL DEFAULT session_user)`);
    const taken = await takenOf(client);
    for (const version of taken) if (!isKnown(steps, version)) throw new WorkspaceFromNewerVersion(version);
    for (const { version, name, sql } of steps) {
      if (taken.has(version)) continue;
      await client.query(sql);
      await client.query('INSERT INTO schema_steps (version, name) VALUES ($1, $2)', [version, name]);
    }
    await client.query(markWhole);
    await after?.();
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw cause;
  }
}

const isKnown = (steps: readonly WorkspaceStep[], version: number): boolean =>
  steps.some((step) => step.version === version);

async function takenOf(client: pg.Client): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ version: string | number }>(
    'SELECT version FROM carillon.schema_steps',
  );
  return new Set(rows.map(({ version }) => Number(version)));
}
