/**
 * A place for the files of tests that lies in memory. Each of thousands of tests opens databases of its own, which wait for the
 * disk with every transaction; in memory the unit tests take half the time, and no test is about what a disk does in a power cut.
 *
 * @module
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './processes.mjs';

/** What Linux keeps in memory. In a container it may be too small for the files of tests, and then it is not taken. */
const memory = '/dev/shm';
const enoughBytes = 3 * 1024 ** 3;

/** Followed by the number of the process that it belongs to. */
const prefix = 'carillon-tests-';

/** @returns {string | undefined} a fresh folder that goes with this process; none where memory offers no room */
export function memoryFolder() {
  if (!hasRoom()) return undefined;
  removeLeft();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function hasRoom() {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}

/** A run that was killed left its folder, and the memory with it. */
function removeLeft() {
  for (const name of readdirSync(memory)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
}
