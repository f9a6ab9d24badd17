/** Writing a file that is there whole or not at all. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes beside the final name first and renames at the end, so that a full disk or a crash leaves no half a
 * file, and a file of that name stays what it was until then.
 *
 * The name beside is one that nobody has: a person agreed to one file being replaced and to no other, and a link that lies
 * there must not be followed.
 */
export async function writeBeside<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const unfinished = join(dirname(path), `.carillon-${randomUUID()}.part`);
  const file = await open(unfinished, 'wx');
  try {
    const result = await write(file);
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    return result;
  } catch (cause) {
    await file.close();
    await rm(unfinished, { force: true });
    throw cause;
  }
}
