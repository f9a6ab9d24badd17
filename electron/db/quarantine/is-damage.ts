/** Whether what was thrown means that a row could not be read, so that looking through the rows may help. */
import { failureOf } from '../sqlite/failure.ts';

/** SQLite says so of JSON that is none; an error that came through the database thread has only its words. */
export function isRowDamage(cause: unknown): boolean {
  // By name: the queue's thread hands over copies, which are instances of nothing.
  if (cause instanceof Error && /ZodError|SyntaxError/.test(cause.name)) return true;
  return /malformed JSON/i.test(failureOf(cause).message);
}
