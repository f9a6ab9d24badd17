/**
 * How an installation begins its journal of requests from a team's workspace (`sending/attempt/team-journal.ts`): with those of every other
 * installation of this computer. Where its mark was damaged, or its app folder renamed, they are its own, and nobody else tells a server that
 * went back of them. A server that knows them, or hears of them twice, is told nothing new.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ChainedLines, chained, readChained } from '../files/chained-lines.ts';
import { writeFlushed } from '../files/flush.ts';
import { ownLines, wholeLines } from './attempt-journal.ts';

const ending = '.team';

/** Whether a file beside a mark is such a journal, also that of a mark before. */
export const isTeamJournal = (name: string): boolean => name.endsWith(ending);

/** Where the journal of an installation lies. */
export const teamJournalIn = (folder: string, mark: string): string => join(folder, `${mark}${ending}`);

/** Names the computer that keeps a journal from this line on. */
const keeperText = (computer: string): string => JSON.stringify({ computer });

/** Longer, and the older half is dropped: more than a day at a hundred requests a minute and ten people each. Bytes. */
const longest = 32_000_000;

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
  const texts = new Set(before.flatMap((other) => textsOf(readChained(wholeLines(other).lines))));
  writeTexts(path, [...texts, keeperText(randomUUID())]);
  const here = before.filter((other) => dirname(other) === dirname(path));
  for (const old of here.slice(0, -mostBefore)) rmSync(old, { force: true });
}

export interface OpenTeamJournal {
  /** The texts of its lines. */
  readonly texts: readonly string[];
  /** The computer that keeps it from its last line on. */
  readonly computer: string;
  /** The checksum that its next line comes after. */
  readonly last: string;
}

/**
 * Reads a journal for the installation that keeps it. One that is damaged is written anew with what can be read, by another computer from then
 * on: as who it was before it cannot tell a server that went back of all that it sent, and is waited for as a computer that is lost.
 *
 * @param last the checksum of its last line, where that is known
 * @throws what the system says where it cannot be read, or not be written anew
 */
export function openTeamJournal(path: string, last?: string): OpenTeamJournal {
  const { lines, bytes } = ownLines(path);
  const read = readChained(lines);
  const isCut = last !== undefined && last !== read.last;
  const isWhole = !isCut && !read.endsInGap && read.lines.every(({ isAfterGap }) => !isAfterGap);
  const texts = isWhole
    ? read.lines.map(({ text }) => text)
    : textsOf({ ...read, endsInGap: isCut || read.endsInGap });
  const known = keeperIn(texts);
  if (isWhole && bytes <= longest && known !== undefined) return { texts, computer: known, last: read.last };
  const keeper = isWhole && known !== undefined ? known : randomUUID();
  const later =
    bytes <= longest ? texts : texts.filter((text, nth) => nth >= texts.length >> 1 || entryIn(text).damaged);
  const written = [...later, keeperText(keeper)];
  return { texts: written, computer: keeper, last: writeTexts(path, written) };
}

/** The computer that keeps the journal at a path; null: none yet. Only looks, so that it may be asked while somebody writes. */
export function keeperOf(path: string): string | null {
  return keeperIn(readChained(wholeLines(path).lines).lines.map(({ text }) => text)) ?? null;
}

function keeperIn(texts: readonly string[]): string | undefined {
  const last = texts.findLast((text) => entryIn(text).computer !== undefined);
  return last === undefined ? undefined : entryIn(last).computer;
}

/** @returns the checksum of the last line */
function writeTexts(path: string, texts: readonly string[]): string {
  const { lines, last } = chained(texts);
  writeFlushed(path, lines);
  return last;
}

interface Entry {
  readonly computer?: string;
  /** Unix ms. */
  readonly at?: number;
  readonly damaged?: string;
}

function entryIn(text: string): Entry {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return {};
  const [computer, at, damaged] = ['computer', 'at', 'damaged'].map((name): unknown =>
    Reflect.get(value, name),
  );
  return {
    ...(typeof computer === 'string' && { computer }),
    ...(typeof at === 'number' && { at }),
    ...(typeof damaged === 'string' && { damaged }),
  };
}

/** The texts that can be read, and where some cannot be or are missing, of which computers these may be and until when. */
function textsOf({ lines, endsInGap }: Omit<ChainedLines, 'last'>): readonly string[] {
  const entries = lines.map(({ text }) => entryIn(text));
  const texts = lines.flatMap(({ text, isAfterGap }, nth) =>
    isAfterGap ? [...gapBetween(entries[nth - 1], entries[nth]), text] : [text],
  );
  return endsInGap ? [...texts, ...gapBetween(entries.at(-1), undefined)] : texts;
}

function gapBetween(before: Entry | undefined, after: Entry | undefined): readonly string[] {
  const isOfOne = before?.computer === after?.computer && after?.at !== undefined;
  const ends = [
    { computer: before?.computer, at: isOfOne ? after.at : Math.max(Date.now(), (before?.at ?? 0) + 1) },
    // A computer whose first line follows has nothing before it.
    ...(isOfOne || after?.at === undefined ? [] : [{ computer: after.computer, at: after.at }]),
  ];
  return ends.flatMap(({ computer, at }) =>
    computer === undefined ? [] : [JSON.stringify({ damaged: computer, at })],
  );
}

function journalsIn(folder: string) {
  return readdirSync(folder)
    .filter(isTeamJournal)
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path).mtimeMs }));
}
