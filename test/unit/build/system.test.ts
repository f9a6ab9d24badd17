import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { installMissing, packagesByLibrary, packagesFor } from '../../../build/setup/system.mjs';

describe('the system packages to install', () => {
  const older = (name: string) => !name.endsWith('t64');

  test('are only those that bring what is missing, each once', () => {
    const missing = { libraries: ['libnss3.so', 'libnssutil3.so', 'libgbm.so.1'], programs: ['Xvfb'] };
    expect(packagesFor(missing, older)).toEqual(['libgbm1', 'libnss3', 'xvfb']);
  });

  test('have the name that this release of Debian or Ubuntu gives them', () => {
    const missing = { libraries: ['libasound.so.2', 'libgtk-3.so.0'], programs: [] };
    expect(packagesFor(missing, older)).toEqual(['libasound2', 'libgtk-3-0']);
    expect(packagesFor(missing, () => true)).toEqual(['libasound2t64', 'libgtk-3-0t64']);
  });

  test('fall back to the name that always existed, when apt knows none yet', () => {
    expect(packagesFor({ libraries: ['libcups.so.2'], programs: [] }, () => false)).toEqual(['libcups2']);
  });

  test('name a library that nobody has seen before, instead of passing over it', () => {
    expect(() => packagesFor({ libraries: ['libnew.so.1'], programs: [] }, older)).toThrow('libnew.so.1');
  });

  test('bring a compiler with the headers that it only recommends', () => {
    expect(packagesFor({ libraries: [], programs: ['cc'] }, older)).toEqual(['gcc', 'libc6-dev']);
  });

  test('never use a renamed package where it could be avoided', () => {
    for (const names of Object.values(packagesByLibrary)) expect(names.at(-1)).not.toMatch(/t64$/);
  });
});

describe.skipIf(process.platform !== 'linux')('what only root may do', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  const missing = { libraries: ['libgbm.so.1'], programs: [], sandbox: '/app/chrome-sandbox' };

  test('is left to sudo where that was asked for, one command with nothing of setup in it', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    const folder = mkdtempSync(join(tmpdir(), 'carillon-sudo-'));
    const asked = join(folder, 'asked');
    writeFileSync(join(folder, 'sudo'), `#!/bin/sh\nfor word; do echo "$word" >> '${asked}'; done\n`);
    chmodSync(join(folder, 'sudo'), 0o755);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
    await installMissing(missing, { sudo: true });
    const [shell, option, steps, ...more] = readFileSync(asked, 'utf8').trimEnd().split('\n');
    expect([shell, option, more]).toEqual(['sh', '-c', []]);
    expect(steps).toContain('apt-get install');
    expect(steps).toContain('libgbm1');
    expect(steps).toContain("chmod 4755 '/app/chrome-sandbox'");
    rmSync(folder, { recursive: true });
  });

  test('is told to a person otherwise', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    await expect(installMissing(missing, { sudo: false })).rejects.toThrow('sudo sh -c "apt-get update');
  });
});
