/** A team for each test of a file: its server, and computers that end with the test, each with the real app. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from './app.ts';
import { launchApp, type RunningApp, usualLaunch } from './launch.ts';
import { type PostgresServer, postgresFolder, startPostgres } from './postgres-server.ts';
import { clinicOf, deskOfTeam } from './team-windows.ts';

/** Several starts of the app, a server, and all that is asked of it: minutes on a machine that is busy. */
const timeoutMs = 300_000;

export interface TeamOfTest {
  /** Of the team's server. */
  readonly port: number;
  /** Holds the folder of each computer, under its name. */
  readonly folder: string;
  /** A computer of the team, of the person whose name it has. @param workspace as its file says it, where it is another */
  desk(name: string, workspace?: unknown): Promise<RunningApp>;
  /** A computer as its folder is, which works alone where nothing was put there. */
  alone(name: string): Promise<RunningApp>;
  /** Stops something with the test, before the server. */
  stopsWithTest(stop: () => Promise<unknown>): void;
  /** The server is gone for the rest of the test. */
  stopServer(): Promise<void>;
}

/** @param prepare makes what each test finds on the server at this port, such as `startClinic` */
export function teamOfEachTest(prepare: (port: number) => Promise<unknown>): TeamOfTest {
  const native = postgresFolder();
  test.skip(native === null, 'npm has no PostgreSQL for this platform');
  test.setTimeout(timeoutMs);
  let server: PostgresServer | null = null;
  let folder = '';
  const running: RunningApp[] = [];
  const stops: (() => Promise<unknown>)[] = [];
  const stopServer = async (): Promise<void> => {
    const stopped = server;
    server = null;
    await stopped?.close();
  };
  const isRunning = (app: RunningApp): RunningApp => {
    running.push(app);
    return app;
  };
  const portOf = (): number => {
    if (server === null) throw new Error('The server of the team is not there.');
    return server.port;
  };

  test.beforeEach(async () => {
    server = await startPostgres(native ?? '', { durable: true });
    folder = mkdtempSync(join(tmpdir(), 'carillon-team-'));
    await prepare(server.port);
  });
  test.afterEach(async () => {
    for (const app of running.splice(0)) await app.kill();
    for (const stop of stops.splice(0)) await stop();
    await stopServer();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  return {
    get port() {
      return portOf();
    },
    get folder() {
      return folder;
    },
    desk: async (name, workspace = clinicOf(portOf(), name)) =>
      isRunning(await deskOfTeam(folder, name, workspace)),
    alone: async (name) => {
      const userData = join(folder, name);
      mkdirSync(userData, { recursive: true });
      return isRunning(await launchApp({ ...usualLaunch, userData }));
    },
    stopsWithTest: (stop) => {
      stops.push(stop);
    },
    stopServer,
  };
}
