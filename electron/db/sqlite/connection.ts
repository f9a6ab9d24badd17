/** Opening the two database files as one, with the settings that durability rests on. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { ofKind } from '../contacts/fields/of-kind.ts';
import { fold, lowered, sortKey } from '../contacts/fold.ts';

export const databaseFiles = { campaigns: 'campaigns.db', contacts: 'contacts.db' } as const;
export type DatabaseFile = keyof typeof databaseFiles;

/**
 * Which of the two files a connection may write. The other one is attached read-only, so that
 * not even a transaction started with a lock on everything can wait for it.
 */
export type Access = DatabaseFile | 'both';

/** The most that a connection keeps of a file in memory. */
const cacheKiB = 16_000;
/** The one that answers the screens keeps the names of a million contacts: each search for a common name goes through them all. */
const searchCacheKiB = 32_000;

/** How long a statement waits for another connection's transaction before it fails, ms. */
const lockTimeoutMs = 15_000;

/**
 * Opens both files in `folder`, which must exist and be migrated (see `migrate.ts`).
 * Tables of both are found by their bare names.
 *
 * WAL, and `synchronous=FULL`: when a commit returns, it survives a power cut. An attempt is
 * recorded in this way before its first byte is written.
 */
export function openConnection(folder: string, access: Access): DatabaseSync {
  const first: DatabaseFile = access === 'contacts' ? 'contacts' : 'campaigns';
  const second: DatabaseFile = access === 'contacts' ? 'campaigns' : 'contacts';
  const connection = new DatabaseSync(pathToFileURL(join(folder, databaseFiles[first])), {
    timeout: lockTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  const secondUrl = pathToFileURL(join(folder, databaseFiles[second]));
  if (access !== 'both') secondUrl.searchParams.set('mode', 'ro');
  connection.prepare(`ATTACH DATABASE ? AS ${second}`).run(secondUrl.href);
  for (const [schema, file] of [
    ['main', first],
    [second, second],
  ] as const) {
    const cache = access === 'both' && file === 'contacts' ? searchCacheKiB : cacheKiB;
    connection.exec(`PRAGMA ${schema}.synchronous = FULL; PRAGMA ${schema}.cache_size = -${cache}`);
  }
  // On macOS a plain fsync leaves the data in the drive's cache, which a power cut empties. Elsewhere these do nothing.
  connection.exec('PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1');
  connection.exec('PRAGMA temp_store = MEMORY');
  connection.function('fold', { deterministic: true }, fold);
  connection.function('lowered', { deterministic: true }, lowered);
  connection.function('of_kind', { deterministic: true }, ofKind);
  connection.function('sort_key', { deterministic: true }, sortKey);
  return connection;
}

/** How long taking the records on waits for a lock that another program has on the file, ms: a start waits with it. */
const takingOnTimeoutMs = 3_000;

/** Both files in a transaction that keeps every other program out; closed without `commit`, nothing was changed. */
export function openToTakeOn(folder: string): {
  readonly connection: DatabaseSync;
  readonly commit: () => void;
} {
  const connection = new DatabaseSync(join(folder, databaseFiles.campaigns), { timeout: takingOnTimeoutMs });
  try {
    connection.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1');
    // Attached, not opened by itself: closing the only connection copies its log into the file.
    connection.prepare('ATTACH DATABASE ? AS contacts').run(join(folder, databaseFiles.contacts));
    connection.exec('PRAGMA contacts.synchronous = FULL');
    connection.exec('BEGIN IMMEDIATE');
    return { connection, commit: () => connection.exec('COMMIT') };
  } catch (cause) {
    connection.close();
    throw cause;
  }
}
