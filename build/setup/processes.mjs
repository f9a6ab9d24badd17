/**
 * Child processes that never outlive the script that started them.
 *
 * @module
 */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] the child's whole environment; the script's own when absent
 * @property {string} [cwd]
 * @property {boolean} [quiet] drop what the child says, its complaints excepted
 * @property {number} [timeoutMs] after this long the child is ended and `timedOut` is true
 *
 * @typedef {object} RunResult
 * @property {number} code the exit code; 1 when a signal ended the child or it could not be started
 * @property {boolean} timedOut
 * @property {string} [startError] why the command could not be started at all
 */

/** How long a child may take to end after it was asked to, before it is killed. */
const graceMs = 10_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a command with its output on this script's own terminal.
 *
 * The child leads a process group of its own, so that a timeout or Ctrl-C ends all that it started too.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', options.quiet === true ? 'ignore' : 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
      env: options.env ?? process.env,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    });
    running.add(child);
    let timedOut = false;
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            end(child);
          }, options.timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: 1, timedOut, startError: error.message });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: code ?? 1, timedOut });
    });
  });
}

/**
 * Runs a short command and returns what it printed; `undefined` when it is missing or failed.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {string | undefined}
 */
export function output(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.status === 0 ? result.stdout : undefined;
}

/** @param {string} file @returns {boolean} whether this user may run it */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** @param {number} pid @returns {boolean} whether there is a process of that number */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Ends a child and its group, kindly first. @param {import('node:child_process').ChildProcess} child */
function end(child) {
  signalGroup(child, 'SIGTERM');
  setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs).unref();
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: the whole group is gone already, which is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    if (running.size === 0) process.exit(130);
    for (const child of running) {
      end(child);
      child.once('close', () => process.exit(130));
    }
  });
}
