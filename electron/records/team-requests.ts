/**
 * How an installation begins its journal of requests from a team's workspace (`sending/attempt/team-journal.ts`): with those of every other
 * installation of this computer. Where its mark was damaged, or its app folder renamed, they are its own, and nobody else tells a server that
 * went back of them. A server that knows them, or hears of them twice, is told nothing new.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeFlushed } from '../files/flush.ts';

const ending = '.team';

/** Whether a file beside a mark is such a journal, also that of a mark before. */
export const isTeamJournal = (name: string): boolean => name.endsWith(ending);

/** Where the journal of an installation lies. */
export const teamJournalIn = (folder: string, mark: string): string => join(folder, `${mark}${ending}`);

/** Names the computer that keeps a journal from this line on. */
export const keeperLine = (computer: string): string => `${JSON.stringify({ computer })}\n`;

/**
 * How many journals of earlier marks stay beside the newest, which has all that is in them. An installation may still be running that had one
 * of them: in a home folder that two computers share, each makes the mark anew.
 */
const mostBefore = 4;

/**
 * Begins a journal where there is none yet, as another computer than any before: an installation that was copied may be in use elsewhere.
 *
 * @param marks where the marks of this computer lie, each in a folder of its own
 * @throws what the system says where one cannot be read
 */
export function beginTeamJournal(path: string, marks: string): void {
  if (existsSync(path)) return;
  const before = readdirSync(marks, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => journalsIn(join(marks, name)))
    .sort((one, other) => one.at - other.at)
    .map((journal) => journal.path);
  // A journal that began with another one repeats its lines.
  const lines = new Set(before.flatMap(wholeLines));
  writeFlushed(path, [...lines, keeperLine(randomUUID())].join(''));
  const here = before.filter((other) => dirname(other) === dirname(path));
  for (const old of here.slice(0, -mostBefore)) rmSync(old, { force: true });
}

function journalsIn(folder: string) {
  return readdirSync(folder)
    .filter(isTeamJournal)
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path).mtimeMs }));
}

/** Each with its end; one that is still being written, or that a crash cut off, is of nothing that was sent. */
function wholeLines(path: string): readonly string[] {
  return readFileSync(path, 'utf8').match(/.*\n/g) ?? [];
}
