import { describe, expect, test } from 'vitest';
import { packagesByLibrary, packagesFor } from '../../../build/setup/system.mjs';

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

  test('never use a renamed package where it could be avoided', () => {
    for (const names of Object.values(packagesByLibrary)) expect(names.at(-1)).not.toMatch(/t64$/);
  });
});
