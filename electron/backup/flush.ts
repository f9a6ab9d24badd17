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
