/** One connection to the server of a workspace, with every setting that the records rest on; none is left to what the machine has set. */
import { Socket } from 'node:net';
import { hostname } from 'node:os';
import { getCACertificates } from 'node:tls';
import pg from 'pg';
import { systemAuthorities } from '../../shared/workspace/invitation.ts';
import type { UnfitReason } from '../../shared/workspace/team.ts';
import { WorkspaceStatementFailed } from './failure.ts';
import { typesOfRecords } from './types.ts';
import { applicationNameOf, type WorkspaceAt } from './workspace-at.ts';

/**
 * `turns`: short transactions, which a computer that falls asleep must not hold open for the others. `bulk`: an import, a plan, an
 * export, in which minutes may pass between two statements.
 */
export type SessionKind = 'turns' | 'bulk';

/** A server that a workspace cannot be on. */
export class ServerUnfit extends Error {
  override readonly name = 'ServerUnfit';
  readonly why: UnfitReason;
  constructor(why: ServerUnfit['why'], detail: string) {
    super(`The server cannot hold a workspace: ${why} (${detail})`);
    this.why = why;
  }
}

/** The schema that everything of a workspace lies in. */
export const workspaceSchema = 'carillon';

/** The records of a workspace: others where a dump was put in their place. */
export const recordsOf = `to_regclass('${workspaceSchema}.audit')::oid::bigint`;
const oldestServer = 140_000;
/** Until the server has let somebody in; a network that is slow needs some ten ways there and back for it. */
const connectTimeoutMs = 10_000;
/** For what is asked of a connection before it is used. One that hangs then would be waited for without end. */
const settingUpMs = 20_000;
/** For the last answers of a connection that is given up. Shorter would leave a COMMIT unanswered that a slow server is at. */
const farewellMs = 5_000;
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** Rows that row-level security would hide make a statement fail: a do-not-text list with rows left out looks like a shorter one. */
const common = `SET search_path = ${workspaceSchema}, pg_catalog;
  SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET standard_conforming_strings = on;
  SET lock_timeout = '10s'; SET statement_timeout = 0; SET default_transaction_isolation = 'read committed';
  SET default_transaction_read_only = off; SET jit = off; SET client_min_messages = warning;
  SET idle_session_timeout = 0; SET row_security = off; SET ROLE NONE;`;

/**
 * A commit that has returned is on the disk. Where the server's own setting waits for a standby too, it is kept. Older servers know no time for a whole
 * transaction.
 */
const durable = `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local');
  SELECT set_config('transaction_timeout', '0', false) WHERE current_setting('transaction_timeout', true) IS NOT NULL`;

const idle: Readonly<Record<SessionKind, string>> = {
  turns: `SET idle_in_transaction_session_timeout = '10s'`,
  bulk: `SET idle_in_transaction_session_timeout = 0`,
};

/** A connection that hangs is noticed within half a minute. Some systems know only some of these. */
const keepalives = [
  'tcp_keepalives_idle = 10',
  'tcp_keepalives_interval = 5',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 20000',
];

const socketOf = new WeakMap<pg.Client, Socket>();

/** @throws WorkspaceStatementFailed, ServerUnfit */
export async function openSession(at: WorkspaceAt, kind: SessionKind): Promise<pg.Client> {
  if (at.ca === null && !loopback.test(at.host)) throw new ServerUnfit('not-encrypted', at.host);
  const socket = new Socket();
  const client = new pg.Client({
    host: at.host,
    port: at.port,
    database: at.database,
    user: at.person,
    // Given even where there is none: else the machine's own password file would be read.
    password: at.password ?? '',
    ssl: at.ca === null ? false : { ca: authoritiesOf(at.ca), rejectUnauthorized: true },
    application_name: nameOfComputer(),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    stream: () => socket,
    // A statement may go before the one before it is answered (`one-trip.ts`); whoever waits for each answer sees nothing of it.
    pipeline: true,
    types: typesOfRecords,
  });
  // A server that goes away while nobody asks it anything would otherwise end the whole program.
  client.on('error', () => undefined);
  socketOf.set(client, socket);
  try {
    await client.connect();
    await settingUp(client, async () => {
      await client.query(common);
      await client.query(durable);
      await client.query(idle[kind]);
      for (const keepalive of keepalives) await client.query(`SET ${keepalive}`).catch(() => undefined);
      await requireFit(client, at.notDurable === true);
    });
    return client;
  } catch (cause) {
    cutSession(client);
    throw cause instanceof ServerUnfit ? cause : new WorkspaceStatementFailed(cause);
  }
}

/** Asks a connection what it has to be asked before it is used, in bounded time. One of which that fails is cut. */
export async function settingUp<Result>(client: pg.Client, ask: () => Promise<Result>): Promise<Result> {
  const patience = setTimeout(() => cutSession(client), settingUpMs);
  try {
    return await ask();
  } catch (cause) {
    cutSession(client);
    throw cause;
  } finally {
    clearTimeout(patience);
  }
}

/**
 * Ends a connection without a word to the server, which may be none, or hang: `end` of the driver only closes this side, and waits for the other
 * one for as long as that keeps the line.
 */
export const cutSession = (client: pg.Client): void => void socketOf.get(client)?.destroy();

/** Ends a connection once what it was asked is answered, and in bounded time. */
export async function endSession(client: pg.Client): Promise<void> {
  const patience = setTimeout(() => cutSession(client), farewellMs);
  await client.end().catch(() => undefined);
  clearTimeout(patience);
}

/** Node's own and the system's, as for the service. */
const authoritiesOf = (ca: string): string | string[] =>
  ca === systemAuthorities ? [...getCACertificates('bundled'), ...getCACertificates('system')] : ca;

/** The others of a team see by it which computers are here. */
export const nameOfComputer = (): string => applicationNameOf(hostname());

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly standby: 0 | 1;
  readonly fsync: string;
  readonly collation: 0 | 1;
}

async function requireFit(client: pg.Client, mayLoseCommits: boolean): Promise<void> {
  const { rows } = await client.query<Facts>(`SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby, current_setting('fsync') AS fsync,
    EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') AS collation`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The server says nothing of itself');
  if (facts.version < oldestServer) throw new ServerUnfit('too-old', String(facts.version));
  if (facts.encoding !== 'UTF8') throw new ServerUnfit('encoding', facts.encoding);
  if (facts.standby === 1) throw new ServerUnfit('standby', 'in recovery');
  if (facts.fsync !== 'on' && !mayLoseCommits) throw new ServerUnfit('not-durable', 'fsync is off');
  if (facts.collation !== 1) throw new ServerUnfit('no-collation', 'und-x-icu');
}
