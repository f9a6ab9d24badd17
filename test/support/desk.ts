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
}

const { records, baseUrl, key }: DeskSpec = JSON.parse(process.argv[2] ?? '');
startedEngine({
  records,
  accountOf: async () => ({ baseUrl, key, pacing: { mode: 'fast', reserve: 0 } }),
  resolveProxy: async () => 'DIRECT',
  onSnapshot: () => undefined,
  onChanged: () => undefined,
  onKeyJudged: () => undefined,
  onError: (cause) => process.send?.(String(cause)),
});
