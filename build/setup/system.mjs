/**
 * What Linux must bring so that Electron can open a window and keep a secret.
 *
 * @module
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { isExecutable, output, run } from './processes.mjs';

/**
 * Which Debian package holds a library, newest name first: the releases since 2024 renamed some with `t64`.
 * Only what Electron links or opens itself; apt brings what these need in turn.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const packagesByLibrary = {
  'libasound.so.2': ['libasound2t64', 'libasound2'],
  'libatk-1.0.so.0': ['libatk1.0-0t64', 'libatk1.0-0'],
  'libatk-bridge-2.0.so.0': ['libatk-bridge2.0-0t64', 'libatk-bridge2.0-0'],
  'libatspi.so.0': ['libatspi2.0-0t64', 'libatspi2.0-0'],
  'libcairo.so.2': ['libcairo2'],
  'libcups.so.2': ['libcups2t64', 'libcups2'],
  'libdbus-1.so.3': ['libdbus-1-3'],
  'libexpat.so.1': ['libexpat1'],
  'libgbm.so.1': ['libgbm1'],
  'libgio-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libglib-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libgobject-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libgtk-3.so.0': ['libgtk-3-0t64', 'libgtk-3-0'],
  'libnspr4.so': ['libnspr4'],
  'libnss3.so': ['libnss3'],
  'libnssutil3.so': ['libnss3'],
  'libpango-1.0.so.0': ['libpango-1.0-0'],
  'libsecret-1.so.0': ['libsecret-1-0'],
  'libsmime3.so': ['libnss3'],
  'libudev.so.1': ['libudev1'],
  'libX11.so.6': ['libx11-6'],
  'libxcb.so.1': ['libxcb1'],
  'libXcomposite.so.1': ['libxcomposite1'],
  'libXdamage.so.1': ['libxdamage1'],
  'libXext.so.6': ['libxext6'],
  'libXfixes.so.3': ['libxfixes3'],
  'libxkbcommon.so.0': ['libxkbcommon0'],
  'libXrandr.so.2': ['libxrandr2'],
};

/** Electron opens these only when it needs them, so that the loader does not list them. */
const openedLater = ['libsecret-1.so.0'];

/** The programs that a virtual display and a keyring take, and the packages of each. */
const sessionPrograms = {
  Xvfb: ['xvfb'],
  'dbus-run-session': ['dbus'],
  'dbus-send': ['dbus-bin'],
  'gnome-keyring-daemon': ['gnome-keyring'],
};

/** Tests play the clock, and a network share, with small libraries that they compile. The headers are only recommended by gcc. */
const testPrograms = { cc: ['gcc', 'libc6-dev'] };

/** @type {Readonly<Record<string, readonly string[]>>} */
const packagesByProgram = { ...sessionPrograms, ...testPrograms };

/**
 * @typedef {object} Missing
 * @property {string[]} libraries by file name, such as `libnss3.so`
 * @property {string[]} programs
 * @property {string | undefined} sandbox Electron's sandbox helper, where it is needed and not yet set up
 */

/**
 * What this machine lacks. Quick (two short commands), needs no network.
 *
 * @param {string} executable Electron's
 * @param {{ withSession: boolean, withTests?: boolean }} options whether a display and a keyring of our own will be needed, and
 *   what tests take
 * @returns {Missing}
 */
export function whatIsMissing(executable, options) {
  if (process.platform !== 'linux') return { libraries: [], programs: [], sandbox: undefined };
  const linked = output('ldd', [executable]) ?? '';
  const known = output(existsSync('/sbin/ldconfig') ? '/sbin/ldconfig' : 'ldconfig', ['-p']) ?? '';
  const libraries = [
    ...Array.from(linked.matchAll(/^\s*(\S+) => not found/gm), (match) => match[1] ?? ''),
    ...openedLater.filter((library) => !known.includes(library)),
  ];
  const programs = Object.keys({
    ...(options.withSession ? sessionPrograms : {}),
    ...(options.withTests ? testPrograms : {}),
  }).filter((program) => findProgram(program) === undefined);
  return { libraries: [...new Set(libraries)], programs, sandbox: sandboxToSetUp(executable) };
}

/**
 * Installs what is missing with apt where this is allowed.
 *
 * @param {Missing} missing
 * @param {{ sudo: boolean }} options whether somebody who is not root lets `sudo` do it, as a hosted runner does
 * @throws {Error} whose message is the one command to run, where this script may not install it
 */
