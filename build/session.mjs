/**
 * Runs a command with a display and a keyring, whatever the machine has.
 *
 * @module
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { root } from './setup/paths.mjs';
import { run } from './setup/processes.mjs';
import { findProgram } from './setup/system.mjs';

/** A display that does not answer within this time is as good as none. */
const displayTimeoutMs = 1_000;

/**
 * Whether a window can be opened on a display of this machine. A DISPLAY left over from a closed session does not count.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
export async function hasDisplay(env) {
  if (process.platform !== 'linux') return true;
  const places = [waylandSocket(env), ...x11Sockets(env.DISPLAY)].filter((place) => place !== undefined);
  const answers = await Promise.all(places.map(answersAt));
  return answers.includes(true);
}

/**
 * Runs a command in a session of its own: on Linux with its own D-Bus and its own unlocked keyring, so that neither the
 * person's own secrets nor a missing desktop plays a part, and with a virtual display where there is no other.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('./setup/processes.mjs').RunOptions} options
 * @returns {Promise<import('./setup/processes.mjs').RunResult>}
 */
export async function runInSession(command, args, options) {
  if (process.platform !== 'linux') return await run(command, args, options);
  const env = { ...(options.env ?? process.env) };
  if (!(await hasDisplay(env))) {
    delete env.DISPLAY;
    delete env.WAYLAND_DISPLAY;
  }
  return await run(dbusProgram(), sessionArguments([command, ...args]), { ...options, env });
}

/**
 * @typedef {object} Session
 * @property {Readonly<Record<string, string>>} env what a program needs to know to run in it
 * @property {() => Promise<void>} close
 */

/**
 * Opens a session that waits for programs: on Linux with a display, a D-Bus and a keyring of its own. It ends when it is
 * closed, or with this process.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Session>}
 * @throws {Error} where it did not come up
 */
export async function openSession(env) {
  if (process.platform !== 'linux') return { env: {}, close: async () => undefined };
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = env;
  const child = spawn(dbusProgram(), sessionArguments([]), {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C ends the tests first; the session ends behind them.
    detached: true,
    env: rest,
  });
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      env: JSON.parse(line),
      close: async () => {
        child.stdin.end();
        await closed;
      },
    };
  }
  throw new Error('A session with a display and a keyring did not come up.');
}

const dbusProgram = () => findProgram('dbus-run-session') ?? 'dbus-run-session';

/** @param {readonly string[]} command */
function sessionArguments(command) {
  const inner = [process.execPath, join(root, 'build', 'session-inner.mjs'), ...command];
  return [`--config-file=${join(root, 'build', 'setup', 'session-bus.conf')}`, '--', ...inner];
}

/** @param {NodeJS.ProcessEnv} env */
function waylandSocket(env) {
  const name = env.WAYLAND_DISPLAY;
  if (name === undefined || name === '') return undefined;
  if (name.startsWith('/')) return { path: name };
  return env.XDG_RUNTIME_DIR === undefined ? undefined : { path: join(env.XDG_RUNTIME_DIR, name) };
}

/**
 * Where the X server of a DISPLAY such as `:0` or `localhost:10.0` listens.
 *
 * @param {string | undefined} display
 */
function x11Sockets(display) {
  const match = /^(.*):(\d+)(\.\d+)?$/.exec(display ?? '');
  if (match === null) return [];
  const [, host = '', number = ''] = match;
  if (host !== '' && host !== 'unix') return [{ host, port: 6000 + Number(number) }];
  const path = `/tmp/.X11-unix/X${number}`;
  return [{ path }, { path: `\0${path}` }];
}

/** @param {import('node:net').NetConnectOpts} place @returns {Promise<boolean>} */
function answersAt(place) {
  return new Promise((resolve) => {
    const socket = connect({ ...place, timeout: displayTimeoutMs });
    /** @param {boolean} answered */
    const settle = (answered) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}
