/**
 * New records in place of damaged ones. Nothing is deleted: the damaged files are moved into a folder
 * beside. Of the do-not-text list every number that can still be read is taken over, because texting
 * somebody who asked not to be texted would be worse than any other loss.
 */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFiles } from '../db/connection.ts';
import { migrateAll } from '../db/migrate.ts';

export interface StartedAfresh {
  /** The folder with what was damaged. */
  readonly keptIn: string;
  /** Numbers taken over; null where the damaged list could not be read at all. */
  readonly doNotTextKept: number | null;
}

/** Moves the damaged ones of the database files in `folder` aside and makes new ones. */
export function startAfresh(folder: string, now: number): StartedAfresh {
  const keptIn = join(folder, `damaged-${now}`);
  mkdirSync(keptIn, { recursive: true });
  for (const name of Object.values(databaseFiles)) {
    if (!isDamaged(join(folder, name))) continue;
    for (const part of [name, `${name}-wal`, `${name}-shm`]) {
      if (existsSync(join(folder, part))) renameSync(join(folder, part), join(keptIn, part));
    }
  }
  migrateAll(folder);
  const damaged = join(keptIn, databaseFiles.contacts);
  return {
    keptIn,
    doNotTextKept: existsSync(damaged) ? rescueDoNotText(damaged, join(folder, databaseFiles.contacts)) : 0,
  };
}

function isDamaged(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const connection = new DatabaseSync(path);
    try {
      return connection.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok';
    } finally {
      connection.close();
    }
  } catch {
    // What cannot even be asked is damaged.
    return true;
  }
}

/** Row by row from both ends, since what lies behind a damaged page is reached only from the other side. */
function rescueDoNotText(from: string, to: string): number | null {
  let damaged: DatabaseSync | null = null;
  const target = new DatabaseSync(to);
  let kept = 0;
  let readable = false;
  try {
    damaged = new DatabaseSync(from);
    const insert = target.prepare(
      'INSERT OR IGNORE INTO do_not_text (number, reason, source, added_at) VALUES (?, ?, ?, ?)',
    );
    target.exec('BEGIN');
    for (const direction of ['ASC', 'DESC']) {
      try {
        const rows = damaged
          .prepare(`SELECT number, reason, source, added_at FROM do_not_text ORDER BY number ${direction}`)
          .iterate();
        for (const row of rows) {
          readable = true;
          const { changes } = insert.run(
            String(row.number),
            String(row.reason),
            String(row.source),
            Number(row.added_at),
          );
          kept += Number(changes);
        }
        readable = true;
      } catch {
        // The damaged page is reached: what came before it has been kept.
      }
    }
    target.exec('COMMIT');
    return readable ? kept : null;
  } catch {
    // Not even the file's head can be read.
    return null;
  } finally {
    damaged?.close();
    target.close();
  }
}
