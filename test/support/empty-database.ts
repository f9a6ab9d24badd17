/** An empty database on the server of this run whose owner is no superuser, as an organisation's server gives it to somebody. */
import pg from 'pg';
import { inject } from 'vitest';
import type { WorkspaceAt } from '../../electron/db/postgres/workspace-at.ts';
import { serverUser } from './postgres-server.ts';

export class EmptyDatabase {
  /** Its owner may make roles. */
  readonly ofOwner: WorkspaceAt;
  /** That the names of its roles end in. */
  readonly suffix: string;

  private constructor(suffix: string) {
    this.suffix = suffix;
    this.ofOwner = {
      host: '127.0.0.1',
      port: inject('postgresPort'),
      database: `empty_${suffix}`,
      person: `owner_${suffix}`,
      password: null,
      ca: null,
      notDurable: true,
    };
  }

  static async make(suffix: string): Promise<EmptyDatabase> {
    const made = new EmptyDatabase(suffix);
    const { database, person } = made.ofOwner;
    await made.#ask(`CREATE ROLE ${person} LOGIN CREATEROLE`, `CREATE DATABASE ${database} OWNER ${person}`);
    return made;
  }

  /** Roles go with the server. */
  async close(): Promise<void> {
    await this.#ask(`DROP DATABASE ${this.ofOwner.database} WITH (FORCE)`);
  }

  async #ask(...statements: readonly string[]): Promise<void> {
    const { host, port } = this.ofOwner;
    const client = new pg.Client({ host, port, user: serverUser, database: 'postgres', password: '' });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
