/**
 * New records in place of damaged ones. Nothing is deleted: the damaged files are moved into a folder
 * beside. Of the do-not-text list every number that can still be read is taken over, because texting
 * somebody who asked not to be texted would be worse than any other loss.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rescueDoNotText } from '../db/records/rescue-do-not-text.ts';
import { type DatabaseFile, databaseFiles } from '../db/sqlite/connection.ts';
import { migrateAll, migrateFile, migrations, whyForeign } from '../db/sqlite/migrate.ts';
import { damageOf } from '../db/sqlite/soundness.ts';
import type { DoNotTextKept } from '../shared/backups.ts';

export interface RecordsReset {
  /** The folder with what was damaged. */
  readonly keptIn: string;
  /** Null where the damaged list could not be read at all. */
  readonly doNotTextKept: DoNotTextKept | null;
}

/**
 * Moves the damaged ones of the database files in `folder` aside and makes new ones. An interruption at any moment leaves a
 * damaged file damaged or missing, never there without its list.
 *
 * @throws where not every number that was read could be written; all is as it was then
 */
export function resetRecords(folder: string, now: number): RecordsReset {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    // Something else has the folder's name. It holds no list that could be read.
    const keptIn = `${folder}.damaged-${now}`;
    renameSync(folder, keptIn);
    migrateAll(folder);
    return { keptIn, doNotTextKept: null };
  }
  if (!existsSync(folder)) {
    migrateAll(folder);
    return { keptIn: folder, doNotTextKept: null };
  }
  const keptIn = join(folder, `damaged-${now}`);
  mkdirSync(keptIn, { recursive: true });
  const making = mkdtempSync(join(folder, 'reset-'));
  try {
    const contacts = join(folder, databaseFiles.contacts);
    // Where the list is gone altogether, nothing of it could be read either.
    let doNotTextKept: DoNotTextKept | null = existsSync(contacts) ? { added: 0, whole: true } : null;
    for (const file of ['campaigns', 'contacts'] as const) {
      const name = databaseFiles[file];
      if (!isDamaged(join(folder, name), file)) continue;
      migrateFile(making, file, migrations[file]);
      if (file === 'contacts') doNotTextKept = rescueDoNotText(contacts, join(making, name));
      for (const part of [name, `${name}-wal`, `${name}-shm`]) {
        if (existsSync(join(folder, part))) renameSync(join(folder, part), join(keptIn, part));
      }
      renameSync(join(making, name), join(folder, name));
    }
    migrateAll(folder);
    return { keptIn, doNotTextKept };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function isDamaged(path: string, file: DatabaseFile): boolean {
  if (!existsSync(path)) return false;
  if (!statSync(path).isFile() || statSync(path).size === 0) return true;
  try {
    const connection = new DatabaseSync(path);
    try {
      if (damageOf(connection) !== null) return true;
      return whyForeign(connection, migrations[file]) !== null;
    } finally {
      connection.close();
    }
  } catch {
    // A file that cannot even be examined is damaged.
    return true;
  }
}
