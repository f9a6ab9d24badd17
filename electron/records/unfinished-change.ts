/**
 * Joining a team, or leaving it, written down while it is under way. Where Carillon ends in between, the next start finds it here: it clears
 * away what was left lying, and says once what came of it.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFlushed } from '../files/flush.ts';
import type { UnfinishedChange } from '../shared/workspace/team.ts';
import { chosenWorkspace, refusalsAlongFile, teamAccountsFile } from './chosen-workspace.ts';

const name = 'team-change.json';

type ChangeUnderWay = UnfinishedChange & { readonly kind: 'joining' | 'leaving' };

/** Before anything of it is done. */
export function beginChange(userData: string, change: ChangeUnderWay): void {
  writeFlushed(join(userData, name), JSON.stringify(change));
}

/** It is done, or was refused, or a person has read that it was cut off. */
export function endChange(userData: string): void {
  rmSync(join(userData, name), { force: true });
}

/**
 * At a start, once the records are open, and before a team's list that came along is taken from its file.
 *
 * @returns what was cut off before this computer went over to the other records, or to its own without the list; null: nothing was
 */
export function cutOffChange(userData: string): UnfinishedChange | null {
  const isInTeam = chosenWorkspace(userData) !== null;
  const change = readChange(userData);
  if (!isInTeam) removeAll(userData, isOfTeam);
  else if (change?.kind === 'leaving') removeAll(userData, isOfList);
  const unfinished = change && cameOf(change, isInTeam, existsSync(join(userData, refusalsAlongFile)));
  if (unfinished === null) endChange(userData);
  return unfinished;
}

function cameOf(change: ChangeUnderWay, isInTeam: boolean, hasList: boolean): UnfinishedChange | null {
  if (isInTeam === (change.kind === 'leaving')) return change;
  // Its server could not be reached, and a person chose to work alone all the same.
  return change.kind === 'leaving' && !hasList ? { ...change, kind: 'left' } : null;
}

/** A team's list on its way, which goes where the team is open again. */
const isOfList = (file: string): boolean => file.startsWith(refusalsAlongFile);

/** Keys for a team's accounts, and a piece of a team's list: neither stays on a computer that is in none. */
const isOfTeam = (file: string): boolean =>
  file.startsWith(`${teamAccountsFile}.`) || file === `${refusalsAlongFile}.part`;

function removeAll(userData: string, isLeft: (file: string) => boolean): void {
  for (const file of readdirSync(userData).filter(isLeft)) rmSync(join(userData, file), { force: true });
}

function readChange(userData: string): ChangeUnderWay | null {
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
