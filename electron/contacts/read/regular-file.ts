/** Opening what a person hands over: a regular file and nothing else, since a pipe or a device may never end, or never begin. */
import { closeSync, constants, fstatSync, openSync } from 'node:fs';

/**
 * Opens a file to be read; the caller closes it. The opened file itself is examined, so that nothing can take its place in
 * between, and a pipe is not waited for.
 *
 * @throws what the system says, and an Error where it is no regular file
 */
export function openRegular(path: string): { readonly file: number; readonly size: number } {
  // Windows has no such flag, and no pipes among its files.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new Error(`${path} is no file`);
    return { file, size: stats.size };
  } catch (cause) {
    closeSync(file);
    throw cause;
  }
}
