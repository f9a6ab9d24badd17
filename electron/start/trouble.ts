/** Telling from what a start threw which trouble it is. */
import { statSync } from 'node:fs';
import {
  DatabaseCorrupt,
  DatabaseFromNewerVersion,
  DatabaseUnavailable,
} from '../db/sqlite/database-errors.ts';
import { troubleOf } from '../db/sqlite/failure.ts';
import type { StartTrouble } from '../shared/trouble.ts';
import { isWritable } from './writable.ts';

/** The system's error codes for a folder that cannot be written at all, and for one whose space is used up. */
const systemCodes: Readonly<Record<string, 'read-only' | 'disk-full'>> = {
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
};

/** The trouble that kept the records in `folder` from being opened. */
export function troubleAtStart(cause: unknown, folder: string): StartTrouble {
  if (cause instanceof DatabaseFromNewerVersion) return { kind: 'newer-version', path: cause.path };
  const path = cause instanceof DatabaseCorrupt || cause instanceof DatabaseUnavailable ? cause.path : folder;
  const deepest = deepestOf(cause);
  const byCode = systemCodes[codeOf(deepest)];
  if (byCode !== undefined) return { kind: byCode, path: pathOf(deepest) ?? folder };
  // A file where the folder should be, or a folder in place of a file.
  if (isInPlaceOf(folder, path)) return { kind: 'damaged', path };
  // SQLite says "cannot be opened" and "I/O error" for several things; the folder itself knows better.
  if (!isWritable(folder)) return { kind: 'read-only', path: folder };
  switch (troubleOf(deepest)) {
    case 'busy':
      return { kind: 'in-use', path };
    case 'disk-full':
      return { kind: 'disk-full', path: folder };
    case 'read-only':
      return { kind: 'read-only', path };
    case 'corrupt':
      return { kind: 'damaged', path };
    default:
      return cause instanceof DatabaseCorrupt
        ? { kind: 'damaged', path }
        : { kind: 'unexpected', path, detail: deepest instanceof Error ? deepest.message : String(deepest) };
  }
}

/**
 * The trouble that kept a computer of a team from reading which one it is there, or what it has sent.
 *
 * @param folder that of its files, for where the system names none
 */
export function troubleOfJournal(cause: unknown, folder: string): StartTrouble {
  const path = pathOf(cause) ?? folder;
  if (systemCodes[codeOf(cause)] === 'disk-full') return { kind: 'disk-full', path };
  const detail = cause instanceof Error ? cause.message : String(cause);
  return { kind: 'workspace-journal', path, detail };
}

function isInPlaceOf(folder: string, path: string): boolean {
  const [there, file] = [folder, path].map((name) => statSync(name, { throwIfNoEntry: false }));
  if (there !== undefined && !there.isDirectory()) return true;
  return path !== folder && file !== undefined && !file.isFile();
}

function deepestOf(cause: unknown): unknown {
  let deepest = cause;
  while (deepest instanceof Error && deepest.cause !== undefined) deepest = deepest.cause;
  return deepest;
}

/** The file that the system would not give. */
function pathOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? cause.path : undefined;
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
