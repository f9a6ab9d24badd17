/**
 * Compiles what a start loads, with the Electron that is installed, into `dist/main/compiled/`; `electron/start/compiled.ts`
 * says what for. Without an Electron the app is whole, and starts slower.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compiledFolder, compiledScripts } from '../electron/start/compiled.ts';
import { installedElectron } from './setup/electron-binary.mjs';
import { root } from './setup/paths.mjs';
import { run } from './setup/processes.mjs';
import { isRoot } from './setup/system.mjs';

/** Takes a second; past this Electron hangs. */
const timeoutMs = 60_000;

/** @throws where Electron refuses; why, it has printed */
export async function compile(): Promise<void> {
  const electron = installedElectron();
  if (electron === undefined) return;
  const scripts = join(root, 'dist', 'main');
  const folder = join(scripts, compiledFolder(electron.version));
  const sandbox = isRoot() ? ['--no-sandbox'] : [];
  const maker = join(root, 'build', 'compile-scripts.cjs');
  const args = [...sandbox, maker, scripts, folder, ...compiledScripts];
  const result = await run(electron.executable, args, { cwd: root, timeoutMs });
  if (result.code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`The scripts could not be compiled (Electron ended with ${result.code}).`);
}
