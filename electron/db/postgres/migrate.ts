/** Brings the schema of a workspace to this version's. Never done by a start: a person asks for it. */
import type pg from 'pg';
import { campaignsMigrations } from '../sqlite/migrations/campaigns/index.ts';
import { contactsMigrations } from '../sqlite/migrations/contacts/index.ts';
import { first, holdsOfFiles } from './steps/0001-first.ts';
import { stepForPostgres } from './steps/from-files.ts';
import type { WorkspaceStep } from './steps/step.ts';
import { markWhole } from './whole.ts';

/**
 * Steps of what a workspace has and files have not, in order, after the one that makes it all. None is edited once released. What files
 * have is never written here: it comes from their own steps.
 */
export const workspaceSteps: readonly WorkspaceStep[] = [first];

/** The kinds of steps, each counted for itself, in the order in which they are taken. */
type Part = 'workspace' | 'campaigns' | 'contacts';
interface PartStep {
  readonly part: Part;
  readonly version: number;
  readonly name: string;
  readonly sql: () => string;
}

function allSteps(own: readonly WorkspaceStep[]): readonly PartStep[] {
  const ofFiles = { campaigns: campaignsMigrations, contacts: contactsMigrations };
  const ofWorkspace = (afterFiles: boolean): readonly PartStep[] =>
    own
      .filter((step) => (step.afterFiles ?? false) === afterFiles)
      .map(({ version, name, sql }) => ({ part: 'workspace' as const, version, name, sql: () => sql }));
  return [
    ...ofWorkspace(false),
    ...(['campaigns', 'contacts'] as const).flatMap((part) =>
      ofFiles[part]
        .filter(({ version }) => version > holdsOfFiles[part])
        .map((step) => ({
          part,
          version: step.version,
          name: step.name,
          sql: () => stepForPostgres(step),
        })),
    ),
    ...ofWorkspace(true),
  ];
}

export class WorkspaceFromNewerVersion extends Error {
  override readonly name = 'WorkspaceFromNewerVersion';
  constructor(found: string) {
    super(`The workspace has taken a step that this version of Carillon does not know: ${found}`);
  }
}

/** `none`: the database holds no workspace. `older`, `newer`: than this version. */
export type SchemaState = 'none' | 'older' | 'newer' | 'current';

export async function schemaState(client: pg.Client): Promise<SchemaState> {
  const { rows: tables } = await client.query<{ steps: string | null }>(
    "SELECT to_regclass('carillon.schema_steps') AS steps",
  );
  if ((tables[0]?.steps ?? null) === null) return 'none';
  const { rows } = await client.query<{ step: string }>(
    "SELECT part || ' ' || version AS step FROM carillon.schema_steps",
  );
  const taken = new Set(rows.map(({ step }) => step));
  const known = allSteps(workspaceSteps).map(({ part, version }) => `${part} ${version}`);
  if ([...taken].some((step) => !known.includes(step))) return 'newer';
  return known.every((step) => taken.has(step)) ? 'current' : 'older';
}

/**
 * All steps that are missing, or none: in one transaction, and one at a time however many computers ask.
 *
 * @throws WorkspaceFromNewerVersion; what the server refuses
 */
export async function migrateWorkspace(client: pg.Client, own = workspaceSteps): Promise<void> {
  const steps = allSteps(own);
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock(9, 0)');
    await client.query(`CREATE SCHEMA IF NOT EXISTS carillon; SET LOCAL search_path = carillon, pg_catalog;
      CREATE TABLE IF NOT EXISTS schema_steps (part text, version bigint, name text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(), by name NOT NULL DEFAULT session_user, PRIMARY KEY (part, version))`);
    const { rows } = await client.query<{ part: string; version: string | number }>(
      'SELECT part, version FROM schema_steps',
    );
    const taken = new Set(rows.map(({ part, version }) => `${part} ${version}`));
    for (const { part, version } of rows) requireKnown(steps, part, Number(version));
    for (const { part, version, name, sql } of steps) {
      if (taken.has(`${part} ${version}`)) continue;
      await client.query(sql());
      await client.query('INSERT INTO schema_steps (part, version, name) VALUES ($1, $2, $3)', [
        part,
        version,
        name,
      ]);
    }
    await client.query(markWhole);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw cause;
  }
}

function requireKnown(steps: readonly PartStep[], part: string, version: number): void {
  if (steps.some((step) => step.part === part && step.version === version)) return;
  throw new WorkspaceFromNewerVersion(`${part} ${version}`);
}
