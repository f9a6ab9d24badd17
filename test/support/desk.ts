/**
 * A computer of a team that sends, as a process of its own: a test can kill it, or let it stand still. Its one argument is a
 * {@link DeskSpec} in JSON; it tells the test each failure that it reports.
 */
import type { RecordsAt } from '../../electron/db/records-at.ts';
import { startedEngine } from './started-engine.ts';

export interface DeskSpec {
  readonly records: RecordsAt;
  readonly baseUrl: string;
  /** By which the service tells it from others. */
  readonly key: string;
  /** The accounts that it has a key for, each with its name after {@link key}; not given: one key for all. */
  readonly accounts?: readonly string[];
  readonly journal?: string;
  /** As the pacing of its settings; `fast` where none is given. */
  readonly mode?: 'fast' | 'even';
}

const {
  records,
  baseUrl,
  key,
  accounts,
  journal,
  mode = 'fast',
}: DeskSpec = JSON.parse(process.argv[2] ?? '');
const keyOf = (account: string): string | null => {
  if (accounts === undefined) return key;
  return accounts.includes(account) ? `${key}.${account}` : null;
};
const engine = startedEngine({
  records,
  accountOf: async (account) => {
    const found = keyOf(account);
    return found === null ? null : { baseUrl, key: found, pacing: { mode, reserve: 0 } };
  },
  ...(accounts === undefined ? {} : { keyed: () => accounts.map((id) => ({ id, isRefused: false })) }),
  ...(journal === undefined ? {} : { teamJournal: journal }),
  resolveProxy: async () => 'DIRECT',
  onSnapshot: () => undefined,
  onChanged: () => undefined,
  onKeyJudged: () => undefined,
  onError: (cause) => process.send?.(String(cause)),
});
// Whatever it is told is that a person quits.
process.once('message', () => void engine.quiesce().then(() => process.exit()));