export async function installMissing(missing, options) {
  const wanted = missing.libraries.length + missing.programs.length;
  if (wanted === 0 && missing.sandbox === undefined) return;
  const hasApt = findProgram('apt-get') !== undefined;
  if (!hasApt) throw new Error(adviceWithoutApt(missing));
  if (!isRoot()) {
    // Only these commands are root's: what setup makes itself stays with whoever runs it.
    if (options.sudo && (await run('sudo', ['sh', '-c', stepsForRoot(missing)], {})).code === 0) return;
    throw new Error(adviceForRoot(missing));
  }
  console.log(`Setting up: installing ${[...missing.libraries, ...missing.programs].join(', ')} (apt-get) …`);
  // dpkg refuses to work where its own programs are not on the PATH, as in a minimal environment.
  const path = [process.env.PATH, '/usr/local/sbin', '/usr/sbin', '/sbin'].join(delimiter);
  const env = { ...process.env, PATH: path, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];
  // The lists of a fresh image are empty, those of an old machine name files that are gone. Where the update fails,
  // the lists at hand may still do, so that only the installation's own failure counts.
  await run('apt-get', [...apt, 'update'], { env, quiet: true });
  const packages = packagesFor(missing, aptHas);
  const install = [...apt, 'install', '-y', '--no-install-recommends', ...packages];
  const result = await run('apt-get', install, { env, quiet: true });
  if (result.code !== 0) {
    throw new Error(`apt-get could not install ${packages.join(' ')} (exit code ${result.code}).`);
  }
}

/**
 * The packages to ask apt for.
 *
 * @param {Pick<Missing, 'libraries' | 'programs'>} missing
 * @param {(name: string) => boolean} exists whether this release has a package of that name
 * @returns {string[]} sorted, each once
 */
export function packagesFor(missing, exists) {
  const packages = new Set();
  for (const library of missing.libraries) {
    const names = packagesByLibrary[library];
    if (names === undefined) {
      throw new Error(`Electron needs ${library}, and Carillon does not know which package brings it.`);
    }
    packages.add(names.find(exists) ?? names.at(-1));
  }
  for (const program of missing.programs)
    for (const name of packagesByProgram[program] ?? []) packages.add(name);
  return [...packages].sort();
}

/** Whether this process is root, where Chromium refuses to start with its sandbox. */
export function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * Where a program lies.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  // A minimal PATH often lacks the folders in which distributions keep such programs.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/bin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** @param {string} name whether apt can install it (a virtual package has no candidate of its own) */
function aptHas(name) {
  return /Candidate: (?!\(none\))/.test(output('apt-cache', ['policy', name]) ?? '');
}

/**
 * Chromium's sandbox needs either user namespaces or its helper owned by root. As root it is off anyway.
 *
 * @param {string} executable
 */
function sandboxToSetUp(executable) {
  if (isRoot()) return undefined;
  const helper = join(dirname(executable), 'chrome-sandbox');
  if (!existsSync(helper)) return undefined;
  const { uid, mode } = statSync(helper);
  if (uid === 0 && (mode & 0o4000) !== 0) return undefined;
  return output('unshare', ['--user', '--map-root-user', 'true']) === undefined ? helper : undefined;
}

/** @param {Missing} missing */
function adviceForRoot(missing) {
  return `This machine lacks something that only an administrator can install. Run this once, then try again:\n\n  sudo sh -c "${stepsForRoot(missing)}"\n`;
}

/** @param {Missing} missing what root has to do, as one line of a shell */
function stepsForRoot(missing) {
  const steps = [];
  if (missing.libraries.length + missing.programs.length > 0) {
    steps.push(
      `apt-get update && apt-get install -y --no-install-recommends ${packagesFor(missing, aptHas).join(' ')}`,
    );
  }
  if (missing.sandbox !== undefined) {
    steps.push(`chown root:root '${missing.sandbox}' && chmod 4755 '${missing.sandbox}'`);
  }
  return steps.join(' && ');
}

/** @param {Missing} missing */
function adviceWithoutApt(missing) {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const name = /^PRETTY_NAME="?([^"\n]+)/m.exec(release)?.[1] ?? 'this system';
  return (
    `Carillon does not know the packages of ${name}. Install what brings these, then try again:\n\n` +
    `  ${[...missing.libraries, ...missing.programs, ...(missing.sandbox ? [`a setuid root ${missing.sandbox}`] : [])].join('\n  ')}\n`
  );
}
