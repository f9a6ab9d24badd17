/** A database of its own on the server of this run, which goes with the test. */
import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { postgresDialect } from '../../electron/db/postgres/dialect.ts';
import { ServerConnection } from '../../electron/db/postgres/server-connection.ts';
import { openSession } from '../../electron/db/postgres/session.ts';
import type { WorkspaceAt } from '../../electron/db/postgres/workspace-at.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import type { Database } from '../../electron/db/sqlite/tables.ts';
import { template } from './postgres-of-run.ts';
import { serverUser } from './postgres-server.ts';

/** The quicker way for a small template; up to version 14 there is no other. */
const byCopying = inject('postgresVersion') >= 150_000 ? 'STRATEGY FILE_COPY' : '';

/** Is told of a statement before it is asked; the statement fails with what it rejects with. */
export type BeforeStatement = (text: string) => Promise<void>;

/**
 * By which rights the records are used. `manager`: of somebody who may do whatever people of a team may. They are bound by none of the guards
 * all the same, so that a test may put together what it needs. `administrator`: of the server's superuser.
 */
export type Rights = 'manager' | 'administrator';
const asManager = "SELECT set_config('role', carillon.set_role('manage'), false)";

export class TemporaryWorkspace {
  readonly at: WorkspaceAt;
  /** Settles when it is there. */
  readonly #made: Promise<void>;
  readonly #rights: Rights;
  readonly #ofPeople: Db[] = [];
  readonly #people = new Map<'read' | 'write' | 'manage', Promise<string>>();
  /** Statements without an answer yet, and connections being made. */
  #awaited = 0;

  constructor(rights: Rights = 'administrator') {
    this.#rights = rights;
    this.at = {
      host: '127.0.0.1',
      port: inject('postgresPort'),
      database: `records_${randomUUID().replaceAll('-', '')}`,
      person: serverUser,
      password: null,
      ca: null,
      notDurable: true,
    };
    this.#made = this.#ask(`CREATE DATABASE ${this.at.database} TEMPLATE ${template} ${byCopying}`);
    // Told where it is opened.
    this.#made.catch(() => undefined);
  }

  /** One connection: statements take turns, as they do on a file. */
  open(before?: BeforeStatement): Db {
    return this.#over(() => this.session(before));
  }

  /** By the rights of a person of the team, whom the server knows as themselves, and binds by every guard. Ends with the workspace. */
  openAs(set: 'read' | 'write' | 'manage'): Db {
    const db = this.#over(async () => {
      const person = await this.#person(set);
      return openSession({ ...this.at, person }, 'bulk');
    });
    this.#ofPeople.push(db);
    return db;
  }

  /** Roles go with the server. */
  #person(set: 'read' | 'write' | 'manage'): Promise<string> {
    const known = this.#people.get(set);
    if (known !== undefined) return known;
    const person = `${set}_${randomUUID().replaceAll('-', '')}`;
    const made = this.#made.then(() => this.#let(person, set)).then(() => person);
    this.#people.set(set, made);
    return made;
  }

  async #let(person: string, set: string): Promise<void> {
    const client = await openSession(this.at, 'bulk');
    try {
      await client.query(`DO $$ BEGIN EXECUTE format('CREATE ROLE %I LOGIN; GRANT %I TO %I', '${person}',
        carillon.set_role('${set}'), '${person}'); END $$`);
    } finally {
      await client.end();
    }
  }

  /** The same through a line of the test's own to the server. */
  openThrough(port: number): Db {
    return this.#over(() => this.session(undefined, port));
  }

  #over(open: () => Promise<pg.Client>): Db {
    return new Kysely<Database>({ dialect: postgresDialect({ open, most: 1 }) });
  }

  /** A connection for work in this thread, which sleeps meanwhile: the database has to be there. */
  connection(): ServerConnection {
    const connection = new ServerConnection(this.at, 'bulk');
    if (this.#rights === 'manager') connection.exec(asManager);
    return connection;
  }

  /** Settles when the database is there. */
  get ready(): Promise<void> {
    return this.#made;
  }

  /** A connection as the records have it, for what a test does behind their back. */
  async session(before?: BeforeStatement, port = this.at.port): Promise<pg.Client> {
    const at = { ...this.at, port };
    const made = this.#made.then(() => openSession(at, 'bulk'));
    this.#counted(made);
    const client = await made;
    if (this.#rights === 'manager') await client.query(asManager);
    const { query } = client;
    return Object.assign(client, {
      query: (...given: readonly unknown[]): unknown => {
        const ask = (): unknown => Reflect.apply(query, client, given);
        return this.#counted(before === undefined ? ask() : before(String(given[0])).then(ask));
      },
    });
  }

  /** The server has been asked something and has not answered. */
  get isAwaited(): boolean {
    return this.#awaited > 0;
  }

  #counted(answer: unknown): unknown {
    this.#awaited++;
    const answered = () => {
      this.#awaited--;
    };
    Promise.resolve(answer).then(answered, answered);
    return answer;
  }

  async close(): Promise<void> {
    for (const db of this.#ofPeople.splice(0)) await db.destroy();
    await this.#made.catch(() => undefined);
    await this.#ask(`DROP DATABASE IF EXISTS ${this.at.database} WITH (FORCE)`);
  }

  async #ask(statement: string): Promise<void> {
    const { host, port, person } = this.at;
    const client = new pg.Client({ host, port, user: person, database: 'postgres', password: '' });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
