/** Whether a folder can be written at all. A file of its own: the very first lines of a start ask. */
import { accessSync, constants } from 'node:fs';

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
