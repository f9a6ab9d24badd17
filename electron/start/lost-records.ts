/**
 * Records that were there and are gone. A missing or empty file looks like a first start, and taken for one the do-not-text
 * list would be empty without a word; whoever is texted then had asked not to be.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFiles } from '../db/connection.ts';
import { DatabaseCorrupt } from '../db/database-errors.ts';

/**
 * @param userData the app's folder; `accounts.json` is written there at the end of every first start
 * @param dataFolder the folder of the database files
 * @throws DatabaseCorrupt where a file is missing or empty although Carillon was started here before
 */
export function proveNothingLost(userData: string, dataFolder: string): void {
  for (const name of Object.values(databaseFiles)) {
    const path = join(dataFolder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && !(stats.isFile() && stats.size === 0)) continue;
    const copy = readdirSync(dataFolder).some((other) => other.startsWith(`${name}.before-`));
    const started = statSync(join(userData, 'accounts.json'), { throwIfNoEntry: false }) !== undefined;
    if (!copy && !started) continue;
    throw new DatabaseCorrupt(path, {
      cause: new Error(stats === undefined ? 'The file is missing' : 'The file is empty'),
    });
  }
}
