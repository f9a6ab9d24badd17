/** Whether a database file is whole. A value that its table does not allow is a damaged row, which is quarantined by itself. */
import type { DatabaseSync } from 'node:sqlite';

/** SQLite's message for a row that breaks a CHECK of its table, as a damaged or forged one may. */
const aboutOneRow = /^CHECK constraint failed in /;
/** Enough to find what is wrong with the file behind rows that are wrong. */
const mostFindings = 10_000;

/**
 * @param how `integrity_check` also holds each index against its table, and takes several times as long
 * @returns what is wrong with the file; null where it is whole
 */
export function damageOf(
  connection: DatabaseSync,
  how: 'quick_check' | 'integrity_check' = 'quick_check',
): string | null {
  for (const row of connection.prepare(`PRAGMA ${how}(${mostFindings})`).all()) {
    const detail = String(row[how]);
    if (detail !== 'ok' && !aboutOneRow.test(detail)) return detail;
  }
  return null;
}

/** The table of a row that belongs to one that is not there; null where there is none. */
export function orphanOf(connection: DatabaseSync): string | null {
  const orphan = connection.prepare('PRAGMA foreign_key_check').get();
  return orphan === undefined ? null : String(orphan.table);
}
