/**
 * Records that were there and are gone. A missing or empty file looks like a first start, and taken for one the do-not-text
 * list would be empty without a word; whoever is texted then had asked not to be.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFiles } from '../db/sqlite/connection.ts';
import { DatabaseCorrupt } from '../db/sqlite/database-errors.ts';
import { pendingFolder } from './pending.ts';

/**
 * Whether nothing at all lies where the records were: the drive is not connected, or the folder was moved or deleted.
 *
 * @param userData the app's folder
 */
export function areRecordsGone(userData: string, dataFolder: string): boolean {
  const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
  if (!wasStarted(userData) || hasRecords(dataFolder)) return false;
  const folder = statSync(dataFolder, { throwIfNoEntry: false });
  // A file of that name is damage, and what a restore laid ready is about to be put there.
  return folder === undefined || (folder.isDirectory() && !isThere(join(dataFolder, pendingFolder)));
}

/** Whether a folder has any of the files. */
export function hasRecords(folder: string): boolean {
  return Object.values(databaseFiles).some((name) => existsSync(join(folder, name)));
}

/** @param userData the app's folder; `accounts.json` is written there at the end of every first start */
const wasStarted = (userData: string): boolean => existsSync(join(userData, 'accounts.json'));

/**
 * @param userData the app's folder
 * @param dataFolder the folder of the database files
 * @throws DatabaseCorrupt where a file is missing or empty although Carillon was started here before
 */
export function proveNothingLost(userData: string, dataFolder: string): void {
  for (const name of Object.values(databaseFiles)) {
    const path = join(dataFolder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && !(stats.isFile() && stats.size === 0)) continue;
    const copy = readdirSync(dataFolder).some((other) => other.startsWith(`${name}.before-`));
    if (!copy && !wasStarted(userData)) continue;
    throw new DatabaseCorrupt(path, {
      cause: new Error(stats === undefined ? 'The file is missing' : 'The file is empty'),
    });
  }
}
