/** The workspace that this computer is in, kept in the app's folder. Read by every start, by hand: hardly any computer is in one. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFlushed } from '../files/flush.ts';
import { isMissing } from '../files/is-missing.ts';

const name = 'workspace.json';

/** The file with this computer's keys for a team's accounts, without its ending. */
export const teamAccountsFile = 'team-accounts';

/** The file with a team's do-not-text list that this computer takes along when it leaves, until it is on its own list. */
export const refusalsAlongFile = 'team-refusals.jsonl';

export interface ChosenWorkspace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** The role of PostgreSQL that this person is. */
  readonly person: string;
  /** The password as the system's keychain sealed it, in base64; null where the server asks for none. */
  readonly sealed: string | null;
  /** PEM of the authorities that the server's certificate is checked by, or `system`: those of this computer; null on the loopback address, which needs none. */
  readonly ca: string | null;
  /** Its number; null until it was opened for the first time. */
  readonly workspace: string | null;
}

/** From the next start on. */
export function chooseWorkspace(userData: string, workspace: ChosenWorkspace): void {
  writeFlushed(join(userData, name), JSON.stringify(workspace));
}

/** The records are this computer's own files again, from the next start on; its keys for the team's accounts go, in every copy. */
export function leaveWorkspace(userData: string): void {
  rmSync(join(userData, name), { force: true });
  for (const file of readdirSync(userData))
    if (file.startsWith(`${teamAccountsFile}.`)) rmSync(join(userData, file), { force: true });
}

/**
 * Null where it is in none; `unreadable` where the file says something else than which: falling back to the files of this computer, it
 * would text people whom the team has struck off.
 */
export function chosenWorkspace(userData: string): ChosenWorkspace | 'unreadable' | null {
  try {
    const kept: unknown = JSON.parse(readFileSync(join(userData, name), 'utf8'));
    return workspaceIn(kept) ?? 'unreadable';
  } catch (cause) {
    return isMissing(cause) ? null : 'unreadable';
  }
}

function workspaceIn(kept: unknown): ChosenWorkspace | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const [host, database, person] = ['host', 'database', 'person'].map((field) => textIn(kept, field));
  const port: unknown = Reflect.get(kept, 'port');
  const [sealed, ca, workspace] = ['sealed', 'ca', 'workspace'].map((field) => textIn(kept, field));
  if (!host || !database || !person) return null;
  if (sealed === undefined || ca === undefined || workspace === undefined) return null;
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535) return null;
  return { host, port, database, person, sealed, ca, workspace };
}

/** Undefined where it is neither a text nor nothing. */
function textIn(kept: object, field: string): string | null | undefined {
  const value: unknown = Reflect.get(kept, field) ?? null;
  return typeof value === 'string' || value === null ? value : undefined;
}
