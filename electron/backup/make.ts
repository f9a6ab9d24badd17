/** Making a backup while the app runs and sends. Runs in a worker (`workers/backup.ts`). */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { openSnapshot, pagesOf } from '../db/sqlite/snapshot.ts';
import { damageOf } from '../db/sqlite/soundness.ts';
import { flush } from '../files/flush.ts';
import { backupFiles, fileEntryOf, type Manifest, manifestName } from './manifest.ts';

export interface MakeBackup {
  /** The app's data folder with both databases. */
  readonly folder: string;
  /** The folder to make; where it exists, a number is added. */
  readonly target: string;
  /** From `settingsFileText`. */
  readonly settingsText: string;
  readonly version: string;
  readonly now: number;
  /** Pages of the databases. */
  readonly onProgress: (done: number, total: number) => void;
}

export interface MadeBackup {
  readonly path: string;
  readonly bytes: number;
}

/** Pages copied at a time, 4 MB: the main process hears of progress some hundred times for a large file. */
const pagesAtOnce = 1_000;

/**
 * Copies both databases as they were at one moment, and the settings. The folder gets its name
 * when it is complete and on the disk.
 */
export async function makeBackup(task: MakeBackup): Promise<MadeBackup> {
  const path = freePath(task.target);
  await mkdir(dirname(path), { recursive: true });
  // A folder that nobody else has: what lies beside is not ours to replace.
  const unfinished = await mkdtemp(`${path}.part-`);
  try {
    await copyDatabases(task, unfinished);
    await writeFile(join(unfinished, 'settings.json'), task.settingsText);
    const entries = await Promise.all(backupFiles.map((name) => fileEntryOf(join(unfinished, name))));
    const [campaigns, contacts, settings] = entries;
    if (campaigns === undefined || contacts === undefined || settings === undefined) {
      throw new Error('A backup has three files');
    }
    const manifest: Manifest = {
      app: 'carillon',
      content: 'backup',
      format: 1,
      version: task.version,
      madeAt: task.now,
      files: { 'campaigns.db': campaigns, 'contacts.db': contacts, 'settings.json': settings },
    };
    await writeFile(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    for (const name of [...backupFiles, manifestName]) await flush(join(unfinished, name));
    await rename(unfinished, path);
    return { path, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    throw cause;
  }
}

async function copyDatabases({ folder, onProgress }: MakeBackup, target: string): Promise<void> {
  // Both snapshots are taken before anything is copied: together they are one moment.
  const names = ['campaigns.db', 'contacts.db'] as const;
  const sources = names.map((name) => ({ name, source: openSnapshot(join(folder, name)) }));
  try {
    let before = 0;
    const total = sources.reduce((sum, { source }) => sum + pagesOf(source), 0);
    for (const { name, source } of sources) {
      const copy = join(target, name);
      const done = before;
      await backup(source, copy, {
        rate: pagesAtOnce,
        progress: ({ totalPages, remainingPages }) => onProgress(done + totalPages - remainingPages, total),
      });
      before += pagesOf(source);
      prove(copy);
    }
    onProgress(total, total);
  } finally {
    for (const { source } of sources) source.close();
  }
}

/** Proves that the copy can be read. Closing it leaves a single file that needs no other beside it. */
function prove(path: string): void {
  const connection = new DatabaseSync(path);
  try {
    const damage = damageOf(connection);
    if (damage !== null) throw new Error(`The copy of ${path} is damaged: ${damage}`);
  } finally {
    connection.close();
  }
}

function freePath(wanted: string): string {
  if (!existsSync(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const path = `${wanted} (${number})`;
    if (!existsSync(path)) return path;
  }
}
