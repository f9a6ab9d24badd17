/** Writing a file that is there whole or not at all. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/**
 * Writes beside the final name first and renames at the end, so that a full disk or a crash leaves no half a
 * file, and a file of that name stays what it was until then.
 */
export async function writeBeside<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w');
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
