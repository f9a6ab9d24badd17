/** Opening what a person hands over: a regular file and nothing else, since a pipe or a device may never end, or never begin. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';

/**
 * Opens a file to be read; the caller closes it. The opened file itself is examined, so that nothing can take its place in
 * between, and a pipe is not waited for.
 *
 * @throws AppError `file-locked`, `file-unreadable`
 */
export function openRegular(path: string): { readonly file: number; readonly size: number } {
  try {
    // Windows has no such flag, and no pipes among its files.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(file);
      if (!stats.isFile()) throw new Error(`${path} is no file`);
      return { file, size: stats.size };
    } catch (cause) {
      closeSync(file);
      throw cause;
    }
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** Fills a buffer from a place in an open file; null: from behind what was read last. @throws AppError as `openRegular` does */
export function readOpen(path: string, file: number, into: Buffer, at: number | null): number {
  try {
    return readSync(file, into, 0, into.length, at);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** Another program holds the file, or a part of it, or this user may not read it. */
const locked: ReadonlySet<unknown> = new Set(['EBUSY', 'EACCES', 'EPERM', 'EAGAIN', 'ETXTBSY']);

/** The refusal for what the system says of a file. */
export function unreadable(path: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  return new AppError(
    locked.has(code) ? 'file-locked' : 'file-unreadable',
    { name: basename(path) },
    { cause },
  );
}
