/**
 * The setup step: makes a fresh clone ready to build, run and test. Plain JavaScript without dependencies, because it
 * runs before anything is installed, on Node 20 or later.
 *
 * Run by itself (`npm run setup`) it prepares everything, the tests' needs included; with `-- --sudo` what only root may
 * do is done through `sudo`.
 *
 * @module
 */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installElectron, installedElectron } from './setup/electron-binary.mjs';
import { withLock } from './setup/lock.mjs';
import { installPackages, packagesAreInstalled } from './setup/packages.mjs';
import { cacheFolder } from './setup/paths.mjs';
import { installMissing, whatIsMissing } from './setup/system.mjs';

/**
 * @typedef {'packages' | 'window' | 'session' | 'tests'} Need each includes the one before it: npm packages; Electron and its
 *   libraries; the means for a display and a keyring of our own; a compiler
 *
 * @typedef {import('./setup/electron-binary.mjs').ElectronBinary} ElectronBinary
 */

/**
 * Installs what is missing for `need`, and nothing when all is there: then it takes well under a second and no network.
 *
 * @param {Need} need
 * @param {{ sudo: boolean }} options whether `sudo` may be used, which may ask for a password
 * @returns {Promise<ElectronBinary | undefined>} the binary, unless only packages were asked for
 * @throws {Error} with what to do, when something cannot be installed
 */
export async function setUp(need, options = { sudo: false }) {
  if (packagesAreInstalled()) {
    if (need === 'packages') return undefined;
    const electron = installedElectron();
    if (electron !== undefined && isComplete(electron, need)) return electron;
  }
  return await withLock(
    join(cacheFolder, 'setup.lock'),
    async () => {
      if (!packagesAreInstalled()) await installPackages();
      if (need === 'packages') return undefined;
      const electron = installedElectron() ?? (await installElectron());
      await installMissing(whatIsMissing(electron.executable, partsOf(need)), options);
      if (!isComplete(electron, need)) {
        throw new Error(
          `Installed, but Electron still lacks something: run "ldd ${electron.executable}" to see what.`,
        );
      }
      return electron;
    },
    { onWait: (owner) => console.log(`Another setup is under way (process ${owner}); waiting for it …`) },
  );
}

/** @param {Need} need */
const partsOf = (need) => ({
  withSession: need === 'session' || need === 'tests',
  withTests: need === 'tests',
});

/** @param {ElectronBinary} electron @param {Need} need */
function isComplete(electron, need) {
  const missing = whatIsMissing(electron.executable, partsOf(need));
  return missing.libraries.length + missing.programs.length === 0 && missing.sandbox === undefined;
}

/**
 * Runs a script's `main` and turns what it throws into a message and an exit code.
 *
 * @param {() => Promise<number>} main resolves with the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const electron = await setUp('tests', { sudo: process.argv.includes('--sudo') });
    console.log(`Ready: Electron ${electron?.version}${electron?.isStandIn ? ' (stand-in)' : ''}.`);
    return 0;
  });
}
