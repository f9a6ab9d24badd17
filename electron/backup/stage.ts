/**
 * Checking a backup and laying it ready for the next start. Runs in a worker
 * (`workers/backup.ts`). A folder that calls itself a backup may come from anybody, so nothing of
 * it is opened before its hash fits, and nothing gets in but what our own steps make: a check or a unique index of its own
 * could keep a number off the do-not-text list without a word.
 */
import { copyFile, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brokenRows, type UnreadableRow } from '../db/quarantine/sweep.ts';
import { type DatabaseFile, databaseFiles } from '../db/sqlite/connection.ts';
import { migrateFile, migrations, versionIn } from '../db/sqlite/migrate.ts';
import { openHere } from '../db/sqlite/open.ts';
import { expected, wordsOf } from '../db/sqlite/schema.ts';
import { damageOf, orphanOf } from '../db/sqlite/soundness.ts';
import { flush } from '../files/flush.ts';
import { pendingFolder, readyName } from '../records/pending.ts';
import { AppError } from '../shared/errors.ts';
import { backupFiles, fileEntryOf, type Manifest, readManifest } from './manifest.ts';

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
    await checkRows(pending);
    for (const name of Object.values(databaseFiles)) await flush(join(pending, name));
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

/** The columns that requests are made of, and the list that keeps people out of them. */
const numbers: ReadonlySet<string> = new Set(['number', 'numbers']);

/**
 * Every row is read as the app reads it. A number that is none makes it no backup of ours: the app can write none, and "A,B" in
 * the place of one slips B past the do-not-text list. Any other damage is one row, which is quarantined once it is restored.
 *
 * @throws AppError `file-unreadable`
 */
async function checkRows(folder: string): Promise<void> {
  const broken = await readRows(folder).catch((cause: unknown) => {
    throw new AppError('file-unreadable', { reason: 'damaged' }, { cause });
  });
  if (broken.some(({ columns }) => columns.some((column) => numbers.has(column))))
    throw new AppError('file-unreadable', { reason: 'foreign-numbers' });
}

async function readRows(folder: string): Promise<readonly UnreadableRow[]> {
  // The copy is brought to this version's schema first, so that its rows are held against this version's rules.
  for (const file of ['campaigns', 'contacts'] as const) {
    migrateFile(folder, file, migrations[file]);
    const before = `${databaseFiles[file]}.before-${migrations[file].at(-1)?.version ?? 0}`;
    await rm(join(folder, before), { force: true });
  }
  const db = openHere(folder, 'both');
  try {
    return await brokenRows(db);
  } finally {
    await db.destroy();
  }
}

function read(path: string): { version: number; words: string } {
  let connection: DatabaseSync | null = null;
  try {
    connection = new DatabaseSync(path, { readOnly: true });
    const damage = damageOf(connection, 'integrity_check');
    if (damage !== null) throw new Error(damage);
    const orphan = orphanOf(connection);
    if (orphan !== null) throw new Error(`A row of ${orphan} belongs to nothing`);
    return { version: versionIn(connection), words: wordsOf(connection) };
  } catch (cause) {
    throw new AppError('file-unreadable', { reason: 'damaged' }, { cause });
  } finally {
    connection?.close();
  }
}
