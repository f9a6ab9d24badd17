/**
 * New records in place of damaged ones. Nothing is deleted: the damaged files are moved into a folder
 * beside. Of the do-not-text list every number that can still be read is taken over, because texting
 * somebody who asked not to be texted would be worse than any other loss.
 */
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseFile, databaseFiles } from '../db/connection.ts';
import { migrateAll, migrations, whyForeign } from '../db/migrate.ts';
import { rescueDoNotText } from '../db/rescue-do-not-text.ts';

export interface StartedAfresh {
  /** The folder with what was damaged. */
  readonly keptIn: string;
  /** Numbers taken over; null where the damaged list could not be read at all. */
  readonly doNotTextKept: number | null;
}

/** Moves the damaged ones of the database files in `folder` aside and makes new ones. */
export function startAfresh(folder: string, now: number): StartedAfresh {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    // Something else has the folder's name. It holds no list that could be read.
    const keptIn = `${folder}.damaged-${now}`;
    renameSync(folder, keptIn);
    migrateAll(folder);
    return { keptIn, doNotTextKept: null };
  }
  const keptIn = join(folder, `damaged-${now}`);
  mkdirSync(keptIn, { recursive: true });
  for (const file of ['campaigns', 'contacts'] as const) {
    const name = databaseFiles[file];
    if (!isDamaged(join(folder, name), file)) continue;
    for (const part of [name, `${name}-wal`, `${name}-shm`]) {
      if (existsSync(join(folder, part))) renameSync(join(folder, part), join(keptIn, part));
    }
  }
  const contacts = join(folder, databaseFiles.contacts);
  const lost = !existsSync(contacts);
  migrateAll(folder);
  const damaged = join(keptIn, databaseFiles.contacts);
  // Where the list is gone altogether, nothing of it could be read either.
  if (!existsSync(damaged)) return { keptIn, doNotTextKept: lost ? null : 0 };
  return { keptIn, doNotTextKept: rescueDoNotText(damaged, contacts) };
}

function isDamaged(path: string, file: DatabaseFile): boolean {
  if (!existsSync(path)) return false;
  if (!statSync(path).isFile() || statSync(path).size === 0) return true;
  try {
    const connection = new DatabaseSync(path);
    try {
      if (connection.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') return true;
      return whyForeign(connection, migrations[file]) !== null;
    } finally {
      connection.close();
    }
  } catch {
    // What cannot even be asked is damaged.
    return true;
  }
}
