/** The server of a team's crash test, as its administrator has it: its campaigns, its dump, its going back, and what it knows at the end. */
import { sql } from 'kysely';
import pg from 'pg';
import { migrateWorkspace } from '../../electron/db/postgres/migrate.ts';
import { openWorkspace } from '../../electron/db/postgres/open.ts';
import type { WorkspaceAt } from '../../electron/db/postgres/workspace-at.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import { verifierOf } from '../../electron/db/workspace/scram.ts';
import { resume } from '../../electron/sending/commands.ts';
import { type BatchState, nobody } from '../../electron/shared/models.ts';
import { type PostgresServer, serverUser } from '../support/postgres-server.ts';

const database = 'team';

export class TeamServer {
  readonly at: WorkspaceAt;
  readonly #server: PostgresServer;
  readonly #db: Db;

  constructor(server: PostgresServer) {
    this.#server = server;
    this.at = {
      host: '127.0.0.1',
      port: server.port,
      database,
      person: serverUser,
      password: null,
      ca: null,
      notDurable: true,
    };
    this.#db = openWorkspace(this.at, { kind: 'turns', connections: 2 });
  }

  async make(people: readonly string[]): Promise<void> {
    await this.#aside(`CREATE DATABASE ${database}`);
    await this.#inside(async (client) => {
      await migrateWorkspace(client);
      await client.query('SET search_path = carillon, pg_catalog; SELECT grant_sets()');
      for (const person of people)
        await client.query("SELECT invite_person($1, $2, 'write')", [person, verifierOf('secret')]);
    });
  }

  /** A campaign of an account, of batches of so many people each, that is being sent. */
  async seed(account: string, first: number, batches: number, people: number): Promise<void> {
    await this.#inside(async (client) => {
      const { rows } = await client.query(
        `INSERT INTO carillon.campaigns (name, sender_id, template, audience, options, state, account_id, practice, position,
          created_at, updated_at, started_at) VALUES ($1, 'Carillon', 'Hello', $2, $3, 'sending', $1, 1, 1, 1, 1, 1) RETURNING id`,
        [
          account,
          JSON.stringify({ ...nobody, everyone: true }),
          JSON.stringify({ batchSize: people, askAfter: null }),
        ],
      );
      const id = rows[0].id;
      await client.query(
        `SET search_path = carillon, pg_catalog;
        INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at)
          SELECT ${id}, n, 'Hello ' || n, 1, ${people}, 'queued', 1 FROM generate_series(0, ${batches - 1}) AS n;
        INSERT INTO recipients (campaign_id, number, name, country, batch_id)
          SELECT ${id}, (${first} + b.position * ${people} + k)::text, '', 'GB', b.id
          FROM batches AS b, generate_series(0, ${people - 1}) AS k WHERE b.campaign_id = ${id} ORDER BY b.position, k;
        UPDATE campaigns SET plan_started = 1, plan_ready = 1 WHERE id = ${id};
        ANALYZE`,
      );
    });
  }

  restart(how: 'crash' | 'in-order'): Promise<void> {
    return this.#server.restart(how);
  }

  /** To be called while nobody can connect. */
  async dump(): Promise<void> {
    await this.#alone(
      'DROP DATABASE IF EXISTS dump WITH (FORCE)',
      `CREATE DATABASE dump TEMPLATE ${database} STRATEGY FILE_COPY`,
    );
  }

  /** To be called while nobody can connect. A dump is there once. */
  async restore(): Promise<void> {
    await this.#alone(`DROP DATABASE ${database} WITH (FORCE)`, `ALTER DATABASE dump RENAME TO ${database}`);
    // A copy has not the rights of the database itself.
    await this.#inside((client) =>
      client.query('SET search_path = carillon, pg_catalog; SELECT grant_sets()'),
    );
  }

  /** Who holds an account, by the server's own word; null where nobody does. */
  async holderOf(account: string): Promise<{ readonly person: string; readonly epoch: number } | null> {
    const { rows } = await sql<{ person: string; epoch: number }>`
      SELECT CAST(person AS text) AS person, epoch FROM leases WHERE account_id = ${account} AND token IS NOT NULL`.execute(
      this.#db,
    );
    return rows[0] ?? null;
  }

  /** Lets go on what is paused, as a person does who reads why: not what still waits for a computer. */
  async letGoOn(): Promise<void> {
    const { rows } = await sql<{ id: number }>`SELECT id FROM campaigns
      WHERE state = 'paused' AND pause ->> 'kind' NOT IN ('offline', 'limit') AND pause ->> 'waitsFor' IS NULL`.execute(
      this.#db,
    );
    for (const { id } of rows) await resume(this.#db, id, Date.now(), { evenIfSent: true });
  }

  /** Every number with the state of its batch, and how many of the requests have no outcome. */
  async record(): Promise<{
    readonly numbers: ReadonlyMap<string, BatchState | null>;
    readonly open: number;
    readonly paused: readonly string[];
  }> {
    const numbers = await sql<{ number: string; state: BatchState | null }>`
      SELECT r.number, b.state FROM recipients AS r LEFT JOIN batches AS b ON b.id = r.batch_id`.execute(
      this.#db,
    );
    const open = await sql<{
      open: number;
    }>`SELECT count(*) AS open FROM attempts WHERE outcome IS NULL`.execute(this.#db);
    const paused = await sql<{
      kind: string;
    }>`SELECT account_id || ' ' || (pause ->> 'kind') AS kind FROM campaigns
      WHERE state = 'paused'`.execute(this.#db);
    return {
      numbers: new Map(numbers.rows.map(({ number, state }) => [number, state])),
      open: open.rows[0]?.open ?? 0,
      paused: paused.rows.map(({ kind }) => kind),
    };
  }

  /** The lines of an account of one number, for whoever looks into what went wrong. */
  async story(number: string): Promise<readonly unknown[]> {
    const { rows } =
      await sql`SELECT a.id, a.started_at, a.outcome, a.failure, a.status, CAST(a.token AS text) AS token, b.state, b.reason, b.id AS batch
      FROM recipients AS r JOIN batches AS b ON b.id = r.batch_id LEFT JOIN attempts AS a ON a.batch_id = b.id
      WHERE r.number = ${number} ORDER BY a.id`.execute(this.#db);
    return rows;
  }

  /** The holders, the pauses and the connections, for whoever looks into what went wrong. */
  async standing(): Promise<string> {
    const { rows } = await sql<{ standing: string }>`SELECT CAST(json_build_array(
      (SELECT json_agg(l) FROM (SELECT account_id, counter, token IS NULL AS free, person,
        CAST(clock_timestamp() - renewed_at AS text) AS silent FROM leases) AS l),
      (SELECT json_agg(c) FROM (SELECT account_id, state, pause FROM campaigns) AS c),
      (SELECT json_agg(k) FROM (SELECT person, heard = generation AS heard FROM computers, workspace) AS k),
      (SELECT json_agg(p) FROM (SELECT usename, state, wait_event, CAST(clock_timestamp() - state_change AS text) AS since,
        left(query, 60) AS query FROM pg_stat_activity WHERE datname = current_database()) AS p)) AS text) AS standing`.execute(
      this.#db,
    );
    return rows[0]?.standing ?? '';
  }

  async close(): Promise<void> {
    await this.#db.destroy().catch(() => undefined);
    await this.#server.close();
  }

  async #alone(...statements: readonly string[]): Promise<void> {
    for (const statement of statements) {
      await this.#aside(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IN ('${database}', 'dump')`,
      );
      // Ended connections are gone a moment later.
      for (let left = 40; ; left--) {
        try {
          await this.#aside(statement);
          break;
        } catch (cause) {
          if (left === 0) throw cause;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    }
  }

  async #inside(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const { host, port, person } = this.at;
    const client = new pg.Client({ host, port, user: person, database, password: '' });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }

  async #aside(statement: string): Promise<void> {
    const { host, port, person } = this.at;
    const client = new pg.Client({ host, port, user: person, database: 'postgres', password: '' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
