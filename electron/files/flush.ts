import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Waits until a file that was copied is on the disk and not only in the system's memory. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a small file so that it is there whole, on the disk, or not at all. */
export function writeFlushed(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  const file = openSync(`${path}.part`, 'r+');
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.part`, path);
}
