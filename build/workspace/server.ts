/** A PostgreSQL server of a team's own in a folder, with one workspace in it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { openSession } from '../../electron/db/postgres/session.ts';
import { newPassword, verifierOf } from '../../electron/db/workspace/scram.ts';
import { startWorkspace, updateWorkspace } from '../../electron/db/workspace/start-workspace.ts';
import { type Invitation, invitationFileText } from '../../electron/shared/workspace/invitation.ts';
import { giveToServer, type PostgresPrograms, postgresPrograms } from '../postgres/programs.ts';
import { isGoodFor, newAuthority, serverCertificate } from './certificates.ts';
import type { WorkspaceWords } from './words.ts';

export interface WorkspaceServerOptions {
  /** With the programs. */
  readonly native: string;
  /** Where everything lies; made where it is not there. */
  readonly folder: string;
  /** Another port than the one it had. */
  readonly port?: number;
  /** Names and addresses that other computers reach this one by; none: only this computer does. Null: as it was. */
  readonly hosts: readonly string[] | null;
  /** Of the workspace, where it is made. */
  readonly name: string;
  /** Gives the manager another password than the one that was printed. */
  readonly newPassword?: boolean;
  /** The words of what goes wrong. */
  readonly say: WorkspaceWords;
}

export interface WorkspaceServer {
  readonly invitation: Invitation;
  /** Where the invitation lies as a file. */
  readonly invitationPath: string;
  /** The manager's, where it is a new one; it is kept nowhere. */
  readonly password: string | null;
  /** Names and addresses that other computers reach it by. */
  readonly hosts: readonly string[];
  /** Settles when the server has ended, by itself or by {@link stop}. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const superuser = 'postgres';
const owner = 'carillon_owner';
const manager = 'manager';
const database = 'carillon';
const usualPort = 5433;
const startTimeoutMs = 60_000;
/** The server's certificate is made anew so long before it ends. Days. */
const renewBefore = 60;

const Kept = z.object({
  port: z.number(),
  hosts: z.array(z.string()),
  /** Of the server's own roles, which no person is. */
  superuser: z.string(),
  owner: z.string(),
});
type Kept = z.infer<typeof Kept>;

/** @throws where it does not come up, with what it wrote */
export async function openWorkspaceServer(options: WorkspaceServerOptions): Promise<WorkspaceServer> {
  const { folder, native, say } = options;
  mkdirSync(folder, { recursive: true });
  const programs = postgresPrograms(native, folder);
  const kept = keep(folder, options);
  const hosts = [...new Set(['localhost', '127.0.0.1', ...kept.hosts])];
  const ca = certify(folder, hosts);
  if (!existsSync(join(folder, 'data', 'PG_VERSION'))) makeData(programs, folder, kept, say);
  const child = await run(programs, folder, { port: kept.port, toOthers: kept.hosts.length > 0, say });
  const ended = once(child, 'exit').then(() => undefined);
  const stop = async () => {
    // Ends what is under way, and writes everything.
    child.kill('SIGINT');
    await ended;
  };
  try {
    const { id, password } = await prepare(options, kept, ca);
    const invitation: Invitation = {
      host: kept.hosts[0] ?? '127.0.0.1',
      port: kept.port,
      database,
      person: manager,
      ca,
      workspace: id,
    };
    const invitationPath = join(folder, `invitation-${manager}.json`);
    writeFileSync(invitationPath, invitationFileText(invitation));
    return { invitation, invitationPath, password, hosts: kept.hosts, ended, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function keep(folder: string, { port, hosts }: WorkspaceServerOptions): Kept {
  const path = join(folder, 'server.json');
  const before = existsSync(path) ? Kept.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
  const kept: Kept = {
    superuser: before?.superuser ?? newPassword(),
    owner: before?.owner ?? newPassword(),
    hosts: [...(hosts ?? before?.hosts ?? [])],
    port: port ?? before?.port ?? usualPort,
  };
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  return kept;
}

/** @returns the authority, in PEM */
function certify(folder: string, hosts: readonly string[]): string {
  const tls = join(folder, 'tls');
  mkdirSync(tls, { recursive: true });
  giveToServer(tls);
  const path = (name: string) => join(tls, name);
  const write = (name: string, text: string) => {
    writeFileSync(path(name), text, { mode: 0o600 });
    chmodSync(path(name), 0o600);
  };
  if (!existsSync(path('authority.pem'))) {
    const made = newAuthority('Carillon workspace authority');
    write('authority.key', made.key);
    write('authority.pem', made.certificate);
  }
  const certificate = readFileSync(path('authority.pem'), 'utf8');
  const isThere = existsSync(path('server.pem')) && existsSync(path('server.key'));
  if (!isThere || !isGoodFor(readFileSync(path('server.pem'), 'utf8'), hosts, renewBefore)) {
    const made = serverCertificate({ certificate, key: readFileSync(path('authority.key'), 'utf8') }, hosts);
    write('server.key', made.key);
    write('server.pem', made.certificate);
  }
  for (const name of ['server.key', 'server.pem']) giveToServer(path(name));
  return certificate;
}

function makeData(
  { path, options }: PostgresPrograms,
  folder: string,
  { superuser: password }: Kept,
  say: WorkspaceWords,
): void {
  const data = join(folder, 'data');
  // What says that it is there comes first of all that is written into it.
  const part = `${data}.part`;
  // Left by one that was cut off.
  for (const left of [data, part]) rmSync(left, { recursive: true, force: true });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToServer(passwordFile);
  const locale = ['-E', 'UTF8', '--no-locale'];
  const access = ['-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const made = spawnSync(path('initdb'), ['-D', part, ...access, ...locale], {
    ...options,
    encoding: 'utf8',
  });
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(say('noFolder', { said: made.error?.message ?? made.stderr }));
  renameSync(part, data);
}

/** Everybody proves who they are, over an encrypted connection. */
const access = ['hostssl all all all scram-sha-256'];

/**
 * As PostgreSQL's own manual advises: what it has set by itself is for the smallest computers, and a million contacts and their
 * indexes are read from the disk's cache page by page then.
 */
export function sizes(): Readonly<Record<string, string>> {
  const quarterMb = Math.floor(totalmem() / 2 ** 20 / 4);
  return { shared_buffers: `${Math.min(1_024, Math.max(128, quarterMb))}MB`, max_wal_size: '4GB' };
}

async function run(
  { path, options }: PostgresPrograms,
  folder: string,
  {
    port,
    toOthers,
    say,
  }: { readonly port: number; readonly toOthers: boolean; readonly say: WorkspaceWords },
): Promise<ChildProcess> {
  const data = join(folder, 'data');
  writeFileSync(join(data, 'pg_hba.conf'), `${access.join('\n')}\n`);
  const settings = {
    listen_addresses: toOthers ? '*' : '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ssl: 'on',
    ssl_cert_file: join(folder, 'tls', 'server.pem'),
    ssl_key_file: join(folder, 'tls', 'server.key'),
    password_encryption: 'scram-sha-256',
    max_connections: '100',
    ...sizes(),
  };
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path('postgres'), ['-D', data, ...set], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    if (said.length < 20_000) said += text.toString();
  });
  child.on('error', (cause) => {
    said += cause.message;
  });
  const endsAt = performance.now() + startTimeoutMs;
  while (!said.includes('database system is ready to accept connections')) {
    if (child.exitCode !== null || performance.now() > endsAt) {
      child.kill('SIGKILL');
      throw new Error(whyNotUp(said, port, say));
    }
    await setTimeout(20);
  }
  return child;
}

function whyNotUp(said: string, port: number, say: WorkspaceWords): string {
  if (/postmaster\.pid.*already exists/.test(said)) return say('runsAlready');
  if (/could not bind/.test(said))
    return say('portTaken', { port, command: `npm run workspace -- --port ${port + 1}` });
  return say('notUp', { said });
}

/** Nobody who logs in manages it: it was just made, or a start was ended before it let anybody in. */
async function isNobodys(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_roles WHERE rolcanlogin AND NOT rolsuper AND rolname <> $1 AND carillon.is_in_set(rolname, 'manage')`,
    [owner],
  );
  return rowCount === 0;
}

/** Makes the workspace where it is not there, else brings it to this version. */
async function prepare(
  { name, newPassword: wantsPassword = false }: WorkspaceServerOptions,
  { port, superuser: secret, owner: ownerPassword }: Kept,
  ca: string,
): Promise<{ readonly id: string; readonly password: string | null }> {
  const host = '127.0.0.1';
  const server = new pg.Client({
    host,
    port,
    user: superuser,
    password: secret,
    database: 'postgres',
    ssl: { ca },
  });
  await server.connect();
  try {
    const { rowCount: roles } = await server.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [owner]);
    if (roles === 0)
      await server.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${verifierOf(ownerPassword)}'`);
    const { rowCount: made } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (made === 0) await server.query(`CREATE DATABASE ${database} OWNER ${owner} TEMPLATE template0`);
  } finally {
    await server.end();
  }
  const at = { host, port, database, person: owner, password: ownerPassword, ca };
  const client = await openSession(at, 'bulk');
  try {
    const { rows: there } = await client.query<{ made: string | null }>(
      "SELECT to_regclass('carillon.workspace') AS made",
    );
    const isNew = (there[0]?.made ?? null) === null;
    await (isNew ? startWorkspace(client, name) : updateWorkspace(client));
    const password = wantsPassword || (await isNobodys(client)) ? newPassword() : null;
    if (password !== null)
      await client.query('SELECT carillon.invite_person($1, $2, $3)', [
        manager,
        verifierOf(password),
        'manage',
      ]);
    const { rows } = await client.query<{ id: string }>('SELECT id FROM carillon.workspace');
    return { id: rows[0]?.id ?? '', password };
  } finally {
    await client.end();
  }
}
