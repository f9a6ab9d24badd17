/**
 * The fuses as packaging blows them, tried on a copy of Electron's own program. Packing the app for this would take far
 * longer; `npm run test:packaged` reads them from the packed one, and tries what they forbid.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type FuseConfig, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { LinuxPackager } from 'electron-builder';
import { configurationFor } from '../../build/electron-builder.mjs';
import { installedElectron } from '../../build/setup/electron-binary.mjs';
import { wantedFuses } from '../support/wanted-fuses.ts';

/** The file of Electron's that has the fuses in it. */
function fusedFile(): string {
  const executable = installedElectron()?.executable;
  if (executable === undefined) throw new Error('Electron is not installed. Run "npm run setup".');
  const frameworks = join(dirname(executable), '..', 'Frameworks');
  return process.platform === 'darwin'
    ? join(frameworks, 'Electron Framework.framework', 'Electron Framework')
    : executable;
}

/** What electron-builder itself makes of the configuration, in the method that all its packagers inherit. */
async function fuseConfig(platform: NodeJS.Platform): Promise<FuseConfig> {
  const { electronFuses } = configurationFor({}, platform);
  return await Reflect.apply(Reflect.get(LinuxPackager.prototype, 'generateFuseConfig'), undefined, [
    electronFuses,
  ]);
}

/** Each fuse as it must not be, so that one which is not set at all stays wrong. */
const wrongFuses = Object.fromEntries(
  Object.entries(wantedFuses).map(([fuse, state]) => [fuse, state !== '1'.charCodeAt(0)]),
);

test('packaging blows every fuse as the security list says, on each system', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-fuses-'));
  try {
    const program = join(folder, 'electron');
    await cp(fusedFile(), program);
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      await flipFuses(program, { version: FuseVersion.V1, ...wrongFuses });
      await flipFuses(program, await fuseConfig(platform));
      expect(await getCurrentFuseWire(program), platform).toMatchObject(wantedFuses);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
