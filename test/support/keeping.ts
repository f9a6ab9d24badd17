/** A computer of a team in a process of its own: each time that it is asked, it says whether it looks after what has its time. */
import { Keeper, type KeeperTimes } from '../../electron/db/postgres/keeper.ts';
import type { WorkspaceAt } from '../../electron/db/postgres/workspace-at.ts';

export interface KeepingSpec {
  readonly at: WorkspaceAt;
  readonly times: KeeperTimes;
}

const { at, times } = JSON.parse(process.argv[2] ?? '') as KeepingSpec;
const keeper = new Keeper(at, 'schedule', times);
process.on('message', () => void keeper.isMine().then((isMine) => process.send?.(isMine)));
