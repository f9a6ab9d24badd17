/** Whether a folder can be written at all. A file of its own: the very first lines of a start ask. */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page's worth: a disk that is full to the last byte still takes an empty file. */
const probe = 'x'.repeat(4096);

/**
 * Writes a file into `folder` and removes it again. Under a name that nobody has: what lies there, or a link to somewhere
 * else, is not ours to write.
 *
 * @throws what the system says where it cannot be written: no right to, no room left
 */
export function proveWritable(folder: string): void {
  const path = join(folder, `.write-probe-${randomUUID()}`);
  try {
    writeFileSync(path, probe, { flag: 'wx' });
  } finally {
    rmSync(path, { force: true });
  }
}

/** Whether `folder` takes a file now. */
export function takesFiles(folder: string): boolean {
  try {
    proveWritable(folder);
    return true;
  } catch {
    // That it throws is the answer.
    return false;
  }
}

/** True where a file could be made in an existing folder. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // That it throws is the answer.
    return false;
  }
}
