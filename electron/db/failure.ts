/** Reading what node:sqlite throws. */
import { z } from 'zod';

const SqliteFailure = z.object({ message: z.string(), errcode: z.number().nullable().optional() });

/** SQLite's primary result codes that mean something to a person. */
const codes = { busy: 5, readonly: 8, ioerr: 10, corrupt: 11, full: 13, constraint: 19 } as const;

/** Message and result code of whatever a statement threw. */
export function failureOf(cause: unknown): { message: string; errcode: number | null } {
  const parsed = SqliteFailure.safeParse(
    cause instanceof Error
      ? { message: cause.message, errcode: 'errcode' in cause ? cause.errcode : null }
      : null,
  );
  return parsed.success
    ? { message: parsed.data.message, errcode: parsed.data.errcode ?? null }
    : { message: String(cause), errcode: null };
}

/** What kind of trouble a failed statement means; `other` is a fault of ours. */
export type DatabaseTrouble = 'disk-full' | 'busy' | 'constraint' | 'corrupt' | 'read-only' | 'other';

/** Works on node:sqlite's errors and on those that came through the database thread. */
export function troubleOf(cause: unknown): DatabaseTrouble {
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
