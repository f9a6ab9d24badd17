/** The refusal that a person reads where a statement failed. */
import type { AppErrorData } from '../shared/errors.ts';
import { troubleOf } from './sqlite/failure.ts';

/** Null where it is a fault of ours, or damage. */
export function refusalOf(cause: unknown): AppErrorData['code'] | null {
  switch (troubleOf(cause)) {
    case 'disk-full':
      return 'disk-full';
    case 'busy':
      return 'database-busy';
    case 'unreachable':
      return 'server-unreachable';
    case 'no-right':
      return 'no-right';
    case 'too-early':
      return 'answer-may-come';
    default:
      return null;
  }
}
