/** A dump of a test's database that takes its place again later, as an administrator restores one. */
import { sql } from 'kysely';
import pg from 'pg';
import type { QueueFixture } from './queue-fixture.ts';

export type DatabaseAt = Readonly<Record<'host' | 'person' | 'database', string>> & { readonly port: number };

export function databaseOf({ records }: QueueFixture): DatabaseAt {
  if (records.kind === 'files') throw new Error('These are files');
  return records.at;
}

/** Asks beside the database, to which nobody is connected meanwhile. */
async function aside(
  { host, port, person, database }: DatabaseAt,
  statementFor: (database: string) => string,
): Promise<void> {
  const client = new pg.Client({ host, port, user: person, database: 'postgres', password: '' });
  await client.connect();
  try {
    // Another one may connect right after all were ended.
    for (let left = 20; ; left--) {
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
      );
      try {
        await client.query(statementFor(database));
        return;
      } catch (cause) {
        if (left === 0) throw cause;
      }
    }
  } finally {
    await client.end();
  }
}

export const dumpOf = (at: DatabaseAt): Promise<void> =>
  aside(at, (name) => `CREATE DATABASE ${name}_dump TEMPLATE ${name}`);

let restored = 0;

/** A dump is restored once. At no moment there is no database of that name; the one that it takes the place of goes with the run. */
export const restoreOf = (at: DatabaseAt): Promise<void> =>
  aside(
    at,
    (name) =>
      `ALTER DATABASE ${name} RENAME TO ${name}_lost_${restored++}; ALTER DATABASE ${name}_dump RENAME TO ${name}`,
  );

/** Connections that the server ended are noticed with the next statement. */
export const reconnectedOf = (fixture: QueueFixture): Promise<true> =>
  fixture.until(
    () =>
      sql`SELECT 1`.execute(fixture.db).then(
        () => true as const,
        () => false as const,
      ),
    'a connection',
  );
