/**
 * Checking a backup and laying it ready for the next start. Runs in a worker
 * (`workers/backup.ts`). A folder that calls itself a backup may come from anybody, so nothing of
 * it is opened before its hash fits, and no trigger or view of its own gets in.
 */
import { copyFile, lstat, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseFile, databaseFiles } from '../db/connection.ts';
import { migrateFile, migrations } from '../db/migrate.ts';
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
    for (const file of ['campaigns', 'contacts'] as const) await checkDatabase(pending, file);
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

async function checkDatabase(folder: string, file: DatabaseFile): Promise<void> {
  const path = join(folder, databaseFiles[file]);
  const steps = migrations[file];
  const { version, schema } = read(path);
  if (version > (steps.at(-1)?.version ?? 0))
    throw new AppError('file-unreadable', { reason: 'newer-version' });
  const ours = await expectedSchema(file, version);
  // A table more can do nothing by itself; a trigger or view more could.
  const foreign = [...schema].some((item) => !item.startsWith('plain ') && !ours.has(item));
  const missing = [...ours].some((item) => !schema.has(item));
  if (version < 1 || foreign || missing) throw new AppError('file-unreadable', { reason: 'foreign-schema' });
}

function read(path: string): { version: number; schema: Set<string> } {
  let connection: DatabaseSync | null = null;
  try {
    connection = new DatabaseSync(path, { readOnly: true });
    const damage = connection.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (damage !== 'ok') throw new Error(String(damage));
    const version = Number(connection.prepare('PRAGMA user_version').get()?.user_version);
    return { version, schema: schemaOf(connection) };
  } catch (cause) {
    throw new AppError('file-unreadable', { reason: 'damaged' }, { cause });
  } finally {
    connection?.close();
  }
}

/**
 * What is in a database: plain tables by name, everything that acts by itself (triggers, views,
 * virtual tables) word for word. Indexes are left out: they change how fast an answer is, never which.
 */
function schemaOf(connection: DatabaseSync): Set<string> {
  const rows = connection
    .prepare(
      `SELECT type, name, sql FROM sqlite_schema WHERE type <> 'index' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .all();
  return new Set(
    rows.map(({ type, name, sql }) =>
      type === 'table' && !/^\s*CREATE\s+VIRTUAL\b/i.test(String(sql))
        ? `plain ${name}`
        : `${type} ${name} ${sql}`,
    ),
  );
}

/** The schema that this version of the app makes, at the backup's number. */
async function expectedSchema(file: DatabaseFile, version: number): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-schema-'));
  try {
    migrateFile(
      folder,
      file,
      migrations[file].filter((step) => step.version <= version),
    );
    const connection = new DatabaseSync(join(folder, databaseFiles[file]));
    try {
      return schemaOf(connection);
    } finally {
      connection.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
