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
    // Up to version 14 it has to be closed by whoever runs the server (`docs/workspace.md`).
    if (inject('postgresVersion') < 150_000)
      await made.administer('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    return made;
  }

  /** Has the server's administrator do something in the database. */
  async administer(...statements: readonly string[]): Promise<void> {
    await this.#in(this.ofOwner.database, statements);
  }

  /** Roles go with the server. */
  async close(): Promise<void> {
    await this.#ask(`DROP DATABASE ${this.ofOwner.database} WITH (FORCE)`);
  }

  #ask(...statements: readonly string[]): Promise<void> {
    return this.#in('postgres', statements);
  }

  async #in(database: string, statements: readonly string[]): Promise<void> {
    const { host, port } = this.ofOwner;
    const client = new pg.Client({ host, port, user: serverUser, database, password: '' });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
