/**
 * Moving records to another folder, journals included. An interruption at any moment leaves one set that is opened: the old one
 * until the new one stands whole under its name, the new one from then on.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { inUseName } from './in-use-file.ts';
import { hasRecords } from './lost-records.ts';

/** In a folder that was copied here, until the one that it came from is gone. */
const cameFromName = 'moved.json';

/** Whether what was copied into `folder` still stands where it came from. */
export function isUnfinished(folder: string): boolean {
  return existsSync(join(folder, cameFromName));
}

/** Moves the records that an earlier version kept in `from`, once. Nothing happens where `to` has records. */
export function moveOnce(from: string, to: string): void {
  if (isUnfinished(to)) finish(from, to);
  if (hasRecords(to) || !hasRecords(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  if (existsSync(to)) rmdirSync(to);
  try {
    renameSync(from, to);
  } catch (cause) {
    // Another disk.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EXDEV')) throw cause;
    copyWhole(from, to);
    finish(from, to);
  }
}

/**
 * Copies the records to `to`, which must not exist, so that they are there whole and on the disk, or not at all.
 *
 * @throws where a copy is not what it was copied from; nothing stands at `to` then
 */
export function copyWhole(from: string, to: string): void {
  const part = `${to}.moving`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, part, {
    recursive: true,
    filter: (path) => !path.startsWith(join(from, inUseName)),
  });
  for (const name of filesIn(from)) {
    if (name.startsWith(inUseName)) continue;
    const copy = join(part, name);
    const file = openSync(copy, 'r+');
    fsyncSync(file);
    closeSync(file);
    if (hashOf(copy) !== hashOf(join(from, name))) throw new Error(`The copy of ${name} is not the same`);
  }
  writeFileSync(join(part, cameFromName), '{}');
  renameSync(part, to);
}

/** Takes away what was moved: under another name first, so that half of it is never taken for records. */
export function finish(from: string, to: string): void {
  const gone = `${from}.moved`;
  rmSync(gone, { recursive: true, force: true });
  if (existsSync(from)) renameSync(from, gone);
  rmSync(gone, { recursive: true, force: true });
  rmSync(join(to, cameFromName), { force: true });
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function hashOf(path: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(1 << 20);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const length = readSync(file, chunk);
      if (length === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}
