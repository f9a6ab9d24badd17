/** Where a person had the records moved, kept in the app's folder. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { writeFlushed } from '../files/flush.ts';

const name = 'records-folder.json';

/** Null where nobody had them moved. A file that cannot be read is none: where the records were is then empty, and said to be lost. */
export function chosenFolder(userData: string): string | null {
  try {
    const kept: unknown = JSON.parse(readFileSync(join(userData, name), 'utf8'));
    const folder = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'folder') : null;
    return typeof folder === 'string' && isAbsolute(folder) ? folder : null;
  } catch {
    return null;
  }
}

export function chooseFolder(userData: string, folder: string): void {
  writeFlushed(join(userData, name), JSON.stringify({ folder }));
}
