/**
 * Brings both database files to this version's schema, and refuses what it does not understand:
 * a file of a newer version or a damaged one is not touched.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseFile, databaseFiles } from './connection.ts';
import { DatabaseCorrupt, DatabaseFromNewerVersion, DatabaseUnavailable } from './database-errors.ts';
import { campaignsMigrations } from './migrations/campaigns/index.ts';
import { contactsMigrations } from './migrations/contacts/index.ts';
import type { Migration } from './migrations/migration.ts';
import { expected, partsOf } from './schema.ts';
import { damageOf } from './soundness.ts';
import { changingNow } from './transaction.ts';

/** How long a start waits for another program's lock, ms: a person waits with it, before an empty desktop. */
const lockTimeoutMs = 3_000;

/** The steps of each file, in order. */
export const migrations: Readonly<Record<DatabaseFile, readonly Migration[]>> = {
  campaigns: campaignsMigrations,
  contacts: contactsMigrations,
};

/**
 * Creates or migrates the files in `folder`. Before an existing file is changed, a copy is laid
 * beside it (`campaigns.db.before-3`).
 *
 * @throws DatabaseFromNewerVersion, DatabaseCorrupt, DatabaseUnavailable
 */
export function migrateAll(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of ['campaigns', 'contacts'] as const) migrateFile(folder, file, migrations[file]);
}

/** Migrates one file with the given steps; exported for the tests of single steps. */
export function migrateFile(folder: string, file: DatabaseFile, steps: readonly Migration[]): void {
  const path = join(folder, databaseFiles[file]);
  const existed = existsSync(path) && statSync(path).size > 0;
  const connection = open(path);
  try {
    const found = readable(path, () => versionOf(connection));
    const newest = steps.at(-1)?.version ?? 0;
    if (found > newest && readable(path, () => hasPartOfOurs(connection, steps)))
      throw new DatabaseFromNewerVersion(path, found, newest);
    const foreign = readable(path, () => whyForeign(connection, steps, found));
    if (foreign !== null) throw new DatabaseCorrupt(path, { cause: new Error(foreign) });
    connection.exec('PRAGMA journal_mode = WAL');
    if (existed && found < newest) {
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      keepCopy(path, `${path}.before-${newest}`);
    }
    if (found < newest)
      apply(
        connection,
        steps.filter((step) => step.version > found),
      );
  } finally {
    connection.close();
  }
}

/**
 * Why a file is none of ours, or ours after somebody's repair; null where it is. Opened all the same, every screen would fail
 * by itself later.
 */
export function whyForeign(
  connection: DatabaseSync,
  steps: readonly Migration[],
  version = versionIn(connection),
): string | null {
  if (version === 0) {
    const there = connection
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => String(name));
    return there.length > 0 ? `It has tables, but none of ours: ${there.join(', ')}` : null;
  }
  const there = partsOf(connection);
  const missing = [...expected(steps, version, partsOf)].filter((part) => !there.has(part));
  return missing.length > 0 ? `It has no ${missing.join(', ')}` : null;
}

/** Another program counts its versions too: a higher one alone does not make a file a newer Carillon's. */
function hasPartOfOurs(connection: DatabaseSync, steps: readonly Migration[]): boolean {
  const there = partsOf(connection);
  return [...expected(steps, Number.POSITIVE_INFINITY, partsOf)].some((part) => there.has(part));
}

/** Which of the steps the file has seen: 0 where it is new. */
export function versionIn(connection: DatabaseSync): number {
  return Number(connection.prepare('PRAGMA user_version').get()?.user_version);
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: lockTimeoutMs });
  } catch (cause) {
    throw new DatabaseUnavailable(path, { cause });
  }
}

function versionOf(connection: DatabaseSync): number {
  const damage = damageOf(connection);
  if (damage !== null) throw new Error(damage);
  return versionIn(connection);
}

/** @throws DatabaseCorrupt where `read` throws anything */
function readable<Found>(path: string, read: () => Found): Found {
  try {
    return read();
  } catch (cause) {
    throw new DatabaseCorrupt(path, { cause });
  }
}

/** Under its name when it is whole: a disk that fills up must not take the copy that another try has made. */
function keepCopy(path: string, copy: string): void {
  copyFileSync(path, `${copy}.part`);
  renameSync(`${copy}.part`, copy);
}

/** All steps or none: a file between two versions could be opened by neither the old Carillon nor, after a fault, the new one. */
function apply(connection: DatabaseSync, steps: readonly Migration[]): void {
  changingNow(connection, () => {
    for (const step of steps) {
      connection.exec(step.sql);
      connection.exec(`PRAGMA user_version = ${step.version}`);
    }
  });
}
