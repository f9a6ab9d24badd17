/** The parts of a database file, and those that our own steps make: the two are held against each other. */
import { DatabaseSync } from 'node:sqlite';
import type { Migration } from './migrations/migration.ts';

/** The tables that SQLite keeps for `ANALYZE`: they change how fast an answer is, never which. */
const statistics = `NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))`;

/**
 * Everything in the file, word for word: tables, those that a search index keeps for itself, indexes (a unique one refuses
 * rows), triggers and views. Nothing is left out for its name, which whoever forges a file chooses.
 */
export function wordsOf(connection: DatabaseSync): string {
  const rows = connection
    .prepare(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE ${statistics} ORDER BY type, name, tbl_name, sql`,
    )
    .all();
  return JSON.stringify(rows);
}

/**
 * The parts that our statements use: each table with its columns, each index and trigger by name. Less than {@link wordsOf}: what
 * a person's own file has beyond that does not keep the app from working, while refusing it would keep them from sending.
 */
export function partsOf(connection: DatabaseSync): ReadonlySet<string> {
  const rows = connection
    .prepare(`SELECT s.type || ' ' || s.name || coalesce('.' || c.name, '') AS part FROM sqlite_schema AS s
      LEFT JOIN pragma_table_xinfo(s.name) AS c ON s.type = 'table'`)
    .all();
  return new Set(rows.map(({ part }) => String(part)));
}

/** The result of `read` on a new file with the steps up to `version`; takes a few ms. */
export function expected<Found>(
  steps: readonly Migration[],
  version: number,
  read: (connection: DatabaseSync) => Found,
): Found {
  const connection = new DatabaseSync(':memory:');
  try {
    for (const step of steps) if (step.version <= version) connection.exec(step.sql);
    return read(connection);
  } finally {
    connection.close();
  }
}
