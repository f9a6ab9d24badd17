/** A team's workspace as a backup of files, which any computer can restore. Runs in a worker (`workers/backup.ts`). */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openCampaigns, type RecordsAt } from '../db/records-at.ts';
import { copyOut } from '../db/workspace/copy-out.ts';
import { type MadeBackup, type MakeBackup, makeBackup } from './make.ts';

export interface CopyOut extends Omit<MakeBackup, 'folder'> {
  /** Of the workspace. */
  readonly records: RecordsAt;
}

/** The rows first, then their files: most of the time is the server's. */
const shareOfRows = 0.9;
const parts = 1_000;

/** The folder gets its name when it is complete and on the disk. */
export async function copyWorkspaceOut({ records, onProgress, ...task }: CopyOut): Promise<MadeBackup> {
  const unfinished = await mkdtemp(`${task.target}.part-`);
  const teams = await openCampaigns(records, 'bulk');
  try {
    const folder = join(unfinished, 'records');
    const share = (done: number, total: number, from: number, of: number): void =>
      onProgress(Math.round(parts * (from + (of * done) / Math.max(total, 1))), parts);
    await copyOut(teams, folder, task.now, (done, total) => share(done, total, 0, shareOfRows));
    return await makeBackup({
      ...task,
      folder,
      onProgress: (done, total) => share(done, total, shareOfRows, 1 - shareOfRows),
    });
  } finally {
    await teams.destroy();
    await rm(unfinished, { recursive: true, force: true });
  }
}
