/**
 * The next file of a kind: saved over the one before, or beside it. Under a name in which only figures are others it is known by that; under
 * another name by its headings.
 */
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { FileRead } from '../../shared/models/file-read.ts';
import { stampFrom, writtenAt } from '../linked/whole-file.ts';

export interface FoundFile {
  readonly path: string;
  /** Unix ms. */
  readonly savedAt: number;
}

export interface Beside {
  /** The headings of a file, as far as they are compared; null where it cannot be read. */
  readonly headingsOf: (path: string, stamp: string) => Promise<readonly string[] | null>;
  /** The files that other campaigns were for: the next of those is none of this one. */
  readonly others: readonly Pick<FileRead, 'path' | 'stamp'>[];
}

/** A folder with more files than this is not looked through. */
const mostLookedAt = 2_000;
/** As many of its newest files are opened. */
const mostOpened = 5;

/** The file that was saved last since the one before was read; null where there is none. */
export async function nextFile(
  { path, stamp, headings }: Pick<FileRead, 'path' | 'stamp' | 'headings'>,
  beside: Beside,
): Promise<FoundFile | null> {
  const readOf = writtenAt(stamp);
  const own = basename(path);
  const isAlike = (name: string): boolean => /\d/.test(own) && patternOf(name) === patternOf(own);
  const names = (await namesBeside(path)).filter((name) => isAlike(name) || extname(name) === extname(own));
  const isTaken = (one: KnownFile): boolean =>
    beside.others.some(
      (other) => dirname(other.path) === dirname(path) && isOf(other, one, other.path === path),
    );
  const found = await Promise.all([own, ...names].map((name) => fileAt(join(dirname(path), name))));
  const since = found
    .flatMap((one) => one ?? [])
    .filter((one) => (one.path === path ? one.stamp !== stamp : one.savedAt > readOf))
    .toSorted((one, other) => other.savedAt - one.savedAt);
  const named = since.find((one) => one.path === path || isAlike(basename(one.path)));
  if (named !== undefined) return named;
  const wanted = JSON.stringify(headings);
  const unknown = since.filter((one) => !isTaken(one));
  for (const one of unknown.slice(0, mostOpened))
    if (JSON.stringify(await beside.headingsOf(one.path, one.stamp)) === wanted) return one;
  return null;
}

type KnownFile = FoundFile & { readonly stamp: string };

async function fileAt(path: string): Promise<KnownFile | null> {
  const now = await stat(path).catch(() => null);
  return now?.isFile() ? { path, savedAt: now.mtimeMs, stamp: stampFrom(now) } : null;
}

/** It was read already, or comes after one that another campaign is for. */
const isOf = (other: Pick<FileRead, 'path' | 'stamp'>, one: KnownFile, isOwn: boolean): boolean =>
  (other.path === one.path && other.stamp === one.stamp) ||
  (!isOwn && patternOf(basename(other.path)) === patternOf(basename(one.path)));

/** `Termine 27.11.csv` and `Termine 28.11.csv`. */
const patternOf = (name: string): string => name.toLowerCase().replace(/\d+/g, '#');

async function namesBeside(path: string): Promise<readonly string[]> {
  const names = await readdir(dirname(path)).catch(() => []);
  if (names.length > mostLookedAt) return [];
  return names.filter((name) => name !== basename(path) && !name.startsWith('.'));
}
