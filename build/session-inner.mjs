/**
 * The part of a session that runs under its D-Bus: unlocks a fresh keyring, starts a virtual display where there is
 * none, runs the command given as arguments, and takes everything down again. Without a command it prints the variables
 * of its session as a line of JSON, and keeps the session for as long as its standard input is open.
 *
 * @module
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from './setup/system.mjs';

/** The keyring is made for this session and thrown away with it, so that its password protects nothing. */
const keyringPassword = 'carillon-tests';

/** As large as a common desktop: windows of the app keep their own size in it. */
const screen = '1920x1200x24';

/** A display or keyring that takes longer than this to start has failed. */
const startTimeoutMs = 20_000;

/** @type {import('node:child_process').ChildProcess[]} */
const companions = [];

/**
 * Starts a companion of the session, which the kernel ends with this process even if this process is killed.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
function startCompanion(program, args, options) {
  const path = findProgram(program) ?? program;
  const setpriv = findProgram('setpriv');
  const child =
    setpriv === undefined
      ? spawn(path, args, options)
      : spawn(setpriv, ['--pdeathsig', 'KILL', path, ...args], options);
  child.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
  companions.push(child);
  return child;
}

/** @param {string} home a fresh folder */
async function unlockKeyring(home) {
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const keyring = startCompanion(
    'gnome-keyring-daemon',
    ['--unlock', '--foreground', '--components=secrets'],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: runtime },
    },
  );
  keyring.stdin?.end(keyringPassword);
  const deadline = Date.now() + startTimeoutMs;
  while (!(await keyringAnswers())) {
    if (keyring.exitCode !== null)
      fail(`gnome-keyring-daemon ended at once (exit code ${keyring.exitCode}).`);
    if (Date.now() > deadline) fail('gnome-keyring-daemon did not come up.');
    await delay(20);
  }
}

/** @returns {Promise<boolean>} whether somebody offers the secret service on this session's bus */
function keyringAnswers() {
  return new Promise((resolve) => {
    const ask = spawn(
      findProgram('dbus-send') ?? 'dbus-send',
      [
        '--session',
        '--print-reply=literal',
        '--dest=org.freedesktop.DBus',
        '/org/freedesktop/DBus',
        'org.freedesktop.DBus.NameHasOwner',
        'string:org.freedesktop.secrets',
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    let answer = '';
    ask.stdout.on('data', (chunk) => {
      answer += chunk;
    });
    ask.on('error', () => resolve(false));
    ask.on('close', () => resolve(answer.includes('true')));
  });
}

/** @returns {Promise<string>} the DISPLAY of a new virtual one */
function startDisplay() {
  ensureSocketFolder();
  const server = startCompanion(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset', '-dpi', '96'],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  return new Promise((resolve) => {
    let errors = '';
    let number = '';
    const timer = setTimeout(() => fail(`The virtual display did not come up.\n${errors}`), startTimeoutMs);
    server.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    server.stdio[3]?.on('data', (chunk) => {
      number += chunk;
      if (!number.includes('\n')) return;
      clearTimeout(timer);
      resolve(`:${number.trim()}`);
    });
    server.once('exit', (code) => {
      if (number === '') fail(`The virtual display ended at once (exit code ${code}).\n${errors}`);
    });
  });
}

/** Xvfb makes this folder only as root; in a container that never had a display nobody else has made it. */
function ensureSocketFolder() {
  const folder = '/tmp/.X11-unix';
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o1777);
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  takeDown();
  process.exit(1);
}

function takeDown() {
  for (const companion of companions) companion.kill('SIGTERM');
  // What was killed may still be letting go of its files.
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

const [command, ...args] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'carillon-session-'));
await unlockKeyring(home);
// Apps that are killed leave folders behind; in here they go with the session.
const temporary = join(home, 'tmp');
mkdirSync(temporary);
const needsDisplay = process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const own = {
  ...(needsDisplay ? { DISPLAY: await startDisplay(), XDG_SESSION_TYPE: 'x11' } : {}),
  // Chromium picks the keychain by the desktop's name, and takes none at all when there is no desktop.
  XDG_CURRENT_DESKTOP: 'GNOME',
  LANG: process.env.LANG ?? 'C.UTF-8',
  TMPDIR: temporary,
};
if (command === undefined) keepOpen();
else runCommand(command);

function keepOpen() {
  const { DBUS_SESSION_BUS_ADDRESS } = process.env;
  process.stdout.write(`${JSON.stringify({ ...own, DBUS_SESSION_BUS_ADDRESS })}\n`);
  // The end of the script that holds the other side of it is the end of the session, however it came.
  process.stdin.resume().once('end', () => {
    takeDown();
    process.exit(0);
  });
}

/** @param {string} command */
function runCommand(command) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...own } });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // The command gets the signal too, being in the same process group; this process stays to take the session down.
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => fail(`${command} could not be started: ${error.message}`));
  child.on('close', (code) => {
    takeDown();
    process.exit(code ?? 1);
  });
}
