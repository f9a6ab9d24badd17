/**
 * The one PostgreSQL server of a run of tests, with a template from which each test's records are made. Vitest starts it where a test is
 * run on it, and ends it after the last.
 */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateWorkspace } from '../../electron/db/postgres/migrate.ts';
import { postgresFolder, serverUser, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** On the loopback address. */
    postgresPort: number;
    /** Such as 180004. */
    postgresVersion: number;
  }
}

export const template = 'records_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = postgresFolder();
  if (folder === null)
    throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}: set CARILLON_POSTGRES`);
  const server = await startPostgres(folder);
  try {
    await makeTemplate(server.port);
  } catch (cause) {
    await server.close();
    throw cause;
  }
  console.log(
    `PostgreSQL ${Math.floor(server.version / 10_000)}.${server.version % 10_000} on port ${server.port}`,
  );
  project.provide('postgresPort', server.port);
  project.provide('postgresVersion', server.version);
  return () => server.close();
}

async function makeTemplate(port: number): Promise<void> {
  const connect = async (database: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: serverUser, database, password: '' });
    await client.connect();
    return client;
  };
  const server = await connect('postgres');
  await server.query(`CREATE DATABASE ${template}`);
  await server.end();
  const made = await connect(template);
  await migrateWorkspace(made);
  await made.query('SELECT carillon.grant_sets()');
  await made.end();
}
