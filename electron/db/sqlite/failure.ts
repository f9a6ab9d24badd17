/** Reading what a statement throws. */
import { failedOnServer } from '../postgres/failure.ts';
import type { DatabaseTrouble } from '../trouble.ts';

/** SQLite's primary result codes that mean something to a person. */
const codes = { busy: 5, readonly: 8, ioerr: 10, corrupt: 11, full: 13, constraint: 19 } as const;

/** Message and result code of whatever a statement threw. */
export function failureOf(cause: unknown): { message: string; errcode: number | null } {
  if (!(cause instanceof Error)) return { message: String(cause), errcode: null };
  const errcode = 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode : null;
  return { message: cause.message, errcode };
}

/** Works on node:sqlite's errors and a server's, and on those that came through a thread. */
export function troubleOf(cause: unknown): DatabaseTrouble {
  const onServer = failedOnServer(cause);
  if (onServer !== null) return onServer.trouble;
  const { errcode } = failureOf(cause);
  switch (errcode === null ? null : errcode & 0xff) {
    case codes.full:
    case codes.ioerr:
      return 'disk-full';
    case codes.busy:
      return 'busy';
    case codes.constraint:
      return 'constraint';
    case codes.corrupt:
      return 'corrupt';
    case codes.readonly:
      return 'read-only';
    default:
      return 'other';
  }
}
