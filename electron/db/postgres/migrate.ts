/** Brings the schema of a workspace to this version's. Never done by a start: a person asks for it. */
import type pg from 'pg';
import { first } from './steps/0001-first.ts';
import type { WorkspaceStep } from './steps/step.ts';

/** In order; none is edited once it was released. */
export const workspaceSteps: readonly WorkspaceStep[] = [first];

export class WorkspaceFromNewerVersion extends Error {
  override readonly name = 'WorkspaceFromNewerVersion';
  constructor(found: number, known: number) {
    super(`The workspace has schema ${found}; this version of Carillon knows up to ${known}`);
  }
}

/**
 * All steps that are missing, or none: in one transaction, and one at a time however many computers ask.
 *
 * @throws WorkspaceFromNewerVersion; what the server refuses
 */
export async function migrateWorkspace(client: pg.Client, steps = workspaceSteps): Promise<void> {
  const newest = steps.at(-1)?.version ?? 0;
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock(9, 0)');
    await client.query(`CREATE SCHEMA IF NOT EXISTS carillon; SET LOCAL search_path = carillon, pg_catalog;
      CREATE TABLE IF NOT EXISTS schema_steps (version bigint PRIMARY KEY, name text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(), by name NOT NULL DEFAULT session_user)`);
    const { rows } = await client.query<{ version: number }>(
      'SELECT coalesce(max(version), 0) AS version FROM schema_steps',
    );
    const found = Number(rows[0]?.version ?? 0);
    if (found > newest) throw new WorkspaceFromNewerVersion(found, newest);
    for (const step of steps) {
      if (step.version <= found) continue;
      await client.query(step.sql);
      await client.query('INSERT INTO schema_steps (version, name) VALUES ($1, $2)', [
        step.version,
        step.name,
      ]);
    }
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw cause;
  }
}
