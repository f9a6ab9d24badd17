/** Where the files of a run of tests lie. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';

const asRun = `import { memoryFolder } from '${root}/build/setup/memory-folder.mjs'; console.log(memoryFolder() ?? '')`;

/** The folder that a run gets, which has ended. */
function folderOfRun() {
  const { pid, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', asRun], {
    encoding: 'utf8',
  });
  return { pid, folder: stdout.trim() };
}

test('a folder in memory goes with its run, and one that a killed run left goes with the next', (context) => {
  const { pid, folder } = folderOfRun();
  if (folder === '') context.skip('no room in memory');
  expect(existsSync(folder)).toBe(false);
  const left = mkdtempSync(`/dev/shm/carillon-tests-${pid}-`);
  const inUse = mkdtempSync(`/dev/shm/carillon-tests-${process.pid}-`);
  try {
    folderOfRun();
    expect(existsSync(left)).toBe(false);
    expect(existsSync(inUse)).toBe(true);
  } finally {
    rmSync(inUse, { recursive: true });
  }
});
