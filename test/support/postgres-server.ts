/** A real PostgreSQL server for a run of tests, on a loopback port, with the programs of `build/postgres/programs.ts`. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, postgresPrograms } from '../../build/postgres/programs.ts';
import { sizes } from '../../build/workspace/server.ts';

export { postgresFolder } from '../../build/postgres/programs.ts';

export interface PostgresServer {
  /** On the loopback address; its user is {@link serverUser}, without a password. */
  readonly port: number;
  /** What it says of itself, such as 180004. */
  readonly version: number;
  /** Ends it at once, as a crash does, or in order, and starts it again where it was. */
  restart(how: 'crash' | 'in-order'): Promise<void>;
  close(): Promise<void>;
}

export const serverUser = 'carillon';

const prefix = 'carillon-postgres-';
const startTimeoutMs = 60_000;

/** Tests lose nothing in a power cut, open many databases at once, and none of them is there long enough to be vacuumed. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
};

/** As `npm run workspace` has it, but for TLS. */
const asForTeams = { listen_addresses: settings.listen_addresses, unix_socket_directories: '', ...sizes() };

export interface ServerOptions {
  /** What it commits survives a power cut, as Carillon wants it of a server; slower. */
  readonly durable?: boolean;
  /** Durable, with the settings of `npm run workspace`, and with its data in the folder for temporary files, not in memory. */
  readonly forTeams?: boolean;
}

/** @throws where it does not come up, with what it wrote */
export async function startPostgres(
  native: string,
  { durable = false, forTeams = false }: ServerOptions = {},
): Promise<PostgresServer> {
  removeLeft();
  const memory = process.platform === 'linux' && existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(forTeams ? tmpdir() : memory, `${prefix}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { path, options } = postgresPrograms(native, folder);
    const data = join(folder, 'data');
    const made = spawnSync(
      path('initdb'),
      ['-D', data, '-U', serverUser, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
      { ...options, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
    const set = forTeams
      ? asForTeams
      : { ...settings, ...(durable ? { fsync: 'on', full_page_writes: 'on' } : {}) };
    return await run(path('postgres'), data, { options, remove, set });
  } catch (cause) {
    remove();
    throw cause;
  }
}

async function run(
  executable: string,
  data: string,
  {
    options,
    remove,
    set,
  }: {
    readonly options: SpawnOptions;
    readonly remove: () => void;
    readonly set: Readonly<Record<string, string>>;
  },
): Promise<PostgresServer> {
  const port = await freePort();
  const given = Object.entries({ ...set, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const start = () => started(executable, ['-D', data, ...given], options);
  let { child, said } = await start();
  const [, major = '0', minor = '0'] = /PostgreSQL (\d+)\.(\d+)/.exec(said) ?? [];
  return {
    port,
    version: Number(major) * 10_000 + Number(minor),
    restart: async (how) => {
      await stop(child, how === 'crash' ? 'SIGQUIT' : 'SIGINT');
      ({ child, said } = await start());
    },
    close: async () => {
      await stop(child, 'SIGQUIT');
      remove();
    },
  };
}

async function started(
  executable: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(executable, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    if (said.length < 20_000) said += text.toString();
  });
  const endsAt = performance.now() + startTimeoutMs;
  while (!said.includes('database system is ready to accept connections')) {
    if (child.exitCode !== null || performance.now() > endsAt) {
      child.kill('SIGKILL');
      throw new Error(`PostgreSQL did not come up:\n${said}`);
    }
    await setTimeout(20);
  }
  return { child, said };
}

/** By SIGQUIT at once, as a crash does; by SIGINT in order. */
async function stop(child: ChildProcess, signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** A run that was killed left its server, and the folder. */
function removeLeft(): void {
  for (const memory of new Set(['/dev/shm', tmpdir()])) {
    if (!existsSync(memory)) continue;
    for (const name of readdirSync(memory)) {
      const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
      if (owner === undefined || isAlive(Number(owner))) continue;
      const folder = join(memory, name);
      endLeft(join(folder, 'data', 'postmaster.pid'));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** Only where the process still is that server: its number may be another's by now. */
function endLeft(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  const [pid, data] = readFileSync(pidFile, 'utf8').split('\n');
  if (!isAlive(Number(pid)) || data === undefined) return;
  try {
    const command =
      process.platform === 'win32'
        ? ''
        : execFileSync('ps', ['-o', 'args=', '-p', `${pid}`], { encoding: 'utf8' });
    if (command.includes(data)) process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It has ended meanwhile.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
