/** Where the records are: in the files of a folder, or on the server of a team's workspace, whose code is loaded only there. */
import { z } from 'zod';
import { openStanding, type StandingReader, standingOver } from './campaigns/standing.ts';
import { WorkspaceAt } from './postgres/workspace-at.ts';
import { openConnection } from './sqlite/connection.ts';
import { type Db, openHere } from './sqlite/open.ts';
import type { TaskConnection } from './task-connection.ts';

export const RecordsAt = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('files'), folder: z.string() }),
  z.object({ kind: z.literal('workspace'), at: WorkspaceAt }),
]);
export type RecordsAt = z.infer<typeof RecordsAt>;

/** An answer of the server that takes longer keeps a thread from its other work for too long. */
const standingPatienceMs = 5_000;

/** A connection of this thread for campaigns; on a server its statements take turns, as they do on a file. */
export async function openCampaigns(records: RecordsAt, kind: 'turns' | 'bulk'): Promise<Db> {
  if (records.kind === 'files') return openHere(records.folder, 'campaigns');
  const { openWorkspace } = await import('./postgres/open.ts');
  return openWorkspace(records.at, { kind, connections: 1 });
}

/** How a claimed request stands right before its first byte, read over a connection of its own. */
export async function openStandingAt(records: RecordsAt): Promise<StandingReader> {
  if (records.kind === 'files') return openStanding(records.folder);
  const { ServerConnection } = await import('./postgres/server-connection.ts');
  return standingOver(() => new ServerConnection(records.at, 'turns', standingPatienceMs));
}

/** A connection for one long piece of work about contacts. */
export async function openTask(records: RecordsAt): Promise<TaskConnection> {
  if (records.kind === 'files') return openConnection(records.folder, 'contacts');
  const { ServerConnection } = await import('./postgres/server-connection.ts');
  return new ServerConnection(records.at, 'bulk');
}
