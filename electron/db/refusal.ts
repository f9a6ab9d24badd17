/** The refusal that a person reads where a statement failed. */
import type { AppErrorData } from '../shared/errors.ts';
import { failedOnServer } from './postgres/failure.ts';
import { troubleOf } from './sqlite/failure.ts';

/** Codes for a disk of the server that is full, a server that takes no more connections, and a text beyond its bounds, or those of an index. */
const ofServer: Readonly<Record<string, AppErrorData['code']>> = {
  '53100': 'server-full',
  '53300': 'server-connections',
  CR007: 'too-long-for-team',
  '54000': 'too-long-for-team',
};

/** Null where it is a fault of ours, or damage. */
export function refusalOf(cause: unknown): AppErrorData['code'] | null {
  const onServer = failedOnServer(cause);
  const said = ofServer[onServer?.sqlstate ?? ''];
  if (said !== undefined) return said;
  switch (troubleOf(cause)) {
    case 'disk-full':
      return 'disk-full';
    case 'busy':
      return onServer === null ? 'database-busy' : 'server-busy';
    case 'unreachable':
      return 'server-unreachable';
    case 'no-right':
      return 'no-right';
    case 'refused':
      return 'server-refuses';
    case 'too-early':
      return 'answer-may-come';
    default:
      return null;
  }
}
