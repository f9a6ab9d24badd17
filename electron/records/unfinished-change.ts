/**
 * Joining a team, or leaving it, written down while it is under way. Where Carillon ends in between, the next start finds it here: it clears
 * away what was left lying, and says once what came of it.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFlushed } from '../files/flush.ts';
import type { UnfinishedChange } from '../shared/workspace/team.ts';
import { chosenWorkspace, refusalsAlongFile, teamAccountsFile } from './chosen-workspace.ts';

const name = 'team-change.json';

/** Before anything of it is done. */
export function beginChange(userData: string, change: UnfinishedChange): void {
  writeFlushed(join(userData, name), JSON.stringify(change));
}

/** It is done, or was refused, or a person has read that it was cut off. */
export function endChange(userData: string): void {
  rmSync(join(userData, name), { force: true });
}

/**
 * At a start, once the records are open.
 *
 * @returns what was cut off before this computer went over to the other records; null: nothing was
 */
export function cutOffChange(userData: string): UnfinishedChange | null {
  const change = readChange(userData);
  if (change === null) return null;
  const isInTeam = chosenWorkspace(userData) !== null;
  if (change.kind === 'leaving') removeLeft(userData, isInTeam);
  if (isInTeam === (change.kind === 'leaving')) return change;
  endChange(userData);
  return null;
}

/** A list of the team's that is on its way goes only where the team is open again, and keys for its accounts where it is left. */
function removeLeft(userData: string, isInTeam: boolean): void {
  const isLeft = (file: string): boolean =>
    isInTeam ? file.startsWith(refusalsAlongFile) : file.startsWith(`${teamAccountsFile}.`);
  for (const file of readdirSync(userData).filter(isLeft)) rmSync(join(userData, file), { force: true });
}

function readChange(userData: string): UnfinishedChange | null {
  try {
    const kept: unknown = JSON.parse(readFileSync(join(userData, name), 'utf8'));
    if (typeof kept !== 'object' || kept === null) return null;
    const kind: unknown = Reflect.get(kept, 'kind');
    const team: unknown = Reflect.get(kept, 'team');
    const isChange = (kind === 'joining' || kind === 'leaving') && typeof team === 'string';
    return isChange ? { kind, team } : null;
  } catch {
    // It is not there, as at nearly every start; or says nothing that could be read.
    return null;
  }
}
