/**
 * A backup is a folder: both database files, the settings without keys, and this manifest, which
 * says what belongs to it and lets damage be noticed.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../shared/errors.ts';
import { readJson } from '../shared/values/whole-signs.ts';

export const manifestName = 'manifest.json';
/** The only files of a backup; a manifest that names another one is refused, so that none can lead elsewhere. */
export const backupFiles = ['campaigns.db', 'contacts.db', 'settings.json'] as const;

const largestManifest = 100_000;
/** As many sender IDs and accounts as a settings file can have, with the longest names, take less; it is read whole at the start. */
const largestSettings = 20_000_000;

const FileEntry = z.object({
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const Manifest = z.object({
  app: z.literal('carillon'),
  content: z.literal('backup'),
  format: z.literal(1),
  /** Of the app that made it. */
  version: z.string().max(100),
  /** Unix ms. */
  madeAt: z.number(),
  files: z.object({
    'campaigns.db': FileEntry,
    'contacts.db': FileEntry,
    'settings.json': FileEntry.extend({ bytes: z.number().int().min(0).max(largestSettings) }),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** The manifest's entry for a file. */
export async function fileEntryOf(path: string): Promise<z.infer<typeof FileEntry>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** @throws AppError `file-unreadable` where the folder is no backup of a known format */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    const path = join(folder, manifestName);
    const file = await lstat(path);
    if (!file.isFile() || file.size > largestManifest) throw new Error('not a manifest');
    return Manifest.parse(readJson(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new AppError('file-unreadable', { reason: 'no-backup' }, { cause });
  }
}
