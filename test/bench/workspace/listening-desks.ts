/**
 * Computers of a team that send nothing, in a process of their own: each has its connection that hears of changes and its engine, which looks
 * every few seconds whether it may send from the account. Its one argument is a {@link ListeningSpec} in JSON; it says when all of them listen.
 */
import { Listener } from '../../../electron/db/postgres/listener.ts';
import type { WorkspaceAt } from '../../../electron/db/postgres/workspace-at.ts';
import { startedEngine } from '../../support/started-engine.ts';

export interface ListeningSpec {
  readonly at: WorkspaceAt;
  readonly desks: number;
  /** Where the account sends to. */
  readonly baseUrl: string;
}

const { at, desks, baseUrl }: ListeningSpec = JSON.parse(process.argv[2] ?? '');
const fails = (cause: unknown): void => {
  process.send?.({ kind: 'failed', words: String(cause) });
};

for (let desk = 0; desk < desks; desk++) {
  const engine = startedEngine({
    records: { kind: 'workspace', at },
    accountOf: async () => ({ baseUrl, key: 'listening', pacing: { mode: 'even', reserve: 0 } }),
    resolveProxy: async () => 'DIRECT',
    onSnapshot: () => undefined,
    onChanged: () => undefined,
    onKeyJudged: () => undefined,
    onError: fails,
  });
  const listener = new Listener({
    at,
    onNotices: (changed) => {
      if (changed.includes('campaigns')) engine.check();
    },
    onError: fails,
  });
  await listener.listen();
  // Its first look at the records.
  await engine.snapshot();
}
process.send?.({ kind: 'listening' });
// Ends with whoever started it.
process.on('disconnect', () => process.exit());
