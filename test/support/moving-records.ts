/** The records of one computer beside those of a team, between which rows are brought. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import { type Db, openHere } from '../../electron/db/sqlite/open.ts';
import { TemporaryWorkspace } from './temporary-workspace.ts';

export interface MovingRecords extends AsyncDisposable {
  readonly folder: string;
  readonly workspace: TemporaryWorkspace;
  readonly teams: Db;
  /** In `own` of the folder. */
  readonly own: Db;
}

export async function movingRecords(): Promise<MovingRecords> {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-moving-'));
  migrateAll(join(folder, 'own'));
  const own = openHere(join(folder, 'own'), 'both');
  const workspace = new TemporaryWorkspace();
  await workspace.ready;
  const teams = workspace.open();
  return {
    folder,
    workspace,
    teams,
    own,
    [Symbol.asyncDispose]: async () => {
      await own.destroy();
      await teams.destroy();
      await workspace.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
