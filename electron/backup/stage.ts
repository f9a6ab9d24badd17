/**
 * Checking a backup and laying it ready for the next start. Runs in a worker
 * (`workers/backup.ts`). A folder that calls itself a backup may come from anybody, so nothing of
 * it is opened before its hash fits, and nothing gets in but what our own steps make: a check or a unique index of its own
 * could keep a number off the do-not-text list without a word.
 */
import { copyFile, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseFile, databaseFiles } from '../db/connection.ts';
import { migrations } from '../db/migrate.ts';
import { expected, wordsOf } from '../db/schema.ts';
import { AppError } from '../shared/errors.ts';
import { flush } from './flush.ts';
import { backupFiles, fileEntryOf, type Manifest, readManifest } from './manifest.ts';
import { pendingFolder, readyName } from './pending.ts';

/** @throws AppError `file-unreadable` with the reason; then nothing is staged */
export async function stageRestore(folder: string, backupFolder: string): Promise<Manifest> {
  const manifest = await readManifest(backupFolder);
  const pending = join(folder, pendingFolder);
  await rm(pending, { recursive: true, force: true });
  await mkdir(pending);
  try {
    for (const name of backupFiles)
      await take(join(backupFolder, name), join(pending, name), manifest.files[name]);
    for (const file of ['campaigns', 'contacts'] as const) checkDatabase(pending, file);
    const ready = join(pending, readyName);
    await writeFile(`${ready}.part`, JSON.stringify(manifest));
    await flush(`${ready}.part`);
    await rename(`${ready}.part`, ready);
    return manifest;
  } catch (cause) {
    await rm(pending, { recursive: true, force: true });
    throw cause;
  }
}

/** Copies one file and holds the copy against the manifest: the original could change meanwhile. */
async function take(from: string, to: string, entry: { bytes: number; sha256: string }): Promise<void> {
  const file = await lstat(from).catch(() => null);
  if (file === null || !file.isFile()) throw new AppError('file-unreadable', { reason: 'incomplete' });
  if (file.size !== entry.bytes) throw new AppError('file-unreadable', { reason: 'damaged' });
  await copyFile(from, to);
  const taken = await fileEntryOf(to);
  if (taken.sha256 !== entry.sha256) throw new AppError('file-unreadable', { reason: 'damaged' });
  await flush(to);
}

function checkDatabase(folder: string, file: DatabaseFile): void {
  const steps = migrations[file];
  const { version, words } = read(join(folder, databaseFiles[file]));
  if (version > (steps.at(-1)?.version ?? 0))
    throw new AppError('file-unreadable', { reason: 'newer-version' });
  // Our own steps lead to one wording at each number, so that nothing needs to be judged: another one is not ours.
  if (version < 1 || words !== expected(steps, version, wordsOf))
    throw new AppError('file-unreadable', { reason: 'foreign-schema' });
}

function read(path: string): { version: number; words: string } {
  let connection: DatabaseSync | null = null;
  try {
    connection = new DatabaseSync(path, { readOnly: true });
    const damage = connection.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (damage !== 'ok') throw new Error(String(damage));
    const version = Number(connection.prepare('PRAGMA user_version').get()?.user_version);
    return { version, words: wordsOf(connection) };
  } catch (cause) {
    throw new AppError('file-unreadable', { reason: 'damaged' }, { cause });
  } finally {
    connection?.close();
  }
}
