/**
 * The npm packages: installed when they are missing or older than the lock file.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledNode, root } from './paths.mjs';
import { run } from './processes.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.carillon-installed');

/** Whether node_modules holds what the lock file asks for. Reads two files; needs no network. */
export function packagesAreInstalled() {
  if (!existsSync(bundledNode)) return false;
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return true;
  if (!npmInstalledTheSame()) return false;
  writeStamp(wanted);
  return true;
}

/**
 * Installs exactly what the lock file names.
 *
 * @throws {Error} with npm's exit code; npm itself has printed why
 */
export async function installPackages() {
  console.log('Setting up: installing the packages (npm ci) …');
  const npm = npmCommand();
  // The engines warnings are about our own scripts' Node, on which none of these packages ever runs.
  const result = await run(
    npm.command,
    [...npm.args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
    },
  );
  if (result.code !== 0) {
    throw new Error(
      `npm ci failed (exit code ${result.code}${result.startError ? `, ${result.startError}` : ''}). ` +
        'It needs a way to the npm registry, once.',
    );
  }
  if (!existsSync(bundledNode)) {
    throw new Error(
      `npm's package "node" did not bring ${bundledNode}. Its install script may be blocked: ` +
        'run "npm rebuild node", then try again.',
    );
  }
  writeStamp(fingerprint());
}

/**
 * How to call npm: through the npm that runs this script where there is one, so that no shell is needed (on Windows
 * npm is a batch file).
 *
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js') === true && existsSync(cli)) return { command: process.execPath, args: [cli] };
  return process.platform === 'win32'
    ? { command: 'cmd.exe', args: ['/d', '/s', '/c', 'npm'] }
    : { command: 'npm', args: [] };
}

/** Packages with native binaries differ by platform, so a folder shared between two machines counts as stale. */
function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/**
 * Whether npm's own record of what it installed agrees with the lock file, as after an `npm install` by hand.
 */
function npmInstalledTheSame() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesOf(lockFile);
  const installed = packagesOf(record);
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      (installed[path]
        ? installed[path].version === entry.version
        : entry.optional === true || entry.devOptional === true),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Written beside and renamed: node_modules may be hard-linked between work trees. @param {string} text */
function writeStamp(text) {
  writeFileSync(`${stampFile}.${process.pid}`, text);
  renameSync(`${stampFile}.${process.pid}`, stampFile);
}
