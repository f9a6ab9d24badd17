/** The next file of a kind: saved over the one before, or beside it under a name in which only figures are others. */
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileRead } from '../../shared/models/file-read.ts';
import { stampFrom, writtenAt } from '../linked/whole-file.ts';

export interface FoundFile {
  readonly path: string;
  /** Unix ms. */
  readonly savedAt: number;
}

/** A folder with more files than this is not looked through. */
const mostLookedAt = 2_000;

/** The file that was saved last since the one before was read; null where there is none. */
export async function nextFile({ path, stamp }: Pick<FileRead, 'path' | 'stamp'>): Promise<FoundFile | null> {
  const readOf = writtenAt(stamp);
  const found: FoundFile[] = [];
  for (const one of [path, ...(await namedAlike(path))]) {
    const now = await stat(one).catch(() => null);
    if (now === null || !now.isFile()) continue;
    const isSame = one === path && stampFrom(now) === stamp;
    if (!isSame && (one === path || now.mtimeMs > readOf)) found.push({ path: one, savedAt: now.mtimeMs });
  }
  return found.toSorted((one, other) => other.savedAt - one.savedAt)[0] ?? null;
}

/** `Termine 27.11.csv` and `Termine 28.11.csv`. */
async function namedAlike(path: string): Promise<readonly string[]> {
  const folder = dirname(path);
  const own = basename(path);
  const patternOf = (name: string): string => name.toLowerCase().replace(/\d+/g, '#');
  if (!/\d/.test(own)) return [];
  const names = await readdir(folder).catch(() => []);
  if (names.length > mostLookedAt) return [];
  return names
    .filter((name) => name !== own && patternOf(name) === patternOf(own))
    .map((name) => join(folder, name));
}
